"""A rule is covered when a case fails once the rule is gone; the tavern's rules are spoiled one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.tavern import PROCEDURES, RULES, VOCABULARY
from tfrules.engine.game import Game, Parts
from tfrules.packs import link, load_pack
from tfrules.testing import Coverage, Part, UnderTest, run_coverage

# ruff: noqa: E501 (a rule and what is said of it stand side by side)
# Anna aims with steadiness 8 and +2 for the dart; a throw of 10 hits, for the points of its die, twice that in the inner bed.
THROW = 'player Anna steady 8 with "brass dart"; throw by Anna; roll aim {aim}, points {points}; choose bed outer'
CASES = """\
dart "lead dart" {{ dice 2d6; points 1d6 + 1; covers "lead"
  example "seven" {{ player Bo steady 7 with "lead dart"; throw by Bo; roll aim 7, points 1; choose bed outer; expect Bo.score == 2 }}
}}
ruling "late" {{ question "May one throw late?"; choice "no"; choice "yes"; default "no" }}
rule "champions" {{ modify player.aim by -9 when player.score >= 10 and not player.tired and player.steadiness > 5 }}
rule "late throws" {{ modify player.aim by -5 when ruling("late") == "yes" }}
rule "shown" {{
  covers "all"
  example "a hit" covers "dart.hit" {{ {hit}; expect Anna.score == 3 }}
  example "a number" covers "dart.number" {{ {hit}; expect Anna.score > 0 }}
  example "tired" covers "tired" {{
    player Anna steady 8 with "brass dart"; tire Anna; expect trace Anna.aim {{ base 8; "brass dart" 2; "tired arms" -3 }}
  }}
  example "wrong" covers "wrong" {{ expect board 1 }}
}}
""".format(hit=THROW.format(aim=10, points=3))


def tavern_with(folder: Path, index: str, cases: str = CASES) -> UnderTest:
    pack = folder / "darts"
    pack.mkdir()
    (pack / "all.tfr").write_text(RULES + cases, encoding="utf-8")
    (pack / "rules.yaml").write_text(index, encoding="utf-8")
    loaded = load_pack(pack, VOCABULARY)
    ruleset = link([loaded], VOCABULARY, game="tavern")
    return UnderTest(Game(VOCABULARY, ruleset, Parts(PROCEDURES)), "tavern")


def entry(name: str, by: str) -> str:
    return f"- {{ id: {name}, statement: S, by: {by} }}\n"


@pytest.mark.parametrize(
    ("name", "by", "expected"),
    [
        # an item, a line, a number of a line, counted
        ("dart.hit", "clause, clauses: [dart brass dart / modify]", ""),
        ("dart.hit", "clause, clauses: [dart brass dart]", ""),
        ("tired", "clause, clauses: [rule tired arms]", ""),
        ("tired", "clause, clauses: [rule tired arms / modify 1]", ""),
        ("dart.hit", "clause, clauses: [rule tired arms]", "the case that names it passes without the rule darts:tired arms"),
        (
            "dart.hit",
            "clause, clauses: [dart brass dart / modify, rule long night / modify]",
            "the case that names it passes without the rule darts:long night / modify",
        ),
        # conditions: a champion of score 0 is none, and he would not be one for being tired
        ("dart.hit", "clause, clauses: [rule champions / modify when]", ""),
        ("dart.hit", "clause, clauses: [rule champions / modify when 1]", ""),
        ("tired", "clause, clauses: [rule tired arms / modify when]", "the case that names it passes without the rule darts:tired arms / modify when"),
        ("tired", "clause, clauses: [rule champions / modify 1 when 1]", "the case that names it passes without the rule darts:champions / modify 1 when 1"),
        # what plugins bring
        ("dart.hit", "clause, clauses: [step throw.points]", ""),
        ("dart.hit", "clause, clauses: [procedure throw]", ""),
        ("dart.hit", "clause, clauses: [procedure raffle]", "the case that names it passes without the procedure raffle"),
        ("dart.hit", "clause, clauses: [step throw.catch]", "the procedure `throw` has no step `catch`, only aim, points"),
        ("dart.hit", "clause, clauses: [procedure thorw]", "no plugin of this game brings a procedure `thorw`"),
        # a ruling: with "yes" Anna would need 5
        ("dart.hit", "clause, clauses: [ruling late]", ""),
        # a table: the cell says 1d6 + 1; every number of it counts
        ("lead", "table, cells: [dart lead dart / points]", ""),
        (
            "lead",
            "table, cells: [dart lead dart / dice]",
            "the case that names it passes with 3 in place of 2 (number 1 of 1) in the dart darts:lead dart / dice",
        ),
        # nothing to hold it
        ("silent", "clause, clauses: [dart brass dart]", "no example and no scenario names it"),
        ("wrong", "clause, clauses: [dart brass dart]", "every case that names it fails"),
        ("silent", "not mechanical, reason: nobody counts it", ""),
        ("all", "clause, clauses: [rule long night]", "each of the 3 cases that names it passes without the rule darts:long night"),
    ],
)  # fmt: skip
def test_why_a_rule_is_not_covered(tmp_path: Path, name: str, by: str, expected: str) -> None:
    assert run_coverage([tavern_with(tmp_path, entry(name, by))]).why[name] == expected


BASE = entry("one", "clause, clauses: [dart brass dart / modify]") + entry("other", "clause, clauses: [rule long night]")


@pytest.mark.parametrize(
    ("follows", "expected"),
    [
        ("[one]", ""),
        ("[one, other]", "the case that names it passes although other is gone"),
    ],
)
def test_what_follows_breaks_with_each_of_its_reasons(tmp_path: Path, follows: str, expected: str) -> None:
    found = run_coverage([tavern_with(tmp_path, BASE + entry("dart.hit", f"follows, follows: {follows}"))])
    assert found.why["dart.hit"] == expected


def test_parts_share_the_rules(tmp_path: Path) -> None:
    index = "".join(entry(f"rule-{at}", "not mechanical, reason: R") for at in range(30))
    game = tavern_with(tmp_path, index)
    parts = [set(run_coverage([game], part=Part(number, 4)).entries) for number in range(1, 5)]
    assert sorted(name for part in parts for name in part) == sorted(game.game.ruleset.rules)
    assert all(0 < len(part) < 30 for part in parts)


def test_paths_choose_the_indexes(tmp_path: Path) -> None:
    game = tavern_with(tmp_path, BASE)
    assert set(run_coverage([game], [tmp_path / "darts"]).entries) == {"one", "other"}
    assert run_coverage([game], [tmp_path / "dart"]).entries == {}


def test_the_text_says_how_much_and_why(tmp_path: Path) -> None:
    index = BASE + entry("dart.hit", "follows, follows: one") + entry("silent", "not mechanical, reason: R")
    found: Coverage = run_coverage([tavern_with(tmp_path, index)])
    assert found.to_text() == (
        "2 of 4 rules (50 %) are covered\n"
        "  uncovered one: no example and no scenario names it\n"
        "  uncovered other: no example and no scenario names it\n"
        '  absent all: "a hit" of darts:shown covers it, and no index has it\n'
        '  absent dart.number: "a number" of darts:shown covers it, and no index has it\n'
        '  absent lead: "seven" of darts:lead dart covers it, and no index has it\n'
        '  absent tired: "tired" of darts:shown covers it, and no index has it\n'
        '  absent wrong: "wrong" of darts:shown covers it, and no index has it\n'
        "1 of 4 rules are not mechanical; that is more than 3 %\n"
    )
    assert found.to_json() == {
        "covered": ["dart.hit", "silent"],
        "uncovered": ["one", "other"],
        "absent": ["all", "dart.number", "lead", "tired", "wrong"],
        "by": {"clause": 2, "follows": 1, "table": 0, "not_mechanical": 1},
        "withdrawn": [],
    }


def test_a_rule_is_covered_when_it_is_in_one_of_the_games(tmp_path: Path) -> None:
    game = tavern_with(tmp_path, entry("dart.hit", "clause, clauses: [procedure throw]"))
    without = UnderTest(Game(VOCABULARY, game.game.ruleset, Parts()), "quiet tavern")
    assert run_coverage([without]).covered == []
    assert run_coverage([without, game]).covered == run_coverage([game, without]).covered == ["dart.hit"]


# All that the cases name, each by what holds it.
WHOLE = (
    entry("dart.hit", "clause, clauses: [dart brass dart]")
    + entry("all", "clause, clauses: [dart brass dart]")
    + entry("dart.number", "clause, clauses: [dart brass dart]")
    + entry("tired", "clause, clauses: [rule tired arms]")
    + entry("lead", "table, cells: [dart lead dart / points]")
    + entry("right", "clause, clauses: [dart brass dart]")
)


def test_all_is_well_only_with_each_rule_held_and_indexed(tmp_path: Path) -> None:
    (tmp_path / "well").mkdir()
    (tmp_path / "ill").mkdir()
    throw = THROW.format(aim=10, points=3)
    cases = CASES.replace('covers "wrong" { expect board 1 }', f'covers "right" {{ {throw}; expect Anna.score == 3 }}')
    assert run_coverage([tavern_with(tmp_path / "well", WHOLE, cases)]).ok
    for name in ("lead", "tired"):
        (tmp_path / name).mkdir()
        lines = [line for line in WHOLE.splitlines(keepends=True) if f"id: {name}," not in line]
        found = run_coverage([tavern_with(tmp_path / name, "".join(lines), cases)])
        assert not found.ok and not found.uncovered and list(found.absent) == [name]
    assert not run_coverage([tavern_with(tmp_path / "ill", WHOLE + entry("more", "clause, clauses: [dart brass dart]"), cases)]).ok


@pytest.mark.parametrize(("number", "holds"), [(33, False), (34, True)])
def test_three_in_a_hundred_may_have_nothing_to_hold(tmp_path: Path, number: int, holds: bool) -> None:
    rules = [entry(f"rule-{at}", "clause, clauses: [dart brass dart]") for at in range(number - 1)]
    game = tavern_with(tmp_path, "".join(rules) + entry("idle", "not mechanical, reason: R"))
    found = run_coverage([game], part=Part(1, 100))
    assert (len(found.whole), found.idle, found.too_idle) == (number, ["idle"], not holds)


def test_what_went_with_a_removed_item_is_listed() -> None:
    """It makes nothing uncovered by itself: the rules that it held are listed where nothing else holds them."""
    said = 'the example "with a saw" of a:Axe names Saw, which b removes'
    found = Coverage({}, {}, withdrawn=(said,))
    assert f"  withdrawn: {said}\n" in found.to_text() and found.to_json()["withdrawn"] == [said] and found.ok
