"""Documents print as text that reads as the same document."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.check.words import VOCABULARY, checked, document, in_effect
from tests.ir.documents import documents
from tfrules.diagnostics import ERROR, render_text
from tfrules.ir import Document, canonical
from tfrules.ir.expressions import PrintError, expression
from tfrules.ir.printer import print_document, print_documents


def read(text: str) -> Document:
    result, reading = checked(text)
    errors = [one for one in (*reading, *result.diagnostics) if one.severity == ERROR]  # what is only warned of prints too
    assert render_text(errors) == "", text
    (found,) = result.documents
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents())
def test_law(given_document: Document) -> None:
    text = print_document(given_document, VOCABULARY)
    assert canonical(read(text).to_json()) == canonical(given_document.to_json()), text


TEXT = """\
condition "slowed" {
  effect {
    modify bearer.speed by -2 group size when bearer.strength < 5 and not bearer.hidden
    on bearer struck by any figure adjacent to bearer {
      give attacker "fallen", "slowed"
    }
    when bearer.hidden {
      push one enemy 1 hex
    }
    roll 2d6 as n {
      2..6 {
        damage (bearer.strength - 2)d6
      }
    }
    choose power from 1 to n
    give "fallen" to bearer, caster for 3 turns or until bearer struck while maintained
  }
  lasts until end of next turn of caster
  cite book "VII"
}
"""


def test_a_text_in_its_printed_form_prints_as_it_is() -> None:
    text = TEXT.replace("push one enemy 1 hex", "push one figure enemy 1 hex")
    assert print_document(read(TEXT), VOCABULARY) == text


def test_items() -> None:
    one = Document("pack", "weapon", "Club", "patch", {"of": "oak"}, ({"op": "heavy"},))
    assert print_document(one, VOCABULARY) == 'patch weapon "Club" of oak {\n  heavy\n}\n'
    gone = Document("pack", "weapon", "Club", "remove")
    assert print_document(gone, VOCABULARY) == 'remove weapon "Club"\n'
    assert print_document(Document("pack", "condition", "x"), VOCABULARY) == 'condition "x" { }\n'
    assert print_documents([gone, gone], VOCABULARY) == 'remove weapon "Club"\n\nremove weapon "Club"\n'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"op": "-", "left": 1, "right": {"op": "-", "left": 2, "right": 3}}, "1 - (2 - 3)"),
        ({"op": "-", "left": {"op": "-", "left": 1, "right": 2}, "right": 3}, "1 - 2 - 3"),
        ({"op": "*", "left": {"op": "+", "left": 1, "right": 2}, "right": -3}, "(1 + 2) * (-3)"),
        ({"op": "not", "arg": {"op": "and", "left": True, "right": False}}, "not (true and false)"),
        ({"op": "or", "left": {"op": "and", "left": True, "right": False}, "right": True}, "true and false or true"),
        ({"op": "==", "left": {"op": "==", "left": 1, "right": 2}, "right": True}, "(1 == 2) == true"),
        (0.5, "0.5"),
        (1e-07, "0.0000001"),
        (2.0, "2.0"),
    ],
)
def test_expression(value: Any, text: str) -> None:
    assert expression(value) == text


@pytest.mark.parametrize(
    "bad",
    [
        Document("pack", "condition", 'a"b'),
        Document("pack", "nonsense", "x"),
        Document("pack", "condition", "x", body=({"op": "nonsense"},)),
    ],
)
def test_what_no_text_says(bad: Document) -> None:
    with pytest.raises(PrintError):
        print_document(bad, VOCABULARY)


def test_free_place_of_an_event_whose_name_is_in_scope() -> None:
    text = in_effect("on bearer struck { on target struck by bearer { damage 1 } }")
    assert read(print_document(document(text), VOCABULARY)) == document(text)
