"""What is said at a place: the very words of `show`, `explain` and `odds`, and chances reckoned by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.lsp.shelf import TEXT, Shelf
from tfrules.lsp.chances import chances
from tfrules.lsp.hover import hover
from tfrules.report import card
from tfrules.report.sentence import sentence
from tfrules.report.word import head_lines

ACTIONS = 'rule "new" {\n  on player drinks {\n    %s\n  }\n}\n'


def said(shelf: Shelf, text: str) -> str:
    reading, offset, world = shelf.at(text)
    found = hover(reading.source, offset, world)
    return found.text if found is not None else ""


def odds(shelf: Shelf, text: str) -> dict[str, Fraction | float]:
    """Each chance by its title: that of True, or the mean."""
    reading, offset, _ = shelf.at(text)
    found = {}
    for one in chances(reading.path_at(offset), offset, offset):
        weights = dict(one.odds.items())
        found[one.title] = weights.get(True, Fraction(0)) if set(weights) <= {True, False} else one.odds.mean()
    return found


def test_an_item_is_shown_as_a_card_wherever_it_is_named(shelf: Shelf) -> None:
    _, _, world = shelf.before("rule")
    (dart,) = world.resolve("dart", "lead dart", "guest")
    wanted = card(world.vocabulary, dart, world.titles).rstrip()
    for nth in range(3):
        reading, offset, _ = shelf.before("lead dart", nth, ahead=2)
        found = hover(reading.source, offset, world)
        assert found is not None and wanted in found.text
        assert found.span.text == '"lead dart"'


def test_a_line_is_said_in_a_sentence_and_its_word_explained(shelf: Shelf) -> None:
    text = TEXT.replace("modify player.aim by +1", "mod|ify player.aim by +1")
    found = said(shelf, text)
    reading, _, world = shelf.at(text)
    raw = reading.checked.documents[1].body[0]
    assert sentence(world.vocabulary, raw, "rule") in found
    head = world.vocabulary.heads["rule", "modify"]
    places = [owner for (owner, _), other in world.vocabulary.heads.items() if other is head]
    assert "\n".join(head_lines(world.vocabulary, head, places)) in found


def test_a_clause_word_a_name_and_a_field_say_what_they_are(shelf: Shelf) -> None:
    assert "largest counts" in said(shelf, TEXT.replace("+1 group", "+1 gr|oup")) or "group" in said(
        shelf, TEXT.replace("+1 group", "+1 gr|oup")
    )
    assert "`player.tired`: a condition" in said(shelf, TEXT.replace("player.tired", "player.ti|red"))
    assert "`Anna`: a player" in said(shelf, TEXT.replace("by Anna", "by An|na"))


def test_a_line_with_a_mistake_in_it_is_not_said(shelf: Shelf) -> None:
    found = said(
        shelf, TEXT.replace("modify player.aim by +1 when not player.tired", "mod|ify player.aim by +1 when not player.tird")
    )
    assert "higher" not in found and "modify QUERIES" in found


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("roll 2|d6 as luck", {"2d6": 7}),
        ("roll 1d6 |- 2 as luck", {"1d6-2": Fraction(3, 2)}),
        ("save player 3d6 at most 10| { fail { refuse } }", {"3d6 at most 10": Fraction(1, 2)}),
        ("save pl|ayer 2d6 at least 11 { fail { refuse } }", {"2d6 at least 11": Fraction(3, 36)}),
        ("roll 2d6 as luck\n    when luck |== 7 { refuse }", {"2d6 == 7": Fraction(1, 6)}),
        ("roll 2d6 as luck\n    when 4 >|= luck { refuse }", {"2d6 <= 4": Fraction(6, 36)}),
        ("roll 1d6 { 1..|2 { refuse }; 3..6 { refuse } }", {"1d6 is 1..2": Fraction(1, 3)}),
        ("roll 1d6 { |6 { refuse } }", {"1d6 is 6": Fraction(1, 6)}),
        # nothing that hangs on what is not written there
        ("roll (player.score)|d6 as luck", {}),
        ("save player 2d6 at most |player.aim { fail { refuse } }", {}),
        ("when player.score =|= 7 { refuse }", {}),
        # a name that another block has given is not this one
        ("when player.tired { roll 1d6 as luck }\n    when player.score |== 3 { refuse }", {}),
        # dice that would take long are left alone
        ("roll 9999|d9999 as luck", {}),
    ],
)  # fmt: skip
def test_exact_odds_of_what_is_written_there(shelf: Shelf, line: str, wanted: dict[str, Fraction]) -> None:
    assert odds(shelf, ACTIONS % line) == wanted


def test_odds_are_shown(shelf: Shelf) -> None:
    found = said(shelf, ACTIONS % "roll 2|d6 as luck")
    assert "mean 7" in found and "1/6" in found
