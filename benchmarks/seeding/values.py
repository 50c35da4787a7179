"""Kinds of fault in numbers, dice and units: a value that does not fit its place."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.seeding.faults import Edit, Text, kind
from benchmarks.seeding.scan import Statement, Token
from benchmarks.seeding.words import swapped

# Lines whose number is a count, a price or a score that everyone has: below nothing it means nothing.
COUNTS = (
    *("hands", "hexes", "shots", "reload", "uses", "dice", "range", "radius", "cost", "wage", "weight", "IQ", "ST", "DX", "MA"),
    *("B", "S", "M", "E", "MD", "stops", "breath", "flies", "hits", "level", "silver", "turns", "pass", "arena"),
)


def _declared_whole(text: Text, line: Statement) -> Iterator[Token]:
    """The number of a line whose place is declared to hold a whole number."""
    head = text.head(line)
    if head and len(head.phrase) == 1 and head.phrase[0].reads == "expr" and head.phrase[0].type == "int":
        at = len(head.word.split())
        if len(line.phrase) > at and line.phrase[at].sort == "number" and len(line.phrase) == at + 1:
            yield line.phrase[at]


@kind("wrong-unit")
def wrong_unit(text: Text) -> Iterator[Edit]:
    """A quantity is given in a unit of something else: hexes where turns are due."""
    units = text.world.vocabulary.units.values()
    by_word = {word: unit.of for unit in units for word in (unit.word, unit.plural) if word}
    for line in text.every:
        for before, token in zip(line.head, line.head[1:], strict=False):
            if before.sort in ("number", "right") and token.sort == "name" and token.text in by_word:
                others = sorted(word for word, measure in by_word.items() if measure != by_word[token.text])
                yield swapped(token, text.random.choice(others))


@kind("die-for-constant")
def die_for_constant(text: Text) -> Iterator[Edit]:
    """A die stands where the declaration says that a whole number is due, or where a whole number is modified."""
    queries = text.world.vocabulary.queries
    for line in text.every:
        for token in _declared_whole(text, line):
            yield swapped(token, "1d6")
        if line.word == "modify" and len(line.phrase) > 1 and line.phrase[1].text in queries:
            for before, token in zip(line.phrase, line.phrase[1:], strict=False):
                if queries[line.phrase[1].text].type == "int" and before.text in ("by", "to") and token.sort == "number":
                    yield swapped(token, "1d6")


@kind("swapped-range")
def swapped_range(text: Text) -> Iterator[Edit]:
    """A range goes from the greater number to the smaller one."""
    for line in text.every:
        for token in line.head:
            first, _, last = token.text.partition("..")
            if token.sort == "range" and int(first) < int(last):
                yield swapped(token, f"{last}..{first}")


@kind("wrong-type")
def wrong_type(text: Text) -> Iterator[Edit]:
    """A text or a word stands where a number is due, or a number where a text or a thing is."""
    for line in text.every:
        for token in _declared_whole(text, line):
            yield swapped(token, text.random.choice(('"nine"', "high", "true")))
        head = text.head(line)
        at = len(head.word.split()) if head else 0
        other = head is not None and head.phrase and head.phrase[0].reads in ("text", "ref", "refs")
        if other and len(line.phrase) > at and line.phrase[at].sort == "string":
            yield swapped(line.phrase[at], "7")


@kind("out-of-sense")
def out_of_sense(text: Text) -> Iterator[Edit]:
    """A count, price or score is below nothing, no dice are thrown, or someone faces a seventh side of a hex."""
    for line in text.every:
        at = next((at for at, token in enumerate(line.phrase) if token.sort == "number"), None)
        if line.word in COUNTS and at is not None and line.phrase[at - 1].text not in "-+*/":
            yield swapped(line.phrase[at], f"-{max(1, int(float(line.phrase[at].text)))}")
        for before, token in zip(line.head, line.head[1:], strict=False):
            if before.text == "facing" and token.sort == "number" and line.inside("example", "scenario"):
                yield swapped(token, "7")
        for token in line.head:
            if token.sort == "dice":
                yield swapped(token, "0" + token.text[token.text.index("d") :])


@kind("single-equals")
def single_equals(text: Text) -> Iterator[Edit]:
    """`=` stands where two things are compared."""
    for line in text.every:
        for token in line.head:
            if token.text == "==":
                yield swapped(token, "=")


@kind("glued-sign")
def glued_sign(text: Text) -> Iterator[Edit]:
    """The sign between dice and what is added to them has a blank on one side only: it may be meant in two ways."""
    for line in text.every:
        for before, token, after in zip(line.head, line.head[1:], line.head[2:], strict=False):
            if before.sort == "dice" and token.text in "+-" and after.sort == "number":
                yield Edit(before.end, after.end, f" {token.text}{after.text}")


@kind("multiplied-dice")
def multiplied_dice(text: Text) -> Iterator[Edit]:
    """Dice are multiplied by `*`, which says neither that the result is multiplied nor that more are thrown."""
    for line in text.every:
        for token in line.head:
            if token.sort == "dice":
                yield Edit(token.end, token.end, " * 2")


@kind("number-changed")
def number_changed(text: Text) -> Iterator[Edit]:
    """A number is another one. Always legal: it is another rule."""
    for line in text.every:
        if line.word == "modify" or (line.owner and line.owner.owner is None):
            for token in line.phrase:
                if token.sort == "number" and line.word not in ("summary", "note"):
                    yield Edit(token.start, token.end, str(int(float(token.text)) + 1), legal=True)
