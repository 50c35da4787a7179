"""Words with which examples and scenarios of these games set figures up and let them act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tfrules.boards import Hex
from tfrules.engine.actions import many, one_of
from tfrules.engine.context import Context, Refused
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass
from tfrules_tft import combat, ground, options
from tfrules_tft.attack import place
from tfrules_tft.figure import breaches, record_of

if TYPE_CHECKING:
    from tfrules.engine.blocks import Statement
    from tfrules.testing.run import Play

Bind = dict[str, Any]


def _figure(play: Play, s: Statement, b: Bind) -> None:
    """A figure enters, on the side whose block this is, or on one of its own."""
    name = s.raw["name"]
    race = s.eval(play.context(), b, "race") or "Human"
    record = record_of(play.game, race, {"name": name})
    side = str(b.get("side", name if not s.raw.get("side") else s.raw["side"]))

    def enter(c: Context) -> None:
        if not c.exists(side):
            c.create("side", side)
        c.create("figure", name, **{k: v for k, v in record.items() if k not in ("kind", "name")}, side=side)

    side = side if side != name else f"side of {name}"
    play.edit(enter)
    b[name] = name
    before = b.get("figure")
    b["figure"] = name
    if s.block:
        play.run_block(s)
    if s.raw.get("beginning"):
        faults = breaches(play.game, play.context().record(name))
        play.expect(not faults, f"{name} cannot begin so: {'; '.join(faults)}")
    b["figure"] = before


def _set(field: str, of: str = "") -> Any:
    """A handler that writes one field of the figure whose block this is."""

    def run(play: Play, s: Statement, b: Bind) -> None:
        value = s.eval(play.context(), b, s.phrase[0])
        play.edit(lambda c: c.set(b["figure"], **{field: value}))

    return run


def _shield(play: Play, s: Statement, b: Bind) -> None:
    shield, slung = s.eval(play.context(), b, "shield"), bool(s.raw.get("slung"))
    play.edit(lambda c: c.set(b["figure"], shield=shield, shield_ready=None if slung else True))


def _weapons(play: Play, s: Statement, b: Bind) -> None:
    weapons = many(s.eval(play.context(), b, "weapons"))
    play.edit(lambda c: c.set(b["figure"], ready=weapons[0], carried=weapons[1:] or None))


def _carries(play: Play, s: Statement, b: Bind) -> None:
    weapons = many(s.eval(play.context(), b, "weapons"))
    play.edit(lambda c: c.set(b["figure"], carried=weapons))


def _arena(play: Play, s: Statement, b: Bind) -> None:
    columns, rows = (s.eval(play.context(), b, name) for name in s.phrase)
    play.edit(lambda c: c.create("board", ground.BOARD, columns=columns, rows=rows))


def _attack(play: Play, s: Statement, b: Bind) -> None:
    """A single attack outside any turn, to see one blow."""
    c = play.context()
    target, attacker = one_of(c, s, b, "who", "target"), one_of(c, s, b, "by", "attacker")
    weapon = s.eval(c, b, "with") or c.get(attacker, "ready") or c.game.ruleset.find("weapon", "Bare hands").qualified
    missile = c.value(weapon, "class", {}) == "missile"
    flags = {word: True for word in ("hth", "jab", "charge", "against charge") if s.raw.get(word.replace(" ", "_"))}

    def write(c: Context) -> str:
        name = c.create(
            "attack",
            f"{attacker} attacks",
            attacker=attacker,
            target=target,
            weapon=weapon,
            missile=missile or None,
            hand=None if missile or s.raw.get("thrown") else True,
            thrown=True if s.raw.get("thrown") else None,
            facing=s.raw.get("from", "front"),
            **{word.replace(" ", "_"): value for word, value in flags.items()},
        )
        if "from" not in s.raw:
            place(c, name)
        return name

    b.update(attacker=attacker, target=target, attack=play.edit(write))
    play.start("attack", {"attack": b["attack"]})


def _jump(play: Play, s: Statement, b: Bind) -> None:
    """Someone enters an enemy's hex for hand-to-hand combat, outside any turn."""
    c = play.context()
    target, attacker = one_of(c, s, b, "who", "target"), one_of(c, s, b, "by", "attacker")
    weapon = c.get(attacker, "ready")
    if c.value(weapon, "class", {}) != "knife":
        weapon = c.game.ruleset.find("weapon", "Bare hands").qualified
    zone = s.raw.get("from", "front")

    def write(c: Context) -> str:
        return c.create(
            "attack", f"{attacker} attacks", attacker=attacker, target=target, weapon=weapon, hand=True, grapple=True, facing=zone
        )

    b.update(attacker=attacker, target=target, attack=play.edit(write))
    play.start("jump", {"attack": b["attack"]})


