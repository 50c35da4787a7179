"""`tfrules doctor`: whether everything is there that it needs, and where."""

from __future__ import annotations

import click

from tfrules.cli.options import declare, format_option, print_json

SIGNS = {"fine": "ok", "missing": "--", "wrong": "NO"}


@declare(
    "doctor",
    ("versions, plugins, packs and the cache", "tfrules doctor"),
    ("to put into a report", "tfrules doctor --format json"),
)
@format_option("text", "json")
def command(style: str) -> None:
    """Say what is installed and whether it is in order: versions of libraries, plugins, packs, the cache.

    The exit status is 1 when something is wrong; beside it stands how it is mended. What belongs to an extra that is not installed is no fault.
    """
    from tfrules.cli.health import look
    from tfrules.cli.installed import Installed

    lines = list(look(Installed.find()))
    if style == "json":
        print_json([line._asdict() for line in lines])
    else:
        width = max(len(line.name) for line in lines)
        for part in dict.fromkeys(line.part for line in lines):
            click.echo(click.style(part, bold=True))
            for line in (line for line in lines if line.part == part):
                click.echo(f"  {SIGNS[line.state]}  {line.name:{width}}  {line.found}")
                if line.state == "wrong":
                    click.echo(f"      {'':{width}}  mend: {line.mend}")
    click.get_current_context().exit(1 if any(line.state == "wrong" for line in lines) else 0)
