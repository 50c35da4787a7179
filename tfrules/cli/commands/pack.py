"""`tfrules pack`: what is done with a pack as a whole, once its rules stand."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, counted, declare, game_options, note
from tfrules.diagnostics import DiagnosticError, has_errors

if TYPE_CHECKING:
    from tfrules.cli.installed import Installed, Unit

PAPERS = (".md", ".txt")  # what goes with the rules besides them
PAPERS_BY_NAME = frozenset({"README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "CHANGELOG"})


@click.group("pack")
def command() -> None:
    """A pack as a whole: one file of it to give away."""


@declare(
    "build",
    ("a file to give away, named after the pack and its version", "tfrules pack build my-rules/"),
    ("under a name of your own", "tfrules pack build my-rules/ -o marsh.zip"),
    ("whoever gets it uses it like a folder", "tfrules list --pack marsh.zip"),
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="The file; ID-VERSION.zip here when not said."
)
@game_options
def build(folder: Path, output: Path | None, options: Options) -> None:
    """Make one zip file of the pack in DIR. Its path is printed.

    It holds the files of rules, with texts such as README.md and LICENSE; nothing hidden, and no pictures. Equal files give an
    equal archive, byte by byte, on every machine and at any time. Nothing is written when `check` finds an error. An archive of
    the same pack is replaced, anything else in the way is left alone.
    """
    from tfrules.cli.installed import Installed
    from tfrules.packs.archive import write_archive

    unit = _unit(folder)
    _refuse_errors(Installed.find(), unit, options)
    path = output or Path(f"{unit.manifest.id}-{unit.manifest.version}.zip")
    files = _contents(folder)
    data = write_archive(files)
    _write(path, unit, data)
    note(
        f"{unit.manifest.id} {unit.manifest.version}: {counted(len(files), 'file')}, {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}"
    )
    click.echo(str(path))


def _unit(folder: Path) -> Unit:
    """The pack in a folder. Raises UsageError where there is none."""
    from tfrules.cli.installed import units_at
    from tfrules.packs.files import MANIFEST

    if not (folder / MANIFEST).is_file():
        units_at([folder])  # says so where there is nothing at all
        raise click.UsageError(f"{str(folder)!r} is no pack: it has no {MANIFEST}; `tfrules new pack NAME` writes one")
    return units_at([folder])[0]


def _refuse_errors(installed: Installed, unit: Unit, options: Options) -> None:
    """Raises DiagnosticError with all that is wrong with the pack, in every game in which it can be played."""
    from tfrules.cli.checking import check
    from tfrules.cli.installed import units_at

    checked = check(installed, [unit, *units_at(map(installed.place, options.packs))], options.game, dict(options.rulings))
    if has_errors(checked.found):
        raise DiagnosticError(checked.found)


def _contents(folder: Path) -> dict[str, str]:
    """The texts of a pack by name, with line ends as everywhere. Raises DiagnosticError for one that cannot be read."""
    from tfrules.packs.files import read_file, read_pack_files, refused_link
    from tfrules.packs.findings import Findings

    findings = Findings()
    own = (name for name in _papers(folder) if not refused_link(folder / name, folder, findings))
    papers = (read_file(folder / name, name, findings) for name in own)
    files = {file.name: file.source.text for file in (*read_pack_files(folder, findings), *papers) if file is not None}
    found = findings.take()
    if has_errors(found):
        raise DiagnosticError(found)
    return files


def _papers(folder: Path) -> list[str]:
    """The names of the texts beside the rules; hidden folders and links to folders are left alone."""
    names = []
    for at, folders, files in os.walk(folder, followlinks=False):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if not name.startswith(".") and (name.endswith(PAPERS) or name in PAPERS_BY_NAME):
                names.append((Path(at) / name).relative_to(folder).as_posix())
    return names


def _write(path: Path, unit: Unit, data: bytes) -> None:
    """Write an archive whole or not at all. Raises InTheWay where something stands that is no archive of this pack."""
    from tfrules.cli.files import in_the_way, new_bytes, replace_bytes
    from tfrules.packs import manifest_at
    from tfrules.packs.archive import is_archive

    if not path.exists():
        new_bytes(path, data)
    elif is_archive(path) and manifest_at(path).id == unit.manifest.id:
        replace_bytes(path, data)
    else:
        raise in_the_way(path)


command.add_command(build)
