"""A story that is kept step by step, with what there is to see after each, to be written as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tfrules.diagnostics import DiagnosticError
from tfrules.report.replay import MARK as REPLAY_MARK
from tfrules.report.replay import Replay, Step
from tfrules.report.story import Line, Story, standing

if TYPE_CHECKING:
    from tfrules.boards.scene import Scene
    from tfrules.engine.context import Context
    from tfrules.engine.event import Event
    from tfrules.game import Loaded


class Film:
    """Keeps what is told, batch by batch."""

    def __init__(self, loaded: Loaded, title: str, about: str = "", why: bool = False) -> None:
        self.loaded = loaded
        self.story = Story(loaded.vocabulary, why)
        self.replay = Replay(title, about)

    def take(self, events: Sequence[Event], after: Context) -> None:
        """What has happened within a turn, and how things stand then."""
        self.show(events, self._scene(after))

    def show(self, events: Sequence[Event], scene: Scene | None) -> None:
        """What has happened within a turn, and what there is to see then."""
        self._add(list(self.story.lines(events)), scene)

    def end(self, c: Context) -> None:
        """How all stand at the end of a turn."""
        if self.story.said:
            self.story.said = False
            self._add(list(standing(self.loaded.engine, c)), self._scene(c))

    def _add(self, lines: list[Line], scene: Scene | None) -> None:
        if lines:
            self.replay.steps.append(Step(tuple(lines), scene))

    def _scene(self, c: Context) -> Scene | None:
        info = self.loaded.info
        return info.scene(c) if info is not None and info.scene is not None else None

    def write(self, path: Path) -> None:
        """The page as a file, wholly or not at all. Raises InTheWay when something that is no page of a fight is there."""
        from tfrules.cli.files import new_text, replace_text

        if path.is_file() and REPLAY_MARK in path.read_bytes()[:1000].decode("utf-8", "replace"):
            replace_text(path, self.replay.page())
        else:
            new_text(path, self.replay.page())


def replays(loaded: Loaded) -> Iterator[tuple[str, str]]:
    """The page of each scenario that tells a fight, as it is told, by the qualified name of the scenario.

    One that cannot be played to its end in this game has none.
    """
    from tfrules.cli.course import Course
    from tfrules.cli.narrate import Narrator
    from tfrules.cli.telling import Teller
    from tfrules.testing import Refused, Unmet
    from tfrules.testing.examples import SCENARIO, cases

    for case in cases(loaded.ruleset):
        if case.kind != SCENARIO or case.is_set_up:
            continue
        teller = Teller(Narrator(loaded), None, printing=False)
        film = teller.film = Film(loaded, case.title, loaded.info.title if loaded.info else "")
        course = teller.course = Course(loaded, case, teller.tell)
        try:
            course.play()
        except (Unmet, Refused, DiagnosticError):
            continue  # `tfrules test` says what is wrong
        teller.end()
        if film.replay.steps:
            yield case.document.qualified, film.replay.page()
