"""What can be read of casts, spells and their effects after a dot, and the words that pick by them."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, distance
from tfrules.engine.surface import Context, effects_on, number, sees
from tfrules.vocabulary.terms import Declaration, Field, Function, Role, Selector
from tfrules_tft import duty, ground
from tfrules_wizard import places, spells

Bind = Any
SPELL_TYPE = f"one of ({', '.join(spells.TYPES)})"


def _stored(owner: str, *rows: tuple[str, str, Any, str]) -> list[Field]:
    return [Field(owner, name, kind, doc=doc, default=default, settable=True) for name, kind, default, doc in rows]


def _room(c: Context, f: str, b: Bind) -> int:
    at = ground.hex_of(c, f)
    return 0 if at is None else sum(1 for _ in ground.free_neighbours(c, at))


def _at(c: Context, one: Any) -> Hex | None:
    """The hex that something is, stands in, or is at work on."""
    if isinstance(one, str) and c.exists(one) and c.get(one, "kind") == "effect":
        return _at(c, c.get(one, "bearer"))
    return ground.hex_of(c, one) if isinstance(one, str) and c.exists(one) else Hex(*one) if isinstance(one, tuple) else None


def _filled(c: Context, one: Any) -> tuple[Hex | None, ...]:
    """The hexes that a large figure fills, else the one hex of something, or none in place of it."""
    if isinstance(one, str) and c.exists(one) and c.get(one, "kind") == "figure" and ground.is_large(c, one):
        return ground.cells(c, one) or (None,)
    return (_at(c, one),)


def measured_to(c: Context, k: str) -> Hex | None:
    """What the range of a casting is measured to: the place its spell names, else the nearest hex of its subject."""
    place, here = c.get(k, "place") or c.get(k, "subject"), ground.hex_of(c, c.get(k, "caster"))
    found = [at for at in _filled(c, place) if at is not None]
    return min(found, key=lambda at: 0 if here is None else distance(here, at)) if found else None


def _hexes(c: Context, k: str, b: Bind) -> int:
    here, at = ground.hex_of(c, c.get(k, "caster")), measured_to(c, k)
    return 0 if here is None or at is None else distance(here, at)


def _greatest(c: Context, f: str, b: Bind) -> int:
    """Whatever has no spells is no wizard, and a double is nobody of its own."""
    wizards = (one for one in c.of_kind("figure") if c.get(one, "spells") and c.get(one, "unreal") is None)
    return max((sum(number(c.get(one, f"basic_{short}", 0)) for short in ("ST", "DX", "IQ")) for one in wizards), default=0)


def _beside_enemy(c: Context, f: str, b: Bind) -> bool:
    return any(ground.are_enemies(c, one, f) and ground.adjacent(c, one, f) for one in ground.figures(c, alive=True))


def _is_known(c: Context, one: str, b: Bind, who: Any) -> bool:
    return sees(c, c.game.side_of(c, b.get("caster")), one)


def _sort(c: Context, f: str, b: Bind) -> str:
    race = c.game.definitions.get(str(c.get(f, "race")))
    return str(race.value(c, "sort", {"bearer": f})) if race is not None and race.kind == "creature" else "humanoid"


def _spell(c: Context, e: str, b: Bind) -> str | None:
    of = str(c.get(e, "of")).split("/")[0]
    return of if c.game.definitions[of].kind == "spell" else None


def _is_aimed(c: Context, spell: str, b: Bind) -> bool:
    definition = c.game.definitions[spell]
    return bool(definition.all("range")) or any(not line.picks_all("who") for line in definition.all("target"))


def _summons(c: Context, spell: str, b: Bind) -> bool:
    lines = (line for block in c.game.definitions[spell].all("hit") for line in block.block)
    return any(line.op == "conjure" and not line.has("unreal") for line in lines)


def _type(c: Context, e: str, b: Bind) -> str | None:
    spell = _spell(c, e, b)
    return None if spell is None else spells.type_of(c, spell)


def _foremost(c: Context, e: str, b: Bind) -> bool:
    return effects_on(c, c.get(e, "bearer"), str(c.get(e, "of")))[0] == e


CAST = (
    *_stored(
        "cast",
        ("caster", "figure", None, "who casts"),
        ("subject", "figure", None, "on whom"),
        ("place", "any", None, "the hex, or who stands there, that its range is measured to, where that is not its subject's"),
        ("times", "int", 1, "double, triple"),
        ("cost", "int", 0, "its full price in strength"),
        ("guessed", "hex", None, "the hex at which it is cast, where nobody is seen"),
        ("passing", "bool", False, "the roll is to miss someone on the way"),
        ("covered", "bool", False, "it passes for a secret protection"),
        ("back", "bool", False, "a missile spell that has missed flies back past its caster"),
        ("failed", "bool", False, "it has not worked"),
        ("full", "bool", False, "the roll says that it costs its full price"),
        ("left", "int", None, "what is left of its damage, when something on its way has taken some"),
        ("class", "text", "", "hit or miss"),
        ("scale", "any", None, "which aspect is multiplied, and by how much"),
    ),
    Field("cast", "of", "spell", doc="the spell"),
    Field("cast", "first", "effect", doc="of several things that it makes, what keeps the first of them here"),
    Field("cast", "spell", "spell", how="computed", read=lambda c, k, b: c.get(k, "of"), doc="the spell"),
    Field(
        "cast",
        "attacker",
        "figure",
        how="computed",
        read=lambda c, k, b: c.get(k, "caster"),
        doc="who casts: for rules that count for attacks as well",
    ),
    Field(
        "cast",
        "target",
        "figure",
        how="computed",
        read=lambda c, k, b: c.get(k, "subject"),
        doc="on whom: for rules that count for attacks as well",
    ),
    Field(
        "cast",
        "type",
        SPELL_TYPE,
        how="computed",
        read=lambda c, k, b: spells.type_of(c, c.get(k, "of")),
        doc="the type of the spell",
    ),
    Field(
        "cast",
        "open",
        "bool",
        how="computed",
        read=lambda c, k, b: spells.is_open(c, {"spell": c.get(k, "of"), "caster": c.get(k, "caster"), "subject": c.get(k, "subject")}),
        doc="what it costs shows only when it works",
    ),
    Field(
        "cast",
        "aspects",
        "list[text]",
        how="computed",
        read=lambda c, k, b: spells.aspects(c, c.get(k, "of")),
        doc="what of the spell can be multiplied",
    ),
    Field(
        "cast",
        "distance",
        "int",
        how="computed",
        doc="hexes to its subject or place",
        read=_hexes,
    ),
    Field(
        "cast",
        "megahexes",
        "int",
        how="computed",
        doc="megahexes to its subject or place",
        read=lambda c, k, b: places.megahexes(c, c.get(k, "caster"), measured_to(c, k)),
    ),
)

FIGURE = (
    *_stored(
        "figure",
        ("spells", "list[spell]", (), "the spells it knows"),
        ("maker", "figure", None, "whose magic made it"),
        ("opened", "bool", False, "it has cast its first spell of the fight"),
        ("overspent", "bool", False, "it was the price of a spell of its own that put it out"),
    ),
    Field("figure", "own_side", "side", doc="the side whose it is, while another moves it"),
    Field("figure", "spotted", "hex", key="memory", edge="turn", doc="where it was this turn when it gave itself away, unseen as it is"),
    Field("figure", "unseen", "bool", how="computed", read=lambda c, f, b: c.get(f, "seen_by") is not None, doc="others do not see it"),
    Field("figure", "greatest", "int", how="computed", read=_greatest, doc="what the attributes of the greatest wizard of the fight add up to"),
    Field("figure", "beside_enemy", "bool", how="computed", read=_beside_enemy, doc="an enemy stands in a neighbouring hex"),
    Field("figure", "slipped", "bool", key="memory", edge="turn", settable=True, doc="it has slipped away from its enemies this turn"),
    Field("figure", "driven", "bool", how="computed", read=lambda c, f, b: duty.is_driven(c, f), doc="what drives it would have it a step away"),
    Field("figure", "suffered", "any", key="memory", edge="turn", doc="hits of this turn by their source, before protection"),
    Field("figure", "sort", "text", how="computed", read=_sort, doc="animal, humanoid or dragon"),
    Field("figure", "IQ", "int", how="query", doc="Intelligence now"),
    Field("figure", "silver", "bool", default=False, doc="what others have of iron or steel it has of silver"),
    Field("figure", "iron", "int", how="query", doc="pieces of iron or steel that it wears and holds"),
    Field(
        "figure",
        "spendable",
        "int",
        how="computed",
        read=lambda c, f, b: spells.spendable(c, f),
        doc="strength it may spend on magic",
    ),
    Field(
        "figure",
        "spell_reach",
        "int",
        how="computed",
        read=lambda c, f, b: number(c.get(f, "basic_ST", 0)),
        doc="how many megahexes a missile spell of its own flies",
    ),
    Field("figure", "room", "int", how="computed", read=_room, doc="how many hexes around it are free"),
)

OTHERS = (
    Field("spell", "IQ", "int", how="text"),
    Field("spell", "type", SPELL_TYPE, how="text"),
    Field("spell", "hexes", "int", how="text"),
    Field("spell", "secret", "bool", how="text"),
    Field("spell", "defensive", "bool", how="text"),
    Field("spell", "common", "bool", how="text"),
    Field("spell", "label", "text", how="computed", read=lambda c, s, b: c.game.definitions[s].label, doc="what it is called"),
    Field("spell", "aimed", "bool", how="computed", read=_is_aimed, doc="it is cast on somebody or something or at a place, not at all there are"),
    Field("spell", "summons", "bool", how="computed", read=_summons, doc="it makes a living being that is real"),
    Field("effect", "tally", "int", default=0, key="relative", settable=True, doc="a count that its own lines keep: turns, tries"),
    Field("effect", "alerted", "bool", default=False, settable=True, doc="it has something to show at the end of the turn"),
    Field("effect", "spell", "spell", how="computed", read=_spell, doc="the spell that it comes from, if any"),
    Field("effect", "type", SPELL_TYPE, how="computed", read=_type, doc="the type of that spell"),
    Field("effect", "label", "text", how="computed", read=lambda c, e, b: c.game.definitions[c.get(e, "of")].label, doc="what it is called"),
    Field("effect", "rank", "int", doc="of several that have taken its bearer over, the greatest counts"),
    Field("spell", "control", "bool", how="text"),
    Field("hex", "shut", "bool", how="computed", read=lambda c, at, b: ground.is_shut(c, Hex(*at)), doc="wall, or off the board"),
    Field("hex", "occupied", "bool", how="computed", read=lambda c, at, b: bool(ground.occupants(c, Hex(*at))), doc="someone is there"),
    Field("effect", "anchors", "bool", default=False, doc="it keeps its bearer here: without it the being is gone"),
    Field("effect", "foremost", "bool", how="computed", read=_foremost, doc="of its kind it is the first on whoever bears it"),
    Field(
        "effect",
        "kept_up",
        "bool",
        how="computed",
        read=lambda c, e, b: e in spells.kept_up(c, c.get(e, "caster")),
        doc="its caster keeps it up from turn to turn",
    ),
    Field("effect", "caster", "figure", doc="who cast it, and keeps it up"),
    Field("effect", "upkeep", "int", default=0, doc="what keeping it up costs each turn"),
    Field("effect", "shares", "effect", doc="the first effect of the same casting: all that it made is kept up for one price"),
    Field("effect", "follows", "effect", doc="the effect of which it is a copy, and with which it ends"),
)

SELECTORS = (
    Selector(
        "conjured by",
        "figure",
        lambda c, one, b, maker: c.get(one, "maker") == maker,
        "figure",
        "an image, illusion or being made by someone",
    ),
    Selector("illusory", "figure", lambda c, one, b, of: c.get(one, "unreal") is not None, "", "an image or an illusion"),
    Selector(
        "kept up by",
        "effect",
        lambda c, one, b, who: one in spells.kept_up(c, who),
        "figure",
        "a continuing spell that someone pays for",
    ),
    Selector("known", "effect", _is_known, "", "not hidden from the side of the caster"),
    Selector(
        "copied",
        "effect",
        lambda c, one, b, of: c.get(one, "follows") == of,
        "effect",
        "a copy of an effect: `copied from effect`",
    ),
)

PLACES: tuple[Declaration, ...] = (
    Selector("open", "hex", lambda c, one, b, of: not ground.is_shut(c, Hex(*one)), "", "no wall"),
    Selector(
        "fit for",
        "hex",
        lambda c, one, b, of: Hex(*one) in duty.best_steps(c, of),
        "figure",
        "of the hexes a step away one that does best what drives someone",
    ),
    Selector("located at", "figure", lambda c, one, b, at: at is not None and Hex(*at) in ground.cells(c, one), "hex", "in a hex"),
    Selector("upon", "effect", lambda c, one, b, what: c.get(one, "bearer") == what, "any", "at work on someone or somewhere"),
    Selector(
        "within reach",
        "any",
        lambda c, one, b, of: any(places.in_reach(c, of, at) for at in _filled(c, one)),
        "figure",
        "where someone's creations may appear: in its megahex or one that touches it, with no wall between",
    ),
    Selector(
        "in front",
        "any",
        lambda c, one, b, of: any(places.is_open(c, of, at) for at in _filled(c, one)) and not c.game.permitted(c, "aim", one, {"actor": of}),
        "figure",
        "where someone may cast: its own hex, those next to it and those in front, with no wall between",
    ),
    Function("knows", ("figure", "spell"), "bool", lambda c, f, spell: spells.is_known(c, f, spell), "it has learned a spell"),
    Function(
        "megahexes",
        ("figure", "any"),
        "int",
        lambda c, one, other: places.megahexes(c, one, _at(c, other)),
        "megahexes between a figure and a figure or hex",
    ),
)

ROLES = (
    Role("caster", "maker", "who cast what is at work"),
    Role("deed", "deed", "the casting that something comes of"),
)
FIELDS: tuple[Declaration, ...] = (*CAST, *FIGURE, *OTHERS, *SELECTORS, *PLACES, *ROLES)
