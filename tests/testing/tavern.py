"""Darts in a tavern: a tiny game with which the runner is tested.

Each throw is 2d6 at most the thrower's aim; a hit is worth 1d6 points, twice as many in the inner bed.

`tavern(text)` compiles a pack of that text. Its words of examples are written as a plugin's author would write them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tfrules.diagnostics import has_errors, render_text
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context, Refused
from tfrules.engine.game import Game, Parts
from tfrules.engine.modifiers import Trace, ask
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen
from tfrules.engine.request import Options, Request
from tfrules.packs import link, load_pack
from tfrules.testing import Play, Report, UnderTest, Unmet, run_tests
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Field, Head, Kind, Query, Slot, StatementClass

Bind = dict[str, Any]

# ---------------------------------------------------------------- the game


def _aim(c: Context, b: Bind) -> str | None:
    who = b["thrower"]
    trace = ask(c, "player.aim", who)
    roll = c.roll("aim", c.game.definitions[c.get(who, "hand")[0]].value(c, "dice", {}), reroll=frozenset(b.get("again", ())))
    b["hit"] = roll.at_most(trace.value)
    c.emit("thrown", trace=(("aim", trace),), who=who, hit=b["hit"])
    return None if b["hit"] else END


def _points(c: Context, b: Bind) -> None:
    who = b["thrower"]
    points = c.roll("points", c.game.definitions[c.get(who, "hand")[0]].value(c, "points", {})).total
    bed = c.choose(c.get(who, "side", "house"), "bed", ("inner", "outer"))
    c.set(who, score=c.get(who, "score", 0) + points * (2 if bed == "inner" else 1))


def _raffle(c: Context, b: Bind) -> None:
    who = b["thrower"]
    again = c.ask("house", "consent", "another", Options((True, False)))
    c.set(who, score=c.get(who, "score", 0) + (10 if again else 0))


def _stretch(c: Context, b: Bind) -> None:
    roll = c.roll("stretch", c.game.definitions[c.get(b["thrower"], "hand")[0]].value(c, "dice", {}))
    c.set(b["thrower"], tired=not roll.at_most(ask(c, "player.aim", b["thrower"]).value))


def _toss(c: Context, b: Bind) -> None:
    sides = ("Regulars", "Guests")
    wishes = c.ask_all([Request("", side, "choose", "call", Options(("heads", "tails"))) for side in sides])
    c.set(b["thrower"], score=7 if wishes == ["heads", "tails"] else 0)


def _drink(c: Context, b: Bind) -> None:
    happen(c, "drink", {"player": b["thrower"]})


COUNTED: list[str] = []  # what lies outside the state: the fault that the law of resuming finds


def _careless(c: Context, b: Bind) -> None:
    COUNTED.append("a run of this frame")
    c.roll("coin", c.game.definitions[c.get(b["thrower"], "hand")[0]].value(c, "dice", {}))
    c.set(b["thrower"], score=len(COUNTED))


def _dishonest(c: Context, b: Bind) -> None:
    trace = ask(c, "player.aim", b["thrower"])
    c.emit("thrown", trace=(("aim", Trace(trace.query, trace.value + 1, trace.steps)),))


def _unsaveable(c: Context, b: Bind) -> None:
    c.set(b["thrower"], luck=object())
    c.push("proc:throw", b)


PROCEDURES: tuple[Procedure, ...] = (
    steps("throw", _aim, _points), steps("raffle", _raffle), steps("careless", _careless), steps("dishonest", _dishonest),
    steps("unsaveable", _unsaveable), steps("stretch", _stretch), steps("drink", _drink), steps("toss", _toss),
)  # fmt: skip

# ---------------------------------------------------------------- its words of examples


def _player(play: Play, s: Statement, b: Bind) -> None:
    """`player Anna steady 8 with "brass dart"`: a player at the board."""
    name, steady, dart = s.raw["name"], play.eval(s, "steady", 7), play.eval(s, "with")
    play.edit(lambda c: c.create("player", name, steadiness=steady, hand=(dart,), side=b.get("side")))
    b[name] = name


def _throw(play: Play, s: Statement, b: Bind) -> None:
    """`throw by Anna`: a throw; nobody throws whose score is 20 or more."""
    who = play.eval(s, "by", b.get("actor"))
    if play.context().get(who, "score", 0) >= 20:
        raise Refused("the game is won")
    play.start("throw", {"thrower": who, "again": (6,) if s.raw.get("lucky") else ()})


def _do(play: Play, s: Statement, b: Bind) -> None:
    play.start(s.raw["what"], {"thrower": play.eval(s, "by")})


def _tire(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: c.set(play.eval(s, "who"), tired=True))


def _score(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: c.set(play.eval(s, "who"), score=play.eval(s, "points")))


def _expect_board(play: Play, s: Statement, b: Bind) -> None:
    players = len(play.context().of_kind("player"))
    play.expect(players == play.eval(s, "players"), f"{players} players stand at the board")


def _expect_team(play: Play, s: Statement, b: Bind) -> None:
    c = play.context()
    side = c.get(s.raw["who"], "side", "nobody")
    play.expect(side == s.raw["team"] and (side == "nobody" or side in c.of_kind("side")), f"{s.raw['who']} is of {side}")


def _break(play: Play, s: Statement, b: Bind) -> None:
    raise ZeroDivisionError("a plugin's mistake")


_BY = ClauseWord("by", Slot("by", "expr", "player"))
_WORDS = ("player", "throw", "do", "tire", "score", "expect board", "expect team", "break", "mute")

WORDS: tuple[Declaration, ...] = (
    Kind("dart", doc="A dart.", standing="carried", roles=(("bearer", "player"),), required=("points",)),
    Head("dice", phrase=(Slot("dice", "expr", "amount"),), once=True),
    Head("points", phrase=(Slot("points", "expr", "amount"),), once=True),
    StatementClass("dart", ("dice", "points", "modify", "suppress", "example", "note", "covers", "cite")),
    Kind("player", doc="Someone at the board.", listed=False),
    Field("player", "steadiness", "int", default=7),
    Field("player", "score", "int", default=0, settable=True),
    Field("player", "tired", "bool", default=False),
    Field("player", "hand", "list[dart]", carries=True),
    Event("drink", ("{player} drinks",), (("player", "player"),)),
    Query("player.aim", "player", base="player.steadiness"),
    Head("player", phrase=(Slot("name", "binding", "player"),), run=_player,
         clauses=(ClauseWord("steady", Slot("steady", "expr", "int")), ClauseWord("with", Slot("with", "ref", "dart")))),
    Head("throw", clauses=(_BY, ClauseWord("lucky", None)), run=_throw),
    Head("do", phrase=(Slot("what", "text"),), clauses=(_BY,), run=_do),
    Head("tire", phrase=(Slot("who", "expr", "player"),), run=_tire),
    Head("score", phrase=(Slot("who", "expr", "player"), Slot("points", "expr", "int")), run=_score),
    Head("expect board", phrase=(Slot("players", "expr", "int"),), run=_expect_board),
    Head("expect team", phrase=(Slot("who", "text"), Slot("team", "text")), run=_expect_team),
    Head("break", run=_break),
    Head("mute"),
    StatementClass("example", _WORDS),
    StatementClass("scenario", _WORDS),
    StatementClass("scenario side", ("player",)),
    StatementClass("scenario turn", _WORDS),
)  # fmt: skip

VOCABULARY = collect(CORE, WORDS)

RULES = """\
dart "brass dart" { dice 2d6; points 1d6; modify bearer.aim by +2 group grip }
dart "bent dart" { dice 2d6; points 1d6; modify bearer.aim by -1 group grip }
rule "tired arms" { modify player.aim by -3 when player.tired }
rule "long night" { modify player.aim times 1/2 when player.score >= 10 }
"""


def tavern(folder: Path, text: str, name: str = "tavern", pack: str = "darts") -> UnderTest:
    """The game with a pack of the rules above and further items."""
    file = folder / f"{pack}.tfr"
    file.write_text(RULES + text, encoding="utf-8")
    loaded = load_pack(file, VOCABULARY)
    assert not has_errors(loaded.diagnostics), render_text(loaded.diagnostics)
    ruleset = link([loaded], VOCABULARY, game=name)
    return UnderTest(Game(VOCABULARY, ruleset, Parts(PROCEDURES)), name)


def played(folder: Path, statements: str) -> Report:
    """The report of one example with these statements; they begin on line 6 of the file, after the rules and the head."""
    body = "\n".join(f"  {line.strip()}" for line in statements.strip().splitlines())
    return run_tests([tavern(folder, f'rule "shown" {{ example "one evening" {{\n{body}\n}} }}\n')])


def failure(folder: Path, statements: str) -> tuple[str, str, int]:
    """Code, message and line of the one failure of an example; line 1 is its first statement."""
    (found,) = played(folder, statements).failures
    return found.code, found.message, found.line - len(RULES.splitlines()) - 1


__all__ = ["COUNTED", "PROCEDURES", "RULES", "VOCABULARY", "Unmet", "failure", "played", "tavern"]
