"""Counts from memory: only the same question of an equal state gets them, also where states differ in what their key leaves out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tfrules.engine import counted
from tfrules.engine.counted import Counted
from tfrules.engine.enumerate import Ending, Endings
from tfrules.engine.key import state_key
from tfrules.engine.state import Frame, Record, State

LEDGER = {"figure": frozenset({"fame"})}


def state(fame: int = 0, ST: object = 10, step: int = 0) -> State:
    return State({"Wulf": Record(kind="figure", ST=ST, fame=fame)}, (Frame("proc:blow", step, {"by": "Wulf"}),))


def endings(count: int = 1) -> Endings:
    return Endings(tuple(Ending(State({}), Fraction(1, count)) for _ in range(count)), 1)


def asked(memory: Counted, here: State, command: tuple[str, object] | None = None, side: str = "judge", assume: object = None) -> Endings | None:
    return memory.known(memory.question(here, command, side, assume), here)


def test_an_equal_state_is_known_and_another_is_not() -> None:
    memory, found = Counted(LEDGER), endings()
    memory.keep(memory.question(state(), None, "judge", None), state(), found)
    assert asked(memory, state()) is found
    assert state_key(state(fame=1), LEDGER) == state_key(state(), LEDGER)
    for other in (state(fame=1), state(ST=11), state(step=1)):
        assert asked(memory, other) is None


def test_what_is_asked_belongs_to_the_question() -> None:
    memory, found = Counted(LEDGER), endings()
    memory.keep(memory.question(state(), ("0.0", {"hex": [1, 2]}), "Rome", {"Wulf": {"ST": 9}}), state(), found)
    assert asked(memory, state(), ("0.0", {"hex": (1, 2)}), "Rome", {"Wulf": {"ST": 9}}) is found
    assert asked(memory, state(), ("0.0", {"hex": (1, 3)}), "Rome", {"Wulf": {"ST": 9}}) is None
    assert asked(memory, state(), ("0.1", {"hex": (1, 2)}), "Rome", {"Wulf": {"ST": 9}}) is None
    assert asked(memory, state(), ("0.0", {"hex": (1, 2)}), "judge", {"Wulf": {"ST": 9}}) is None
    assert asked(memory, state(), ("0.0", {"hex": (1, 2)}), "Rome", {"Wulf": {"ST": 8}}) is None
    assert asked(memory, state(), ("0.0", {"hex": (1, 2)}), "Rome") is None
    assert asked(memory, state()) is None


def test_yes_is_not_one() -> None:
    memory = Counted(LEDGER)
    memory.keep(memory.question(state(ST=1), ("0.0", 1), "judge", None), state(ST=1), endings())
    assert asked(memory, state(ST=1), ("0.0", 1)) is not None
    assert asked(memory, state(ST=1), ("0.0", True)) is None and asked(memory, state(ST=True), ("0.0", 1)) is None


def test_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "MOST", 3)
    monkeypatch.setattr(counted, "MOST_ENDINGS", 50)
    memory = Counted(LEDGER)

    def keep(strength: int, count: int) -> None:
        memory.keep(memory.question(state(ST=strength), None, "judge", None), state(ST=strength), endings(count))

    def known() -> list[int]:
        return [strength for strength in range(1, 40) if asked(memory, state(ST=strength)) is not None]

    for strength in range(1, 6):
        keep(strength, 1)
    assert known() == [3, 4, 5]
    keep(6, 6)  # more than a tenth of all that is kept
    assert known() == [3, 4, 5]
    monkeypatch.setattr(counted, "MOST", 99)
    for strength in range(11, 22):
        keep(strength, 5)
    assert known() == list(range(12, 22))
