"""Dice as players write them: `d("3d6")`, `d("2d6-1")`, `d("3d6+1d4")`, `d("4d6kh3")`.

A roll is a row of signed terms: dice (`3d6`, `d20`, `d%`), dice of which some are kept (`kh` the highest, `kl` the
lowest; without a number one die), and whole numbers. How much work a roll would be is reckoned before any of it is
done, so that no text takes much longer than a second.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import log2
from typing import NamedTuple

from tfrules.diagnostics import ERROR, CodeInfo, DiagnosticError, finding, quoted, register
from tfrules.odds import convolve
from tfrules.odds.dice import die, keep_cost, keep_highest, keep_lowest
from tfrules.odds.dist import Dist

BAD_ROLL, HUGE_ROLL = "TFR0490", "TFR0491"
register(
    CodeInfo(
        BAD_ROLL, "bad-roll", ERROR,
        "A roll is dice such as 3d6, 4d6kh3 or d%, and whole numbers, joined by + and -. Something else stands in the text.",
        "3d6+", "3d6+1",
    ),
    CodeInfo(
        HUGE_ROLL, "huge-roll", ERROR,
        "The exact odds of so many or such large dice would take very long or very much memory, so they are not begun.",
        "9000d9000", "90d90",
    ),
)  # fmt: skip

# Bounds of one roll. A step is 30 to 90 nanoseconds of interpreter work.
LONGEST_TEXT = 200
MOST_DICE = 10_000
MOST_SIDES = 10_000
MOST_STEPS = 10_000_000
MOST_BITS = 2**28
# Results that cost less than this are remembered.
_CHEAP_STEPS = 50_000

_DICE_OR_NUMBER = r"(?:([0-9]*)[dD]([0-9]+|%)(?:[kK]([hHlL])([0-9]*))?|([0-9]+))"
_TERM = re.compile(_DICE_OR_NUMBER)
_SIGN = re.compile(r"\s*([+\-\u2212]?)\s*")
_SIGNED_TERM = re.compile(_SIGN.pattern + _DICE_OR_NUMBER)


class NotationError(DiagnosticError, ValueError):
    """Text that is no roll, or one too large; `start` and `end` are the place of the fault in `text`."""

    def __init__(self, text: str, start: int, end: int, cause: str, mend: str, code: str = BAD_ROLL) -> None:
        self.text, self.start, self.end, self.cause, self.mend, self.code = text, start, end, cause, mend, code
        place = f"column {start + 1} of {quoted(text)}" if text.strip() else "an empty text"
        super().__init__([finding(code, f"{cause} ({place})", help=mend)])

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, int, str, str, str]]:
        return NotationError, (self.text, self.start, self.end, self.cause, self.mend, self.code)


class DiceTerm(NamedTuple):
    """Some dice of one size, added or taken away; `keep` is how many of them count."""

    sign: int
    count: int  # type: ignore[assignment]  # and not how often something is in a tuple
    sides: int
    which: str
    keep: int

    @property
    def keeps_all(self) -> bool:
        """Whether every die counts."""
        return self.keep == self.count

    def __str__(self) -> str:
        kept = "" if self.keeps_all else f"k{self.which}{self.keep}"
        return f"{'-' if self.sign < 0 else '+'}{self.count}d{self.sides}{kept}"


class Roll(NamedTuple):
    """What a text asks to roll: dice, and one number to add."""

    terms: tuple[DiceTerm, ...]
    plus: int

    def __str__(self) -> str:
        number = f"{self.plus:+d}" if self.plus or not self.terms else ""
        return ("".join(map(str, self.terms)) + number).removeprefix("+")


def d(text: str) -> Dist[int]:
    """The exact distribution of a roll in dice notation; a `NotationError` says what is wrong with the text."""
    known = _cheap(text)
    return _distribution(parse_roll(text)) if known is None else known


@lru_cache(maxsize=512)
def _cheap(text: str) -> Dist[int] | None:
    """The distribution of a roll that takes little work and memory, and so is remembered; None where it takes more."""
    roll = read_roll(text)
    steps, bits = _cost(roll)
    if steps > MOST_STEPS or bits > MOST_BITS:
        what, mend = "these dice are too many or too large to reckon exactly", "ask for fewer or smaller dice"
        raise NotationError(text, 0, len(text), what, mend, HUGE_ROLL)
    return _distribution(roll) if steps < _CHEAP_STEPS else None


@lru_cache(maxsize=512)
def parse_roll(text: str) -> Roll:
    """Read dice notation without reckoning anything; equal dice are not gathered."""
    return read_roll(text)


def read_roll(text: str) -> Roll:
    """The same for those who remember what they make of it."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(text, LONGEST_TEXT, len(text), f"a roll is at most {LONGEST_TEXT} characters long", "shorten it")
    terms: list[DiceTerm] = []
    plus, at, end = 0, 0, len(text.rstrip())
    if not end:
        raise NotationError(text, 0, len(text), "there is nothing to roll", "write dice such as 3d6, or a number")
    while at < end:
        match = _SIGNED_TERM.match(text, at)
        if match is None or (at and not match[1]):
            raise _stray(text, at)
        signed, shown, faces, which, kept, number = match.groups()
        sign = 1 if not signed or signed == "+" else -1
        if number:
            plus += sign * int(number)
        else:
            count = int(shown) if shown else 1
            keep = int(kept or 1) if which else count
            sides = 100 if faces == "%" else int(faces)
            if not (0 < sides <= MOST_SIDES and count <= MOST_DICE and (not which or 1 <= keep <= count)):
                raise _no_dice(text, match.start(2), match.end(), count, sides, keep)
            terms.append(DiceTerm(sign, count, sides, "" if keep == count else which.lower(), keep))
        at = match.end()
    return Roll(tuple(terms), plus)


