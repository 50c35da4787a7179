"""The odds of whole fights from Python: `game.duel(one, other)`, and `game.fight(battle, policy)` for any battle.

Policies decide for everybody. A fight is reckoned exactly, or drawn many times from the graph of all its courses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tfrules.batches import Batch
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.sim.exact import Exact
from tfrules.sim.graph import MOST_STATES, build
from tfrules.sim.play import UNCOUNTED
from tfrules.sim.sampled import Sampled
from tfrules.sim.spread import misfit

if TYPE_CHECKING:
    from tfrules.battle import Battle
    from tfrules.engine.state import State
    from tfrules.game import Loaded

METHODS = ("sampled", "played")
STATES_A_FIGHT = 50  # states that are gone through in about the time in which one fight is played: it goes by so many


def fight(
    game: Loaded,
    state: State | Battle,
    policy: Any,
    fights: int | None = None,
    method: str | None = None,
    most: int | None = None,
    told: Callable[[int, int], None] | None = None,
    sides: Mapping[str, str] | None = None,
    **how: Any,
) -> Exact | Sampled:
    """What comes of a battle from here on: exactly, or of so many `fights` drawn by a `seed`.

    `policy`: one for all sides, or one for each side by name; by the name that rules give it, or as a function of a state and a request. `most`
    states may be gone through, and `told` is called now and then with how many were, and how many turns are still to be begun. `sides` gives sides
    other names.

    Fights are "sampled" from the graph of all states; with `method="played"`, or where it would take longer to build the graph than to play them,
    the engine plays each. See `tfrules.batches.Batch` for what else can be said of `how`: who does them, and who is told how far they are.

    Raises DiagnosticError (TFR0811) where more states are needed than may be; (TFR0807) where a policy has no answer; (TFR0813) where what is to
    do the fights is not there. Raises Interrupted, a KeyboardInterrupt, with what is done by then when drawing is stopped by Ctrl-C.
    """
    from tfrules.battle import state_of
    from tfrules.engine.state import State

    here = state_of(state)
    start, called = State(here.records, here.agenda), sides or {side: side for side in here.of_kind("side")}
    if fights is None:
        return Exact(build(game.memo(policy), start, most or MOST_STATES, told), called)
    batch = Batch(fights, **how)
    if method not in (None, *METHODS):
        raise misfit(f"there is no method {method!r}", f"there are {' and '.join(METHODS)}")
    if method != "played":
        if find_spec("numpy") is None:
            raise misfit("fights are drawn with numpy, which is not installed", 'pip install "tfrules[fast]"; or let the engine play each of them')
        affordable = MOST_STATES if method else min(MOST_STATES, fights * STATES_A_FIGHT)
        try:
            return batch.drawn_from(Exact(build(game.memo(policy), start, most or affordable, told), called))
        except DiagnosticError as error:
            if method or error.diagnostics[0].code not in UNCOUNTED:
                raise
    return batch.played_from(game, start, policy, called)


def duel(game: Loaded, one: Mapping[str, Any], other: Mapping[str, Any], policy: Any = None, **how: Any) -> Exact | Sampled:
    """What comes of a meeting of two figures, who stand face to face. Each is a side, and is called as it is named; see `fight` for the rest."""
    battle, decides, sides = _meeting(game, one, other, policy)
    return fight(game, battle, decides, sides=sides, **how)


def acting(game: Loaded, one: Mapping[str, Any], other: Mapping[str, Any], policy: Any = None, most: int = MOST_STATES) -> tuple[str, ...]:
    """The definitions that have a part in anything that can happen in a meeting of two figures, qualified, in the published order."""
    from tfrules.engine.memo import Memo

    battle, decides, _ = _meeting(game, one, other, policy)
    found: set[str] = set()
    memo = game.memo(decides)
    build(Memo(game.engine, memo.policy, found), battle.state, most)
    return tuple(document.qualified for document in game.ruleset.items.values() if document.qualified in found)


def _meeting(game: Loaded, one: Mapping[str, Any], other: Mapping[str, Any], policy: Any) -> tuple[Battle, Any, dict[str, str]]:
    """The battle of two, how they decide, and what the sides are called."""
    meeting = None if game.info is None else game.info.meeting
    if meeting is None:
        raise DiagnosticError([finding("TFR0911", "the loaded game has no duels")])
    names = _names(one, other)
    first, second, options = meeting.place(game, {**one, "name": names[0]}, {**other, "name": names[1]})
    sides = {name: f"side of {name}" for name in names}
    battle = game.battle({sides[names[0]]: [first], sides[names[1]]: [second]}, **options)
    decides = meeting.policy if policy is None else policy
    if isinstance(decides, Mapping):
        decides = {sides.get(name, name): one for name, one in decides.items()}
    return battle, decides, sides


def _names(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, str]:
    """What the two are called; two of one name are told apart."""
    first, second = str(one.get("name", "one")), str(other.get("name", "other"))
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")
