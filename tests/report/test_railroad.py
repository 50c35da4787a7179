"""Railroad diagrams of a grammar: what is read is what Lark reads, what is drawn is closed, and the page names every rule."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tfrules.lang import grammar_text
from tfrules.lang.parse import parser
from tfrules.report.pages.grammar import grammar_page
from tfrules.report.railroad import (
    Choice,
    Loop,
    Named,
    Node,
    Sequence,
    Sign,
    Skip,
    Written,
    diagram,
    read_grammar,
    spelled,
    spoken,
)

A, B, C = Named("a"), Named("b"), Named("c")


def node(text: str) -> Node:
    (found,) = read_grammar(f"x: {text}\n")
    return found.node


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a", A),
        ("a b", Sequence((A, B))),
        ("a | b c", Choice((A, Sequence((B, C))))),
        ("a?", Choice((Skip(), A))),
        ("[a]", Choice((Skip(), A))),
        ("a+", Loop(A)),
        ("a (b | c)* -> d", Sequence((A, Choice((Skip(), Loop(Choice((B, C)))))))),
        ('"(" a', Sequence((Written("("), A))),
        (r"/[^\/)]\|+/", Written(r"/[^\/)]\|+/")),
        ("a |", Choice((A, Skip()))),
    ],
)
def test_what_is_read(text: str, wanted: Node) -> None:
    assert node(text) == wanted


def test_a_comment_belongs_to_what_stands_below_it_and_a_rule_goes_on() -> None:
    text = "// Of the file.\n\n// Of a,\n// and more.\n?a.2: b\n    | C\n\nC.3: /x/\n%ignore C\n"
    assert read_grammar(text) == (Sign("a", Choice((B, Named("C"))), "Of a, and more."), Sign("C", Written("/x/")))


def test_the_grammar_is_read_as_the_parser_reads_it() -> None:
    """Rules that Lark makes for itself begin with two underscores."""
    found = read_grammar(grammar_text())
    lark = parser()
    assert {one.name for one in found if not one.is_sign} == {str(rule.origin.name) for rule in lark.rules if "__" not in rule.origin.name}
    assert {one.name for one in found if one.is_sign} == {one.name for one in lark.terminals}
    known = {one.name for one in found}
    assert {name for one in found for name in names(one.node)} <= known


def names(one: Node) -> set[str]:
    match one:
        case Named(name):
            return {name}
        case Sequence(items) | Choice(items):
            return {name for item in items for name in names(item)}
        case Loop(item):
            return names(item)
        case _:
            return set()


def test_in_words() -> None:
    assert spoken(node('a (b | "c")* d?')) == "a, then any number of (b or 'c'), then perhaps (d)"
    assert spoken(node("a (b | c)")) == "a, then (b or c)"


def test_a_sign_of_one_writing_is_written() -> None:
    assert spelled(node("a (B a)*"), {"B": Written("{")}) == node('a ("{" a)*')


def test_a_drawing_names_and_links_what_it_shows() -> None:
    root = ET.fromstring(diagram("it", node('a ("<" | b)* c?'), {"a": "#rule-a"}, "Of <a>"))
    space = "{http://www.w3.org/2000/svg}"
    assert [one.text for one in root.iter(f"{space}text")] == ["a", "<", "b", "c"]
    assert [one.get("href") for one in root.iter(f"{space}a")] == ["#rule-a"]
    assert root.findtext(f"{space}title") == "Of <a>"
    width, height = (float(str(root.get(name))) for name in ("width", "height"))
    assert width > 4 * 28 and height > 3 * 28  # four boxes, of which three stand on tracks below each other


def test_the_page_has_every_rule_and_sign_and_no_dead_link() -> None:
    page = grammar_page()
    places = set(re.findall(r'\{ #([\w-]+) \}|<span id="([\w-]+)">', page))
    there = {one or other for one, other in places}
    assert len(there) == len(read_grammar(grammar_text()))
    linked = set(re.findall(r'<a href="#([\w-]+)">', page))
    assert linked and linked <= there
