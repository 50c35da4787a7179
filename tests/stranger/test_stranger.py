"""A plugin by someone else, on top of a shipped game, and a homebrew pack in its words: nothing but hooks and text is needed for them."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import tfrules
from tests.stranger.conftest import DISTRIBUTION, ICEFOLK, Install
from tfrules.cli.main import main
from tfrules.diagnostics import DiagnosticError
from tfrules.engine import agenda
from tfrules.engine.context import Context
from tfrules.engine.key import state_key
from tfrules.engine.policy import Policy
from tfrules.engine.state import Frame, State
from tfrules.game import Loaded
from tfrules.packs.cache import vocabulary_hash
from tfrules.report import card
from tfrules.testing import run_tests

FROST = DISTRIBUTION / "tfrules_frost" / "frost"
EXAMPLES = {FROST: 7, ICEFOLK: 6}


def packs_of(loaded: Loaded) -> list[str]:
    return [pack.id for pack in loaded.ruleset.packs]


# ------------------------------------------------------------ a pack brings what it needs


@pytest.mark.usefixtures("frost")
@pytest.mark.parametrize("game", ["wizard", "melee+wizard"])
@pytest.mark.parametrize("pack", [FROST, ICEFOLK], ids=["frost", "icefolk"])
def test_the_examples_pass(game: str, pack: Path) -> None:
    report = run_tests([tfrules.load(game, packs=[pack])], [pack])
    assert [(failure.title, failure.message) for failure in report.failures] == []
    assert len(report.results) == EXAMPLES[pack]


@pytest.mark.usefixtures("frost")
def test_a_pack_of_text_brings_its_plugin_and_the_packs_it_requires() -> None:
    loaded = tfrules.load("wizard", packs=[ICEFOLK])
    assert loaded.plugins.names == ("frost", "tft", "wizard") and packs_of(loaded) == ["tft", "wizard", "frost", "icefolk"]
    assert loaded.spell("Breath of the Glacier").cold == 11 and loaded.spell("Cold Snap").cold == 4


@pytest.mark.usefixtures("frost")
def test_the_pack_of_a_plugin_is_loaded_by_its_id() -> None:
    assert packs_of(tfrules.load("wizard", packs=["frost"])) == ["tft", "wizard", "frost"]


@pytest.mark.usefixtures("frost")
def test_a_pack_alone_brings_the_packs_below_it_too_but_no_game() -> None:
    loaded = tfrules.load(packs=[ICEFOLK])
    assert packs_of(loaded) == ["tft", "wizard", "frost", "icefolk"] and loaded.info is None


@pytest.mark.usefixtures("frost")
def test_a_pack_that_only_requires_another_gets_the_plugin_of_that(tmp_path: Path) -> None:
    """It names no plugin; the pack that it requires does."""
    (tmp_path / "pack.yaml").write_text("id: north\nversion: 1.0.0\nrequires: { frost: '*' }\n", "utf-8")
    (tmp_path / "north.tfr").write_text('spell "North Wind" { like "Cold Snap"; cold 2 }\n', "utf-8")
    loaded = tfrules.load("wizard", packs=[tmp_path])
    assert loaded.plugins.names == ("frost", "tft", "wizard")
    assert (loaded.spell("North Wind").cold, loaded.spell("North Wind").IQ) == (2, 9)


@pytest.mark.usefixtures("frost")
def test_what_the_pack_changes() -> None:
    without, loaded = (tfrules.load("wizard", packs=[pack]) for pack in ("frost", ICEFOLK))
    assert [item.name for item in without.list("spell") if item.document.pack == "frost"] == ["Cold Snap", "Hoarfrost", "Icy Feint"]
    assert [item.name for item in loaded.list("spell") if item.document.pack == "frost"] == ["Cold Snap", "Hoarfrost"]
    assert (without.spell("Hoarfrost").upkeep, loaded.spell("Hoarfrost").upkeep) == (1, 2)
    assert (without.engine.ruling("frostbite-from"), loaded.engine.ruling("frostbite-from")) == ("three", "zero")
    assert tfrules.load("wizard", packs=[ICEFOLK], rulings={"frostbite-from": "three"}).engine.ruling("frostbite-from") == "three"


def test_the_plugin_uses_what_every_plugin_may_use() -> None:
    """The hooks, the vocabulary, the engine, the runner's types; of the game below it its public modules. No name with an underscore."""
    allowed = ("tfrules.hooks.spec", "tfrules.vocabulary", "tfrules.engine", "tfrules.testing", "tfrules_tft", "tfrules_frost")
    for path in DISTRIBUTION.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tfrules"):
                assert str(node.module).startswith(allowed), f"{path.name} imports {node.module}"
                assert not [alias.name for alias in node.names if alias.name.startswith("_")]


def test_the_homebrew_pack_is_text_alone() -> None:
    assert {path.suffix for path in ICEFOLK.rglob("*") if path.is_file()} == {".yaml", ".tfr"}


# ------------------------------------------------------------ its words are words like any other


def cold_figure(loaded: Loaded, chill: int) -> State:
    c = Context(loaded.engine, State({}), Frame("test", 0, {}), 0)
    c.create("side", "North")
    c.create("figure", "Olaf", side="North", basic_ST=12, basic_DX=10, race="tft:Human", chill=chill)
    return State(c.commit())


