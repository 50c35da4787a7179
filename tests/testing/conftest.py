"""No cache: each test compiles its own pack."""

from __future__ import annotations

import pytest

from tests.testing.tavern import COUNTED


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TFRULES_CACHE", "off")
    COUNTED.clear()
