"""What `tfrules check` finds in a file of a pack, asked so that thousands of files can be checked one after the other.

The packs of a game are loaded once, out of a copy of the shipped rules. For each question one file of the copy is written anew; it alone is
read again, and its pack is linked with the others and compiled, each step only where the one before found no error: what the command does with
the same pack, through the same functions. `tests/authoring/test_seeded_faults.py` holds the two against each other.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from benchmarks.seeding.faults import World, world_of
from tfrules.cli.installed import Installed
from tfrules.data import rulesets_dir
from tfrules.diagnostics import Diagnostic, DiagnosticError, has_errors
from tfrules.engine.game import Game, Parts
from tfrules.hooks.manager import Plugins, vocabulary_of
from tfrules.hooks.needs import load_with_required, plugins_needed
from tfrules.packs import Linked, LoadedPack, try_link
from tfrules.packs.covering import listed_in, unlisted
from tfrules.packs.files import MANIFEST, PackFile, read_file, read_pack_files
from tfrules.packs.findings import Findings
from tfrules.packs.load import compile_file, manifest_of
from tfrules.sense import doubtful_together
from tfrules.vocabulary.terms import Vocabulary


def key(one: Diagnostic) -> tuple[str, str, str]:
    """What a finding says, wherever it now stands."""
    return one.path, one.code, one.message


def fresh(found: Iterable[Diagnostic], known: Counter[tuple[str, str, str]]) -> list[Diagnostic]:
    """The findings that are not known yet; each known one excuses one, and is used up."""
    out = []
    for one in found:
        if known[key(one)] > 0:
            known[key(one)] -= 1
        else:
            out.append(one)
    return out


@dataclass
class Played:
    """A game with its packs, as they lie in a copy of the shipped rules."""

    name: str
    root: Path
    installed: Installed

    @cached_property
    def packs(self) -> list[LoadedPack]:
        """Its packs as they are shipped."""
        info = self.installed.info(self.name)
        paths = [self.root / pack for pack in sorted(self.installed.game_packs(info))]
        return load_with_required(paths, self.vocabulary, {})

    @cached_property
    def plugins(self) -> Plugins:
        """Its plugins."""
        return self.installed.of_game(self.name)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that its texts are written in."""
        return vocabulary_of(self.plugins)

    @cached_property
    def world(self) -> World:
        """What its texts may name."""
        return world_of(self.vocabulary, self.packs)

    @cached_property
    def listed(self) -> frozenset[str]:
        """The rules that installed packs list."""
        return listed_in(self.installed.packs.values(), self.vocabulary)

    @cached_property
    def shipped(self) -> Counter[tuple[str, str, str]]:
        """What is found in the rules as they are shipped."""
        return Counter(key(one) for stage in self.stages(self.packs) for one in stage)

    @cached_property
    def right(self) -> frozenset[str]:
        """The marks of all that it ships."""
        return frozenset(self.linked(self.packs, frozenset()).marks)

    def linked(self, packs: list[LoadedPack], right: frozenset[str] | None = None) -> Linked:
        """Some packs as they are played in it; what is `right` is not looked at."""
        info = self.installed.info(self.name)
        return try_link(packs, self.vocabulary, {}, info.ruling_game or info.name, right=right)

    def stages(self, packs: list[LoadedPack], right: frozenset[str] | None = None) -> Iterator[tuple[Diagnostic, ...]]:
        """The findings of each step for some packs, of which this is known to be right."""
        found = tuple(one for pack in packs for one in pack.diagnostics)
        yield found
        linked = self.linked(packs, right)
        yield linked.diagnostics
        yield unlisted(packs, lambda: self.listed)
        if not has_errors([*found, *linked.diagnostics]):
            try:
                ruleset = replace(linked.ruleset, items=linked.looked_at)
                Game(self.vocabulary, ruleset, Parts(self.plugins.procedures, self.plugins.populations))
            except DiagnosticError as error:
                yield tuple(error.diagnostics)
            yield tuple(doubtful_together(linked.ruleset.items, self.vocabulary, linked.looked_at.values()))

    def new(self, pack: str, file: PackFile) -> Iterator[list[Diagnostic]]:
        """What is found in each step with a file in place of the shipped one, and not without it."""
        known = Counter(self.shipped)
        for stage in self.stages(self.changed(pack, file)):
            yield fresh(stage, known)

    def changed(self, pack: str, file: PackFile) -> list[LoadedPack]:
        """Its packs with a file in place of the shipped one."""
        return [with_file(one, file, self.vocabulary) if one.id == pack else one for one in self.packs]