def _no_dice(text: str, start: int, end: int, count: int, sides: int, keep: int) -> NotationError:
    """The error for dice that nobody can throw, or keep so many of."""
    if not sides:
        return NotationError(text, start, end, "a die has at least one side", "write for example d6")
    if count > MOST_DICE or sides > MOST_SIDES:
        cause = f"a roll has at most {MOST_DICE} dice of at most {MOST_SIDES} sides"
        return NotationError(text, start, end, cause, "ask for fewer or smaller dice", HUGE_ROLL)
    return NotationError(text, start, end, f"cannot keep {keep} of {count} dice", f"keep between 1 and {count} of them, or roll more")


def _stray(text: str, at: int) -> NotationError:
    """The error for text in which no term of a roll stands, or none after a sign where one is needed."""
    sign = _SIGN.match(text, at)
    assert sign is not None  # every part of the pattern may be empty
    at = sign.end()
    rest = text[at:].strip()
    if not rest:
        return NotationError(text, at, len(text), "the roll ends with a sign", "write what is to be added or taken away")
    mend = "write dice and numbers joined by + and -, such as 2d6-1 or 4d6kh3"
    if rest[0] in "*xX/\u00d7":
        mend = "a roll is not multiplied or divided here: write more dice, or scale the result afterwards"
    elif re.match(r"[0-9]*[dD]", rest):
        # dice that are no dice lack their sides; dice after dice lack a sign
        known = _TERM.match(rest)
        mend = "put + or - before it" if known else "say how many sides the die has, such as d6"
    elif rest[0] in "kK":
        mend = "say which dice are kept: kh3 for the three highest, kl1 for the lowest"
    return NotationError(text, at, at + 1, f"{quoted(rest[0])} is not expected here", mend)


def _gathered(roll: Roll) -> tuple[dict[int, int], int]:
    """(sides -> number of dice that all count, number to add). Dice taken away are dice added, and a number less."""
    counts: dict[int, int] = {}
    plus = roll.plus
    for term in roll.terms:
        if term.keeps_all:
            counts[term.sides] = counts.get(term.sides, 0) + term.count
            if term.sign < 0:
                # A fair die read upside down (7 - d6) is the same fair die.
                plus -= term.count * (term.sides + 1)
    return counts, plus


def _cost(roll: Roll) -> tuple[float, float]:
    """About (elementary steps, bits of the result) that a roll takes."""
    counts, _ = _gathered(roll)
    steps = sum(convolve.power_cost(sides, count, sides) for sides, count in counts.items())
    parts = [(count * (sides - 1) + 1, count * log2(sides)) for sides, count in counts.items()]
    for term in roll.terms:
        if not term.keeps_all:
            steps += keep_cost(term.sides, term.count, term.keep)
            parts.append((term.keep * (term.sides - 1) + 1, term.count * log2(term.sides)))
    length, bits = 1, 0.0
    for size, more in sorted(parts):
        bits += more
        steps += convolve.product_cost(length, size, bits) if length > 1 else 0
        length += size - 1
    return steps, length * bits


def _distribution(roll: Roll) -> Dist[int]:
    counts, plus = _gathered(roll)
    parts = [die(sides).times(count) for sides, count in counts.items()]
    for term in roll.terms:
        if not term.keeps_all:
            keep = keep_highest if term.which == "h" else keep_lowest
            kept = keep(die(term.sides), term.count, term.keep)
            parts.append(kept if term.sign > 0 else -kept)
    if not parts:
        return Dist.certain(plus)
    parts.sort(key=len)
    out = parts[0]
    for part in parts[1:]:
        out = out + part
    return out + plus if plus else out
