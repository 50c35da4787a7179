"""A sum of numbers that were read does what an int does; what is noted of it tells apart the numbers with which the reader did otherwise."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from tfrules.engine.noted import NUMERIC, Noted
from tfrules.engine.state import Record
from tfrules.engine.sums import EXACTLY, LESS, Hashed, Notes, Sum

BINARY = [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.truediv, max, min, divmod]
COMPARING = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
UNARY = [operator.neg, operator.pos, abs, bool, int, float, str, repr, round, operator.index, "{:+d}".format]


def read(value: int, notes: Notes | None = None, name: str = "hits") -> Sum:
    return (notes or Notes()).number(("Ann", name), value)


def plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return value.exact() if type(value) is Sum else value


@pytest.mark.parametrize("run", [*BINARY, *COMPARING])
def test_two_numbers_come_to_what_ints_come_to(run: Callable[[Any, Any], Any]) -> None:
    for x, y in product((-3, 0, 1, 7), (-2, 1, 4)):
        wanted = run(x, y)
        notes = Notes()
        for one, other in ((read(x), y), (x, read(int(y))), (read(x, notes), read(int(y), notes, "other"))):
            found = plain(run(one, other))
            assert found == wanted and type(found) is type(wanted)


@pytest.mark.parametrize("run", UNARY)
def test_one_number_says_what_an_int_says(run: Callable[[Any], Any]) -> None:
    for x in (-3, 0, 1, 7):
        assert plain(run(read(x))) == run(x)


def test_it_stands_wherever_an_int_stands() -> None:
    assert isinstance(read(3), int) and not isinstance(read(3), bool)
    assert [10, 20, 30][read(1)] == 20 and list(range(read(3))) == [0, 1, 2]
    assert sum([read(2), 1]) == 3 and Fraction(read(3), 2) == Fraction(3, 2) and Fraction(1, 2) + read(1) == Fraction(3, 2)
    assert read(3) in (1, 3) and read(3) != "3" and read(3) is not None and read(3) != None  # noqa: E711
    assert "ab" * read(2) == "abab" and sorted([read(2), 1]) == [1, 2]


@pytest.mark.parametrize("seed", range(60))
def test_whoever_answers_the_tests_alike_goes_the_same_way(seed: int) -> None:
    """Programs of random sums and comparisons: two readings for which all tests say the same take the same branches, and what comes out for one
    follows for the other from its terms."""
    programs = Random(seed)
    lines = [(programs.choice("+-*cx"), programs.randint(-3, 3), programs.choice("ab")) for _ in range(6)]

    def run(a: int, b: int) -> tuple[list[bool], Any, Notes]:
        notes = Notes()
        numbers = {"a": read(a, notes, "a"), "b": read(b, notes, "b")}
        now: Any = numbers["a"]
        branches = []
        for what, constant, name in lines:
            if what == "c":
                branches.append(now < constant)
            elif what == "x":
                branches.append(now == numbers[name])
            else:
                now = {"+": now + numbers[name], "-": now - numbers[name] + constant, "*": now * constant}[what]
        return branches, now, notes

    def says(notes: Notes, a: int, b: int) -> list[Any]:
        values = {("Ann", "a"): a, ("Ann", "b"): b}
        found = []
        for what, terms, limit in notes.tests:
            total = sum(times * values[source] for source, times in terms)
            found.append(total if what == EXACTLY else total < limit if what == LESS else total == limit)
        return found

    for (a, b), (x, y) in product(product(range(-2, 4), repeat=2), repeat=2):
        branches, now, notes = run(a, b)
        assert says(notes, a, b) == list(notes.tests.values())
        if says(notes, x, y) == list(notes.tests.values()):
            others, other, _ = run(x, y)
            assert others == branches
            if type(now) is Sum:
                values = {("Ann", "a"): x, ("Ann", "b"): y}
                assert now.plus + sum(times * values[source] for source, times in now.terms) == other
            else:
                assert now == other


def test_what_is_known_already_is_not_noted_again() -> None:
    notes = Notes()
    hits = read(3, notes)
    assert hits < 5 and hits < 8 and not hits >= 6 and hits + 2 < 7 and 2 * hits < 10
    assert list(notes.tests) == [(LESS, ((("Ann", "hits"), 1),), 5)]


def test_what_is_to_be_a_key_begins_again_as_a_plain_number() -> None:
    """What is kept under a key may outlive the run."""
    hits = read(3)
    for use in (hash, {3: "three"}.get, lambda one: one in {3}, lambda one: {one}):
        with pytest.raises(Hashed) as told:
            use(hits + 1)
        assert told.value.sources == (("Ann", "hits"),)
    notes = Notes({("figure", "hits")})
    record = Noted.of(Record(kind="figure", hits=3, spent=1), "Ann", notes, frozenset({"kind"}))
    assert type(record["hits"]) is int and type(record["spent"]) is Sum
    assert notes.tests == {("is", "Ann", "hits"): NUMERIC, ("#", ((("Ann", "hits"), 1),), None): 3, ("is", "Ann", "spent"): NUMERIC}


def test_a_sum_that_outlives_its_run_is_a_plain_number() -> None:
    notes = Notes()
    hits = read(3, notes)
    notes.open = False
    assert type(hits + 1) is int and hits < 5 and hits == 3 and notes.tests == {}
