"""A pack as one zip file: read without ever writing a file, and written so that equal rules give equal bytes.

An archive comes from a stranger. Nothing of it is unpacked to disk; still every name must be one that could be unpacked safely
anywhere, since other programs will do so, and every limit is held before a byte is expanded. An archive in which one entry is
refused is refused as a whole.
"""

from __future__ import annotations

import hashlib
import io
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from tfrules.packs.files import CAMPAIGN, MANIFEST, MAX_BYTES, MAX_FILES, SUFFIXES, PackFile, at_file, decode
from tfrules.packs.findings import Findings
from tfrules.source import Source

SUFFIX = ".zip"
MAX_ARCHIVE = 32 * 1024 * 1024  # of the archive, and of all that is in it
MAX_RATIO = 100  # of a text to its compressed form; rules reach a tenth of it
SMALL = 64 * 1024  # below this many bytes no ratio does harm
MAX_NAME = 200  # characters; many systems allow not much more
ENTRY = b"PK\x01\x02"  # begins each line of an archive's list of contents
ENCRYPTED = 0x1 | 0x40  # flags of an entry
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others need far more memory than the size of what they give
MARK_OF_A_MAC = "__MACOSX"  # a folder that its packer adds
DRIVE = re.compile(r"[A-Za-z]:")
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]")
DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)  # the last: what it cannot read
YEAR_1980 = (1980, 1, 1, 0, 0, 0)  # the first date that a zip file can say


def is_archive(path: Path) -> bool:
    """Whether a path is a file that can only be a pack in one file."""
    return path.suffix.lower() == SUFFIX and path.is_file()


def read_archive(path: Path, findings: Findings, only: str = "") -> tuple[PackFile, ...]:
    """The rule files in an archive, sorted by name, or the one of them that is named; none, with findings, where it is refused."""
    data = _read(path, findings)
    if data is None:
        return ()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if not _allowed(path, entries, findings):
                return ()
            named = _rule_files(path, entries, findings)
            wanted = {name: entry for name, entry in sorted(named.items()) if only in ("", name)}
            return tuple(_files(path, archive, wanted, findings))
    except DAMAGE as error:
        findings.error("archive-broken", at_file(path), f"`{path}` is no whole zip file: {error}", "fetch or build it again")
        return ()


def write_archive(files: Mapping[str, str]) -> bytes:
    """An archive of some texts by name. Nothing of the machine or the moment is in it, and nothing is compressed: packers differ."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, text in sorted((unicodedata.normalize("NFC", name), text) for name, text in files.items()):
            entry = zipfile.ZipInfo(name, YEAR_1980)
            entry.create_system = 3  # whose file modes those are
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, text.encode("utf-8"))
    return buffer.getvalue()


def _read(path: Path, findings: Findings) -> bytes | None:
    """The bytes of an archive that is small enough to be looked into."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_ARCHIVE + 1)
    except OSError as error:
        findings.error(
            "file-unreadable", at_file(path), f"`{path}` cannot be read: {error.strerror or error}", "check its permissions"
        )
        return None
    if len(data) > MAX_ARCHIVE:
        _too_large(path, f"`{path}` is larger than {MAX_ARCHIVE // 1024 // 1024} MB", findings)
        return None
    if data.count(ENTRY) > MAX_FILES:  # before the list is read, which costs memory for each
        findings.error(
            "archive-too-many",
            at_file(path),
            f"`{path}` holds more than {MAX_FILES} entries",
            "build it from the pack's folder alone",
        )
        return None
    return data


def _too_large(path: Path, message: str, findings: Findings) -> None:
    findings.error(
        "archive-too-large", at_file(path), message, "build it from the pack's folder alone, without pictures and books"
    )


def _allowed(path: Path, entries: Iterable[zipfile.ZipInfo], findings: Findings) -> bool:
    """Whether all entries can be read and unpacked without harm. Of each kind of fault the first is reported."""
    found: dict[str, list[tuple[str, str]]] = {}
    every = list(entries)
    for entry in every:
        for code, message, mend in (*_of_name(entry.orig_filename), *_of_content(entry)):
            found.setdefault(code, []).append((message, mend))
    for one, other in _twice(every):
        message = f"`{other.orig_filename}` and `{one.orig_filename}` are one file on some systems"
        found.setdefault("archive-duplicate", []).append((message, "keep one of the two"))
    for code, (first, *more) in found.items():
        message, mend = first
        others = f" (and {len(more)} more such)" if more else ""
        findings.error(code, at_file(path), message + others, mend)  # not at the entry, whose name may lead anywhere
    if not found and sum(entry.file_size for entry in every) > MAX_ARCHIVE:
        _too_large(path, f"what is in `{path}` is larger than {MAX_ARCHIVE // 1024 // 1024} MB", findings)
        return False
    return not found


