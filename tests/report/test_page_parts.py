"""Parts of pages: averages of dice, what has to do with what, rules of the books, games beside each other."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from ruamel.yaml import YAML

import tfrules
from tfrules.odds.dist import Dist
from tfrules.packs.rulings import Ruling
from tfrules.report.charts import Cell, Chart, Row
from tfrules.report.pages import Book, reference
from tfrules.report.pages.atlas import Atlas, Entry
from tfrules.report.pages.averages import average, average_of_line, rolled
from tfrules.report.pages.differences import Differences
from tfrules.report.pages.entity import Around, entity_page
from tfrules.report.pages.fields import decimal
from tfrules.report.pages.gaps import gaps_page
from tfrules.report.pages.glossary import glossary_page
from tfrules.report.pages.lists import kind_page
from tfrules.report.pages.odds import picture, spread
from tfrules.report.pages.relations import Relations
from tfrules.report.pages.rules import rules_page
from tfrules.report.pages.standing import holds

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"melee": (), "wizard": (), "ww": (), "melee+wizard": ("melee", "wizard")}


@pytest.fixture(scope="module")
def around() -> Around:
    """The shipped games, the one that is played out of two with these as its parts."""
    books = []
    for name, parts in GAMES.items():
        loaded = tfrules.load(name)
        assert loaded.info is not None
        books.append(Book(name, loaded.info.title, loaded.vocabulary, loaded.ruleset, parts))
    atlas = Atlas(books)
    return Around(atlas, Relations(atlas), Differences(atlas))


def entry(around: Around, game: str, kind: str, name: str) -> Entry:
    found = [one for one in around.atlas.listed(book(around, game), kind) if one.document.name == name]
    assert len(found) == 1
    return found[0]


def book(around: Around, game: str) -> Book:
    return next(one for one in around.atlas.books if one.name == game)


# ------------------------------------------------------------------ averages


def d6(count: int) -> dict[str, Any]:
    return {"op": "dice", "count": count, "sides": 6}


@pytest.mark.parametrize(
    ("e", "wanted"),
    [
        (4, Fraction(4)),
        (d6(1), Fraction(7, 2)),
        ({"op": "dice", "count": 1, "sides": 10}, Fraction(11, 2)),
        ({"op": "+", "left": d6(2), "right": 2}, Fraction(9)),
        ({"op": "-", "left": d6(1), "right": 4}, Fraction(-1, 2)),
        ({"op": "*", "left": 2, "right": d6(1)}, Fraction(7)),
        ({"op": "neg", "arg": d6(1)}, Fraction(-7, 2)),
        ({"op": "/", "left": 3, "right": 2}, Fraction(3, 2)),
        ({"op": "/", "left": d6(1), "right": 2}, None),  # rounded: 1d6 / 2 up is 2 on average, down 1.5
        ({"op": "+", "left": d6(1), "right": {"op": "ref", "path": ["bearer", "ST"]}}, None),
        ({"n": 3, "unit": "ST"}, Fraction(3)),
        (True, None),
        ("pole", None),
    ],
)
def test_averages(e: Any, wanted: Fraction | None) -> None:
    assert average(e) == wanted


def test_only_dice_are_told_on_average() -> None:
    assert rolled({"op": "ST", "strength": 13}) is None
    assert average_of_line({"op": "ST", "strength": 13, "status": "derived"}) == 13
    assert rolled({"op": "damage", "damage": d6(2), "when": {"op": "ref", "path": ["attack", "hth"]}}) == 7
    assert [decimal(one) for one in (Fraction(7), Fraction(-1, 2), Fraction(1, 3))] == ["7", "-0.5", "0.33"]


# ------------------------------------------------------------------ what rulings decide


def test_what_rulings_decide() -> None:
    rulings = {"ties": Ruling("ties", "p", ("roll", "left"), {}, "left", "default")}
    ask = {"op": "call", "name": "ruling", "args": [{"op": "text", "value": "ties"}]}
    other = {"op": "call", "name": "ruling", "args": [{"op": "text", "value": "unknown"}]}
    left, roll = ({"op": "==", "left": ask, "right": {"op": "text", "value": one}} for one in ("left", "roll"))
    open_ = {"op": "ref", "path": ["bearer", "tired"]}
    for e, wanted in (
        (left, True),
        (roll, False),
        ({"op": "!=", "left": {"op": "text", "value": "roll"}, "right": ask}, True),
        ({"op": "not", "arg": left}, False),
        ({"op": "not", "arg": open_}, None),
        ({"op": "and", "left": open_, "right": roll}, False),
        ({"op": "and", "left": open_, "right": left}, None),
        ({"op": "and", "left": left, "right": left}, True),
        ({"op": "or", "left": open_, "right": left}, True),
        ({"op": "or", "left": open_, "right": roll}, None),
        ({"op": "or", "left": roll, "right": roll}, False),
        ({"op": "==", "left": other, "right": {"op": "text", "value": "roll"}}, None),
        (open_, None),
    ):
        assert holds(e, rulings) is wanted, e


def test_a_line_says_in_which_games_it_counts(around: Around) -> None:
    """Goblins begin by Melee's list in Melee and by Wizard's in Wizard; where both are played, it depends on whether they cast spells."""
    page = entity_page(around, entry(around, "melee", "race", "Goblin"))
    assert "*(counts in Wizard, not in Melee)*" in page
    chosen = "<code>melee</code> | <code>wizard</code> | <code>by-job</code>"
    assert f"| [<code>nonhuman-attributes</code>](../ruling/nonhuman-attributes.md) | {chosen} |" in page


def test_a_ruling_says_what_depends_on_it(around: Around) -> None:
    page = entity_page(around, entry(around, "melee", "ruling", "giant-ma"))
    assert '- [Giant](../creature/giant.md): MA 8, while the ruling "giant-ma" is "eight"\n' in page
    assert "shelter" not in page[page.index("## What depends on it") :].split("\n## ")[0]


# ------------------------------------------------------------------ what has to do with what


@pytest.mark.parametrize(
    ("game", "kind", "name", "by"),
    [
        ("wizard", "spell", "Blur", {"Mage Sight", "Invisibility"}),  # to mage sight nobody is blurred; nothing is blurrier than unseen
        ("wizard", "spell", "Invisibility", {"Mage Sight"}),
        ("wizard", "spell", "Iron Flesh", set()),
        ("melee", "weapon", "Club", set()),  # a rule makes an exception of it, and does nothing to it
    ],
)
def test_what_counters_it(around: Around, game: str, kind: str, name: str, by: set[str]) -> None:
    here = entry(around, game, kind, name)
    found = around.relations.countered_by(here)
    assert {one.document.name for one in found} == by
    assert all(here in around.relations.counters(one) for one in found)


def test_what_counts_beside_it(around: Around) -> None:
    iron = entry(around, "wizard", "spell", "Iron Flesh")
    assert {group: [one.document.name for one in others] for group, others in around.relations.beside(iron).items()} == {
        "flesh": ["Stone Flesh"]
    }
    assert "- Only the strongest counts of it and (a body made hard: the harder one counts): [Stone Flesh](stone-flesh.md)\n" in entity_page(
        around, iron
    )


# ------------------------------------------------------------------ rules of the books


def listed_in_files() -> set[str]:
    """Every id of every index, read without the program."""
    files = [path for path in (ROOT / "rulesets").rglob("*.yaml") if "rules" in (path.stem, path.parent.name)]
    return {row["id"] for path in files for row in YAML(typ="safe").load(path.read_text("utf-8"))}


def test_every_rule_is_told_once(around: Around) -> None:
    told: list[str] = []
    for one in around.atlas.books:
        page, places = rules_page(around.atlas, one), []
        for place, rule in re.findall(r'<span id="(rule-[a-z0-9-]+)"></span>.*?<code>([^<]*)</code> \|', page):
            places.append(place)
            told.append(rule)
        assert len(places) == len(set(places)) == page.count("\n| <span")
    wanted = listed_in_files()
    assert len(wanted) > 1300
    assert set(told) == wanted
    again = sorted(rule for rule in set(told) if told.count(rule) > 1)
    assert all(rule.split(".")[0] in ("melee", "wizard") for rule in again)  # those of the pack that both games share


def test_a_rule_leads_to_what_carries_it_out_and_shows_it(around: Around) -> None:
    page = rules_page(around.atlas, book(around, "melee"))
    (row,) = (line for line in page.splitlines() if "<code>melee.weapon.halberd</code>" in line)
    assert "A halberd does 2d, with both hands, from ST 13." in row
    assert "| VII Attacks / Weapon Table |" in row and "[Halberd](weapon/halberd.md) (" in row
    halberd = entity_page(around, entry(around, "melee", "weapon", "Halberd"))
    assert "- [<code>melee.weapon.halberd</code>](../rules.md#rule-melee-weapon-halberd): A halberd does 2d" in halberd


def test_what_two_games_have_alike_shows_a_rule_once(around: Around) -> None:
    """The ruling is a page of Melee, of Wizard and of both."""
    for game in ("melee", "wizard"):
        page = rules_page(around.atlas, book(around, game))
        shown = [line.rpartition(" | ")[2] for line in page.splitlines() if line.startswith("| <span")]
        assert any("[pickup-reach](ruling/pickup-reach.md)" in one for one in shown)
        assert all(one.count("[pickup-reach](") <= 1 for one in shown)


# ------------------------------------------------------------------ games beside each other


def test_differences(around: Around) -> None:
    page = around.differences.page()
    (row,) = (line for line in page.splitlines() if line.startswith("| [death]"))
    chosen = [cell.strip() for cell in row.split("|")[3:-1]]
    assert chosen == ["<code>zero-out</code>", "<code>one-out</code>", "<code>one-out</code>"]
    assert "[shelter]" not in page  # decided alike everywhere
    dagger = page[page.index("### Dagger (weapon)") :].split("\n### ")[0]
    assert "Warlords" in dagger.splitlines()[2] and "[Melee / Wizard / Melee and Wizard](melee/weapon/dagger.md)" in dagger
    place = around.differences.place(entry(around, "ww", "weapon", "Dagger"))
    assert place == "reference/differences.md#weapon-dagger" and "{ #weapon-dagger }" in page
    assert around.differences.place(entry(around, "melee", "weapon", "Rapier")) == ""


# ------------------------------------------------------------------ lists


def test_spells_by_what_they_take(around: Around) -> None:
    spells = kind_page(around.atlas, book(around, "wizard"), "spell")
    table = spells[spells.index("## By IQ") :].split("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][2:]
    assert [row.split("|")[1].strip() for row in rows] == [str(iq) for iq in range(8, 17)]
    assert "[Blur](blur.md)" in rows[0] and "[Fireball](fireball.md)" not in rows[0]
    assert sum(row.count("](") for row in rows) == 63  # the 62 of the list, and Feint


def test_weapons_by_average(around: Around) -> None:
    weapons = kind_page(around.atlas, book(around, "melee"), "weapon")
    (halberd,) = (line for line in weapons.splitlines() if line.startswith("| [Halberd]"))
    assert '| 2d6 { data-sort="7" } | 7 | 13 |' in halberd
    (rock,) = (line for line in weapons.splitlines() if line.startswith("| [Thrown rock]"))
    assert '| 1d6 - 4 { data-sort="-0.5" } | -0.5 |' in rock


# ------------------------------------------------------------------ odds


def test_odds_on_a_page_and_beside_each_other() -> None:
    """A chart by hand: 1 hit in 3 of 4 cases at 8, 1 or 2 alike at 9."""
    loaded = tfrules.load("melee")
    cells = (Cell(8, Dist({0: 1, 1: 3})), Cell(9, Dist({1: 1, 2: 1})))
    chart = Chart("tft:Harm in one attack", "Harm in one attack", "hits", "DX of striker", (Row("adjacent", cells),))
    charts = {("weapon", "tft:Rapier"): (chart,)}
    atlas = Atlas([Book("melee", "Melee", loaded.vocabulary, loaded.ruleset, charts=charts)])
    around = Around(atlas, Relations(atlas), Differences(atlas))
    page = entity_page(around, entry(around, "melee", "weapon", "Rapier"))
    odds = page[page.index("## Odds") :].split("\n## ")[0]
    assert "[How that is reckoned](../chart/harm-in-one-attack.md)." in odds
    assert "| Where | What | DX 8 | DX 9 |" in odds
    assert "| adjacent | any hits | 75% | 100% |" in odds and "| adjacent | hits, on average | 0.75 | 1.5 |" in odds
    assert odds.count("<svg") == 2 and ">Hits, on average, by DX of striker</title>" in odds and "8: 0.75; 9: 1.5<" in odds
    assert ">How likely each number of hits is (DX of striker 9)</title>" in odds and "1: 50%; 2: 50%<" in odds  # the middle one, or the one above
    weapons = kind_page(atlas, atlas.books[0], "weapon")
    assert '| [Rapier](rapier.md) | 0.75 (75%) { data-sort="0.75" } | 1.5 (100%) { data-sort="1.5" } |' in weapons
    assert "## Harm in one attack: adjacent" in weapons
    assert "## Odds" not in entity_page(around, entry(around, "melee", "weapon", "Halberd"))


def test_the_spread_of_a_number() -> None:
    assert spread(Cell(None, Dist({2: 1, 4: 3}))) == (["2", "3", "4"], [Fraction(1, 4), Fraction(0), Fraction(3, 4)])
    labels, shares = spread(Cell(None, Dist(dict.fromkeys(range(40), 1))))
    assert labels[-1] == "23+" and shares[-1] == Fraction(17, 40) and sum(shares) == 1


def test_a_picture_is_well_formed_and_opens_no_tag() -> None:
    series = [("one & two", [Fraction(1, 500), Fraction(1)]), ("three", [Fraction(0), Fraction(499, 500)])]
    figure = ElementTree.fromstring(picture('<b>"x"</b>', ["<i>", "2"], series, percent=True))
    names = {one.tag.rpartition("}")[2] for one in figure.iter()}
    assert names == {"figure", "svg", "title", "desc", "text", "rect", "figcaption", "span"}
    spoken = next(one.text for one in figure.iter() if one.tag.endswith("desc"))
    assert spoken == "one & two, <i>: <1%; three, <i>: 0%; one & two, 2: 100%; three, 2: >99%"


# ------------------------------------------------------------------ glossary and gaps


def test_the_glossary_tells_what_words_mean(around: Around) -> None:
    page = glossary_page(around.atlas, book(around, "melee"))
    assert '| basic DX | figure | <span class="told">Dexterity without adjustments.</span> |' in page
    assert "[all of them](weapon/index.md)" in page
    assert "| offer | command |" not in page  # a word of the core
    terms = [line.split("|")[1].strip().casefold() for line in page.splitlines() if line.startswith("| ")][2:]
    assert terms == sorted(terms) and len(terms) > 100


def test_gaps(around: Around) -> None:
    page = gaps_page(around.atlas, book(around, "melee"))
    assert re.findall(r"^## (\w+) \(\d+\)$", page, re.MULTILINE) == ["Derived", "External", "Assumed"]
    external = page[page.index("## External") :]
    assert "| [Broadsword](weapon/broadsword.md) | weapon | <code>ST 12</code> |" in external and "Rapier" not in page


# ------------------------------------------------------------------ fields


@pytest.mark.parametrize(
    ("game", "kind", "name", "row"),
    [
        ("melee", "option", "Charge attack", "| needs | its posture is standing |"),
        ("melee", "option", "Charge attack", "| move | half of its MA, rounded down |"),
        ("wizard", "spell", "Freeze", "| affects | the subject's basic ST is below 30 |"),
        ("melee", "weapon", "Longbow", "| shots | 2, while the attacker's adjDX is at least 18 |"),
        ("melee", "creature", "Bear", "| strikes with | [Bear's bite](../weapon/bear-s-bite.md) |"),
        ("melee", "weapon", "Dagger", "| damage | 1d6 &#43; 2 (5.5 on average), while the attack is hth |"),
    ],
)
def test_a_field_in_words(around: Around, game: str, kind: str, name: str, row: str) -> None:
    assert row in entity_page(around, entry(around, game, kind, name))


def test_what_stands_in_a_chart_is_not_used_by_it(around: Around) -> None:
    sword = entry(around, "melee", "weapon", "Shortsword")
    assert {one.document.name for one in around.atlas.named_by(sword)} >= {"Flavius and Wulf"}
    assert all(one.document.kind != "chart" for one in around.atlas.named_by(sword))


# ------------------------------------------------------------------ courses of play


def test_what_one_does_stands_below_who_does_it(around: Around) -> None:
    """Turn 1 of the fight: the dice, who is first, and what each of two does; the steps of one are not among those of the other."""
    markdown = pytest.importorskip("markdown")
    page = entity_page(around, entry(around, "melee", "scenario", "Flavius and Wulf"))
    turn = page[page.index("### Turn 1\n") :].split("\n### ")[0].partition("\n")[2]
    top = ElementTree.fromstring(f"<div>{markdown.markdown(turn)}</div>").find("ul")
    assert top is not None
    said = [" ".join("".join(one.find("p").itertext() if one.find("p") is not None else one.itertext()).split()) for one in top.findall("li")]
    assert said == ["Dice: initiative 2, initiative 5", "Choose first Rome.", "Act Flavius:", "Act Wulf:"] + said[4:]
    assert all(not one.startswith("Option") for one in said)
    inner = [one.find("ul") for one in top.findall("li")[2:4]]
    assert all(one is not None and len(one.findall("li")) >= 1 for one in inner)


# ------------------------------------------------------------------ for other programs


def test_the_index_tells_other_programs(around: Around) -> None:
    books = [one for one in around.atlas.books if one.name in ("melee", "wizard")]
    rows = {row["page"]: row for row in json.loads(reference(books, ()).files["docs/reference/index.json"])}
    halberd = rows["reference/melee/weapon/halberd.md"]
    assert halberd["fields"] == [["class", "pole"], ["hands", "2"], ["ST", "13"], ["damage", "2d6"], ["jabs", "yes"]]
    assert halberd["cites"] == [["melee", "VII Attacks / Weapon Table"]] and halberd["rules"] == ["melee.weapon.halberd"]
    assert halberd["games"] == {"melee": "reference/melee/weapon/halberd.md", "wizard": "reference/wizard/weapon/halberd.md"}
    assert halberd["changed_by"] == [] and (halberd["game"], halberd["kind"], halberd["name"], halberd["pack"]) == (
        "melee", "weapon", "Halberd", "tft",
    )  # fmt: skip
    blur = rows["reference/wizard/spell/blur.md"]
    assert blur["examples"]["blur turns fourteen into ten"] == "example-blur-turns-fourteen-into-ten"
    assert "reference/wizard/scenario/yzor-and-krait.md" in blur["used_by"]
    assert all(page in rows for row in rows.values() for page in (*row["games"].values(), *row["used_by"]))
