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


@declare(
    "fmt",
    ("all files of a pack, in place", "tfrules fmt my-rules/"),
    ("only say what would change; exit status 1 when anything would", "tfrules fmt --check --diff my-rules/"),
    ("from an editor", "tfrules fmt --game {game} - < idea.tfr"),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True), metavar="PATH...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@game_options
def command(paths: tuple[Path, ...], only_check: bool, diff: bool, options: Options) -> None:
    """Lay rules out in the one canonical way: packs, folders, single .tfr files, or - for standard input.

    What is said and every comment stay as they are. A file with a mistake in it is reported and left alone.
    """
    from tfrules.cli.installed import Installed, units_at
    from tfrules.diagnostics import render_text

    installed = Installed.find()
    if STDIN in paths:
        if len(paths) > 1:
            raise click.UsageError("- stands for standard input and is given alone")
        _stdin(installed, options.game, only_check, diff)
        return
    units = units_at(paths)
    changed = failed = 0
    files = {file.resolve(): (unit, file) for unit in units for file in _files(unit)}
    for unit, file in files.values():
        try:
            changed += _file(installed, unit, units, file, options.game, only_check, diff)
        except DiagnosticError as error:
            failed += 1
            click.echo(render_text(error.diagnostics, colored(error=True)), err=True, nl=False)
    would = "would change" if only_check or diff else "changed"
    note(f"{counted(len(files), 'file')}: {changed} {would}, {len(files) - changed - failed} in order, {failed} with mistakes")
    click.get_current_context().exit(1 if failed or (only_check and changed) else 0)


def _files(unit: Unit) -> list[Path]:
    """The files of rules that were meant, in order of their names."""
    from tfrules.packs.archive import is_archive

    root = unit.only or unit.path
    if is_archive(root):
        raise click.UsageError(f"{str(root)!r} is a pack that was built; lay out the folder it was built from")
    if root.is_file():
        return [root]
    return sorted(file for file in root.rglob("*.tfr") if not any(part.startswith(".") for part in file.relative_to(root).parts))


def _file(installed: Installed, unit: Unit, units: list[Unit], path: Path, game: str, only_check: bool, diff: bool) -> bool:
    """Format one file; whether it changes. Raises DiagnosticError when it cannot be read."""
    from tfrules.cli.checking import words_for
    from tfrules.cli.files import replace_text
    from tfrules.packs.files import read_file
    from tfrules.packs.findings import Findings

    findings = Findings()
    read = read_file(path, path.name, findings)
    if read is None:
        raise DiagnosticError(findings.take())
    text = _formatted(read.source, words_for(installed, unit, units, game))
    if path.read_bytes() == text.encode("utf-8"):
        return False
    if diff:
        click.echo(difference(read.source.text, text, path.as_posix(), "formatted"), nl=False)
    elif only_check:
        click.echo(path.as_posix())
    else:
        replace_text(path, text)
    return True


def _stdin(installed: Installed, game: str, only_check: bool, diff: bool) -> None:
    from tfrules.hooks.manager import vocabulary_of
    from tfrules.packs.files import decode
    from tfrules.packs.findings import Findings
    from tfrules.source import Source

    findings = Findings()
    given = decode(sys.stdin.buffer.read(), Path("stdin"), findings)
    if given is None:
        raise DiagnosticError(findings.take())
    games = [installed.info(game).name] if game else list(installed.games)
    text = _formatted(Source("stdin", given), [vocabulary_of(installed.of_game(name)) for name in games])
    if diff:
        click.echo(difference(given, text, "stdin", "formatted"), nl=False)
    elif not only_check:
        click.echo(text, nl=False)
    click.get_current_context().exit(1 if only_check and text != given else 0)


def _formatted(source: Source, vocabularies: list[Vocabulary]) -> str:
    """The text in the first vocabulary that can read it. Raises the DiagnosticError with the fewest findings when none can."""
    from tfrules.check import shapes
    from tfrules.lang import format_text

    errors = []
    for vocabulary in vocabularies:
        try:
            return format_text(source, shapes(vocabulary))
        except DiagnosticError as error:
            errors.append(error)
    raise min(errors, key=lambda error: len(error.diagnostics))

