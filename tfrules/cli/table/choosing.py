"""One answer out of many: a short list is numbered; of a long one its parts are chosen one after the other.

Answers that are made of named parts (who, which option, where to, which way) differ in them; each part that still differs is
asked for, in the order in which the answers name them. What is typed may answer several parts at once: `a 6,4 0`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tfrules.boards import Hex
from tfrules.engine.request import same

SHORT = 12  # answers that are listed whole
PLACE = re.compile(r"\(?(-?\d+)\s*,\s*(-?\d+)\)?")
ABSENT: Any = object()
Name = Callable[[str, Any], str]  # the key of a part and its value -> how it is called


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be chosen now: its number in the list, the value, how it is called, and the hex that it means."""

    number: int
    value: Any
    text: str
    place: Hex | None = None

    def goes_by(self, typed: str) -> bool:
        """Whether this is exactly what was typed."""
        return typed in (self.text.casefold(), str(self.value).casefold())


class Narrowing:
    """The answers that are left, and what was settled so far."""

    def __init__(self, values: Sequence[Any], name: Name) -> None:
        self.values = list(values)
        self.name = name
        self.left = self.values
        self.fixed: list[tuple[str, Any]] = []
        self.whole = len(self.values) <= SHORT or not any(isinstance(value, Mapping) for value in self.values)
        self.keys = list(dict.fromkeys(key for value in self.values if isinstance(value, Mapping) for key in value))

    @property
    def key(self) -> str:
        """The part that is asked for now; "" where whole answers are chosen."""
        if self.whole:
            return ""
        settled = {key for key, _ in self.fixed}
        return next((key for key in self.keys if key not in settled and len(self._parts(key)) > 1), "")

    @property
    def done(self) -> bool:
        """Whether one answer is left."""
        return len(self.left) == 1

    def common(self) -> dict[str, Any]:
        """The parts that all answers left have in common."""
        parts = {key: self._parts(key) for key in self.keys}
        return {key: found[0] for key, found in parts.items() if len(found) == 1 and found[0] is not ABSENT}

    def entries(self) -> list[Entry]:
        """What can be chosen now."""
        key = self.key
        found = self._parts(key) if key else self.left
        return [Entry(number, value, self._text(key, value), place_of(value)) for number, value in enumerate(found, 1)]

    def choose(self, entry: Entry) -> None:
        """Settle the part that is asked for."""
        key = self.key
        self.fixed.append((key, entry.value))
        self.left = [one for one in self.left if same(self._part(one, key) if key else one, entry.value)]

    def back(self) -> bool:
        """Begin again; whether anything had been settled."""
        settled, self.fixed, self.left = bool(self.fixed), [], self.values
        return settled

    def said(self) -> str:
        """What was settled so far."""
        return ", ".join(self._text(key, value) for key, value in self.fixed)

    def _text(self, key: str, value: Any) -> str:
        if value is ABSENT:
            return f"no {key}"
        place = place_of(value)
        if place is not None:
            return f"{place.q},{place.r}"
        if value == () and key:
            return "stay"
        if isinstance(value, Mapping):  # what all of them have in common tells none apart
            value = {name: part for name, part in value.items() if name in self._differing} or value
        return self.name(key, value)

    @cached_property
    def _differing(self) -> set[str]:
        """The parts in which the answers differ."""
        found = {}
        for key in self.keys:
            parts = [value.get(key, ABSENT) for value in self.values if isinstance(value, Mapping)]
            found[key] = any(not same(part, parts[0]) for part in parts)
        return {key for key, differs in found.items() if differs}

    def _part(self, value: Any, key: str) -> Any:
        if isinstance(value, Mapping):
            return value.get(key, ABSENT)
        return value if key == self.keys[0] else ABSENT

    def _parts(self, key: str) -> list[Any]:
        """The different values that a part has among the answers left, in their order."""
        found: dict[Any, Any] = {}
        for value in self.left:
            part = self._part(value, key)
            found.setdefault((type(part), repr(part)) if part is not ABSENT else ABSENT, part)
        return list(found.values())


