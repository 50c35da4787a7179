"""The files of a pack, read as text.

A pack is a folder that somebody else may have written, so nothing about it is taken for granted: a missing file, a folder in
place of a file, bytes that are not UTF-8 and a file of absurd size are each a finding, and links to other folders are not
followed.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from tfrules.fixes import Edit
from tfrules.fixes import edited as with_edits
from tfrules.packs.findings import Findings
from tfrules.source import Source, Span

MANIFEST = "pack.yaml"
CAMPAIGN = "campaign.yaml"  # who plays what with which packs: no rules, wherever it lies
MAX_BYTES = 8 * 1024 * 1024  # of one file; the largest shipped file has less than a tenth of this
MAX_FILES = 5_000
SUFFIXES = (".tfr", ".yaml", ".yml")
BOM = "\ufeff"
_LINE_END = re.compile(r"\r\n|\r|\n")
_CHARACTER = re.compile(rf"(?!\A{BOM})(?:\r\n|.)", re.S)  # what `plain` makes one character of


@dataclass(frozen=True, slots=True)
class PackFile:
    """One file of a pack: its name within the pack (with `/`), its digest, and its text under the name it is reported by."""

    name: str
    digest: str
    source: Source = field(compare=False, repr=False)  # the digest tells texts apart


_HELD: ContextVar[Mapping[Path, str]] = ContextVar("held", default=MappingProxyType({}))


@contextmanager
def holding(texts: Mapping[Path, str]) -> Iterator[None]:
    """As long as this lasts, what an editor holds of files (by their resolved paths) goes before what lies on the disk."""
    token = _HELD.set(texts)
    try:
        yield
    finally:
        _HELD.reset(token)


def edited(path: Path | None = None) -> bool:
    """Whether an editor holds texts, or one of what lies at a path."""
    held = _HELD.get()
    if path is None or not held:
        return bool(held)
    root = path.resolve()
    return any(one == root or root in one.parents for one in held)


_READ: set[Path] = set()


def folders_read() -> frozenset[Path]:
    """The packs and files (folders, or single files) that this process has read: what it printed may rest on any of them."""
    return frozenset(_READ)


def note_read(path: Path) -> None:
    """Say that this process has read a file on which what it prints may rest."""
    _READ.add(path.absolute())


def read_pack_files(path: Path, findings: Findings) -> tuple[PackFile, ...]:
    """All files of the pack at `path` (a folder, or a single file), sorted by name."""
    held = _HELD.get()
    alone = bool(held) and path.resolve() in held
    if not path.exists() and not alone:
        findings.error("file-unreadable", at_file(path), f"there is nothing at `{path}`", "check the path")
        return ()
    if path.is_file() or alone:
        file = read_file(path, path.name, findings)
        return () if file is None else (file,)
    names = sorted({*pack_file_names(path, findings), *_not_saved(path)})
    if len(names) > MAX_FILES:
        findings.error(
            "pack-too-large",
            at_file(path),
            f"the folder `{path}` holds more than {MAX_FILES} files of rules",
            "point at the pack itself",
        )
        return ()
    files = [read_file(path / name, name, findings) for name in names]
    return tuple(file for file in files if file is not None)


def _not_saved(folder: Path) -> Iterator[str]:
    """The names of rule files below a folder that only an editor holds yet."""
    root = folder.resolve() if edited() else folder
    for path in _HELD.get():
        if root in path.parents and not path.exists() and path.name.endswith(SUFFIXES) and path.name != CAMPAIGN:
            yield path.relative_to(root).as_posix()


def pack_paths(path: Path) -> tuple[Path, ...]:
    """The packs that a user means by a path: the path itself, or the packs in it where it is a folder of packs and no pack."""
    if path.is_dir() and not (path / MANIFEST).is_file():
        inside = tuple(sorted(one for one in path.iterdir() if (one / MANIFEST).is_file()))
        return inside or (path,)
    return (path,)


def pack_file_names(folder: Path, findings: Findings) -> list[str]:
    """The names of the rule files below a folder; hidden folders, links to folders and other packs are left alone."""
    names = []
    for at, folders, files in os.walk(folder, followlinks=False):
        if MANIFEST in files and Path(at) != folder:
            findings.error(
                "pack-nested",
                at_file(Path(at) / MANIFEST),
                f"a pack lies inside the pack `{folder}`, which does not read it",
                "move it beside the other one, or take its `pack.yaml` out",
            )
            folders.clear()
            continue
        folders[:] = [name for name in folders if not name.startswith(".")]
        # A folder with the name of a rule file is a mistake that must not be passed over in silence.
        for name in [*files, *(name for name in folders if name.endswith(SUFFIXES))]:
            if name.endswith(SUFFIXES) and not name.startswith(".") and name != CAMPAIGN:
                names.append((Path(at) / name).relative_to(folder).as_posix())
    return [name for name in names if not refused_link(folder / name, folder, findings)]


def refused_link(path: Path, folder: Path, findings: Findings) -> bool:
    """Whether a file is none of the pack's although it lies in it, with a finding: who sent the pack may know what the reader has."""
    if not leads_out(path, folder):
        return False
    message = f"`{path}` is a link to a file outside of the pack"
    findings.error("link-outside", at_file(path), message, "put the file itself into the pack")
    return True


