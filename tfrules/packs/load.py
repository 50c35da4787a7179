"""Loading: one folder, file or archive becomes a `LoadedPack`, each of its files checked and lowered, or taken from the cache.

pack.yaml     the manifest; a file or a folder without one is an anonymous pack
PACK.zip      all of this in one file
*.tfr         items in the language
rules.yaml    the rule index, also any YAML file in a folder `rules`
*.yaml        item tables
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path, PurePosixPath
from typing import Generic, TypeVar

from tfrules.diagnostics import Diagnostic, has_errors
from tfrules.ir.model import Rest
from tfrules.packs import cache, codec
from tfrules.packs.archive import is_archive, read_archive
from tfrules.packs.files import MANIFEST, PackFile, edited, leads_out, note_read, read_file, read_pack_files
from tfrules.packs.findings import Findings
from tfrules.packs.manifest import Manifest, anonymous_manifest, read_manifest
from tfrules.packs.pack import LoadedPack, Said
from tfrules.packs.rules import is_index, read_rules
from tfrules.packs.tables import write_out
from tfrules.source import Source, Span
from tfrules.vocabulary.terms import Vocabulary

Value = TypeVar("Value")
DAMAGE = (LookupError, TypeError, ValueError, AttributeError)  # what reading a value of another form raises


def load_pack(path: Path, vocabulary: Vocabulary) -> LoadedPack:
    """Load a pack folder, a pack in a zip file, a folder or a file of rules. What is wrong with it is in its diagnostics; nothing is raised."""
    path = Path(path)
    findings = Findings()
    files = files_at(path, findings)
    if not edited():
        return _loaded(path, files, vocabulary, findings)
    key = (path, content_hash(files), cache.vocabulary_hash(vocabulary), tuple(findings.found))
    return _PACKS.get(key, lambda: _loaded(path, files, vocabulary, findings))


def _loaded(path: Path, files: tuple[PackFile, ...], vocabulary: Vocabulary, findings: Findings) -> LoadedPack:
    manifest, found = manifest_of(path, files)
    said = [what_is_said(file, manifest.id, vocabulary) for file in files if file.name != MANIFEST]
    findings.found += [*found, *(one for each in said for one in each.diagnostics)]
    return LoadedPack(
        manifest=manifest,
        documents=tuple(one for each in said for one in each.documents),
        rules=tuple(one for each in said for one in each.rules),
        diagnostics=findings.take(),
        files=files,
        content_hash=content_hash(files),
        path=path,
    )


class Recent(Generic[Value]):
    """What was made last, by key: for a process that serves an editor, and reads the same packs after each keystroke."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: dict[Hashable, Value] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What has the key, made where it is not at hand."""
        value = self._made.pop(key) if key in self._made else make()
        self._made[key] = value
        while len(self._made) > self.most:
            del self._made[next(iter(self._made))]
        return value


_PACKS: Recent[LoadedPack] = Recent(32)
_SAID: Recent[Said] = Recent(2_000)


_ONCE: ContextVar[dict[Path, tuple[tuple[PackFile, ...], list[Diagnostic]]] | None] = ContextVar("once", default=None)


@contextmanager
def read_once() -> Iterator[None]:
    """As long as this lasts, no pack is read twice: all that is said of it is said of one state, whoever writes meanwhile."""
    token = _ONCE.set({})
    try:
        yield
    finally:
        _ONCE.reset(token)


def files_at(path: Path, findings: Findings) -> tuple[PackFile, ...]:
    """All files of the pack at a place, whether it is a folder, a file or an archive."""
    note_read(path)
    once = _ONCE.get()
    known = None if once is None else once.get(path)
    if known is None:
        found = Findings()
        known = read_archive(path, found) if is_archive(path) else read_pack_files(path, found), found.found
        if once is not None:
            once[path] = known
    findings.found += known[1]
    return known[0]


def content_hash(files: tuple[PackFile, ...]) -> str:
    """One digest of the names and contents of a pack's files."""
    return cache.digest(part for file in files for part in (file.name, file.digest)) if files else ""


def content_at(path: Path) -> str:
    """The `content_hash` of the pack at a place, without reading what its files say."""
    return content_hash(files_at(path, Findings()))


def manifest_at(path: Path) -> Manifest:
    """What is said of a pack in its `pack.yaml`, without reading the rest; findings in it are found again when it is loaded."""
    if is_archive(path):
        return manifest_of(path, read_archive(path, Findings(), only=MANIFEST))[0]
    place = path / MANIFEST
    file = read_file(place, MANIFEST, Findings()) if place.is_file() and not leads_out(place, path) else None
    return manifest_of(path, () if file is None else (file,))[0]


