"""What goes with an item that another pack removes: examples and scenarios that name it, and no rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.packs import Linked
from tfrules.packs.difference import difference
from tfrules.vocabulary.terms import Vocabulary

Link = Callable[..., Linked]
A = "=== a/pack.yaml\nid: a\nversion: 1\n=== a/a.tfr\n"
B = "=== b/pack.yaml\nid: b\nversion: 1\nrequires: { a: '*' }\n=== b/b.tfr\n"
SAW = 'tool "Saw" { weight 1 }\n'
AXE = """tool "Axe" {
  weight 2
  example "with a saw" { expect 1 == 1; expect "Axe" has "Saw" }
  example "alone" { expect 1 == 1; expect refused "blunt" }
  summary "Sharp."
}
"""
DUEL = 'scenario "Duel" { turn 1 { expect "Axe" has "Saw" } }\n'
REST = 'scenario "Rest" { turn 1 { expect 1 == 1 } }\n'
NO_SAW = 'remove tool "Saw"\n'


def axe(found: Linked) -> Document:
    return next(one for one in found.ruleset.by_kind("tool") if one.name == "Axe")


def test_examples_and_scenarios_that_name_it_go(linked: Link) -> None:
    found = linked(A + SAW + AXE + DUEL + REST + B + NO_SAW)
    assert found.diagnostics == ()
    assert [line.get("title", line["op"]) for line in axe(found).body] == ["weight", "alone", "summary"]
    assert [one.name for one in found.ruleset.by_kind("scenario")] == ["Rest"]
    assert [str(one) for one in found.ruleset.withdrawn] == [
        'the example "with a saw" of a:Axe names Saw, which b removes',
        "the scenario a:Duel names Saw, which b removes",
    ]


def test_the_places_of_the_lines_behind_them_stay_right(linked: Link) -> None:
    document = axe(linked(A + SAW + AXE + B + NO_SAW))
    assert [document.span_of(f"/body/{at}").text.partition(" ")[0] for at in range(3)] == ["weight", "example", "summary"]  # type: ignore[union-attr]


def test_nothing_goes_where_nothing_is_removed(linked: Link) -> None:
    found = linked(A + SAW + AXE + DUEL)
    assert found.ruleset.withdrawn == () and len(axe(found).body) == 4


@pytest.mark.parametrize(
    "text",
    [
        A + SAW + 'craft "Joinery" { needs "Saw" }\n' + B + NO_SAW,  # a rule
        A + SAW + B + NO_SAW + AXE,  # an example of who removes it
    ],
)
def test_what_is_not_meant_to_go_is_a_finding(text: str, linked: Link, told: Callable[[Diagnostic], str]) -> None:
    found = linked(text)
    assert [told(one).partition(" | ")[0] for one in found.diagnostics] == [
        "b.tfr:1:13 name-unknown: `b` removes the tool `Saw`, which is still named"
    ]
    assert found.ruleset.withdrawn == ()


def test_who_names_a_scenario_that_went_is_told(linked: Link, told: Callable[[Diagnostic], str]) -> None:
    text = A + SAW + AXE + DUEL + 'craft "Joinery" { recalls "Duel" }\n' + B + NO_SAW
    (found,) = linked(text).diagnostics
    assert told(found) == (
        "a.tfr:9:27 name-unknown: the scenario `Duel` is gone with what `b` removes | name another, or take this line away"
    )


def test_the_difference_shows_which_went(linked: Link, vocabulary: Vocabulary) -> None:
    without, merged = linked(A + SAW + AXE + DUEL), linked(A + SAW + AXE + DUEL + B + NO_SAW)
    found = difference(without.ruleset, merged.ruleset, vocabulary)
    assert [(one.how, one.document.name) for one in found.items] == [("changed", "Axe"), ("removed", "Saw"), ("removed", "Duel")]
    (line,) = found.items[0].lines
    assert [one.statement["title"] for one in line.old] == ["with a saw"] and line.new == ()
