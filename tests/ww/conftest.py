from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The packs are read from their text once; the game is loaded anew for each choice of rulings."""
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path_factory.getbasetemp() / "packs"))
