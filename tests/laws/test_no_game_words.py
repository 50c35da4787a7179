"""The generic package names no game, and no spell, creature or attribute of one: not in code, text, comments or docstrings.

What a game calls things is data or belongs to its plugin. The list below is a sample that a slip would most likely hit, without
the words that plain English needs too (sleep, body, control).
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tfrules"

WORDS = """
    melee wizard wizardry warlord tft                               games
    spell caster devotion fireball megahex blur dazzle telekinesis  magic, and what only one family of games has
    goblin hobgoblin orc elf dwarf halfling gargoyle dragon wolf    creatures
    broadsword halberd mace crossbow longbow chainmail              equipment
    adjdx basicdx                                                   attributes, in any case
"""
EXACT = {"ST", "DX", "IQ", "MA", "adjDX", "adjST", "adjIQ"}  # attributes, only in this case
ALLOWED = {"boards": {"megahex"}}  # a room of geometry: there it is the name of a shape

FORBIDDEN = {word for line in WORDS.strip().splitlines() for word in re.split(r"\s{2,}", line.strip())[0].split()}
PLURALS = {"elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "megahex": "megahexes"}
FORMS = {form: word for word in FORBIDDEN for form in (word, word + "s", PLURALS.get(word, word))}
CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
FILES = sorted(path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".lark", ".json", ".css", ".html", ".txt", ".md"})

Piece = tuple[int, str]


def game_words(text: str) -> Iterator[str]:
    """The forbidden words in a text; names are taken apart at underscores and humps."""
    for whole in re.findall(r"[A-Za-z]+", text):
        if whole in EXACT:
            yield whole
            continue
        for part in {whole, *CAMEL.findall(whole)}:
            if part in EXACT:
                yield part
            elif part.lower() in FORMS:
                yield FORMS[part.lower()]


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """The string nodes that stand alone as a statement: docstrings, and those after fields."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}


def code_and_prose(text: str) -> tuple[list[Piece], list[Piece]]:
    """Names and strings that run, and docstrings and comments, each with its line."""
    tree = ast.parse(text)
    alone = docstrings(tree)
    code: list[Piece] = []
    prose: list[Piece] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            (prose if node in alone else code).append((node.lineno, node.value))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            code.append((token.start[0], token.string))
        elif token.type == tokenize.COMMENT:
            prose.append((token.start[0], token.string))
    return code, prose


def findings(pieces: list[Piece], allowed: set[str]) -> list[str]:
    found = {(line, word) for line, text in pieces for word in game_words(text) if word not in allowed}
    return [f"line {line}: {word}" for line, word in sorted(found)]


def split(path: Path) -> tuple[list[Piece], list[Piece]]:
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return code_and_prose(text)
    return list(enumerate(text.splitlines(), 1)), []


def allowed(path: Path) -> set[str]:
    return ALLOWED.get(path.relative_to(PACKAGE).parts[0], set())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_code_names_no_game(path: Path) -> None:
    assert findings(split(path)[0], allowed(path)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_docstrings_and_comments_name_no_game(path: Path) -> None:
    assert findings(split(path)[1], allowed(path)) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def melee_range(): ...", ["melee"]),
        ("class WizardFrame: ...", ["wizard"]),
        ("adjDX = 3", ["adjDX"]),
        ("total_DX = 3", ["DX"]),
        ("x = 'two Fireballs'", ["fireball"]),
        ("x = f'{y} elves'", ["elf"]),
    ],
)
def test_a_game_word_in_code_is_found(text: str, words: list[str]) -> None:
    assert [found.split(": ")[1] for found in findings(code_and_prose(text)[0], set())] == words


def test_a_game_word_in_prose_is_found_with_its_line() -> None:
    code, prose = code_and_prose('"""Of goblins."""\nx = 1  # 3 ST\n')
    assert findings(code, set()) == []
    assert findings(prose, set()) == ["line 1: goblin", "line 2: ST"]


def test_plain_words_pass() -> None:
    text = "def misspelt(st: int) -> str:\n    '''The orchestra spells nothing: self, itself, storm.'''\n    return 'First'\n"
    code, prose = code_and_prose(text.replace("spells ", ""))
    assert findings(code + prose, set()) == []
