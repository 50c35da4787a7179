"""The regatta of two boats reckoned by hand: its rules written out a second time in plain Python, without the engine.

A race is a tuple; each part of a leg gives the races it can lead to, with their chances. Both sides play the first card of their
hand by name, protest when they can and row all they have. Only the cards of `RANK` are known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

RANK = {"Fair Wind": 3, "Right of Way": 1, "Sandbank": 2, "Squall": 4}
SIDES = (8, 10)  # the skiff's die, the barge's
SKIFF, BARGE = 0, 1


class Boat(NamedTuple):
    place: int = 0
    oars: int = 0
    protests: int = 1
    hand: tuple[str, ...] = ()
    wind: int = 0  # legs that it still has a fair wind
    washes: tuple[int, ...] = ()
    calm: bool = False
    aground: bool = False
    keeps: bool = False  # has the right of way


class Race(NamedTuple):
    boats: tuple[Boat, Boat]
    deck: tuple[str, ...]
    winner: int = -1
    legs: int = 0

    def but(self, who: int, **change: object) -> Race:
        boats = list(self.boats)
        boats[who] = boats[who]._replace(**change)
        return self._replace(boats=(boats[0], boats[1]))


Way = Iterator[tuple[Fraction, Race]]
Odds = dict[Race, Fraction]


class Course(NamedTuple):
    length: int
    buoys: tuple[int, ...]
    hand: int


def spread(odds: Odds, step: Callable[[Race], Way]) -> Odds:
    found: Odds = defaultdict(Fraction)
    for race, p in odds.items():
        for share, after in step(race):
            found[after] += p * share
    return dict(found)


def draw(race: Race, who: int, hand: int) -> Way:
    held = race.boats[who].hand
    if len(held) >= hand or not race.deck:
        yield Fraction(1), race
        return
    for card in race.deck:
        left = tuple(one for one in race.deck if one != card)
        yield from (
            (p / len(race.deck), after)
            for p, after in draw(race.but(who, hand=tuple(sorted((*held, card))))._replace(deck=left), who, hand)
        )


def play(race: Race) -> Race:
    chosen = [(-RANK[boat.hand[0]], who, boat.hand[0]) for who, boat in enumerate(race.boats) if boat.hand]
    for _, who, _ in chosen:
        race = race.but(who, hand=race.boats[who].hand[1:])
    for _, who, card in sorted(chosen):
        ahead = race.boats[1 - who].place > race.boats[who].place
        if card == "Fair Wind":
            race = race.but(who, wind=2)
        elif card == "Right of Way":
            race = race.but(who, keeps=True)
        elif card == "Squall" and ahead:
            race = race.but(1 - who, calm=True)
        elif card == "Sandbank" and ahead:
            race = race.but(1 - who, aground=True)
    return race


def sail(race: Race, who: int, course: Course) -> Way:
    boat = race.boats[who]
    if boat.aground:
        yield Fraction(1), race
        return
    more = (2 if boat.wind else 0) - 2 * len(boat.washes) + (boat.oars >= 2) + (boat.oars >= 4)
    for face in range(1, SIDES[who] + 1):
        stride = max(0, face + more)
        for p, after in move(race, who, min(stride, 3) if boat.calm else stride, course):
            yield p / SIDES[who], after


def move(race: Race, who: int, stride: int, course: Course) -> Way:
    boat, other = race.boats[who], race.boats[1 - who]
    there = boat.place + stride
    passes = boat.place < other.place < there
    if passes and other.keeps:
        there, passes = other.place, False
    strokes = sum(boat.place < buoy <= there for buoy in course.buoys)
    race = race.but(who, place=there, oars=boat.oars + strokes)
    if passes and who == SKIFF:
        race = race.but(who, washes=(*boat.washes, 2))
    if not passes or not other.protests:
        yield Fraction(1), race
        return
    race = race.but(1 - who, protests=other.protests - 1)
    yield Fraction(7, 10), race
    yield Fraction(3, 10), race.but(who, place=other.place)


def close(race: Race, course: Course) -> Way:
    """All row, the winner is found, and what lasts for legs has one less."""
    for who in (0, 1):
        boat = race.boats[who]
        race = race.but(who, place=boat.place + boat.oars, oars=0)
    first = max(boat.place for boat in race.boats)
    for who in (0, 1):
        boat = race.boats[who]
        washes = tuple(legs - 1 for legs in boat.washes if legs > 1)
        race = race.but(who, wind=max(0, boat.wind - 1), washes=washes, calm=False, aground=False, keeps=False)
    race = race._replace(legs=race.legs + 1)
    winners = [who for who in (0, 1) if race.boats[who].place == first]
    if first < course.length:
        yield Fraction(1), race
        return
    for who in winners:
        yield Fraction(1, len(winners)), race._replace(winner=who)


def leg(odds: Odds, course: Course, leader_first: bool = False) -> Odds:
    for who in (0, 1):
        odds = spread(odds, lambda race, who=who: draw(race, who, course.hand))  # type: ignore[misc]
    odds = spread(odds, lambda race: iter([(Fraction(1), play(race))]))
    found: Odds = defaultdict(Fraction)
    for race, p in odds.items():
        level = race.boats[0].place == race.boats[1].place
        behind = 0 if level else min((0, 1), key=lambda who: race.boats[who].place)
        first = 1 - behind if leader_first and not level else behind
        after = spread({race: p}, lambda race, who=first: sail(race, who, course))  # type: ignore[misc]
        after = spread(after, lambda race, who=1 - first: sail(race, who, course))  # type: ignore[misc]
        for one, share in spread(after, lambda race: close(race, course)).items():
            found[one] += share
    return dict(found)


def reckon(start: Race, course: Course, legs: int = 99, leader_first: bool = False) -> Odds:
    """The chances of all ends of a race, or of what it has come to after so many legs."""
    odds: Odds = {start: Fraction(1)}
    ended: Odds = defaultdict(Fraction)
    while odds and legs:
        odds, legs = leg(odds, course, leader_first), legs - 1
        for race in [race for race in odds if race.winner >= 0]:
            ended[race] += odds.pop(race)
    return {**ended, **odds}