@pytest.mark.usefixtures("frost")
def test_its_request_is_of_a_kind_of_its_own_and_a_policy_answers_it_by_that() -> None:
    loaded = tfrules.load("wizard", packs=[ICEFOLK])
    asked = agenda.start(loaded.engine, cold_figure(loaded, 10), "proc:frostbite").state
    request = asked.pending[0]
    assert (request.asks, request.kind, request.label) == ("North", "shelter", "frostbite")
    assert list(request.domain.iterate()) == ["stamp", "bear"]
    assert dict(request.about) == {"who": "Olaf", "warmth": 0}
    assert Policy(loaded.engine, "Hardy")(asked, request) == "bear"


@pytest.mark.usefixtures("frost")
@pytest.mark.parametrize(("ruling", "asked"), [("three", [False, True, True]), ("zero", [False, False, True])])
def test_its_ruling_decides_who_is_asked(ruling: str, asked: list[bool]) -> None:
    loaded = tfrules.load("wizard", packs=["frost"], rulings={"frostbite-from": ruling})
    starts = [agenda.start(loaded.engine, cold_figure(loaded, chill), "proc:frostbite").state for chill in (6, 7, 10)]
    assert [bool(state.pending) for state in starts] == asked


@pytest.mark.usefixtures("frost")
def test_its_phase_stands_where_the_pack_puts_it() -> None:
    from tfrules.engine.turn import phases

    for game in ("wizard", "melee+wizard"):
        loaded = tfrules.load(game, packs=["frost"])
        c = Context(loaded.engine, State({}), Frame("test", 0, {}), 0)
        names = [phase["name"] for phase in phases(c, "wizard:Wizard turn")]
        assert names.index("frostbite") == names.index("action") + 1


@pytest.mark.usefixtures("frost")
def test_its_words_are_printed_from_their_declarations() -> None:
    loaded = tfrules.load("wizard", packs=["frost"])
    shown = card(loaded.vocabulary, loaded.spell("Cold Snap").document, {"frost": "Frost, a supplement by a stranger"})
    assert "cold 4" in " ".join(shown.split()) and "chill the subject by the spell's cold" in shown
    assert 'Frost, a supplement by a stranger "Spells"' in shown


@pytest.mark.usefixtures("frost")
def test_the_command_line_finds_both_packs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ICEFOLK)
    assert main(["check", ".", str(FROST)]) == 0, capsys.readouterr().err
    assert main(["test", "."]) == 0 and "12 passed, 0 failed" in capsys.readouterr().out
    assert main(["test", "frost"]) == 0 and "14 passed, 0 failed" in capsys.readouterr().out
    assert main(["show", "Icefolk", "--pack", "."]) == 0 and capsys.readouterr().out.startswith("race Icefolk")
    assert main(["list", "word", "--used-once", "--game", "wizard", "--pack", "frost", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"word": "frostbite", "what": "step", "plugin": "frost", "uses": 1, "users": ["turn wizard:Wizard turn"]} in rows
    assert not any((row["what"], row["word"]) == ("head", "chill") for row in rows)  # two spells use it
    assert main(["list", "word", "--game", "wizard", "--pack", "frost", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    two = ["spell frost:Cold Snap", "spell frost:Hoarfrost"]
    assert {"word": "chill", "what": "head", "plugin": "frost", "uses": 2, "users": two} in rows
    assert main(["list", "spell", "--used-once"]) == 2


# ------------------------------------------------------------ without it, nothing is otherwise


def told(loaded: Loaded) -> dict[str, Any]:
    """All that a game is: its words, its texts, and a course of it with log, keys and questions."""
    sides = {
        "ours": [loaded.figure("Human", name="Ann", ST=12, DX=8, IQ=12, spells=["Blur", "Magic Fist"], hex=(6, 1), facing=0)],
        "theirs": [loaded.figure("Human", name="Bob", ST=10, DX=10, IQ=12, spells=["Blur"], hex=(6, -1), facing=3)],
    }
    fight = loaded.battle(sides, chance=tfrules.sample(5))
    course: list[Any] = []
    for _ in range(24):
        request = fight.pending[0]
        events = fight.answer(request, next(request.domain.iterate()))
        course.append((request.to_json(), [event.to_json() for event in events], state_key(fight.state, loaded.engine.ledger)))
    return {
        "plugins": loaded.plugins.names, "words": vocabulary_hash(loaded.vocabulary), "content": loaded.ruleset.content_hash,
        "definitions": list(loaded.engine.definitions), "procedures": sorted(loaded.engine.procedures), "course": course,
    }  # fmt: skip


def test_beside_it_other_games_are_what_they_were(install: Install) -> None:
    before = told(tfrules.load("wizard"))
    install("frost", DISTRIBUTION)
    icy = tfrules.load("wizard", packs=[ICEFOLK])
    assert icy.ruleset.content_hash != before["content"] and vocabulary_hash(icy.vocabulary) != before["words"]
    assert told(tfrules.load("wizard")) == before


def test_without_its_plugin_the_pack_says_what_is_missing(install: Install) -> None:
    """`install` alone: all but the stranger's plugin is installed."""
    with pytest.raises(DiagnosticError) as caught:
        tfrules.load("wizard", packs=[ICEFOLK])
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("TFR0911", "the pack `icefolk` needs the plugin 'frost', which is not installed")
    assert found.path.endswith("icefolk/pack.yaml") and found.help == "install the distribution that brings this plugin"
    assert found.span is not None and found.span.text == "frost"


@pytest.mark.usefixtures("install")
@pytest.mark.parametrize("args", [["check"], ["test"], ["show", "Icefolk", "--pack"]], ids=" ".join)
def test_without_its_plugin_every_command_says_so(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*args, str(ICEFOLK)]) == 1
    printed = capsys.readouterr()
    assert "TFR0911" in printed.out + printed.err
    assert "the pack `icefolk` needs the plugin 'frost', which is not installed" in printed.out + printed.err
