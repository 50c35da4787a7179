"""The entry point: finds the command, runs it, and turns whatever goes wrong into a message and an exit status."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from tfrules.cli.options import Command, Options, colored, game_options
from tfrules.diagnostics import DiagnosticError, render_text

# Each command with the module that has it and its line in the list of commands; both are needed before it is loaded.
COMMANDS = {
    "list": ("listing", "What is loaded, by kind."),
    "show": ("show", "One thing as a card: fields, sentences, citations."),
    "check": ("check", "Find mistakes in rules."),
    "lint": ("lint", "What is worth a second look although it is right."),
    "fmt": ("fmt", "Lay rules out in the one canonical way."),
    "test": ("test", "Run the examples and scenarios inside rules."),
    "explain": ("explain", "A finding, a word of the language, or a number with its trace."),
    "odds": ("odds", "Exact chances, of dice or of a moment in play."),
    "duel": ("duel", "The odds of a fight between two."),
    "balance": ("balance", "Things of yours set against the official ones, by fighting."),
    "roll": ("roll", "Dice thrown, each shown."),
    "play": ("play", "Replay a scenario, or play it with other dice."),
    "docs": ("docs", "The reference of games as pages, and as a site."),
    "export": ("export", "A pack as JSON documents."),
    "doctor": ("doctor", "Whether all is there that is needed: versions, plugins, packs, the cache."),
    "lsp": ("lsp", "The language server that editors start."),
    "new": ("new", "A start for a pack, or for one thing in it."),
    "pack": ("pack", "A pack as one file to give away."),
    "diff": ("diff", "What a pack changes, and what breaks when its base moves on."),

}
FINE, FOUND, MISUSED, BROKEN = 0, 1, 2, 3


class Commands(click.Group):
    """The commands by name, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"tfrules.cli.commands.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from tfrules.suggest import did_you_mean

            mend = did_you_mean(args[0], COMMANDS) or f"commands: {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {args[0]!r}; {mend}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    format_epilog = Command.format_epilog
    examples = (
        ("what there is", "tfrules list"),
        ("one thing", 'tfrules show "{item}"'),
        ("a worked fight, turn by turn", "tfrules play {scenario}"),
        ("exact odds", "tfrules odds 3d6 --at-most 10"),
        ("a pack of your own", "tfrules new pack my-rules && tfrules check my-rules"),
    )


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from tfrules import __version__

        click.echo(f"tfrules {__version__}")
        ctx.exit()


@click.command("tfrules", cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@game_options
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Say the version and exit.")
@click.pass_context
def tfrules(ctx: click.Context, options: Options) -> None:
    """Tabletop combat rules as data: checked, played, explained, proved.

    Results go to standard output, messages to standard error. Exit status: 0 fine, 1 findings or failed tests, 2 wrong use.
    """
    ctx.obj = options


def main(args: list[str] | None = None) -> int:
    """Run the command line and give its exit status."""
    _make_printable()
    try:
        status = tfrules.main(args, prog_name="tfrules", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else FINE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.exceptions.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return 130
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit:
        if "_TFRULES_COMPLETE" in os.environ:  # a shell that completes words
            raise
        return _reader_gone()  # else click leaves in this way only when the pipe is closed that it writes to
    except DiagnosticError as error:
        click.echo(render_text(error.diagnostics, colored(error=True)), err=True, nl=False)
        return FOUND if any(one.span or one.file for one in error.diagnostics) else MISUSED
    except OSError as error:
        place = f": {os.fspath(error.filename)!r}" if isinstance(error.filename, str | os.PathLike) else ""
        click.echo(f"error: {error.strerror or error}{place}", err=True)
        return MISUSED
    except Exception as error:
        return _fault(error)


def _reader_gone() -> int:
    """The reader went away, as `head` does. What is still in the buffer must not be written when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE


def _fault(error: Exception) -> int:
    """A fault of this program or of a plugin: no user can mend it, so it says how to report it."""
    if os.environ.get("TFRULES_TRACEBACK"):
        raise error
    click.echo(f"fault of the program or of a plugin: {type(error).__name__}: {error}", err=True)
    click.echo("please report it, with what TFRULES_TRACEBACK=1 shows", err=True)
    return BROKEN


def _make_printable() -> None:
    """Characters that the terminal lacks become question marks instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
