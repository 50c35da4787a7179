from __future__ import annotations

from pathlib import Path

import pytest

from tests.lsp.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("TFRULES_CACHE", "off")
    return Shelf.put_up(tmp_path)
