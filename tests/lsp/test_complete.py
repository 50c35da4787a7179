"""What may be written where: each place in a text draws what is declared for it, and nothing that is not."""

from __future__ import annotations

import pytest

from tests.lsp.shelf import Shelf
from tests.testing.tavern import VOCABULARY
from tfrules.lsp.complete import Completion, complete
from tfrules.lsp.place import spot_at

INSIDE = 'rule "new" {\n  %s\n}\n'
DART = 'dart "lead dart" { dice 2d6; points 1d6 }\n'
EXAMPLE = DART + 'rule "new" {\n  example "e" {\n    player Anna steady 5 with "lead dart"\n    %s\n  }\n}\n'


def at(shelf: Shelf, text: str) -> dict[str, Completion]:
    reading, offset, world = shelf.at(text)
    return {one.label: one for one in complete(reading.source, offset, world)}


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        # where an item begins
        ("|", {"dart", "rule", "patch", "remove"}, {"player", "modify", '"lead dart"'}),
        ("da|", {"dart"}, {"remove"}),
        ("patch |", {"dart", "rule"}, {"patch"}),
        ('patch dart "|', {'"brass dart"', '"bent dart"'}, {'"tired arms"'}),
        ('dart "|', set(), {'"brass dart"'}),
        # where a line begins
        ('dart "new" { | }', {"dice", "points", "modify"}, {"player", "throw", "by"}),
        (INSIDE % "mod|", {"modify"}, {"suppress"}),
        (INSIDE % "on player drinks { |", {"let", "roll", "give"}, {"offer"}),
        (EXAMPLE % "expect |", {"trace", "odds", "refused", "board", "Anna"}, {"modify"}),
        # behind a head, and in its clauses
        (INSIDE % "modify |", {"player.aim"}, {"player", "player.score"}),
        (INSIDE % "modify player.|", {"player.aim"}, {"player.score"}),
        (INSIDE % "modify player.aim |", {"by", "times", "when", "group"}, {"steady"}),
        (INSIDE % "modify player.aim by 1 |", {"when", "group"}, {"by"}),
        (INSIDE % "modify player.aim by 1 when |", {"player", "unless", "true"}, {"group", "when"}),
        (INSIDE % "modify player.aim by 1 when player.|", {"tired", "score", "steadiness", "aim"}, {"player"}),
        (INSIDE % "modify player.aim by 1 when player.ti|", {"tired"}, {"score"}),
        (INSIDE % "modify player.aim by 1 when min(|", {"player", "max"}, {"group"}),
        (INSIDE % "on |", {"player drinks"}, {"player hit"}),
        (INSIDE % "modify player.aim by 1 status |", {"stated", "derived", "external", "assumed"}, {"player"}),
        (INSIDE % "cite |", {"house"}, {"player"}),
        # names of things, and of what an example introduces
        (EXAMPLE % "player Bert with |", {'"lead dart"', '"brass dart"'}, {'"tired arms"'}),
        (EXAMPLE % 'player Bert with "br|', {'"brass dart"'}, {'"lead dart"'}),
        (EXAMPLE % "throw by |", {"Anna"}, {"Bert"}),
        (EXAMPLE % "throw by Anna.|", {"score", "hand"}, {"by"}),
        (EXAMPLE % "throw |", {"by", "lucky"}, {"steady"}),
        # nowhere
        ("# da|", set(), {"dart"}),
        (INSIDE % "modify player.aim by 1 # wh|", set(), {"when"}),
        (INSIDE % 'summary "mod|"', set(), {"modify"}),
        ('dart "#" { | }', {"dice"}, set()),
    ],
)  # fmt: skip
def test_what_may_be_written(shelf: Shelf, text: str, wanted: set[str], unwanted: set[str]) -> None:
    found = set(at(shelf, text))
    assert wanted <= found
    assert not unwanted & found


def test_a_completion_takes_the_place_of_what_is_typed(shelf: Shelf) -> None:
    text = EXAMPLE % 'player Bert with "br|"'
    one = at(shelf, text)['"brass dart"']
    held = text.replace("|", "")
    assert held[: one.start] + one.label + held[one.end :] == EXAMPLE % 'player Bert with "brass dart"'
    path = INSIDE % "modify player.aim by 1 when player.ti|"
    one = at(shelf, path)["tired"]
    held = path.replace("|", "")
    assert held[: one.start] + one.label + held[one.end :] == INSIDE % "modify player.aim by 1 when player.tired"
    query = INSIDE % "modify player.a|"
    one = at(shelf, query)["player.aim"]
    held = query.replace("|", "")
    assert held[: one.start] + one.label + held[one.end :] == INSIDE % "modify player.aim"


def test_what_is_offered_says_what_it_means(shelf: Shelf) -> None:
    found = at(shelf, INSIDE % "modi|")
    head = VOCABULARY.heads["effects", "modify"]
    assert head.doc.split()[0] in found["modify"].doc and found["modify"].detail.startswith("modify QUERIES")
    assert at(shelf, EXAMPLE % "player Bert with |")['"brass dart"'].detail == "dart of darts"
    assert at(shelf, INSIDE % "modify player.aim |")["group"].doc == next(c.doc for c in head.clauses if c.word == "group")


def test_own_things_come_before_those_of_strangers_and_what_is_begun_before_the_rest(shelf: Shelf) -> None:
    reading, offset, world = shelf.at(EXAMPLE % "player Bert with dart|")
    labels = [one.label for one in complete(reading.source, offset, world)]
    assert labels[:3] == ['"bent dart"', '"brass dart"', '"lead dart"']


def test_every_place_of_a_text_can_be_asked_about(shelf: Shelf) -> None:
    """No place in a good text, and none in a text cut off there, is one too many."""
    reading, _, world = shelf.at("|" + (shelf.file).read_text("utf-8"))
    text = reading.source.text
    for offset in range(0, len(text), 3):
        spot_at(text, offset, VOCABULARY)
        complete(type(reading.source)("cut", text[:offset]), offset, world)
