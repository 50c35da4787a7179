"""How far something is that takes long, for whoever sits at a terminal, and the exit status of what was stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

STOPPED = 130  # what Ctrl-C has stopped


def progress(written: str) -> Callable[[int, int], None] | None:
    """What tells at a terminal how many are done and of how many, in the words of a template; None where nobody looks."""
    if not sys.stderr.isatty():
        return None
    return lambda done, whole: click.echo(f"\r{written.format(done, whole)}\x1b[K", err=True, nl=False)


def finished() -> None:
    """Take away what was told."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
