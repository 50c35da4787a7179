"""`tfrules fmt`: the one canonical layout. Files are replaced whole or left alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.difference import difference
from tfrules.cli.options import Options, colored, counted, declare, game_options, note
from tfrules.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from tfrules.cli.installed import Installed, Unit
    from tfrules.source import Source
    from tfrules.vocabulary.terms import Vocabulary

STDIN = Path("-")
Lines = tuple[int, int]


def _lines(ctx: click.Context, param: click.Parameter, given: str) -> Lines | None:
    """The first and the last of the lines that `--range` names."""
    if not given:
        return None
    first, sign, last = given.partition("-")
    if not (first.isdecimal() and (last.isdecimal() or not sign)) or not 0 < int(first) <= int(last or first):
        raise click.BadParameter(f"{given!r} is not FIRST-LAST, as in 12-20; lines are counted from 1", ctx, param)
    return int(first), int(last or first)


@declare(
    "fmt",
    ("all files of a pack, in place", "tfrules fmt my-rules/"),
    ("only say what would change; exit status 1 when anything would", "tfrules fmt --check --diff my-rules/"),
    ("from an editor: all, or the definitions that lines 12 to 20 touch", "tfrules fmt --game {game} --range 12-20 - < idea.tfr"),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True), metavar="PATH...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option(
    "--range", "lines", default="", metavar="FIRST-LAST", callback=_lines, help="Only the definitions that touch these lines."
)
@game_options
def command(paths: tuple[Path, ...], only_check: bool, diff: bool, lines: Lines | None, options: Options) -> None:
    """Lay rules out in the one canonical way: packs, folders, single .tfr files, or - for standard input.

    What is said and every comment stay as they are. A file with a mistake in it is reported and left alone. With --range every other
    byte of the one file stays as it is, and only mistakes in the definitions meant are in the way.
    """
    from tfrules.cli.installed import Installed, units_at
    from tfrules.diagnostics import render_text
    from tfrules.packs.files import real

    installed = Installed.find()
    if STDIN in paths:
        if len(paths) > 1:
            raise click.UsageError("- stands for standard input and is given alone")
        _stdin(installed, options.game, only_check, diff, lines)
        return
    units = units_at(paths)
    changed = failed = 0
    files = {real(file): (unit, file) for unit in units for file in _files(unit)}
    if lines is not None and len(files) != 1:
        raise click.UsageError(f"--range is about one file, and here are {counted(len(files), 'file')}")
    for unit, file in files.values():
        try:
            changed += _file(installed, unit, units, file, options.game, only_check, diff, lines)
        except DiagnosticError as error:
            failed += 1
            click.echo(render_text(error.diagnostics, colored(error=True)), err=True, nl=False)
    would = "would change" if only_check or diff else "changed"
    note(f"{counted(len(files), 'file')}: {changed} {would}, {len(files) - changed - failed} in order, {failed} with mistakes")
    click.get_current_context().exit(1 if failed or (only_check and changed) else 0)


def _files(unit: Unit) -> list[Path]:
    """The files of rules that were meant, in order of their names."""
    from tfrules.packs.archive import is_archive
    from tfrules.packs.files import leads_out

    root = unit.only or unit.path
    if is_archive(root):
        raise click.UsageError(f"{str(root)!r} is a pack that was built; lay out the folder it was built from")
    if root.is_file():
        return [root]
    files = (file for file in root.rglob("*.tfr") if not any(part.startswith(".") for part in file.relative_to(root).parts))
    return sorted(file for file in files if not leads_out(file, root))


def _file(
    installed: Installed, unit: Unit, units: list[Unit], path: Path, game: str, only_check: bool, diff: bool, lines: Lines | None
) -> bool:
    """Format one file; whether it changes. Raises DiagnosticError when it cannot be read."""
    from tfrules.cli.checking import words_for
    from tfrules.cli.files import replace_text
    from tfrules.packs.files import read_file
    from tfrules.packs.findings import Findings

    findings = Findings()
    read = read_file(path, path.name, findings)
    if read is None:
        raise DiagnosticError(findings.take())
    before = path.read_bytes().decode("utf-8")
    text = _formatted(before, read.source, words_for(installed, unit, units, game), lines)
    if before == text:
        return False
    if diff:
        click.echo(difference(read.source.text, text, path.as_posix(), "formatted"), nl=False)
    elif only_check:
        click.echo(path.as_posix())
    else:
        replace_text(path, text)
    return True


def _stdin(installed: Installed, game: str, only_check: bool, diff: bool, lines: Lines | None) -> None:
    from tfrules.hooks.manager import vocabulary_of
    from tfrules.packs.files import decode
    from tfrules.packs.findings import Findings
    from tfrules.source import Source

    findings = Findings()
    data = sys.stdin.buffer.read()
    given = decode(data, Path("stdin"), findings)
    if given is None:
        raise DiagnosticError(findings.take())
    before = data.decode("utf-8")
    games = [installed.info(game).name] if game else list(installed.games)
    text = _formatted(before, Source("stdin", given), [vocabulary_of(installed.of_game(name)) for name in games], lines)
    if diff:
        click.echo(difference(given, text, "stdin", "formatted"), nl=False)
    elif not only_check:
        click.echo(text, nl=False)
    click.get_current_context().exit(1 if only_check and text != before else 0)


def _formatted(before: str, source: Source, vocabularies: list[Vocabulary], lines: Lines | None) -> str:
    """The text in the first vocabulary that can read it; `before` is it as it lies, line ends and all.

    Raises the DiagnosticError with the fewest findings when no vocabulary can.
    """
    from tfrules.check import shapes
    from tfrules.lang.format import format_range, format_text
    from tfrules.packs.files import edited_in_place

    errors = []
    for vocabulary in vocabularies:
        try:
            if lines is not None:
                return edited_in_place(before, format_range(source, shapes(vocabulary), *lines))
            return format_text(source, shapes(vocabulary))
        except DiagnosticError as error:
            errors.append(error)
    raise min(errors, key=lambda error: len(error.diagnostics))
