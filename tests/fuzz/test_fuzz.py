"""A bounded part of the fuzzing, the same in every run; `benchmarks/fuzz.py` goes on for as long as one likes."""

from __future__ import annotations

import pytest

from tests.fuzz.mutation import mutate
from tests.fuzz.targets import TARGETS, Target

EXECUTIONS = {"rules": 150, "yaml": 120, "saves": 400, "archives": 400, "dice": 400}


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_but_findings_comes_of_changed_inputs(name: str) -> None:
    found = mutate(name, seconds=60, most=EXECUTIONS[name], seed=1)
    assert (found.crashes, found.hangs) == ([], [])
    assert found.executions > EXECUTIONS[name] / 4  # on a machine that is busy


def test_crashes_and_hangs_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes) -> None:
        if len(data) % 5 == 0:
            raise ZeroDivisionError("a fault")
        while len(data) % 5 == 1:
            pass

    monkeypatch.setattr("tests.fuzz.mutation.HANG", 0.01)
    monkeypatch.setattr("tests.fuzz.mutation.TARGETS", {"broken": Target(broken, (b"abcdef",))})
    monkeypatch.setattr("tests.fuzz.targets.TARGETS", {"broken": Target(broken, (b"abcdef",))})
    found = mutate("broken", seconds=20, most=60, seed=1)
    assert found.executions == 60 and found.hangs
    assert {told for told, _ in found.crashes} == {"ZeroDivisionError: a fault"}
