"""Takes what happens in a course as it happens: prints it, keeps it, or films it, with how all stand at the end of each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tfrules.cli.narrate import TURN_BEGINS, Narrator

if TYPE_CHECKING:
    from tfrules.cli.course import Course
    from tfrules.cli.filming import Film
    from tfrules.engine.event import Event


class Teller:
    """Prints what happens when it happens, and how all stand at the end of each turn; or keeps the events."""

    def __init__(self, narrator: Narrator, turn: int | None, printing: bool) -> None:
        self.narrator = narrator
        self.turn = turn
        self.printing = printing
        self.kept: list[Event] = []
        self.course: Course | None = None
        self.film: Film | None = None
        self._now = 0

    def tell(self, events: Sequence[Event]) -> None:
        """Take what has happened."""
        batch: list[Event] = []
        for event in events:
            if event.name == TURN_BEGINS:
                self._say(batch)
                self._stand()
                batch, self._now = [], int(event.fields.get("number", 0))
            if self.turn in (None, self._now):
                batch.append(event)
        self._say(batch)

    def end(self) -> None:
        """The last lines."""
        self._stand()

    def _say(self, batch: list[Event]) -> None:
        self.kept += batch
        if self.film is not None and self.course is not None:
            self.film.take(batch, self.course.context())
        if self.printing:
            for line in self.narrator.lines(batch):
                click.echo(line)

    def _stand(self) -> None:
        if self.film is not None and self.course is not None:
            self.film.end(self.course.context())
        if self.printing and self.course is not None:
            for line in self.narrator.standing(self.course.context()):
                click.echo(line)
