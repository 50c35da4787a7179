"""What would change in a text, as a difference that people and `patch` read."""

from __future__ import annotations

import difflib

import click

from tfrules.cli.options import colored

_COLORS = {"+": "green", "-": "red", "@": "cyan"}


def difference(before: str, after: str, name: str, label: str) -> str:
    """A unified difference of the text of a file; `label` says what the second text is."""
    lines = difflib.unified_diff(before.splitlines(True), after.splitlines(True), name, f"{name} ({label})")
    shown = (line if line.endswith("\n") else f"{line}\n\\ no newline at the end of the file\n" for line in lines)
    return "".join(click.style(line, fg=_COLORS.get(line[0])) if colored() else line for line in shown)
