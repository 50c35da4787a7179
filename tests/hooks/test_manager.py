"""What the manager makes of plugins: a word says who declared it, and what is no word is refused."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from tfrules.diagnostics import DiagnosticError
from tfrules.hooks.manager import gather
from tfrules.hooks.spec import hook
from tfrules.vocabulary.collect import DeclarationError, collect
from tfrules.vocabulary.terms import Head, StatementClass, Unit


def plugin(*declared: Any) -> SimpleNamespace:
    def tfrules_vocabulary() -> Iterable[Any]:
        return declared

    return SimpleNamespace(tfrules_vocabulary=hook(tfrules_vocabulary))


def test_two_plugins_that_declare_a_word_are_both_named() -> None:
    found = gather({"north": plugin(Unit("mile", "length")), "south": plugin(Unit("mile", "length"))})
    with pytest.raises(DeclarationError, match=r'the unit "mile" is declared twice: by north and by south'):
        collect(*found.declarations)


def test_a_word_says_which_plugin_it_is_of() -> None:
    found = gather({"north": plugin(Head("hum"), StatementClass("songs", ("hum",)))})
    vocabulary = collect(*found.declarations)
    assert vocabulary.heads["songs", "hum"].origin == "north"


def test_what_is_no_declaration_is_refused_and_its_plugin_named() -> None:
    with pytest.raises(DiagnosticError) as caught:
        gather({"north": plugin("hum")})
    (one,) = caught.value.diagnostics
    assert one.code == "TFR0912" and "'north' declares 'hum'" in one.message
