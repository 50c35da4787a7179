"""Writing files whole or not at all: nothing half-written is ever left where somebody may find it."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import click


def replace_text(path: Path, text: str) -> None:
    """Give an existing file another content; who may read it stays as it was. A link stays a link."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, data: bytes) -> None:
    """The same for what is no text."""
    path = path.resolve()
    with _beside(path) as temporary:
        temporary.write_bytes(data)
        shutil.copymode(path, temporary)
        os.replace(temporary, path)


def shown_path(path: Path) -> str:
    """A path as a person would write it: from the working folder where it lies below that."""
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def new_text(path: Path, text: str) -> None:
    """Write a new file. Raises InTheWay, and leaves everything as it is, when something is in the way."""
    new_bytes(path, text.encode("utf-8"))


def new_bytes(path: Path, data: bytes) -> None:
    """The same for what is no text."""
    refuse_in_the_way(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with _beside(path) as temporary:
        temporary.write_bytes(data)
        temporary.chmod(0o666 & ~_umask())
        try:
            path.touch(exist_ok=False)  # takes the place, or finds that it was taken meanwhile
        except FileExistsError:
            raise in_the_way(path) from None
        try:
            os.replace(temporary, path)
        except BaseException:
            path.unlink()
            raise


def new_folder(path: Path, files: Mapping[str, str]) -> None:
    """Make a folder with these files, by name from it. A folder that is there already must be empty. Raises InTheWay."""
    if path.exists() and not (path.is_dir() and not any(path.iterdir())):
        raise in_the_way(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".", suffix=".new", dir=path.parent))
    try:
        for name, text in files.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_bytes(text.encode("utf-8"))
        made.chmod(0o777 & ~_umask())
        if path.exists():
            path.rmdir()
        os.rename(made, path)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def refuse_in_the_way(path: Path) -> None:
    """Raises InTheWay when there is something at a path."""
    if path.exists() or path.is_symlink():
        raise in_the_way(path)


class InTheWay(click.ClickException):
    """A place where something is to be written is taken."""

    exit_code = 2


def in_the_way(path: Path) -> InTheWay:
    """The error for a place that is taken."""
    return InTheWay(f"{path} is there already; nothing was written. Take it away, or choose another place with -o")


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A temporary file in the folder of a path, gone at the end unless it was moved."""
    handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
