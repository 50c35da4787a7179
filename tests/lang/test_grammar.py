"""The grammar itself: no conflicts, no words, and what parsing costs beside the parser."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lark import Lark, logger
from lark.utils import TextSlice

import tfrules.lang
from tests.lang.words import WORDS
from tfrules.lang import parse_module
from tfrules.lang.parse import parser
from tfrules.source import Source

GRAMMAR = Path(tfrules.lang.__file__).with_name("grammar.lark").read_text("utf-8")
ITEM = """# A condition, as one may stand in a pack.
condition "slowed" {
  strength 9; note "it is slow"
  choose power from 1 to caster.strength
  cost 1 strength when saved
  target one figure, basic strength below 20, occupied hex
  lasts 3 turns or until 2 hits absorbed
  effect {
    modify bearer.speed by -4 group slow when x == y and z.a or not b in (c, d)
    hit { damage power of (1d6 - 2) at least 0 }  # each anew
    when bearer.strength <= 2 { give bearer "helpless", "fallen" } else { fall }
  }
}

"""


def test_lalr_without_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    old = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        Lark(GRAMMAR, parser="lalr", lexer="contextual", debug=True)
        Lark('start: "if" start | "if" start "else" start | "x"', parser="lalr", debug=True)  # this one has a conflict
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(old)
    told = [record.getMessage() for record in caplog.records if "onflict" in record.getMessage()]
    assert told and all("ELSE" in message for message in told)


def test_the_grammar_knows_only_the_words_of_expressions() -> None:
    rules = re.sub(r"//.*", "", GRAMMAR)
    keywords = re.search(r"NAME: /\(\?!\(\?:([a-z|]+)\)", rules)
    assert keywords is not None
    assert sorted(keywords.group(1).split("|")) == ["and", "has", "in", "is", "not", "or", "sees", "unless", "when", "while"]
    terminals = dict(re.findall(r"(?m)^([A-Z]+)\.4: /(.*)\\b/$", rules))
    assert sorted(word for found in terminals.values() for word in found.strip("(?:)").split("|")) == sorted(
        keywords.group(1).split("|")
    )


def test_lark_is_loaded_when_something_is_parsed_and_not_before() -> None:
    code = "import sys, tfrules.lang; print('lark' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(tfrules.lang.__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"


def test_reading_costs_little_beside_the_parser() -> None:
    """Scan, parse, build with spans and comments: at most three times what Lark alone takes for the same items."""
    text = ITEM * 60
    starts = [found.start() for found in re.finditer(r"(?m)^condition", text)]

    def lark_alone() -> None:
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            parser().parse(TextSlice(text, start, end))

    def best(work: object) -> float:
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            work()  # type: ignore[operator]
            times.append(time.perf_counter() - begin)
        return min(times)

    assert parse_module(Source("", text), WORDS).diagnostics == []
    assert best(lambda: parse_module(Source("", text), WORDS)) < 3 * best(lark_alone)
