"""The games that a command works with: the one that was asked for, or all that are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import click

from tfrules.cli.installed import Installed, Unit, units_at
from tfrules.cli.options import Options, note
from tfrules.diagnostics import DiagnosticError
from tfrules.hooks.needs import hold_installed
from tfrules.slug import slug
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.ir.model import Document


class Session:
    """What is installed, seen through `--game`, `--pack` and `--ruling`."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self._games: dict[str, Loaded | None] = {}

    @cached_property
    def installed(self) -> Installed:
        """The installed plugins, games and packs."""
        return Installed.find()

    @cached_property
    def units(self) -> list[Unit]:
        """The packs of `--pack`: at a place, or installed ones by their id."""
        return units_at(map(self.installed.place, self.options.packs))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the games that are meant: that of `--game`, or all in which the packs of `--pack` can be played."""
        if self.options.game:
            return (self.installed.info(self.options.game).name,)
        named = [unit for unit in self.units if unit.names_needs]
        fitting = self.installed.fitting(named) if named else {name: [] for name in self.installed.games}
        found = tuple(name for name, units in fitting.items() if len(units) == len(named))
        if not found and named:
            for unit in named:
                hold_installed(unit.manifest)
            raise click.UsageError(
                f"no installed game has all that {' and '.join(str(unit.path) for unit in named)} needs; see `tfrules check`"
            )
        unnamed = next((unit for unit in self.units if not unit.names_needs), None)
        if unnamed is not None and len(found) > 1:
            from tfrules.cli.checking import best_game

            best = best_game(self.installed, unnamed)
            return (best,) if best in found else found
        return found

    def load(self, name: str) -> Loaded:
        """A game by name with the packs and rulings of the options. Raises DiagnosticError with what is wrong with it."""
        from tfrules.game import Loaded, Recipe

        info = self.installed.info(name)
        plugins = self.installed.of_game(name, [unit.path for unit in self.units])
        own = tuple(unit.path for unit in self.units if unit.manifest.id not in self.installed.game_packs(info))
        recipe = Recipe(name, tuple(str(path.resolve()) for path in own), self.options.rulings)
        loaded = Loaded(plugins, info, own, dict(self.options.rulings), recipe)
        assert loaded.ruleset is not None  # linked here, so that what is wrong is said here
        return loaded

    def games(self, enough: Callable[[str], bool] = lambda game: False) -> Iterator[Loaded]:
        """The games that are meant and in order, loaded one by one; what cannot be loaded is said once and left out.

        None is loaded from the first on of which `enough` says, by its name, that it is not needed.

        Raises DiagnosticError when it was asked for by name, or when none is left.
        """
        faults = []
        for name in self.names:
            if enough(name):
                return
            if name not in self._games:
                try:
                    self._games[name] = self.load(name)
                except DiagnosticError as error:
                    if len(self.names) == 1:
                        raise
                    self._games[name] = None
                    faults.append(error)
                    self._pass_over(name, error)
            loaded = self._games[name]
            if loaded is not None:
                yield loaded
        if faults and not any(self._games.values()):
            raise faults[0]
        if not self.names:
            self._nothing()

    def game(self) -> Loaded:
        """The one game that is meant. Raises UsageError when it could be several."""
        if len(self.names) > 1:
            raise click.UsageError(f"say which game is meant: --game {' or --game '.join(self.names)}")
        return next(self.games())

    def find(self, name: str, kind: str = "", first: bool = False) -> list[tuple[Loaded, Document]]:
        """Every thing of a name, each once, with the first game that has it.

        Capitals and blanks matter only where they tell two apart. Games that are played together are asked only for what no
        single game has; if the `first` game that has something is enough, none is asked after it. Raises UsageError when there is nothing.
        """
        exact: dict[tuple[str, str], tuple[Loaded, Document]] = {}
        alike: dict[tuple[str, str], tuple[Loaded, Document]] = {}
        names: set[str] = set()
        for loaded in self.games(lambda game: (first and bool(exact or alike)) or (bool(exact) and "+" in game)):
            for document in loaded.ruleset.items.values():
                if kind in ("", document.kind):
                    names.add(document.name)
                    if name in (document.name, document.qualified):
                        exact.setdefault((document.kind, document.qualified), (loaded, document))
                    elif slug(name) == slug(document.name):
                        alike.setdefault((document.kind, document.qualified), (loaded, document))
        found = exact or alike
        if not found:
            own = "" if self.options.packs else "; for a pack of your own add --pack DIR"
            mend = did_you_mean(name, names) or f"`tfrules list` names what there is{own}"
            raise click.UsageError(f"there is no {kind or 'thing'} {name!r}; {mend}")
        return list(found.values())

    def _pass_over(self, name: str, error: DiagnosticError) -> None:
        count = len(error.diagnostics)
        first = error.diagnostics[0]
        more = f" (and {count - 1} more)" if count > 1 else ""
        note(f"note: the game {name} is left out: {first.message}{more}; `tfrules list --game {name}` says all")

    def _nothing(self) -> None:
        if self.installed.broken:
            raise next(iter(self.installed.broken.values()))
        raise click.UsageError("no game is installed; games come with plugins")


def sample_of(loaded: Loaded) -> Mapping[str, str]:
    """Names of a game that has a scenario, for examples."""
    from tfrules.cli.situation import labels

    scenario = next(iter(loaded.ruleset.by_kind("scenario")), None)
    if scenario is None or loaded.info is None:
        return {}
    names = (line["name"] for side in scenario.body for line in side.get("block", ()) if side["op"] == "side" and "name" in line)
    items = [one for one in loaded.ruleset.items.values() if one.kind not in ("scenario", "ruling", "rule")]
    item = next((one for one in items if loaded.vocabulary.kinds[one.kind].templates), items[0])
    queries = list(loaded.vocabulary.queries.values())
    query = queries[0].name if queries else "QUERY"
    other = next((one for one in queries if one.of != queries[0].of), None)
    rolls = labels(scenario.body)
    sides = [line["name"] for line in scenario.body if line["op"] == "side"]
    policies = loaded.ruleset.by_kind("policy")
    return {
        "game": loaded.info.name, "pack": loaded.info.packs[0], "scenario": slug(scenario.name), "item": item.name,
        "kind": item.kind, "query": query, "who": next(names, "WHO"),
        "other": other.name if other else query, "record": other.of if other else "RECORD",
        "roll": rolls[min(1, len(rolls) - 1)] if rolls else "ROLL",
        "side": sides[-1] if sides else "SIDE", "policy": policies[0].name if policies else "ask",
    }  # fmt: skip
