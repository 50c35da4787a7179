"""`tfrules play`: a scenario turn by turn, with every die, every number and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, declare, format_option, game_options, note, print_json
from tfrules.cli.session import Session

if TYPE_CHECKING:
    from tfrules.cli.course import Course
    from tfrules.cli.narrate import Narrator
    from tfrules.engine.event import Event

SCRIPT, ASK = "script", "ask"


@declare(
    "play",
    ("replay it with the dice that it gives", "tfrules play {scenario}"),
    ("one turn alone, every step of every number with its citation", "tfrules play {scenario} --turn 2 --why"),
    ("roll real dice yourself; the program asks for each", "tfrules play {scenario} --dice ask"),
    ("other dice: the same seed always gives the same fight", "tfrules play {scenario} --dice 7"),
    ("under another ruling", "tfrules list ruling; tfrules play {scenario} --ruling NAME=CHOICE"),
)
@click.argument("scenario")
@click.option("--dice", default=SCRIPT, show_default=True, metavar="script|ask|SEED", help="Where the dice come from.")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Show this turn alone.")
@click.option("--why", is_flag=True, help="Every step of every number, also those that did not count, and why.")
@game_options
@format_option("text", "json")
def command(scenario: str, dice: str, turn: int | None, why: bool, options: Options, style: str) -> None:
    """Play a scenario, or an example written ITEM/EXAMPLE.

    Moves and choices come from the scenario. With other dice than it gives, what it expects is not held against the fight,
    and what no longer fits is left out: then a side declines, or whoever types the dice is asked.
    """
    from tfrules.cli.asking import Ended, Person
    from tfrules.cli.course import Course, fault_text
    from tfrules.cli.narrate import Narrator
    from tfrules.cli.situation import find_case
    from tfrules.diagnostics import DiagnosticError
    from tfrules.engine.drivers import sample
    from tfrules.testing import Refused, Unmet

    loaded, case = find_case(Session(options), scenario)
    narrator = Narrator(loaded, why)
    shown = turn if case.kind == "scenario" else None
    turns = [raw["number"] for raw in case.raws if raw["op"] == "turn"]
    if shown is not None and shown not in turns:
        raise click.UsageError(f"{case.title} tells of the turns {', '.join(map(str, turns))}, not of turn {shown}")
    person = Person() if dice == ASK else None
    chance = None if dice == SCRIPT else person or sample(int(dice) if dice.lstrip("-").isdigit() else dice)
    teller = Teller(narrator, shown, style == "text")
    course = Course(loaded, case, teller.tell, chance, person.choose if person else None)
    teller.course = course
    status = 0
    if style == "text":
        click.echo(click.style(f"{case.title} ({loaded.info.title or loaded.info.name if loaded.info else ''})", bold=True))
    try:
        course.play(stop_after=shown)
    except Ended:
        note("ended")
    except (Unmet, Refused, DiagnosticError) as error:
        click.echo(fault_text(course, error), err=True)
        status = 1
    teller.end()
    if style == "json":
        print_json([event.to_json() for event in teller.kept])
    for left in dict.fromkeys(course.left_out):
        note(f"left out: {left}")
    click.get_current_context().exit(status)


class Teller:
    """Prints what happens when it happens, and how all stand at the end of each turn; or keeps the events."""

    def __init__(self, narrator: Narrator, turn: int | None, printing: bool) -> None:
        self.narrator = narrator
        self.turn = turn
        self.printing = printing
        self.kept: list[Event] = []
        self.course: Course | None = None
        self._now = 0

    def tell(self, events: Sequence[Event]) -> None:
        """Take what has happened."""
        from tfrules.cli.narrate import TURN_BEGINS

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
        if self.printing:
            for line in self.narrator.lines(batch):
                click.echo(line)

    def _stand(self) -> None:
        if self.printing and self.course is not None and self.narrator.said:
            for line in self.narrator.standing(self.course.context()):
                click.echo(line)
            self.narrator.said = False
