"""Pages: one for everything, each link leads somewhere, nothing that a pack says is read as a sign, equal rules give equal bytes."""

from __future__ import annotations

import html
import json
import posixpath
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tfrules
from tests.foreign import plugin as regatta
from tfrules.diagnostics import catalogue
from tfrules.game import Loaded
from tfrules.report.pages import Book, Reference, reference
from tfrules.report.pages import markdown as md
from tfrules.report.pages.slugs import Slugs
from tfrules.slug import slug

markdown = pytest.importorskip("markdown")
CODES = tuple(catalogue().values())  # those of the program: plugins that other tests load bring more
LINK = re.compile(r"\]\(([^)]*)\)")
FENCE = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
EXTENSIONS = ["attr_list", "tables", "toc", "footnotes", "admonition", "pymdownx.superfences", "pymdownx.details"]

PACK = {
    "pack.yaml": """\
id: harbour
version: 1.0.0
title: '<b>Harbour</b> | [x](y) `z`'
requires: { regatta: ">=1,<2" }
publications: { log: { title: 'The *log* <i>of</i> the harbour' } }
""",
    "all.tfr": """\
boat "<script>alert(1)</script> & **Tug** | [a](b)" {
  summary "# not a heading"
  dice    1d6 status assumed cite log "Page <u>3</u>"
  note    "- no list ``` no fence {: #no } ![no](no) <img src=x>"
  cite    log "Tugs"

  example "a ~~~ ``` tug" {
    course 40
    boat Anna "Skiff"
    sail   Anna; roll way 4
    expect Anna.place == 4
  }
}

boat "skiff" { summary "Another one."; dice 1d4 }

boat "Ωμέγα" { dice 1d8 }

condition "soaked" { modify bearer.way by -1 }

extend boat "Barge" { note "Wide as a quay." }

rule "the quay" { on any boat sails when ruling("who-sails-first") == "last" { give "soaked" to boat for 1 legs } }
""",
}


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    """The regatta with a pack of a stranger who means no good."""
    folder = tmp_path_factory.mktemp("packs") / "harbour"
    folder.mkdir()
    for name, text in PACK.items():
        (folder / name).write_text(text, "utf-8")
    return tfrules.load("regatta", packs=[folder], plugins={"regatta": regatta})


def book(loaded: Loaded, name: str = "", parts: tuple[str, ...] = ()) -> Book:
    assert loaded.info is not None
    return Book(name or loaded.info.name, loaded.info.title, loaded.vocabulary, loaded.ruleset, parts)


@pytest.fixture(scope="module")
def made(harbour: Loaded) -> Reference:
    return reference([book(harbour)], CODES)


@pytest.fixture(scope="module")
def shipped() -> Reference:
    games = [tfrules.load(name) for name in ("melee", "wizard", "ww", "melee+wizard")]
    return reference([*map(book, games[:3]), book(games[3], parts=("melee", "wizard"))], CODES)


def pages(found: Reference) -> dict[str, str]:
    return {name.removeprefix("docs/"): text for name, text in found.files.items() if name.endswith(".md")}


def body(text: str) -> str:
    """A page without the settings before it and without blocks of source."""
    return FENCE.sub("", re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL))


def page(found: Reference, path: str) -> str:
    return found.files[f"docs/reference/{path}"]


# ------------------------------------------------------------------ what there is


def test_everything_has_a_page_and_each_page_a_reason(harbour: Loaded, made: Reference) -> None:
    items = harbour.ruleset.items
    kinds = {kind for kind, _ in items}
    assert made.entries == len(items)
    # a list for each kind; game, rulings, gaps, glossary, language; start, grammar, diagnostics
    assert made.pages == len(items) + len(kinds) + 5 + 3 + len(CODES)
    rows = json.loads(made.files["docs/reference/index.json"])
    assert Counter((row["kind"], f"{row['pack']}:{row['name']}") for row in rows) == Counter(list(items))
    assert {row["page"] for row in rows} <= set(pages(made)) and len({row["page"] for row in rows}) == len(rows)
    for row in rows:
        assert f"# {md.text(row['name'])}\n" in pages(made)[row["page"]]


