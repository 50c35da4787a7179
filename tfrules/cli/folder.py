"""A folder that a command makes anew each time: whole or not at all, and never over what somebody else put there."""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tfrules.cli.files import InTheWay, in_the_way

MARKER = ".tfrules-docs"
SAYS = "Made by `tfrules docs build`, which replaces this folder. Its files:\n"


@contextlib.contextmanager
def replaced_folder(path: Path, free: Iterable[str] = ()) -> Iterator[Path]:
    """A new empty folder, which takes the place of `path` at the end; after an error nothing has changed.

    `path` may be missing, empty, or a folder made in this way in which nobody has put anything since, but in the folders `free`.
    Raises InTheWay otherwise.
    """
    path = path.resolve()
    loose = tuple(free)
    _put_back(path)
    _refuse(path, loose)
    path.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent))
    try:
        yield made
        _mark(made, loose)
        _refuse(path, loose)  # again: the work between may have taken a while
        _take_place(made, path)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _refuse(path: Path, free: tuple[str, ...]) -> None:
    if not path.exists():
        return
    if not path.is_dir():
        raise in_the_way(path)
    if not any(path.iterdir()):
        return
    marker = path / MARKER
    if not marker.is_file() or not marker.read_text("utf-8", "replace").startswith(SAYS):
        raise InTheWay(f"{path} was not made by this command; nothing was written. Choose another place with -o")
    known = set(marker.read_text("utf-8").removeprefix(SAYS).splitlines())
    strange = [name for name in _names(path, free) if name not in known]
    if strange:
        raise InTheWay(
            f"{path} holds what this command did not make, such as {strange[0]}; nothing was written. Take it out first"
        )


def _names(folder: Path, free: tuple[str, ...]) -> list[str]:
    """The files of a folder by name from it, without the marker and those in free folders."""
    every = (one.relative_to(folder) for one in folder.rglob("*") if one.is_symlink() or not one.is_dir())
    return sorted(one.as_posix() for one in every if one.parts[0] not in free and one.as_posix() != MARKER)


def _mark(folder: Path, free: tuple[str, ...]) -> None:
    (folder / MARKER).write_bytes((SAYS + "".join(f"{name}\n" for name in _names(folder, free))).encode("utf-8"))
    umask = os.umask(0)
    os.umask(umask)
    folder.chmod(0o777 & ~umask)


def _put_back(path: Path) -> None:
    """Have the folder again that stood at a path, where a process was ended just when it was putting another in its place."""
    for old in sorted(path.parent.glob(f".{glob.escape(path.name)}.*.old")):
        if not path.exists() and (old / "it").is_dir():
            os.rename(old / "it", path)
            old.rmdir()


def _take_place(made: Path, path: Path) -> None:
    """Put a folder where another may stand; that one comes back if it fails."""
    if not path.exists():
        os.rename(made, path)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".old", dir=path.parent))
    os.rename(path, old / "it")
    try:
        os.rename(made, path)
    except BaseException:
        os.rename(old / "it", path)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)
