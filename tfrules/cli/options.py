"""The options that commands share, and commands whose help ends with examples that can be run as they stand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

CAMPAIGN = "campaign.yaml"  # read where a command is called in its folder; `packs.files` passes it over
F = TypeVar("F", bound=Callable[..., Any])
Examples = Sequence[tuple[str, str]]  # what it shows, and the line to type; {game}, {scenario} ... are filled in


@dataclass(frozen=True, slots=True)
class Options:
    """What `--game`, `--pack`, `--ruling` and `--campaign` say, before the command and after it.

    `sides` and `scenario` are those of a campaign.
    """

    game: str = ""
    packs: tuple[Path, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    campaign: Path | None = None
    sides: tuple[tuple[str, str], ...] = ()
    scenario: str = ""

    def joined(self, later: Options) -> Options:
        """These options with those that stand later."""
        return Options(
            later.game or self.game, self.packs + later.packs, self.rulings + later.rulings, later.campaign or self.campaign,
            self.sides + later.sides, later.scenario or self.scenario,
        )  # fmt: skip

    def completed(self) -> Options:
        """These options with what the campaign says that is played here, if one is."""
        here = Path(CAMPAIGN)
        if self.campaign is None and not here.is_file():
            return self
        from tfrules.cli.campaign import read_campaign

        return read_campaign(self.campaign or here, self.game).joined(self)


class Command(click.Command):
    """A command whose help ends with examples; names in braces become names of what is installed."""

    examples: Examples = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, each under what it shows."""
        from tfrules.cli.installed import sample_names

        names = sample_names() if any("{" in line for _, line in self.examples) else {}
        formatter.write_paragraph()
        formatter.write("Examples:\n")
        for title, line in self.examples:
            formatter.write(f"  # {title}\n  {line.format_map(names)}\n")


def declare(name: str, *examples: tuple[str, str], **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command with its examples."""

    def decorate(run: Callable[..., Any]) -> click.Command:
        made = click.command(name, cls=Command, **settings)(run)
        made.examples = examples
        return made

    return decorate


def game_options(run: F) -> F:
    """Add `--game`, `--pack`, `--ruling` and `--campaign`; the function gets them as `options`, joined with those before the command."""

    def wrapped(
        *args: Any, game: str, own: tuple[Path, ...], ruling: tuple[tuple[str, str], ...], campaign: Path | None, **rest: Any
    ) -> Any:
        context = click.get_current_context()
        before = context.parent.obj if context.parent is not None else None
        given = Options(game, own, ruling, campaign)
        return run(*args, options=before.joined(given).completed() if isinstance(before, Options) else given, **rest)

    wrapped.__name__, wrapped.__doc__ = run.__name__, run.__doc__
    made: Any = wrapped
    for name in ("__click_params__",):
        if hasattr(run, name):
            setattr(made, name, getattr(run, name))
    made = click.option(
        "--ruling", multiple=True, metavar="NAME=CHOICE", callback=_rulings, help="Choose another answer to an open question."
    )(made)
    path = click.Path(path_type=Path)
    made = click.option("--campaign", type=path, metavar="FILE", help="What is played together; campaign.yaml here if there is one.")(
        made
    )
    made = click.option("--pack", "own", type=path, multiple=True, metavar="PACK", help="Load a pack too: a folder, or a zip file.")(made)
    made = click.option("--game", default="", metavar="NAME", help="The game; `tfrules list game` names them.")(made)
    result: F = made
    return result


def gathered(name: str, made: Any, *options: Callable[[Any], Any]) -> Callable[[F], F]:
    """Add options whose values the function gets together, as one argument: a NamedTuple `made` with a field for each."""

    def decorate(run: F) -> F:
        @wraps(run)
        def wrapped(*args: Any, **given: Any) -> Any:
            together = made(**{field: given.pop(field) for field in made._fields})
            return run(*args, **{name: together}, **given)

        found: Any = wrapped
        for option in reversed(options):
            found = option(found)
        result: F = found
        return result

    return decorate


def format_option(*formats: str) -> Callable[[F], F]:
    """Add `--format`; the first one is the default."""
    return click.option(
        "--format", "style", type=click.Choice(formats), default=formats[0], show_default=True, help="How it is printed."
    )


def _rulings(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found = []
    for one in given:
        name, sign, choice = one.partition("=")
        if not (name and sign and choice):
            raise click.BadParameter(f"{one!r} is not NAME=CHOICE; `tfrules list ruling` names them", ctx, param)
        found.append((name, choice))
    return tuple(found)


def colored(error: bool = False) -> bool:
    """Whether colours make sense: a terminal reads, and nobody asked for none."""
    import os

    stream = sys.stderr if error else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR")


def note(message: str) -> None:
    """Say something beside the result."""
    click.echo(message, err=True)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    import json

    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def counted(number: int, what: str) -> str:
    """A number with its noun: `1 pack`, `2 packs`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
