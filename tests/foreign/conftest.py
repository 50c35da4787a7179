from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack is read from its text."""
    monkeypatch.setenv("TFRULES_CACHE", "off")
