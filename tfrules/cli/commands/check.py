"""`tfrules check`: mistakes in rules, in the forms that people, editors and code hosts read."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, colored, counted, declare, format_option, game_options, note
from tfrules.diagnostics import ERROR

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tfrules.cli.installed import Unit
    from tfrules.diagnostics import Diagnostic


@declare(
    "check",
    ("a pack, with all that it requires", "tfrules check my-rules/"),
    ("one file, in the words of a game", "tfrules check --game {game} idea.tfr"),
    ("several packs that are to be used together", "tfrules check my-rules/ their-rules/"),
    ("mend what needs no choice; look at it first", "tfrules check my-rules/ --fix --diff; tfrules check my-rules/ --fix"),
    (
        "in a workflow of GitHub, or for its security tab",
        "tfrules check rules/ --format github; tfrules check rules/ --format sarif > rules.sarif",
    ),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@game_options
@format_option("text", "json", "github", "sarif")
@click.option("--strict", is_flag=True, help="Warnings count too.")
@click.option("--fix", is_flag=True, help="Mend what has one safe mend, then check again.")
@click.option("--diff", is_flag=True, help="With --fix: write nothing; show what would change.")
def command(paths: tuple[Path, ...], options: Options, style: str, strict: bool, fix: bool, diff: bool) -> None:
    """Find every mistake in packs, folders of packs, or single files.

    A pack is read in the words of its plugin and of the packs that it requires (`pack.yaml` names both), and linked with them
    in every game in which it can be played. Without a `pack.yaml` say `--game`. Exit status 1: there is an error.

    `--fix` makes a mend only if it leaves no choice, and keeps it only if nothing new is found afterwards.
    """
    from tfrules.cli.checking import check
    from tfrules.cli.findings import FORMATS, as_text
    from tfrules.cli.installed import Installed, units_at

    if diff and (not fix or style in FORMATS):
        raise click.UsageError("--diff shows what --fix would change, as text")
    units = units_at([*paths, *options.packs])
    installed = Installed.find()
    checked = check(installed, units, options.game, dict(options.rulings))
    if fix:
        again = partial(check, installed, units, options.game, dict(options.rulings))
        checked.found = _mended(units, checked.found, lambda: again().found, diff)
    text = FORMATS[style](checked.found) if style in FORMATS else as_text(checked.found, colored(error=diff))
    click.echo(text, nl=False, err=diff)
    for unit, game in checked.guessed:
        note(
            f"note: {unit.path} names no plugin and requires no pack; it was read in the words of {game} (--game chooses another)"
        )
    if checked.elsewhere:
        note(f"note: {counted(checked.elsewhere, 'error')} in the packs it builds on; check those too")
    errors = sum(one.severity == ERROR for one in checked.found)
    others = len(checked.found) - errors
    games = ", ".join(checked.games)
    where = f" in {games}" if games else ""
    note(f"{counted(len(units), 'pack')}{where}: {counted(errors, 'error')}, {counted(others, 'warning')}")
    click.get_current_context().exit(1 if errors or (strict and others) else 0)


def _mended(units: Sequence[Unit], found: list[Diagnostic], check: Callable[[], list[Diagnostic]], diff: bool) -> list[Diagnostic]:
    """Mend the files of the units, or show how; what is found in them afterwards."""
    from tfrules.cli.difference import difference
    from tfrules.cli.files import shown_path
    from tfrules.cli.mending import mend, write

    made = mend(units, found, check)
    if diff:
        for path in made.changed():
            click.echo(difference(made.before[path], made.after[path], shown_path(path), "mended"), nl=False)
    else:
        for path in write(made):
            note(f"note: {shown_path(path)} was changed by another program meanwhile and was left alone")
    would = "would be mended" if diff else "mended"
    note(f"{counted(made.mended, 'finding')} {would} in {counted(len(made.changed()), 'file')}")
    return made.left
