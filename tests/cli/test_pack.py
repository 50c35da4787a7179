"""`pack build` and `diff`: a pack as one file, what it changes, and what it meets in another base."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tfrules import load
from tfrules.diagnostics import DiagnosticError
from tfrules.hooks import manager

Write = Callable[[str], None]
PACK = '=== own/pack.yaml\nid: own\nversion: 1.2.0\ntitle: Ours\nrequires: { darts: ">=1,<2" }\n'
DART = '=== own/a.tfr\ndart "lead dart" {\n  points 2d6\n}\n'
PATCH = '=== own/b.tfr\npatch dart "brass dart" { points 3d6 }\n'


# ---------------------------------------------------------------- one file


def test_a_pack_becomes_one_file_that_stands_for_its_folder(cli: Run, write: Write) -> None:
    write(PACK + DART + "=== own/README.md\nOurs.\n=== own/.draft/c.tfr\ndart {\n=== own/board.png\nx\n")
    ran = cli("pack", "build", "own")
    assert (ran.status, ran.out) == (0, "own-1.2.zip\n") and ran.err.startswith("own 1.2: 3 files, ")
    assert zipfile.ZipFile("own-1.2.zip").namelist() == ["README.md", "a.tfr", "pack.yaml"]
    shutil.rmtree("own")
    assert cli("check", "own-1.2.zip").err == "1 pack in tavern: 0 errors, 0 warnings\n"
    assert cli("list", "dart", "--pack", "own-1.2.zip").out.count("lead dart") == 1
    assert cli("show", "lead dart", "--pack", "own-1.2.zip").status == 0
    assert cli("export", "own-1.2.zip", "-o", "json").status == 0 and Path("json/dart/lead-dart.json").is_file()
    assert cli("docs", "build", "own-1.2.zip", "-o", "pages").status == 0
    assert Path("pages/docs/reference/tavern/dart/lead-dart.md").is_file()


def test_its_examples_are_run_out_of_it(cli: Run, write: Write) -> None:
    example = 'rule "rest" {\n  summary "She rests."\n  example "wrong" {\n    player Anna steady 5\n    expect Anna.score == 1\n  }\n}\n'
    write(PACK + "=== own/a.tfr\n" + example)
    assert cli("pack", "build", "own", "-o", "ours.zip").out == "ours.zip\n"
    ran = cli("test", "ours.zip")
    assert ran.status == 1 and ran.out.startswith('ours.zip/a.tfr:5: own:rest "wrong"')


def test_the_same_pack_gives_the_same_bytes(cli: Run, write: Write) -> None:
    write(PACK + DART)
    cli("pack", "build", "own", "-o", "one.zip")
    Path("own/a.tfr").write_bytes(
        Path("own/a.tfr").read_bytes().replace(b"\n", b"\r\n")
    )  # as a checkout on another system has it
    Path("own/a.tfr").chmod(0o600)
    cli("pack", "build", "own", "-o", "two.zip")
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()


def test_a_pack_with_an_error_is_not_built(cli: Run, write: Write) -> None:
    write(PACK + DART.replace("points", "pionts"))
    ran = cli("pack", "build", "own")
    assert ran.status == 1 and "TFR0310" in ran.err and not Path("own-1.2.zip").exists()


def test_only_an_archive_of_the_same_pack_is_replaced(cli: Run, write: Write) -> None:
    write(PACK + DART + "=== notes.zip\nmine\n" + "=== other/pack.yaml\nid: other\nversion: 1\nrequires: { darts: '*' }\n")
    assert cli("pack", "build", "own").status == 0
    write('=== own/c.tfr\ndart "tin dart" { points 1d6 }\n')
    assert cli("pack", "build", "own").status == 0 and "c.tfr" in zipfile.ZipFile("own-1.2.zip").namelist()
    for taken in ("notes.zip", "own-1.2.zip"):
        before = Path(taken).read_bytes()
        ran = cli("pack", "build", "other", "-o", taken)
        assert ran.status == 2 and "nothing was written" in ran.err and Path(taken).read_bytes() == before


@pytest.mark.parametrize("args", [("pack", "build", "loose"), ("pack", "build", "nowhere"), ("fmt", "own.zip")])
def test_what_cannot_be_built_or_laid_out_is_wrong_use(cli: Run, write: Write, args: tuple[str, ...]) -> None:
    write(PACK + DART + '=== loose/a.tfr\ndart "x" { points 1d6 }\n')
    cli("pack", "build", "own", "-o", "own.zip")
    ran = cli(*args)
    assert ran.status == 2 and "Error: " in ran.err


def test_an_archive_made_to_do_harm_is_a_finding_in_every_command(cli: Run, write: Write) -> None:
    write(PACK + DART)
    with zipfile.ZipFile("evil.zip", "w") as out:
        out.writestr("pack.yaml", Path("own/pack.yaml").read_text())
        out.writestr("../a.tfr", "x")
    for args in (
        ("check", "evil.zip"),
        ("test", "evil.zip"),
        ("show", "brass dart", "--pack", "evil.zip"),
        ("export", "evil.zip", "-o", "x"),
    ):
        ran = cli(*args)
        assert ran.status == 1 and "TFR0562 archive-escape" in ran.out + ran.err
    assert not Path("../a.tfr").exists()


def test_python_loads_one_too(cli: Run, write: Write) -> None:
    write(PACK + DART)
    cli("pack", "build", "own", "-o", "own.zip")
    assert load("tavern", packs=["own.zip"]).item("lead dart").kind == "dart"
    Path("own.zip").write_bytes(b"PK")
    with pytest.raises(DiagnosticError, match="TFR0560"):
        load("tavern", packs=["own.zip"]).item("lead dart")


# ---------------------------------------------------------------- what it changes


def test_what_a_pack_changes_with_both_places(cli: Run, write: Write) -> None:
    write(PACK + DART + PATCH)
    ran = cli("diff", "own")
    assert (ran.status, ran.err) == (0, "things: 1 added, 1 changed, 0 removed; rulings decided otherwise: 0\n")
    added, changed, key, old, new = ran.out.splitlines()
    assert added.split() == ["added", "dart", "lead", "dart", "own/a.tfr:1"]
    assert changed.startswith("changed  dart brass dart ") and key == "  points"
    assert old.startswith("  - points ") and "darts/" in old and old.split()[-1].rpartition(":")[2].isdigit()
    assert new.split() == ["+", "points", "3d6", "own/b.tfr:1"]


def test_the_same_as_json(cli: Run, write: Write) -> None:
    write(PACK + PATCH)
    told = json.loads(cli("diff", "own", "--format", "json").out)
    assert (told["pack"], told["game"], told["rulings"], told["rules"]) == ("own", "tavern", [], [])
    (item,) = told["items"]
    assert (item["how"], item["kind"], item["name"]) == ("changed", "dart", "darts:brass dart")
    (line,) = item["lines"]
    assert line["key"] == "points" and [one["text"] for one in line["new"]] == ["points 3d6"]
    assert line["new"][0]["file"] == "own/b.tfr" and line["new"][0]["range"]["start"]["line"] == 1


def test_what_a_pack_meets_in_another_base(cli: Run, write: Write, installed: Path) -> None:
    write(PACK + DART + PATCH)
    shutil.copytree(installed, "new")
    assert cli("diff", "own", "--against", "new").status == 0
    text = Path("new") / next(path.name for path in Path("new").iterdir() if path.suffix == ".tfr")
    before = text.read_text()
    text.write_text(before.replace('dart "brass dart" {', 'dart "lead dart" { points 1d6 }\ndart "brass dart" {'))
    ran = cli("diff", "own", "--against", "new")
    assert ran.status == 1 and ran.out.startswith("taken    dart lead dart ") and "darts:lead dart has this name now" in ran.out
    text.write_text(before.replace("brass dart", "bronze dart"))
    ran = cli("diff", "own", "--against", "new")
    assert ran.status == 1 and ran.out.startswith("own/b.tfr:1:12: error TFR0531 target-missing: ")
    (broken,) = json.loads(cli("diff", "own", "--against", "new", "--format", "json").out)["broken"]
    assert broken["code"] == "TFR0531"


def test_a_base_of_other_packs_is_wrong_use(cli: Run, write: Write) -> None:
    write(PACK + PATCH)
    ran = cli("diff", "own", "--against", "own")
    assert ran.status == 2 and "none of the packs beside own: darts" in ran.err


def test_an_error_in_the_pack_is_told_as_by_check(cli: Run, write: Write) -> None:
    write(PACK + PATCH.replace("points", "wieght"))
    assert cli("diff", "own").status == 1
    manager.plugins_for.cache_clear()


# ---------------------------------------------------------------- what it requires


@pytest.mark.parametrize(
    ("requires", "at", "said", "mend"),
    [
        ("drats: '*'", "4:13: error TFR0521", "requires the pack `drats`, which is not loaded", "help: did you mean `darts`?"),
        (
            "darts: '>=2'",
            "4:13: error TFR0522",
            "requires `darts` >=2, but version 1 is loaded",
            "help: load a version >=2 of `darts`",
        ),
        ("darts: '=>1'", "4:20: error TFR0511", "`=>1` is not a version range", 'help: write for instance ">=1,<2", in quotes'),
        ("own: '*'", "4:13: error TFR0511", "the pack `own` requires itself", "help: take this line out"),
    ],
)
def test_a_requirement_that_cannot_be_met_is_told_at_its_place(
    cli: Run, write: Write, requires: str, at: str, said: str, mend: str
) -> None:
    write(PACK.partition("requires")[0] + f"requires: {{ {requires} }}\n" + DART)
    ran = cli("check", "own")
    assert ran.status == 1 and ran.out.startswith(f"own/pack.yaml:{at} ") and said in ran.out and f"\n{mend}" in ran.out
    assert cli("pack", "build", "own").status == 1


def test_packs_that_require_each_other_are_told_as_a_chain(cli: Run, write: Write) -> None:
    other = "=== other/pack.yaml\nid: other\nversion: 1.0.0\nrequires: { darts: '*', own: '*' }\n"
    write(PACK.replace("requires: {", "requires: { other: '*',") + DART + other)
    ran = cli("check", "own", "other")
    assert ran.status == 1 and "packs require each other in a circle: other -> own -> other" in ran.out
