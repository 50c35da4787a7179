"""`tfrules docs build`: a folder that is whole or not there, a site over it, and nobody's files lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tfrules.diagnostics import catalogue

HOUSE = """\
=== house/pack.yaml
id: house
version: 1.0.0
requires: { darts: ">=1,<2" }
=== house/all.tfr
rule "<em>no</em> & 'shouting'" { summary "<img src=x onerror=alert(1)> *quiet*"
  example "<u>once</u>" {
    player Anna steady 5 with "brass dart"
    do "stretch" by Anna
    roll stretch 7
  }
}
"""


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_pages_of_all_that_is_loaded(cli: Run) -> None:
    ran = cli("docs", "build", "-o", "out")
    assert ran.status == 0 and ran.out == ""
    things = json.loads(cli("list", "--format", "json").out)
    rows = json.loads(Path("out/docs/reference/index.json").read_text("utf-8"))
    assert {(row["kind"], row["name"]) for row in rows} >= {(row["kind"], row["name"]) for row in things}
    made = list(Path("out").rglob("*.md"))
    kinds = {row["kind"] for row in rows}
    assert len(made) == len(rows) + len(kinds) + len(catalogue()) + 7
    fights = len(list(Path("out").rglob("*.played.html")))
    assert fights == 1 and f"{len(made) + fights} pages with {len(rows)} entries in out" in ran.err
    assert "# stretching\n" in Path("out/docs/reference/tavern/rule/stretching.md").read_text("utf-8")


def test_a_second_build_replaces_the_first_and_is_equal(cli: Run) -> None:
    assert cli("docs", "build", "-o", "out").status == 0
    first = tree(Path("out"))
    assert cli("docs", "build", "-o", "out").status == 0
    assert tree(Path("out")) == first
    assert [path.name for path in Path().iterdir()] == ["out"]
    assert cli("docs", "build", "-o", "out", "--ruling", "house-rule=yes").status == 0
    assert tree(Path("out")) != first


def test_an_empty_folder_and_a_new_one_will_do(cli: Run) -> None:
    Path("empty").mkdir()
    for place in ("empty", "a/b/c"):
        assert cli("docs", "build", "-o", place).status == 0
        assert Path(place, "mkdocs.yml").is_file()


def test_a_folder_of_somebody_else_stays_as_it_is(cli: Run) -> None:
    Path("mine").mkdir()
    Path("mine/thesis.txt").write_text("ten years of work", "utf-8")
    ran = cli("docs", "build", "-o", "mine")
    assert ran.status == 2 and "mine was not made by this command" in ran.err
    assert tree(Path()) == {"mine/thesis.txt": b"ten years of work"}


def test_what_was_put_in_later_stays_too(cli: Run) -> None:
    assert cli("docs", "build", "-o", "out").status == 0
    Path("out/docs/my-own.md").write_text("# Mine\n", "utf-8")
    before = tree(Path("out"))
    ran = cli("docs", "build", "-o", "out")
    assert ran.status == 2 and "docs/my-own.md" in ran.err
    assert tree(Path("out")) == before


def test_a_file_is_no_folder(cli: Run) -> None:
    Path("out").write_text("x", "utf-8")
    assert cli("docs", "build", "-o", "out").status == 2
    assert Path("out").read_text("utf-8") == "x"


def test_an_error_in_a_pack_leaves_nothing_behind(cli: Run, write: Callable[[str], None]) -> None:
    write(HOUSE.replace("summary", "sumary"))
    ran = cli("docs", "build", "house", "-o", "out")
    assert ran.status == 1 and "TFR03" in ran.err
    assert [path.name for path in Path().iterdir()] == ["house"]


def test_a_build_that_is_stopped_leaves_what_was_there(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli("docs", "build", "-o", "out").status == 0
    before = tree(Path("out"))

    def stop(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tfrules.cli.folder._take_place", stop)
    assert cli("docs", "build", "-o", "out").status == 130
    assert tree(Path("out")) == before and [path.name for path in Path().iterdir()] == ["out"]


def test_one_pack_alone(cli: Run, write: Callable[[str], None]) -> None:
    write(HOUSE)
    assert cli("docs", "build", "house", "-o", "out").status == 0
    (row,) = json.loads(Path("out/docs/reference/index.json").read_text("utf-8"))
    assert (row["game"], row["pack"], row["page"]) == ("tavern", "house", "reference/tavern/rule/em-no-em-shouting.md")
    assert cli("docs", "build", "darts", "-o", "out").status == 0
    rows = json.loads(Path("out/docs/reference/index.json").read_text("utf-8"))
    assert {row["pack"] for row in rows} == {"darts"}


def test_a_pack_alone_is_told_for_those_who_play(cli: Run, write: Callable[[str], None]) -> None:
    """By its title, with its version and licence; without the words of the language and the findings of the checker."""
    write(HOUSE.replace("id: house\n", "id: house\ntitle: Our <own> rules\nlicence: CC0-1.0\n"))
    assert cli("docs", "build", "house", "-o", "out").status == 0
    made = {path.relative_to("out/docs").as_posix() for path in Path("out/docs").rglob("*.md")}
    assert made == {
        "index.md", "reference/tavern/index.md", "reference/tavern/rulings.md", "reference/tavern/rule/index.md",
        "reference/tavern/rule/em-no-em-shouting.md",
    }  # fmt: skip
    start = Path("out/docs/index.md").read_text("utf-8")
    assert start.startswith("# Our &#60;own&#62; rules\n") and "CC0-1.0" in start and "diagnostics" not in start
    settings = json.loads(Path("out/mkdocs.yml").read_text("utf-8"))
    assert settings["site_name"] == "Our &lt;own&gt; rules" and "Diagnostics" not in str(settings["nav"])
    assert "language" not in Path("out/docs/reference/tavern/index.md").read_text("utf-8")


@pytest.mark.parametrize(("args", "said"), [(("nowhere",), "nothing at 'nowhere'"), (("--game", "chess"), "no game 'chess'")])
def test_what_is_not_there(cli: Run, args: tuple[str, ...], said: str) -> None:
    ran = cli("docs", "build", *args, "-o", "out")
    assert ran.status == 2 and said in ran.err and not Path("out").exists()


# ------------------------------------------------------------------ the site


def test_the_site(cli: Run, write: Callable[[str], None]) -> None:
    """Strict, with a page of HTML for each page; nothing is fetched from elsewhere, and nothing of a pack becomes a tag."""
    pytest.importorskip("mkdocs")
    write(HOUSE)
    ran = cli("docs", "build", "--pack", "house", "--site", "-o", "out")
    assert ran.status == 0, ran.err
    made = {path.relative_to("out/docs").with_suffix(".html") for path in Path("out/docs").rglob("*.*") if path.suffix in (".md", ".html")}
    assert Path("reference/tavern/scenario/two-rounds.played.html") in made
    built = {path.relative_to("out/site") for path in Path("out/site").rglob("*.html")}
    assert built - {Path("404.html")} == made
    for path in built:
        text = Path("out/site", path).read_text("utf-8")
        assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//[^"'> ]*""", text) == []
        assert "<img src=x" not in text and "<em>no" not in text and "<u>" not in text
    page = Path("out/site/reference/tavern/rule/em-no-em-shouting.html").read_text("utf-8")
    assert "<title>\u2039em\u203ano" in page and "onerror=alert(1)&gt; *quiet*" in page
    search = Path("out/site/search/search_index.json").read_text("utf-8")
    assert "stretching" in search and "<em>no" not in search and "<img" not in search and "<u>" not in search


def test_a_site_of_the_same_rules_is_the_same(cli: Run) -> None:
    pytest.importorskip("mkdocs")
    assert cli("docs", "build", "--site", "-o", "out").status == 0
    first = tree(Path("out"))
    assert cli("docs", "build", "--site", "-o", "out").status == 0
    assert tree(Path("out")) == first and "site/index.html" in first


def test_a_builder_that_complains_stops_all(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mkdocs")
    monkeypatch.setattr("tfrules.report.pages.start_page", lambda atlas: "# Start\n\n[nowhere](nowhere.md)\n")
    ran = cli("docs", "build", "--site", "-o", "out")
    assert ran.status == 1 and "nowhere.md" in ran.err
    assert list(Path().iterdir()) == []


def test_without_the_builder_it_says_what_to_install(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tfrules.cli.sites.find_spec", lambda name: None)
    ran = cli("docs", "build", "--site", "-o", "out")
    assert ran.status == 2 and "tfrules[docs]" in ran.err and not Path("out").exists()