def test_addresses_are_plain_and_stable(made: Reference) -> None:
    boats = sorted(name for name in pages(made) if name.startswith("reference/regatta/boat/"))
    assert [posixpath.basename(name) for name in boats] == [
        "barge.md",
        "index.md",
        "script-alert-1-script-tug-a-b.md",
        "skiff-harbour.md",  # `skiff` of a later pack, beside `Skiff`
        "skiff.md",
        f"{slug('Ωμέγα')}.md",  # it has no letter of ASCII
    ]
    assert slug("Ωμέγα") not in (slug("Ωμέγα "), slug("Ω"))
    assert "Light and lively" in page(made, "regatta/boat/skiff.md")
    assert all(re.fullmatch(r"[a-z0-9./-]+", name) for name in made.files)


@pytest.mark.parametrize(("name", "wanted"), [("Long pole", "long-pole"), ("Æther's  Wrath!", "aether-s-wrath"), ("été", "ete")])
def test_a_name_as_an_address(name: str, wanted: str) -> None:
    assert slug(name) == wanted


def test_no_two_addresses_are_equal() -> None:
    slugs = Slugs(("index",))
    given_out = [slugs.give(*one) for one in (("Index",), ("A b",), ("a-b", "p"), ("a  b", "p"), ("a b",), ("??",), ("!",))]
    assert given_out[:5] == ["index-2", "a-b", "a-b-p", "a-b-p-2", "a-b-2"]
    assert len(set(given_out)) == 7
    assert len(slug("x" * 500)) <= 60


def test_a_page_tells_all(made: Reference) -> None:
    barge = page(made, "regatta/boat/barge.md")
    for part in (
        "# Barge\n",
        "Heavy, with a wash that slows whoever comes past it.",
        'The rules sheet of the regatta "Boats" <span class="status status-stated">stated</span>',
        "| dice | 1d10 (5.5 on average) |",
        "After the bearer passed: give wash to the boat for 2 legs.",
        "Wide as a quay.",
        '<span class="status changed">changed by harbour</span>',
        "### whoever passes it sails worse in the next leg",
        "- **Dice:** way 6",
        "- **Then** Anna's place is 9",
        '  on bearer passed { give "wash" to boat for 2 legs }',
        "- Uses: [wash](../condition/wash.md)",
        "- Its examples use: [Skiff](skiff.md)",
    ):
        assert part in barge, part
    assert barge.index("As it stands with all changes") < barge.index('note "Wide as a quay."')
    assert "- Used by: [A short race](../scenario/a-short-race.md), [Barge](../boat/barge.md)\n" in page(
        made, "regatta/condition/wash.md"
    )


def test_a_line_has_its_own_badge_and_source(made: Reference) -> None:
    tug = page(made, "regatta/boat/script-alert-1-script-tug-a-b.md")
    assert '"Page &#60;u&#62;3&#60;/u&#62;" <span class="status status-assumed">assumed</span> |' in tug


def test_rulings_lead_to_who_asks_and_back(made: Reference) -> None:
    assert "[<code>who-sails-first</code>](../ruling/who-sails-first.md) | <code>last</code> |" in page(
        made, "regatta/rule/the-quay.md"
    )
    ruling, every = page(made, "regatta/ruling/who-sails-first.md"), page(made, "regatta/rulings.md")
    for text in (ruling, every):
        assert "| <code>last</code> | Whoever is furthest behind. | yes |" in text
        assert "| <code>leader</code> | Whoever is furthest ahead. |  |" in text
    assert "[the quay](../rule/the-quay.md)" in ruling and "Asked for by [the quay](rule/the-quay.md)" in every


def test_the_lists(made: Reference) -> None:
    boats = page(made, "regatta/boat/index.md")
    assert '| [Skiff](skiff.md) | 1d8 { data-sort="4.5" } | 4.5 | <span class="told">Light and lively.</span> | regatta |' in boats
    assert '<div class="sortable" markdown>\n\n| Name | dice | on average | Summary | Pack |\n' in boats
    game = page(made, "regatta/index.md")
    assert "| [boat](boat/index.md) | 5 |" in game and "<code>regatta</code> &#62;&#61;1,&#60;2" in game


