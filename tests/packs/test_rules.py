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
  clauses: [option Move, option Run]
- id: a.run
  statement: Running is moving.
  by: follows
  follows: a.move
- id: a.flavour
  statement: Movement is fun.
  by: not mechanical
  reason: nothing is done
- id: a.prices
  statement: What things cost.
  by: table
"""


def read(text: str) -> tuple[tuple[RuleEntry, ...], Findings]:
    findings = Findings()
    return read_rules(Source("rules.yaml", text), "a", findings), findings


def test_the_four_ways_of_carrying_out_a_rule() -> None:
    entries, findings = read(FULL)
    assert findings.take() == ()
    assert entries == (
        RuleEntry("a.move", "Everybody moves.", "clause", "house", "Movement", ("option Move", "option Run"), pack="a"),
        RuleEntry("a.run", "Running is moving.", "follows", follows=("a.move",), pack="a"),
        RuleEntry("a.flavour", "Movement is fun.", "not mechanical", reason="nothing is done", pack="a"),
        RuleEntry("a.prices", "What things cost.", "table", pack="a"),
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
        ("- { id: x, statement: S, by: clause }", "rules.yaml:1:30 rule-entry: an entry with `by: clause` must have the key `clauses` | add `clauses`"),
        ("- { id: x, statement: S, by: follows }", "rules.yaml:1:30 rule-entry: an entry with `by: follows` must have the key `follows` | add `follows`"),
        ("- { id: x, statement: S, by: not mechanical }", "rules.yaml:1:30 rule-entry: an entry with `by: not mechanical` must have the key `reason` | add `reason`"),
        ("- { statement: S, by: table }", "rules.yaml:1:3 rule-entry: this entry does not say its `id` | add the key `id`"),
        ("- { id: x, by: table }", "rules.yaml:1:3 rule-entry: this entry does not say its `statement` | add the key `statement`"),
        ("- { id: x, statement: S, by: table, sight: 1 }", "rules.yaml:1:37 rule-entry: an entry of the rule index has no key `sight`"),
        ("- { id: x, statement: S, by: table, cite: house }", 'rules.yaml:1:43 rule-entry: a citation names a publication and a passage | write \'{ publication: NAME, passage: "..." }\''),
        ("- { id: x, statement: S, by: table, cite: { publicaton: h } }", "rules.yaml:1:45 rule-entry: a citation has no key `publicaton` | did you mean `publication`?"),
        ("- { id: [x], statement: S, by: table }", "rules.yaml:1:9 rule-entry: `id` must be a single text | write one text behind the key"),
        ("- x", "rules.yaml:1:3 rule-entry: an entry of the rule index must have keys | write `- id: ...`, then the other keys below it"),
        ("id: x", "rules.yaml:1:1 rule-entry: a rule index must be a list of entries | begin each with `- id: ...`"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_finding_at_its_place(text: str, expected: str, told: Callable[[Diagnostic], str]) -> None:
    assert [told(one) for one in read(text)[1].take()] == [expected]


def test_a_rule_that_stands_twice_is_shown_at_both_places(told: Callable[[Diagnostic], str]) -> None:
    entries, findings = read("- { id: x, statement: A, by: table }\n- { id: x, statement: B, by: table }\n")
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
    a = "=== a/pack.yaml\nid: a\nversion: 1\npublications: { house: H }\n=== a/rules.yaml\n" + FULL
    b = "=== b/pack.yaml\nid: b\nversion: 1\nrequires: { a: '*' }\n=== b/x/rules.yaml\n"
    good = linked(a + b + "- { id: b.more, statement: S, by: follows, follows: [a.run, a.move], cite: { publication: house } }\n")
    assert good.diagnostics == ()
    assert list(good.ruleset.rules) == ["a.move", "a.run", "a.flavour", "a.prices", "b.more"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{ id: a.run, statement: S, by: table }", "rules.yaml:1:9 rule-duplicate: the rule `a.run` stands here a second time"),
        ("{ id: b.x, statement: S, by: follows, follows: [a.rum] }", "rules.yaml:1:9 rule-unknown: the rule `b.x` follows from `a.rum`, which no loaded pack lists"),
        ("{ id: b.x, statement: S, by: table, cite: { publication: hose } }", "rules.yaml:1:9 publication-unknown: no publication `hose` is declared"),
    ],
)  # fmt: skip
def test_what_is_wrong_between_indexes(
    entry: str, expected: str, linked: Callable[..., Linked], told: Callable[[Diagnostic], str]
) -> None:
    a = "=== a/pack.yaml\nid: a\nversion: 1\npublications: { house: H }\n=== a/rules.yaml\n" + FULL
    b = "=== b/pack.yaml\nid: b\nversion: 1\nrequires: { a: '*' }\n=== b/rules.yaml\n- " + entry
    found = [told(one) for one in linked(a + b).diagnostics]
    assert len(found) == 1 and found[0].startswith(expected)
