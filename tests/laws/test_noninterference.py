"""The law of non-interference: swap any secret, and all that a side gets stays equal byte for byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.engine.masked_game import GAME, effect, figure, state_of
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import answer, start
from tfrules.engine.state import State
from tfrules.engine.view import answer_in_view, view, view_events

Pair = Callable[[], tuple[State, State]]


def _image_for_real() -> tuple[State, State]:
    def one(first: bool) -> State:
        return state_of(p=figure("blue", real=first), q=figure("blue", real=not first), w=figure("red"))

    return one(True), one(False)


def _double_under_an_alias() -> tuple[State, State]:
    def one(first: str, second: str) -> State:
        guard = {"bind": {"caster": "yan"}, "veiled": {"bind": ("blue",)}}
        return state_of(
            **{
                "yan": figure("blue", alias=first, known_to=("blue",), real=True),
                "yan.2": figure("blue", alias=second, known_to=("blue",), real=False),
                "w": figure("red", foes={"yan": 1, "yan.2": 1}),
                "Guard on yan": effect("Guard", "yan", **guard),
                "Guard on yan.2": effect("Guard", "yan.2", **guard),
            }
        )

    return one("p", "q"), one("q", "p")


def _protection_for_none() -> tuple[State, State]:
    people = {"p": figure("blue"), "q": figure("blue"), "w": figure("red")}
    hidden = {"Guard on p": effect("Guard", "p", seen_by=("blue",)), "Ward on p": effect("Ward", "p", secret=True)}
    return state_of(**people, **hidden), state_of(**people)


def _hidden_figure_for_none() -> tuple[State, State]:
    people = {"p": figure("blue"), "q": figure("blue"), "w": figure("red")}
    near = {"w": figure("red", near=("h",), rival="h", marks={"h": 1})}
    hidden = {"h": figure("blue", seen_by=("blue",)), "Guard on h": effect("Guard", "h")}
    return state_of(**{**people, **near, **hidden}), state_of(**people)


def _veiled_strength() -> tuple[State, State]:
    def one(strength: int) -> State:
        veil = {"strength": ("blue",), "plan": ("blue",)}
        return state_of(p=figure("blue", veiled=veil, strength=strength, plan="wait"), q=figure("blue"), w=figure("red"))

    return one(3), one(12)


def _veiled_definitions() -> tuple[State, State]:
    def one(first: str, second: str) -> State:
        people = {"p": figure("blue"), "q": figure("blue"), "w": figure("red")}
        veil = {"of": ("blue",)}
        signs = {f"{of} on w": effect(of, "w", sign=sign, veiled=veil) for sign, of in enumerate((first, second))}
        return state_of(**people, **dict(sorted(signs.items())))

    return one("Guard", "Ward"), one("Ward", "Guard")


PAIRS: dict[str, Pair] = {
    "definition": _veiled_definitions,
    "image": _image_for_real,
    "double": _double_under_an_alias,
    "protection": _protection_for_none,
    "hidden": _hidden_figure_for_none,
    "veiled": _veiled_strength,
}


def shown(state: State, foe: str, hit: tuple[int, int], yields: bool) -> Iterator[str]:
    """All that red gets over a whole course: views, requests and events, as text."""

    def text(value: Any) -> str:
        return json.dumps(value)  # unsorted: the order of keys must not tell either

    outcome = start(GAME, state, "proc:strike")
    before = state
    while True:
        here = outcome.state
        yield text(view(GAME, here, "red").to_json())
        yield text(view_events(GAME, here, outcome.events, "red", before))
        if not here.pending:
            return
        request = here.pending[0]
        given = {"hit": hit, "yield": yields}.get(request.label)
        value = answer_in_view(GAME, here, "red", request, foe) if given is None else given
        before, outcome = here, answer(GAME, here, request, value)


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_red_cannot_tell_the_two_apart(name: str) -> None:
    one, other = PAIRS[name]()
    assert list(shown(one, "q", (3, 4), True)) == list(shown(other, "q", (3, 4), True))


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_a_refusal_and_its_reason_tell_red_nothing(name: str) -> None:
    one, other = (refused(state) for state in PAIRS[name]())
    assert one == other and all("is none of the weak: p" in said for said in one)
    assert not any(real in said for said in one[2:] for real in ("yan", "h 9"))


def refused(state: State) -> list[str]:
    """What red is told when it marks by names that are hidden, known to others, or nobody's."""
    asked = start(GAME, state, "proc:mark").state
    told = []
    for wrong in ("yan", "h", "nobody", "w", 3, ["p"]):
        with pytest.raises(DiagnosticError) as error:
            answer_in_view(GAME, asked, "red", asked.pending[0], wrong)
        told.append(error.value.diagnostics[0].message)
    return told


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_the_judge_and_the_owner_can(name: str) -> None:
    one, other = PAIRS[name]()
    for side in ("judge", "blue"):
        assert view(GAME, one, side).text() != view(GAME, other, side).text()


def test_secret_answers_do_not_show_while_others_are_asked() -> None:
    state = _image_for_real()[0]
    assert list(shown(state, "p", (1, 1), True)) == list(shown(state, "p", (6, 5), False))


def test_a_view_does_not_depend_on_what_was_looked_at_before() -> None:
    state, _ = _double_under_an_alias()
    fresh = view(GAME, State(state.records), "red").text()
    for side in ("judge", "blue", "red"):
        view(GAME, state, side)
    assert view(GAME, state, "red").text() == fresh and not state.memo
