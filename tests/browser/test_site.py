"""The site in a browser, from disk: searched, sorted, narrowed, by night, on a phone; nothing fails and nothing is asked of elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Watched

pytestmark = pytest.mark.slow
WEAPONS = "reference/melee/weapon/index.html"
SWORD = "reference/melee/weapon/broadsword.html"
FIGHT = "reference/melee/scenario/flavius-and-wulf.played.html"
KINDS = {
    "start": "index.html",
    "list": WEAPONS,
    "entry": SWORD,
    "drawings": "reference/melee/diagrams.html",
    "language": "reference/melee/language.html",
    "finding": "diagnostics/tfr0310.html",
    "rules": "reference/melee/rules.html",
    "fight": FIGHT,
    "glossary": "reference/melee/glossary.html",
    "grammar": "grammar.html",
    "cards": "reference/melee/cards.html",
}


def column(page: Any, at: int) -> list[str]:
    """What is to be seen of a column of the first table that can be sorted."""
    return [text.strip() for text in page.locator("table.sortable").first.locator(f"tbody tr:visible td:nth-child({at})").all_inner_texts()]


def test_a_search_leads_to_a_page(watched: Watched) -> None:
    page = watched.open("index.html")
    page.locator(".md-search__input").click()
    page.keyboard.type("halberd")
    first = page.locator(".md-search-result__link").first
    first.wait_for()
    assert "halberd" in first.inner_text().lower()
    first.click()
    page.wait_for_load_state()
    assert "halberd" in page.url and "Halberd" in page.locator("h1").inner_text()


def test_a_table_is_sorted_by_a_click_both_ways_and_back(watched: Watched) -> None:
    page = watched.open(WEAPONS)
    table = page.locator("table.sortable").first
    as_written = column(page, 1)
    assert as_written == sorted(as_written, key=str.lower) and len(as_written) > 20
    head = table.locator("thead th", has_text="ST")
    at = 1 + int(head.evaluate("head => head.cellIndex"))
    for way in ("ascending", "descending"):
        head.locator("button").click()
        assert head.get_attribute("aria-sort") == way
        numbers = [int(text) for text in column(page, at) if text]
        assert numbers == sorted(numbers, reverse=way == "descending") and len(set(numbers)) > 3
        assert "" not in column(page, at)[: len(numbers)]  # who has none comes last, whichever way
    head.locator("button").press("Enter")  # a button: the keyboard will do
    assert head.get_attribute("aria-sort") == "none" and column(page, 1) == as_written


def test_one_column_at_a_time_is_sorted_by(watched: Watched) -> None:
    page = watched.open(WEAPONS)
    heads = page.locator("table.sortable").first.locator("thead th button")
    for at in (0, 1):
        heads.nth(at).click()
    assert page.locator('table.sortable >> nth=0 >> th[aria-sort="ascending"]').count() == 1


def test_dice_are_sorted_by_what_they_come_to(watched: Watched) -> None:
    page = watched.open(WEAPONS)
    page.locator("table.sortable").first.locator("thead th button", has_text="on average").click()
    at = 1 + int(page.locator("table.sortable").first.locator("thead th", has_text="on average").evaluate("head => head.cellIndex"))
    shown = [float(text) for text in column(page, at) if text]
    assert shown == sorted(shown) and len(shown) > 20


def test_a_table_narrows_to_rows_with_all_words(watched: Watched) -> None:
    page = watched.open(WEAPONS)
    field = page.get_by_label("Only rows with").first
    every = len(column(page, 1))
    field.fill("sword SHORT")
    assert column(page, 1) == ["Shortsword"]
    assert page.locator(".narrow output").first.inner_text() == f"1 of {every}"
    field.fill("")
    assert len(column(page, 1)) == every


def test_night_and_day(watched: Watched) -> None:
    page = watched.open(SWORD)
    background = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(background)
    page.locator('label[title="Dark"]:visible').click()
    night = page.evaluate(background)
    assert sum(map(int, night.strip("rgb()").split(","))) < 150 < sum(map(int, day.strip("rgb()").split(",")))
    page.locator('label[title="Light"]:visible').click()
    assert page.evaluate(background) == day


def test_links_lead_on(watched: Watched) -> None:
    page = watched.open("index.html")
    page.locator("article a", has_text="Melee").first.click()
    page.locator("article a", has_text="weapon").first.click()
    page.locator("article a", has_text="Halberd").first.click()
    assert page.locator("h1").inner_text().strip().startswith("Halberd")
    page.locator(".md-sidebar--primary a:visible", has_text="Rapier").click()
    assert page.locator("h1").inner_text().strip().startswith("Rapier")


def test_a_fight_is_stepped_through(watched: Watched) -> None:
    page = watched.open("reference/melee/scenario/flavius-and-wulf.html")
    page.locator("article a", has_text="Step through").click()
    before, first = page.locator("svg .pieces").inner_html(), page.locator("#now").inner_text()
    page.locator("#next").click()
    assert page.locator("#now").inner_text() != first
    page.keyboard.press("End")
    assert page.locator("svg .pieces").inner_html() != before
    steps = page.locator("#count").inner_text().split(" / ")
    assert steps[0] == steps[1] and int(steps[1]) > 20
    assert page.locator("#log .current").is_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_is_wider_than_a_phone(phone: Watched, kind: str) -> None:
    page = phone.open(KINDS[kind])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_the_sidebar_opens(phone: Watched) -> None:
    page = phone.open(SWORD)
    assert not page.locator(".md-sidebar--primary").first.evaluate("one => one.getBoundingClientRect().right > 0")
    page.locator('label[for="__drawer"]:visible').first.click()
    page.wait_for_function("document.querySelector('.md-sidebar--primary').getBoundingClientRect().right > 100")


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_keeps_a_reader_out(watched: Watched, axe: str, kind: str, night: bool) -> None:
    """No serious finding of axe-core: contrast, names of what can be pressed, order of headings, and so on."""
    page = watched.page
    page.emulate_media(color_scheme="dark" if night else "light")
    watched.open(KINDS[kind])
    page.evaluate(axe)
    found = page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")
    serious = [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]
    assert serious == []


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nine_cards_fit_on_a_sheet(watched: Watched, paper: str) -> None:
    page = watched.open("reference/melee/cards.html")
    page.emulate_media(media="print")
    millimetre = 96 / 25.4
    boxes = page.locator(".card:not(.long, .longest)").evaluate_all("cards => cards.map(one => [one.offsetWidth, one.offsetHeight])")
    assert len(boxes) > 20 and all(abs(width / millimetre - 63) < 0.5 for width, _ in boxes)
    assert [height for _, height in boxes if height / millimetre > 90] == []
    cards = page.locator(".deck").evaluate_all("decks => decks.map(deck => deck.querySelectorAll('.card').length)")
    sheets = sum(-(-count // 9) for count in cards)
    printed = page.pdf(format=paper).count(b"/Type /Page\n")
    assert sheets <= printed <= sheets + 1  # a wide card may need one more


def test_a_page_is_printed_without_what_is_for_the_screen(watched: Watched) -> None:
    page = watched.open(WEAPONS)
    page.emulate_media(media="print")
    assert page.locator(".md-header, .md-sidebar, .narrow, .md-tabs").locator("visible=true").count() == 0
    assert page.locator("table.sortable").first.is_visible()