def place_of(value: Any) -> Hex | None:
    """The hex that a value means: itself, or the last of a way."""
    if not isinstance(value, tuple) or not value:
        return None
    if all(type(one) is int for one in value):
        return Hex(*value) if len(value) == 2 else None
    ways = all(isinstance(one, tuple) and len(one) == 2 and all(type(part) is int for part in one) for one in value)
    return Hex(*value[-1]) if ways else None


def take(narrowing: Narrowing, typed: str, why: Callable[[str], str]) -> str:
    """Settle as much as was typed. Returns "" or what is wrong with it; then what was settled before stands.

    `why` tells of a word that is none of what can be chosen what is against it.
    """
    words = typed.split()
    while words and not narrowing.done:
        entries = narrowing.entries()
        if not narrowing.key:  # whole answers: by any words of theirs
            found = matching(entries, typed) or [one for one in entries if all(word in one.text.casefold() for word in typed.casefold().split())]
            if len(found) != 1:
                return refusal(entries, typed, found)
            narrowing.choose(found[0])
            return ""
        for length in range(len(words), 0, -1):
            found = matching(entries, " ".join(words[:length]), exact=True)
            if len(found) == 1:
                break
        else:
            found, length = matching(entries, words[0]), 1
        if len(found) != 1:
            return refusal(entries, words[0], found) + ("" if found else why(words[0]))
        narrowing.choose(found[0])
        words = words[length:]
    return f"{' '.join(words)!r} was too much; what stands before it is taken" if words else ""


def matching(entries: Sequence[Entry], typed: str, exact: bool = False) -> list[Entry]:
    """The entries that something typed may mean: by number, hex or name; unless `exact`, also by the beginning of a word of it."""
    text = typed.casefold()
    if len(text) > 2 and text[0] == "(" and text[-1] == ")" and not PLACE.fullmatch(text):
        text = text[1:-1]
    place = PLACE.fullmatch(text)
    if place is not None:
        at = Hex(int(place[1]), int(place[2]))
        return [entry for entry in entries if entry.place == at]
    if re.fullmatch(r"-?\d+", text) and len(text) < 10:
        whole = all(type(entry.value) is int for entry in entries)  # a number is then meant itself, not its place in the list
        return [entry for entry in entries if int(text) == (entry.value if whole else entry.number)]
    named = [entry for entry in entries if entry.goes_by(text)]
    if named or exact:
        return named
    begun = [entry for entry in entries if re.split(r"\W+", entry.text.casefold())[0] == text]
    begun = begun or [entry for entry in entries if entry.text.casefold().startswith(text)]
    return begun or [entry for entry in entries if re.search(rf"(?<!\w){re.escape(text)}", entry.text.casefold())]


def refusal(entries: Sequence[Entry], typed: str, found: Sequence[Entry]) -> str:
    """Why something typed chooses nothing, and what would."""
    if found:
        return f"{typed!r} may be any of: {', '.join(entry.text for entry in found[:8])}"
    if all(type(entry.value) is int for entry in entries):
        return f"{typed!r} is none of {', '.join(str(entry.value) for entry in entries[:12])}"
    places = " or a hex such as " + entries[-1].text if entries and entries[-1].place is not None else ""
    return f"{typed!r} is none of these; type a number from 1 to {len(entries)}{places}, or the beginning of a name"


def listed(entries: Sequence[Entry], wanted: str = "") -> Iterator[str]:
    """The entries by number, those alone that hold what is wanted."""
    whole = all(type(entry.value) is int for entry in entries)
    shown = [entry for entry in entries if wanted.casefold() in entry.text.casefold()]
    if not shown:
        yield f"  none holds {wanted!r}" if wanted else "  nothing"
    for entry in shown:
        yield f"  {entry.text:>3}" if whole else f"  {entry.number:>3}  {entry.text}"