def _of_name(name: str) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the name of an entry."""
    build = "build the archive with `tfrules pack build`"
    if name.startswith(("/", "\\")) or DRIVE.match(name):
        yield "archive-absolute", f"`{name}` names a place on the reader's machine, not one in the pack", build
    if ".." in re.split(r"[/\\]", name):
        yield "archive-escape", f"`{name}` leads out of the pack", build
    if "\\" in name or UNPRINTABLE.search(name) or len(name) > MAX_NAME or ":" in name[2 if DRIVE.match(name) else 0 :]:
        yield (
            "archive-name",
            f"`{name}` is no name that every system can have",
            "use letters, digits, - and _, with / between folders",
        )


def _of_content(entry: zipfile.ZipInfo) -> Iterator[tuple[str, str, str]]:
    """What is wrong with an entry besides its name."""
    name = entry.orig_filename
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        what = "a link to another file" if kind == stat.S_IFLNK else "no file but a device or the like"
        yield "archive-link", f"`{name}` is {what}", "put the file itself into the pack"
    if entry.flag_bits & ENCRYPTED:
        yield "archive-encrypted", f"`{name}` is encrypted", "pack it without a password"
    elif entry.compress_type not in METHODS:
        yield (
            "archive-method",
            f"`{name}` is compressed in a way that is not read",
            "pack it with the usual method (deflate), or with none",
        )
    if entry.file_size > MAX_BYTES:
        yield "archive-too-large", f"`{name}` is larger than {MAX_BYTES // 1024 // 1024} MB", "split it, or leave it out"
    elif entry.file_size > SMALL and entry.file_size > MAX_RATIO * entry.compress_size:
        yield (
            "archive-ratio",
            f"`{name}` would become more than {MAX_RATIO} times as large as it is packed",
            "no file of rules does that",
        )


def _twice(entries: Iterable[zipfile.ZipInfo]) -> Iterator[tuple[zipfile.ZipInfo, zipfile.ZipInfo]]:
    """Entries that would be one file, or a file where another needs a folder, on a system that tells no capitals apart."""
    files: dict[str, zipfile.ZipInfo] = {}
    for entry in entries:
        if not entry.orig_filename.endswith("/"):
            name = unicodedata.normalize("NFC", entry.orig_filename).casefold()
            if files.setdefault(name, entry) is not entry:
                yield files[name], entry
    for name, entry in files.items():
        above = next((up for up in map(str, PurePosixPath(name).parents) if up in files), "")
        if above:
            yield files[above], entry


def _rule_files(path: Path, entries: Iterable[zipfile.ZipInfo], findings: Findings) -> dict[str, zipfile.ZipInfo]:
    """The entries that are files of rules by their names in the pack; a single folder around all of them does not count."""
    files = {entry.orig_filename: entry for entry in entries if not entry.orig_filename.endswith("/")}
    files = {name: entry for name, entry in files.items() if not _left_out(name)}
    tops = {name.partition("/")[0] + "/" for name in files}
    if MANIFEST not in files and len(tops) == 1 and tops.copy().pop() + MANIFEST in files:
        (top,) = tops
        files = {name.removeprefix(top): entry for name, entry in files.items()}
    if MANIFEST not in files:
        message = f"there is no `{MANIFEST}` in `{path}`"
        findings.error("archive-no-pack", at_file(path), message, "build the archive with `tfrules pack build`")
        return {}
    inner = [name for name in files if name.endswith(f"/{MANIFEST}")]
    for name in inner:
        message = f"a pack lies inside the pack `{path}`, which does not read it"
        findings.error("pack-nested", at_file(path / name), message, "build an archive of each")
    return {} if inner else {name: entry for name, entry in files.items() if name.endswith(SUFFIXES)}


def _left_out(name: str) -> bool:
    """Whether a file is none of the pack's: hidden, added by a packer, or about who plays."""
    parts = name.split("/")
    return parts[0] == MARK_OF_A_MAC or parts[-1] == CAMPAIGN or any(part.startswith(".") for part in parts)


def _files(path: Path, archive: zipfile.ZipFile, wanted: Mapping[str, zipfile.ZipInfo], findings: Findings) -> Iterator[PackFile]:
    """The files of rules as texts. An entry that says a smaller size than it has ends there, and fails its checksum."""
    for name, entry in wanted.items():
        data = archive.read(entry)
        text = decode(data, path / name, findings)
        if text is not None:
            yield PackFile(name, hashlib.sha256(data).hexdigest(), Source((path / name).as_posix(), text))
