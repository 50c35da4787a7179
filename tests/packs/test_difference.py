"""What a pack changes line by line, and what it meets when its base becomes another; each expectation is read off the two texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tfrules.packs import LoadedPack, Ruleset, load_pack, try_link
from tfrules.packs.difference import Difference, Drift, Said, difference, drift
from tfrules.packs.merge import shown_key
from tfrules.vocabulary.terms import Vocabulary

BASE = """\
=== base/pack.yaml
id: base
version: 1.0.0
=== base/tools.tfr
tool "Axe" made by "smith" { weight 3; length 4; label "Old."; part "haft" 1; part "head" 1 }
tool "Saw" { weight 2; weight 5 when 1 < 2 }
tool "Awl" { weight 1 }
ruling "rust" { question "Does it rust?"; choice no; choice yes; default no }
"""
OWN = """\
=== own/pack.yaml
id: own
version: 1.0.0
requires: { base: ">=1,<2" }
rulings: { rust: yes }
=== own/more.tfr
patch tool "Axe" made by "dwarf" { weight 4; part "haft" 2 }
extend tool "Axe" { folding }
remove tool "Awl"
tool "Adze" { like "Saw"; length 2 }
"""
Apart = Callable[[str], Difference]
Meets = Callable[..., Drift]


def said(side: tuple[Said, ...]) -> list[str]:
    """Where lines are said: `file:line`."""
    return [f"{Path(one.span.source.name).name}:{one.span.line}" for one in side if one.span is not None]


@pytest.fixture
def packs(tmp_path: Path, vocabulary: Vocabulary) -> Callable[[str], dict[str, LoadedPack]]:
    from tests.packs.conftest import write_files

    numbers = iter(range(9))

    def run(text: str) -> dict[str, LoadedPack]:
        loaded = [load_pack(path, vocabulary) for path in write_files(tmp_path / str(next(numbers)), text)]
        assert [one for pack in loaded for one in pack.diagnostics] == []
        return {pack.id: pack for pack in loaded}

    return run


@pytest.fixture
def link(vocabulary: Vocabulary) -> Callable[..., Ruleset]:
    return lambda *packs: try_link(list(packs), vocabulary).ruleset


@pytest.fixture
def apart(packs: Callable[[str], dict[str, LoadedPack]], link: Callable[..., Ruleset], vocabulary: Vocabulary) -> Apart:
    """What `own` changes in `base`."""

    def run(text: str) -> Difference:
        found = packs(text)
        return difference(link(found["base"]), link(*found.values()), vocabulary)

    return run


def test_what_a_pack_adds_changes_and_removes(apart: Apart) -> None:
    found = apart(BASE + OWN)
    assert [(one.how, one.document.qualified) for one in found.items] == [
        ("changed", "base:Axe"), ("added", "own:Adze"), ("removed", "base:Awl"),
    ]  # fmt: skip
    (ruling,) = found.rulings
    assert (ruling.name, ruling.old, ruling.new, ruling.by) == ("rust", "no", "yes", "own")


def test_a_change_is_told_line_by_line_with_both_places(apart: Apart) -> None:
    (axe,) = apart(BASE + OWN).of("changed")
    assert {shown_key(line.key): (said(line.old), said(line.new)) for line in axe.lines} == {
        "made by": (["tools.tfr:1"], ["more.tfr:1"]),
        "weight": (["tools.tfr:1"], ["more.tfr:1"]),
        "part haft": (["tools.tfr:1"], ["more.tfr:1"]),
        "folding": ([], ["more.tfr:2"]),
    }
    weight = next(line for line in axe.lines if line.key[0] == "weight")
    assert weight.old[0].statement["amount"] == 3 and weight.new[0].statement["amount"] == 4


def test_of_a_field_with_exceptions_only_the_lines_that_differ_are_told(apart: Apart) -> None:
    own = OWN.partition("patch")[0]
    (saw,) = apart(BASE + own + 'patch tool "Saw" { weight 2; weight 6 when 1 < 2 }\n').of("changed")
    (line,) = saw.lines
    assert [one.statement["amount"] for one in line.old] == [5] and [one.statement["amount"] for one in line.new] == [6]


def test_a_patch_that_says_what_is_there_changes_nothing(apart: Apart) -> None:
    own = OWN.partition("rulings")[0] + "=== own/more.tfr\n"
    assert apart(BASE + own + 'patch tool "Axe" { weight 3 }\n').empty


def test_what_is_like_a_changed_thing_changes_with_it(apart: Apart) -> None:
    own = OWN.partition("patch")[0]
    base = BASE.replace('tool "Awl" {', 'tool "Awl" { like "Saw";')
    found = apart(base + own + 'patch tool "Saw" { weight 7 }\nextend tool "Saw" { folding }\n')
    assert [one.document.name for one in found.of("changed")] == [
        "Saw",
        "Awl",
    ]  # the first has the line, the second the folding alone
    assert [shown_key(line.key) for line in found.of("changed")[1].lines] == ["folding"]


def test_entries_of_the_rule_index_are_told(apart: Apart) -> None:
    rule = "- id: {}\n  statement: It cuts.\n  by: not mechanical\n  reason: Nobody counts it.\n"
    found = apart(BASE + "=== base/rules.yaml\n" + rule.format("cut") + OWN + "=== own/rules.yaml\n" + rule.format("hew"))
    assert found.rules == {"hew": "added"}


# ---------------------------------------------------------------- when the base moves on


@pytest.fixture
def meets(packs: Callable[[str], dict[str, LoadedPack]], link: Callable[..., Ruleset], vocabulary: Vocabulary) -> Meets:
    """What `own` meets when the base becomes another."""

    def run(base: str, own: str = OWN) -> Drift:
        here, there = packs(BASE + own), packs(base)
        return drift(here["own"], link(*here.values()), link(here["base"]), link(*there.values()), vocabulary)

    return run


def test_a_base_that_stayed_is_met_with_nothing(meets: Meets) -> None:
    assert meets(BASE) == Drift((), (), ())


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [("weight 3", "weight 9", "weight"), ('"smith"', '"cutler"', "made by"), ('part "haft" 1', 'part "haft" 3', "part haft")],
)
def test_a_line_that_the_pack_patches_and_the_base_changed_has_moved(meets: Meets, old: str, new: str, key: str) -> None:
    (moved,) = meets(BASE.replace(old, new)).moved
    assert (moved.change.verb, moved.change.name, shown_key(moved.line.key)) == ("patch", "Axe", key)
    assert said(moved.line.old) == said(moved.line.new) == ["tools.tfr:1"]


def test_a_line_that_the_pack_leaves_alone_has_not_moved(meets: Meets) -> None:
    assert meets(BASE.replace("length 4", "length 5")) == Drift((), (), ())


def test_a_thing_that_the_pack_removes_has_moved_with_any_line(meets: Meets) -> None:
    (moved,) = meets(BASE.replace('"Awl" { weight 1 }', '"Awl" { weight 2 }')).moved
    assert (moved.change.verb, moved.change.name, shown_key(moved.line.key)) == ("remove", "Awl", "weight")


def test_a_line_that_the_pack_adds_and_the_base_has_now_has_moved(meets: Meets) -> None:
    (moved,) = meets(BASE.replace("length 4", "length 4; folding")).moved
    assert (moved.change.verb, shown_key(moved.line.key)) == ("extend", "folding")


def test_a_name_that_the_base_has_now_is_taken(meets: Meets) -> None:
    (taken,) = meets(BASE + 'tool "Adze" { weight 1 }\n').taken
    assert (taken.own.qualified, taken.other.qualified) == ("own:Adze", "base:Adze")
    assert meets(BASE + 'craft "Adze" { }\n').taken == ()  # another kind of thing


def test_what_the_pack_rests_on_and_has_changed_is_told_with_those_that_name_it(meets: Meets) -> None:
    (rest,) = meets(BASE.replace("weight 2;", "weight 8;")).rests
    assert rest.change.document.name == "Saw" and [one.name for one in rest.users] == ["Adze"]
