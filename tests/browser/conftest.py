"""A browser on a site that opens from disk: the one that `TFRULES_SITE` names, or else the reference of one game, built here.

The browser is the Chromium of this machine, and it may ask for nothing but files of the site. A page notes every message of the
console, every error and every request that fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    given = os.environ.get("TFRULES_SITE")
    if given:
        return Path(given).resolve()
    pytest.importorskip("mkdocs", reason="the site needs the extra `docs`")
    out = tmp_path_factory.mktemp("reference") / "out"
    command = [sys.executable, "-m", "tfrules.cli.entry", "docs", "build", "--game", "melee", "--site", "-o", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    return out / "site"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser; without one these tests are left out."""
    driver = pytest.importorskip("playwright.sync_api", reason="the extra `browser` is not installed")
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        pytest.skip("there is no Chromium on this machine")
    with driver.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield opened
        opened.close()


@dataclass
class Watched:
    """A page, the site it belongs to, and everything about it that should not be."""

    page: Any
    site: Path
    faults: list[str] = field(default_factory=list)

    def open(self, path: str) -> Any:
        """Go to a page of the site."""
        self.page.goto((self.site / path).as_uri())
        return self.page

    def listen(self) -> None:
        """Note faults from now on."""
        self.page.on("console", lambda said: self.faults.append(f"{said.type}: {said.text}"))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._asked)

    def _failed(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # which is what becomes of them when a reader goes on before they are done
            self.faults.append(f"failed: {request.url}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.site.as_uri(), "data:", "blob:", "about:")):
            self.faults.append(f"asked for {request.url}")


@pytest.fixture
def watched(browser: Any, site: Path) -> Iterator[Watched]:
    """A page as wide as on a desk. At the end it must have had no fault."""
    yield from _watched(browser, site, 1280, 900)


@pytest.fixture
def phone(browser: Any, site: Path) -> Iterator[Watched]:
    """A page as wide as on a phone."""
    yield from _watched(browser, site, 390, 800)


def _watched(browser: Any, site: Path, width: int, height: int) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme="light")
    context.set_default_timeout(15_000)
    found = Watched(context.new_page(), site)
    found.listen()
    yield found
    context.close()
    assert found.faults == []


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script that looks for what some readers cannot use."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("axe-core is fetched by npm, which is not on this machine")
    folder = tmp_path_factory.mktemp("axe")
    shutil.copy(HERE / "package.json", folder)
    ran = subprocess.run([npm, "install", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, text=True)
    if ran.returncode:
        pytest.skip(f"npm could not fetch axe-core: {ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else ran.returncode}")
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
