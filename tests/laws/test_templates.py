"""What `tfrules new` writes is correct in its game as it stands, and its own examples pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfrules.cli.main import main
from tfrules.game import load
from tfrules.testing import run_tests

GAMES = ("melee", "wizard", "ww")
# What an author begins with brings an example, which shows how one is written.
WITH_EXAMPLE = {
    "melee": {"weapon", "armor", "shield", "race", "modifier", "creature"},
    "wizard": {"weapon", "armor", "shield", "race", "modifier", "creature", "spell"},
    "ww": {"weapon", "armor", "creature", "spell", "devotion", "power"},
}


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
    report = run_tests([loaded], [pack])
    assert [failure.to_text() for failure in report.failures] == []
    passed = {result.item for result in report.results if result.kind == "example" and result.status == "passed"}
    assert {f"fresh:A new {kind}" for kind in WITH_EXAMPLE[game]} <= passed


@pytest.mark.parametrize("game", GAMES)
def test_a_new_pack_passes_as_it_is(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "pack", "Fresh rules", "--game", game]) == 0
    assert main(["check", "fresh-rules", "--strict"]) == 0 and main(["test", "fresh-rules"]) == 0
    assert "0 passed, 0 failed" in capsys.readouterr().out
    assert main(["new", "weapon", "Rake", "-o", "fresh-rules"]) == 0
    assert main(["check", "fresh-rules", "--strict"]) == 0 and main(["fmt", "fresh-rules", "--check"]) == 0
    capsys.readouterr()
    assert main(["test", "fresh-rules"]) == 0
    passed, failed, _ = capsys.readouterr().out.split("\n")[-2].split(", ")
    assert int(passed.split()[0]) >= 1 and failed == "0 failed"  # once in each game that it fits
