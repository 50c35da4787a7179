"""Kinds of fault in the form: what opens is not closed, what is needed is missing, what stands once stands twice."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.seeding.faults import VERBS, Edit, Text, item_kind, kind
from benchmarks.seeding.scan import Statement

STRAY = ("really", "7", '"twice"', ",", "=", ")")
DOES_NOTHING = ("on", "before", "instead", "for", "when", "example", "expect", "offer", "does", "hit")


def line_of(text: Text, line: Statement) -> tuple[int, int] | None:
    """From where to where the lines of a statement go, if nothing else stands in them."""
    start, end = text.line_start(line.start), text.line_end(line.end)
    alone = not text.text[start : line.start].strip() and not text.text[line.end : end].partition("#")[0].strip()
    return (start, end) if alone else None


@kind("unclosed-block")
def unclosed_block(text: Text) -> Iterator[Edit]:
    """A closing brace is left out. A finding helps where the block opens, where its brace was, in the line after, and for a whole
    item where the next one begins."""
    for at, line in enumerate(text.every):
        if line.closing and line.opening:
            after = next((one.start for one in text.every[at + 1 :] if one.owner is None), len(text.text))
            further = (after,) if line.owner is None else ()
            start, end = line.closing.start, line.closing.end
            next_line = min(text.line_end(end), len(text.text) - 1)
            yield Edit(start, end, "", (line.start, line.opening.start, next_line, *further))


@kind("stray-brace")
def stray_brace(text: Text) -> Iterator[Edit]:
    """A closing brace too many stands at the end of a line. A finding helps there, or in the line after, where the text goes astray."""
    for line in text.every:
        if line.owner and not line.block and text.text[line.end : line.end + 1] == "\n":
            yield Edit(line.end, line.end, " }", (text.line_end(line.end),))


@kind("missing-opening")
def missing_opening(text: Text) -> Iterator[Edit]:
    """An opening brace is left out. A finding helps there, in the line after, or at the closing brace that is then too many."""
    for line in text.every:
        if line.opening and line.closing:
            end = line.opening.end
            yield Edit(line.opening.start, end, "", (text.line_end(end), line.closing.start))


@kind("missing-quote")
def missing_quote(text: Text) -> Iterator[Edit]:
    """One of the quotes around a text is left out."""
    for token in text.tokens:
        if token.sort == "string":
            yield Edit(token.start, token.start + 1, "")
            yield Edit(token.end - 1, token.end, "")


@kind("missing-comma")
def missing_comma(text: Text) -> Iterator[Edit]:
    """A comma between two quoted names or two numbers is left out. Those between bare words are left alone: a list of words may do
    without."""
    for line in text.every:
        for before, token, after in zip(line.head, line.head[1:], line.head[2:], strict=False):
            if token.sort == "comma" and before.sort == after.sort and before.sort in ("string", "number"):
                yield Edit(token.start, token.end, "")


@kind("stray-token")
def stray_token(text: Text) -> Iterator[Edit]:
    """Something that belongs nowhere stands at the end of a line."""
    for line in text.every:
        if line.owner and not line.opening and text.text[line.end : line.end + 1] == "\n":
            yield Edit(line.end, line.end, " " + text.random.choice(STRAY))


@kind("empty-block")
def empty_block(text: Text) -> Iterator[Edit]:
    """What stands in a block is left out. Legal in all blocks but those of lines that then do nothing at all: of events, choices,
    conditions, loops and examples. Who leaves a case, a saving roll or an effect empty may mean that nothing happens."""
    for line in text.every:
        if line.owner and line.block and line.opening and line.closing:
            cases = line.head[0].sort != "name"
            legal = cases or line.word not in DOES_NOTHING
            yield Edit(line.opening.start, line.closing.end, "{ }", (line.start,), legal=legal)


@kind("duplicate-definition")
def duplicate_definition(text: Text) -> Iterator[Edit]:
    """An item stands there twice."""
    for item in text.items:
        named = next((token for token in item.head if token.sort == "string"), None)
        if item.closing and named and item.word not in VERBS:
            copy = text.text[item.start : item.end] + "\n\n"
            yield Edit(item.start, item.start, copy, (item.start,), told=item.head[-1].end - item.start)


@kind("duplicate-field")
def duplicate_field(text: Text) -> Iterator[Edit]:
    """A line that is said once in an item, or of a figure in an example, is said twice."""
    for line in text.every:
        head = text.head(line)
        if head and head.once and not line.condition and not line.block:
            whole = text.text[line.start : line.end]
            yield Edit(line.end, line.end, f"; {whole}")


@kind("missing-field")
def missing_field(text: Text) -> Iterator[Edit]:
    """A line that every item of a kind needs is left out. A finding helps at the head of the item, or where the line was."""
    for item in text.items:
        declared = text.world.vocabulary.kinds.get(item_kind(item))
        words = [line.word for line in item.block]
        if declared is None or item.word in VERBS or "like" in words:
            continue
        for line in item.block:
            place = line_of(text, line)
            head = text.head(line)
            if head and place and head.word in declared.required and words.count(line.word) == 1:
                yield Edit(*place, "", (item.start,))


@kind("missing-clause")
def missing_clause(text: Text) -> Iterator[Edit]:
    """A clause that a word needs is left out, with all that follows it in the line."""
    for line in text.every:
        head = text.head(line)
        needed = {clause.word.split()[0] for clause in head.clauses if clause.required} if head else set()
        for token in line.phrase[1:]:
            if token.text in needed:
                yield Edit(token.start, line.head[-1].end, "")


@kind("missing-value")
def missing_value(text: Text) -> Iterator[Edit]:
    """What belongs to the word of a line is left out."""
    for line in text.every:
        head = text.head(line)
        if head and head.phrase and not head.phrase[0].optional and len(line.phrase) > len(head.word.split()):
            yield Edit(line.head[len(head.word.split()) - 1].end, line.phrase[-1].end, "")
