"""What figures bring to a fight and take from it: what they carry, how sides compare, what kind of fight it is, experience."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tfrules.boards import Hex
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.surface import TURN, Context, Statement, ask, happen, many, number, one_of
from tfrules.suggest import did_you_mean
from tfrules.vocabulary.terms import Declaration, Field, Function
from tfrules_tft import ground, injury

Bind = dict[str, Any]
CONTEST = "contest"  # the record that says what kind of fight it is, where that was said
CONTESTS = ("death", "arena", "practice")


def contest(c: Context) -> str:
    """What kind of fight it is, "" when nobody has said."""
    return str(c.get(CONTEST, "of", "")) if c.exists(CONTEST) else ""


def begin_contest(c: Context, of: str) -> None:
    """Say what kind of fight it is, before it begins. Raises DiagnosticError for a kind that is not known."""
    if of not in CONTESTS:
        raise DiagnosticError([finding("TFR0852", f"there is no kind of fight {of!r}", help=did_you_mean(of, CONTESTS))])
    c.create("contest", CONTEST, of=of)


def open_doors(c: Context) -> None:
    """Where the figures of a side stand when a fight of some kind begins is the door by which they came in."""
    for side in c.of_kind("side") if c.exists(CONTEST) else ():
        if c.get(side, "doors") is None:
            entered = {c.get(one, "hex") for one in c.of_kind("figure") if c.get(one, "side") == side}
            c.set(side, doors=tuple(sorted(at for at in entered if at is not None)))


def arms(c: Context, figure: str) -> tuple[str, ...]:
    """The weapons that a figure has, in hand or not; what it was born with is no weapon of that sort."""
    held = (c.get(figure, "ready"), c.get(figure, "left"), *(c.get(figure, "carried") or ()))
    return tuple(weapon for weapon in held if weapon is not None and c.value(weapon, "class", {}) != "natural")


def _things(c: Context, f: str, b: Any) -> int:
    return len(arms(c, f)) + (c.get(f, "shield") is not None)


def _knives(c: Context, f: str, b: Any) -> int:
    return sum(c.value(weapon, "class", {}) == "knife" for weapon in arms(c, f))


def _edge(c: Context, f: str, b: Any) -> Fraction:
    """How much better the others were than the figure's own side, on the average of all who took part."""
    people = [one for one in ground.figures(c) if c.get(one, "unreal") is None]
    own = [number(c.value(one, "worth")) for one in people if not ground.are_enemies(c, one, f)]
    other = [number(c.value(one, "worth")) for one in people if ground.are_enemies(c, one, f)]
    return Fraction(sum(other), len(other)) - Fraction(sum(own), len(own)) if own and other else Fraction(0)


def _won(c: Context, f: str, b: Any) -> bool:
    return c.exists(TURN) and bool(c.get(TURN, "over")) and c.get(TURN, "winner") == c.get(f, "side")


def _lost(c: Context, f: str, b: Any) -> bool:
    return c.exists(TURN) and bool(c.get(TURN, "over")) and c.get(TURN, "winner") not in (None, c.get(f, "side"))


def _at_door(c: Context, f: str, b: Any) -> bool:
    at, doors = ground.hex_of(c, f), c.get(c.get(f, "side"), "doors") if c.exists(c.get(f, "side")) else None
    return at is not None and at in {Hex(*door) for door in doors or ()}


def _of_race(c: Context, figure: str, head: str) -> Any:
    """What a figure's race says of how such a figure begins; nothing for creatures, which have numbers of their own."""
    race = c.get(figure, "race")
    known = c.game.definitions.get(race) if isinstance(race, str) else None
    return known.value(c, head, {"bearer": figure}) if known is not None and known.kind == "race" else None


def _least(at: int) -> Any:
    def read(c: Context, figure: str, b: Any) -> Any:
        least = _of_race(c, figure, "least")
        return least[at] if least is not None and at < len(least) else None

    return read


def breach(c: Context, s: Statement, b: Bind) -> None:
    """Log a broken rule. Who makes or changes the figure reads it there."""
    thing = s.eval(c, b, "of")
    known = c.game.definitions.get(thing) if isinstance(thing, str) else None
    about = known.label if known is not None else thing
    c.emit(
        "breach",
        text=s.word("text"),
        of=about,
        has=s.eval(c, b, "has"),
        against=s.eval(c, b, "against"),
        unusual=s.has("unusual"),
    )


def award(c: Context, s: Statement, b: Bind) -> None:
    for figure in many(s.eval(c, b, "who")):
        trace = ask(c, "figure.award", figure)
        if trace.value:
            c.set(figure, experience=c.get(figure, "experience", 0) + trace.value)
            c.emit("earned", (("award", trace),), figure=figure, points=trace.value)


def withdraw(c: Context, s: Statement, b: Bind) -> None:
    figure = one_of(c, s, b, "who")
    if c.get(figure, "health", "well") == "well":
        injury.release(c, figure)
        happen(c, "withdraws", {"figure": figure}, lambda: c.set(figure, health="away", hex=None))


def _number(name: str, kind: str, read: Any, doc: str) -> Field:
    return Field("figure", name, kind, how="computed", read=read, doc=doc)


FIELDS: tuple[Declaration, ...] = (
    Field("figure", "experience", "int", doc="experience that is not spent", key="ledger", default=0, settable=True),
    Field("figure", "improved", "int", doc="points of attributes bought so far", key="ledger", default=0, settable=True),
    _number("arms", "list[weapon]", lambda c, f, b: arms(c, f), "the weapons it has, in hand or not"),
    _number("things", "int", _things, "weapons and shields that it carries"),
    _number("knives", "int", _knives, "daggers and the like among them"),
    _number("edge", "number", _edge, "how much better the others' attributes are than its own side's, on the average"),
    _number("won", "bool", _won, "the fight is over and its side is left"),
    _number("lost", "bool", _lost, "the fight is over and another side is left"),
    _number("at_door", "bool", _at_door, "it stands where its side came in"),
    _number("wizard", "bool", lambda c, f, b: bool(c.get(f, "spells")), "it has learned magic: who knows no spell is a fighter"),
    _number("least_ST", "int", _least(0), "the least ST with which its like begins"),
    _number("least_DX", "int", _least(1), "the least DX with which its like begins"),
    _number("least_IQ", "int", _least(2), "the least IQ with which its like begins, where IQ counts"),
    _number("points", "int", lambda c, f, b: _of_race(c, f, "total"), "what its attributes add up to at the start"),
    Function("contest", (), "text", contest, "what kind of fight it is: death, arena, practice, or nothing"),
)
