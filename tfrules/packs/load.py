"""Loading: one folder, file or archive becomes a `LoadedPack`, its texts checked and lowered, or taken from the cache.

pack.yaml     the manifest; a file or a folder without one is an anonymous pack
PACK.zip      all of this in one file
*.tfr         items in the language
rules.yaml    the rule index, also any YAML file in a folder `rules`
*.yaml        item tables
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from tfrules.diagnostics import Diagnostic, has_errors
from tfrules.ir.model import Document
from tfrules.packs import cache, codec
from tfrules.packs.archive import is_archive, read_archive
from tfrules.packs.files import MANIFEST, PackFile, note_read, read_file, read_pack_files
from tfrules.packs.findings import Findings
from tfrules.packs.manifest import Manifest, anonymous_manifest, read_manifest
from tfrules.packs.pack import LoadedPack
from tfrules.packs.rules import RuleEntry, is_index, read_rules
from tfrules.packs.tables import write_out
from tfrules.source import Source, Span
from tfrules.vocabulary.terms import Vocabulary


def load_pack(path: Path, vocabulary: Vocabulary) -> LoadedPack:
    """Load a pack folder, a pack in a zip file, a folder or a file of rules. What is wrong with it is in its diagnostics; nothing is raised."""
    path = Path(path)
    findings = Findings()
    note_read(path)
    files = read_archive(path, findings) if is_archive(path) else read_pack_files(path, findings)
    content_hash = cache.digest(part for file in files for part in (file.name, file.digest)) if files else ""
    if not files or findings.found:
        return compile_pack(path, files, content_hash, vocabulary, findings)
    key = cache.pack_key(
        cache.digest((path.resolve().name, content_hash)), vocabulary
    )  # a pack without a manifest is named after its path
    kept = from_cache(key, files, content_hash, path)
    if kept is not None:
        return kept
    pack = compile_pack(path, files, content_hash, vocabulary, findings)
    if not has_errors(pack.diagnostics):
        cache.write(key, codec.to_json(pack))
    return pack


def from_cache(key: str, files: tuple[PackFile, ...], content_hash: str, path: Path) -> LoadedPack | None:
    """The pack out of the cache, or None where there is none that can be used."""
    value = cache.read(key)
    if value is None:
        return None
    try:
        return codec.from_json(value, files, content_hash, path)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def compile_pack(
    path: Path, files: tuple[PackFile, ...], content_hash: str, vocabulary: Vocabulary, findings: Findings
) -> LoadedPack:
    """Read all files of a pack, without the cache."""
    manifest = manifest_of(path, files, findings)
    compiler = Compiler(manifest.id, vocabulary, findings)
    for file in files:
        compiler.file(file)
    return LoadedPack(
        manifest=manifest,
        documents=tuple(compiler.documents),
        rules=tuple(compiler.rules),
        diagnostics=findings.take(),
        files=files,
        content_hash=content_hash,
        path=path,
    )


def manifest_at(path: Path) -> Manifest:
    """What is said of a pack in its `pack.yaml`, without reading the rest; findings in it are found again when it is loaded."""
    if is_archive(path):
        return manifest_of(path, read_archive(path, Findings(), only=MANIFEST), Findings())
    file = read_file(path / MANIFEST, MANIFEST, Findings()) if (path / MANIFEST).is_file() else None
    return manifest_of(path, () if file is None else (file,), Findings())


def manifest_of(path: Path, files: tuple[PackFile, ...], findings: Findings) -> Manifest:
    """What `pack.yaml` says; without a good one, the manifest of an anonymous pack."""
    found = next((file for file in files if file.name == MANIFEST), None)
    manifest = None if found is None else read_manifest(found.source, findings)
    if manifest is not None:
        return manifest
    source = found.source if found is not None else files[0].source if files else Source(path.as_posix(), "")
    return anonymous_manifest(path.resolve().stem if path.is_file() else path.resolve().name, Span(source, 0, 0))


@dataclass(slots=True)
class Compiler:
    """Turns the files of one pack into documents and rule entries."""

    pack: str
    vocabulary: Vocabulary
    findings: Findings
    documents: list[Document] = field(default_factory=list)
    rules: list[RuleEntry] = field(default_factory=list)

    def file(self, file: PackFile) -> None:
        """Read one file by its name."""
        name = PurePosixPath(file.name)
        if name.suffix == ".tfr":
            documents, found = self.text(file.source)
            self.documents += documents
            self.findings.found += found
        elif file.name == MANIFEST:
            return
        elif is_index(file.name):
            self.index(file.source)
        else:
            self.table(file.source)

    def text(self, source: Source) -> tuple[Iterable[Document], Iterable[Diagnostic]]:
        """The documents of a text in the language. Only here are parser and checker needed, so only here are they imported."""
        from tfrules.check import check_module, shapes
        from tfrules.lang.parse import parse_module

        parsed = parse_module(source, shapes(self.vocabulary))
        checked = check_module(parsed.module, self.vocabulary, self.pack)
        return checked.documents, [*parsed.diagnostics, *_further(checked.diagnostics, parsed.diagnostics)]

    def table(self, source: Source) -> None:
        """The documents of an item table."""
        written = write_out(source, self.vocabulary, self.findings)
        if written is None or not written.pieces:
            return
        documents, found = self.text(Source(source.name, written.text()))
        self.documents += [written.back_in(document) for document in documents]
        self.findings.found += [written.back_in_finding(one) for one in found if not written.is_broken(one)]

    def index(self, source: Source) -> None:
        """The entries of a rule index."""
        self.rules += read_rules(source, self.pack, self.findings)


def _further(later: Iterable[Diagnostic], earlier: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings that say more than what was found before at the same place: one slip is one finding."""
    known = [one.span for one in earlier if one.span is not None]

    def said(one: Diagnostic) -> bool:
        span = one.span
        return span is not None and any(k.source is span.source and k.start <= span.start and span.end <= k.end for k in known)

    return [one for one in later if not said(one)]
