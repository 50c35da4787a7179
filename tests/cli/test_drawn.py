"""Charts are counted once and then remembered, under everything that chances depend on."""

from __future__ import annotations

from pathlib import Path

import pytest

import tfrules
from tfrules.cli import drawn
from tfrules.game import Loaded
from tfrules.packs import cache
from tfrules.testing import charts

PACK = {
    "pack.yaml": 'id: own\nversion: 1.0.0\nrequires: { melee: ">=0.1" }\n',
    "own.tfr": 'weapon "Stick" { class blunt; hands 1; ST 0; damage 1d6 }\nextend weapon "Rapier" { note "Not for cutting." }\n',
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    """Melee with a pack."""
    folder = tmp_path_factory.mktemp("packs") / "own"
    folder.mkdir()
    for name, text in PACK.items():
        (folder / name).write_text(text, "utf-8")
    loaded = tfrules.load("melee", packs=[folder])
    assert loaded.ruleset is not None  # linked here
    return loaded


@pytest.fixture
def loaded(game: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loaded:
    """The game, of whose charts those of two items are drawn; what is remembered lies in a folder of its own."""
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "kept"))
    wanted = [("weapon", "tft:Rapier"), ("weapon", "own:Stick")]
    whole = charts.draw_charts
    monkeypatch.setattr(charts, "draw_charts", lambda tested, some=None: whole(tested, some or wanted))
    return game


def test_what_was_drawn_is_remembered(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawn.charts_of(loaded)
    assert set(first.of) == {("weapon", "tft:Rapier"), ("weapon", "own:Stick")}
    monkeypatch.setattr(charts, "draw_charts", lambda *_: pytest.fail("drawn again"))
    assert drawn.charts_of(loaded) == first
    assert drawn.charts_of_some(loaded, [("weapon", "own:Stick")]) == first


def test_a_part_alone_is_drawn_where_nothing_is_remembered(loaded: Loaded) -> None:
    assert set(drawn.charts_of_some(loaded, [("weapon", "own:Stick")]).of) == {("weapon", "own:Stick")}


def test_other_rules_are_other_chances(game: Loaded) -> None:
    assert drawn._key(game) == drawn._key(game)
    others = [tfrules.load("melee"), tfrules.load("melee", rulings={"miss-roll": "wizard"}), tfrules.load("wizard"), game]
    assert len({drawn._key(one) for one in others}) == 4


def test_a_damaged_memory_is_none(loaded: Loaded) -> None:
    first = drawn.charts_of(loaded)
    folder = cache.cache_dir()
    assert folder is not None
    (folder / f"{drawn._key(loaded)}.file").write_bytes(b"no")
    assert drawn.charts_of(loaded) == first


def test_whose_charts_are_drawn(game: Loaded) -> None:
    alone = tfrules.load("melee")
    assert set(drawn.own_items(game, [alone])) == {("weapon", "own:Stick"), ("weapon", "tft:Rapier")}
    assert set(drawn.own_items(game, [], packs=["own"])) == {("weapon", "own:Stick"), ("weapon", "tft:Rapier")}
    assert len(drawn.own_items(game, [])) == len(game.ruleset.items)
