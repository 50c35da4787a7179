"""The plain fields of a definition as readers see them: values with what dice come to on average, names as links."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tfrules.ir.model import Statement, nodes
from tfrules.report.english import English
from tfrules.report.lines import REMARKS, Line, written
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import Atlas, Entry, relative
from tfrules.report.pages.averages import average_of_line, rolled


def is_field(line: Line) -> bool:
    """Whether a line is a plain value, with no sentence made of it."""
    return not line.said


def plain(entry: Entry, line: Line) -> str:
    """The value of a field as it is written, without its condition; one that says all by its name is a yes."""
    first, *more = _rows(entry, line)
    shown = (first.removeprefix(line.op).strip() if first.startswith(line.op) else first) or "yes"
    return f"{shown} ..." if more else shown


def _rows(entry: Entry, line: Line) -> tuple[str, ...]:
    if "when" not in line.statement:
        return line.source
    bare = {key: part for key, part in line.statement.items() if key not in (*REMARKS, "when")}
    return written(entry.book.vocabulary, entry.document, bare)


def value(atlas: Atlas, entry: Entry, line: Line, page: str) -> str:
    """The value of a field for a page: links to what it names, the average of its dice, its condition in words."""
    english, statement = English(entry.book.vocabulary), line.statement
    if _is_condition(entry, statement):
        return md.text(english.condition(statement[line.op]))
    shown = md.text(plain(entry, line))
    for _, node in nodes({key: part for key, part in statement.items() if key != "when"}):
        if isinstance(node, Mapping) and node.get("op") == "item":
            target = atlas.find(entry.book, node.get("kind", ""), node["name"])
            name = md.text(node["name"].partition(":")[2])
            link = md.link(name, relative(target.path, page)) if target is not None else name
            for as_written in (md.text(node["name"]), name):
                shown = shown.replace(f'"{as_written}"', link)
    mean = rolled(statement)
    average = "" if mean is None else f" ({decimal(mean)} on average)"
    condition = f", while {md.text(english.condition(statement['when']))}" if "when" in statement else ""
    return f"{shown}{average}{condition}"


def _is_condition(entry: Entry, statement: Statement) -> bool:
    """Whether a line is nothing but a condition."""
    head = entry.book.vocabulary.heads.get((entry.document.kind, str(statement["op"])))
    only = head.phrase[0] if head is not None and len(head.phrase) == 1 and not head.clauses else None
    return only is not None and (only.reads == "condition" or only.type == "bool") and only.name == statement["op"] in statement


def cell(entry: Entry, line: Line) -> str:
    """The value of a field for a column that is sorted: dice by their average, numbers with a unit by the number."""
    shown, number = md.text(plain(entry, line)), average_of_line(line.statement)
    return shown if number is None or shown == str(number) else md.number(shown, number)


def decimal(number: Fraction) -> str:
    """A fraction with at most two digits behind the point."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def changed(entry: Entry) -> str:
    """A badge for each pack that changed what another one defines."""
    return "".join(f' <span class="status changed">changed by {md.text(one)}</span>' for one in entry.changed_by)
