"""A question to a person: what is asked, what can be answered now, and the answer as far as it is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from tfrules.cli.table.choosing import Entry, Narrowing, listed, take
from tfrules.engine.mask import canonical
from tfrules.engine.request import JUDGE, FreeText, Request, Subsets
from tfrules.engine.view import reason_for

if TYPE_CHECKING:
    from tfrules.cli.table.screen import Screen
    from tfrules.engine.state import State
    from tfrules.game import Loaded

MOST = 250_000  # answers that are looked at
SHOWN = 30  # of a list; a longer one is shown when it is filtered
NOTHING = ("none", "-")


class Question:
    """One request, as a side is asked it."""

    def __init__(self, screen: Screen, state: State, request: Request, viewer: str, loaded: Loaded) -> None:
        self.screen = screen
        self.state = state
        self.request = request
        self.viewer = viewer
        self.names = screen.names(state, request.asks)
        self.about = loaded.info.commands.get(request.label, "") if loaded.info is not None else ""
        self.written: Any = None  # an answer that is no choice out of a list: words, or several values
        self.narrowing = Narrowing(self._values(), self.names.text)

    def _values(self) -> list[Any]:
        """The allowed answers that the side may be shown, in an order that tells it nothing."""
        domain = self.request.domain
        values = list(domain.values if isinstance(domain, Subsets) else islice(domain.iterate(), MOST))
        mask = self.screen.mask(self.state, self.request.asks)
        if mask is not None:
            values = [value for value in values if not mask.mentions(value)]
            if mask.names and any(map(mask.renames, values)):
                values.sort(key=lambda value: canonical(mask.value(value)))
        return values

    @property
    def done(self) -> bool:
        """Whether there is an answer. A single one that is allowed is asked for all the same, so that nothing goes unseen."""
        return self.written is not None or (self.narrowing.done and bool(self.narrowing.fixed))

    @property
    def value(self) -> Any:
        """The answer."""
        return self.written if self.written is not None else self.narrowing.left[0]

    def begin(self) -> bool:
        """Begin anew; whether anything had been settled."""
        self.written = None
        return self.narrowing.back()

    # ------------------------------------------------------------ what is shown

    def heading(self) -> Iterator[str]:
        """Who decides what."""
        about = [f"{name} {self.names.text(name, value)}" for name, value in self.request.about]
        told = f" ({', '.join(about)})" if about else ""
        yield f"{self.request.asks} decides: {self.request.label}{f', {self.about}' if self.about else ''}{told}"

    def prompt(self) -> str:
        """What the line is for."""
        said = self.narrowing.said()
        part = self.narrowing.key or self.request.label
        return f"{self.request.asks} {said}, {part}" if said else f"{self.request.asks} {part}"

    def lines(self, wanted: str = "", every: bool = False) -> Iterator[str]:
        """What can be answered now."""
        if isinstance(self.request.domain, FreeText):
            yield f"  in your own words, {self.request.domain.words} at most"
            return
        entries = self.narrowing.entries()
        if self.narrowing.key == "facing" or (not self.narrowing.key and self.request.label == "facing"):
            yield f"  {self.screen.compass()}"
        elif wanted or every or len(entries) <= SHOWN:
            yield from listed(entries, wanted)
        else:
            yield from self._long(entries)
        if isinstance(self.request.domain, Subsets):
            yield f"  {self.request.domain.low} to {self.request.domain.high} of them, such as `1 2`; `none` for none"

    def _long(self, entries: list[Entry]) -> Iterator[str]:
        places = [entry.place for entry in entries if entry.place is not None]
        if len(places) * 2 > len(entries):
            yield from self.screen.ground(self.state, self.viewer, places)
            sample = next(entry.text for entry in entries if entry.place is not None)
            yield f"  {len(places)} hexes are open; the board shows their rows. Type column,row such as {sample}"
            others = [entry for entry in entries if entry.place is None]
            yield from listed(others) if others else ()
        else:
            yield from listed(entries[:SHOWN])
            yield f"  ... {len(entries)} in all; `list` shows every one, `/TEXT` those with a text"

    def accepted(self) -> str:
        """What may be typed, in a line."""
        if isinstance(self.request.domain, FreeText):
            return f"answer in at most {self.request.domain.words} words; ? for help"
        return f"type a number from 1 to {len(self.narrowing.entries())}, a name or a hex, or ? for help"

    # ------------------------------------------------------------ what is typed

    def take(self, typed: str) -> str:
        """Take what was typed. Returns "" or what is wrong with it."""
        domain = self.request.domain
        if isinstance(domain, FreeText):
            text = typed[1:-1] if len(typed) > 2 and typed[0] == typed[-1] == '"' else typed
            if not domain.contains(text):
                return self.accepted()
            self.written = text
            return ""
        if isinstance(domain, Subsets):
            return self._several(typed, domain)
        if not self.narrowing.values:
            return "nothing can be answered here; u takes the last answer back"
        if self.narrowing.done and not self.narrowing.fixed and typed.casefold() not in ("1", self.narrowing.entries()[0].text.casefold()):
            return "there is one answer: type 1"
        if self.narrowing.done:
            self.narrowing.choose(self.narrowing.entries()[0])
            return ""
        return take(self.narrowing, typed, self._why)

    def _why(self, typed: str) -> str:
        """What the rules have against an answer with something else in the part that is asked for, as far as the side can know."""
        if not all(isinstance(entry.value, str) for entry in self.narrowing.entries()):
            return ""
        mask = self.screen.mask(self.state, self.request.asks)
        answer = {**self.narrowing.common(), self.narrowing.key: typed}
        if mask is None:
            return reason_for(self.screen.loaded.engine, self.state, JUDGE, self.request, answer)
        return reason_for(mask.game, self.state, mask.side, self.request, mask.value(answer))

    def _several(self, typed: str, domain: Subsets) -> str:
        entries = self.narrowing.entries()
        numbers = [] if typed.casefold() in NOTHING else typed.replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 6 and 1 <= int(word) <= len(entries) for word in numbers):
            return f"type numbers from 1 to {len(entries)}, such as `1 2`, or `none`"
        chosen = [entries[int(word) - 1].value for word in numbers]
        value = tuple(one for one in domain.values if one in chosen)
        if len(set(numbers)) != len(numbers) or not domain.contains(value):
            return f"choose {domain.low} to {domain.high} different ones"
        self.written = value
        return ""
