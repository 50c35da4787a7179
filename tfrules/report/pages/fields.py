"""The plain fields of a definition as readers see them: values with what dice come to on average, names as links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tfrules.ir.model import Statement, nodes
from tfrules.report.english import English
from tfrules.report.lines import REMARKS, Line, written
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import Atlas, Entry, relative
from tfrules.report.pages.averages import average_of_line, rolled

QUOTE = '"'  # at the start of a text it is written as a number


def is_field(line: Line) -> bool:
    """Whether a line is a plain value, with no sentence made of it."""
    return not line.said


def plain(entry: Entry, line: Line) -> str:
    """The value of a field as it is written, without its condition and the packs of names; one that says all by its name is a yes."""
    first, *more = _rows(entry, line)
    shown = (first.removeprefix(line.op).strip() if first.startswith(line.op) else first) or "yes"
    for _, qualified in _named(line):
        shown = shown.replace(f'"{qualified}"', f'"{_bare(qualified)}"')
    return f"{shown} ..." if more else shown


def _named(line: Line) -> Iterator[tuple[str, str]]:
    """Kind and qualified name of each item that the value of a field names."""
    for _, node in nodes({key: part for key, part in line.statement.items() if key != "when"}):
        if isinstance(node, Mapping) and node.get("op") == "item":
            yield node.get("kind", ""), node["name"]


def _bare(qualified: str) -> str:
    return qualified.partition(":")[2]


def _rows(entry: Entry, line: Line) -> tuple[str, ...]:
    if "when" not in line.statement:
        return line.source
    bare = {key: part for key, part in line.statement.items() if key not in (*REMARKS, "when")}
    return written(entry.book.vocabulary, entry.document, bare)


def value(atlas: Atlas, entry: Entry, line: Line, page: str) -> str:
    """The value of a field for a page: links to what it names, the average of its dice, its condition in words."""
    mean = rolled(line.statement)
    average = "" if mean is None else f" ({decimal(mean)} on average)"
    return f"{_shown(atlas, entry, line, page)}{average}{_condition(entry, line)}"


def cell(atlas: Atlas, entry: Entry, line: Line, page: str) -> str:
    """The value of a field for a column that is sorted: dice by their average, numbers with a unit by the number."""
    shown, number = _shown(atlas, entry, line, page), average_of_line(line.statement)
    return shown if number is None or shown == str(number) else md.number(shown, number)


def _shown(atlas: Atlas, entry: Entry, line: Line, page: str) -> str:
    """The value in words or as it is written, with links to what it names."""
    told = _in_words(entry, English(entry.book.vocabulary), line.statement)
    shown = md.text(plain(entry, line) if told is None else told)
    for kind, qualified in _named(line):
        target, name = atlas.find(entry.book, kind, qualified), md.text(_bare(qualified))
        link = md.link(name, relative(target.path, page)) if target is not None else name
        shown = shown.replace(f'{md.text(QUOTE)}{name}"', link).replace(f'"{name}"', link)
    return shown


def _condition(entry: Entry, line: Line) -> str:
    return f", while {md.text(English(entry.book.vocabulary).condition(line.statement['when']))}" if "when" in line.statement else ""


def _in_words(entry: Entry, english: English, statement: Statement) -> str | None:
    """The value in words where it is one condition, or reckoned from something else; None for what is best read as it is written."""
    head = entry.book.vocabulary.heads.get((entry.document.kind, str(statement["op"])))
    if head is None or len(head.phrase) != 1 or not statement.keys() <= {"op", "when", head.phrase[0].name, *REMARKS}:
        return None
    slot = head.phrase[0]
    value = statement.get(slot.name)
    if slot.reads == "condition":
        return english.condition(value)
    reckoned = any(isinstance(node, Mapping) and node.get("op") in ("ref", "call") for _, node in nodes(value))
    return english.value(value) if slot.reads == "expr" and reckoned else None


def decimal(number: Fraction) -> str:
    """A fraction with at most two digits behind the point."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def changed(entry: Entry) -> str:
    """A badge for each pack that changed what another one defines."""
    return "".join(f' <span class="status changed">changed by {md.text(one)}</span>' for one in entry.changed_by)
