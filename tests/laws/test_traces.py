"""A number is the fold of its trace, for every query of every record in any state that play leads to."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.laws import market_day, random_fights
from tests.laws.random_fights import melee
from tfrules.engine.amount import Amount
from tfrules.engine.context import Context
from tfrules.engine.game import Game
from tfrules.engine.modifiers import Trace, ask
from tfrules.engine.state import Frame, State


def fold(steps: list[dict[str, Any]]) -> Any:
    """The value that the steps of a trace make, reckoned from their JSON alone by the plain meaning of each word."""
    value: Any = 0
    for step in steps:
        if step["state"] != "applied":
            continue
        op, amount = step["op"], step.get("amount")
        if op == "set":
            value = amount
        elif op == "add":
            value = plus(value, amount)
        elif op == "multiply" and isinstance(amount, list | tuple):
            over, under, rounding = amount
            value = value * over // under if rounding == "down" else -(-value * over // under)
        elif op == "multiply":
            value *= amount
        elif op == "floor":
            value = amount if amount > value else value
        else:
            assert op == "cap"
            value = amount if amount < value else value
    return value


def plus(one: Any, other: Any) -> Any:
    """A sum of numbers or of dice as JSON."""
    if not isinstance(one, dict) and not isinstance(other, dict):
        return one + other
    dice: Counter[int] = Counter()
    for part in (one, other):
        for sides, count in part["dice"] if isinstance(part, dict) else ():
            dice[sides] += count
    constant = sum(part["plus"] if isinstance(part, dict) else part for part in (one, other))
    return {"dice": [[sides, dice[sides]] for sides in sorted(dice, reverse=True) if dice[sides]], "plus": constant}


def every_trace(game: Game, state: State) -> list[tuple[Trace, Any]]:
    """Every query of every record of a state, with what reading it as a field or a number gives."""
    c = Context(game, state, Frame("law", 0, {}), 0)
    found = []
    for name, query in game.vocabulary.queries.items():
        for record in c.of_kind(query.of):
            found.append((ask(c, name, record), game.query(c, name, record)))
            if name == f"{query.of}.{name.partition('.')[2]}":
                found.append((ask(c, name, record), c.value(record, name.partition(".")[2])))
    assert not c.over and not c.events and not c.pushed  # asking changes nothing
    return found


def hold(game: Game, state: State) -> Counter[str]:
    """The law for all traces of a state; which states of steps and which queries it was held for."""
    seen: Counter[str] = Counter()
    for trace, value in every_trace(game, state):
        told = trace.to_json()
        plain = value.to_json() if isinstance(value, Amount) else value
        assert trace.value == value == trace.fold()
        assert plain == told["value"] == fold(told["steps"]), told
        assert trace.steps[0].op == "set" and trace.steps[0].state == "applied"
        assert trace.steps[-1].value == trace.value
        for at, step in enumerate(trace.steps):
            assert step.value == Trace("", 0, trace.steps[: at + 1]).fold()
            assert (step.state == "applied") == (not step.reason), told
            assert step.source or at == 0
            seen[step.state] += 1
        seen[trace.query] += 1
    return seen


def test_in_fights() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        for step in random_fights.fight(seed, 70)[::2]:
            seen += hold(melee().engine, step.state)
    assert {name for name in melee().vocabulary.queries if not seen[name]} == set()
    assert min(seen[state] for state in ("applied", "false")) > 100 and seen["weaker"] > 0


def test_on_market_days() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for state, _, _, _ in market_day.day(seed):
            seen += hold(market_day.market(), state)
    assert seen["person.luck"] > 100 and seen["weaker"] > 0


def test_traces_that_events_carry() -> None:
    held = 0
    for seed in range(12):
        for step in random_fights.fight(seed):
            for event in step.outcome.events:
                for _, trace in event.trace:
                    told = trace.to_json()
                    assert told["value"] == fold(told["steps"])
                    held += 1
    assert held > 50
