"""`tfrules lint`: what is worth a second look although it is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tfrules.cli.options import Options, declare, format_option, game_options, note, print_json


@declare(
    "lint",
    ("what things of yours cost and do, beside the official ones of their group", "tfrules lint my-rules/ --balance"),
    ("the same for other programs", "tfrules lint my-rules/ --balance --format json"),
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--balance", is_flag=True, help="Lay costs beside effects, next to what is loaded of the same group.")
@game_options
@format_option("text", "json")
def command(paths: tuple[Path, ...], balance: bool, options: Options, style: str) -> None:
    """Hints about rules that are right: never errors, and the exit status is 0.

    What can be reckoned is exact: a mean, or a chance before and after. Which kinds are weighed, and by what, is said by the games' plugins.
    """
    from tfrules.cli.installed import Installed, units_at
    from tfrules.game import load
    from tfrules.report.balance import weigh, weighed_text

    if not balance:
        raise click.UsageError("say what is to be looked at: --balance")
    found: list[dict[str, Any]] = []
    installed, units = Installed.find(), units_at([*paths, *options.packs])
    texts: dict[str, list[str]] = {}
    for game, group in installed.fitting(units, options.game).items():
        loaded = load(game, packs=[unit.path for unit in group if unit.manifest.id not in installed.packs], rulings=dict(options.rulings))
        own = {one.qualified for one in loaded.ruleset.items.values() if any(unit.holds(one.file) for unit in group)}
        weighed = list(weigh(loaded.ruleset, loaded.vocabulary, own))
        found.append({"game": game, "groups": [one.to_json() for one in weighed]})
        if weighed:
            costs = {one.kind: one.costs for one in loaded.vocabulary.balances.values()}
            texts.setdefault(weighed_text(weighed, costs), []).append(game)
    if style == "json":
        print_json(found)
        return
    for text, games in texts.items():  # what several games weigh alike is shown once
        click.echo(click.style(f"--- in {' and '.join(games)}", bold=True) + "\n\n" + text, nl=False)
    if not texts:
        note("note: there is nothing in it that these games weigh")
