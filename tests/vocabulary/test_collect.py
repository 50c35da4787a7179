"""Declarations become a vocabulary, or an error that names both places."""

from __future__ import annotations

import pytest

from tfrules.check import shapes
from tfrules.vocabulary.collect import DeclarationError, collect
from tfrules.vocabulary.terms import ClauseWord, Declaration, Field, Head, Kind, Slot, StatementClass, Unit

DROP = Head("drop", phrase=(Slot("what", "ref"),), clauses=(ClauseWord("at", Slot("at", "selector")),))


def test_classes_add_up() -> None:
    found = collect(
        [DROP, StatementClass("actions", ("drop",), "what is done")],
        [Head("fall", origin="plugin"), StatementClass("actions", ("fall", "drop"))],
    )
    assert found.classes["actions"] == StatementClass("actions", ("drop", "fall"), "what is done")
    assert found.heads["actions", "fall"].origin == "plugin"


def test_every_head_gets_the_common_clauses_that_it_does_not_declare() -> None:
    own = Head("over", clauses=(ClauseWord("status", None),), condition=False)
    found = collect([DROP, own, StatementClass("actions", ("drop", "over"))])
    assert [clause.word for clause in found.heads["actions", "drop"].clauses] == [
        "at",
        "when",
        "unless",
        "status",
        "cite",
        "over",
    ]
    assert [clause.word for clause in found.heads["actions", "over"].clauses] == ["status", "cite"]
    assert found.heads["actions", "over"].clauses[0].slot is None


def test_two_heads_may_share_a_word_in_different_classes() -> None:
    heads = [Head("drop", name="drop of a thing"), Head("drop", name="drop of a figure", doc="falls")]
    found = collect([*heads, StatementClass("things", ("drop of a thing",)), StatementClass("figures", ("drop of a figure",))])
    assert found.heads["figures", "drop"].doc == "falls"


def test_a_kind_has_a_body() -> None:
    found = collect([Kind("weapon", clauses=(ClauseWord("of", Slot("of", "name")),))])
    assert "weapon" in found.classes
    assert shapes(found).kind("weapon").clauses == ("of",)
    assert shapes(found).kind("weapon").block == "weapon"


@pytest.mark.parametrize(
    ("declarations", "message"),
    [
        (
            [Unit("hex", "length"), Unit("hex", "length", origin="plugin")],
            'the unit "hex" is declared twice: by core and by plugin',
        ),
        ([DROP, Head("drop", origin="plugin")], 'the head "drop" is declared twice: by core and by plugin'),
        (
            [Field("figure", "age", "int"), Field("figure", "age", "text", origin="plugin")],
            'the field "figure.age" is declared twice: by core and by plugin',
        ),
        ([StatementClass("actions", ("drop",))], 'the class "actions" lists the head "drop", which nobody declares'),
        ([DROP], 'the head "drop" of core stands in no class'),
        (
            [Head("drop", name="a"), Head("drop", name="b", origin="plugin"), StatementClass("actions", ("a", "b"))],
            'the class "actions" has two heads "drop": "a" by core and "b" by plugin',
        ),
        (
            [Head("drop", block="things"), StatementClass("actions", ("drop",))],
            'the head "drop" of core has a block of class "things", which nobody declares',
        ),
        (
            [
                Head("drop", phrase=(Slot("at_most"),), clauses=(ClauseWord("at most", None),)),
                StatementClass("actions", ("drop",)),
            ],
            'the head "drop" of core has two slots or clauses that are both written "at_most"',
        ),
        (
            [Head("drop", phrase=(Slot("block"),)), StatementClass("actions", ("drop",))],
            'the head "drop" of core has a slot or clause named "block", which is a key of every statement',
        ),
        ([Kind("weapon", required=("hands",))], 'the kind "weapon" of core requires "hands", which may not stand in it'),
    ],
)
def test_contradictions(declarations: list[Declaration], message: str) -> None:
    with pytest.raises(DeclarationError) as caught:
        collect(declarations)
    assert str(caught.value) == message


def test_shapes_find_the_longest_head() -> None:
    heads = [Head("at"), Head("at once", block="actions"), Head("<int>", clauses=(ClauseWord("of", None),), condition=False)]
    found = shapes(collect([*heads, StatementClass("actions", ("at", "at once", "<int>"))]))
    assert (longest := found.head("actions", ["at", "once", "more"])) is not None
    assert (longest.words, longest.block) == (2, "actions")
    assert (short := found.head("actions", ["at", "last"])) is not None
    assert short.words == 1
    assert found.head("actions", ["once"]) is None
    assert found.head("other", ["at"]) is None
    assert (lines := found.number_heads("actions")) is not None
    assert lines.clauses == ("of", "status", "cite", "over")
    assert found.number_heads("other") is None