def read_file(path: Path, name: str, findings: Findings) -> PackFile | None:
    """One file, decoded; a byte order mark is taken off with a warning."""
    if path.is_dir():
        findings.error(
            "file-unreadable", at_file(path), f"`{path}` is a folder, but a file of rules is expected", "rename the folder"
        )
        return None
    if path.exists() and not path.is_file():  # a pipe would be waited for without end
        findings.error("file-unreadable", at_file(path), f"`{path}` is no file", "take it out of the pack")
        return None
    held = _HELD.get()
    try:
        if held and path.resolve() in held:
            data = held[path.resolve()].encode("utf-8", "replace")
        else:
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        findings.error(
            "file-unreadable",
            at_file(path),
            f"`{path}` cannot be read: {error.strerror or error}",
            "check the path and its permissions",
        )
        return None
    if len(data) > MAX_BYTES:
        findings.error("pack-too-large", at_file(path), f"`{path}` is larger than {MAX_BYTES // 1024 // 1024} MB", "split it")
        return None
    text = decode(data, path, findings)
    return None if text is None else PackFile(name, hashlib.sha256(data).hexdigest(), Source(path.as_posix(), text))


def decode(data: bytes, path: Path, findings: Findings) -> str | None:
    """The text of the bytes, with line ends as `\\n`; None with a finding at the first byte that is not UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        place = Source(path.as_posix(), before + "\ufffd")
        findings.error(
            "file-not-utf8",
            Span(place, len(before), len(before) + 1),
            f"byte {error.start + 1} (0x{data[error.start]:02x}) is not UTF-8",
            "save the file as UTF-8",
        )
        return None
    marked, text = text.startswith(BOM), plain(text)
    if marked:
        findings.warning(
            "file-byte-order-mark",
            Span(Source(path.as_posix(), text), 0, 0),
            "the file begins with a byte order mark, which was passed over",
            "save it as UTF-8 without a mark",
        )
    return text


def plain(text: str) -> str:
    """A text as rules are read: without a byte order mark, each line ended by `\\n`."""
    return text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")


def line_end(text: str) -> str:
    """How the lines of a text end: as its first one does."""
    found = _LINE_END.search(text)
    return found.group() if found else "\n"


def edited_in_place(text: str, edits: Iterable[Edit]) -> str:
    """A text as it lies on the disk, with edits whose places are those of `plain(text)`; nothing else of it changes."""
    starts = [match.start() for match in _CHARACTER.finditer(text)] + [len(text)]
    whole, ends = Source("", text), line_end(text)
    return with_edits(
        text, [Edit(Span(whole, starts[one.span.start], starts[one.span.end]), one.text.replace("\n", ends)) for one in edits]
    )


def real(path: Path) -> Path:
    """Where a path leads, also one that leads nowhere or in a circle."""
    return Path(os.path.realpath(path))


def leads_out(path: Path, folder: Path) -> bool:
    """Whether a file in a folder is a link to something outside of it."""
    return path.is_symlink() and real(folder) not in real(path).parents


def at_file(path: Path) -> Span:
    """The place of a finding about a file as a whole."""
    return Span(Source(path.as_posix(), ""), 0, 0)
