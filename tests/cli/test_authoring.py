"""`check`, `fmt`, `test`, `export`, `new`: what an author of rules uses every day."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run
from tfrules.ir.codec import from_json
from tfrules.packs import Ruleset
from tfrules.vocabulary.terms import Vocabulary

Write = Callable[[str], None]
PACK = '=== own/pack.yaml\nid: own\nversion: 1.0.0\ntitle: Ours\nrequires: { darts: ">=1,<2" }\n'
GOOD = PACK + '=== own/a.tfr\ndart "lead dart" {\n  points 2d6\n}\n'
WRONG = PACK + '=== own/a.tfr\ndart "lead dart" {\n  points 2d6\n  wieght 3\n}\n'
MESSY = '# mine\ndart   "lead dart" {points   2d6  ;dice 2d6}\n'
NEAT = '# mine\ndart "lead dart" { points 2d6; dice 2d6 }\n'

# ---------------------------------------------------------------- check


def test_a_good_pack(cli: Run, write: Write) -> None:
    write(GOOD)
    ran = cli("check", "own")
    assert (ran.status, ran.out, ran.err) == (0, "", "1 pack in tavern: 0 errors, 0 warnings\n")
    assert cli("check", "own", "--format", "json").out == "[]\n"


def test_what_is_clean_is_not_linked_again_until_something_it_rests_on_changes(
    cli: Run, write: Write, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tfrules import packs

    linked: list[int] = []
    original = packs.try_link
    monkeypatch.setattr(packs, "try_link", lambda *given: linked.append(len(given)) or original(*given))  # type: ignore[func-returns-value]
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "kept"))
    write(GOOD)
    for _ in range(2):
        assert cli("check", "own").status == 0
    assert len(linked) == 1
    assert cli("check", "own", "--ruling", "nothing=here").status == 1 and len(linked) == 2
    write(WRONG)
    for _ in range(2):  # what has a finding is looked at each time
        assert cli("check", "own").status == 1
    assert len(linked) == 4
    write(GOOD)
    assert cli("check", "own").status == 0 and len(linked) == 4
    base = next(installed.glob("*.tfr"))
    base.write_text(base.read_text() + "# changed\n")
    assert cli("check", "own").status == 0 and len(linked) == 5


def test_after_a_change_that_is_looked_at_which_it_is_felt_by(
    cli: Run, write: Write, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tfrules.engine import game

    compiled: list[list[str]] = []
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "kept"))
    original = game.Game

    def compile(words: Vocabulary, ruleset: Ruleset, parts: game.Parts) -> game.Game:
        compiled.append([name for _, name in ruleset.items])
        return original(words, ruleset, parts)

    monkeypatch.setattr(game, "Game", compile)
    first = GOOD + 'mug "pint" { summary "Of tin." }\n'
    jug = 'mug "jug" { like "pint" }\n'
    write(first)
    assert cli("check", "own").status == 0
    assert {"own:lead dart", "own:pint"} < set(compiled[0]) and any(name.startswith("darts:") for name in compiled[0])
    write(f"{first}=== own/b.tfr\n{jug}")
    assert cli("check", "own").status == 0 and compiled[1:] == [["own:jug"]]
    write(first.replace("pint", "quart"))
    ran = cli("check", "own")
    assert ran.status == 1 and ran.out.startswith("own/b.tfr:1:18: error TFR0540 ") and len(compiled) == 2
    write(f"{first}=== own/b.tfr\n# nothing in it\n{jug}")
    assert cli("check", "own").status == 0 and compiled[2:] == [[]]
    for path in (tmp_path / "kept").iterdir():
        path.write_bytes(b"spoilt")
    assert cli("check", "own").status == 0 and set(compiled[3]) == {*compiled[0], "own:jug"}


def test_findings_as_text(cli: Run, write: Write) -> None:
    write(WRONG)
    ran = cli("check", "own")
    assert ran.status == 1 and ran.out.startswith("own/a.tfr:3:3: error TFR0310 unknown-statement: ")
    assert "  3 |   wieght 3\n" in ran.out and ran.err == "1 pack in tavern: 1 error, 0 warnings\n"


def test_findings_as_json(cli: Run, write: Write) -> None:
    write(WRONG)
    (found,) = json.loads(cli("check", "own", "--format", "json").out)
    assert set(found) == {"code", "name", "severity", "message", "file", "range", "related", "help", "fixes"}
    assert (found["code"], found["file"]) == ("TFR0310", "own/a.tfr")
    assert found["range"] == {"start": {"line": 3, "column": 3}, "end": {"line": 3, "column": 9}}


def test_findings_as_annotations(cli: Run, write: Write) -> None:
    write(WRONG)
    (line,) = cli("check", "own", "--format", "github").out.splitlines()
    assert line.startswith("::error title=TFR0310 unknown-statement,file=own/a.tfr,line=3,col=3,endColumn=9,endLine=3::")


def test_annotations_escape_what_they_must() -> None:
    from tfrules.cli.findings import as_github
    from tfrules.diagnostics import ERROR, Diagnostic

    found = Diagnostic("TFR0001", "odd", ERROR, "50% of\nit: all, gone", file="a,b:c.tfr")
    assert as_github([found]) == "::error title=TFR0001 odd,file=a%2Cb%3Ac.tfr::50%25 of%0Ait: all, gone\n"


def test_findings_as_sarif(cli: Run, write: Write) -> None:
    write(WRONG.replace("own/", "our own/"))
    log = json.loads(cli("check", "our own", "--format", "sarif").out)
    (run,) = log["runs"]
    (result,) = run["results"]
    assert (log["version"], run["tool"]["driver"]["name"]) == ("2.1.0", "tfrules")
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [result["ruleId"]] == ["TFR0310"]
    (place,) = result["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "our%20own/a.tfr"
    assert place["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 9}
    assert result["level"] == "error" and result["message"]["text"]


@pytest.mark.parametrize("place", ["own/a.tfr", ".", "own"])
def test_a_file_or_a_folder_of_packs(cli: Run, write: Write, place: str) -> None:
    write(WRONG)
    assert cli("check", place).out.startswith("own/a.tfr:3:3: ")


def test_only_the_file_that_was_named(cli: Run, write: Write) -> None:
    write(WRONG + '=== own/b.tfr\nmug "Tankard" { summary "Large." }\n')
    assert cli("check", "own/b.tfr").out == ""


def test_a_file_alone_is_read_in_the_words_that_suit_it(cli: Run, write: Write) -> None:
    write('=== idea.tfr\ndart "lead dart" { points 2d6 }\n')
    ran = cli("check", "idea.tfr")
    assert ran.status == 0 and "names no plugin and requires no pack; it was read in the words of tavern" in ran.err
    assert "names no plugin" not in cli("check", "idea.tfr", "--game", "tavern").err


def test_warnings_count_where_they_should(cli: Run, write: Write) -> None:
    write(PACK + '=== own/a.tfr\n\ufeffdart "lead dart" { points 2d6 }\n')
    assert "TFR0504" in cli("check", "own").out
    assert (cli("check", "own").status, cli("check", "own", "--strict").status) == (0, 1)


def test_the_games_own_pack(cli: Run, installed: Path) -> None:
    ran = cli("check", str(installed))
    assert (ran.status, ran.out) == (0, "")


# ---------------------------------------------------------------- fmt


def test_a_file_is_laid_out(cli: Run, write: Write) -> None:
    write(PACK + "=== own/a.tfr\n" + MESSY)
    Path("own/a.tfr").chmod(0o640)
    ran = cli("fmt", "own")
    assert ran.status == 0 and Path("own/a.tfr").read_text() == NEAT
    assert Path("own/a.tfr").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in Path("own").iterdir()) == ["a.tfr", "pack.yaml"]
    assert "1 file: 0 changed, 1 in order" in cli("fmt", "own").err


@pytest.mark.parametrize(
    ("options", "status", "shown"),
    [
        (["--check"], 1, "own/a.tfr\n"),
        (["--diff"], 0, f"+{NEAT.splitlines()[1]}\n"),
        (["--check", "--diff"], 1, "--- own/a.tfr\n"),
    ],
)
def test_what_would_change(cli: Run, write: Write, options: list[str], status: int, shown: str) -> None:
    write(PACK + "=== own/a.tfr\n" + MESSY)
    ran = cli("fmt", *options, "own")
    assert ran.status == status and shown in ran.out
    assert Path("own/a.tfr").read_text() == MESSY


def test_standard_input(cli: Run) -> None:
    assert cli("fmt", "-", given=MESSY.encode()).out == NEAT
    assert cli("fmt", "--check", "-", given=MESSY.encode()).status == 1
    assert cli("fmt", "--check", "-", given=NEAT.encode()).status == 0


def test_a_file_with_a_mistake_is_left_alone_and_the_others_are_not(cli: Run, write: Write) -> None:
    broken = 'dart   "lead dart" { points 2d6 \n'
    write(PACK + "=== own/a.tfr\n" + broken + "=== own/b.tfr\n" + MESSY.replace("lead", "tin"))
    ran = cli("fmt", "own")
    assert ran.status == 1 and "own/a.tfr:" in ran.err
    assert Path("own/a.tfr").read_text() == broken and Path("own/b.tfr").read_text() == NEAT.replace("lead", "tin")


@pytest.mark.parametrize(("lines", "laid_out"), [("1-1", (0,)), ("3", (1,)), ("2-2", (1,)), ("1-3", (0, 1)), ("3-99", (1,))])
def test_only_the_definitions_that_some_lines_touch(cli: Run, write: Write, lines: str, laid_out: tuple[int, ...]) -> None:
    """Every other byte stays: line ends, blanks at the end of a line, a byte order mark."""
    rows = ['dart  "tin" {  points 2d6 }', "# between  ", 'dart  "oak"  { points 1d6 } # behind']
    neat = ['dart "tin" { points 2d6 }', "# between  ", 'dart "oak" { points 1d6 }  # behind']
    # the comment is the second definition's own: it is laid out with it
    wanted = [neat[0] if 0 in laid_out else rows[0], "# between" if 1 in laid_out else rows[1], neat[2] if 1 in laid_out else rows[2]]
    write(PACK + "=== own/a.tfr\n")
    for ends in ("\r\n", "\n"):
        Path("own/a.tfr").write_bytes(("\ufeff" + ends.join(rows) + ends * 3).encode())
        assert cli("fmt", "--range", lines, "own/a.tfr").status == 0
        assert Path("own/a.tfr").read_bytes().decode() == "\ufeff" + ends.join(wanted) + ends * 3
        given = (ends.join(rows) + ends).encode()
        assert cli("fmt", "--range", lines, "-", given=given).out.encode() == (ends.join(wanted) + ends).encode()


def test_a_mistake_outside_of_the_range_is_not_in_the_way(cli: Run, write: Write) -> None:
    write(PACK + '=== own/a.tfr\ndart  "tin" { points 2d6 }\n\ndart "oak" { points \n')
    assert cli("fmt", "--range", "1-1", "own/a.tfr").status == 0
    assert Path("own/a.tfr").read_text() == 'dart "tin" { points 2d6 }\n\ndart "oak" { points \n'
    ran = cli("fmt", "--range", "1-3", "own/a.tfr")
    assert ran.status == 1 and "own/a.tfr:3:" in ran.err


@pytest.mark.parametrize("lines", ["x", "0-3", "4-2", "-2", "3-"])
def test_a_range_that_is_none_is_refused(cli: Run, write: Write, lines: str) -> None:
    write(PACK + "=== own/a.tfr\n" + MESSY)
    ran = cli("fmt", "--range", lines, "own/a.tfr")
    assert ran.status == 2 and "is not FIRST-LAST, as in 12-20" in ran.err and Path("own/a.tfr").read_text() == MESSY


def test_a_range_is_about_one_file(cli: Run, write: Write) -> None:
    write(PACK + "=== own/a.tfr\n" + MESSY + "=== own/b.tfr\n" + MESSY.replace("lead", "tin"))
    ran = cli("fmt", "--range", "1-2", "own")
    assert ran.status == 2 and "--range is about one file, and here are 2 files" in ran.err


def test_a_link_stays_a_link(cli: Run, write: Write) -> None:
    write(PACK + "=== own/shared.txt\n" + MESSY)
    Path("own/a.tfr").symlink_to("shared.txt")
    cli("fmt", "own")
    assert Path("own/a.tfr").is_symlink() and Path("own/shared.txt").read_text() == NEAT


# ---------------------------------------------------------------- test

CASES = (
    GOOD
    + """\
