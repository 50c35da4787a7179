"""Which plugins, games and packs are installed, and in which games a pack can be played.

A plugin that is broken is kept with what is wrong with it, so that it stops nobody who does not need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.diagnostics import DiagnosticError
from tfrules.hooks import manager, needs
from tfrules.packs import manifest_at
from tfrules.packs.files import real
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.hooks.game import GameInfo
    from tfrules.hooks.manager import Plugins
    from tfrules.packs import Manifest


@dataclass
class Installed:
    """What the installed plugins offer. `games` are in order: single games first, then those played together."""

    plugins: dict[str, Plugins] = field(default_factory=dict)  # each with what it requires
    broken: dict[str, DiagnosticError] = field(default_factory=dict)
    _manifests: dict[str, Manifest] = field(default_factory=dict)

    @classmethod
    def find(cls) -> Installed:
        """Ask every installed plugin."""
        found = cls()
        for name in manager.installed():
            try:
                found.plugins[name] = manager.plugins_for((name,))
            except DiagnosticError as error:
                found.broken[name] = error
        return found

    @cached_property
    def games(self) -> dict[str, GameInfo]:
        """The games by name."""
        every = {name: info for plugin in self.plugins.values() for name, info in plugin.games.items()}
        return dict(sorted(every.items(), key=lambda row: ("+" in row[0], row[0])))

    @cached_property
    def packs(self) -> dict[str, Path]:
        """The packs of data that came with plugins, by id."""
        return {name: path for plugin in self.plugins.values() for name, path in plugin.packs.items()}

    def manifest(self, pack: str) -> Manifest:
        """What the `pack.yaml` of an installed pack says."""
        if pack not in self._manifests:
            self._manifests[pack] = manifest_at(self.packs[pack])
        return self._manifests[pack]

    def of_game(self, game: str, packs: Iterable[Path] = ()) -> Plugins:
        """The plugins of a game, with those that further packs need."""
        return manager.plugins_for(needs.plugins_needed(game.split("+"), packs))

    def place(self, pack: Path) -> Path:
        """Where a pack lies that is given by its place, or by the id of an installed one."""
        return needs.place_of(pack, self.packs)

    def game_packs(self, info: GameInfo) -> set[str]:
        """The ids of the packs of a game, with those they require."""
        todo, found = list(info.packs), set()
        while todo:
            name = todo.pop()
            if name not in found and name in self.packs:
                found.add(name)
                todo += [one.pack for one in self.manifest(name).requires]
        return found

    def info(self, game: str) -> GameInfo:
        """A game by name. Raises DiagnosticError or UsageError when there is none."""
        from tfrules.game import game_name

        name = game_name([game])
        if name in self.games:
            return self.games[name]
        for part in name.split("+"):
            if part in self.broken:
                raise self.broken[part]
        mend = did_you_mean(name, self.games) or f"games: {', '.join(self.games) or 'none is installed'}"
        raise click.UsageError(f"there is no game {name!r}; {mend}")

    # ------------------------------------------------------------ packs of the user

    def fitting(self, units: Iterable[Unit], game: str = "") -> dict[str, list[Unit]]:
        """The games in which some of the packs can be played, with those packs. A `game` named by the user takes them all."""
        given = list(units)
        if game:
            return {self.info(game).name: given}
        found = {}
        for name, info in self.games.items():
            fit = self._fit(given, info)
            if fit:
                found[name] = fit
        return found

    def _fit(self, given: list[Unit], info: GameInfo) -> list[Unit]:
        """Those of the packs that belong to a game, or build on it and on each other alone."""
        packs = self.game_packs(info)
        plugins = set(self.of_game(info.name).names)
        every = [*given, *self._brought(given, packs)]
        left = [unit for unit in every if unit.names_needs and self._plugin_fits(unit, packs, plugins)]
        while True:
            known = packs | {unit.manifest.id for unit in left}
            fit = [unit for unit in left if all(one.pack in known for one in unit.manifest.requires)]
            if len(fit) == len(left):
                return [unit for unit in given if unit in fit]
            left = fit

    def _brought(self, given: list[Unit], packs: set[str]) -> list[Unit]:
        """The installed packs beside those of a game that some packs require, or that those require."""
        found: dict[str, Unit] = {}
        todo, known = list(given), packs | {unit.manifest.id for unit in given}
        while todo:
            for needed in todo.pop().manifest.requires:
                if needed.pack in self.packs and needed.pack not in known | set(found):
                    found[needed.pack] = Unit(self.packs[needed.pack], self.manifest(needed.pack))
                    todo.append(found[needed.pack])
        return list(found.values())

    def _plugin_fits(self, unit: Unit, packs: set[str], plugins: set[str]) -> bool:
        plugin = unit.manifest.plugin
        if plugin in self.plugins and not any(plugin in self.of_game(game).names for game in self.games):
            return set(self.plugins[plugin].names) <= plugins | {plugin}  # it adds words to games that others bring
        if unit.manifest.id in self.packs:  # one of those that are installed, or a copy of it
            return unit.manifest.id in packs
        return not plugin or plugin in plugins


@dataclass(frozen=True, slots=True)
class Unit:
    """A pack that the user named. `only` is the one file of it that was meant, where it was not the whole."""

    path: Path
    manifest: Manifest
    only: Path | None = None

    @property
    def names_needs(self) -> bool:
        """Whether it says which words it is written in: by its plugin, or by what it requires."""
        return bool(self.manifest.plugin or self.manifest.requires)

    def holds(self, file: str) -> bool:
        """Whether a file is what was meant, or a part of it."""
        root, path = real(self.only or self.path), real(Path(file).parent) / Path(file).name  # a link in a pack is a part of it
        return root in (path, real(path)) or root in path.parents


def units_at(paths: Iterable[Path]) -> list[Unit]:
    """The packs at some places: a pack as a folder or as one zip file, a folder of packs, a file within a pack, or files alone.

    Raises UsageError where there is nothing.
    """
    found: dict[tuple[Path, Path | None], Unit] = {}
    for path in paths:
        if not path.exists():
            raise click.UsageError(f"there is nothing at {str(path)!r}")
        for unit in _units(path):
            found.setdefault((unit.path.resolve(), unit.only), unit)
    return list(found.values())


def _units(path: Path) -> list[Unit]:
    from tfrules.packs.archive import is_archive
    from tfrules.packs.files import MANIFEST, SUFFIXES

    if path.is_dir() and not (path / MANIFEST).is_file():
        inner = sorted(
            at.parent for at in path.rglob(MANIFEST) if not any(part.startswith(".") for part in at.parts[len(path.parts) :])
        )
        if inner:
            return [Unit(at, manifest_at(at)) for at in inner]
        if not any(at.suffix in SUFFIXES for at in path.rglob("*")):
            raise click.UsageError(f"there are no rules in {str(path)!r}")
        owner = next((up for up in path.resolve().parents if (up / MANIFEST).is_file()), None)
        return [Unit(path, manifest_at(path)) if owner is None else Unit(_as_given(owner, path), manifest_at(owner), path)]
    if path.is_dir() or is_archive(path):
        return [Unit(path, manifest_at(path))]
    owner = next((up for up in path.resolve().parents if (up / MANIFEST).is_file()), None)
    return [Unit(path, manifest_at(path)) if owner is None else Unit(_as_given(owner, path), manifest_at(owner), path)]


def _as_given(owner: Path, path: Path) -> Path:
    """The folder of a pack, written as the path within it was: relative to the working folder where that was."""
    if path.is_absolute():
        return owner
    here = Path.cwd()
    return owner.relative_to(here) if owner.is_relative_to(here) else owner


def sample_names() -> Mapping[str, str]:
    """Names for examples in the help: of the first installed game that has a scenario, or plain words where there is none."""
    words = ("game", "scenario", "who", "item", "kind", "query", "other", "record", "roll", "pack", "side", "policy")
    plain = {word: word.upper() for word in words}
    try:
        from tfrules.cli.session import Session, sample_of

        for loaded in Session().games():
            found = sample_of(loaded)
            if found:
                return {**plain, **found}
    except Exception:  # help must come whatever is wrong with what is installed
        return plain
    return plain
