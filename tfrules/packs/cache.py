"""Compiled files of packs on disk, so that text is parsed only when it has changed.

What is kept is what a file says by itself: manifest, documents with their places, rule index, warnings. It is JSON, compressed,
with a digest in front; never pickle, since packs come from strangers. The key is made of everything the result depends on: name
and content of the file, the pack's id, the vocabulary, the version of this program and of the modules that read packs. A cache can
be lost, damaged or shared by several processes at any time: each write is a new file moved into place, and whatever cannot be read
is made anew without a word.

`TFRULES_CACHE` names the folder, or is `off`; else it is `tfrules` in `XDG_CACHE_HOME` or in `~/.cache`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tfrules.ir.model import ATOMS
from tfrules.ir.model import VERSION as IR_VERSION
from tfrules.vocabulary.terms import Vocabulary

FORMAT = 3  # of the files written here
MAGIC = b"tfrules-file\n"
KEPT = 8_192  # values, two or so for a file; those not used for longest are deleted beyond that
DAY = 86_400  # seconds: to the day it is known when a value was used
MAX_BYTES = 256 * 1024 * 1024  # of one file once unpacked
STAGES = ("ir", "lang", "check", "sense", "packs", "vocabulary")  # the packages that turn text into documents
EVERYTHING = ("",)


def cache_dir() -> Path | None:
    """Where compiled packs lie; None where they are not kept."""
    named = os.environ.get("TFRULES_CACHE", "").strip()
    if named.lower() == "off":
        return None
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME", "").strip()
    if base and Path(base).is_absolute():
        return Path(base) / "tfrules"
    try:
        return Path.home() / ".cache" / "tfrules"
    except RuntimeError:  # a process without a home
        return None


def file_key(pack: str, name: str, content: str, vocabulary: Vocabulary | None) -> str:
    """The name under which it is kept what a file says in the words of a vocabulary. None: it needs none, as `pack.yaml`."""
    words = "" if vocabulary is None else vocabulary_hash(vocabulary)
    return digest([str(FORMAT), str(IR_VERSION), program_stamp(), words, pack, name, content])


def rest_key(key: str) -> str:
    """The name under which the bodies of a file's documents are kept, beside what is asked for first."""
    return f"{key}-rest"


def link_key(packs: Iterable[str], vocabulary: Vocabulary, game: str, rulings: Mapping[str, str]) -> str:
    """The name under which it is kept that packs of these contents are without a finding together, up to the game made of them."""
    chosen = json.dumps(sorted(rulings.items()))
    return digest([str(FORMAT), program_stamp(EVERYTHING), vocabulary_hash(vocabulary), game, chosen, *packs])


def marks_key(packs: Iterable[Path], vocabulary: Vocabulary, game: str, rulings: Mapping[str, str]) -> str:
    """The name under which the marks are kept of all that was without a finding in packs at these places, whatever they say now."""
    return link_key(("marks", *(str(path.resolve()) for path in packs)), vocabulary, game, rulings)


def read(key: str) -> dict[str, Any] | None:
    """What is kept under a key, or None: there is nothing, or nothing that can be read."""
    folder = cache_dir()
    if folder is None:
        return None
    path = folder / f"{key}.file"
    try:
        body = _body(path.read_bytes())
        if body is None:
            return None
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(body, MAX_BYTES)
        if unpacker.unconsumed_tail:
            return None
        value = json.loads(text)
    except (OSError, ValueError, zlib.error, RecursionError):
        return None
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > DAY:
            os.utime(path)
    return value if isinstance(value, dict) else None


def _body(data: bytes) -> bytes | None:
    """What stands behind the digest in front of a file; None where it is not what was written."""
    head, body = data[: len(MAGIC) + 32], data[len(MAGIC) + 32 :]
    return body if head == MAGIC + hashlib.sha256(body).digest() else None


