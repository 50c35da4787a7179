"""What can be read after a dot."""

from __future__ import annotations

from typing import Any

from tfrules.boards import DIRECTIONS, Hex, distance
from tfrules.engine.surface import Context, as_amount, number
from tfrules.vocabulary.terms import Declaration, Field, Slot
from tfrules_tft import ground, readying
from tfrules_tft.considered import CONSIDERED
from tfrules_tft.selectors import FUNCTIONS, SELECTORS, is_empty
from tfrules_tft.shapes import BEINGS

Bind = Any
POSTURE = "one of (standing, kneeling, prone)"
HEALTH = "one of (well, unconscious, dead, away)"
ZONE = "one of (front, side, rear)"
STATUS = "one of (disengaged, engaged, hth)"
CLASSES = ("knife", "sword", "ax", "blunt", "pole", "missile", "staff", "rock", "natural")
CLASS = f"one of ({', '.join(CLASSES)})"


def facing(name: str) -> Slot:
    """A place for a side of a hex, by its number."""
    return Slot(name, "expr", "int", least=0, most=len(DIRECTIONS) - 1)


def _left_st(c: Context, f: str, b: Bind) -> int:
    return number(c.get(f, "basic_ST", 0)) - number(c.get(f, "hits", 0)) - number(c.get(f, "spent", 0))


def _full_ma(c: Context, f: str, b: Bind) -> int:
    armor = c.get(f, "armor")
    own = c.value(c.get(f, "race"), "MA", {"bearer": f}) if c.get(f, "race") else None
    worn = c.value(armor, "MA", {"bearer": f}) if armor else None
    return number(min(own or 10, worn) if worn is not None else own or 10)


def _weapon_damage(c: Context, a: str, b: Bind) -> Any:
    weapon = c.get(a, "weapon")
    attacker = c.get(a, "attacker")
    roles = {"attack": a, "attacker": attacker, "target": c.get(a, "target"), "bearer": attacker}
    return c.value(weapon, "damage", roles) if weapon else 0


def _damage_plus(c: Context, a: str, b: Bind) -> int:
    return as_amount(c.game.query(c, "attack.damage", a)).plus


def _ahead(c: Context, a: str, b: Bind) -> bool:
    attacker = c.get(a, "attacker")  # of a fire that burns someone nobody
    origin = c.get(a, "from") or (c.get(attacker, "hex") if attacker is not None else None)
    return origin is not None and ground.zone_ahead(c, c.get(a, "target"), Hex(*origin)) == "front"


def _on_body(c: Context, f: str, b: Bind) -> bool:
    if not ground.is_well(c, f) or c.get(f, "posture", "standing") == "prone":
        return False
    return any(one != f and c.get(one, "posture", "standing") == "prone" for at in ground.cells(c, f) for one in ground.occupants(c, at))


def _pole_charge(c: Context, a: str, b: Bind) -> bool:
    """Whether some blow of this turn uses a pole weapon in a charge, or against one; those declared remember it."""
    if c.get(a, "pole_turn"):
        return True
    for one in c.of_kind("attack"):
        if (
            c.get(one, "hand")
            and (c.get(one, "charge") or c.get(one, "against_charge"))
            and c.value(c.get(one, "weapon"), "class") == "pole"
        ):
            return True
    return False


def _has_unready(c: Context, f: str, b: Bind) -> bool:
    return bool(readying.readyable(c, f, drops=False))


def _has_unready_arm(c: Context, f: str, b: Bind) -> bool:
    return any(c.value(weapon, "class") != "missile" for weapon in c.get(f, "carried") or ())


def _prone_fire(c: Context, weapon: str, b: Bind) -> bool:
    return bool(c.game.definitions[weapon].value(c, "prone fire", {}))


def _left_hand(c: Context, weapon: str, b: Bind) -> bool:
    return bool(c.game.definitions[weapon].value(c, "left hand", {}))


def _crowded(c: Context, f: str, b: Bind) -> bool:
    own = (f, *(c.get(f, "hth") or ()))
    return any(one not in own and ground.is_well(c, one) for at in ground.cells(c, f) for one in ground.occupants(c, at))


def _has_way_out(c: Context, f: str, b: Bind) -> bool:
    return any(is_empty(c, near) for near in ground.steps(c, f))


def _distance(c: Context, a: str, b: Bind) -> int:
    here = ground.hex_of(c, c.get(a, "attacker"))
    return 0 if here is None else min((distance(here, at) for at in ground.aimed_at(c, a)), default=0)


