"""The loop of a game at the table: who decides next, what was answered, what happened, and the way back."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.asking import HELP, dice_text, read_faces
from tfrules.cli.table import saving
from tfrules.cli.table.input import Ended, at_terminal, line
from tfrules.cli.table.question import Question
from tfrules.cli.table.screen import Screen, said
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.drivers import Sample
from tfrules.engine.policy import Policy
from tfrules.engine.request import CHANCE, JUDGE, Faces, Request
from tfrules.report.values import faces_text

if TYPE_CHECKING:
    from tfrules.battle import Battle
    from tfrules.engine.event import Event
    from tfrules.game import Loaded

MOST_ALONE = 5_000  # answers of policies on all sides: two that never meet would go on for ever


class Left(Exception):
    """Whoever plays has had enough."""


class Again(Exception):
    """Something was changed: what is asked now is to be looked at anew."""


class Table:
    """A game at the table. `sides` names the policies that decide for sides; everyone else is asked."""

    def __init__(self, loaded: Loaded, battle: Battle, screen: Screen, title: str, sides: Mapping[str, str], seed: str) -> None:
        self.loaded = loaded
        self.battle = battle
        self.screen = screen
        self.title = title
        self.sides = dict(sides)
        self.policies = {side: Policy(loaded.engine, name) for side, name in sides.items()}
        self.seed = seed  # "": people throw their own dice
        self.packs: tuple[Path, ...] = ()
        self.file: Path | None = None  # where it was last saved, or taken up from
        self.autosave = False
        self.batches = [screen.batch(None, battle.state, battle.log)]
        self.viewer = ""
        self._marks: list[int] = []  # how many steps there were at each decision of a person
        self._shown: dict[str, int] = {}
        self._boards: dict[str, list[str]] = {}
        self._saved = 0
        self._resumed = False
        self._told_dice = False

    def taken_up(self) -> None:
        """The game comes from its save: what happened before is known, and nothing has changed since."""
        self._saved, self._resumed = len(self.batches), True
        self._shown = dict.fromkeys([JUDGE, *self.every_side], len(self.batches))

    # ------------------------------------------------------------ the loop

    def play(self) -> int:
        """Play until it is over or somebody leaves. The exit status."""
        try:
            while True:
                try:
                    if self._step():
                        return 0
                except Again:
                    continue
        except Left:
            return 0
        except Ended:
            self.news()
            click.echo("the input has ended")
            self._say_where()
            return 0
        except KeyboardInterrupt:
            click.echo()
            self._offer_to_save()
            return 130
        except DiagnosticError as error:
            click.echo(f"the game cannot go on: {error.diagnostics[0].code} {error.diagnostics[0].message}")
            self._offer_to_save()
            return 1
        except Exception as error:  # a rule or a plugin broke: the game as it stood before must not be lost with it
            if os.environ.get("TFRULES_TRACEBACK"):
                raise
            click.echo(f"fault of the program or of a plugin: {type(error).__name__}: {error}")
            self._offer_to_save()
            return 3

    def _step(self) -> bool:
        """One answer; whether the table is left."""
        if self.battle.over:
            return self._over()
        request = self._next()
        if request.asks == CHANCE:
            self._throw(request)
        elif request.asks in self.policies and (value := self._by_policy(request)) is not None:
            self._answer(request, value)
            if not self.people and self.battle.steps > MOST_ALONE:
                click.echo(f"nobody was asked in {MOST_ALONE} answers; the game is stopped")
                return True
        else:
            self._ask(request)
        return False

    @property
    def every_side(self) -> list[str]:
        """The sides of the game."""
        return self.loaded.engine.sides(self.screen.context(self.battle.state, JUDGE))

    @property
    def people(self) -> list[str]:
        """The sides for which a person decides."""
        return [side for side in self.every_side if side not in self.policies]

    def _next(self) -> Request:
        """What is answered next: chance, then policies, then who sits before the screen already."""

        def turn(request: Request) -> tuple[bool, bool, bool]:
            return request.asks != CHANCE, request.asks not in self.policies, request.asks != self.viewer

        return min(self.battle.pending, key=turn)

    def _by_policy(self, request: Request) -> Any:
        try:
            return self.policies[request.asks](self.battle.state, request)
        except DiagnosticError as error:
            if error.diagnostics[0].code != "TFR0807":
                raise
            click.echo(f"{error.diagnostics[0].message}; somebody must say it")
            return None

    def _answer(self, request: Request, value: Any) -> None:
        before = self.battle.state
        self._happened(self.battle.answer(request, value), before)

    def _happened(self, events: tuple[Event, ...], before: Any) -> None:
        self.batches.append(self.screen.batch(before, self.battle.state, events))
        if self.autosave and self.file is not None:
            self.save(self.file)
        if not self.people:
            self.news()

    # ------------------------------------------------------------ people

    def _ask(self, request: Request) -> None:
        """Ask a person. What cannot be done is said, and asked again."""
        people = self.people
        alone = people[0] if len(people) == 1 else ""
        self._hand_over(alone or request.asks)
        self.news()
        self.show_board()
        question = Question(self.screen, self.battle.state, request, self.viewer, self.loaded)
        said(question.heading())
        while True:
            value = self._chosen(question)
            self._marks.append(self.battle.steps)
            try:
                self._answer(request, value)
                return
            except DiagnosticError as error:
                self._marks.pop()
                click.echo(error.diagnostics[0].message)
                question.begin()

    def _chosen(self, question: Question) -> Any:
        """An answer, part after part."""
        said(question.lines())
        while not question.done:
            typed = line(question.prompt())
            if not typed:
                click.echo(question.accepted())
            elif not self._obey(typed, question):
                wrong = question.take(typed)
                if wrong:
                    click.echo(wrong)
                elif not question.done:
                    said(question.lines())
        return question.value

    def _obey(self, typed: str, question: Question | None) -> bool:
        from tfrules.cli.table.commands import obey

        return obey(self, typed, question)

    def _hand_over(self, side: str) -> None:
        """Turn the screen over to another side: nobody is shown what is not theirs."""
        if side == self.viewer:
            return
        first, self.viewer = not self.viewer, side
        if self.screen.open or first or len(self.people) < 2:
            return
        if at_terminal():
            click.clear()
        if line(f"hand over to {side}, then Enter") in ("q", "quit"):
            self.leave()
        if at_terminal():
            click.clear()
            self._boards.pop(side, None)

    # ------------------------------------------------------------ dice

    def _throw(self, request: Request) -> None:
        if self.seed or not isinstance(request.domain, Faces) or self._is_kept_from_viewer(request):
            dice = Sample(self.seed or str(self.battle.steps))
            self._answer(request, dice.answer(request, self.battle.rolls))
            return
        if not self._told_dice:
            self.news()
            click.echo(f"dice: {HELP}")
            self._told_dice = True
        about = ", ".join(f"{name} {self._name(value)}" for name, value in request.about)
        prompt = f"roll {request.label}, {dice_text(request.domain)}{f' ({about})' if about else ''}"
        while True:
            typed = line(prompt)
            if typed and typed != "r" and self._obey(typed, None):
                continue
            try:
                faces = _thrown(request) if typed == "r" else read_faces(request, typed)
            except DiagnosticError as error:
                click.echo(error.diagnostics[0].message)
                continue
            self._marks.append(self.battle.steps)
            self._answer(request, faces)
            return

    def _is_kept_from_viewer(self, request: Request) -> bool:
        return not self.screen.open and (self.viewer in request.secret_from or (not self.viewer and bool(request.secret_from)))

    def _name(self, value: Any) -> str:
        return self.screen.names(self.battle.state, self.viewer or JUDGE).text("", value)

    # ------------------------------------------------------------ what is shown

    def news(self) -> None:
        """Tell whoever looks what has happened since."""
        side = self.viewer or JUDGE
        if not self.viewer and self.people and not self.screen.open:
            return
        seen = self._shown.get(side, 0)
        self._shown[side] = len(self.batches)
        said(self.screen.story(self.batches[seen:], side))

    def show_board(self, always: bool = False) -> None:
        """The board, where it has changed since this side saw it."""
        side = self.viewer or JUDGE
        lines = list(self.screen.board(self.battle.state, side))
        if always or lines != self._boards.get(side):
            self._boards[side] = lines
            said(["", *lines, ""])

    def tell_log(self) -> None:
        """All that has happened, as the side that looks may know it."""
        said(self.screen.story(self.batches, self.viewer or JUDGE, whole=True))

    # ------------------------------------------------------------ the way back, and changes from outside

    def undo(self) -> None:
        """Take back the last thing that a person decided, threw or changed, with all that came of it."""
        if not self._marks:
            click.echo(f"there is nothing to take back{'; a save keeps no way back' if self._resumed else ''}")
            return
        mark = self._marks.pop()
        while self.battle.steps > mark:
            self.battle.undo()
            self.batches.pop()
        self._shown = {side: min(count, len(self.batches)) for side, count in self._shown.items()}
        self._boards.clear()
        self.screen.forget()
        click.echo("taken back")
        if self.autosave and self.file is not None:
            self.save(self.file)
        raise Again

    def change(self, text: str) -> None:
        """Let the judge change a field. What is wrong with the change is said, and nothing is changed."""
        from tfrules.cli.table.judging import Wrong, parse_change

        try:
            change = parse_change(self.loaded, self.battle.state, text)
        except Wrong as wrong:
            click.echo(str(wrong))
            return
        before, steps = self.battle.state, self.battle.steps
        try:
            events = self.battle.edit(
                lambda c: c.set(change.record, **{change.field: change.value}), change.told, change.secret_from
            )
            self.screen.hold_drawn(before, self.battle.state)
        except Exception as error:  # a value of the right type may still be one that the rules break on
            if self.battle.steps > steps:
                self.battle.undo()
            click.echo(f"that cannot be: {change.told} ({getattr(error, 'message', None) or str(error) or type(error).__name__})")
            return
        self._happened(events, before)
        self._marks.append(steps)
        self.news()
        raise Again

    # ------------------------------------------------------------ the end

    def _over(self) -> bool:
        people, self.viewer = self.people, self.viewer or JUDGE
        if len(people) == 1:
            self.viewer = people[0]
        self.news()
        self.show_board()
        click.echo("the game is over")
        while people:
            typed = line("over (u takes back, log, s saves, q ends)")
            if not typed or not self._obey(typed, None):
                click.echo("the game is over: u, log, board, why, s FILE or q")
        return True

    def leave(self) -> None:
        """End, after an offer to save."""
        self._offer_to_save()
        raise Left

    def _offer_to_save(self) -> None:
        """Ask for the name of a file, as long as none was saved to since the last answer."""
        if self._saved == len(self.batches) and self.file is not None:
            self._say_where()
            return
        usual = f" (Enter: {self.file})" if self.file is not None else " (Enter: not at all)"
        for _ in range(5):
            try:
                typed = line(f"save as{usual}")
            except (Ended, KeyboardInterrupt):
                click.echo("not saved")
                return
            if not typed and self.file is None:
                return
            if self.save_as(typed):
                return

    def save_as(self, typed: str) -> bool:
        """Save under a name that was typed, or again where it was saved; whether that was done."""
        file = Path(typed).expanduser() if typed else self.file
        if file is None:
            click.echo("say where: s FILE")
            return False
        if file != self.file and file.exists():
            click.echo(f"{file} is there already; choose another name")
            return False
        try:
            self.save(file)
        except DiagnosticError as error:
            click.echo(f"{error.diagnostics[0].code} {error.diagnostics[0].message}")
            return False
        self._say_where()
        return True

    def save(self, file: Path) -> None:
        """Write the game. Raises DiagnosticError (TFR0924) when that cannot be done."""
        table = {
            "title": self.title,
            "sides": self.sides,
            "seed": self.seed,
            "rolls": self.battle.rolls,
            "open": self.screen.open,
            "log": [batch.to_json() for batch in self.batches],
        }
        saving.write(file, self.battle.state, saving.meta_of(self.loaded, table, self.packs, file))
        self.file, self._saved = file, len(self.batches)

    def _say_where(self) -> None:
        if self.file is not None and self._saved == len(self.batches):
            click.echo(f"saved in {self.file}; go on with: tfrules play --resume {self.file}")
        else:
            click.echo("not saved; `--save FILE` saves after every answer")


def _thrown(request: Request) -> Any:
    """Dice that the program throws for someone who throws the others."""
    from secrets import token_hex

    faces = Sample(token_hex(8)).answer(request, 0)
    click.echo(f"  {faces_text(faces)}")
    return faces
