"""Characters that are none of the language: what each was probably meant to be."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.fixes import written
from tfrules.source import Source, Span

_LOOK_ALIKES = {
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"', "\u2018": '"', "\u2019": '"', "`": '"', "'": '"',
    "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2009": " ", "\u202f": " ", "\u3000": " ",
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
    "\u00d7": "*", "\u00f7": "/", "\u2264": "<=", "\u2265": ">=", "\u2260": "!=", "\u2026": "..",
}  # fmt: skip
# What the parser sees in place of a look-alike: one character, so that all offsets hold.
_STAND_INS = {" ": " ", "-": "-", "*": "*", "/": "/", "<=": "<", ">=": ">", "!=": "<", "..": "-"}
_NAMES = {
    " ": "a blank of another kind than the one the space bar gives", "-": "a dash", '"': "another quotation mark",
}  # fmt: skip
_QUOTED = re.compile(
    '[\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019`\'][^"\n{}]*?[\u201c\u201d\u00ab\u00bb\u2019`\']|[\u201c\u201d\u201e][^"\n{};]*"'
)


@dataclass(frozen=True, slots=True)
class Odd:
    """Such a character, or a text in quotation marks of another kind: where it ends, and what the parser sees in its place."""

    end: int
    stand_in: str
    found: Diagnostic


def odd(source: Source, text: str, at: int) -> Odd:
    """The finding about the character at a place."""
    char = text[at]
    meant = _LOOK_ALIKES.get(char, "")
    match = _QUOTED.match(text, at) if meant == '"' else None
    if match:
        place, straight = Span(source, at, match.end()), f'"{match.group()[1:-1]}"'
        message = 'a text stands in straight double quotes `"`'
        return Odd(match.end(), straight, finding("TFR0104", message, place, help=f"write {quoted(straight)}", fixes=[written(place, straight)]))
    place, stand_in = Span(source, at, at + 1), _STAND_INS.get(meant, " ")
    if not meant:
        message = f"`{char}` (U+{ord(char):04X}) can stand only in texts and comments"
        return Odd(at + 1, stand_in, finding("TFR0104", message, place, help="words are written with the letters a to z, digits and `_`"))
    wanted = "an ordinary blank" if meant == " " else f"`{meant}`"
    message = f"`{char if meant != ' ' else ' '}` (U+{ord(char):04X}) is {_NAMES.get(meant, 'another sign')}"
    return Odd(at + 1, stand_in, finding("TFR0104", message, place, help=f"write {wanted}", fixes=[written(place, meant, f"write {wanted}")]))
