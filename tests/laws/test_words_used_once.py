"""A word that a single spell or devotion needed is allowed, but not unseen: a page of decisions says why it had to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import tfrules
from tfrules.ir import Document
from tfrules.testing.share import declared_by, users
from tfrules.vocabulary.collect import head_name
from tfrules.vocabulary.terms import Vocabulary

Texts = tuple[Vocabulary, tuple[Document, ...]]

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("melee", "melee+wizard", "wizard", "ww")
KINDS = {"spell", "devotion"}
MOST = 15  # words of a game that one spell alone may use
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
HEADER = "| Word | Whose |"


@cache
def shipped() -> tuple[Texts, ...]:
    loaded = [tfrules.load(game) for game in GAMES]
    return tuple((one.vocabulary, tuple(one.ruleset.items.values())) for one in loaded)


def once(texts: Iterable[Texts]) -> dict[tuple[str, str], str]:
    """The actions and fields of plugins that in all texts together one definition uses, a spell or devotion; and which."""
    found: dict[tuple[str, str], set[tuple[str, str]]] = {}
    whose: dict[tuple[str, str], set[str]] = {}
    actions: set[str] = set()
    for vocabulary, documents in texts:
        actions |= {head_name(head) for (holder, _), head in vocabulary.heads.items() if holder == "actions"}
        for word, by in users(documents, vocabulary).items():
            found.setdefault(word, set()).update(by)
            whose.setdefault(word, set()).update(declared_by(vocabulary).get(word, ()))
    return {
        (what, name): next(iter(by))[1]
        for (what, name), by in sorted(found.items())
        if len(by) == 1 and next(iter(by))[0] in KINDS and "core" not in whose[what, name]
        and (what == "field" or (what == "head" and name in actions))
    }  # fmt: skip


def spans(text: str) -> Iterator[str]:
    """What stands between backticks in the first column of a table of words. A word that a page merely mentions is not explained by it."""
    inside = False
    for line in text.splitlines():
        inside = line.startswith(HEADER) or (inside and line.startswith("|"))
        if inside:
            yield from re.findall(r"`([^`\n]+)`", line.split("|")[1])


def is_named(what: str, name: str, text: str) -> bool:
    """Whether a text shows a word: an action by how it is written, a field by itself or behind who has it."""
    if what == "head":
        return any(one == name or one.startswith(name + " ") for one in spans(text))
    return any(re.search(rf"(^|[.\w ]\.){re.escape(name)}\b", one) for one in spans(text))


def test_every_word_of_one_spell_or_devotion_has_its_line() -> None:
    text = "\n".join(path.read_text("utf-8") for path in DECISIONS)
    missing = [f"{what} {name!r}, used by {by} alone" for (what, name), by in once(shipped()).items() if not is_named(what, name, text)]
    assert missing == [], "give each a line in docs/decisions/0003-words-of-one-rule.md, or say it with words that others use"


def test_few_words_are_for_one_spell_alone() -> None:
    of_packs: dict[str, list[str]] = {}
    for (_, name), by in once(shipped()).items():
        of_packs.setdefault(by.partition(":")[0], []).append(name)
    assert {pack: words for pack, words in of_packs.items() if len(words) > MOST} == {}


def test_a_word_of_one_spell_is_found_until_another_uses_it() -> None:
    vocabulary, documents = next(row for row in shipped() if any(one.name == "Magic Fist" for one in row[1]))
    fist = next(one for one in documents if one.name == "Magic Fist")
    assert once([(vocabulary, (fist,))]) == {
        ("field", "spendable"): "wizard:Magic Fist", ("head", "do damage"): "wizard:Magic Fist",
    }  # fmt: skip
    assert once([(vocabulary, (fist,)), (vocabulary, (replace(fist, name="Other Fist"),))]) == {}


@pytest.mark.parametrize(
    ("what", "name", "text", "named"),
    [
        ("head", "copy", "| `copy WHO as NAME` | x |", True),
        ("head", "copy", "| `copying` and copy | x |", False),
        ("head", "copy", "| x | `copy` |", False),
        ("field", "room", "| `figure.room` | x |", True),
        ("field", "room", "| `room` | x |", True),
        ("field", "room", "| `figure.roomy`, figure.room | x |", False),
        ("field", "room", "\nthe field `room` is new\n| Other | Table |\n| `room` | x |", False),
    ],
)
def test_what_counts_as_a_line(what: str, name: str, text: str, named: bool) -> None:
    assert is_named(what, name, f"{HEADER}\n{text}") is named
