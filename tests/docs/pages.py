"""The pages of `docs/` as blocks of code, each with the marks that a comment above it gives, and how a page is lived through.

A mark is `<!-- name: value; name: value -->` directly above a block:

    file    where a reader would write it, within the page's working folder
    game    in whose words a `tfr` block is read; melee when not said
    wrong   codes that it draws on purpose
    plugin  the module that the block is, or in whose words it is read
    table   the class of words that a table lists
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
MARKS = r"(?:<!-- (?P<marks>[^>]*) -->\n)?"
FENCE = re.compile(rf"{MARKS}^```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^```$", re.M | re.S)
TABLE = re.compile(r"<!-- table: (\w+) -->\n((?:\|[^\n]*\n)+)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, text, marks and the line of the page on which it begins."""

    language: str
    text: str
    line: int
    marks: dict[str, str] = field(default_factory=dict)

    @property
    def wrong(self) -> set[str]:
        """The codes that it draws on purpose."""
        return set(filter(None, re.split(r"[, ]+", self.marks.get("wrong", ""))))


def blocks(page: str) -> list[Block]:
    """The blocks of a page in order."""
    return blocks_in((DOCS / page).read_text("utf-8"))


def blocks_in(text: str) -> list[Block]:
    """The blocks of a text in order."""
    found = []
    for match in FENCE.finditer(text):
        pairs = (pair.split(":", 1) for pair in (match["marks"] or "").split(";") if ":" in pair)
        marks = {name.strip(): value.strip() for name, value in pairs}
        found.append(Block(match["language"], match["text"], text.count("\n", 0, match.start("text")), marks))
    return found


def tables(page: str) -> dict[str, set[str]]:
    """The words that each marked table lists, in the order of the page: those in backquotes in its first column."""
    text = (DOCS / page).read_text("utf-8")
    return {name: set(re.findall(r"`([^`]+)`", "\n".join(_firsts(rows)))) for name, rows in TABLE.findall(text)}


def _firsts(rows: str) -> list[str]:
    return [row.split("|")[1] for row in rows.splitlines()[2:]]


def dialogue(block: Block) -> list[tuple[str, list[str]]]:
    """A console block as commands with the lines that a reader is shown after each."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def missing(shown: list[str], printed: str) -> str:
    """The first line shown that is not printed after the one before it, or "" when all are. `...` leaves out."""
    lines, at = printed.splitlines(), 0
    for line in shown:
        if line.strip() in ("", "..."):
            continue
        wanted = re.compile(re.escape(line.rstrip()).replace(r"\.\.\.", ".*") + r"\s*")
        while at < len(lines) and not wanted.fullmatch(lines[at]):
            at += 1
        if at == len(lines):
            return line
        at += 1
    return ""