def with_file(pack: LoadedPack, file: PackFile, vocabulary: Vocabulary) -> LoadedPack:
    """The pack with another text for one of its files; the others are not read again."""
    name = file.source.name
    if file.name == MANIFEST:
        return replace(pack, manifest=manifest_of(pack.path, (file,))[0])
    said = compile_file(file, pack.id, vocabulary)
    documents = [*(one for one in pack.documents if one.file != name), *said.documents]
    place = {one.source.name: at for at, one in enumerate(pack.files)}
    return replace(
        pack,
        documents=tuple(sorted(documents, key=lambda one: place[one.file])),  # a stable sort: those of one file stay in order
        rules=(*(rule for rule in pack.rules if rule.span.source.name != name), *said.rules),
        diagnostics=(*(one for one in pack.diagnostics if one.path != name), *said.diagnostics),
    )


# The smallest game in which a pack can be played is asked first, the others only if nothing was found there.
GAMES = {
    "tft": ("melee", "wizard", "melee+wizard"),
    "melee": ("melee", "melee+wizard"),
    "wizard": ("wizard", "melee+wizard"),
    "melee_wizard": ("melee+wizard",),
    "ww": ("ww",),
}


class Checker:
    """The shipped rules in a folder of their own, and what is found in them when one file is another."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "rulesets"
        shutil.copytree(rulesets_dir(), self.root)
        self.installed = Installed.find()
        self.played = {name: Played(name, self.root, self.installed) for name in self.installed.games}

    @property
    def files(self) -> list[str]:
        """The shipped files, as PACK/NAME."""
        found = [path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.suffix in (".tfr", ".yaml")]
        return sorted(name for name in found if name.split("/")[0] in GAMES)

    def world(self, file: str) -> World:
        """What a file may name, in the first of its games."""
        return self.played[GAMES[file.split("/")[0]][0]].world

    def text(self, file: str) -> str:
        """The text of a file."""
        return (self.root / file).read_text("utf-8")

    def new(self, file: str, text: str) -> Iterator[list[Diagnostic]]:
        """What is found with another text for a file, and not without it: step by step, in game after game."""
        path, (pack, _, name) = self.root / file, file.partition("/")
        with written(path, text):
            changed = read_file(path, name, Findings())
            found = self._manifest(path.parent) if name == MANIFEST else []
        assert changed is not None, f"{file} with a fault is no text"
        yield found
        for game in GAMES[pack]:
            for step in self.played[game].new(pack, changed):
                found += step
                yield step
            if found:
                return

    def _manifest(self, pack: Path) -> list[Diagnostic]:
        """What is wrong with the `pack.yaml` of a pack by itself, and with the plugins that it asks for."""
        found = manifest_of(pack, read_pack_files(pack / MANIFEST, Findings()))[1]
        try:
            plugins_needed((), [pack])
        except DiagnosticError as error:
            return [*found, *error.diagnostics]
        return list(found)


@contextmanager
def written(path: Path, text: str) -> Iterator[None]:
    """A file with another text, for as long as it takes."""
    shipped = path.read_bytes()
    path.write_text(text, "utf-8")
    try:
        yield
    finally:
        path.write_bytes(shipped)
