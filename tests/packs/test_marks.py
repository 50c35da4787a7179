"""What is known to be right is looked at again exactly when a change can be felt there: a check after a change finds what a whole one finds."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs.conftest import TOOLS
from tfrules.diagnostics import Diagnostic, has_errors
from tfrules.packs import Linked, LoadedPack, load_pack, try_link
from tfrules.sense import doubtful_together
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Event, Kind, Query, Vocabulary

Write = Callable[[str], list[Path]]

FIGURES = (
    Kind("figure", listed=False),
    Query("figure.speed", "figure"),
    Event("struck", ("{figure} struck",), (("figure", "figure"),)),
)

# Everything by which one item can be felt by another stands here at least once.
WORLD = """\
=== a/pack.yaml
id: a
version: 1.0.0
publications: { house: { title: H } }
=== a/round.tfr
turn "round" { phase "rest" offers; phase "act" }
condition "tired" { offer bearer "Nap" at rest { stop } }
=== a/rulings.tfr
ruling "ties" { question "Who?"; choice "roll"; choice "left"; default "roll" }
=== a/tools.tfr
tool "Axe" { weight 2d6 + 3; folding; part "head" 2; cite house "A" }
tool "Rope" { weight 4; summary "It is 4 long." }
tool "Hook" { like "Rope"; length 3 }
tool "Spade" { weight 1 }
craft "Climbing" { needs "Rope"; spares "Axe"; note "By rope." }
craft "Fishing" { needs "Hook" }
=== a/rules.tfr
condition "marked" { summary "A target." }
condition "slow" { modify bearer.speed by -5 when not (bearer has "tired") }
rule "first" {
  on figure struck when ruling("ties") == "left" { stop }
  on figure struck { give "marked" to figure }
}
rule "second" { modify figure.speed by 1 when figure has "marked" }
rule "third" { modify figure.speed by 2 when figure has "slow"; summary "It makes 5 less 2." }
rule "fourth" { modify figure.speed by 1; example "the other way" ruling "ties=left" { expect true } }
=== a/rules.yaml
- { id: a.axe, statement: S, by: table, cells: tool Axe / weight }
- { id: a.head, statement: S, by: clause, clauses: [tool Axe / part 2, rule first / on 2] }
- { id: a.both, statement: S, by: follows, follows: [a.axe, a.head] }
- { id: a.spade, statement: S, by: clause, clauses: [tool Spade] }
=== b/pack.yaml
id: b
version: 1.0.0
requires: { a: "*" }
=== b/more.tfr
tool "Saw" { weight 1; cite house "B" }
extend tool "Axe" { part "shaft" 1 }
patch tool "Rope" { weight 4 }
craft "Felling" { needs "Axe"; spares "Saw" }
=== b/rules.yaml
- { id: b.saw, statement: S, by: clause, clauses: [tool Saw, tool Hook / length] }
=== c/pack.yaml
id: c
version: 1.0.0
requires: { a: "*" }
=== c/kites.tfr
tool "Kite" { weight 1 }
craft "Flying" { needs "Kite" }
extend craft "Climbing" { spares "Kite" }
remove tool "Spade"
=== d/pack.yaml
id: d
version: 1.0.0
=== d/kites.tfr
tool "Kite" { weight 1 }
=== e/pack.yaml
id: e
version: 1.0.0
requires: { d: "*" }
=== e/races.tfr
craft "Racing" { needs "Kite" }
"""
ITEMS, ENTRIES = 20, 5  # those that stand, Spade being removed


def looked(packs: list[LoadedPack], vocabulary: Vocabulary, right: frozenset[str]) -> tuple[list[str], Linked]:
    """All that is found, with its places and mends, where this is known to be right."""
    linked = try_link(packs, vocabulary, right=right)
    found = [*(one for pack in packs for one in pack.diagnostics), *linked.diagnostics]
    if not has_errors(found):
        found += doubtful_together(linked.ruleset.items, vocabulary, linked.looked_at.values())
    return sorted(map(told, found)), linked


def told(one: Diagnostic) -> str:
    """All that a finding says, with the files of its places."""
    return f"{Path(one.path).name} {one} {[Path(span.source.name).name for span, _ in one.related]}"


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    """The tools of these tests, and figures that can be struck."""
    return collect(CORE, TOOLS, FIGURES)


@pytest.fixture
def world(write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The packs, read out of a cache, so that bodies are not at hand."""
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "kept"))
    return write(WORLD)


