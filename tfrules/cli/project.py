"""What an editor works on: the pack around a file, in the games that are installed, with the packs beside it that build on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock

from tfrules.cli.checking import check
from tfrules.cli.installed import Installed, Unit, units_at
from tfrules.diagnostics import Diagnostic, DiagnosticError
from tfrules.hooks.manager import Plugins, vocabulary_of
from tfrules.hooks.needs import load_with_required
from tfrules.lsp.world import World
from tfrules.vocabulary.terms import Vocabulary


class EditedFiles:
    """The `Project` of `tfrules.lsp`. `game` is where a file is read that names none; where that is not said, all are tried."""

    def __init__(self, game: str = "") -> None:
        self.game = game
        self._lock = Lock()  # two that ask at the same time would read the same packs
        self._vocabularies: dict[int, tuple[Plugins, Vocabulary]] = {}

    @cached_property
    def installed(self) -> Installed:
        """The installed plugins, games and packs."""
        return Installed.find()

    def worlds(self, file: Path) -> tuple[World, ...]:
        """The file in each game in which it is played, single games first."""
        with self._lock:
            return self._worlds(file)

    def _worlds(self, file: Path) -> tuple[World, ...]:
        unit = _unit(file)
        found = []
        for game, units in self._games(unit, file).items():
            try:
                found.append(self._world(game, units, unit))
            except DiagnosticError:
                continue  # `findings` says what is wrong with the game
        return tuple(found)

    def findings(self, file: Path) -> list[Diagnostic]:
        """What is wrong in the pack of the file, in all its games."""
        unit = _unit(file)
        game = "" if unit.names_needs else next(iter(self._games(unit, file)), "")
        return check(self.installed, [unit], game).found

    def _games(self, unit: Unit, file: Path) -> dict[str, list[Unit]]:
        """The games of a pack with the packs of the user that are read there. One that names none is read where it fits best."""
        if unit.names_needs:
            return self.installed.fitting([unit], self.game)
        if self.game:
            return {self.installed.info(self.game).name: [unit]}
        names = sorted(self.installed.games, key=lambda game: self._errors(game, unit, file))
        return {game: [unit] for game in names[:1]}

    def _errors(self, game: str, unit: Unit, file: Path) -> int:
        try:
            world = self._world(game, [unit], unit)
        except DiagnosticError:
            return 1_000_000
        return len(world.pack.diagnostics)

    def _world(self, game: str, units: Sequence[Unit], unit: Unit) -> World:
        info = self.installed.info(game)
        own = {one.manifest.id: one.path for one in units}
        plugins = self.installed.of_game(game, own.values())
        vocabulary = self._vocabulary(plugins)
        beside = [
            path for name, path in self.installed.packs.items() if name in self.installed.game_packs(info) and name not in own
        ]
        packs = load_with_required([*own.values(), *beside], vocabulary, plugins.packs)
        pack = next(one for one in packs if one.path == unit.path)
        return World(game, vocabulary, tuple(packs), pack)

    def _vocabulary(self, plugins: Plugins) -> Vocabulary:
        """The words of some plugins, put together once: what is remembered of texts is remembered by them."""
        known = self._vocabularies.setdefault(id(plugins), (plugins, vocabulary_of(plugins)))
        return known[1]


def _unit(file: Path) -> Unit:
    """The whole pack around a file, or the file alone."""
    (unit,) = units_at([file])
    return Unit(unit.path, unit.manifest)
