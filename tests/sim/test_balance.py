"""Homebrew beside the official pieces: fights reckoned by hand, matrices that agree from both sides, better arms that never do worse."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import tfrules
from tfrules.balance import roster
from tfrules.bouts import Means
from tfrules.diagnostics import DiagnosticError
from tfrules.game import Loaded
from tfrules.sim.matrix import Cell, Fighter, Matrix, Unfinished
from tfrules.sim.sampled import Share

PACK = """
creature "Pup" { B 2 }
creature "Cub" { B 2 }
creature "Whelp" { B 3 }
creature "Brute" { B 4 }
weapon "Keen sword" { like "Sword"; plus 1 }
weapon "Twin sword" { like "Sword" }
weapon "Stone thrower" { type "sling"; range 10 inches; hands 1 }
"""
BODIES = {"Pup": 2, "Cub": 2, "Whelp": 3, "Brute": 4}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    folder: Path = tmp_path_factory.mktemp("beasts")
    (folder / "pack.yaml").write_text('id: beasts\nversion: 1.0.0\nrequires: { ww: ">=0.1" }\n', encoding="utf-8")
    (folder / "beasts.tfr").write_text(PACK, encoding="utf-8")
    return tfrules.load("ww", packs=[folder])


# ------------------------------------------------------------ by hand


def harm(dice: int) -> dict[int, Fraction]:
    """What so many dice do: each 5 or 6 is a success, and one of them is lost to the defence."""
    found: dict[int, Fraction] = {}
    for good in range(dice + 1):
        p = Fraction(comb(dice, good) * 2 ** (dice - good), 3**dice)
        found[max(0, good - 1)] = found.get(max(0, good - 1), Fraction(0)) + p
    return found


@cache
def reckoned(one: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of two alike in all but Body, who strike at the same time with as many dice as they have Body: the one wins, the
    other does, neither is left. What is missing goes on for ever."""
    if one <= 0 or other <= 0:
        return Fraction(int(one > 0)), Fraction(int(other > 0)), Fraction(int(one <= 0 and other <= 0))
    ways = {(a, b): p * q for b, p in harm(one).items() for a, q in harm(other).items()}
    still = ways.pop((0, 0))
    if still == 1:
        return Fraction(0), Fraction(0), Fraction(0)
    parts = [(p, reckoned(one - a, other - b)) for (a, b), p in ways.items()]
    won, lost, none = (sum((p * part[at] for p, part in parts), Fraction(0)) / (1 - still) for at in range(3))
    return won, lost, none


def test_the_reckoning_itself() -> None:
    """Two with Body 2: who alone gets the one blow in that can be, wins; if both do at once, nobody can do harm any more."""
    assert reckoned(2, 2) == (Fraction(8, 17), Fraction(8, 17), Fraction(0))


def test_each_fight_is_that_of_the_reckoning(game: Loaded) -> None:
    matrix = game.balance(only=BODIES, against=["Goblin"])
    assert matrix.complete and len(matrix.pairs) == 6 + 4
    for one, other in matrix.pairs:
        cell = matrix.of(one, other)
        assert cell is not None and cell.method == "exact"
        won, lost, none = reckoned(BODIES.get(one, 1), BODIES.get(other, 1))
        assert (cell.win, cell.loss, cell.draw, cell.endless) == (won, lost, none, 1 - won - lost - none), (one, other)


def test_a_matrix_agrees_from_both_sides_and_likes_are_even(game: Loaded) -> None:
    matrix = game.balance(only=BODIES, against=["Goblin"])
    for one, other in matrix.pairs:
        here, there = matrix.of(one, other), matrix.of(other, one)
        assert here is not None and there is not None
        assert (here.win, here.draw, here.endless, here.turns) == (there.loss, there.draw, there.endless, there.turns)
    even = matrix.of("Pup", "Cub")
    assert even is not None and even.win == even.loss


