"""`tfrules check`: mistakes in rules, in the forms that people, editors and code hosts read."""

from __future__ import annotations

from pathlib import Path

import click

from tfrules.cli.options import Options, colored, counted, declare, format_option, game_options, note
from tfrules.diagnostics import ERROR


@declare(
    "check",
    ("a pack, with all that it requires", "tfrules check my-rules/"),
    ("one file, in the words of a game", "tfrules check --game {game} idea.tfr"),
    ("several packs that are to be used together", "tfrules check my-rules/ their-rules/"),
    (
        "in a workflow of GitHub, or for its security tab",
        "tfrules check rules/ --format github; tfrules check rules/ --format sarif > rules.sarif",
    ),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@game_options
@format_option("text", "json", "github", "sarif")
@click.option("--strict", is_flag=True, help="Warnings count too.")
def command(paths: tuple[Path, ...], options: Options, style: str, strict: bool) -> None:
    """Find every mistake in packs, folders of packs, or single files.

    A pack is read in the words of its plugin and of the packs that it requires (`pack.yaml` names both), and linked with them
    in every game in which it can be played. Without a `pack.yaml` say `--game`. Exit status 1: there is an error.
    """
    from tfrules.cli.checking import check
    from tfrules.cli.findings import FORMATS, as_text
    from tfrules.cli.installed import Installed, units_at

    units = units_at([*paths, *options.packs])
    checked = check(Installed.find(), units, options.game, dict(options.rulings))
    text = FORMATS[style](checked.found) if style in FORMATS else as_text(checked.found, colored())
    click.echo(text, nl=False)
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