=== own/scenarios/first.tfr
scenario "First" game tavern {
  side Regulars { player Anna steady 5 with "lead dart" }
  turn 1 { take "rest"; expect Anna.score == 1 }
}
rule "warm" { example "arms" { player Anna steady 5 with "brass dart"; do "stretch" by Anna; roll 7; expect not Anna.tired } }
"""
)


def test_all_that_is_installed(cli: Run) -> None:
    ran = cli("test")
    assert (ran.status, ran.out) == (0, "2 passed, 0 failed, 0 skipped\n")


def test_a_pack_alone(cli: Run, write: Write) -> None:
    write(CASES)
    ran = cli("test", "own")
    assert ran.status == 1 and "1 passed, 1 failed, 0 skipped" in ran.out
    assert (
        'own/scenarios/first.tfr:3: own:First "First" (game tavern)\n  TFR0710: turn 1: `Anna.score == 1` does not hold: 0 == 1'
        in ran.out
    )


def test_the_report_for_programs(cli: Run, write: Write) -> None:
    write(CASES)
    report = json.loads(cli("test", "own", "--format", "json").out)
    assert set(report) == {"passed", "failed", "skipped", "by_pack", "failures", "python_share"}
    assert (report["passed"], report["failed"]) == (1, 1)
    assert report["by_pack"] == {"own": {"passed": 1, "failed": 1, "skipped": 0}}
    assert set(report["python_share"]) == {"definitions", "needing_python"}
    (failure,) = report["failures"]
    assert (failure["item"], failure["code"], failure["line"]) == ("own:First", "TFR0710", 3)
    suites = ElementTree.fromstring(cli("test", "own", "--format", "junit").out)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")


INDEX = """\
=== own/rules.yaml
- { id: own.rest, statement: One may rest., by: clause, clauses: [procedure throwing] }
- { id: own.drink, statement: One may drink., by: clause, clauses: [procedure drink] }
- { id: own.talk, statement: Talk is free., by: not mechanical, reason: nobody counts words }
=== own/a.tfr
scenario "First" covers own.rest {
  side Regulars { player Anna steady 5 with "brass dart" }
  turn 1 { take "rest"; expect Anna.score == 0 }
}
"""


def test_which_rules_are_covered(cli: Run, write: Write) -> None:
    write(PACK + INDEX)
    rules = json.loads(cli("test", "own", "--coverage", "--format", "json").out)["rules"]
    assert rules == {
        "covered": ["own.rest", "own.talk"],
        "uncovered": ["own.drink"],
        "absent": [],
        "by": {"clause": 2, "follows": 0, "table": 0, "not_mechanical": 1},
        "withdrawn": [],
    }
    found = cli("test", "own", "--coverage")
    assert "  uncovered own.drink: no example and no scenario names it\n" in found.out and found.status == 1


def test_the_exit_status_says_whether_all_rules_are_held(cli: Run, write: Write) -> None:
    head, rest, _, _, *case = INDEX.splitlines(keepends=True)
    write(PACK + "".join([head, rest, *case]))
    assert cli("test", "own", "--coverage").status == 0
    write(PACK + "".join([head, rest, *case]).replace("covers own.rest", "covers own.rest, own.sleep"))
    absent = cli("test", "own", "--coverage")
    assert absent.status == 1 and '  absent own.sleep: "First" of own:First covers it, and no index has it\n' in absent.out
    assert cli("test", "own").status == 0


def test_a_part_of_the_rules(cli: Run, write: Write) -> None:
    write(PACK + INDEX)
    parts = [json.loads(cli("test", "own", "--coverage", "--part", f"{n}/2", "--format", "json").out)["rules"] for n in (1, 2)]
    assert sorted(name for part in parts for name in (*part["covered"], *part["uncovered"])) == ["own.drink", "own.rest", "own.talk"]
    wrong = cli("test", "own", "--coverage", "--part", "3/2")
    assert wrong.status == 2 and "write two numbers such as 3/10" in wrong.err


def test_a_failing_case_covers_nothing(cli: Run, write: Write) -> None:
    write(PACK + INDEX.replace("score == 0", "score == 1"))
    rules = json.loads(cli("test", "own", "--coverage", "--format", "json").out)["rules"]
    assert rules["covered"] == ["own.talk"]


def test_without_an_index_it_says_so(cli: Run) -> None:
    assert "no pack that is loaded has a rule index" in cli("test", "--coverage").err


# ---------------------------------------------------------------- export


def test_a_pack_as_documents(cli: Run, write: Write) -> None:
    write(GOOD + '=== own/b.tfr\npatch dart "bent dart" { points 3d6 }\nmug "A b" { summary "x" }\nmug "A-b" { summary "y" }\n')
    ran = cli("export", "own", "-o", "out")
    assert (ran.status, ran.out) == (0, "")
    files = sorted(path.relative_to("out").as_posix() for path in Path("out").rglob("*.json"))
    assert files == ["dart/lead-dart.json", "dart/patch-bent-dart.json", "mug/a-b-2.json", "mug/a-b.json", "pack.json"]
    document = from_json(json.loads(Path("out/dart/lead-dart.json").read_text()))
    assert document.qualified == "own:lead dart" and document.body[0]["op"] == "points"
    assert json.loads(Path("out/pack.json").read_text())["requires"] == {"darts": ">=1,<2"}


def test_an_installed_pack_by_its_id(cli: Run) -> None:
    assert cli("export", "darts", "-o", "deep/out").status == 0
    assert Path("deep/out/dart/brass-dart.json").is_file()


@pytest.mark.parametrize("folder", [True, False])
def test_what_is_in_the_way_stays(cli: Run, write: Write, folder: bool) -> None:
    write(GOOD + ("=== out/mine.txt\nmine\n" if folder else "=== out\nmine\n"))
    ran = cli("export", "own", "-o", "out")
    assert ran.status == 2 and "out is there already; nothing was written" in ran.err
    assert (Path("out/mine.txt") if folder else Path("out")).read_text() == "mine\n"
    assert sorted(path.name for path in Path().iterdir()) == ["out", "own"]


def test_an_empty_folder_is_not_in_the_way(cli: Run, write: Write) -> None:
    write(GOOD)
    Path("out").mkdir()
    assert cli("export", "own", "-o", "out").status == 0 and Path("out/pack.json").is_file()


def test_a_full_disk_leaves_nothing(cli: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write(GOOD)
    before = Path.write_bytes

    def fail(self: Path, data: bytes) -> int:
        if self.name == "lead-dart.json":
            raise OSError(28, "No space left on device", str(self))
        return before(self, data)

    monkeypatch.setattr(Path, "write_bytes", fail)
    ran = cli("export", "own", "-o", "out")
    assert ran.status == 2 and "No space left on device" in ran.err
    assert [path.name for path in Path().iterdir()] == ["own"]


# ---------------------------------------------------------------- new


def test_from_nothing_to_a_checked_pack(cli: Run) -> None:
    assert cli("new", "pack", "My: Rules", "--game", "tavern").out == "my-rules\n"
    assert cli("new", "mug", "Stone Mug", "-o", "my-rules").out == "my-rules/stone-mug.tfr\n"
    assert 'requires: { darts: ">=1,<2" }' in Path("my-rules/pack.yaml").read_text()
    assert Path("my-rules/stone-mug.tfr").read_text() == 'mug "Stone Mug" {\n  summary "It holds a pint."\n}\n'
    ran = cli("check", "my-rules", "--strict")
    assert (ran.status, ran.out) == (0, "")
    assert cli("show", "Stone Mug", "--pack", "my-rules").status == 0


def test_without_a_game_too(cli: Run) -> None:
    cli("new", "pack", "my-rules")
    cli("new", "mug", "Stone Mug", "-o", "my-rules")
    ran = cli("check", "my-rules")
    assert (ran.status, ran.out) == (0, "")


def test_a_thing_alone_in_an_empty_folder(cli: Run) -> None:
    assert cli("new", "mug", "Stone Mug").out == "stone-mug.tfr\n"
    assert cli("new", "mug", "Stone Mug", "-o", "deep/down").out == "deep/down/stone-mug.tfr\n"
    assert cli("check", "stone-mug.tfr").status == 0


def test_nothing_is_overwritten(cli: Run, write: Write) -> None:
    write("=== stone-mug.tfr\nmine\n=== my-rules/mine.txt\nmine\n")
    for args in (("new", "mug", "Stone Mug"), ("new", "pack", "my-rules")):
        ran = cli(*args)
        assert ran.status == 2 and "is there already" in ran.err and ran.out == ""
    assert Path("stone-mug.tfr").read_text() == "mine\n" and [path.name for path in Path("my-rules").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("kind", ["mug", "rule", "condition", "scenario"])
def test_every_template_is_valid_and_laid_out(cli: Run, kind: str) -> None:
    cli("new", "pack", "own", "--game", "tavern")
    assert cli("new", kind, "Ours", "-o", "own").status == 0
    assert cli("check", "own", "--strict").status == 0
    assert cli("fmt", "--check", "own").status == 0
