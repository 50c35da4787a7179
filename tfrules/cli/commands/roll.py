"""`tfrules roll`: dice thrown from text, each with its record."""

from __future__ import annotations

import click

from tfrules.cli.options import declare, format_option, print_json

MOST_TIMES = 1_000


@declare(
    "roll",
    ("every die is shown, and in brackets what does not count", "tfrules roll 4d6kh3"),
    ("six times; the same seed throws the same dice", "tfrules roll 4d6kh3 --times 6 --seed 7"),
)
@click.argument("dice", metavar="DICE")
@click.option("--times", type=click.IntRange(1, MOST_TIMES), default=1, show_default=True, metavar="N", help="So many rolls.")
@click.option("--seed", type=int, metavar="N", help="The same number throws the same dice; without it nobody can foretell them.")
@format_option("text", "json")
def command(dice: str, times: int, seed: int | None, style: str) -> None:
    """Throw DICE (3d6, 2d6-1, 4d6kh3, d%) and show each of them. `tfrules odds` says how likely what is thrown was."""
    from random import Random

    from tfrules.odds import roll

    source = None if seed is None else Random(seed)
    rolls = (roll(dice, source) for _ in range(times))
    if style == "json":
        print_json({"rolls": [one.to_json() for one in rolls]})
    else:
        for one in rolls:
            click.echo(str(one))
