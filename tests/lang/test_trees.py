"""Golden trees: what the builder makes of a statement, as s-expressions written by hand."""

from __future__ import annotations

import pytest

from tests.lang.words import WORDS
from tfrules.diagnostics import render_text
from tfrules.lang import dump, parse_module
from tfrules.lang.ast import Item, Module, Statement
from tfrules.source import Source


def module(text: str) -> Module:
    result = parse_module(Source("test.tfr", text), WORDS)
    assert render_text(result.diagnostics) == ""
    return result.module


def item(text: str) -> Item:
    (found,) = module(text).items
    return found


def statements(text: str) -> tuple[Statement, ...]:
    block = item(f'condition "x" {{\n{text}\n}}\n').block
    assert block is not None
    return block.statements


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        # clauses end the phrase, and belong to the head
        ("choose power from 1 to caster.strength", "(choose [power] :from [1] :to [caster.strength])"),
        ("modify a.b by -4 group g when x == y and z", "(modify [a.b] :by [-4] :group [g] :when (and (== x y) z))"),
        ("damage power of (1d6 - 2) at least 0", "(damage [power] :of [(group (- 1d6 2))] :at least [0])"),
        ("damage power at most 3 to bearer", "(damage [power] :at most [3] :to [bearer])"),
        ("cost 1 strength when saved", "(cost [1 strength] :when saved)"),
        ("cost 1 of strength", "(cost [1 of strength])"),  # `cost` has no clause `of`
        ("hit by", "(hit :by)"),
        ("modify by 2 of", "(modify :by [2] :of)"),
        # one clause once; after a comma or `or` the word is a word
        ("lasts 3 turns or until 2 hits absorbed", "(lasts [3 turns] or [until 2 hits absorbed])"),
        ('give "held" for 3 turns or until removed', '(give ["held"] :for [3 turns] or [until removed])'),
        ('offer self "Take the blow" on attack on ward', '(offer [self "Take the blow"] :on [attack on ward])'),
        ("modify a, by by 2", "(modify [a] , [by] :by [2])"),
        # rows
        ("target one figure, strength below 20, not wall", "(target [one figure] , [strength below 20] , [(not wall)])"),
        ("on bearer shoots or attacks, or bearer falls", "(on [bearer shoots] or [attacks] , or [bearer falls])"),
        ("needs stone ready, a.b == front", "(needs [stone ready] , [(== a.b front)])"),
        ("needs a in (1, 2) and not b has c", "(needs [(and (in a (group 1 2)) (not (has b c)))])"),
        ("needs a not in (1, 2) and b is c", "(needs [(and (not in a (group 1 2)) (is b c))])"),
        ("needs not not a", "(needs [(not (not a))])"),
        ("range 20 in", "(range [20 in])"),
        ("range 20 in, x", "(range [20 in] , [x])"),
        # `in` is a clause word in one head and an operator in another
        ("choose attribute in (a, b)", "(choose [attribute] :in [(group a b)])"),
        ('create creature "Dragon" in 7 hexes', '(create [creature "Dragon"] :in [7 hexes])'),
        ("choose a not in (b, c) in (d)", "(choose [(not in a (group b c))] :in [(group d)])"),
        ("needs figure in area", "(needs [(in figure area)])"),
        # conditions
        ("lasts while maintained", "(lasts :while maintained)"),
        ("lasts while a or b and not c unless d", "(lasts :while (or a (and b (not c))) :unless d)"),
        ("cost 1 when x not in (1, -2)", "(cost [1] :when (not in x (group 1 -2)))"),
        ("cost 1 when not a sees b", "(cost [1] :when (not (sees a b)))"),
        ("cost 1 when a not sees b or c not has d", "(cost [1] :when (or (not sees a b) (not has c d)))"),
        ("when a == b { fall }", "(when [(== a b)] {(fall)})"),
        ("when a unless b { fall }", "(when [a] :unless b {(fall)})"),
        # heads
        ("or target one figure", "(or target [one figure])"),
        ("for each figure in rear { fall }", "(for each [figure] :in [rear] {(fall)})"),
        ("for figure", "(for [figure])"),
        ("instead of shot on bearer { fall }", "(instead of [shot] :on [bearer] {(fall)})"),
        ("3..4 { fall }", "(3..4 {(fall)})"),
        ("5 hit, damage times 3", "(5 [hit] , [damage] :times [3])"),
        ('"Chain" -3', '("Chain" [-3])'),
        ("strength -3", "(strength [-3])"),
        # expressions
        ("damage 1 + 2 * 3 - 4", "(damage [(- (+ 1 (* 2 3)) 4)])"),
        ("damage 8 / 4 / 2", "(damage [(/ (/ 8 4) 2)])"),
        ("damage d6 + 1.5", "(damage [(+ 1d6 1.5)])"),
        ("damage (power)d6 + 1", "(damage [(+ (pool power d6) 1)])"),
        ("damage +1d6", "(damage [1d6])"),
        ("damage -1d6", "(damage [(- 1d6)])"),
        ("damage -(2 + a)", "(damage [(- (group (+ 2 a)))])"),
        ("damage -a.b * 2", "(damage [(* (- a.b) 2)])"),
        ("damage a-1", "(damage [(- a 1)])"),
        ("damage a - -1", "(damage [(- a -1)])"),
        ("damage min(a, f(b), -1)", "(damage [(call min a (call f b) -1)])"),
        ("damage min (a)", "(damage [min (group a)])"),
        ("damage now()", "(damage [(call now)])"),
        ("damage (a,\n  b)", "(damage [(group a b)])"),
        ("damage (a or b)", "(damage [(group (or a b))])"),
        ("turn 1..3 a.b.c", "(turn [1..3 a.b.c])"),
        ("turn 007", "(turn [7])"),
        ("orbit a.in", "(orbit [a.in])"),  # a word that begins like a keyword; a field with the name of one
    ],
)
def test_tree_of_one_statement(text: str, tree: str) -> None:
    assert [dump(statement) for statement in statements(text)] == [tree]