def _fellows(c: Context, a: str, b: Bind) -> int:
    attacker = c.get(a, "attacker")
    return len({attacker, *(one for foe in c.get(attacker, "hth") or () for one in c.get(foe, "hth") or ())})


def _lone_foe(c: Context, f: str, b: Bind) -> Any:
    foes = c.get(f, "hth") or ()
    return foes[0] if len(foes) == 1 else None


def _foes_st(c: Context, a: str, b: Bind) -> int:
    foes = c.get(c.get(a, "attacker"), "hth") or (c.get(a, "target"),)
    return sum(number(c.get(foe, "basic_ST", 0)) for foe in foes)


def _hide(c: Context, f: str, b: Bind) -> int:
    race = c.game.definitions.get(str(c.get(f, "race")))
    return number(race.value(c, "stops", {"bearer": f}) or 0) if race is not None and race.kind == "creature" else 0


def _engaged_by(c: Context, f: str, b: Bind) -> int:
    race = c.game.definitions.get(str(c.get(f, "race")))
    return number(race.value(c, "engaged by", {"bearer": f}) or 1) if race is not None else 1


def _engaged(c: Context, f: str, b: Bind) -> bool:
    return ground.is_engaged(c, f)


def _status(c: Context, f: str, b: Bind) -> str:
    if c.get(f, "hth"):
        return "hth"
    return "engaged" if ground.is_engaged(c, f) else "disengaged"


def _stored(owner: str, *rows: tuple[str, str, Any, str]) -> list[Field]:
    return [Field(owner, name, kind, doc=doc, default=default, settable=True) for name, kind, default, doc in rows]


def _memory(owner: str, *rows: tuple[str, str, Any, str]) -> list[Field]:
    return [Field(owner, n, kind, doc=doc, default=d, key="memory", edge="turn", settable=True) for n, kind, d, doc in rows]


