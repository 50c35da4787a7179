"""What is said twice: a line again, a number set twice, two exceptions that may hold together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tfrules.diagnostics import Diagnostic, finding
from tfrules.fixes import one_of, removed
from tfrules.ir.model import Document, Statement, canonical
from tfrules.sense import codes
from tfrules.sense.parts import WHEN, blocks, span_at
from tfrules.sense.truth import impossible
from tfrules.vocabulary.terms import Vocabulary

MODIFY, TO, OVER = "modify", "to", "over"


def check(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Report repeated lines, and lines of which nobody said which goes first."""
    for pointer, block in blocks(document):
        yield from _again(document, pointer, block)
        yield from _set_twice(document, pointer, block)
    yield from _exceptions(document, vocabulary)


def _again(document: Document, pointer: str, block: Sequence[Statement]) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for at, statement in enumerate(block):
        known = first.setdefault(canonical(statement), at)
        if known != at:
            span = span_at(document, f"{pointer}/{at}")
            related = [(span_at(document, f"{pointer}/{known}"), "it stands here already")]
            help = "take one of the two away, or change what was meant to differ"
            yield finding(codes.SAID_AGAIN, "this line stands twice", span, related=related, help=help, fixes=[removed(span)])


def _set_twice(document: Document, pointer: str, block: Sequence[Statement]) -> Iterator[Diagnostic]:
    """Two lines that set one number under the same condition: only the later one counts."""
    first: dict[tuple[str, str, str], int] = {}
    for at, statement in enumerate(block):
        if statement["op"] != MODIFY or TO not in statement:
            continue
        for query in statement["queries"]:
            key = query, str(statement.get("stage", "")), canonical(statement.get(WHEN))
            known = first.setdefault(key, at)
            if known != at and canonical(block[known]) != canonical(statement):
                one, other = span_at(document, f"{pointer}/{known}"), span_at(document, f"{pointer}/{at}")
                message = f"{query} is set twice under the same condition, so the line before this one never counts"
                yield finding(codes.NO_ORDER, message, other, related=[(one, "the line before")], fixes=one_of(one, other))


def _exceptions(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Two exceptions of a field that may hold together and give different values."""
    lines: dict[str, list[int]] = {}
    for at, line in enumerate(document.body):
        head = vocabulary.heads.get((document.kind, line["op"]))
        if head is not None and head.once and WHEN in line and OVER not in line:
            lines.setdefault(line["op"], []).append(at)
    for word, places in lines.items():
        for number, at in enumerate(places):
            before = next((other for other in places[:number] if _may_clash(document.body[other], document.body[at])), None)
            if before is not None:
                related = [(span_at(document, f"/body/{before}"), "the other exception")]
                message = f"this exception of `{word}` and an earlier one may hold at once, and neither is `over` the other"
                help = "say `over` in the one that takes precedence, or change a condition so that only one of them can hold"
                yield finding(codes.NO_ORDER, message, span_at(document, f"/body/{at}"), related=related, help=help)


def _may_clash(one: Statement, other: Statement) -> bool:
    if canonical(one[WHEN]) == canonical(other[WHEN]):
        return False  # an error of its own
    alike = {key: value for key, value in one.items() if key != WHEN} == {key: value for key, value in other.items() if key != WHEN}
    return not alike and not impossible({"op": "and", "left": one[WHEN], "right": other[WHEN]})