def manifest_of(path: Path, files: tuple[PackFile, ...]) -> tuple[Manifest, tuple[Diagnostic, ...]]:
    """What `pack.yaml` says, and what is wrong with it; without a good one, the manifest of an anonymous pack."""
    file = next((file for file in files if file.name == MANIFEST), None)
    said = Said() if file is None else what_is_said(file, "", None)
    if said.manifest is not None:
        return said.manifest, said.diagnostics
    source = file.source if file is not None else files[0].source if files else Source(path.as_posix(), "")
    name = path.resolve().stem if path.is_file() else path.resolve().name
    return anonymous_manifest(name, Span(source, 0, 0)), said.diagnostics


def what_is_said(file: PackFile, pack: str, vocabulary: Vocabulary | None) -> Said:
    """What a file says: out of the cache, or read and then kept there when there is no error in it."""
    words = None if is_index(file.name) else vocabulary  # an index says the same in the words of all games
    key = cache.file_key(pack, file.name, file.digest, words)
    if edited():
        return _SAID.get((key, file.source.name), lambda: _kept_or_read(key, file, pack, vocabulary))
    return _kept_or_read(key, file, pack, vocabulary)


def _kept_or_read(key: str, file: PackFile, pack: str, vocabulary: Vocabulary | None) -> Said:
    @functools.cache
    def rests(count: int) -> list[Rest]:
        value = cache.read(cache.rest_key(key))
        with suppress(*DAMAGE):
            if value is not None:
                return codec.rests_from_json(value, file.source, count)
        return [(document.body, document.spans) for document in _read(key, file, pack, vocabulary).documents]

    value = cache.read(key)
    if value is not None:
        with suppress(*DAMAGE):
            return codec.from_json(value, pack, file.source, rests)
    return _read(key, file, pack, vocabulary)


def _read(key: str, file: PackFile, pack: str, vocabulary: Vocabulary | None) -> Said:
    said = compile_file(file, pack, vocabulary)
    if not has_errors(said.diagnostics) and not edited(Path(file.source.name)):  # the state after each keystroke is not worth keeping
        if said.documents:
            cache.write(cache.rest_key(key), codec.rests_to_json(said.documents))
        cache.write(key, codec.to_json(said))
    return said


def compile_file(file: PackFile, pack: str, vocabulary: Vocabulary | None) -> Said:
    """What a file says, by its name. `pack.yaml` alone is read without a vocabulary."""
    findings = Findings()
    if vocabulary is None:
        manifest = read_manifest(file.source, findings)
        return Said(manifest=manifest, diagnostics=findings.take())
    if PurePosixPath(file.name).suffix == ".tfr":
        return _text(file.source, pack, vocabulary)
    if is_index(file.name):
        rules = tuple(read_rules(file.source, pack, findings))
        return Said(rules=rules, diagnostics=findings.take())
    return _table(file.source, pack, vocabulary)


def _text(source: Source, pack: str, vocabulary: Vocabulary) -> Said:
    """The documents of a text in the language. Only here are parser and checker needed, so only here are they imported."""
    from tfrules.check import check_module, shapes
    from tfrules.lang.parse import parse_module

    parsed = parse_module(source, shapes(vocabulary))
    checked = check_module(parsed.module, vocabulary, pack)
    found = (*parsed.diagnostics, *_further(checked.diagnostics, parsed.diagnostics))
    return Said(tuple(checked.documents), diagnostics=found)


def _table(source: Source, pack: str, vocabulary: Vocabulary) -> Said:
    """The documents of an item table."""
    findings = Findings()
    written = write_out(source, vocabulary, findings)
    if written is None or not written.pieces:
        return Said(diagnostics=findings.take())
    said = _text(Source(source.name, written.text()), pack, vocabulary)
    findings.found += [written.back_in_finding(one) for one in said.diagnostics if not written.is_broken(one)]
    return Said(tuple(written.back_in(document) for document in said.documents), diagnostics=findings.take())


def _further(later: Iterable[Diagnostic], earlier: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings that say more than what was found before at the same place: one slip is one finding."""
    known = [one.span for one in earlier if one.span is not None]

    def said(one: Diagnostic) -> bool:
        span = one.span
        return span is not None and any(k.source is span.source and k.start <= span.start and span.end <= k.end for k in known)

    return [one for one in later if not said(one)]
