"""Courses of a few figures, set up and driven from Python: what the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import tfrules
import tfrules_melee.plugin
import tfrules_tft.plugin
import tfrules_wizard.plugin
from tfrules.engine import agenda
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.game import Game
from tfrules.engine.request import Request
from tfrules.engine.state import Frame, State
from tfrules.game import Loaded

PLUGINS = {"tft": tfrules_tft.plugin, "melee": tfrules_melee.plugin, "wizard": tfrules_wizard.plugin}


@cache
def loaded(game: str = "wizard") -> Loaded:
    """The shipped game, loaded once."""
    return tfrules.load(game, plugins=PLUGINS)


class Course:
    """A state with its log; figures are named by their record, each on the side of the same number or of the side given."""

    def __init__(self, game: str = "wizard") -> None:
        self.game: Game = loaded(game).engine
        self.state = State({})
        self.log: list[Event] = []
        self.before: list[tuple[State, tuple[Event, ...], State]] = []

    def context(self) -> Context:
        return Context(self.game, self.state, Frame("test", 0, {}), len(self.state.agenda))

    def figure(self, name: str, side: str = "", **fields: Any) -> str:
        c = self.context()
        side = side or f"side of {name}"
        if not c.exists(side):
            c.create("side", side)
        known = {f"basic_{short}": fields.pop(short) for short in ("ST", "DX", "IQ") if short in fields}
        race = self.game.ruleset.find("race", "Human").qualified
        for field, kind in (("spells", "spell"), ("ready", "weapon")):
            if field in fields:
                value = fields[field]
                find = self.game.ruleset.find
                fields[field] = (
                    tuple(find(kind, n).qualified for n in value) if isinstance(value, tuple) else find(kind, value).qualified
                )
        c.create("figure", name, race=race, side=side, **known, **fields)
        self.state = State(c.commit(), self.state.agenda)
        return name

    def change(self, record: str, **fields: Any) -> None:
        c = self.context()
        c.set(record, **fields)
        self.state = State(c.commit(), self.state.agenda)

    def bears(self, name: str, spell: str) -> None:
        from tfrules_wizard import spells

        c = self.context()
        spells.put_on(c, {"caster": name, "subject": name, "spell": self.game.ruleset.find("spell", spell).qualified})
        self.state = State(c.commit(), self.state.agenda)

    def cast(self, spell: str, caster: str, subject: str = "", **told: Any) -> None:
        aimed = {"subject": subject} if subject else {}
        self.start("cast", caster=caster, spell=self.game.ruleset.find("spell", spell).qualified, **aimed, **told)

    def shoot(self, attacker: str, target: str) -> None:
        c = self.context()
        weapon = c.get(attacker, "ready")
        attack = c.create(
            "attack", "shot", attacker=attacker, target=target, weapon=weapon, missile=True, hand=False, facing="front"
        )
        self.state = State(c.commit(), self.state.agenda)
        self.start("attack", attack=attack)

    def start(self, procedure: str, **bind: Any) -> None:
        self._take(agenda.start(self.game, self.state, f"proc:{procedure}", bind))

    def start_block(self, block: str, bind: Mapping[str, Any]) -> None:
        self._take(agenda.start(self.game, self.state, f"block:{block}", bind))

    def edit(self, change: Callable[[Context], Any]) -> None:
        """Let something happen, and run what follows from it."""
        c = self.context()
        change(c)
        state = State(c.commit(), (*self.state.agenda, *reversed(c.pushed)))
        self._take(agenda.settle(self.game, state))

    def answer(self, *values: Any) -> None:
        """Answer what is asked, one after the other; a total for dice becomes faces."""
        from tfrules.engine.drivers import as_answer

        for value in values:
            request = self.asked
            self._take(agenda.answer(self.game, self.state, request, as_answer(request, value)))

    @property
    def asked(self) -> Request:
        return self.state.pending[0]

    def _take(self, outcome: agenda.Outcome) -> None:
        self.before.append((self.state, outcome.events, outcome.state))
        self.log += outcome.events
        self.state = outcome.state

    def read(self, record: str, field: str) -> Any:
        return self.context().value(record, field)
