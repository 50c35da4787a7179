"""Item tables: a row says exactly what the same item says in the language, and what is wrong with it is shown at the cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.packs import LoadedPack

# ruff: noqa: E501 (a mistake and its finding stand side by side)
Load = Callable[[str], list[LoadedPack]]
Tell = Callable[[Diagnostic], str]

TABLE = """\
=== a/tools.yaml
kind: tool
cite: { publication: house, passage: Tools }
items:
  Hammer: { weight: 3, length: { value: 40, status: assumed, cite: { publication: house, passage: "Tools,  lengths" } } }
  Knife:
    weight: [0, { value: 2d6 - 1, when: 1 < 2 }]
    folding: true
    label: It's sharp
    cite: { publication: paper, passage: Knives }
  "Big saw": { weight: "(1 + 2)", folding: no way, length: ~, label: "\\"quoted\\"" }
=== a/crafts.yaml
kind: craft
items:
  Joinery: { needs: Big saw, spares: [Hammer, Knife] }
"""

TEXT = """\
=== a/tools.tfr
tool "Hammer" {
  weight 3
  length 40 status assumed cite house "Tools, lengths"
  cite house "Tools"
}
tool "Knife" {
  weight 0
  weight 2d6 - 1 when 1 < 2
  folding
  label "It's sharp"
  cite paper "Knives"
}
tool "Big saw" {
  weight (1 + 2)
  label "quoted"
  cite house "Tools"
}
=== a/crafts.tfr
craft "Joinery" { needs "Big saw"; spares "Hammer", "Knife" }
"""


def test_a_table_says_what_the_language_says(load: Load, tmp_path: Path) -> None:
    (table,) = load(TABLE.replace("folding: no way, ", "folding: false, "))
    (tmp_path / "packs" / "a" / "tools.yaml").unlink()
    (tmp_path / "packs" / "a" / "crafts.yaml").unlink()
    (text,) = load(TEXT)
    assert table.diagnostics == text.diagnostics == ()
    assert table.documents == text.documents and len(table.documents) == 4


@pytest.mark.parametrize("verb", ["patch", "extend"])
def test_a_table_changes_what_another_pack_says(load: Load, tmp_path: Path, verb: str) -> None:
    (table,) = load(f"=== a/tools.yaml\nkind: tool\nverb: {verb}\nitems:\n  Hammer: {{ weight: 4 }}\n")
    (tmp_path / "packs" / "a" / "tools.yaml").unlink()
    (text,) = load(f'=== a/tools.tfr\n{verb} tool "Hammer" {{ weight 4 }}\n')
    assert table.diagnostics == text.diagnostics == ()
    assert table.documents == text.documents and [one.verb for one in table.documents] == [verb]


@pytest.mark.parametrize("verb", ["remove", "[patch]"])
def test_a_table_cannot_do_anything_else(load: Load, told: Tell, verb: str) -> None:
    (pack,) = load(f"=== a/tools.yaml\nkind: tool\nverb: {verb}\nitems:\n  Hammer: {{ weight: 4 }}\n")
    assert [told(one) for one in pack.diagnostics] == [
        "tools.yaml:2:7 table-form: the `verb` of a table is `patch` or `extend` | leave it out where the items are new"
    ]
    assert pack.documents == ()


def test_places_are_those_of_the_cells(load: Load) -> None:
    (pack,) = load(TABLE.replace("folding: no way, ", ""))
    hammer = next(one for one in pack.documents if one.name == "Hammer")
    shown = {
        pointer: hammer.span_of(pointer).text
        for pointer in ("/name", "/kind", "/body/0/amount", "/body/1/amount", "/body/1/status")
    }  # type: ignore[union-attr]
    assert shown == {
        "/name": "Hammer",
        "/kind": "tool",
        "/body/0/amount": "3",
        "/body/1/amount": "40",
        "/body/1/status": "assumed",
    }
    assert hammer.spans["/name"].line == 4 and hammer.file.endswith("a/tools.yaml")


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("X: { weigth: 3, weight: 3 }", "t.yaml:3:7 unknown-statement"),
        ("X: { weight: 2d6 -1 }", "t.yaml:3:19 glued-sign"),
        ("X: { weight: 'abc' }", "t.yaml:3:16 unknown-name"),
        ("X: { weight: 3, label: { value: x, statsu: stated } }", "t.yaml:3:37 table-form: a cell has no key `statsu` | did you mean `status`?"),
        ("X: { weight: '3 } tool \"Y\" { weight 4' }", "t.yaml:3:15 table-form: a cell is one value, and `}` cannot stand in it | write rules with blocks in a file of the language"),
        ("X: { weight: '3; folding' }", "t.yaml:3:15 table-form: a cell is one value, and `;` cannot stand in it | write rules with blocks in a file of the language"),
        ("X: { weight: '3 # x' }", "t.yaml:3:15 table-form: a cell is one value, and `#` cannot stand in it | write rules with blocks in a file of the language"),
        ('X: { weight: "3\\nfolding" }', "t.yaml:3:15 leftover-words: `folding` says nothing here"),  # a line end in a cell is a blank
        ("X: { weight: { value: 3, when: 'true; folding' } }", "t.yaml:3:33 table-form: a cell is one value, and `;` cannot stand in it | write rules with blocks in a file of the language"),
        ("X: { weight: 3, label: 'a \"b\" c' }", "t.yaml:3:25 table-form: a text has no double quotes in it | use single quotes inside a text"),
        ("X: { weight: { value: 3, status: [x] } }", "t.yaml:3:35 table-form: `status` is one word | write how the value is known"),
        ("X: { weight: { value: { a: 1 } } }", "t.yaml:3:24 table-form: a value is a single value or a list | write the value behind the key"),
        ("X: 3", "t.yaml:3:5 table-form: the row of `X` must be a list of fields | write `{ FIELD: VALUE }`"),
        ("'a\"b': { weight: 3 }", "t.yaml:3:2 table-form: a name is one line of text without quotes in it | write the name plainly"),
        ("X: { weight: 3, a b: 1 }", "t.yaml:3:18 table-form: `a b` is not the name of a field | write the field's head word"),
        ("X: { weight: 3, cite: { passage: p } }", "t.yaml:3:24 table-form: a citation names a publication and a passage | write `{ publication: NAME, passage: TEXT }`"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_shown_at_the_cell(items: str, expected: str, load: Load, told: Tell) -> None:
    (pack,) = load("=== a/t.yaml\nkind: tool\nitems:\n " + items + "\n")
    names = [told(one) for one in pack.diagnostics]
    assert names and names[0].startswith(expected), names
    assert len(names) == 1 or "table-form" not in expected
    assert [one.name for one in pack.documents if one.name == "Y"] == []  # nothing comes in through a cell