FIGURE = (
    *_stored(
        "figure",
        ("side", "side", "", "the side that moves it"),
        ("basic_ST", "int", 0, "Strength without wounds"),
        ("basic_DX", "int", 0, "Dexterity without adjustments"),
        ("basic_IQ", "int", 8, "Intelligence"),
        ("hits", "int", 0, "hits taken"),
        ("hex", "hex", None, "where it is"),
        ("facing", "int", 0, "which side of its hex it faces, 0 to 5"),
        ("shield_ready", "bool", False, "its shield is in hand, not slung"),
        ("carried", "list[weapon]", (), "weapons carried but not in hand"),
        ("posture", POSTURE, "standing", "standing, kneeling or prone"),
        ("health", HEALTH, "well", "well, unconscious, dead, or away: out of the fight alive"),
        ("hth", "list[figure]", (), "enemies it is in hand-to-hand combat with"),
        ("unreal", "text", None, "image or illusion"),
        ("unanswered", "int", 0, "hits taken since it last attacked, if something counts them"),
    ),
    Field("figure", "spent", "int", default=0, settable=True, secret=True, doc="strength spent on magic: its side's own record"),
    Field("figure", "race", "race | creature", default=None, carries=True, doc="what it is"),
    Field("figure", "armor", "armor", default=None, carries=True, settable=True, doc="what it wears"),
    Field("figure", "shield", "shield", default=None, carries=True, settable=True, doc="the shield it has, ready or slung"),
    Field("figure", "ready", "weapon", default=None, carries=True, doc="the weapon in its hand", settable=True),
    Field("figure", "left", "weapon", default=None, carries=True, doc="the weapon in its left hand, beside the ready one", settable=True),
    Field("figure", "unloaded", "weapon", default=None, doc="the weapon that it has shot off, to be loaded again", settable=True),
    Field("figure", "loading", "int", default=0, doc="turns of loading that this still takes", settable=True),
    Field("figure", "stump", "weapon", default=None, doc="the weapon that it still uses broken", settable=True),
    *_memory(
        "figure",
        ("option", "text", None, "the letter of the option chosen this turn"),
        ("moved", "int", 0, "movement spent this turn"),
        ("straight", "int", 0, "how many of its last steps lay in one straight line"),
        ("longest_straight", "int", 0, "how many of its steps in a row lay in one straight line at most"),
        ("began", "hex", None, "the hex in which it began the turn"),
        ("acted", "bool", False, "its action of this turn is over"),
        ("hits_now", "int", 0, "hits taken this turn"),
        ("dealt", "list[figure]", (), "whom it put hits on by hand this turn"),
        ("defending", "bool", False, "it parries"),
        ("dodging", "bool", False, "it dodges"),
        ("bending", "bool", False, "it bends over: rear all round"),
        ("charged", "bool", False, "it makes a charge attack this turn"),
        ("closed_on", "list[figure]", (), "enemies that its move has brought it next to this turn"),
        ("rising", "bool", False, "it gets up at the end of combat"),
        ("was_engaged", "bool", False, "it was engaged when the turn began"),
        ("retreated", "bool", False, "it has pushed an enemy back this turn"),
        ("pushed", "bool", False, "it was pushed back this turn"),
        ("struck_now", "bool", False, "a blow has landed on it this turn, whether or not hits got through"),
        ("fell", "bool", False, "it was felled this turn"),
        ("shoved", "bool", False, "a large figure has pushed it aside this turn"),
        ("blows", "int", 0, "how many attacks it has made this turn, if something counts them"),
        ("again", "bool", False, "it has another attack when all have made their first"),
        ("lashed", "bool", False, "it has swept its tail this turn"),
        ("readied", "weapon", None, "the weapon it has taken in hand this turn"),
        ("idle", "bool", False, "it has come into being this turn and holds nobody"),
    ),
    Field("figure", "hide", "int", how="computed", read=_hide, doc="hits that its hide takes from each attack"),
    Field("figure", "has_unready", "bool", how="computed", read=_has_unready, doc="there is something that it may take in hand, or load"),
    Field(
        "figure",
        "has_unready_arm",
        "bool",
        how="computed",
        read=_has_unready_arm,
        doc="it carries a weapon that is no missile weapon",
    ),
    Field("figure", "lone_foe", "figure", how="computed", read=_lone_foe, doc="the enemy it grapples with, when there is but one"),
    Field("figure", "has_way_out", "bool", how="computed", read=_has_way_out, doc="a hex beside it is empty"),
    Field(
        "figure",
        "crowded",
        "bool",
        how="computed",
        read=_crowded,
        doc="it shares its hex with someone awake whom it does not grapple",
    ),
    Field("figure", "on_body", "bool", how="computed", read=_on_body, doc="it stands in a hex with a fallen body"),
    Field("figure", "hexes", "int", how="computed", read=lambda c, f, b: ground.shape(c, f).size, doc="how many hexes it fills"),
    Field("figure", "engaged_by", "int", how="computed", read=_engaged_by, doc="how many enemies must have it in front to engage it"),
    Field("figure", "left_ST", "int", how="computed", read=_left_st, doc="basic ST less hits and what was spent"),
    Field("figure", "full_MA", "int", how="computed", read=_full_ma, doc="MA by race and armor"),
    Field("figure", "adjDX", "int", how="query", doc="DX with all adjustments of its own state"),
    Field("figure", "ST", "int", how="query", doc="Strength now"),
    Field("figure", "tread", "int", how="query", doc="movement that stepping onto a body costs it besides the step"),
    Field("figure", "leap", "int", how="query", doc="movement that leaping over a body costs it"),
    Field("figure", "reach", "int", how="query", doc="how many hexes away it picks things up"),
    Field("figure", "MA", "int", how="query", doc="movement allowance now"),
    Field("figure", "stride", "int", how="query", doc="how far it goes where an option allows one hex"),
    Field("figure", "holds", "int", how="query", doc="for how many enemies it counts when it engages a large one"),
    Field("figure", "shove", "int", how="query", doc="the ST below which it can push smaller figures aside"),
    Field("figure", "engaged", "bool", how="computed", read=_engaged, doc="an enemy has it in a front hex"),
    Field("figure", "status", STATUS, how="computed", read=_status, doc="disengaged, engaged or hth"),
    Field(
        "figure",
        "enemy_to_wall",
        "bool",
        how="computed",
        read=lambda c, f, b: ground.back_to_wall(c, f),
        doc="its back is to the wall",
    ),
)