def test_a_better_sword_never_does_worse(game: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one die more, and else the same; its twin does as well as the sword itself."""
    monkeypatch.setattr("tfrules_ww.roster.BODY", 3)
    met = ["Sword", "Dagger", "Pole arm", "Fist"]
    matrix = game.balance(only=["Keen sword", "Twin sword"], against=met)
    for foe in met:
        keen, twin = matrix.of("Keen sword", foe), matrix.of("Twin sword", foe)
        assert keen is not None and twin is not None
        assert keen.win > twin.win and keen.loss < twin.loss
    even = matrix.of("Twin sword", "Sword")
    assert even is not None and even.win == even.loss > Fraction(2, 5)
    assert matrix.answers("Twin sword", 1)[0].by.name == "Keen sword"
    average = matrix.average("Twin sword")
    assert isinstance(average, Fraction)
    assert average == sum(cell.win for cell in matrix.met("Twin sword").values()) / 5  # type: ignore[arg-type]


# ------------------------------------------------------------ who meets whom


def test_likes_meet_likes(game: Loaded) -> None:
    """Swords meet weapons that strike, and beasts meet beasts; the official ones do not meet each other."""
    found = roster(game)
    own = {one.name for one in found.fighters if one.own}
    assert own == {*BODIES, "Keen sword", "Twin sword"} and set(found.left_out) == {"Stone thrower"}
    names = {one.name: one.kind for one in found.fighters}
    assert {"Goblin", "Sword", "Dagger"} <= set(names) and "Mail" not in names and "Longbow" not in names
    pairs = game.balance(lineup=found, means=Means.of(exact=True, most=1)).pairs
    assert all(own & set(pair) for pair in pairs) and ("Pup", "Goblin") in pairs
    assert {frozenset({names[one], names[other]}) for one, other in pairs} == {frozenset({"creature"}), frozenset({"weapon"})}


def test_who_is_named_is_met_whatever_it_is(game: Loaded) -> None:
    giant = game.figure("", name="Giant", B=9)
    matrix = game.balance(only=["Pup"], against=["Sword", giant], means=Means.of(fights=20))
    assert matrix.pairs == (("Pup", "Sword"), ("Pup", "Giant"))
    with pytest.raises(DiagnosticError, match="TFR0540"):
        roster(game, only=["Puppy dog"])
    with pytest.raises(DiagnosticError, match=r"TFR0540.*\n?.*Sword"):
        roster(game, against=["Swrod"])


def test_everybody_meets_everybody(game: Loaded) -> None:
    matrix = game.balance(only=["Pup"], against=["Goblin", "War dog"], whole=True, means=Means.of(fights=20))
    assert matrix.pairs == (("Pup", "Goblin"), ("Pup", "War dog"), ("Goblin", "War dog"))
    assert matrix.asked == ("Pup", "Goblin", "War dog")


def test_two_of_one_name_are_told_apart(game: Loaded) -> None:
    twins = [game.figure("", name="Bob", B=2), game.figure("", name="Bob", B=3)]
    found = roster(game, only=["Pup", "pup"], against=["Goblin", *twins, "ww:Goblin", "Pup"])
    assert [one.name for one in found.fighters] == ["Pup", "Goblin", "Bob", "Bob 2"]


# ------------------------------------------------------------ how


def between(game: Loaded, fewer: tuple[str, str], more: tuple[str, str]) -> int:
    """A number of states that one fight needs far less of than another, whatever is remembered of others."""
    low, high = (game.duel(*(game.figure(name, name=name) for name in pair)).graph.states for pair in (fewer, more))  # type: ignore[union-attr]
    assert 4 * low < high
    return (low + high) // 2


def test_what_has_too_many_states_is_drawn_and_said_so(game: Loaded) -> None:
    pair: dict[str, Any] = {"only": ["Whelp"], "against": ["War dog"]}
    cell = game.balance(**pair, means=Means(3, 50, seed=2)).of("Whelp", "War dog")
    exact = game.balance(**pair).of("Whelp", "War dog")
    assert cell is not None and exact is not None
    assert (cell.method, cell.over, exact.method) == ("played", 50, "exact")
    assert isinstance(cell.win, Share) and isinstance(exact.win, Fraction)
    assert abs(cell.win.p - exact.win) < 4.5 * (float(exact.win) * (1 - float(exact.win)) / 50) ** 0.5
    assert exact.turns is not None and cell.turns is not None and abs(float(cell.turns) - float(exact.turns)) < float(exact.turns)


def test_what_cannot_be_reckoned_stops_nothing(game: Loaded) -> None:
    most = between(game, ("Brute", "Goblin"), ("Brute", "Horse"))
    matrix = game.balance(only=["Brute"], against=["Horse", "Goblin"], means=Means.of(exact=True, most=most))
    assert matrix.complete and matrix.faults[("Brute", "Horse")].code == "TFR0811"
    assert matrix.of("Brute", "Horse") is None and matrix.of("Brute", "Goblin") is not None


def test_what_is_stopped_has_what_was_done(game: Loaded) -> None:
    def stop(done: int, of: int) -> None:
        assert of == 2
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(Unfinished) as stopped:
        game.balance(only=["Pup"], against=["Goblin", "War dog"], told=stop)
    found = stopped.value.result
    assert set(found.cells) == {("Pup", "Goblin")} and not found.complete and len(found.pairs) == 2


def test_what_is_done_in_processes_is_the_same(game: Loaded) -> None:
    """Counted and drawn; a fault comes from there too."""
    most = between(game, ("Brute", "Goblin"), ("Brute", "Horse"))
    pair: dict[str, Any] = {"only": ["Brute"], "against": ["Goblin", "Horse"], "means": Means(most, 60, seed=4)}
    one, two = (game.balance(**pair, processes=n) for n in (1, 2))
    assert len(one.cells) == 2 and one.cells == two.cells and {cell.method for cell in one.cells.values()} == {"exact", "played"}
    faulty = game.balance(only=["Brute"], against=["War dog"], means=Means.of(exact=True, most=9), processes=2)
    assert faulty.faults[("Brute", "War dog")].code == "TFR0811"
    with pytest.raises(DiagnosticError, match="TFR0813"):
        game.balance(**pair, processes=0)


def test_processes_that_are_stopped_are_not_waited_for(game: Loaded) -> None:
    def stop(done: int, of: int) -> None:
        if done:
            raise KeyboardInterrupt

    before = set(active_children())
    with pytest.raises(Unfinished) as stopped:
        game.balance(only=["Pup", "Whelp"], against=["War dog"], processes=2, told=stop)
    assert len(stopped.value.result.cells) == 1
    assert set(active_children()) <= before


def test_it_is_told_how_many_pairs_are_done(game: Loaded) -> None:
    told: list[tuple[int, int]] = []
    game.balance(only=["Pup"], against=["Goblin", "Sword"], means=Means.of(fights=5), told=lambda *counts: told.append(counts))
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_a_game_that_does_not_say_who_fights() -> None:
    from tests.foreign.play import game as regatta

    with pytest.raises(DiagnosticError, match=r"TFR0911.*who fights"):
        regatta().balance()


def test_averages_and_answers_of_a_matrix() -> None:
    """Three who beat each other in a ring, of which one was drawn."""
    ring = tuple(Fighter(name, {}, "figure", f"x:{name}", True) for name in "abc")
    zero = Fraction(0)
    sure = Cell(Fraction(3, 4), Fraction(1, 4), zero, zero, None, "exact", 5)
    drawn = Cell(Share(9, 10), Share(1, 10), Share(0, 10), Share(0, 10), None, "played", 10)
    pairs = (("a", "b"), ("a", "c"), ("b", "c"))
    matrix = Matrix(ring, ("a", "b", "c"), pairs, {("a", "b"): sure, ("b", "c"): sure, ("a", "c"): drawn.turned})
    assert matrix.average("b") == Fraction(1, 2)
    assert matrix.average("c") == pytest.approx((0.25 + 0.9) / 2)
    assert [(one.by.name, float(getattr(one.win, "p", one.win))) for one in matrix.answers("a")] == [("c", 0.9), ("b", 0.25)]
    assert matrix.answers("a", 1)[0].by is ring[2]
    assert Matrix(ring, (), pairs, {}).average("a") is None


# ------------------------------------------------------------ one blow


def thrown(dice: int) -> list[int]:
    """The totals of all throws of so many dice."""
    return [sum(faces) for faces in product(range(1, 7), repeat=dice)]


def test_the_chance_to_hit_is_that_of_three_dice(melee: Loaded) -> None:
    """3 to 5 always hit, 16 and more never; each hex of a throw takes one from DX, and a bow loses nothing near by."""
    known = {DX: Fraction(sum(1 for total in thrown(3) if total <= 5 or (total <= DX and total < 16)), 216) for DX in range(-9, 17)}
    dagger, bow = melee.trial("Dagger"), melee.trial("Longbow")
    for DX in dagger.down.values:
        assert dagger.hits[DX, 1] == bow.hits[DX, 1] == bow.hits[DX, 5] == known[DX]
        assert dagger.hits[DX, 3] == known[DX - 3]
    assert (12, 2) not in melee.trial("Broadsword").hits


def test_the_harm_of_a_blow_is_counted_by_faces(melee: Loaded) -> None:
    """A hammer, 1d6+1: three times on a 3, twice on a 4."""
    counts: dict[int, int] = {}
    for total in thrown(3):
        times = {3: 3, 4: 2}.get(total, int(total <= 12))
        for face in range(1, 7):
            counts[times * (face + 1)] = counts.get(times * (face + 1), 0) + 1
    found = melee.trial("Hammer").harm
    assert found is not None and dict(found.items()) == {value: Fraction(count, 216 * 6) for value, count in counts.items()}


def test_a_shot_of_many_dice(game: Loaded) -> None:
    """Harm is done by two successes of as many dice as there is Body, within reach only."""
    bow = game.trial("Short bow")
    assert (5, 0) not in bow.hits and (5, 36) not in bow.hits
    for body in bow.down.values:
        assert bow.hits[body, 30] == 1 - harm(body)[0]
    with pytest.raises(DiagnosticError, match="TFR0540"):
        game.trial("Mail")


@pytest.fixture(scope="module")
def melee() -> Loaded:
    return tfrules.load("melee")
