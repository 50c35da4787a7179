"""Numbers of summaries that stand nowhere in the rules: neither beside the summary, nor in what these rules name.

A pass over all that is loaded. Looked at are numbers from two up, as figures or with a unit; one and none are told too loosely. A summary
whose rules write no such number at all is left alone: it tells of what others carry out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from tfrules.diagnostics import Diagnostic, finding
from tfrules.ir.model import Document, nodes
from tfrules.sense import codes
from tfrules.sense.parts import SCENARIO, SUMMARY, literals, rules
from tfrules.sense.summary import NUMBERS, place_in_text

ASKS = "asks"  # the note that `asks` makes
LEAST = 2
WORDS = "|".join(word for word, number in NUMBERS.items() if number >= LEAST)
LOOSE = "hundred|thousand|half|halves|thirds|quarters|fifths|sixths|tenths|of|or|and|to"  # what makes more, or less, of a number in words
STATED = re.compile(
    rf"(?<![\w/+.,-])(?<![tT]he )(?:(?P<digits>\d+)(?![\w/]|[.,-]\d)|(?P<word>(?i:{WORDS}))(?![\w-])(?! (?:{LOOSE})\b))"
)


def check(items: Mapping[tuple[str, str], Document], looked_at: Iterable[Document]) -> Iterator[Diagnostic]:
    """Report such numbers of some items."""
    by_name: dict[str, list[Document]] | None = None
    for document in looked_at:
        open_claims = list(_open(document))
        if not open_claims or not any(number >= LEAST for number in numbers(document)):
            continue
        if by_name is None:
            by_name = _by_name(items.values())
        named = _named(document, by_name)
        for pointer, number, claim in open_claims:
            if number not in named:
                group = "digits" if claim["digits"] else "word"
                message = f"the summary says `{claim[group]}`, which stands nowhere in the rules beside it"
                help = "say in both what is meant"
                yield finding(codes.SUMMARY_DIFFERS, message, place_in_text(document, pointer, claim, group), help=help)


def asks(document: Document) -> bool:
    """Whether what is found here of a document may hang on what the items say that it names."""
    return document.noted(ASKS, lambda one: any(True for _ in _open(one)))


def _open(document: Document) -> Iterator[tuple[str, int, re.Match[str]]]:
    """The numbers that summaries of a document state and its own rules do not write, with the places of the texts."""
    known: set[int] | None = None
    for at, line in enumerate(document.body if document.kind != SCENARIO else ()):
        if line["op"] == SUMMARY and isinstance(line.get("text"), str):
            for number, claim in _claims(line["text"]):
                if number >= LEAST:
                    known = numbers(document) if known is None else known
                    if number not in known:
                        yield f"/body/{at}/text", number, claim


def _claims(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The numbers that a text states."""
    for claim in STATED.finditer(text):
        yield int(claim["digits"]) if claim["digits"] else NUMBERS[claim["word"].lower()], claim


def numbers(document: Document) -> set[int]:
    """The numbers that the rules of a document write, with what its dice can show at least and at most, and numbers in their texts."""
    found: set[int] = set()
    for _, line in rules(document):
        found.update(abs(number) for number in literals(line))
        for _, part in nodes(line):
            if isinstance(part, Mapping):
                if part.get("op") == "dice":
                    found |= {part["count"], part["count"] * part["sides"]}
                found.update(int(number) for value in part.values() if isinstance(value, str) for number in re.findall(r"\d+", value))
    return found


def _by_name(documents: Iterable[Document]) -> dict[str, list[Document]]:
    found: dict[str, list[Document]] = {}
    for document in documents:
        found.setdefault(document.name, []).append(document)
        found.setdefault(document.qualified, []).append(document)
    return found


def _named(document: Document, by_name: Mapping[str, list[Document]]) -> set[int]:
    """The numbers of the items that a document names, in whatever way."""
    found: set[int] = set()
    for _, line in rules(document):
        for _, part in nodes(line):
            if isinstance(part, Mapping) and part.get("op") in ("item", "text"):
                for other in by_name.get(str(part.get("name", part.get("value", ""))), ()):
                    found |= numbers(other)
    return found
