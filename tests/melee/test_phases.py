"""Another pack puts a phase into the frame of a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

import tfrules
from tfrules.diagnostics import DiagnosticError

MANIFEST = "id: more\nversion: 1.0.0\nrequires: { melee: '>=0.1' }\n"


def phases_with(folder: Path, line: str) -> list[str]:
    (folder / "pack.yaml").write_text(MANIFEST, "utf-8")
    (folder / "turn.tfr").write_text(f'extend turn "Melee turn" {{\n  {line}\n}}\n', "utf-8")
    game = tfrules.load("melee", packs=[folder])
    battle = game.battle({"a": [], "b": []})
    from tfrules.engine.context import Context
    from tfrules.engine.state import Frame
    from tfrules.engine.turn import phases

    c = Context(game.engine, battle.state, Frame("", 0, {}), 0)
    return [phase["name"] for phase in phases(c, "melee:Melee turn")]


def test_before_and_after(tmp_path: Path) -> None:
    plain = ["initiative", "movement", "combat", "retreat", "counters"]
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert phases_with(tmp_path / "a", 'phase "omens" offers before "movement"') == [plain[0], "omens", *plain[1:]]
    assert phases_with(tmp_path / "b", 'phase "omens" offers after "combat"') == [*plain[:3], "omens", *plain[3:]]


def test_beside_a_phase_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="there is no phase 'prayer'"):
        phases_with(tmp_path, 'phase "omens" offers before "prayer"')
