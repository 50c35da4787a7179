"""Fight n of a seed is one and the same, whoever does it and with whatever others; and what is stopped counts what is done."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tfrules
from tests.sim.small import exact, melee, pair
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.fight import Fight
from tfrules.sim import tally as tallies
from tfrules.sim import walk as walking
from tfrules.sim.play import MOST_WAYS, play, played
from tfrules.sim.sampled import Interrupted, Sampled
from tfrules.sim.tally import Shown, Tally
from tfrules.sim.walk import Tables, courses, walk

PLAYED = {"fights": 60, "seed": 4, "method": "played"}


def fight(number: int = 0) -> Fight:
    """A fight of its own, with nothing remembered but what the rules are."""
    game = tfrules.load("melee")
    meeting = game.info.meeting  # type: ignore[union-attr]
    one, other, options = meeting.place(game, *pair(number))  # type: ignore[union-attr]
    battle = game.battle({"Red": [one], "Blue": [other]}, **options)
    return Fight(game.memo(meeting.policy, MOST_WAYS), battle.state)  # type: ignore[union-attr]


# ------------------------------------------------------------ drawn


@pytest.mark.parametrize("together", [1, 7, 64, 1000])
def test_each_drawn_fight_is_the_same_in_whatever_company(monkeypatch: pytest.MonkeyPatch, together: int) -> None:
    tables = Tables.of(exact(0).graph)
    at, turns = courses(tables, 9, range(1000))
    assert len(set(at)) > 10
    monkeypatch.setattr(walking, "TOGETHER", together)
    for part in (range(1000), range(400, 700), range(999, 1000)):
        here, after = courses(tables, 9, part)
        assert np.array_equal(here, at[part.start : part.stop])
        assert np.array_equal(after, turns[part.start : part.stop])


def test_another_seed_draws_other_fights() -> None:
    tables = Tables.of(exact(0).graph)
    assert not np.array_equal(courses(tables, 1, range(100))[0], courses(tables, 2, range(100))[0])


def test_what_is_counted_is_where_each_stops() -> None:
    tables = Tables.of(exact(0).graph)
    at, turns = courses(tables, "a word", range(5000))
    ends, lengths = walk(tables, "a word", range(5000))
    assert ends == {int(number): int((at == number).sum()) for number in set(at)}
    over = turns[tables.ends[at]]
    assert lengths == {int(number): int((over == number).sum()) for number in set(over)}


def test_drawn_fights_are_the_same_in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking.Walking, "__init__", _in_small_pieces(walking.Walking.__init__))
    one, two = (melee().duel(*pair(0), fights=5_000, seed=1, method="sampled", processes=n) for n in (1, 2))
    assert isinstance(one, Sampled) and one == two
    assert one.fights == 5_000


def _in_small_pieces(init: Any) -> Any:
    return lambda self, *given, **named: init(self, *given, **{**named, "size": 700})


# ------------------------------------------------------------ played


def test_each_played_fight_is_the_same_in_whatever_company() -> None:
    """What was remembered of others does not matter, nor where one begins to count."""
    all_of_them = fight()
    ends = [play(all_of_them, 4, number) for number in range(40)]
    assert len({over.at.key for over in ends}) > 5
    late = fight()
    for number in (39, 17, 3):
        assert (play(late, 4, number).at.key, play(late, 4, number).turns) == (ends[number].at.key, ends[number].turns)
    whole, parts = played(all_of_them, 4, range(40)), [played(late, 4, part) for part in (range(30, 40), range(12), range(12, 30))]
    for order in itertools.permutations(parts):
        assert sum(order, Tally()) == whole


def test_played_fights_are_the_same_in_processes() -> None:
    one, two = (melee().duel(*pair(0), processes=n, **PLAYED) for n in (1, 2))
    assert isinstance(one, Sampled) and one == two
    assert one.fights == 60 and sum(one.ends.values()) + one.endless.count == 60


def test_a_fight_is_given_up_when_more_turns_begin_than_may() -> None:
    """The first had begun before."""
    found = melee().duel(*pair(0), fights=200, seed=1, method="played", turns=1)
    longer = melee().duel(*pair(0), fights=200, seed=1, method="played").lengths()
    assert found.lengths() == {turns: longer[turns] for turns in (1, 2)}
    assert found.endless.count == 200 - longer[1].count - longer[2].count > 0


def test_fights_whose_graph_is_too_wide_are_played() -> None:
    assert melee().duel(*pair(0), fights=20, most=100).method == "played"
    with pytest.raises(DiagnosticError, match="TFR0811"):
        melee().duel(*pair(0), fights=20, most=100, method="sampled")


def test_of_too_many_ends_the_lowest_are_kept_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "MOST_ENDS", 3)
    ones = [Tally(1, {key: 1}, {1: 1}, {key: Shown(key, {})}, {}, {key: "Red" if key % 2 else None}) for key in (8, 2, 5, 1, 9, 2)]
    for order in itertools.permutations(ones):
        found = sum(order, Tally())
        assert found.ends == {1: 1, 2: 2, 5: 1}
        assert found.others == {None: 1, "Red": 1}
        assert found.shown.keys() == found.winners.keys() == {1, 2, 5}


def test_who_won_is_known_of_fights_whose_ends_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = melee().duel(*pair(0), **PLAYED)
    monkeypatch.setattr(tallies, "MOST_ENDS", 4)
    less = melee().duel(*pair(0), **PLAYED)
    assert (less.win, less.draw, less.endless) == (whole.win, whole.draw, whole.endless)
    told = less.of(lambda state: state.records["A"]["hits"])
    assert {share.fights for share in told.values()} == {60 - sum(less.others.values())} != {60}


# ------------------------------------------------------------ stopped, told, refused


@pytest.mark.parametrize("processes", [1, 2])
def test_what_is_stopped_counts_whole_pieces_only(processes: int) -> None:
    def stop(done: int, of: int) -> None:
        if done >= 40:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        melee().duel(*pair(0), fights=4_000, seed=4, method="played", processes=processes, drawn=stop)
    found = stopped.value.result
    assert found is not None and found.fights == 40
    assert sum(found.ends.values()) + found.endless.count == 40


def test_what_is_stopped_at_once_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("tfrules.batches.played", stop)
    with pytest.raises(Interrupted) as stopped:
        melee().duel(*pair(0), processes=1, **PLAYED)
    assert stopped.value.result is None


def test_it_is_told_how_many_are_done() -> None:
    told: list[tuple[int, int]] = []
    melee().duel(*pair(0), drawn=lambda done, of: told.append((done, of)), processes=1, **PLAYED)
    assert told == [(20, 60), (40, 60), (60, 60)]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"fights": 0}, "fights is 0"),
        ({"processes": 0}, "processes is 0"),
        ({"turns": -1}, "turns is -1"),
        ({"method": "guessed"}, "there is no method 'guessed'"),
        ({"scheduler": "tcp://127.0.0.1:9"}, "no scheduler answers at tcp://127.0.0.1:9"),
        ({"processes": 2, "policy": lambda state, request: next(request.domain.iterate())}, "cannot be sent to other processes"),
    ],
)
def test_what_cannot_be_done_is_told(monkeypatch: pytest.MonkeyPatch, how: dict[str, Any], said: str) -> None:
    monkeypatch.setattr("tfrules.sim.spread.PATIENCE", 1)
    with pytest.raises(DiagnosticError, match=said) as told:
        melee().duel(*pair(0), **{**PLAYED, **how})
    assert told.value.diagnostics[0].code == "TFR0813"


def test_without_dask_it_is_told_where_it_is_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DiagnosticError, match=r"pip install \"tfrules\[dask\]\""):
        melee().duel(*pair(0), scheduler="tcp://127.0.0.1:9", **PLAYED)


SCRIPT = """
import tfrules
game = tfrules.load("melee")
one, other = (game.figure("Human", name=name, ST=10, DX=14, hits=6, weapons=["Dagger"]) for name in "AB")
try:
    game.duel(one, other, fights=100, method="played", processes=2)
except tfrules.DiagnosticError as error:
    print(error)
"""


def test_a_script_without_a_guard_is_told_of_it(tmp_path: Path) -> None:
    """Each process runs the script again that started it."""
    script = tmp_path / "fights.py"
    script.write_text(SCRIPT, "utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert 'under `if __name__ == "__main__":`' in done.stdout


def test_of_many_policies_only_the_last_are_remembered() -> None:
    game = tfrules.load("ww")
    first = game.memo("Blow for blow")
    assert game.memo("Blow for blow") is first
    for _ in range(8):
        game.memo(lambda state, request: next(request.domain.iterate()))
    assert game.memo("Blow for blow") is not first