def test_every_word_is_told(harbour: Loaded, made: Reference) -> None:
    language, vocabulary = page(made, "regatta/language.md"), harbour.vocabulary
    for head in vocabulary.heads.values():
        assert md.text(head.doc) in language
        for clause in head.clauses:
            assert clause.doc in ("", "holds only while the condition is true", "holds only while the condition is false") or (
                md.text(clause.doc) in language or clause.word in ("status", "cite", "over")
            )
    names = (vocabulary.queries, vocabulary.events, vocabulary.functions, vocabulary.selectors, vocabulary.units)
    assert [name for table in names for name in table if md.text(name) not in language] == []
    assert all(f"### {md.text(kind)} {{ #" in language for kind, one in vocabulary.kinds.items() if one.listed)


def test_every_finding_is_told(made: Reference) -> None:
    listed = pages(made)["diagnostics/index.md"]
    for info in CODES:
        text = pages(made)[f"diagnostics/{info.code.lower()}.md"]
        assert text.startswith(f"# {info.code} {info.name}\n") and md.text(info.cause) in text
        assert f"[{info.code}]({info.code.lower()}.md)" in listed and md.text(info.cause) in listed
        assert info.wrong.strip("\n").split("\n")[0].rstrip() in text


# ------------------------------------------------------------------ games beside each other


def test_a_game_out_of_others_leads_to_what_is_the_same(harbour: Loaded) -> None:
    alone = tfrules.load("regatta", plugins={"regatta": regatta})
    found = reference([book(alone), book(harbour, "regatta+harbour", ("regatta",))], ())
    own = {name for name in pages(found) if re.match(r"reference/regatta-harbour/[a-z]+/(?!index)", name)}
    assert {posixpath.basename(name) for name in own} == {
        "the-quay.md", "soaked.md", "barge.md", "skiff.md", "script-alert-1-script-tug-a-b.md", f"{slug('Ωμέγα')}.md",
    }  # fmt: skip
    listed = page(found, "regatta-harbour/boat/index.md")
    assert "[Skiff](../../regatta/boat/skiff.md)" in listed and "[skiff](skiff.md)" in listed
    assert "[the quay](../../regatta-harbour/rule/the-quay.md) (Regatta)" in page(found, "regatta/ruling/who-sails-first.md")
    assert broken_links(found) == []


def test_packs_alone(harbour: Loaded) -> None:
    found = reference([book(harbour)], (), packs={"harbour"})
    names = sorted(row["name"] for row in json.loads(found.files["docs/reference/index.json"]))
    assert names == sorted(
        ["<script>alert(1)</script> & **Tug** | [a](b)", "skiff", "Ωμέγα", "soaked", "the quay", "Barge"]  # it changes the last
    )
    assert broken_links(found) == []


def test_what_the_site_loads_is_there_and_loads_nothing_else(made: Reference) -> None:
    settings = json.loads(made.files["mkdocs.yml"])
    loaded = [*settings["extra_css"], *settings["extra_javascript"], *settings["extra"]["polyfills"]]
    assert len(loaded) >= 3 and settings["theme"]["font"] is False
    for path in loaded:
        assert not re.search(r"https?:|//[a-z]+\.|@import|url\(", made.files[f"docs/{path}"]), path


def test_the_sidebar_names_every_entry_once(made: Reference, harbour: Loaded) -> None:
    named = re.findall(r'"(reference/[^"]+/[^"]+/[^"]+\.md)"', made.files["mkdocs.yml"])
    entries = [row["page"] for row in json.loads(made.files["docs/reference/index.json"])]
    assert sorted(name for name in named if not name.endswith("/index.md")) == sorted(entries)


# ------------------------------------------------------------------ links


def broken_links(found: Reference) -> list[str]:
    """Links that lead to no page or no place of one."""
    known = pages(found)
    anchors = {name: set(re.findall(r'\{ #([a-z0-9-]+) \}$|<span id="([a-z0-9-]+)">', text, re.MULTILINE)) for name, text in known.items()}
    anchors = {name: {one or other for one, other in found} for name, found in anchors.items()}
    wrong = []
    for name, text in known.items():
        for target in LINK.findall(body(text)):
            path, _, anchor = target.partition("#")
            there = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            if there not in known or (anchor and anchor not in anchors[there]):
                wrong.append(f"{name} -> {target}")
    return wrong


