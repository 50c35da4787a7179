"""The grammar itself: no conflicts, no words."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark, logger

import tfrules.lang

GRAMMAR = Path(tfrules.lang.__file__).with_name("grammar.lark").read_text("utf-8")


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