def _option(play: Play, s: Statement, b: Bind) -> None:
    """The actor chooses an option: where it goes, which way it faces, what it readies."""
    c = play.context()
    figure = one_of(c, s, b, "of", "actor")
    command: dict[str, Any] = {"figure": figure, "option": s.raw["letter"], "facing": c.get(figure, "facing", 0)}
    to = s.eval(c, b, "to")
    if "along" in s.raw:
        command["path"] = tuple(tuple(at) for at in s.eval(c, b, "along"))
    elif to is not None:
        option = options.options(c).get(s.raw["letter"])
        known = options.ends(c, figure, option) if option is not None else {}
        if Hex(*to) not in known:
            raise Refused(f"{figure} cannot reach {to[0]},{to[1]} with option ({s.raw['letter']})")
        command["path"] = tuple(tuple(at) for at in known[Hex(*to)])
    if "facing" in s.raw:
        command["facing"] = s.eval(c, b, "facing")
    if "ready" in s.raw:
        wanted = many(s.eval(c, b, "ready"))
        command["ready"] = wanted[0] if len(wanted) == 1 else wanted
    if "posture" in s.raw:
        command["posture"] = s.raw["posture"]
    fault = options.fault(c, command)
    if fault:
        raise Refused(fault)
    play.answer("move", command, str(c.get(figure, "side")))


def _strike(play: Play, s: Statement, b: Bind) -> None:
    """The actor says whom it attacks, with the option it chose."""
    c = play.context()
    figure, target = one_of(c, s, b, "by", "actor"), one_of(c, s, b, "who")
    open_targets = combat.targets(c, figure)
    wanted = s.raw.get("how")
    found = [one for one in open_targets if one["target"] == target and wanted in (None, one["how"])]
    if not found:
        raise Refused(f"{figure} cannot attack {target} now")
    play.answer("attack", found[0], str(c.get(figure, "side")))


def _take(play: Play, s: Statement, b: Bind) -> None:
    """The actor takes what is offered."""
    figure = one_of(play.context(), s, b, "by", "actor")
    play.answer("offer", {"offer": s.raw["label"], "who": figure}, str(play.context().get(figure, "side")))


def _fight(play: Play, s: Statement, b: Bind) -> None:
    """Turns begin, as the loaded game has them. The example may end where a side has to act."""
    play.sides_may_wait = True
    play.start("turns", {"definition": play.game.by_kind["turn"][0]})


def _waive(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: c.set("turn", waived=True))


