"""Kinds of fault in YAML: tables of items, indexes of rules, and the `pack.yaml` of a pack.

A reading of its own, by lines and brackets, as far as the shipped files go: keys and values in braces or on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from benchmarks.seeding.faults import TABLE, Edit, Text, kind
from benchmarks.seeding.words import misspelt_name

_MASKED = re.compile(r'"[^"\n]*"|(?m:(?<!\S)#[^\n]*$)')
_KEY = re.compile(r"(?m)(?:^ *(?:- )?(?:\{ )?|[{,] +)([A-Za-z][\w +-]*):(?= |$)")
# Words out of a list, by the key that they stand under.
CHOICES = ("status", "by", "verb", "post", "maker", "plugin", "kind")
NEEDED_IN_INDEX = ("id", "statement", "by", "clauses")
NEEDED_IN_MANIFEST = ("id", "version")


@dataclass(frozen=True, slots=True)
class Pair:
    """A key with its value: where the key begins, where it ends (before the colon), and where the value begins and ends."""

    key: str
    start: int
    colon: int
    value: int
    end: int
    indent: int
    flow: bool  # in braces


def masked(text: str) -> str:
    """The text with quoted texts and comments blotted out, so that places stay."""
    return _MASKED.sub(lambda match: "x" * len(match.group()), text)


def pairs(text: Text) -> list[Pair]:
    """All keys of a file with their values."""
    plain = masked(text.text)
    found = []
    for match in _KEY.finditer(plain):
        colon = match.end(1)
        before = plain[plain.rfind("\n", 0, match.start(1)) + 1 : match.start(1)]
        flow = "{" in before or "," in before or _open(plain, match.start(1)) > 0
        value = colon + 1
        while plain[value : value + 1] == " ":
            value += 1
        found.append(Pair(match.group(1), match.start(1), colon, value, _value_end(plain, value), len(before), flow))
    return found


def _open(plain: str, place: int) -> int:
    """How many brackets are open at a place."""
    before = plain[:place]
    return sum(before.count(one) for one in "{[") - sum(before.count(one) for one in "}]")


def _value_end(plain: str, start: int) -> int:
    depth = 0
    for at in range(start, len(plain)):
        char = plain[at]
        if char in "{[":
            depth += 1
        elif char in "}]":
            if not depth:
                return len(plain[:at].rstrip())
            depth -= 1
        elif (char == "\n" or char == ",") and not depth:
            return len(plain[:at].rstrip())
    return len(plain.rstrip())


def is_manifest(text: Text) -> bool:
    """Whether a file is the `pack.yaml` of a pack."""
    return text.file.endswith("pack.yaml")


def is_index(text: Text) -> bool:
    """Whether a file is an index of rules."""
    return "rules" in text.file.removesuffix(".yaml").split("/")[1:]


def named(text: Text, pair: Pair) -> bool:
    """Whether a key is the name of something, and no word of the format: a row of a table, a publication, a game, a pack."""
    if is_manifest(text):
        return pair.indent > 0 and pair.key != "title"
    return not is_index(text) and pair.indent > 0 and not pair.flow


def _row(text: Text, pair: Pair) -> Pair:
    """The row of a table in which a pair stands, or the pair itself where it stands in none."""
    return next((row for row in pairs(text) if named(text, row) and row.start <= pair.start < row.end), pair)


@kind("misspelt-field", TABLE)
def misspelt_field(text: Text) -> Iterator[Edit]:
    """A key is misspelt."""
    for pair in pairs(text):
        if not named(text, pair) and len(pair.key) > 1:
            yield Edit(pair.start, pair.colon, text.misspelt(pair.key))


@kind("misspelt-kind", TABLE)
def misspelt_kind(text: Text) -> Iterator[Edit]:
    """The kind of the items of a table is misspelt."""
    for pair in pairs(text):
        if pair.key == "kind" and not pair.indent:
            yield Edit(pair.value, pair.end, text.misspelt(text.text[pair.value : pair.end]))


@kind("misspelt-choice", TABLE)
def misspelt_choice(text: Text) -> Iterator[Edit]:
    """A word out of a list of possible ones is misspelt."""
    for pair in pairs(text):
        value = text.text[pair.value : pair.end]
        if pair.key in CHOICES and pair.key != "kind" and value.replace(" ", "").isalpha():
            yield Edit(pair.value, pair.end, text.misspelt(value))


@kind("wrong-unit", TABLE)
def wrong_unit(text: Text) -> Iterator[Edit]:
    """A quantity is given in a unit of something else."""
    units = text.world.vocabulary.units.values()
    by_word = {word: unit.of for unit in units for word in (unit.word, unit.plural) if word}
    for match in re.finditer(r"(?<=: )\d+ ([a-z]+)(?=[ ,}])", masked(text.text)):
        others = sorted(word for word, measure in by_word.items() if measure != by_word.get(match.group(1)))
        if match.group(1) in by_word:
            yield Edit(match.start(1), match.end(1), text.random.choice(others))


@kind("missing-field", TABLE)
def missing_field(text: Text) -> Iterator[Edit]:
    """A key that every row, entry or manifest needs is left out. A finding helps in the row, at the head of the entry, or where its `by` asks
    for the key."""
    found = pairs(text)
    kinds = [text.text[pair.value : pair.end] for pair in found if pair.key == "kind" and not pair.indent]
    declared = text.world.vocabulary.kinds.get(kinds[0]) if kinds else None
    for pair in found:
        if is_manifest(text):
            if pair.key in NEEDED_IN_MANIFEST and not pair.indent:
                yield Edit(text.line_start(pair.start), text.line_end(pair.end), "")
        elif is_index(text):
            if pair.key in NEEDED_IN_INDEX:
                head = text.text.rfind("\n- ", 0, pair.start + 1) + 1
                following = text.text.find("\n- ", pair.start)
                end = following if following >= 0 else len(text.text)
                by = [one.start for one in found if one.key == "by" and one is not pair and head < one.start < end]
                yield from _without(text, pair, head, *by)
        elif declared and pair.flow and pair.key in declared.required and not any(one.key == "verb" for one in found):
            yield from _without(text, pair, _row(text, pair).start)


def _without(text: Text, pair: Pair, *told: int) -> Iterator[Edit]:
    """A pair left out: with the comma after it in braces, with its line elsewhere. The first of an entry leaves its `- ` behind."""
    after = text.text[pair.end : pair.end + 2]
    if pair.flow and after in (", ", ",\n"):
        yield Edit(pair.start, pair.end + 2, "", told)
    elif not pair.flow and text.text[text.line_start(pair.start) : pair.start].isspace():
        yield Edit(text.line_start(pair.start), text.line_end(pair.end), "", told)


@kind("wrong-type", TABLE)
def wrong_type(text: Text) -> Iterator[Edit]:
    """A word stands where a number is due, or a number where a word is."""
    for pair in pairs(text):
        value = text.text[pair.value : pair.end]
        if value.isdigit() and pair.flow:
            yield Edit(pair.value, pair.end, "many")
        elif pair.key in ("by", "plugin", "status") or (pair.key == "version" and not pair.indent):
            yield Edit(pair.value, pair.end, "soon" if pair.key == "version" else "7")


@kind("wrong-reference", TABLE)
def wrong_reference(text: Text) -> Iterator[Edit]:
    """The name of what a rule rests on is misspelt, or of a pack that is required."""
    for pair in pairs(text):
        listed = text.text[pair.value : pair.end]
        if pair.key in ("clauses", "cells", "follows") and listed.startswith("["):
            for match in re.finditer(r"[A-Za-z_][\w-]{4,}", listed):
                at = pair.value + match.start()
                yield Edit(at, at + len(match.group()), misspelt_name(text, match.group()))
        if is_manifest(text) and pair.key == "requires":
            for match in re.finditer(r"[a-z_]+(?=:)", listed):
                at = pair.value + match.start()
                yield Edit(at, at + len(match.group()), misspelt_name(text, match.group()))


@kind("unknown-citation", TABLE)
def unknown_citation(text: Text) -> Iterator[Edit]:
    """The publication of a citation is misspelt."""
    for pair in pairs(text):
        if pair.key == "publication":
            yield Edit(pair.value, pair.end, text.misspelt(text.text[pair.value : pair.end]))


@kind("duplicate-definition", TABLE)
def duplicate_definition(text: Text) -> Iterator[Edit]:
    """A row of a table or an entry of an index stands there twice."""
    if is_index(text):
        begins = [match.start() + 1 for match in re.finditer(r"\n(?=- )", text.text)]
        for start, end in zip(begins, [*begins[1:], len(text.text)], strict=True):
            entry = text.text[start:end].rstrip() + "\n"
            yield Edit(start, start, entry, (start,), told=len(entry.splitlines()[0]))
    elif not is_manifest(text):
        for pair in pairs(text):
            if named(text, pair):
                start, end = text.line_start(pair.start), text.line_end(pair.end)
                yield Edit(start, start, text.text[start:end], (start,))


@kind("duplicate-field", TABLE)
def duplicate_field(text: Text) -> Iterator[Edit]:
    """A key stands twice in a row, an entry or a manifest."""
    for pair in pairs(text):
        whole = text.text[pair.start : pair.end]
        if pair.flow:
            yield Edit(pair.end, pair.end, f", {whole}")
        elif "\n" not in whole and not named(text, pair) and text.text[text.line_start(pair.start) : pair.start].isspace():
            line = text.text[text.line_start(pair.start) : text.line_end(pair.end)]
            yield Edit(text.line_end(pair.end), text.line_end(pair.end), line, (pair.start,))


@kind("unclosed-block", TABLE)
def unclosed_block(text: Text) -> Iterator[Edit]:
    """A closing bracket is left out. A finding helps where it was due, where the bracket opens, or in the line after."""
    plain = masked(text.text)
    opened = []
    for at, char in enumerate(plain):
        if char in "{[":
            opened.append(at)
        elif char in "}]":
            yield Edit(at, at + 1, "", (opened.pop(), min(text.line_end(at), len(plain) - 1)))


@kind("missing-quote", TABLE)
def missing_quote(text: Text) -> Iterator[Edit]:
    """One of the quotes around a text is left out."""
    for match in re.finditer(r'(?<=[ \[{])"[^"\n]*"', text.text):
        yield Edit(match.start(), match.start() + 1, "")
        yield Edit(match.end() - 1, match.end(), "")


@kind("missing-colon", TABLE)
def missing_colon(text: Text) -> Iterator[Edit]:
    """The colon after a key is left out. A finding helps there, or in the line after."""
    for pair in pairs(text):
        yield Edit(pair.colon, pair.colon + 1, "", (min(text.line_end(pair.colon), len(text.text) - 1),))


@kind("missing-comma", TABLE)
def missing_comma(text: Text) -> Iterator[Edit]:
    """A comma between two keys in braces, or two names in a list, is left out."""
    plain = masked(text.text)
    for match in re.finditer(r"(?<=[\w}\]]), (?=\w)", plain):
        if _open(plain, match.start()):
            yield Edit(match.start(), match.start() + 1, "")


@kind("wrong-indent", TABLE)
def wrong_indent(text: Text) -> Iterator[Edit]:
    """A line has one blank too many before it. A finding helps there, or in the line before or after. Legal for the only line below
    another, and for the lines within brackets, where blanks say nothing."""
    found = [pair for pair in pairs(text) if not pair.flow]
    for before, pair in pairwise(found):
        start = text.line_start(pair.start)
        if before.indent == pair.indent and text.text[start : pair.start].isspace():
            yield Edit(start, start, " ", (max(0, start - 1), text.line_end(pair.end - 1)))


@kind("swapped-range", TABLE)
def swapped_range(text: Text) -> Iterator[Edit]:
    """The versions that a pack requires end before they begin."""
    for match in re.finditer(r'"(>=)([\d.]+),(<)([\d.]+)"', text.text):
        low, high = match.group(2), match.group(4)
        yield Edit(match.start(), match.end(), f'">={high},<{low}"')


@kind("out-of-sense", TABLE)
def out_of_sense(text: Text) -> Iterator[Edit]:
    """A count or a price is below nothing."""
    for pair in pairs(text):
        match = re.match(r"(?:\{ value: )?(\d+)(?=[ ,}])", text.text[pair.value : pair.end] + " ")
        if match and pair.key in ("cost", "weight", "hands", "range", "wage", "B", "S", "ST") and pair.flow:
            at = pair.value + match.start(1)
            yield Edit(at, at, "-")


@kind("number-changed", TABLE)
def number_changed(text: Text) -> Iterator[Edit]:
    """A number is another one. Always legal: it is another rule."""
    for pair in pairs(text):
        value = text.text[pair.value : pair.end]
        if value.isdigit() and pair.flow:
            yield Edit(pair.value, pair.end, str(int(value) + 1), legal=True)