def marks(world: list[Path], vocabulary: Vocabulary) -> frozenset[str]:
    packs = [load_pack(path, vocabulary) for path in world]
    found, linked = looked(packs, vocabulary, frozenset())
    assert found == [] and len(linked.looked_at) == len(linked.ruleset.items) == ITEMS
    assert len(linked.marks) == ITEMS + ENTRIES
    return frozenset(linked.marks)


def change(world: list[Path], name: str, old: str, new: str) -> str:
    """Write a file with a text in place of another, and give what it said."""
    path = world[0].parent / name
    said = path.read_text("utf-8")
    assert old in said
    path.write_text(said.replace(old, new), "utf-8")
    return said


def test_what_has_not_changed_is_not_looked_at_nor_read(
    world: list[Path], vocabulary: Vocabulary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = marks(world, vocabulary)
    whole = try_link([load_pack(path, vocabulary) for path in world], vocabulary).ruleset
    change(world, "a/tools.tfr", "tool", "# a remark\ntool")
    packs = [load_pack(path, vocabulary) for path in world]
    found, linked = looked(packs, vocabulary, right)
    assert found == [] and linked.looked_at == {} and set(linked.marks) == right
    unread = {one.name for pack in packs for one in pack.documents if "body" not in vars(one)}
    assert unread >= {"Kite", "Flying", "Felling"}
    # Whoever looks at it nevertheless finds what is there, with its references.
    assert linked.ruleset.rules == whole.rules and linked.ruleset.items == whole.items
    assert linked.ruleset.items["craft", "b:Felling"].body[0]["tool"]["name"] == "a:Axe"


@pytest.mark.parametrize(
    ("changes", "code", "place", "unfelt"),
    [
        ([("a/tools.tfr", 'tool "Axe"', 'tool "Ax"')], "TFR0531", "more.tfr", "first Kite"),
        ([("c/kites.tfr", 'tool "Kite"', 'tool "Drake"')], "", "", "Axe first Hook"),
        ([("d/kites.tfr", "Kite", "Drake"), ("c/kites.tfr", 'tool "Kite"', 'tool "Drake"')], "TFR0540", "races.tfr", "Axe first Hook"),
        ([("e/pack.yaml", 'requires: { d: "*" }', "")], "TFR0541", "races.tfr", ""),
        ([("b/pack.yaml", 'requires: { a: "*" }', "")], "TFR0542", "more.tfr", ""),
        ([("a/pack.yaml", "publications: { house: { title: H } }", "")], "TFR0542", "tools.tfr", ""),
        ([("a/rulings.tfr", '"ties"', '"tie"')], "TFR0550", "rules.tfr", ""),
        ([("a/rulings.tfr", '"left"', '"right"'), ("a/rules.tfr", '"left"', '"right"')], "TFR0551", "rules.tfr", ""),
        ([("a/round.tfr", '"rest"', '"sleep"')], "TFR0554", "round.tfr", ""),
        ([("b/more.tfr", "craft", 'remove tool "Saw"\ncraft')], "TFR0540", "more.tfr", ""),
        ([("a/tools.tfr", "Spade", "Spate"), ("c/kites.tfr", 'remove tool "Spade"', "")], "TFR0516", "rules.yaml", ""),
        ([("a/tools.tfr", "{ weight 4", "{ length 4")], "TFR0532", "more.tfr", "first Kite"),
        ([("b/more.tfr", "{ weight 4 }", "{ weight 5 }")], "TFR0601", "tools.tfr", "Axe first Kite"),
        ([("a/tools.tfr", '; part "head" 2', "")], "TFR0516", "rules.yaml", "first Kite Rope"),
        ([("a/tools.tfr", "; length 3", "")], "TFR0516", "rules.yaml", "first Kite Axe"),
        ([("a/rules.tfr", ' when figure has "marked"', "")], "TFR0607", "rules.tfr", "Axe Kite third"),
        ([("a/rules.tfr", "by -5", "by -6")], "TFR0601", "rules.tfr", "Axe Kite first"),
        (
            [("c/kites.tfr", 'extend craft "Climbing" { spares "Kite" }', ""),
             ("b/more.tfr", "patch", 'extend craft "Climbing" { spares "Kite" }\npatch')],
            "TFR0541", "more.tfr", "Axe Kite first",
        ),
    ],
)  # fmt: skip
def test_a_change_is_found_wherever_it_is_felt(
    changes: list[tuple[str, str, str]], code: str, place: str, unfelt: str, world: list[Path], vocabulary: Vocabulary
) -> None:
    """`code` and `place` are of a finding that the changes bring; "" where they bring none. `unfelt` is what nobody need look at."""
    right = marks(world, vocabulary)
    for one in changes:
        change(world, *one)
    packs = [load_pack(path, vocabulary) for path in world]
    found, linked = looked(packs, vocabulary, right)
    assert found == looked(packs, vocabulary, frozenset())[0]
    assert any(code in one and one.startswith(place) for one in found) if code else found == []
    assert {one.name for one in linked.looked_at.values()}.isdisjoint(unfelt.split())


def test_what_a_name_may_mean_is_felt_at_second_hand(world: list[Path], vocabulary: Vocabulary) -> None:
    """The third rule tells a number of the condition that it names, which hangs on what that one names in turn."""
    right = marks(world, vocabulary)
    change(world, "d/kites.tfr", "tool", 'condition "tired" { summary "Another." }\ntool')
    found, linked = looked([load_pack(path, vocabulary) for path in world], vocabulary, right)
    assert found == []
    assert sorted(one.name for one in linked.looked_at.values()) == ["slow", "third", "tired"]
    change(world, "a/tools.tfr", "part \"head\" 2", "part \"head\" 3")
    found, linked = looked([load_pack(path, vocabulary) for path in world], vocabulary, frozenset(linked.marks))
    assert found == [] and [one.name for one in linked.looked_at.values()] == ["Axe"]  # what names it asks for none of its numbers


def test_a_phase_that_lost_its_name_is_a_finding_of_its_file(world: list[Path], vocabulary: Vocabulary) -> None:
    """Linking goes on with what could be read."""
    right = marks(world, vocabulary)
    change(world, "a/round.tfr", 'phase "rest" offers', "phase offers")
    found, _ = looked([load_pack(path, vocabulary) for path in world], vocabulary, right)
    assert any(one.startswith("round.tfr") for one in found)


def edit(text: str, rng: random.Random) -> str:
    """The text with one thing changed: a word in place of another of it, a number, a piece taken out or said twice."""
    words = [match.span() for match in re.finditer(r'"[^"]*"|[\w.]+', text)] or [(0, 0)]
    (start, end), (other, stop) = rng.choice(words), rng.choice(words)
    lines = text.splitlines(keepends=True) or [""]
    at = rng.randrange(len(lines))
    return rng.choice([
        text[:start] + text[other:stop] + text[end:],
        text[:start] + text[end:],
        re.sub(r"\d", lambda _: str(rng.randrange(9)), text, count=1),
        "".join(lines[:at] + lines[at + 1 :]),
        "".join([*lines, lines[at]]),
    ])  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_changed_the_same_is_found(seed: int, world: list[Path], vocabulary: Vocabulary) -> None:
    """Random changes, each on top of what is right: what is known then grows as it does for an author."""
    rng, right, told, spared = random.Random(seed), marks(world, vocabulary), 0, 0
    files = sorted(path for pack in world for path in pack.iterdir())
    for _ in range(60):
        file = rng.choice(files)
        said = file.read_text("utf-8")
        file.write_text(edit(said, rng), "utf-8")
        packs = [load_pack(path, vocabulary) for path in world]
        found, linked = looked(packs, vocabulary, right)
        whole, all_linked = looked(packs, vocabulary, frozenset())
        assert found == whole and linked.ruleset.rules == all_linked.ruleset.rules
        told, spared = told + bool(found), spared + (0 < len(linked.looked_at) < len(linked.ruleset.items))
        if found:
            file.write_text(said, "utf-8")
        else:
            right = frozenset(linked.marks)
    assert told > 20 and spared > 5