HEX = "hex"
HEADS = (
    Head(
        "figure",
        phrase=(Slot("name", "binding", "figure"), Slot("race", "ref", "race", optional=True)),
        block="figure lines",
        condition=False,
        clauses=(
            ClauseWord("side", Slot("side", "label"), "its side; one of its own when not said"),
            ClauseWord("beginning", None, "a beginning figure: it must keep to the rules of creation"),
        ),
        opens=True,
        name="figure enters",
        doc="A figure, with what it is and has.",
        example='figure attacker "Human" { ST 12; DX 12; weapon "Shortsword" }',
        run=_figure,
    ),
    *(
        Head(
            short,
            phrase=(Slot("value", "expr", "int"),),
            condition=False,
            name=f"figure {short}",
            doc=f"Basic {short}.",
            example=f"{short} 12",
            run=_set(f"basic_{short}"),
        )
        for short in ("ST", "DX", "IQ")
    ),
    Head(
        "hits",
        phrase=(Slot("value", "expr", "int"),),
        condition=False,
        name="figure hits",
        doc="Hits taken before.",
        example="hits 3",
        run=_set("hits"),
    ),
    Head(
        "armor",
        phrase=(Slot("armor", "ref", "armor"),),
        condition=False,
        name="figure armor",
        doc="What it wears.",
        run=_set("armor"),
    ),
    Head(
        "shield",
        phrase=(Slot("shield", "ref", "shield"),),
        clauses=(ClauseWord("slung", None, "on its back, not in hand"),),
        condition=False,
        name="figure shield",
        doc="Its shield; ready unless slung.",
        example='shield "Large shield" slung',
        run=_shield,
    ),
    Head(
        "weapon",
        phrase=(Slot("weapons", "ref", "weapon", many=True),),
        condition=False,
        name="figure weapons",
        doc="Its weapons; the first is ready.",
        example='weapon "Longbow", "Two-handed sword"',
        run=_weapons,
    ),
    Head(
        "carries",
        phrase=(Slot("weapons", "ref", "weapon", many=True),),
        condition=False,
        name="figure carries",
        doc="Weapons it carries, none of them ready.",
        example='carries "Dagger"',
        run=_carries,
    ),
    Head(
        "at",
        phrase=(Slot("hex", "expr", "any"),),
        condition=False,
        name="figure at",
        doc="Its hex.",
        example="at (3, 4)",
        run=_set("hex"),
    ),
    Head(
        "facing",
        phrase=(Slot("value", "expr", "int"),),
        condition=False,
        name="figure facing",
        doc="Which side of its hex it faces, 0 to 5.",
        example="facing 3",
        run=_set("facing"),
    ),
    Head(
        "posture",
        phrase=(Slot("value", "name", choices=("standing", "kneeling", "prone")),),
        condition=False,
        name="figure posture",
        doc="How it stands or lies.",
        example="posture prone",
        run=_set("posture"),
    ),
    Head(
        "arena",
        phrase=(Slot("columns", "expr", "int"), Slot("rows", "expr", "int")),
        condition=False,
        doc="An open board of so many columns and rows.",
        example="arena 13 15",
        run=_arena,
    ),
    Head(
        "attack",
        phrase=(Slot("who", "selector"),),
        condition=False,
        name="attack now",
        clauses=(
            ClauseWord("by", Slot("by", "selector")),
            ClauseWord("with", Slot("with", "ref", "weapon")),
            ClauseWord("from", Slot("from", "name", choices=("front", "side", "rear"))),
            ClauseWord("hth", None),
            ClauseWord("jab", None),
            ClauseWord("charge", None),
            ClauseWord("against charge", None),
            ClauseWord("thrown", None),
        ),
        brings=(("attack", "attack"), ("attacker", "figure"), ("target", "figure")),
        doc="One attack, outside any turn.",
        example="attack target by attacker from rear",
        run=_attack,
    ),
    Head(
        "jump",
        phrase=(Slot("who", "selector"),),
        condition=False,
        name="jump now",
        clauses=(
            ClauseWord("by", Slot("by", "selector")),
            ClauseWord("from", Slot("from", "name", choices=("front", "side", "rear"))),
        ),
        brings=(("attack", "attack"), ("attacker", "figure"), ("target", "figure")),
        doc="Someone enters an enemy's hex for hand-to-hand combat, outside any turn.",
        example="jump target by attacker from rear",
        run=_jump,
    ),
    Head(
        "option",
        phrase=(Slot("letter", "name"),),
        condition=False,
        name="option chosen",
        clauses=(
            ClauseWord("to", Slot("to", "expr", "any"), "the hex where it ends; the shortest way is taken"),
            ClauseWord("along", Slot("along", "expr", "any", many=True), "every hex of its way"),
            ClauseWord("facing", Slot("facing", "expr", "int")),
            ClauseWord("ready", Slot("ready", "ref", "any", many=True), "what it readies: a weapon, a shield, or both"),
            ClauseWord("posture", Slot("posture", "name", choices=options.DOWN), "how it goes down"),
            ClauseWord("of", Slot("of", "selector")),
        ),
        doc="The actor chooses an option and moves.",
        example="option b to (3, 4) facing 2",
        run=_option,
    ),
    Head(
        "strike",
        phrase=(Slot("who", "selector"),),
        condition=False,
        name="strike",
        clauses=(
            ClauseWord("by", Slot("by", "selector")),
            ClauseWord("how", Slot("how", "name")),
        ),
        doc="The actor says whom it attacks.",
        example="strike Wulf",
        run=_strike,
    ),
    Head(
        "take",
        phrase=(Slot("label", "text"),),
        condition=False,
        clauses=(ClauseWord("by", Slot("by", "selector")),),
        name="take offer",
        doc="The actor takes what is offered.",
        example='take "Force retreat"',
        run=_take,
    ),
    Head("fight", condition=False, name="fight", doc="The first turn begins.", run=_fight),
    Head(
        "waive initiative",
        condition=False,
        name="waive initiative",
        doc="All agree to do without initiative this turn.",
        run=_waive,
    ),
)

_LINES = (
    "figure ST",
    "figure DX",
    "figure IQ",
    "figure hits",
    "figure armor",
    "figure shield",
    "figure weapons",
    "figure carries",
    "figure at",
    "figure facing",
    "figure posture",
)
_DEEDS = ("option chosen", "strike", "take offer", "waive initiative")

EXAMPLES: tuple[Declaration, ...] = (
    *HEADS,
    StatementClass("figure lines", _LINES, "what a figure is and has"),
    StatementClass("example", ("figure enters", "arena", "attack now", "jump now", "fight", *_DEEDS)),
    StatementClass("scenario", ("arena",)),
    StatementClass("scenario side", ("figure enters",)),
    StatementClass("scenario turn", _DEEDS),
)
