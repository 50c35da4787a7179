"""Many fights at once: drawn from their graph or played by the engine, here, in processes of this machine or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.fight import Fight
from tfrules.engine.state import State, from_json, to_json
from tfrules.sim.play import MOST_TURNS, MOST_WAYS, as_shown, played
from tfrules.sim.sampled import Interrupted, Sampled
from tfrules.sim.spread import Work, here, in_processes, misfit, on_cluster, packed
from tfrules.sim.tally import Tally

if TYPE_CHECKING:
    from tfrules.game import Loaded, Recipe
    from tfrules.sim.exact import Exact

PLAYED = 20  # fights that are played in one piece
PAYS_PLAYED, PAYS_DRAWN = 500, 50_000_000  # fights from which on processes are worth their start


@dataclass(frozen=True)
class Batch:
    """So many fights, numbered from 0, by a `seed`.

    `processes` of this machine do them, None: as many as it has cores where that pays; or the workers of the cluster whose `scheduler` is at an
    address. `drawn` is told now and then how many are done, and of how many. A fight that is played is given up after so many `turns`.
    """

    fights: int
    seed: int | str = 0
    processes: int | None = None
    scheduler: str | None = None
    drawn: Callable[[int, int], None] | None = None
    turns: int = MOST_TURNS

    def __post_init__(self) -> None:
        for name in ("fights", "processes", "turns"):
            if getattr(self, name) is not None and getattr(self, name) < 1:
                raise misfit(f"{name} is {getattr(self, name)}", "it is at least 1")

    def drawn_from(self, found: Exact) -> Sampled:
        """The fights drawn from the graph of a fight. Raises Interrupted with what is done when it is stopped."""
        from tfrules.sim.walk import Tables, Walking

        graph = found.graph
        work = Walking(Tables.of(graph), self.seed, graph.begun)
        enough = self.fights >= PAYS_DRAWN

        def result(tally: Tally) -> Sampled:
            return Sampled(found.sides, self.seed, tally.fights, tally.ends, tally.turns, graph.ends, "sampled")

        return self._done(work, self.processes or (_cores() if enough else 1), result)

    def played_from(self, game: Loaded, start: State, policy: Any, sides: Mapping[str, str]) -> Sampled:
        """The fights played by the engine from a state on. Raises Interrupted with what is done when it is stopped."""
        work = Playing(game, start, policy, self.seed, self.turns)
        enough = self.fights >= PAYS_PLAYED and work.can_be_sent

        def result(tally: Tally) -> Sampled:
            records = {key: as_shown(start.records, shown) for key, shown in tally.shown.items()}
            return Sampled(sides, self.seed, tally.fights, tally.ends, tally.turns, records, "played", tally.others)

        return self._done(work, self.processes or (_cores() if enough else 1), result)

    def _done(self, work: Work, processes: int, result: Callable[[Tally], Sampled]) -> Sampled:
        tally = Tally()
        try:
            with closing(self._parts(work, processes)) as parts:
                for part in parts:
                    tally += part
                    if self.drawn is not None:
                        self.drawn(tally.fights, self.fights)
        except KeyboardInterrupt:
            raise Interrupted(result(tally) if tally.fights else None) from None
        return result(tally)

    def _parts(self, work: Work, processes: int) -> Generator[Tally]:
        if self.scheduler is not None:
            return on_cluster(work, self.fights, self.scheduler)
        return here(work, self.fights) if processes == 1 else in_processes(work, self.fights, processes)


@dataclass(frozen=True)
class Playing:
    """Fights that are played from a state on: work to be spread. It is sent as what it takes to load the game again."""

    game: Loaded
    start: State
    policy: Any
    seed: int | str
    turns: int
    size: int = PLAYED

    def piece(self, fights: range) -> Tally:
        """What comes of the fights of these numbers."""
        return played(self._fight, self.seed, fights, self.turns)

    @cached_property
    def _fight(self) -> Fight:
        return Fight(self.game.memo(self.policy, MOST_WAYS), self.start)

    @property
    def can_be_sent(self) -> bool:
        """Whether others can play them too."""
        try:
            packed(self)
        except DiagnosticError:
            return False
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        policy = dict(self.policy) if isinstance(self.policy, Mapping) else self.policy
        return _again, (*sent(self.game), to_json(self.start), policy, self.seed, self.turns)


def sent(game: Loaded) -> tuple[Recipe, str]:
    """A game as it is sent to another process: what it takes to load it, and what it must come to. Raises DiagnosticError (TFR0813)."""
    if game.recipe is None:
        raise misfit("the game was loaded with plugins that are not installed", "use one process")
    return game.recipe, game.ruleset.content_hash


def received(recipe: Recipe, content: str) -> Loaded:
    """A game that was sent. Raises DiagnosticError (TFR0813) where the same names stand for other rules."""
    from tfrules.game import load

    game = load(recipe.game, packs=recipe.packs, rulings=dict(recipe.rulings))
    if game.ruleset.content_hash != content:
        raise misfit("a worker has other rules than we", "bring the same tfrules, plugins and packs to all of them")
    return game


def _again(recipe: Recipe, content: str, state: Mapping[str, Any], policy: Any, seed: int | str, turns: int) -> Playing:
    """Work that was sent."""
    return Playing(received(recipe, content), from_json(state), policy, seed, turns)


def _cores() -> int:
    """On how many cores this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