class Census(NamedTuple):
    """What lies in a cache: files, their bytes, and how many of them are damaged."""

    files: int
    size: int
    damaged: int


def census(folder: Path) -> Census:
    """Look through a cache."""
    files = size = damaged = 0
    for path in folder.glob("*.file"):
        with contextlib.suppress(OSError):  # another process deleted it
            data = path.read_bytes()
            files, size, damaged = files + 1, size + len(data), damaged + (_body(data) is None)
    return Census(files, size, damaged)


def write(key: str, value: dict[str, Any]) -> None:
    """Keep a value. Where that is not possible (a full or read-only disk) nothing is kept, and nobody is told."""
    folder = cache_dir()
    if folder is None:
        return
    body = zlib.compress(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass"), 3)
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(MAGIC + hashlib.sha256(body).digest() + body)
            os.replace(temporary, folder / f"{key}.file")
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        prune_once(folder)


def read_marks(key: str) -> frozenset[str]:
    """The marks that are kept under a key; none where there is nothing, or something else."""
    marks = (read(key) or {}).get("marks")
    return frozenset(map(str, marks)) if isinstance(marks, list) else frozenset()


def write_marks(key: str, marks: Iterable[str]) -> None:
    """Keep marks, in place of those that were kept before."""
    write(key, {"marks": list(marks)})


@lru_cache(maxsize=1)
def prune_once(folder: Path) -> None:
    """Delete old files, at the first write of a process: a pack is written file by file."""
    prune(folder)


def prune(folder: Path) -> None:
    """Delete the files that were not used for longest, beyond the number that is kept."""
    found = []
    for path in folder.glob("*.file"):
        with contextlib.suppress(OSError):  # another process deleted it
            found.append((path.stat().st_mtime_ns, path))
    for _, path in sorted(found)[:-KEPT]:
        with contextlib.suppress(OSError):
            path.unlink()


def digest(parts: Iterable[str]) -> str:
    """One digest of several texts, whose borders count."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(str(len(data)).encode() + b":" + data)
    return whole.hexdigest()


@lru_cache(maxsize=2)
def program_stamp(stages: tuple[str, ...] = STAGES) -> str:
    """What tells one state of this program from another: size and time of each module of some packages, those that read packs.

    The version alone would not do: a working tree changes without it.
    """
    root = Path(__file__).resolve().parent.parent
    parts = []
    for stage in stages:
        for at, folders, names in os.walk(root / stage):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(names):
                found = os.stat(os.path.join(at, name))
                parts.append(f"{os.path.relpath(at, root)}/{name} {found.st_size} {found.st_mtime_ns}")
    return digest(parts)


_vocabulary_hashes: list[tuple[Vocabulary, str]] = []  # of the vocabularies of this process: one, or a few in tests


def vocabulary_hash(vocabulary: Vocabulary) -> str:
    """A digest of all declarations; of the code behind them only its name counts."""
    for known, found in _vocabulary_hashes:
        if known is vocabulary:
            return found
    found = digest([repr(plain(vocabulary, {}))])
    _vocabulary_hashes.append((vocabulary, found))
    del _vocabulary_hashes[:-8]
    return found


def plain(value: Any, seen: dict[int, int]) -> Any:
    """A declaration as atoms and tuples; one that was met before (a head stands in many classes) is its number."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if is_dataclass(value):
        number = seen.setdefault(id(value), len(seen))
        if number != len(seen) - 1:
            return number
        return kind.__name__, *(plain(getattr(value, name), seen) for name in value.__dataclass_fields__)
    if isinstance(value, dict):
        return tuple((plain(key, seen), plain(part, seen)) for key, part in sorted(value.items(), key=lambda item: str(item[0])))
    if isinstance(value, tuple | list):
        return tuple(plain(part, seen) for part in value)
    if isinstance(value, frozenset | set):
        return tuple(sorted(map(str, value)))
    if callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', kind.__name__)}"
    return str(value)