ATTACK = (
    *_stored(
        "attack",
        ("attacker", "figure", None, "who attacks"),
        ("target", "figure", None, "whom"),
        ("weapon", "weapon", None, "with what"),
        ("hand", "bool", False, "a blow by hand"),
        ("missile", "bool", False, "a shot"),
        ("thrown", "bool", False, "a throw"),
        ("hth", "bool", False, "within hand-to-hand combat"),
        ("grapple", "bool", False, "entering the target's hex for hand-to-hand combat"),
        ("jab", "bool", False, "a jab at two hexes"),
        ("charge", "bool", False, "part of a charge"),
        ("against_charge", "bool", False, "against someone who charges"),
        ("facing", ZONE, "front", "from where it comes: front, side or rear of the target"),
        ("from", "hex", None, "the hex it comes out of"),
        ("rolled", "int", 0, "damage rolled, with plus and minus; known only while what gets through is reckoned"),
        ("through", "int", None, "hits that have got through, once that is known"),
        ("multiple", "int", 1, "double, triple"),
        ("extra", "int", 0, "what dice that are thrown by themselves add to the hits"),
        ("chasing", "bool", False, "its target has stepped away before it came"),
        ("reaches", "bool", False, "it reaches its target wherever that has stepped"),
        ("class", "text", "", "hit, miss, drop, break"),
        ("how", "text", "", "the manner in which it is made"),
        ("aim", "hex", None, "the hex that a throw or shot was aimed at"),
        ("passing", "bool", False, "the roll is to miss someone"),
        ("later", "bool", False, "someone was rolled for before"),
        ("beside", "text", None, "the manner of the attack that has brought it along"),
        ("sure", "bool", False, "it hits without a roll"),
        ("guess", "bool", False, "it is aimed at a hex in which someone unseen may be"),
        ("deed", "any", None, "the cast it belongs to"),
    ),
    Field("attack", "damage_plus", "int", how="computed", read=_damage_plus, doc="what its damage adds to the dice, or takes off"),
    Field("attack", "ahead", "bool", how="computed", read=_ahead, doc="it comes from where the target's front is, or would be if it stood"),
    Field("attack", "weapon_damage", "amount", how="computed", read=_weapon_damage, doc="the dice of its weapon"),
    Field(
        "attack",
        "distance",
        "int",
        how="computed",
        read=_distance,
        doc="hexes to the target",
    ),
    Field(
        "attack",
        "megahexes",
        "int",
        how="computed",
        read=lambda c, a, b: ground.megahexes_to(c, c.get(a, "attacker"), ground.aimed_at(c, a)),
        doc="megahexes to the target",
    ),
    Field(
        "attack",
        "pole_charge_now",
        "bool",
        how="computed",
        read=_pole_charge,
        doc="some blow this turn has a pole weapon in or against a charge",
    ),
    Field(
        "attack", "fellows", "int", how="computed", read=_fellows, doc="those on the attacker's side in its hand-to-hand combat"
    ),
    Field("attack", "foes_ST", "int", how="computed", read=_foes_st, doc="basic ST of all it is in hand-to-hand combat with"),
    Field(
        "attack",
        "ranged",
        "bool",
        how="computed",
        read=lambda c, a, b: bool(c.get(a, "missile") or c.get(a, "thrown")),
        doc="a shot or a throw",
    ),
)

OTHERS = (
    Field("weapon", "class", CLASS, how="text"),
    Field("weapon", "hands", "int", how="text"),
    Field("weapon", "damage", "amount", how="text"),
    Field("weapon", "throwable", "bool", how="text"),
    Field("weapon", "left_hand", "bool", how="computed", read=_left_hand, doc="it is held in the left hand, beside another weapon"),
    Field("weapon", "jabs", "bool", how="text"),
    Field("weapon", "prone_fire", "bool", how="computed", read=_prone_fire, doc="it can be shot by a prone figure"),
    *(Field("weapon", name, "int", how="text") for name in ("ST", "shots", "reload")),
    Field("armor", "stops", "int", how="text"),
    Field("armor", "MA", "int", how="text"),
    Field("armor", "DX", "int", how="text"),
    Field("shield", "stops", "int", how="text"),
    Field("shield", "DX", "int", how="text"),
    Field("race", "MA", "int", how="text"),
    *(Field("creature", name, "int", how="text") for name in ("ST", "DX", "IQ", "MA", "hexes", "stops", "breath")),
    *(Field(being, "footprint", "footprint", how="text") for being in BEINGS),
    Field("creature", "sort", "text", how="text"),
    Field("option", "letter", "text", how="text"),
    Field("object", "of", "any"),
    Field("object", "hex", "hex"),
)


COMMANDS = (
    Field("command", "figure", "figure", doc="who would act"),
    Field("command", "option", "text", doc="the letter of the option"),
    Field("command", "target", "figure", doc="whom it would attack"),
    Field("command", "how", "text", doc="hand, jab, shoot, grapple or hth"),
)

FIELDS: tuple[Declaration, ...] = (*FIGURE, *ATTACK, *OTHERS, *SELECTORS, *COMMANDS, *FUNCTIONS, *CONSIDERED)
