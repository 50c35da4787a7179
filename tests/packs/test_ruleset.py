"""The ruleset as later stages see it, and the law that the order of loading decides nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from tfrules.diagnostics import Diagnostic, DiagnosticError
from tfrules.packs import Linked, LoadedPack, Ruleset, link, load_pack, try_link
from tfrules.vocabulary.terms import Vocabulary

Link = Callable[..., Linked]
Tell = Callable[[Diagnostic], str]

PACKS = """\
=== core/pack.yaml
id: core
version: 1
publications: { house: House rules }
games: { small: [core] }
plugin: core_words
=== core/tools.tfr
tool "Saw" { weight 3; length 40 when 1 < 2; length 30; note "a" }
tool "Axe" { weight 2d6; note "b"; note "c" }
ruling "ties" { question "Who?"; choice roll; choice left; default roll; default left game big }
=== core/crafts.tfr
craft "Joinery" { needs "Saw"; cite house "Crafts" }
=== core/rules.yaml
- { id: core.weight, statement: Tools weigh., by: table, cells: tool Axe / weight }
=== north/pack.yaml
id: north
version: 2
requires: { core: "1" }
publications: { house: Another title, paper: A paper }
games: { big: [core, north] }
=== north/north.tfr
tool "Saw" { weight 9 }
patch tool "Axe" { weight 4 }
=== amber/pack.yaml
id: amber
version: 1
requires: { core: "1", north: "*" }
rulings: { ties: left }
=== amber/a.tfr
extend tool "Axe" { note "d" }
craft "Saw" { needs "Axe"; spares "core:Saw", "north:Saw" }
=== zeal/pack.yaml
id: zeal
version: 1
=== zeal/z.tfr
tool "Adze" { weight 1 }
=== loose.tfr
tool "Pick" { weight 1 }
patch tool "Adze" { weight 2 }
"""


@pytest.fixture
def ruleset(linked: Link) -> Ruleset:
    found = linked(PACKS)
    assert found.diagnostics == ()
    return found.ruleset


def test_items_stand_in_the_published_order(ruleset: Ruleset) -> None:
    assert [pack.id for pack in ruleset.packs] == ["core", "north", "amber", "zeal", "loose"]
    assert [one.qualified for one in ruleset.by_kind("tool")] == ["core:Saw", "core:Axe", "north:Saw", "zeal:Adze", "loose:Pick"]
    assert [one.qualified for one in ruleset.by_kind("craft")] == ["core:Joinery", "amber:Saw"]
    assert ruleset.kinds == ("craft", "ruling", "tool") and ruleset.by_kind("nothing") == ()


def test_ranks_are_a_total_order(ruleset: Ruleset) -> None:
    ranks = [ruleset.rank(document) for document in ruleset.items.values()]
    assert len(set(ranks)) == len(ranks) and ranks == sorted(ranks)
    assert [rank[0] for rank in ranks] == [0, 0, 0, 0, 1, 2, 3, 4]  # the packs, in their order


def test_looking_items_up(ruleset: Ruleset) -> None:
    axe = ruleset.find("tool", "Axe")
    assert axe is ruleset.get("tool", "core:Axe") is ruleset.find("", "core:Axe")
    assert ruleset.get("tool", "Axe") is None
    assert [line["text"] for line in ruleset.statements(axe, "note")] == ["b", "c", "d"]
    assert [ruleset.origin(axe, at) for at in range(len(axe.body))] == ["north", "core", "core", "amber"]
    saw = ruleset.find("tool", "core:Saw")
    length = ruleset.field(saw, "length")
    assert length.default is not None and length.default["amount"] == 30
    assert [line["amount"] for line in length.exceptions] == [40]
    assert ruleset.field(saw, "label") == (None, ())


@pytest.mark.parametrize(
    ("kind", "name", "expected"),
    [
        ("tool", "Sow", "name-unknown: there is no tool `Sow` in what is loaded | did you mean `Saw`?"),
        ("tool", "Joinery", "name-unknown: there is no tool `Joinery` in what is loaded | list what is loaded to see its names"),
        (
            "tool",
            "Saw",
            "name-ambiguous: `Saw` may be any of `core:Saw`, `north:Saw` | write the pack too, such as `core:Saw`"
            " | tools.tfr:1:6 `core:Saw` is this tool | north.tfr:1:6 `north:Saw` is this tool",
        ),
    ],
)
def test_a_name_that_is_not_one_item(kind: str, name: str, expected: str, ruleset: Ruleset, told: Tell) -> None:
    with pytest.raises(DiagnosticError) as caught:
        ruleset.find(kind, name)
    assert [told(one) for one in caught.value.diagnostics] == [expected]


def test_a_name_of_two_kinds_in_one_pack_needs_the_kind(linked: Link, told: Tell) -> None:
    found = linked('=== a/pack.yaml\nid: a\nversion: 1\n=== a/a.tfr\ntool "Saw" { weight 1 }\ncraft "Saw" { note "n" }\n').ruleset
    assert found.find("craft", "Saw").kind == "craft"
    with pytest.raises(DiagnosticError) as caught:
        found.find("", "Saw")
    assert "may be the tool or the craft" in caught.value.diagnostics[0].message


def test_what_manifests_say_together(ruleset: Ruleset) -> None:
    assert {name: one.title for name, one in ruleset.publications.items()} == {"house": "House rules", "paper": "A paper"}
    assert {name: one.packs for name, one in ruleset.games.items()} == {"small": ("core",), "big": ("core", "north")}
    assert ruleset.plugins == ("core_words",)
    assert list(ruleset.rules) == ["core.weight"] and ruleset.rulings["ties"].chosen == "left"


def test_the_order_of_loading_decides_nothing(load: Callable[[str], list[LoadedPack]], vocabulary: Vocabulary) -> None:
    packs = load(PACKS)
    first = link(packs, vocabulary)
    for loaded in permutations(packs):
        other = link(loaded, vocabulary)
        assert other == first and other.content_hash == first.content_hash
        assert list(other.items) == list(first.items) and other.origins == first.origins


def test_the_order_of_loading_decides_nothing_in_findings(
    load: Callable[[str], list[LoadedPack]], vocabulary: Vocabulary
) -> None:
    wrong = PACKS + '=== zeal/more.tfr\npatch tool "core:Axe" { weight 5 }\ncraft "X" { needs "Saw"; needs "Sow" }\n'
    wrong += '=== core/more.tfr\ntool "Y" { like "Y"; weight 1 }\n'
    packs = load(wrong)
    first = try_link(packs, vocabulary)
    assert sorted(one.name for one in first.diagnostics) == ["change-conflict", "like-cycle", "name-ambiguous", "name-unknown"]
    for loaded in permutations(packs):
        other = try_link(loaded, vocabulary)
        assert other.diagnostics == first.diagnostics and other.ruleset == first.ruleset


def test_a_ruleset_can_be_pickled(ruleset: Ruleset) -> None:
    ruleset.find("tool", "Axe")  # what was derived is not pickled
    again = pickle.loads(pickle.dumps(ruleset))
    assert again == ruleset
    document = again.get("tool", "core:Axe")
    assert document.span_of("/body/0").text == "weight 4"
    assert again.rank(document) == ruleset.rank(ruleset.find("tool", "Axe"))
    assert again.find("tool", "Axe") == ruleset.find("tool", "Axe")


def test_the_hash_changes_with_any_file(load: Callable[[str], list[LoadedPack]], vocabulary: Vocabulary) -> None:
    one = link(load(PACKS), vocabulary)
    other = link(load(PACKS.replace('note "c"', 'note "C"')), vocabulary)
    assert one.content_hash != other.content_hash


def test_link_raises_everything_at_once(load: Callable[[str], list[LoadedPack]], vocabulary: Vocabulary) -> None:
    manifest = "=== a/pack.yaml\nid: a\nversion: 1\nwhat: 1\nrequires: { b: '*' }\n"
    packs = load(manifest + '=== a/a.tfr\ntool "X" { weigth 1 }\ntool "Y" { note "light" }\n')
    with pytest.raises(DiagnosticError) as caught:
        link(packs, vocabulary)
    assert {one.name for one in caught.value.diagnostics} == {
        "manifest-key",
        "requires-missing",
        "unknown-statement",
        "missing-statement",
    }


def test_a_warning_stops_nothing(tmp_path: Path, vocabulary: Vocabulary) -> None:
    path = tmp_path / "x.tfr"
    path.write_bytes(b"\xef\xbb\xbf" + b'tool "X" { weight 1 }\n')
    pack = load_pack(path, vocabulary)
    assert [one.severity for one in pack.diagnostics] == ["warning"]
    assert link([pack], vocabulary).find("tool", "X").pack == "x"


def test_games_of_one_name_are_reported(linked: Link) -> None:
    text = "=== a/pack.yaml\nid: a\nversion: 1\ngames: { g: [a] }\n=== b/pack.yaml\nid: b\nversion: 1\ngames: { g: [b] }\n"
    assert [one.message for one in linked(text).diagnostics] == ["the packs `a` and `b` both declare a game `g`"]