def test_every_link_leads_somewhere(made: Reference, shipped: Reference) -> None:
    assert broken_links(made) == []
    assert broken_links(shipped) == []
    assert sum(len(LINK.findall(text)) for text in pages(shipped).values()) > 1000


def test_a_broken_link_is_found() -> None:
    files = {"docs/a/b.md": "[x](c.md) [y](../d.md) [z](#no) `[w](v)`\n```\n[u](t)\n```\n", "docs/a/c.md": "# C { #yes }\n"}
    assert broken_links(Reference(files, 0)) == ["a/b.md -> ../d.md", "a/b.md -> #no", "a/b.md -> v"]


def test_every_shipped_thing_is_reached(shipped: Reference) -> None:
    """From the start page, as a reader goes."""
    known, todo, seen = pages(shipped), ["index.md"], {"index.md"}
    while todo:
        name = todo.pop()
        for target in LINK.findall(body(known[name])):
            there = posixpath.normpath(
                posixpath.join(posixpath.dirname(name), target.partition("#")[0] or posixpath.basename(name))
            )
            if there not in seen:
                seen.add(there)
                todo.append(there)
    assert set(known) - seen == set()


# ------------------------------------------------------------------ signs


def read(text: str) -> str:
    return str(markdown.markdown(text, extensions=EXTENSIONS))


def plain(text: str) -> str:
    return " ".join(md.printable(" ".join(text.split())).split())


@given(st.text(alphabet=st.sampled_from("ab1 \t\n\\`*_{}[]()<>#+-.!|~^$&@:=/\"'?%;,é\x02")) | st.text())
@example("1. a")
@example("- a")
@example(":   a")
@example("[TOC]")
@example("!!! note")
@example("<!-- a")
@example("&amp; {: #x }")
def test_a_text_is_read_as_itself(value: str) -> None:
    shown = read(md.text(value))
    assert set(re.findall(r"<[^>]*>", shown)) <= {"<p>", "</p>"}
    assert " ".join(html.unescape(re.sub(r"</?p>", "", shown)).split()) == plain(value)


@given(st.text(alphabet=st.sampled_from("a1 |*_`[]()<>&{}:#-")))
def test_a_cell_is_read_as_itself(value: str) -> None:
    shown = read(md.table(("One", "Two"), [(md.text(value) or "x", md.code("a"))]))
    cells = re.findall(r"<td>(.*?)</td>", shown, re.DOTALL)
    assert [html.unescape(cell).strip() for cell in cells] == [plain(value) or "x", "<code>a</code>"]


@given(st.text(alphabet=st.sampled_from("a `~\n<&|#")))
@example("```\n<b>a</b>")
@example("````\n````\n# a")
@example("~~~\n<b>")
def test_source_stays_in_its_block(value: str) -> None:
    shown = read(f"before\n\n{md.fence(value)}\n\nafter")
    assert shown.startswith("<p>before</p>") and shown.endswith("<p>after</p>")
    assert set(re.findall(r"<[^>]*>", shown)) <= {
        "<p>", "</p>", "<code>", "</code>", "<pre>", "</pre>", "<span>", "</span>", "</div>", '<div class="highlight">',
    }  # fmt: skip


def test_a_pack_opens_no_tag(made: Reference) -> None:
    for name, text in pages(made).items():
        assert re.findall(r"<(?:script|img|b|i|u|del)\b[^>]*>", read(text)) == [], name


def test_the_title_of_a_page_opens_no_tag(made: Reference) -> None:
    """The theme does not escape it."""
    tug = page(made, "regatta/boat/script-alert-1-script-tug-a-b.md")
    assert tug.startswith('---\ntitle: "\\u2039script\\u203aalert(1)\\u2039/script\\u203a & **Tug** | [a](b)"\n---\n\n# ')
    assert page(made, "regatta/boat/barge.md").startswith("# Barge\n")


# ------------------------------------------------------------------ the same again


def test_equal_rules_give_equal_bytes(harbour: Loaded, made: Reference) -> None:
    again = reference([book(harbour)], CODES)
    assert again.files == made.files and list(again.files) == list(made.files)


def test_no_place_of_this_machine_is_told(made: Reference, shipped: Reference) -> None:
    root = str(Path(__file__).resolve().parents[2])
    for found in (made, shipped):
        assert [name for name, text in found.files.items() if root in text or "/tmp" in text] == []
