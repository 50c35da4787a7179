"""One blow with a thing, laid out: how likely it hits by two numbers, and how much harm it does. `game.trial(NAME)` from Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tfrules.balance import called, roster_of
from tfrules.engine.enumerate import Endings, enumerate_chance
from tfrules.engine.policy import Policy
from tfrules.sim.laid import Laid

if TYPE_CHECKING:
    from tfrules.engine.state import State
    from tfrules.game import Loaded
    from tfrules.ir import Document


def tried(game: Loaded) -> list[Document]:
    """The things with which there is a blow to be laid out, in the published order of their kinds."""
    return [document for kind in roster_of(game).trials for document in game.ruleset.by_kind(kind)]


def trial(game: Loaded, name: str) -> Laid:
    """One blow with a thing, laid out over the numbers that the game names for things of its kind.

    Raises DiagnosticError (TFR0540) for a thing that there is not, or with which no blow is struck.
    """
    found = roster_of(game)
    document = called(name, tried(game))
    one = found.trials[document.kind]
    assert game.info is not None and game.info.meeting is not None
    policy = Policy(game.engine, game.info.meeting.policy)

    def follow(state: State, stop: Callable[[State], bool] | None = None) -> Endings:
        return enumerate_chance(game.engine, state, policy, stop)

    hits = {}
    for down in one.down.values:
        for across in one.across.values:
            state = one.begin(game, document.qualified, down, across)
            if state is not None:
                hits[down, across] = follow(state, lambda here: one.hit(here) is not None).p(lambda here: one.hit(here) is True)
    usual = one.begin(game, document.qualified, *one.usual)
    harm = None if usual is None else follow(usual).distribution(one.harm)
    return Laid(document.name, one.down, one.across, hits, one.usual, harm)
