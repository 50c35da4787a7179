"""An offer is taken in one way: permitted, logged under its rule, its block run; whoever asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.laws.market_day import PROCEDURES, VOCABULARY, market, people
from tfrules.diagnostics import render_text
from tfrules.engine.agenda import Outcome, start
from tfrules.engine.context import Context, Refused
from tfrules.engine.game import Game, Parts
from tfrules.engine.offers import find_offer, offers_at, take
from tfrules.engine.state import Frame, State
from tfrules.packs import link, load_pack

STALL = {"who": "Di", "offer": "Open the stall", "at": "stalls"}
TEXT = """
turn "watched day" { phase stalls offers }
rule "stall holders" {
  offer person "Open the stall" at stalls { set actor.open to true }
  offer person "Sweep" at stalls { set actor.purse to 7 }
}
rule "night watch" { forbid stalls when bearer.purse >= 10 }
"""


def opened(who: str, game: Game) -> Outcome:
    return start(game, State(people()), "proc:take", {**STALL, "who": who})


@pytest.fixture
def watched(tmp_path: Path) -> Game:
    """A market in which the rich may not open a stall: of these people only Di, who has 14."""
    text = tmp_path / "watched.tfr"
    text.write_text(TEXT, "utf-8")
    pack = load_pack(text, VOCABULARY)
    assert not pack.diagnostics, render_text(pack.diagnostics)
    return Game(VOCABULARY, link([pack], VOCABULARY), Parts(PROCEDURES))


def context(game: Game) -> Context:
    return Context(game, State(people()), Frame("proc:test", 0, {}), 0)


def test_what_is_taken_is_logged_under_its_rule_and_done() -> None:
    outcome = opened("Di", market())
    (event,) = [event for event in outcome.events if event.name == "offer taken"]
    assert dict(event.fields) == {"who": "Di", "offer": "Open the stall"} and event.rule == "market:stall holders"
    assert outcome.state.done and outcome.state.records["Di"]["open"] and outcome.state.records["Di"]["purse"] == 12


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(Refused, match="Ada is not offered 'Open the stall'"):  # it takes 2, and Ada has 1
        opened("Ada", market())


def test_what_is_forbidden_is_neither_offered_nor_taken(watched: Game) -> None:
    c = context(watched)
    assert [(one.who, one.offer.label) for one in offers_at(c, "stalls", "West")] == [("Cy", "Open the stall"), ("Cy", "Sweep")]
    found = find_offer(c, "stalls", "Cy", "Open the stall")
    assert found is not None and find_offer(c, "stalls", "Di", "Open the stall") is None
    with pytest.raises(Refused, match="night watch forbids Di to stalls"):
        take(c, found.offer, "Di", {**found.bind, "actor": "Di"})
    assert c.events == [] and c.pushed == []


def test_at_once_or_as_a_frame_and_the_rule_under_way_stays(watched: Game) -> None:
    c = context(watched)
    c.rule = "watched:before"
    found = find_offer(c, "stalls", "Cy", "Sweep")
    assert found is not None
    take(c, *found)
    assert c.get("Cy", "purse") == 9 and len(c.pushed) == 1 and c.rule == "watched:before"
    take(c, *found, at_once=True)
    assert c.get("Cy", "purse") == 7 and len(c.pushed) == 1 and c.rule == "watched:before"


@pytest.mark.parametrize(
    ("choices", "open_to"),
    [
        ("choose cry words 5", ["Di"]),
        ("choose price from 1 to 3", ["Di"]),
        ("choose price from 1 to 0", []),
        ("choose cry words 5; choose price from 1 to actor.purse - 20", []),
        ("choose price from 1 to 0 when actor.purse < 5", ["Di"]),
    ],
)
def test_what_it_begins_with_has_to_leave_something_to_choose(tmp_path: Path, choices: str, open_to: list[str]) -> None:
    text = tmp_path / "choices.tfr"
    text.write_text(
        f'turn "day" {{ phase stalls offers }}\nrule "crier" {{\n  offer person "Cry" at stalls needs actor.purse > 5 {{ {choices} }}\n}}\n', "utf-8"
    )
    pack = load_pack(text, VOCABULARY)
    assert not pack.diagnostics, render_text(pack.diagnostics)
    c = context(Game(VOCABULARY, link([pack], VOCABULARY), Parts(PROCEDURES)))
    assert [who for who in ("Ada", "Di") if find_offer(c, "stalls", who, "Cry")] == open_to
