"""What one side is shown: the board and who stands on it, how all are doing, and what has happened. All goes through views."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from tfrules.boards import Hex
from tfrules.boards.scene import signs
from tfrules.boards.text import ARROWS, DIGITS
from tfrules.cli.narrate import Narrator
from tfrules.cli.table.filmed import seen_json
from tfrules.cli.table.names import Names
from tfrules.cli.table.saving import Batch
from tfrules.diagnostics import DiagnosticError, printable
from tfrules.engine.belief import believed
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.logged import events_from_json
from tfrules.engine.mask import Mask
from tfrules.engine.request import JUDGE
from tfrules.engine.state import Frame, State, freeze
from tfrules.engine.view import view_events
from tfrules.report.board_text import board_text, compass, legend_lines
from tfrules.report.story import standing
from tfrules.report.transcript import SECRET

if TYPE_CHECKING:
    from tfrules.boards.scene import Scene
    from tfrules.game import Loaded

NOBODY = Frame("proc:table", 0, {})


def arrows() -> str:
    """The signs of the facings that the terminal has."""
    try:
        ARROWS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return DIGITS
    return ARROWS


class Screen:
    """What is printed for a side; `open_` shows everything to everybody."""

    def __init__(self, loaded: Loaded, why: bool, open_: bool) -> None:
        self.loaded = loaded
        self.why = why
        self.open = open_
        self._narrators: dict[str, Narrator] = {}

    def mask(self, state: State, side: str) -> Mask | None:
        """What the side does not see; None for one that sees everything."""
        return None if self.open or side == JUDGE else Mask(self.loaded.engine, state.records, side)

    def known(self, state: State, side: str) -> dict[str, str]:
        """Everything that the side sees, by the name under which it knows it, with its id."""
        mask = self.mask(state, side)
        return {_public(mask, name): name for name in self.context(state, side).state.records}

    def names(self, state: State, side: str) -> Names:
        """How the side calls what there is."""
        return Names(self.loaded.engine, self.mask(state, side))

    def context(self, state: State, side: str) -> Context:
        """The state as far as the side sees it, to be read."""
        seen = believed(self.loaded.engine, state, JUDGE if self.open else side)
        return Context(self.loaded.engine, seen, NOBODY, len(seen.agenda), quiet=True)

    # ------------------------------------------------------------ the board

    def ground(self, state: State, side: str, rows: Iterable[Hex]) -> Iterator[str]:
        """The board alone, with the rows of some hexes written into them."""
        scene = self._scene(self.context(state, side), self.mask(state, side))
        if scene is not None:
            yield from board_text(scene, tuple(rows), arrows()).splitlines()

    def board(self, state: State, side: str) -> Iterator[str]:
        """The board with who stands on it, or how all are doing where a game has no board."""
        c, mask = self.context(state, side), self.mask(state, side)
        scene = self._scene(c, mask)
        numbers = {_public(mask, name): text for name, text in self._numbers(c).items()}
        if scene is None:
            yield from (f"{name}: {text}" for name, text in sorted(numbers.items()))
            return
        yield from board_text(scene, (), arrows()).splitlines()
        yield from (printable(line) for line in legend_lines(scene, numbers, arrows()))

    def scene(self, state: State) -> Scene | None:
        """What there is to see for the judge."""
        return self._scene(Context(self.loaded.engine, state, NOBODY, len(state.agenda), quiet=True), None)

    def hold_drawn(self, before: State, state: State) -> None:
        """Raises ValueError when a change has put somebody off the board, or another fault when it cannot be drawn."""
        list(self.board(state, JUDGE))
        gone = sorted(self._off_board(state) - self._off_board(before))
        if gone:
            raise ValueError(f"{' and '.join(gone)} would be off the board")

    def _off_board(self, state: State) -> set[str]:
        scene = self._scene(self.context(state, JUDGE), None)
        return set() if scene is None else {one.name for one in scene.tokens if any(not scene.board.contains(at) for at in one.hexes)}

    def _scene(self, c: Context, mask: Mask | None) -> Scene | None:
        """What is to be seen, everyone under the name by which the side knows them; their order and signs follow those names."""
        info = self.loaded.info
        scene = info.scene(c) if info is not None and info.scene is not None else None
        if scene is None or mask is None or not any(token.name in mask.names for token in scene.tokens):
            return scene
        named = sorted((replace(one, name=_public(mask, one.name)) for one in scene.tokens), key=lambda one: (one.facing is None, one.name))
        letters = signs(tuple(sorted(one.name for one in named)))
        return replace(scene, tokens=tuple(replace(one, sign=letters[one.name]) for one in named))

    def compass(self) -> str:
        """The facings by number."""
        return compass(arrows())

    def _numbers(self, c: Context) -> dict[str, str]:
        """What is said of everyone who takes part: numbers, what it has, what is on it."""
        found: dict[str, str] = {}
        for line in standing(self.loaded.engine, c):
            record = next((one for one in c.state.records if line.text.startswith(f"{one}: ")), "")
            parts = [line.text.removeprefix(f"{record}: "), self._has(c, record), self._under(c, record)]
            found[record] = "; ".join(filter(None, parts))
        return found

    def _has(self, c: Context, record: str) -> str:
        """The definitions that its fields hold, field by field, by the declarations of its kind."""
        game = self.loaded.engine
        fields = c.record(record)
        found = []
        for (owner, name), declared in game.vocabulary.fields.items():
            if owner == fields["kind"] and declared.how == "stored" and declared.key == "exact":
                value = fields.get(name)
                held = [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str)]
                labels = [game.definitions[one].label for one in held if one in game.definitions]
                found += [f"{name} {', '.join(labels)}"] if labels else []
        return ", ".join(found)

    def _under(self, c: Context, record: str) -> str:
        """What was put on it."""
        effects = [str(c.get(one, "of")) for one in c.of_kind("effect") if c.get(one, "bearer") == record]
        known = self.loaded.engine.definitions
        return ", ".join(known[one].label for one in effects if one in known and known[one].label)

    # ------------------------------------------------------------ what happened

    def batch(self, before: State | None, after: State, events: tuple[Event, ...]) -> Batch:
        """Events as they are kept: with what each side may know of them, where that is not all, and with what there is to see then."""
        game = self.loaded.engine
        whole = tuple({**(data := event.to_json()), "fields": dict(sorted(data["fields"].items()))} for event in events)  # as saves have it
        sides = tuple(game.sides(Context(game, after, NOBODY, 0)))
        seen = [state for state in (before, after) if state is not None]
        if not any(event.secret_from for event in events) and all(
            _sees_all(Mask(game, state.records, side), state) for side in sides for state in seen
        ):
            return Batch(whole, None, self._seen(before, after))
        return Batch(whole, {side: view_events(game, after, events, side, before) for side in sides}, self._seen(before, after))

    def _seen(self, before: State | None, after: State) -> dict[str, Any] | None:
        """What there is to see in a state, as the judge sees it; None where it is what there was."""
        scene, earlier = self.scene(after), None if before is None else self.scene(before)
        return seen_json(scene) if scene is not None and scene != earlier else None

    def story(self, batches: Iterable[Batch], side: str, whole: bool = False) -> Iterator[str]:
        """What happened, line by line, as the side may know it; `whole` tells it from the beginning."""
        narrator = Narrator(self.loaded, self.why)
        if not whole:
            narrator = self._narrators.setdefault(side, narrator)
        events = [event for batch in batches for event in self._told(batch, side)]
        yield from narrator.lines(events)

    def forget(self) -> None:
        """Headings are said anew: after something was taken back."""
        self._narrators.clear()

    def _told(self, batch: Batch, side: str) -> tuple[Event, ...]:
        if self.open or side == JUDGE or batch.told is None:
            return events_from_json(batch.events)
        return tuple(map(_hinted, batch.told.get(side, ())))

    # ------------------------------------------------------------ numbers

    def reasons(self, state: State, side: str, records: Iterable[str], query: str = "") -> Iterator[str]:
        """Numbers of records with every step that made them, as the side reckons them."""
        from tfrules.battle import explain
        from tfrules.report.trace import trace_text

        game, mask = self.loaded, self.mask(state, side)
        for record in records:
            kind = str(state.records[record]["kind"])
            wanted = [query] if query else [name for name, one in game.vocabulary.queries.items() if one.of == kind]
            for name in wanted:
                try:
                    trace = explain(game, name, record, state, JUDGE if self.open else side)
                except DiagnosticError as error:
                    if query:
                        raise
                    yield error.diagnostics[0].message
                    continue
                if query or len(trace.steps) > 1:
                    yield from trace_text(trace, f"{name} of {_public(mask, record)}").splitlines()


def _public(mask: Mask | None, name: str) -> str:
    return name if mask is None else mask.public(name)


def _sees_all(mask: Mask, state: State) -> bool:
    """Whether nothing in a state is secret from the side."""
    if mask.hidden or mask.names:
        return False
    return all(mask.shows(name, field) for name, record in state.records.items() if name not in mask.machinery for field in record)


def _hinted(data: Mapping[str, Any]) -> Event:
    """An event of a view. Of a secret one only that something was done is known."""
    if data.get("secret"):
        return Event("hinted", {"what": SECRET.get(data["event"], "something happens in secret")})
    return Event(data["event"], freeze(data["fields"]), data.get("rule", ""))


def said(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        click.echo(line)
