"""Kinds of fault in the meaning: each line is well formed, but together they cannot be what the author wants."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.seeding.faults import Edit, Text, item_kind, kind
from benchmarks.seeding.scan import Statement, Token
from benchmarks.seeding.structure import line_of

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER_WORDS = {word: at for at, word in enumerate(_WORDS)}
_IN_PROSE = re.compile(r"\b(?:\d+|" + "|".join(NUMBER_WORDS) + r")\b")
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}


def _numbers(item: Statement) -> set[int]:
    """The numbers of an item outside its examples and prose."""
    found: set[int] = set()
    for line in item.every():
        if line.owner and not line.inside("example") and line.word not in ("example", "summary", "note", "cite", "covers"):
            for token in line.head:
                if token.sort in ("number", "range", "dice"):
                    found |= {int(part) for part in re.findall(r"\d+", token.text)}
    return found


@kind("contradicted-summary")
def contradicted_summary(text: Text) -> Iterator[Edit]:
    """A number of the summary that also stands in the mechanics is another one, which does not stand in them. One is left alone:
    it stands everywhere. So are scenarios, whose summaries tell a story."""
    for item in text.items:
        numbers = _numbers(item) if item_kind(item) != "scenario" else set()
        for line in item.block:
            if line.word != "summary" or line.head[1].sort != "string":
                continue
            for match in _IN_PROSE.finditer(line.head[1].text):
                word = match.group()
                value = NUMBER_WORDS.get(word, int(word) if word.isdigit() else -1)
                others = [one for one in range(2, 13) if one not in numbers and one != value]
                if value >= 2 and value in numbers and others:
                    new = text.random.choice(others)
                    at = line.head[1].start + match.start()
                    yield Edit(at, at + len(word), str(new) if word.isdigit() else _WORDS[new], (line.start,))


def _contradictions(line: Statement) -> Iterator[str]:
    """Tests that cannot hold together with the condition of a line, whatever it is about."""
    condition = line.condition
    if any(token.text in ("or", "not") for token in condition):
        return
    padded = [None, *condition, None]
    for before, left, sign, right, after in zip(padded, condition, condition[1:], condition[2:], padded[4:], strict=False):
        simple = right.sort in ("number", "string") or (right.sort == "name" and "." not in right.text)
        if left.sort == "name" and sign.text in OPPOSITE and simple and _ends(before) and _ends(after):
            yield f" and {left.text} {OPPOSITE[sign.text]} {right.text}"


def _ends(token: Token | None) -> bool:
    return token is None or token.text == "and"


@kind("unreachable-clause")
def unreachable_clause(text: Text) -> Iterator[Edit]:
    """A line can never count: its condition contradicts itself, the same case stands before it, or everything has been stopped."""
    for line in text.every:
        if line.inside("example", "scenario") or line.owner is None:
            continue
        for more in _contradictions(line):
            yield Edit(line.head[-1].end, line.head[-1].end, more, (line.start,))
        place = line_of(text, line)
        case = line.head[0].sort in ("number", "range") and not line.condition
        if place and case:
            yield Edit(place[1], place[1], text.text[place[0] : place[1]], (line.start,))
        if place and line.word == "stop" and not line.condition and line.owner.block[0] is not line:
            before = line.owner.block[line.owner.block.index(line) - 1]
            if not before.block:
                indent = text.text[place[0] : line.start]
                yield Edit(place[1], place[1], f"{indent}{text.text[before.start : before.end]}\n", (line.start,))


@kind("endless-upkeep")
def endless_upkeep(text: Text) -> Iterator[Edit]:
    """A spell is kept up at a cost, but the line that says how long it lasts is missing. A finding helps at the head of the spell, at its
    upkeep, or where the line was."""
    for item in text.items:
        upkeep = next((line for line in item.block if line.word == "upkeep"), None)
        lasts = [line for line in item.block if line.word == "lasts"]
        if item_kind(item) == "spell" and upkeep and len(lasts) == 1:
            place = line_of(text, lasts[0])
            if place:
                yield Edit(*place, "", (item.start, upkeep.start))


@kind("idle-save")
def idle_save(text: Text) -> Iterator[Edit]:
    """A saving roll that everyone makes, or nobody: its number lies beyond what its dice can show."""
    for line in text.every:
        if line.word not in ("save", "resists") or line.inside("example"):
            continue
        dice = next((token for token in line.phrase if token.sort == "dice"), None)
        if dice is None or [token.text for token in line.phrase[line.phrase.index(dice) + 1 :][:1]] != ["at"]:
            continue
        count, _, faces = dice.text.partition("d")
        at = line.phrase.index(dice) + 3
        least = int(count or 1)
        if len(line.phrase) > at:
            above = line.phrase[at - 1].text == "least"  # passed by so much or more
            value = text.random.choice((least, least * int(faces) + 1) if above else (least - 1, least * int(faces)))
            yield Edit(line.phrase[at].start, line.phrase[-1].end, str(value))
