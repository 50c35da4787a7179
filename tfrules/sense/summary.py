"""The numbers of a summary against those of the rules beside it.

Compared is only what a summary states plainly: a number with a unit (`3 turns`, `two hexes`), dice, and a number with a sign. A quantity
that the rules reckon rather than write down is no witness, and neither is one of a unit that they never use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tfrules.diagnostics import Diagnostic, finding
from tfrules.fixes import Fix, written
from tfrules.ir.model import Document, Json, nodes
from tfrules.sense import codes
from tfrules.sense.parts import SUMMARY, literals, rules, span_at
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Vocabulary

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: number for number, word in enumerate(_WORDS)}
CLAIM = re.compile(
    rf"(?P<dice>\b\d+d\d+\b)|(?P<sign>(?<![\w)])[+-]\d+(?![\w/]))|(?<![\w/+-])(?P<number>\d+|(?i:{'|'.join(_WORDS)}))[ -](?P<unit>[A-Za-z]+)"
)

SAY_THE_SAME = "say in both what is meant"


@dataclass(slots=True)
class Written:
    """What the rules of a document write down, each with the first place where it stands."""

    numbers: set[int] = field(default_factory=set)
    dice: dict[str, str] = field(default_factory=dict)
    units: dict[str, dict[int, str]] = field(default_factory=dict)  # by unit: each number and the pointer to it
    reckoned: set[str] = field(default_factory=set)  # units of quantities that are not just a number


def check(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Report numbers of summaries that the rules beside them contradict."""
    found: Written | None = None
    for at, line in enumerate(document.body):
        if line["op"] == SUMMARY and isinstance(line.get("text"), str):
            claims = tuple(CLAIM.finditer(line["text"]))
            if claims and found is None:
                found = _written(document)
            if found is not None:
                yield from _compare(document, found, f"/body/{at}/text", claims, vocabulary)


def _written(document: Document) -> Written:
    found = Written()
    for pointer, line in rules(document):
        found.numbers.update(abs(number) for number in literals(line))
        for place, part in nodes(line, pointer):
            if isinstance(part, Mapping):
                _note(found, place, part)
    return found


def _note(found: Written, place: str, part: Mapping[str, Json]) -> None:
    if part.get("op") == "dice":
        found.dice.setdefault(f"{part['count']}d{part['sides']}", place)
    elif "unit" in part and "n" in part:
        number = part["n"]
        if isinstance(number, int):
            found.units.setdefault(part["unit"], {}).setdefault(number, place)
        else:
            found.reckoned.add(part["unit"])


def _compare(
    document: Document, found: Written, pointer: str, claims: Sequence[re.Match[str]], vocabulary: Vocabulary
) -> Iterator[Diagnostic]:
    """Each claim that the rules do not bear out, where they have a number that the summary does not tell."""
    dice = {claim["dice"] for claim in claims if claim["dice"]}
    counted: dict[str, list[tuple[int, re.Match[str]]]] = {}
    for claim in claims:
        unit = types.unit_named(claim["unit"], vocabulary) if claim["unit"] else None
        if claim["sign"] and found.numbers and abs(int(claim["sign"])) not in found.numbers:
            message = f"the summary says `{claim['sign']}`, and no rule beside it has this number"
            yield finding(codes.SUMMARY_DIFFERS, message, place_in_text(document, pointer, claim, "sign"), help=SAY_THE_SAME)
        elif claim["dice"] and claim["dice"] not in found.dice and found.dice.keys() - dice:
            yield _told(document, pointer, claim, "dice", claim["dice"], found.dice)
        elif unit is not None:
            said = claim["number"].lower()
            counted.setdefault(types.unit_word(unit), []).append((NUMBERS[said] if said in NUMBERS else int(said), claim))
    for unit_word, told in counted.items():
        known = found.units.get(unit_word, {})
        if known.keys() - {number for number, _ in told}:
            for number, claim in told:
                if number not in known and not (unit_word in found.reckoned and number in found.numbers):
                    shown = {str(one): place for one, place in known.items()}
                    yield _told(document, pointer, claim, "number", f"{claim['number']} {claim['unit']}", shown, unit_word)


def _told(
    document: Document, pointer: str, claim: re.Match[str], group: str, said: str, known: Mapping[str, str], unit: str = ""
) -> Diagnostic:
    """The finding, with the rules' numbers beside it; where they have but one, either side may be mended."""
    place = place_in_text(document, pointer, claim, group)
    others = [f"{number} {unit}".rstrip() for number in known]
    message = f"the summary says `{said}`, the rules beside it {' and '.join(f'`{other}`' for other in others)}"
    related = [(span_at(document, at), "here") for at in known.values()]
    fixes: tuple[Fix, ...] = ()
    if len(known) == 1 and place.text == claim[group]:
        (right,) = known
        fixes = (written(place, right), *_in_rule(related[0][0], right, claim[group]))
    return finding(codes.SUMMARY_DIFFERS, message, place, related=related, help=SAY_THE_SAME, fixes=fixes)


def _in_rule(rule: Span, number: str, said: str) -> tuple[Fix, ...]:
    """The fix that writes the number of the summary into the rule, where the number stands there by itself."""
    said = str(NUMBERS.get(said.lower(), said))
    match = re.match(rf"{re.escape(number)}\b", rule.text)
    return (written(Span(rule.source, rule.start, rule.start + len(number)), said, f"write `{said}` in the rule"),) if match else ()


def place_in_text(document: Document, pointer: str, claim: re.Match[str], group: str) -> Span:
    """Where a part of a text stands between its quotes."""
    whole = span_at(document, pointer)
    start = whole.start + whole.text.find('"') + 1 + claim.start(group)
    return Span(whole.source, start, start + len(claim[group]))
