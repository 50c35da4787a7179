"""All texts and documents that stand in this repository, with the words they are written in."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import tfrules
from tests.foreign import plugin as regatta
from tests.laws import market_day
from tfrules.ir import Document
from tfrules.packs import load_pack
from tfrules.vocabulary.terms import Vocabulary

ROOT = Path(__file__).parents[2]
WRITTEN_IN = {"ww": "ww"}  # the game whose words a ruleset is written in; all others share those of both games


@cache
def words_of(text: Path) -> Vocabulary:
    """The vocabulary in which a text is written."""
    if text.is_relative_to(ROOT / "rulesets"):
        pack = text.relative_to(ROOT / "rulesets").parts[0]
        return tfrules.load(WRITTEN_IN.get(pack, "melee+wizard")).vocabulary
    if text.is_relative_to(ROOT / "tests" / "laws"):
        return market_day.VOCABULARY
    return tfrules.load("regatta", plugins={"regatta": regatta}).vocabulary


TEXTS = tuple(sorted(path for folder in ("rulesets", "tests/laws", "tests/foreign") for path in (ROOT / folder).rglob("*.tfr")))
PACKS = (*sorted(path.parent for path in (ROOT / "rulesets").rglob("pack.yaml")), ROOT / "tests/foreign/regatta", market_day.TEXT)


@cache
def documents(pack: Path) -> tuple[Document, ...]:
    """The documents of a pack, those of its tables included."""
    return load_pack(pack, words_of(pack)).documents


def name(path: Path) -> str:
    """A path as tests are named after it."""
    return path.relative_to(ROOT).as_posix()
