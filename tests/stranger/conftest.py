from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tfrules.hooks import manager

HERE = Path(__file__).parent
DISTRIBUTION = HERE / "tfrules_frost"
ICEFOLK = HERE / "icefolk"
Install = Callable[..., None]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def own_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs are kept compiled where only these tests see them: most of them load the same ones."""
    monkeypatch.setenv("TFRULES_CACHE", str(cache))


def forget() -> None:
    """The next import of a stranger's module reads its file."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("tfrules_frost", "tfrules_thaw")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    manager.plugins_for.cache_clear()


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes a distribution known as if it had been installed: the folder with its modules, and its entry point."""
    forget()
    points = dict(manager.installed())
    monkeypatch.setattr(manager, "installed", lambda: points)

    def add(name: str, folder: Path) -> None:
        monkeypatch.syspath_prepend(str(folder))
        points[name] = EntryPoint(name, f"tfrules_{name}.plugin" if name == "frost" else f"tfrules_{name}", manager.GROUP)
        forget()

    yield add
    forget()


@pytest.fixture
def frost(install: Install) -> None:
    """The stranger's plugin is installed."""
    install("frost", DISTRIBUTION)
