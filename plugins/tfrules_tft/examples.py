"""Words with which examples and scenarios of these games set figures up and let them act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tfrules.engine.surface import Context, Refused, many, one_of
from tfrules.testing.result import Unmet
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass
from tfrules_tft import careers, change, combat, entry, ground, options, pickup, ways
from tfrules_tft.attack import place
from tfrules_tft.fields import facing
from tfrules_tft.figure import breaches, record_of
from tfrules_tft.lot import LOT_HEADS, LOT_LINES

if TYPE_CHECKING:
    from tfrules.engine.surface import Statement
    from tfrules.testing.run import Play

Bind = dict[str, Any]


def _figure(play: Play, s: Statement, b: Bind) -> None:
    """A figure enters, on the side whose block this is, or on one of its own."""
    name = s.word("name")
    race = s.eval(play.context(), b, "race") or "Human"
    record = record_of(play.game, race, {"name": name})
    side = str(b.get("side", name if not s.word("side") else s.word("side")))

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
        play.edit(lambda c: entry.take_stock(c, name))
    b["figure"] = before
    faults = breaches(play.game, {**play.context().record(name), "name": name}) if s.word("beginning") else ()
    if faults:
        raise Refused(f"{name} cannot begin so: {'; '.join(faults)}")


def _arena(play: Play, s: Statement, b: Bind) -> None:
    columns, rows = (s.eval(play.context(), b, name) for name in s.phrase)
    doors = True if s.word("with_entrances") else None
    play.edit(lambda c: c.create("board", ground.BOARD, columns=columns, rows=rows, entrances=doors))


def _contest(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: careers.begin_contest(c, str(s.word("kind"))))


def _attack(play: Play, s: Statement, b: Bind) -> None:
    """A single attack outside any turn, to see one blow."""
    c = play.context()
    target, attacker = one_of(c, s, b, "who", "target"), one_of(c, s, b, "by", "attacker")
    weapon = s.eval(c, b, "with") or c.get(attacker, "ready") or c.game.ruleset.find("weapon", "Bare hands").qualified
    missile = c.value(weapon, "class", {}) == "missile"
    flags = {word: True for word in ("hth", "jab", "charge", "against charge") if s.word(word.replace(" ", "_"))}

    def write(c: Context) -> str:
        name = c.create(
            "attack",
            f"{attacker} attacks",
            attacker=attacker,
            target=target,
            weapon=weapon,
            missile=missile or None,
            hand=None if missile or s.word("thrown") else True,
            thrown=True if s.word("thrown") else None,
            facing=s.word("from", "front"),
            **{word.replace(" ", "_"): value for word, value in flags.items()},
        )
        if not s.has("from"):
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
    zone = s.word("from", "front")

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
    command: dict[str, Any] = {"figure": figure, "option": s.word("letter")}
    if not ground.is_large(c, figure):
        command["facing"] = c.get(figure, "facing", 0)
    to = s.eval(c, b, "to")
    if s.has("along"):
        command["path"] = tuple(tuple(at) for at in s.eval(c, b, "along"))
    elif to is not None:
        option = options.options(c).get(s.word("letter"))
        path = options.way_to(c, figure, option, to) if option is not None else None
        if path is None:
            raise Refused(f"{figure} cannot reach {to[0]},{to[1]} with option ({s.word('letter')})")
        command["path"] = path
    if s.has("facing"):
        command["facing"] = s.eval(c, b, "facing")
    if s.has("ready"):
        wanted = many(s.eval(c, b, "ready"))
        command["ready"] = wanted[0] if len(wanted) == 1 else wanted
    if s.has("hastes_onto"):
        command["hasty"] = tuple(tuple(at) for at in s.eval(c, b, "hastes_onto"))
    if s.has("picks_up"):
        command["pick"] = pickup.named(c, figure, many(s.eval(c, b, "picks_up")), ways.end(c, command))
    if s.has("posture"):
        command["posture"] = s.word("posture")
    fault = options.fault(c, command)
    if fault:
        raise Refused(fault)
    play.answer("move", command, str(c.get(figure, "side")))


def _change_to(play: Play, s: Statement, b: Bind) -> None:
    """The actor changes its option."""
    c = play.context()
    figure = one_of(c, s, b, "of", "actor")
    command: dict[str, Any] = {"figure": figure, "option": s.word("letter")}
    if s.has("ready"):
        wanted = many(s.eval(c, b, "ready"))
        command["ready"] = wanted[0] if len(wanted) == 1 else wanted
    if s.has("posture"):
        command["posture"] = s.word("posture")
    fault = change.fault(c, command)
    if fault:
        raise Refused(fault)
    play.answer("change", command, str(c.get(figure, "side")))


def _strike(play: Play, s: Statement, b: Bind) -> None:
    """The actor says whom it attacks, with the option it chose."""
    c = play.context()
    figure, target = one_of(c, s, b, "by", "actor"), one_of(c, s, b, "who")
    with c.noting() as noted:
        open_targets = combat.targets(c, figure)
    wanted = s.word("how")
    found = [one for one in open_targets if one["target"] == target and wanted in (None, one["how"])]
    if not found:
        so = f" how {wanted}" if wanted else ""
        ways = ", ".join(f"{one['target']} how {one['how']}" for one in open_targets) or "nobody"
        raise Refused(f"{figure} cannot attack {target}{so} now; it can attack {ways}{c.game.forbidding(noted)}")
    asked = next((one.get("figure") for one in play.state.pending if one.label == "attack" and one.asks == c.get(figure, "side")), figure)
    if asked != figure:
        raise Refused(f"{figure} is not asked whom it attacks now; {asked} is")
    play.answer("attack", found[0], str(c.get(figure, "side")))


def _take(play: Play, s: Statement, b: Bind) -> None:
    """The actor takes what is offered."""
    figure = one_of(play.context(), s, b, "by", "actor")
    play.answer("offer", {"offer": s.word("label"), "who": figure}, str(play.context().get(figure, "side")))


def _fight(play: Play, s: Statement, b: Bind) -> None:
    """Turns begin, as the loaded game has them. The example may end where a side has to act."""
    play.sides_may_wait = True
    if s.word("from_entrances"):
        faults = play.edit(lambda c: [fault for one in ground.figures(c) if (fault := entry.refusal(c, one))])
        if faults:
            raise Refused("; ".join(faults))
    play.start("turns", {"definition": play.game.by_kind["turn"][0]})


def _may_change(play: Play, s: Statement, b: Bind) -> None:
    if len(play.game.sides(play.context())) < 2:
        raise Unmet("options change in a fight between sides: say it below them")
    play.edit(change.ask_all)


def _waive(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: c.set("turn", waived=True))


HEX = "hex"
HEADS = (
    Head(
        "figure",
        phrase=(Slot("name", "binding", "figure"), Slot("race", "ref", "race | creature | character", optional=True)),
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
    Head(
        "arena",
        phrase=(Slot("columns", "expr", "int", least=1), Slot("rows", "expr", "int", least=1)),
        clauses=(ClauseWord("with entrances", None, "the four hexes in the middle of its first and its last row"),),
        condition=False,
        doc="An open board of so many columns and rows.",
        example="arena 13 15",
        run=_arena,
    ),
    Head(
        "contest",
        phrase=(Slot("kind", "name", choices=careers.CONTESTS),),
        condition=False,
        name="contest",
        doc="What kind of fight it is: to the death, in the arena, for practice.",
        example="contest arena",
        run=_contest,
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
            ClauseWord("hastes onto", Slot("hastes_onto", "expr", "any", many=True), "hexes of its way whose bodies it steps on in haste"),
            ClauseWord("facing", facing("facing")),
            ClauseWord("ready", Slot("ready", "ref", "weapon | shield | armor", many=True), "what it readies: a weapon, a shield, or both"),
            ClauseWord("picks up", Slot("picks_up", "ref", "weapon | shield | armor", many=True), "what it picks up: a weapon, a shield, or both"),
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
    Head(
        "fight",
        clauses=(
            ClauseWord("from entrances", None, "everyone must stand where fights begin"),
        ),
        condition=False,
        name="fight",
        doc="The first turn begins.",
        run=_fight,
    ),
    Head(
        "change to",
        phrase=(Slot("letter", "name"),),
        condition=False,
        name="change option",
        clauses=(
            ClauseWord("ready", Slot("ready", "ref", "weapon | shield | armor", many=True), "what it readies: a weapon, a shield, or both"),
            ClauseWord("posture", Slot("posture", "name", choices=options.DOWN), "how it goes down"),
            ClauseWord("of", Slot("of", "selector")),
        ),
        doc="The actor changes its option, where sides are asked.",
        example="change to k of Wulf",
        run=_change_to,
    ),
    Head(
        "options may change",
        condition=False,
        name="options may change",
        doc="In this fight sides are asked, before attacks are declared and before each is made, whether they change a figure's option.",
        run=_may_change,
    ),
    Head(
        "waive initiative",
        condition=False,
        name="waive initiative",
        doc="All agree to do without initiative this turn.",
        run=_waive,
    ),
)

_DEEDS = ("option chosen", "change option", "strike", "take offer", "waive initiative")

EXAMPLES: tuple[Declaration, ...] = (
    *HEADS,
    *LOT_HEADS,
    StatementClass("figure lines", LOT_LINES, "what a figure is and has"),
    StatementClass("example", ("figure enters", "arena", "contest", "attack now", "jump now", "options may change", "fight", *_DEEDS)),
    StatementClass("scenario", ("arena", "contest", "options may change")),
    StatementClass("scenario side", ("figure enters",)),
    StatementClass("scenario turn", _DEEDS),
)
