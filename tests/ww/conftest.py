from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packs are read from their text."""
    monkeypatch.setenv("TFRULES_CACHE", "off")
