"""A secret on the board tells nothing: whole random turns of moves and attacks, in two worlds that differ in the secret alone.

Side by side two courses are played with answers that look the same to the other side. After each answer all that this side has is held
against its like: its view, its log, what it may do itself, what it can reckon, and the view of a game that was saved and loaded again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tests.wizard.course import Course, loaded
from tests.wizard.test_secrets import acts
from tfrules.battle import explain, odds
from tfrules.engine.mask import Mask
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.turn import TURN
from tfrules.engine.view import answer_in_view, view, view_events
from tfrules.testing.laws import through_save

TWIN = "mage's double"
THEIRS = "theirs"
QUERIES = ("figure.adjDX", "figure.MA")
Filter = Callable[[dict[str, Any]], bool]
Faces = Callable[[Request], Any]


def text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=list)


def in_their_words(course: Course, value: Any) -> str:
    return text(Mask(course.game, course.state.records, THEIRS).value(value))


def legal(course: Course) -> list[str]:
    """What the side may answer, in the names that it knows."""
    return sorted(in_their_words(course, value) for value in islice(course.asked.domain.iterate(), 6000))


def seen(course: Course) -> list[Any]:
    """All that the side has of the last answer."""
    before, events, after = course.before[-1]
    mask = Mask(course.game, after.records, THEIRS)
    figures = [name for name in mask.visible() if after.records[name]["kind"] == "figure"]
    reckoned = [
        (mask.public(one), query, explain(loaded(), query, one, after, side=THEIRS).value) for one in figures for query in QUERIES
    ]
    return [
        view(course.game, after, THEIRS).text(),
        view(course.game, through_save(course.game, after), THEIRS).text(),
        text(view_events(course.game, after, events, THEIRS, before)),
        text(sorted(reckoned)),
    ]


class Pair:
    """Two worlds, and what `ours` calls in one what it calls something else in the other."""

    def __init__(self, one: Course, other: Course, seed: int, renamed: dict[str, str] | None = None, allow: Filter | None = None) -> None:
        self.one, self.other = one, other
        self.chance = random.Random(seed)
        self.renamed = renamed or {}
        self.allow = allow or (lambda command: True)

    def start(self, procedure: str) -> None:
        for course in (self.one, self.other):
            course.start(procedure)
        self.compare()

    def compare(self) -> None:
        assert seen(self.one) == seen(self.other)

    def play(self, faces: Faces) -> int:
        """Answer until nothing is asked; how many answers that took."""
        count = 0
        while self.one.state.pending:
            asks = self.one.asked.asks
            assert (asks, self.one.asked.kind) == (self.other.asked.asks, self.other.asked.kind)
            if asks == CHANCE:
                for course in (self.one, self.other):
                    course.answer(faces(course.asked))
            elif asks == THEIRS:
                self._theirs()
            else:
                self._ours()
            self.compare()
            count += 1
        assert not self.other.state.pending
        return count

    def _theirs(self) -> None:
        known = legal(self.one)
        assert known == legal(self.other)
        allowed = [json.loads(one) for one in known]
        chosen = self.chance.choice([one for one in allowed if not isinstance(one, dict) or self.allow(one)])
        for course in (self.one, self.other):
            course.answer(answer_in_view(course.game, course.state, THEIRS, course.asked, chosen))

    def _ours(self) -> None:
        """An answer that both worlds allow and that looks the same: those who look alike are exchanged."""
        there = {text(value): value for value in islice(self.other.asked.domain.iterate(), 6000)}
        both = []
        for value in islice(self.one.asked.domain.iterate(), 6000):
            same = there.get(text(self._renamed(value)))
            if same is not None and (not isinstance(value, dict) or value.get("do") not in ("cast", "Let a spell end")):
                both.append((value, same))
        kept = [pair for pair in both if pair[0] == "yes"]  # nobody shows by letting it go what he has, here or when he acts
        value, same = self.chance.choice(kept or both)
        self.one.answer(value)
        self.other.answer(same)

    def _renamed(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._renamed(inner) for name, inner in value.items()}
        return self.renamed.get(value, value) if isinstance(value, str) else value


def a_turn(pair: Pair, faces: Faces) -> int:
    return sum((pair.start(phase), pair.play(faces))[1] for phase in ("turn over", "renew", "movement", "wizard actions", "turn over"))


def weak(request: Request) -> Any:
    """Every roll to hit hits, every wound is the least, nobody is disbelieved away."""
    return {"hit": 9, "save": (5, 5, 2)}.get(request.label, _least(request))


def awry(request: Request) -> Any:
    """Nothing is hit."""
    return 16 if request.label == "hit" else _least(request)


def _least(request: Request) -> tuple[int, ...]:
    if request.label == "tie":
        return (6,) if request.get("who") == "ours" else (1,)
    return (1,) * sum(count for _, count in getattr(request.domain, "groups", ()))


def arena(*spells: str, foe: tuple[int, int] = (3, 3), **fields: Any) -> Course:
    course = Course()
    course.figure("mage", "ours", ST=30, DX=14, IQ=14, spells=spells, ready="Wizard's staff", hex=(3, 6), facing=0, **fields)
    course.figure("foe", THEIRS, ST=30, DX=12, IQ=9, ready="Club", hex=foe, facing=3)
    course.figure("other", THEIRS, ST=30, DX=11, IQ=6, ready="Longbow", hex=(5, 0), facing=3)
    course.edit(lambda c: c.create("board", "board", columns=7, rows=9))
    course.edit(lambda c: c.create("turn", TURN, number=1, order=("ours", THEIRS)))
    return course


def beast(spell: str) -> Course:
    course = arena("Summon Bear", "Illusion")
    told = {} if spell == "Summon Bear" else {"likeness": "tft:Bear"}
    acts(course, {"do": "cast", "spell": f"wizard:{spell}", **told}, (4, 4, 3), (3, 5), 0)
    return course


@pytest.mark.parametrize("seed", range(3))
def test_an_illusion_moves_and_bites_like_a_bear(seed: int) -> None:
    pair = Pair(beast("Summon Bear"), beast("Illusion"), seed)
    assert a_turn(pair, weak) >= 4


def doubled(mover: str) -> Course:
    course = arena("Illusion", hits=1)
    course.cast("Illusion", "mage", likeness="mage")
    course.answer((3, 3, 3), mover, (3, 5))
    return course


@pytest.mark.parametrize("seed", range(3))
def test_a_double_moves_and_strikes_like_its_original(seed: int) -> None:
    pair = Pair(doubled("mage"), doubled(TWIN), seed, {"mage": TWIN, TWIN: "mage"}, lambda k: k.get("do") != "Disbelieve")
    assert a_turn(pair, weak) >= 4


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("spell", ["Shock Shield", "Spell Shield", "Feint", "Slippery Floor"])
def test_turns_go_by_whatever_protects(seed: int, spell: str) -> None:
    def course(of: str) -> Course:
        made = arena("Reverse Missiles", "Shock Shield", "Spell Shield", "Slippery Floor")
        aim = (3, 7) if of == "Slippery Floor" else "mage"
        made.change("mage", facing=3)
        acts(made, {"do": "cast", "spell": f"wizard:{of}"}, aim, (4, 4, 3))
        return made

    pair = Pair(course("Reverse Missiles"), course(spell), seed, allow=lambda k: k.get("do") != "shoot")
    assert a_turn(pair, awry) >= 4


def hidden(at: tuple[int, int]) -> Course:
    course = arena("Blur", foe=(1, 1))
    course.change("mage", hex=at)
    course.bears("mage", "Invisibility")
    course.start("watch")
    assert course.read("mage", "unseen")
    return course


def keeps_away(command: dict[str, Any]) -> bool:
    return len(command.get("path", ())) <= 1


@pytest.mark.parametrize("seed", range(3))
def test_where_the_unseen_stands_changes_nothing_for_those_far_off(seed: int) -> None:
    """Its enemies walk a little and shoot by guess. What they may do is the same even where the hexes differ in which it stands."""
    pair = Pair(hidden((1, 7)), hidden((5, 5)), seed, allow=keeps_away)
    assert a_turn(pair, awry) >= 4


def shot_at(stands: tuple[int, int], aim: tuple[int, int], roll: tuple[int, int, int]) -> Course:
    """The bowman shoots by guess."""
    course = hidden(stands)
    for phase in ("turn over", "renew", "movement", "wizard actions"):
        course.start(phase)
        while course.state.pending:
            request = course.asked
            if request.get("figure") == "other":
                course.answer({"figure": "other", "do": "shoot", "hex": aim}, roll)
                return course
            if request.label == "move":
                figure: Any = request.get("figures")
                shoots = {"option": "f", "path": (), "facing": 3} if figure[0] == "other" else {"option": "pass"}
                course.answer({"figure": figure[0], **shoots})
            elif request.label == "action":
                course.answer({"figure": request.get("figure"), "do": "pass"})
            else:
                course.answer("yes")
    raise AssertionError("the bowman was not asked")


def test_a_shot_at_its_hex_that_misses_is_a_shot_at_any_hex() -> None:
    here, there = shot_at((1, 7), (1, 7), (4, 4, 4)), shot_at((5, 5), (1, 7), (4, 4, 4))
    assert [seen(course) for course in (here, there)] == [seen(here)] * 2


def test_a_shot_that_hits_finds_whoever_is_there() -> None:
    """DX 11 less 6 is 5; damage is asked for in one world only."""
    here, there = shot_at((1, 7), (1, 7), (2, 2, 1)), shot_at((5, 5), (1, 7), (2, 2, 1))
    assert here.asked.label == "damage"
    assert not there.state.pending or there.asked.label != "damage"


def test_odds_know_no_more_than_who_reckons() -> None:
    """The chance that a blow kills a bear is the same to him who strikes, whether there is a bear or not."""
    found = []
    for spell in ("Summon Bear", "Illusion"):
        course = beast(spell)
        attack: dict[str, Any] = {"attacker": "foe", "target": "mage's bear", "weapon": course.read("foe", "ready"), "hand": True}
        course.edit(lambda c, attack=attack: c.create("attack", "blow", facing="front", **attack))
        course.start("attack", attack="blow")
        found.append(odds(loaded(), None, course.state, side=THEIRS).p(lambda state: state.records["mage's bear"].get("hits", 0) > 2))
    assert found[0] == found[1] > 0


def test_what_is_secret_is_secret_in_the_first_place() -> None:
    """The worlds that are compared do differ, to the judge."""
    for one, other in ((beast("Summon Bear"), beast("Illusion")), (hidden((1, 7)), hidden((5, 5))), (doubled("mage"), doubled(TWIN))):
        assert view(one.game, one.state, "ours").text() != view(other.game, other.state, "ours").text()
