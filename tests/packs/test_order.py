"""The order of packs, and requirements that are not met."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.packs.findings import Findings
from tfrules.packs.manifest import Manifest, Requirement
from tfrules.packs.order import cycles, order_packs
from tfrules.packs.pack import LoadedPack
from tfrules.packs.versions import parse_range, parse_version
from tfrules.source import Source, Span

Tell = Callable[[Diagnostic], str]


def pack(name: str, *requires: str, version: str = "1", anonymous: bool = False) -> LoadedPack:
    source = Source(f"{name}.yaml", "".join(f"{one}\n" for one in (name, *requires)))
    needs, at = [], len(name) + 1
    for one in requires:
        other, _, versions = one.partition(" ")
        needs.append(Requirement(other, parse_range(versions), Span(source, at, at + len(other))))
        at += len(one) + 1
    return LoadedPack(
        Manifest(name, parse_version(version), requires=tuple(needs), anonymous=anonymous, span=Span(source, 0, len(name)))
    )


def order(*packs: LoadedPack) -> tuple[list[str], list[Diagnostic]]:
    findings = Findings()
    return [one.id for one in order_packs(packs, findings).packs], list(findings.take())


@pytest.mark.parametrize(
    ("packs", "expected"),
    [
        ([pack("b"), pack("a"), pack("c")], "abc"),
        ([pack("a", "c"), pack("b"), pack("c")], "bca"),  # c must come before a, and b is the least that may begin
        ([pack("a", "b"), pack("b", "c"), pack("c")], "cba"),
        ([pack("d", "b", "c"), pack("b", "a"), pack("c", "a"), pack("a")], "abcd"),
        ([pack("a", anonymous=True), pack("z"), pack("b")], "bza"),  # no manifest: behind all others
    ],
)
def test_what_a_pack_requires_comes_before_it_and_ties_go_by_id(packs: list[LoadedPack], expected: str) -> None:
    for loaded in permutations(packs):
        assert order(*loaded) == (list(expected), [])


def test_what_is_required_by_way_of_others_is_visible() -> None:
    found = order_packs([pack("a"), pack("b", "a"), pack("c", "b"), pack("d")], Findings())
    assert found.visible("c") == {"a", "b", "c"}
    assert found.related("a", "c") and found.related("c", "a") and found.related("d", "d") and not found.related("d", "a")


def test_a_requirement_that_is_not_loaded(told: Tell) -> None:
    _, found = order(pack("core"), pack("b", "cor >=1"))
    assert [told(one) for one in found] == [
        "b.yaml:2:1 requires-missing: `b` requires the pack `cor`, which is not loaded | did you mean `core`?"
    ]
    _, found = order(pack("b", "elsewhere"))
    assert found[0].help == "load the pack `elsewhere` too"


def test_a_requirement_in_another_version(told: Tell) -> None:
    _, found = order(pack("core", version="2.1"), pack("b", "core >=1,<2"))
    assert [told(one) for one in found] == [
        "b.yaml:2:1 requires-version: `b` requires `core` >=1,<2, but version 2.1 is loaded"
        " | load a version >=1,<2 of `core`, or change the range | core.yaml:1:1 `core` 2.1 is here"
    ]


def test_a_circle_is_told_once_with_its_chain(told: Tell) -> None:
    packs = [pack("a", "b"), pack("b", "c"), pack("c", "a"), pack("d", "a"), pack("e")]
    for loaded in permutations(packs):
        names, found = order(*loaded)
        assert names == ["e", "a", "b", "c", "d"]  # what is left is still linked, so that more can be found
        assert [told(one) for one in found] == [
            "a.yaml:2:1 requires-cycle: packs require each other in a circle: a -> b -> c -> a"
            " | take one of these requirements out | b.yaml:1:1 `b` is here | c.yaml:1:1 `c` is here"
        ]


def test_two_circles_are_two_findings() -> None:
    assert cycles({"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c", "a"]}) == [["a", "b", "a"], ["c", "d", "c"]]
    assert cycles({"a": ["b"], "b": ["c"], "c": []}) == []


def test_two_packs_with_one_id(told: Tell) -> None:
    one, other = pack("a"), pack("a", version="2")
    _, found = order(one, other)
    assert [told(found_) for found_ in found] == [
        "a.yaml:1:1 pack-duplicate: two loaded packs have the id `a` | load one of them, or give one another id"
        " | a.yaml:1:1 the other one is here"
    ]
