"""What comes of each answer: in whose view, under which suppositions, in which order. Counted by hand in a game of two dice at most."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.masked_game import GAME, figure, state_of
from tfrules.compare import compare
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import start
from tfrules.engine.memo import Memo
from tfrules.engine.state import State
from tfrules.odds import Enclosed
from tfrules.sim.compared import rows_of

TINY: Any = SimpleNamespace(engine=GAME, memo=lambda policy: Memo(GAME, policy))


def asked(procedure: str, **figures: dict[str, Any]) -> State:
    return start(GAME, state_of(**figures), f"proc:{procedure}").state


def strength(of: str) -> Any:
    return lambda state: state.records[of]["strength"] if of in state.records else 0


def yields(state: State, request: Any) -> bool:
    return True


def test_the_best_comes_first_and_equal_answers_share_a_row() -> None:
    """Red strikes one of three, who loses one: to strike `a` is the worst for `a`, to strike another is all one to it."""
    state = asked("strike", a=figure("blue"), b=figure("blue"), c=figure("blue"))
    found = compare(TINY, state, strength("a"), yields)
    assert [(row.answers, row.worth) for row in found.rows] == [(("b", "c"), 9), (("a",), 8)]
    least = compare(TINY, state, strength("a"), yields, least=True)
    assert [row.answers for row in least.rows] == [("a",), ("b", "c")]


def test_a_later_choice_stays_open_where_nobody_decides() -> None:
    """Blue is asked whether it yields before anything is lost."""
    found = compare(TINY, asked("strike", a=figure("blue")), strength("a"))
    assert [(row.worth, row.open, row.labels) for row in found.rows] == [(9, 1, ("yield",))]


def test_hidden_figures_are_no_answers_and_change_nothing() -> None:
    plain = asked("mark", a=figure("blue"), b=figure("blue", strength=12))
    ambush = asked("mark", a=figure("blue"), b=figure("blue", strength=12), z=figure("blue", seen_by=("blue",)))
    one, other = (compare(TINY, state, strength("a"), side="red") for state in (plain, ambush))
    assert one.rows == other.rows
    assert one.answers == 2


def test_what_is_supposed_is_there() -> None:
    state = asked("mark", a=figure("blue"), z=figure("blue", seen_by=("blue",)))
    assert compare(TINY, state, strength("a"), side="red", assume={"z": figure("blue")}).answers == 2


def test_an_answer_that_not_every_belief_allows_is_not_compared() -> None:
    """Only who is not strong can be marked, which b is in one of the two worlds."""
    state = asked("mark", a=figure("blue"), b=figure("blue"))
    found = compare(TINY, state, strength("b"), belief=[(1, {}), (2, {"b": {"strength": 30}})])
    assert [row.answers for row in found.rows] == [("a",)] and found.partly == ("b",)
    assert found.rows[0].worth == Fraction(1, 3) * 9 + Fraction(2, 3) * 30


def test_a_question_that_is_not_asked() -> None:
    state = asked("mark", a=figure("blue"))
    for how in ({"at": "foe"}, {"side": "blue"}):
        with pytest.raises(DiagnosticError, match="red: choose 'mark'"):
            compare(TINY, state, strength("a"), **how)


def test_what_makes_no_sense() -> None:
    state = asked("mark", a=figure("blue"))
    for how in ({"until": "dawn"}, {"until": "end"}, {"belief": [(0, {})]}):
        with pytest.raises(ValueError, match=r"until|policy|above 0"):
            compare(TINY, state, strength("a"), **how)


def test_only_so_many_and_only_some() -> None:
    state = asked("mark", **{name: figure("blue") for name in "abc"})
    few = compare(TINY, state, strength("a"), most=2)
    assert few.cut and few.answers == 2
    every = compare(TINY, state, strength("a"), most=3)
    assert not every.cut and every.answers == 3
    assert compare(TINY, state, strength("a"), only=lambda value: value != "a").answers == 2


def test_what_is_not_known_stays_apart() -> None:
    """Half of the courses never end: what is known of the other half is told with how much is missing."""
    (row,) = rows_of([("wait", {(3, ()): Fraction(1, 2)})], least=False)
    assert isinstance(row.odds, Enclosed) and row.odds.missing == Fraction(1, 2) and row.worth == Fraction(3, 2)


def test_what_is_no_number_has_no_order_but_that_of_the_answers() -> None:
    parts = [(answer, {(value, ()): Fraction(1)}) for answer, value in (("a", "lost"), ("b", "won"), ("c", "lost"))]
    assert [(row.answers, row.worth) for row in rows_of(parts, least=False)] == [(("a", "c"), None), (("b",), None)]
