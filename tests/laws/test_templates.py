"""What `tfrules new` writes is correct in its game, and a test of it passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfrules.game import load
from tfrules.testing import run_tests

GAMES = ("melee", "wizard", "ww")


@pytest.mark.parametrize("game", GAMES)
def test_templates_link_and_pass(game: str, tmp_path: Path) -> None:
    kinds = [kind for kind in load(game).vocabulary.kinds.values() if kind.templates]
    assert {"rule", "condition", "scenario", "ruling"} <= {kind.word for kind in kinds}
    pack = tmp_path / "fresh"
    pack.mkdir()
    (pack / "pack.yaml").write_text(f"id: fresh\nversion: 1.0.0\nrequires: {{ {game}: '>=0.1' }}\n", "utf-8")
    for kind in kinds:
        (pack / f"{kind.word}.tfr").write_text(kind.templates.format(name=f"A new {kind.word}"), "utf-8")
    loaded = load(game, packs=[pack])
    assert loaded.ruleset.warnings == ()
    assert {one.kind for one in loaded.ruleset.items.values() if one.pack == "fresh"} == {kind.word for kind in kinds}
    assert [failure.to_text() for failure in run_tests([loaded], [pack]).failures] == []
