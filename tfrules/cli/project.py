"""What an editor works on: the pack around a file, in the games that are installed, with the packs beside it that build on it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock

from tfrules.cli.checking import check
from tfrules.cli.installed import Installed, Unit
from tfrules.diagnostics import Diagnostic, DiagnosticError
from tfrules.hooks.manager import Plugins, vocabulary_of
from tfrules.hooks.needs import load_with_required
from tfrules.lsp.world import World
from tfrules.packs import manifest_at
from tfrules.packs.files import MANIFEST
from tfrules.vocabulary.terms import Vocabulary


class EditedFiles:
    """The `Project` of `tfrules.lsp`. `game` is where a file is read that names none; where that is not said, all are tried."""

    def __init__(self, game: str = "") -> None:
        self.game = game
        self._around: list[Unit] = []
        self._lock = Lock()  # two that ask at the same time would read the same packs
        self._vocabularies: dict[int, tuple[Plugins, Vocabulary]] = {}

    @cached_property
    def installed(self) -> Installed:
        """The installed plugins, games and packs."""
        return Installed.find()

    def look_around(self, roots: Sequence[Path]) -> None:
        """Find the packs below some folders, anew."""
        self._around = [Unit(path, manifest_at(path)) for root in roots for path in _packs_below(root)]

    def worlds(self, file: Path, upon: bool = False) -> tuple[World, ...]:
        """The file in each game in which it is played, single games first; with `upon`, the packs that build on its own are there too."""
        with self._lock:
            return self._worlds(file, upon)

    def _worlds(self, file: Path, upon: bool) -> tuple[World, ...]:
        unit = _unit(file)
        more = self._builders(unit) if upon else []
        found = []
        for game, units in self._games(unit, file, more).items():
            try:
                found.append(self._world(game, units, unit))
            except DiagnosticError:
                continue  # `findings` says what is wrong with the game
        return tuple(found)

    def findings(self, file: Path) -> list[Diagnostic]:
        """What is wrong in the pack of the file, in all its games."""
        unit = _unit(file)
        game = "" if unit.names_needs else next(iter(self._games(unit, file)), "")
        found = check(self.installed, [unit, *self._required(unit)], game).found
        return [one for one in found if not one.path or unit.holds(one.path)]

    def _games(self, unit: Unit, file: Path, more: Sequence[Unit] = ()) -> dict[str, list[Unit]]:
        """The games of a pack with the packs of the user that are read there. One that names none is read where it fits best."""
        if unit.names_needs:
            beside = {one.manifest.id: one for builder in more for one in (builder, *self._required(builder))}
            beside |= {one.manifest.id: one for one in self._required(unit)}
            beside.pop(unit.manifest.id, None)
            games = self.installed.fitting([unit, *beside.values()], self.game)
            return {name: units for name, units in games.items() if unit in units}
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

    def _required(self, unit: Unit) -> list[Unit]:
        """The packs of the workspace that a pack requires, directly or by way of each other, where no plugin brings them."""
        known = {one.manifest.id: one for one in self._around}
        found: dict[str, Unit] = {}
        todo = [unit]
        while todo:
            for needed in todo.pop().manifest.requires:
                if needed.pack in known and needed.pack not in self.installed.packs and needed.pack not in found:
                    found[needed.pack] = known[needed.pack]
                    todo.append(known[needed.pack])
        return list(found.values())

    def _builders(self, unit: Unit) -> list[Unit]:
        """The packs of the workspace that require a pack, directly or by way of each other."""
        known = {unit.manifest.id}
        while True:
            more = {
                one.manifest.id for one in self._around if any(needed.pack in known for needed in one.manifest.requires)
            } - known
            if not more:
                return [one for one in self._around if one.manifest.id in known and one.path.resolve() != unit.path.resolve()]
            known |= more

    def _vocabulary(self, plugins: Plugins) -> Vocabulary:
        """The words of some plugins, put together once: what is remembered of texts is remembered by them."""
        known = self._vocabularies.setdefault(id(plugins), (plugins, vocabulary_of(plugins)))
        return known[1]


def _packs_below(root: Path) -> Iterator[Path]:
    """The packs in a folder; hidden folders, and what package managers fill, are passed by."""
    for at, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "node_modules")))
        if MANIFEST in files:
            folders.clear()
            yield Path(at)


def _unit(file: Path) -> Unit:
    """The whole pack around a file, or the file alone; it need not be saved yet."""
    owner = next((up for up in file.resolve().parents if (up / MANIFEST).is_file()), file)
    return Unit(owner, manifest_at(owner))
