"""The rule index of a pack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.packs import Linked
from tfrules.packs.findings import Findings
from tfrules.packs.rules import RuleEntry, from_json, read_rules, to_json
from tfrules.source import Source

# ruff: noqa: E501 (a mistake and its finding stand side by side)
FULL = """\
- id: a.move
  statement: Everybody moves.
  cite: { publication: house, passage: Movement }
  by: clause
  clauses: [tool Saw, tool Axe / weight]
- id: a.run
  statement: Running is moving.
  by: follows
  follows: a.move
- id: a.flavour
  statement: Movement is fun.
  by: not mechanical
  reason: nothing is done
- id: a.prices
  statement: What things weigh.
  by: table
  cells: [tool Saw / weight, tool Axe / weight]
"""
TOOLS = """\
=== a/tools.tfr
tool "Saw" { weight 2 }
tool "Axe" { weight 3 }
"""


def read(text: str) -> tuple[tuple[RuleEntry, ...], Findings]:
    findings = Findings()
    return read_rules(Source("rules.yaml", text), "a", findings), findings


def test_the_four_ways_of_carrying_out_a_rule() -> None:
    entries, findings = read(FULL)
    assert findings.take() == ()
    assert entries == (
        RuleEntry("a.move", "Everybody moves.", "clause", "house", "Movement", ("tool Saw", "tool Axe / weight"), pack="a"),
        RuleEntry("a.run", "Running is moving.", "follows", follows=("a.move",), pack="a"),
        RuleEntry("a.flavour", "Movement is fun.", "not mechanical", reason="nothing is done", pack="a"),
        RuleEntry("a.prices", "What things weigh.", "table", cells=("tool Saw / weight", "tool Axe / weight"), pack="a"),
    )
    assert [(entry.span.line, entry.span.text) for entry in entries] == [
        (1, "a.move"),
        (6, "a.run"),
        (10, "a.flavour"),
        (14, "a.prices"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- { id: x, statement: S, by: clauses }", "rules.yaml:1:30 rule-entry: `clauses` is no way to carry out a rule | did you mean `clause`?"),
        ("- { id: x, statement: S, by: clause }", "rules.yaml:1:30 rule-entry: an entry with `by: clause` must have the key `clauses` | add `clauses` | rules.yaml:1:9 this entry"),
        ("- { id: x, statement: S, by: follows }", "rules.yaml:1:30 rule-entry: an entry with `by: follows` must have the key `follows` | add `follows` | rules.yaml:1:9 this entry"),
        ("- { id: x, statement: S, by: not mechanical }", "rules.yaml:1:30 rule-entry: an entry with `by: not mechanical` must have the key `reason` | add `reason` | rules.yaml:1:9 this entry"),
        ("- { statement: S, by: table, cells: c }", "rules.yaml:1:3 rule-entry: this entry does not say its `id` | add the key `id`"),
        ("- { id: x, by: table, cells: c }", "rules.yaml:1:3 rule-entry: this entry does not say its `statement` | add the key `statement`"),
        ("- { id: x, statement: S, by: table, cells: c, sight: 1 }", "rules.yaml:1:47 rule-entry: an entry of the rule index has no key `sight`"),
        ("- { id: x, statement: S, by: table, cells: c, cite: house }", 'rules.yaml:1:53 rule-entry: a citation names a publication and a passage | write \'{ publication: NAME, passage: "..." }\''),
        ("- { id: x, statement: S, by: table, cells: c, cite: { publicaton: h } }", "rules.yaml:1:55 rule-entry: a citation has no key `publicaton` | did you mean `publication`?"),
        ("- { id: x, statement: S, by: table, cells: c, cite: { publication h } }", "rules.yaml:1:55 rule-entry: a citation has no key `publication h` | put a `:` after `publication`"),
        ("- { id: [x], statement: S, by: table, cells: c }", "rules.yaml:1:9 rule-entry: `id` must be a single text | write one text behind the key"),
        ("- { id: x, statement: S, by: table }", "rules.yaml:1:30 rule-entry: an entry with `by: table` must have the key `cells` | add `cells` | rules.yaml:1:9 this entry"),
        ("- x", "rules.yaml:1:3 rule-entry: an entry of the rule index must have keys | write `- id: ...`, then the other keys below it"),
        ("id: x", "rules.yaml:1:1 rule-entry: a rule index must be a list of entries | begin each with `- id: ...`; a table of items stands in a file that is not called `rules` and not in a folder `rules`"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_finding_at_its_place(text: str, expected: str, told: Callable[[Diagnostic], str]) -> None:
    assert [told(one) for one in read(text)[1].take()] == [expected]


def test_a_rule_that_stands_twice_is_shown_at_both_places(told: Callable[[Diagnostic], str]) -> None:
    entries, findings = read("- { id: x, statement: A, by: table, cells: c }\n- { id: x, statement: B, by: table, cells: c }\n")
    assert [entry.statement for entry in entries] == ["A"]
    assert [told(one) for one in findings.take()] == [
        "rules.yaml:2:9 rule-duplicate: the rule `x` stands here a second time | keep one of the two, or give this one an id of its own"
        " | rules.yaml:1:9 the first one is here"
    ]


def test_entries_survive_the_cache() -> None:
    source = Source("rules.yaml", FULL)
    entries = read_rules(source, "a", Findings())
    again = tuple(from_json(to_json(entry), "a", source) for entry in entries)
    assert again == entries and [entry.span for entry in again] == [entry.span for entry in entries]


def test_indexes_of_several_packs_are_one(linked: Callable[..., Linked]) -> None:
    a = "=== a/pack.yaml\nid: a\nversion: 1\npublications: { house: H }\n" + TOOLS + "=== a/rules.yaml\n" + FULL
    b = "=== b/pack.yaml\nid: b\nversion: 1\nrequires: { a: '*' }\n=== b/x/rules.yaml\n"
    good = linked(a + b + "- { id: b.more, statement: S, by: follows, follows: [a.run, a.move], cite: { publication: house } }\n")
    assert good.diagnostics == ()
    assert list(good.ruleset.rules) == ["a.move", "a.run", "a.flavour", "a.prices", "b.more"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{ id: a.run, statement: S, by: table, cells: tool Saw / weight }", "rules.yaml:1:9 rule-duplicate: the rule `a.run` stands here a second time"),
        ("{ id: b.x, statement: S, by: follows, follows: [a.rum] }", "rules.yaml:1:51 rule-unknown: the rule `b.x` follows from `a.rum`, which no loaded pack lists"),
        ("{ id: b.x, statement: S, by: clause, clauses: [tool Sow] }", "rules.yaml:1:50 rule-clause-unknown: there is no tool `Sow` | did you mean `Saw`?"),
        ("{ id: b.x, statement: S, by: clause, clauses: [tol Saw] }", "rules.yaml:1:50 rule-clause-unknown: `tol Saw` names nothing: there is no kind `tol` | did you mean `tool`?"),
        ("{ id: b.x, statement: S, by: clause, clauses: [tool Saw / wight] }", "rules.yaml:1:50 rule-clause-unknown: the tool `Saw` has no line `wight` | did you mean `weight`?"),
        ("{ id: b.x, statement: S, by: clause, clauses: [tool Saw / weight 2] }", "rules.yaml:1:50 rule-clause-unknown: the tool `Saw` has only 1 of `weight`"),
        ("{ id: b.x, statement: S, by: clause, clauses: [tool Saw / weight when] }", "rules.yaml:1:50 rule-clause-unknown: a line meant by `tool Saw / weight when` has 0 conditions joined by `and` | count them again"),
        ("{ id: b.x, statement: S, by: clause, clauses: [function mni] }", "rules.yaml:1:50 rule-clause-unknown: no plugin declares a function `mni` | did you mean `min`?"),
        ("{ id: b.x, statement: S, by: table, cells: tool a:Saw / weight, cite: { publication: hose } }", "rules.yaml:1:88 publication-unknown: no publication `hose` is declared"),
    ],
)  # fmt: skip
def test_what_is_wrong_between_indexes(
    entry: str, expected: str, linked: Callable[..., Linked], told: Callable[[Diagnostic], str]
) -> None:
    a = "=== a/pack.yaml\nid: a\nversion: 1\npublications: { house: H }\n" + TOOLS + "=== a/rules.yaml\n" + FULL
    b = "=== b/pack.yaml\nid: b\nversion: 1\nrequires: { a: '*' }\n=== b/rules.yaml\n- " + entry
    found = [told(one) for one in linked(a + b).diagnostics]
    assert len(found) == 1 and found[0].startswith(expected)


def test_files_of_a_folder_called_rules_are_indexes_too(linked: Callable[..., Linked]) -> None:
    text = "=== a/pack.yaml\nid: a\nversion: 1\n" + TOOLS + "=== a/rules/weights.yaml\n"
    found = linked(text + "- { id: a.weight, statement: S, by: clause, clauses: [tool Axe / weight 1, step sawing.pull] }\n")
    assert found.diagnostics == ()
    assert found.ruleset.rules["a.weight"].clauses == ("tool a:Axe / weight 1", "step sawing.pull")
    assert found.ruleset.rules["a.weight"].place("tool a:Axe / weight 1").text == "tool Axe / weight 1"
