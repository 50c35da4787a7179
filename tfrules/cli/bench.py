"""A pack beside the game in which it is looked at, to be linked with it, without it, or with another version of what it builds on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.installed import Installed, Unit, units_at
from tfrules.cli.options import Options, note
from tfrules.diagnostics import Diagnostic, DiagnosticError, has_errors

if TYPE_CHECKING:
    from tfrules.hooks.game import GameInfo
    from tfrules.packs import Linked, LoadedPack
    from tfrules.vocabulary.terms import Vocabulary


@dataclass(frozen=True)
class Bench:
    """A pack beside the game in which it is looked at: its words, and the other packs by id."""

    installed: Installed
    info: GameInfo
    unit: Unit
    vocabulary: Vocabulary
    own: LoadedPack
    base: Mapping[str, LoadedPack]
    rulings: Mapping[str, str]

    def link(self, packs: Iterable[LoadedPack]) -> Linked:
        """Some packs linked as the game has them."""
        from tfrules.packs import try_link

        return try_link(list(packs), self.vocabulary, self.rulings, self.info.ruling_game or self.info.name)

    def moved_to(self, place: Path) -> dict[str, LoadedPack]:
        """The base with the packs at a place instead of those of their ids.

        Raises UsageError where none of them is one of the base's, DiagnosticError with what is wrong with them.
        """
        from tfrules.packs import load_pack

        others = [load_pack(unit.path, self.vocabulary) for unit in units_at([place])]
        fitting = {one.id: one for one in others if one.id in self.base}
        if not fitting:
            raise click.UsageError(f"{str(place)!r} holds none of the packs beside {self.own.id}: {', '.join(sorted(self.base))}")
        found = [one for pack in fitting.values() for one in pack.diagnostics]
        if has_errors(found):
            raise DiagnosticError(found)
        return {**self.base, **fitting}

    def is_about(self, one: Diagnostic) -> bool:
        """Whether a finding is about the pack, or names a place in it."""
        return any(self.unit.holds(place) for place in (one.path, *(span.source.name for span, _ in one.related)) if place)

    def place(self, file: str) -> str:
        """The name of a file: that of an installed pack from the folder of all packs, any other as it was read."""
        path = Path(file)
        for name, folder in self.installed.packs.items():
            if path.is_relative_to(folder):
                return (Path(name) / path.relative_to(folder)).as_posix()
        return file


def bench_for(path: Path, options: Options) -> Bench:
    """Load a pack and what it is played with. Raises DiagnosticError with the errors of any of them, UsageError where it fits no game."""
    from tfrules.hooks.manager import vocabulary_of
    from tfrules.hooks.needs import load_with_required
    from tfrules.packs import load_pack

    installed = Installed.find()
    units = units_at([path])
    if len(units) != 1:
        raise click.UsageError(f"{path} holds {len(units)} packs; look at one: {', '.join(str(unit.path) for unit in units)}")
    unit = units[0]
    beside = units_at(map(installed.place, options.packs))
    info = installed.info(_game(installed, [unit, *beside], options.game))
    plugins = installed.of_game(info.name, [one.path for one in (unit, *beside)])
    vocabulary = vocabulary_of(plugins)
    own = load_pack(unit.path, vocabulary)
    needed = [need.pack for need in own.manifest.requires if need.pack in plugins.packs]
    paths = [plugins.packs[name] for name in (*info.packs, *needed) if name != own.id]
    base = load_with_required([*paths, *(one.path for one in beside)], vocabulary, plugins.packs)
    found = [one for loaded in (own, *base) for one in loaded.diagnostics]
    if has_errors(found):
        raise DiagnosticError(found)
    others = {loaded.id: loaded for loaded in base if loaded.id != own.id}
    return Bench(installed, info, unit, vocabulary, own, others, dict(options.rulings))


def _game(installed: Installed, units: list[Unit], named: str) -> str:
    """The game in which packs are looked at: the one named, or the first in which all of them can be played."""
    from tfrules.cli.checking import best_game

    if named:
        return installed.info(named).name
    if not units[0].names_needs:
        return best_game(installed, units[0])
    games = [name for name, fit in installed.fitting(units).items() if len(fit) == len(units)]
    if not games:
        raise click.UsageError(f"no installed game has all that {units[0].path} needs; see `tfrules check`")
    if len(games) > 1:
        note(f"note: this is in {games[0]}; --game tells it in {' or '.join(games[1:])}")
    return games[0]
