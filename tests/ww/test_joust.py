"""The table of jousts as a whole, and the choices that are made in secret."""

from __future__ import annotations

from tests.ww.play import begin, course, game, names, situation
from tfrules.engine.agenda import Outcome, answer
from tfrules.game import Loaded
from tfrules_ww.joust import letters, positions

POSITIONS = ("lower helm", "lean right", "lean left", "steady seat", "shield high", "shield low")
TABLE = {  # typed from the older game's table, not from the pack
    "helm": "M M M H U M",
    "top left": "U B M B B M",
    "top center": "BUI U G B BU UI",
    "top right": "G M B G G U",
    "middle left": "B BU M B M B",
    "middle center": "BU G B BU BUI B",
    "middle right": "G M BU G G G",
    "base": "B G U B BUI B",
}
RIDER = {"B": 3, "calling": "Fighter", "weapon": "Lance"}


def ride(loaded: Loaded) -> Outcome:
    state = situation(loaded, {"red": {"ivo": RIDER}, "blue": {"odo": RIDER}})
    return begin(loaded, state, "ww.joust", riders=("ivo", "odo"))


def test_all_forty_eight_cells() -> None:
    from tfrules.engine.context import Context
    from tfrules.engine.state import Frame, State

    loaded = game()
    c = Context(loaded.engine, State({}), Frame("", 0, {}), 0)
    aims = {loaded.engine.definitions[name].label: name for name in loaded.engine.by_kind["aim"]}
    assert sorted(aims) == sorted(TABLE)
    found = {aim: tuple("".join(letters(c, name, where)) for where in positions(c, name)) for aim, name in aims.items()}
    assert found == {aim: tuple(row.split()) for aim, row in TABLE.items()}
    assert {positions(c, name) for name in aims.values()} == {POSITIONS}


def test_both_choose_at_once_and_in_secret() -> None:
    loaded = game()
    outcome = ride(loaded)
    asked = [(request.asks, request.label, request.secret_from) for request in outcome.state.pending]
    assert {(side, label) for side, label, _ in asked} == {(s, q) for s in ("red", "blue") for q in ("aim", "position")}
    assert all(set(hidden) == {"red", "blue"} - {side} for side, _, hidden in asked)
    after = answer(loaded.engine, outcome.state, outcome.state.pending[0], "ww:helm")
    assert len(after.state.pending) == 3 and not after.events


def test_both_may_be_thrown() -> None:
    loaded = game()
    chosen = ["ww:helm", "shield high", "ww:helm", "shield high"]
    run = course(loaded, ride(loaded), [("unhorse", (5, 6, 1)), ("unhorse", (5, 5, 5))], chosen)
    assert names(run).count("unhorsed") == 2


def test_not_where_lost_tables_are_refused() -> None:
    loaded = game(("lost-tables", "strict"))
    assert names(course(loaded, ride(loaded), [])) == ["refused"]
