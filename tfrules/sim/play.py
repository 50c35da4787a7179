"""Fights played one after the other: for battles whose graph is too wide to be built.

Each goes its own way through the engine, step by step; what was once found out of a step is remembered (`engine.memo`). What is not counted out,
because it can come out in too many ways or asks how many turns there were, is rolled. Which it is depends on nothing but the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import answer, settle
from tfrules.engine.drivers import Driver, bits, sample
from tfrules.engine.request import CHANCE
from tfrules.engine.state import Record, State
from tfrules.engine.turn import NUMBER, TURN, turn_number, winner
from tfrules.sim.tally import Shown, Tally

if TYPE_CHECKING:
    from tfrules.engine.fight import Fight, Point, Way

UNCOUNTED = ("TFR0805", "TFR0811", "TFR0812")  # what is said of a fight that cannot be counted out; it can be played

MOST_TURNS = 10_000  # that may begin in a fight which is played; then it is given up as endless
MOST_STEPS = 1_000_000
MOST_WAYS = 200  # in which one frame of a fight that is played may come out; where there are more, its dice are rolled


class Over(NamedTuple):
    """Where a fight ends, or stands when it is given up, and how many turns began while it was played."""

    at: Point
    turns: int


def play(fight: Fight, seed: int | str, number: int, most_turns: int = MOST_TURNS) -> Over:
    """One fight. It depends on nothing but the seed and its number, whatever else is played."""
    point, turns, lots = fight.start, 0, 0
    for _ in range(MOST_STEPS):
        if point.over or turns > most_turns:
            break
        try:
            move = fight.move(*point)
        except DiagnosticError as error:
            if error.diagnostics[0].code not in UNCOUNTED:
                raise
            point, turns = _rolled(fight, Over(point, turns), sample(f"{seed}/{number}/{lots}"))
            lots += 1
            continue
        ways = fight.ways(point.form, move)
        way = ways[0]
        if len(ways) > 1:
            way = _drawn(ways, bits(f"{seed}/{number}/{lots}"))
            lots += 1
        turns += way.turns
        point = fight.after(point, way)
    return Over(point, turns)


def _rolled(fight: Fight, before: Over, chance: Driver) -> Over:
    """A fight gone on with through one frame that is not counted out, because of too many ways to come out, say: roll after roll."""
    game, policy = fight.memo.game, fight.memo.policy
    state, rolls = settle(game, _numbered(before.at, fight.begun + before.turns), quiet=True).state, 0
    while state.pending:
        request = state.pending[0]
        by_chance = request.asks == CHANCE
        value = chance.answer(request, rolls) if by_chance else policy(state, request)
        rolls += by_chance
        state = answer(game, state, request, value, quiet=True).state
        if state.agenda and not state.agenda[-1].answers:  # another frame asks
            break
    return Over(fight.point(state), turn_number(state.records) - fight.begun)


def _numbered(point: Point, turn: int) -> State:
    """A point as a state that says how many turns there have been."""
    state = point.state
    if not turn:
        return state
    return State({**state.records, TURN: Record({**state.records[TURN], NUMBER: turn})}, state.agenda)


def _drawn(ways: Sequence[Way], drawn: int) -> Way:
    """One of the ways on. Where dice go on without end, not all are known: what is missing is next to nothing."""
    at = drawn % sum([way.weight for way in ways])
    for way in ways:
        at -= way.weight
        if at < 0:
            return way
    raise AssertionError("a number below the sum of weights falls to one of them")


def played(fight: Fight, seed: int | str, fights: range, most_turns: int = MOST_TURNS) -> Tally:
    """What comes of the fights of these numbers."""
    begun, before = fight.begun, fight.start.state.records
    counts: dict[Point, int] = {}
    lengths: dict[int, int] = {}
    first: dict[Point, int] = {}
    for number in fights:
        point, turns = play(fight, seed, number, most_turns)
        if point.over:
            first.setdefault(point, number)
            counts[point] = counts.get(point, 0) + 1
            lengths[begun + turns] = lengths.get(begun + turns, 0) + 1
    ends: dict[int, int] = {}
    shown: dict[int, Shown] = {}
    winners = {}
    for point, number in first.items():
        state, key = point.state, point.key
        ends[key] = ends.get(key, 0) + counts[point]
        if key not in shown:
            shown[key] = Shown(number, _written(before, state.records))
            winners[key] = winner(state)
    return Tally(len(fights), ends, lengths, shown, {}, winners)


def _written(before: Mapping[str, Record], after: Mapping[str, Record]) -> dict[str, Record | None]:
    """The records that are not as they were; None: gone."""
    found: dict[str, Record | None] = {name: record for name, record in after.items() if before.get(name) != record}
    return found | dict.fromkeys(before.keys() - after.keys())


def as_shown(before: Mapping[str, Record], shown: Shown) -> dict[str, Record]:
    """All records at an end."""
    return {name: record for name, record in {**before, **shown.records}.items() if record is not None}
