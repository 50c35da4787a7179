"""YAML with places: what values mean, and what is refused."""

from __future__ import annotations

import pytest

from tfrules.packs.findings import Findings
from tfrules.packs.yaml_tree import Mapping, Node, Scalar, Sequence, read_yaml
from tfrules.source import Source


def read(text: str) -> tuple[Node | None, list[str]]:
    findings = Findings()
    node = read_yaml(Source("x.yaml", text), findings)
    shown = [f"{one.span.line}:{one.span.column} {one.name}: {one.message}" for one in findings.take() if one.span is not None]
    return node, shown


def value_of(node: Node | None) -> object:
    if isinstance(node, Mapping):
        return {name: value_of(value) for name, _, value in node}
    if isinstance(node, Sequence):
        return [value_of(item) for item in node.items]
    return None if node is None else node.value


def test_values_mean_what_the_core_schema_of_yaml_1_2_says() -> None:
    node, found = read('a: no\nb: 012\nc: 1:30\nd: 2024-01-01\ne: "3"\nf: 1.5\ng: true\nh: ~\ni: -4\nj:\nk: 1_000\n')
    assert found == []
    assert value_of(node) == {
        "a": "no", "b": 12, "c": "1:30", "d": "2024-01-01", "e": "3", "f": 1.5, "g": True, "h": None, "i": -4, "j": None,
        "k": "1_000",
    }  # fmt: skip


def test_a_directive_does_not_bring_yaml_1_1_back() -> None:
    assert value_of(read("%YAML 1.1\n---\na: no\n")[0]) == {"a": "no"}


def test_every_node_knows_its_place() -> None:
    node, _ = read('one: {  two: "x y"  }\nthree:\n  - 4\n  - five\n')
    assert isinstance(node, Mapping)
    inner, rows = node.get("one"), node.get("three")
    assert isinstance(inner, Mapping) and isinstance(rows, Sequence)
    assert inner.span.text == '{  two: "x y"  }'
    two = inner.get("two")
    assert isinstance(two, Scalar) and (two.span.text, two.written, two.plain) == ('"x y"', "x y", False)
    assert [item.span.text for item in rows.items] == ["4", "five"]
    assert rows.span.text == "- 4\n  - five"
    assert node.key("three").line == 2


def test_equal_keys_are_reported_with_both_places() -> None:
    findings = Findings()
    node = read_yaml(Source("x.yaml", "a: 1\nb: 2\na: 3\n"), findings)
    (found,) = findings.take()
    assert (found.name, found.span and found.span.line, found.related[0][0].line) == ("yaml-duplicate-key", 3, 1)
    assert value_of(node) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: [1, 2", "1:9 yaml-syntax: expected ',' or ']', but got '<stream end>'"),
        ("a: 1\n b: 2\n", "2:3 yaml-syntax: mapping values are not allowed here"),
        ("\ta: 1", "1:1 yaml-syntax: found character '\\t' that cannot start any token"),
        ("a: 1\nb: \x01", "2:4 yaml-syntax: a character that YAML does not allow stands here"),
        ("--- a\n--- b\n", "2:1 yaml-syntax: but found another document"),
        ("a: &x 1", "1:4 yaml-feature: the anchor `&x` is not allowed here"),
        ("a: !!str 3", "1:4 yaml-feature: the tag `tag:yaml.org,2002:str` is not allowed here"),
        (
            "a: !!python/object:os.system x",
            "1:4 yaml-feature: the tag `tag:yaml.org,2002:python/object:os.system` is not allowed here",
        ),
        ("? [a]\n: b", "1:3 yaml-feature: a key must be a single word or text"),
        ("a: " + "[" * 40 + "]" * 40, "1:36 yaml-feature: the file is nested more than 32 levels deep"),
        ('a: "x\\U00110000"', "1:6 yaml-syntax: an escape stands here for a character that there is not"),
        ('a: "\\Ud80e91e9"', "1:5 yaml-syntax: an escape stands here for a character that there is not"),
        ("a: " + "[" * 5000, "1:260 yaml-feature: the file is nested more than 32 levels deep"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, expected: str) -> None:
    assert read(text)[1] == [expected]


def test_aliases_cannot_make_a_file_expand() -> None:
    text = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    node, found = read(text)
    assert value_of(node) == {}
    assert len(found) == 9  # each key once, none of them expanded


def test_an_empty_file_is_nothing() -> None:
    assert read("# only a remark\n") == (None, [])
