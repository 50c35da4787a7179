"""Pages to print: every card once, text of packs opens no tag, a sheet with the cards of what its character has."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tfrules
from tests.foreign import plugin as regatta
from tfrules.report.pages import Book, Reference, reference


@pytest.fixture(scope="module")
def made() -> Reference:
    loaded = tfrules.load("regatta", plugins={"regatta": regatta})
    assert loaded.info is not None
    book = Book("regatta", loaded.info.title, loaded.vocabulary, loaded.ruleset)
    race = next(one.qualified for one in loaded.ruleset.by_kind("scenario"))
    return reference([replace(book, cards=("boat", "condition"), sheets={"scenario": {race: "Who sails: <all>\n  | a |\n"}})], ())


def test_each_thing_is_one_card_in_its_deck(made: Reference) -> None:
    page = made.files["docs/reference/regatta/cards.html"]
    decks = dict(re.findall(r"<h2>(.*?)</h2>(.*?)</section>", page, re.S))
    assert set(decks) == {"Boat", "Condition"}
    assert re.findall(r"<h3>(.*?)</h3>", decks["Boat"]) == ["Barge", "Skiff"]
    assert "<dt>dice</dt><dd>1d10</dd>" in decks["Boat"] and "Heavy, with a wash" in decks["Boat"]


def test_a_sheet_has_the_cards_of_what_it_names(made: Reference) -> None:
    (path,) = (name for name in made.files if name.endswith(".sheet.html"))
    page = made.files[path]
    assert '<pre class="sheet">Who sails: &lt;all&gt;\n  | a |</pre>' in page
    assert set(re.findall(r"<h3>(.*?)</h3>", page)) <= {"Barge", "Skiff", "wash"} and "<h3>Barge</h3>" in page
    entity = made.files[path.replace(".sheet.html", ".md")]
    assert f"[To print]({path.rpartition('/')[2]})" in entity


def test_they_are_counted_and_reached(made: Reference) -> None:
    html = [name for name in made.files if name.endswith(".html")]
    assert len(html) == 2 and made.pages == 2 + sum(name.endswith(".md") for name in made.files)
    assert "[cards](cards.html)" in made.files["docs/reference/regatta/index.md"]


def test_a_page_loads_nothing(made: Reference) -> None:
    for name, text in made.files.items():
        if name.endswith(".html"):
            assert "default-src 'none'" in text and not re.search(r"<(?:script|img|link)\b|https?:|url\(", text)


def test_a_pack_alone_prints_what_its_characters_have_from_others(tmp_path: Path) -> None:
    pack = tmp_path / "harbour"
    pack.mkdir()
    (pack / "pack.yaml").write_text('id: harbour\nversion: 1.0.0\nrequires: { regatta: ">=1,<2" }\n', "utf-8")
    (pack / "all.tfr").write_text('scenario "evening" { course 40; boat Anna "Skiff" }\n', "utf-8")
    loaded = tfrules.load("regatta", packs=[pack], plugins={"regatta": regatta})
    assert loaded.info is not None
    book = Book("regatta", loaded.info.title, loaded.vocabulary, loaded.ruleset, cards=("boat",), sheets={"scenario": {"harbour:evening": "x"}})
    found = reference([book], (), packs={"harbour"})
    assert "<h3>Skiff</h3>" in found.files["docs/reference/regatta/scenario/evening.sheet.html"]
