"""What is wrong with a plugin is said with its name; where two are at odds, with both names, in whatever order they were installed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tfrules
from tests.stranger.conftest import DISTRIBUTION, ICEFOLK, Install
from tfrules.diagnostics import Diagnostic, DiagnosticError
from tfrules.engine.procedure import steps
from tfrules.hooks.game import GameInfo
from tfrules.hooks.manager import gather, vocabulary_of
from tfrules.hooks.spec import hook
from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.terms import Field, Head, StatementClass


def plugin(**answers: Any) -> SimpleNamespace:
    """A plugin that answers the named hooks (without `tfrules_`) so."""

    def answering(name: str, value: Any) -> Any:
        def answer() -> Any:
            return value

        answer.__name__ = name
        return hook(answer)

    return SimpleNamespace(**{f"tfrules_{name}": answering(f"tfrules_{name}", value) for name, value in answers.items()})


def found_in(**modules: Any) -> Diagnostic:
    """The one finding about some plugins, the same in either order."""
    found = []
    for names in (list(modules), list(reversed(modules))):
        with pytest.raises(DiagnosticError) as caught:
            vocabulary_of(gather({name: modules[name] for name in names}))
        found += caught.value.diagnostics
    assert len(found) == 2 and found[0] == found[1]
    return found[0]


# ------------------------------------------------------------ broken by itself


def test_a_plugin_that_cannot_be_imported(install: Install, tmp_path: Path) -> None:
    (tmp_path / "tfrules_thaw.py").write_text('"""Broken."""\n\nimport nowhere_at_all\n', "utf-8")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.yaml").write_text("id: spring\nversion: 1.0.0\nplugin: thaw\n", "utf-8")
    install("thaw", tmp_path)
    with pytest.raises(DiagnosticError) as caught:
        tfrules.load("wizard", packs=[tmp_path / "pack"])
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == (
        "TFR0912", "the plugin 'thaw' cannot be imported: ModuleNotFoundError: No module named 'nowhere_at_all'",
    )  # fmt: skip
    assert found.help == f"see line 3 of {tmp_path / 'tfrules_thaw.py'}"


def test_a_broken_plugin_stops_nobody_who_does_not_need_it(install: Install, tmp_path: Path) -> None:
    (tmp_path / "tfrules_thaw.py").write_text("1 / 0\n", "utf-8")
    install("frost", DISTRIBUTION)
    install("thaw", tmp_path)
    assert tfrules.load("wizard", packs=[ICEFOLK]).plugins.names == ("frost", "tft", "wizard")


def test_an_entry_point_that_names_no_module(install: Install, tmp_path: Path) -> None:
    install("thaw", tmp_path)
    with pytest.raises(DiagnosticError) as caught:
        tfrules.load("thaw")
    (found,) = caught.value.diagnostics
    assert found.message == "the plugin 'thaw' cannot be imported: ModuleNotFoundError: No module named 'tfrules_thaw'"
    assert found.help == ""


def test_a_hook_that_does_not_exist() -> None:
    found = found_in(thaw=plugin(vocabularies=()))
    assert (found.code, found.message) == ("TFR0912", "the plugin 'thaw' implements the hook 'tfrules_vocabularies', which does not exist")
    assert found.help == "did you mean `tfrules_vocabulary`?"


def test_a_hook_with_other_arguments() -> None:
    def tfrules_vocabulary(words: Any) -> Any:
        return ()

    found = found_in(thaw=SimpleNamespace(tfrules_vocabulary=hook(tfrules_vocabulary)))
    assert found.code == "TFR0912" and found.message.startswith("the plugin 'thaw' does not fit the hooks: ")
    assert "tfrules_vocabulary(words" in found.message and "{'words'} are declared in the hookimpl" in found.message


def test_a_hook_that_fails() -> None:
    def tfrules_procedures() -> Any:
        yield steps("melt")
        raise ZeroDivisionError("no ice")

    found = found_in(thaw=SimpleNamespace(tfrules_procedures=hook(tfrules_procedures)))
    assert (found.code, found.message) == ("TFR0912", "the plugin 'thaw' fails in tfrules_procedures: ZeroDivisionError: no ice")
    assert found.help.endswith(f" of {__file__}")


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"procedures": ["melt"]}, "answers tfrules_procedures with 'melt', which is no Procedure but a str"),
        ({"packs": ("frost",)}, "answers tfrules_packs with 'frost', which is no Path but a str"),
        ({"games": [Path("a")]}, f"answers tfrules_games with {Path('a')!r}, which is no GameInfo but a {type(Path()).__name__}"),
        ({"vocabulary": ["melt"]}, "declares 'melt', which is no word but a str"),
        ({"vocabulary": 5}, "fails in tfrules_vocabulary: TypeError: 'int' object is not iterable"),
        ({"packs": "frost"}, "fails in tfrules_packs: TypeError: its answer is the text 'frost', not a list"),
    ],
)
def test_a_hook_that_answers_with_something_else(answers: dict[str, Any], message: str) -> None:
    found = found_in(thaw=plugin(**answers))
    assert (found.code, found.message) == ("TFR0912", f"the plugin 'thaw' {message}")


def test_a_class_that_lists_a_word_which_nobody_declares() -> None:
    found = found_in(thaw=plugin(vocabulary=action_words("melt")))
    assert (found.code, found.message) == ("TFR0912", 'the class "actions" lists the head "melt", which nobody declares')


# ------------------------------------------------------------ at odds with another


MELT = Head("melt", doc="It melts.")


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        ((MELT, *action_words("melt")), (MELT, *action_words("melt")), 'the head "melt" is declared twice: by frost and by thaw'),
        (
            (Field("figure", "warmth", "int"),),
            (Field("figure", "warmth", "text"),),
            'the field "figure.warmth" is declared twice: by frost and by thaw',
        ),
        (
            (MELT, *action_words("melt")),
            (Head("melt", name="melt away"), StatementClass("actions", ("melt away",))),
            'the class "actions" has two heads "melt": "melt" by frost and "melt away" by thaw',
        ),
        ((), (Head("roll"),), 'the head "roll" is declared twice: by core and by thaw'),
    ],
)
def test_a_word_that_two_declare(one: Any, other: Any, message: str) -> None:
    found = found_in(frost=plugin(vocabulary=one), thaw=plugin(vocabulary=other))
    assert (found.code, found.message) == ("TFR0913", message)


def test_a_word_that_two_installed_plugins_declare(install: Install, tmp_path: Path) -> None:
    (tmp_path / "tfrules_thaw.py").write_text(
        "from tfrules.hooks.spec import hook\nfrom tfrules.vocabulary.terms import Field\n\n\n@hook\ndef tfrules_vocabulary():\n"
        '    return (Field("figure", "chill", "int"),)\n',
        "utf-8",
    )
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.yaml").write_text("id: spring\nversion: 1.0.0\nplugin: thaw\n", "utf-8")
    install("frost", DISTRIBUTION)
    install("thaw", tmp_path)
    with pytest.raises(DiagnosticError) as caught:
        assert tfrules.load("wizard", packs=[ICEFOLK, tmp_path / "pack"]).ruleset
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("TFR0913", 'the field "figure.chill" is declared twice: by frost and by thaw')


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"procedures": (steps("frostbite"),)}, "the procedure 'frostbite' is brought twice: by frost and by thaw"),
        ({"packs": (Path("a") / "frost",)}, "the pack 'frost' is brought twice: by frost and by thaw"),
        ({"games": (GameInfo("snowballs", ()),)}, "the game 'snowballs' is brought twice: by frost and by thaw"),
        ({"populations": {"flake": list}}, "the population 'flake' is brought twice: by frost and by thaw"),
    ],
)
def test_a_name_that_two_bring(answers: dict[str, Any], message: str) -> None:
    found = found_in(frost=plugin(**answers), thaw=plugin(**answers))
    assert (found.code, found.message) == ("TFR0913", message)


def test_a_name_that_one_brings_twice_or_that_is_the_cores() -> None:
    assert found_in(thaw=plugin(procedures=(steps("melt"), steps("melt")))).message == (
        "the procedure 'melt' is brought twice: by thaw and by thaw"
    )
    for name in tfrules.load().engine.procedures:
        found = found_in(thaw=plugin(procedures=(steps(name),)))
        assert (found.code, found.message) == ("TFR0913", f"the procedure {name!r} is brought twice: by core and by thaw")
