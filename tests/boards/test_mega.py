"""Megahexes: both tilings in all phases, and two ways of counting distance."""

from __future__ import annotations

from collections import deque

import pytest

from tfrules.boards import ORIGIN, BoardError, Hex, MegahexLattice, disc, distance, lattices, megahex_around, neighbours

ALL = [*lattices(), *lattices(mirror=True)]
FIELD = disc(ORIGIN, 12)


def test_two_tilings_in_seven_phases_each_are_all_different() -> None:
    parts = {frozenset(lattice.centre(at) for at in FIELD) for lattice in ALL}
    assert len(ALL) == len(parts) == 14


@pytest.mark.parametrize("lattice", ALL, ids=lambda lattice: f"{lattice.u}/{lattice.phase}")
def test_megahexes_part_the_plane(lattice: MegahexLattice) -> None:
    assert lattice.centre(lattice.phase) == lattice.phase
    for at in FIELD:
        holding = [near for near in disc(at, 1) if lattice.centre(near) == near]
        assert holding == [lattice.centre(at)]
        assert at in lattice.cells(at)
        assert {lattice.centre(cell) for cell in lattice.cells(at)} == {lattice.centre(at)}
    assert len(lattice.cells(ORIGIN)) == 7


@pytest.mark.parametrize("lattice", [ALL[0], ALL[3], ALL[7], ALL[12]], ids=lambda lattice: f"{lattice.u}/{lattice.phase}")
def test_distance_is_the_fewest_borders_crossed(lattice: MegahexLattice) -> None:
    start = lattice.centre(ORIGIN)
    crossed = {start: 0}
    edge = deque([start])
    while edge:
        here = edge.popleft()
        for cell in megahex_around(here):
            for following in neighbours(cell):
                centre = lattice.centre(following)
                if centre not in crossed and crossed[here] < 5:
                    crossed[centre] = crossed[here] + 1
                    edge.append(centre)
    assert len(crossed) == 1 + 3 * 5 * 6
    for centre, count in crossed.items():
        for cell in megahex_around(centre):
            assert lattice.distance(ORIGIN, cell) == lattice.distance(cell, ORIGIN) == count


def test_distance_ignores_the_place_within_the_megahex() -> None:
    lattice = MegahexLattice()
    assert lattice.distance(Hex(0, -1), Hex(0, 1)) == 0
    # 1,0 and 2,0 touch, and a border runs between them.
    assert distance(Hex(1, 0), Hex(2, 0)) == 1
    assert lattice.distance(Hex(1, 0), Hex(2, 0)) == 1


@pytest.mark.parametrize("lattice", [ALL[0], ALL[9]], ids=lambda lattice: f"{lattice.u}/{lattice.phase}")
def test_neighbourhood_is_everything_at_most_one_border_away(lattice: MegahexLattice) -> None:
    for at in (ORIGIN, Hex(3, 1)):
        found = lattice.neighbourhood(at)
        assert len(found) == 49
        assert found == {other for other in disc(at, 8) if lattice.distance(at, other) <= 1}
        assert {lattice.distance(at, centre) for centre in lattice.adjacent(at)} == {1}
        assert len(set(lattice.adjacent(at))) == 6


def test_centred_count_depends_on_the_hex_not_on_the_drawn_megahexes() -> None:
    lattice = MegahexLattice()
    for at in disc(Hex(4, 4), 1):
        assert lattice.centred_distance(Hex(4, 4), at) == 0
    moved = MegahexLattice(phase=Hex(0, 1))
    for at in FIELD:
        assert lattice.centred_distance(Hex(4, 4), at) == moved.centred_distance(Hex(4, 4), at)


def test_a_shot_can_cross_three_drawn_borders_but_two_rings_around_the_firer() -> None:
    lattice = MegahexLattice()
    pairs = [(a, b) for a in lattice.cells(ORIGIN) for b in FIELD]
    counts = {(lattice.distance(a, b), lattice.centred_distance(a, b)) for a, b in pairs}
    assert (3, 2) in counts
    assert (2, 3) in counts
    assert all(abs(drawn - centred) <= 1 for drawn, centred in counts)


def test_any_circle_of_seven_may_be_asked_for() -> None:
    assert set(megahex_around(Hex(5, 5))) == set(disc(Hex(5, 5), 1))


@pytest.mark.parametrize(("u", "v"), [((1, 0), (0, 7)), ((2, 1), (1, 2)), ((3, 0), (0, 3)), ((2, 1), (4, 2))])
def test_other_vectors_span_no_tiling(u: tuple[int, int], v: tuple[int, int]) -> None:
    with pytest.raises(BoardError, match="no tiling"):
        MegahexLattice(Hex(*u), Hex(*v))
