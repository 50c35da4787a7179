"""Lines from whoever sits at the terminal, or from a pipe: there a prompt is followed by what was read, so that the record is whole."""

from __future__ import annotations

import sys

import click


class Ended(Exception):
    """Nothing more is typed: the input has ended."""


def at_terminal() -> bool:
    """Whether a person can be asked again."""
    return sys.stdin is not None and sys.stdin.isatty()


def line(prompt: str) -> str:
    """One line of input. Raises Ended when there is none any more."""
    click.echo(f"{prompt}> ", nl=False)
    sys.stdout.flush()
    try:
        text = sys.stdin.readline() if sys.stdin is not None else ""
    except UnicodeDecodeError:
        text = "\N{REPLACEMENT CHARACTER}\n"  # what is no text is no answer, and is refused as one
    except OSError:
        text = ""
    if not text:
        click.echo()
        raise Ended
    typed = text.strip()
    if not at_terminal():
        click.echo(typed if typed.isprintable() else "")
    return typed
