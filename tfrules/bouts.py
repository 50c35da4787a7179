"""Fights of pairs, each reckoned as well as it can be: one after the other, or several at a time in processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from tfrules.batches import received, sent
from tfrules.diagnostics import Diagnostic, DiagnosticError
from tfrules.duel import duel
from tfrules.sim.graph import MOST_STATES
from tfrules.sim.matrix import Cell, cell_of
from tfrules.sim.play import UNCOUNTED
from tfrules.sim.sampled import Interrupted
from tfrules.sim.spread import misfit, packed

if TYPE_CHECKING:
    from tfrules.game import Loaded, Recipe

STATES = 2_000_000  # in which a fight may be, where it is not said; what needs more is drawn
FIGHTS = 1_000  # that are drawn then
ONE, OTHER = "one", "other"  # what the two of each pair are called: what is remembered of one fight is of use in the next

Pair = tuple[str, str]
Outcome = Cell | Diagnostic


@dataclass(frozen=True)
class Means:
    """How fights are reckoned: exactly while they can be in at most so many `states`, else by so many `fights` that are drawn by a `seed`.

    Without `fights` nothing is drawn, without `states` nothing is counted.
    """

    states: int | None = STATES
    fights: int | None = FIGHTS
    seed: int | str = 0

    @classmethod
    def of(cls, fights: int | None = None, exact: bool = False, most: int | None = None, seed: int | str = 0) -> Means:
        """What is meant by a number of fights, by the wish for nothing but exact chances, or by neither."""
        if fights is not None:
            return cls(None, fights, seed)
        return cls(most or MOST_STATES, None, seed) if exact else cls(most or STATES, FIGHTS, seed)


class CutShort(KeyboardInterrupt):
    """A pair whose fights were stopped by Ctrl-C: `cell` tells of those that were drawn by then."""

    def __init__(self, pair: Pair, cell: Cell) -> None:
        super().__init__()
        self.pair, self.cell = pair, cell


@dataclass(frozen=True)
class Bouts:
    """What it takes to let two of a roster fight. It is sent to other processes as what it takes to load the game again."""

    game: Loaded
    figures: Mapping[str, Mapping[str, Any]]
    policy: Any
    means: Means

    def outcome(self, pair: Pair) -> Outcome:
        """What comes of a pair, or why it cannot be reckoned. Raises CutShort when it is stopped in the middle."""
        try:
            return met(self.game, self.figures[pair[0]], self.figures[pair[1]], self.policy, self.means)
        except Interrupted as stopped:
            if stopped.result is None:
                raise
            raise CutShort(pair, cell_of(stopped.result, ONE, OTHER)) from None
        except DiagnosticError as error:
            return error.diagnostics[0]

    def __reduce__(self) -> tuple[Any, ...]:
        policy = dict(self.policy) if isinstance(self.policy, Mapping) else self.policy
        return _again, (*sent(self.game), dict(self.figures), policy, self.means)


def _again(recipe: Recipe, content: str, figures: Mapping[str, Mapping[str, Any]], policy: Any, means: Means) -> Bouts:
    """Bouts that were sent."""
    return Bouts(received(recipe, content), figures, policy, means)


def outcomes(bouts: Bouts, pairs: Sequence[Pair], processes: int = 1) -> Generator[tuple[Pair, Outcome]]:
    """What comes of each pair, as soon as it is done. Raises DiagnosticError (TFR0813) for processes that cannot do it."""
    if processes < 1:
        raise misfit(f"processes is {processes}", "it is at least 1")
    if processes > 1:
        yield from _in_processes(bouts, pairs, processes)
    else:
        yield from ((pair, bouts.outcome(pair)) for pair in pairs)


def _in_processes(bouts: Bouts, pairs: Sequence[Pair], processes: int) -> Generator[tuple[Pair, Outcome]]:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import active_children, get_context

    others, blob, done = set(active_children()), packed(cast("Any", bouts)), 0  # they are no fights of one kind, but sent alike
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ready)
    try:
        running = {pool.submit(_outcome, blob, pair): pair for pair in pairs}
        for one in as_completed(running):
            yield running[one], one.result()
            done += 1
    except BrokenProcessPool:
        mend = 'in a script of your own, begin under `if __name__ == "__main__":`; else try fewer processes, or one'
        raise misfit(f"a process ended after {done:,} of {len(pairs):,} pairs", mend) from None
    finally:
        if done < len(pairs):  # a fight that is counted out takes long, and nobody waits for it any more
            for process in set(active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


# ------------------------------------------------------------ in the worker


def _ready() -> None:
    """Prepare a process. An interrupt is for the one that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _outcome(blob: bytes, pair: Pair) -> Outcome:
    return _opened(blob).outcome(pair)


@lru_cache(maxsize=1)
def _opened(blob: bytes) -> Bouts:
    import pickle

    found: Bouts = pickle.loads(blob)
    return found


# ------------------------------------------------------------ one pair


def met(game: Loaded, one: Mapping[str, Any], other: Mapping[str, Any], policy: Any, means: Means) -> Cell:
    """What comes of one against another. Raises DiagnosticError where it cannot be reckoned by these means."""
    both = {**one, "name": ONE}, {**other, "name": OTHER}
    if means.states is not None:
        try:
            return cell_of(duel(game, *both, policy, most=means.states), ONE, OTHER)
        except DiagnosticError as error:
            if means.fights is None or error.diagnostics[0].code not in UNCOUNTED:
                raise
    method = None if means.states is None else "played"  # what has too many states is not counted out once more
    return cell_of(duel(game, *both, policy, fights=means.fights, seed=means.seed, method=method, processes=1), ONE, OTHER)