@pytest.mark.parametrize(
    ("text", "trees"),
    [
        ("when a { fall } else { hit }", ["(when [a] {(fall)})", "(else {(hit)})"]),
        (
            "when a { fall }\nelse when b { hit }\nelse { miss }",
            ["(when [a] {(fall)})", "(else :when b {(hit)})", "(else {(miss)})"],
        ),
        ("when a {\n  fall\n} else {\n  hit\n}", ["(when [a] {(fall)})", "(else {(hit)})"]),
        ("hit { damage 1; fall }; miss\n\npass", ["(hit {(damage [1]) (fall)})", "(miss)", "(pass)"]),
        ("hit {};;\n;miss", ["(hit {})", "(miss)"]),
        ("effect { hit { damage 1\n miss { fall } } }", ["(effect {(hit {(damage [1]) (miss {(fall)})})})"]),
    ],
)
def test_trees_of_several_statements(text: str, trees: list[str]) -> None:
    assert [dump(statement) for statement in statements(text)] == trees


def test_an_unknown_head_is_not_split_but_keeps_its_condition() -> None:
    text = "modfy a.b by -4 group g when x"
    assert [dump(statement) for statement in statements(text)] == ["(modfy [a.b by -4 group g] :when x)"]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('creature "Wolf" { }', '(creature "Wolf" {})'),
        ('patch creature "Big wolf" { strength 9 }', '(patch creature "Big wolf" {(strength [9])})'),
        ('extend creature "W" { note "x" }', '(extend creature "W" {(note ["x"])})'),
        ('new creature "W" { }', '(creature "W" {})'),
        ('remove creature "W"', '(remove creature "W")'),
        ('scenario "F" game a covers b.c, b.d { }', '(scenario "F" :game [a] :covers [b.c] , [b.d] {})'),
    ],
)
def test_tree_of_an_item(text: str, tree: str) -> None:
    assert dump(item(text)) == tree


def test_spans_cover_what_was_written() -> None:
    text = 'condition "x" {\n  modify a.b by -4\n    when (c) == d {  # why\n  }\n}\n'.replace("\n    when", " when")
    (statement,) = item(text).block.statements  # type: ignore[union-attr]
    assert statement.span.text == "modify a.b by -4 when (c) == d {  # why\n  }"
    assert statement.head_span.text == "modify"
    by, when = statement.clauses
    assert (by.span.text, when.span.text) == ("by -4", "when (c) == d")
    assert by.value is not None and by.value.span.text == "-4"
    assert when.value is not None and when.value.span.text == "(c) == d"
    found = item('  \n\n# a\npatch creature "Wolf" { }')
    assert (found.kind_span.text, found.name_span.text, found.span.line) == ("creature", '"Wolf"', 4)


def test_a_pool_and_a_call_span_their_parentheses() -> None:
    (statement,) = statements("damage (a + 1)d8 min(1, 2)")
    assert statement.phrase is not None
    assert [term.span.text for term in statement.phrase.rows[0].terms] == ["(a + 1)d8", "min(1, 2)"]


def test_comments_are_kept_where_they_stood() -> None:
    text = """# one

# two
condition "x" {  # three
  # four

  fall  # five
  damage (1,  # six
    2)  # seven
  hit { fall }  # eight
  hit {
    # nine
  }  # ten
  # eleven
}  # twelve
# thirteen
"""
    found = module(text)
    (x,) = found.items
    assert [(c.text, c.own_line, c.blank_before) for c in x.leading] == [("# one", True, False), ("# two", True, True)]
    assert x.trailing is not None and x.trailing.text == "# three"
    block = x.block
    assert block is not None
    fall, damage, hit, last = block.statements
    assert [c.text for c in fall.leading] == ["# four"] and fall.blank_before
    assert fall.trailing is not None and fall.trailing.text == "# five"
    assert [(c.text, c.own_line) for c in damage.leading] == [("# six", True)]
    assert damage.trailing is not None and damage.trailing.text == "# seven"
    assert hit.trailing is not None and hit.trailing.text == "# eight"
    assert last.block is not None and [c.text for c in last.block.leftover] == ["# nine"]
    assert [(c.text, c.own_line) for c in block.leftover] == [("# ten", False), ("# eleven", True)]
    assert [(c.text, c.own_line) for c in found.leftover] == [("# twelve", False), ("# thirteen", True)]


def test_layout_is_noted() -> None:
    first, second, third = statements("fall; hit { fall }\n\nmiss {\n}")
    assert (first.same_line, second.same_line, third.same_line) == (False, True, False)
    assert (first.blank_before, second.blank_before, third.blank_before) == (False, False, True)
    assert second.block is not None and second.block.inline
    assert third.block is not None and not third.block.inline
