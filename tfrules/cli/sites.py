"""A reference as files, the site over them, and a server that shows the last one that could be built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.options import counted

if TYPE_CHECKING:
    from tfrules.report.pages import Reference

SITE = "site"
NOT_A_PAGE = "404.html"  # the one that the builder adds
YEAR_1980 = "315532800"  # a date that does not change, where none is given: equal rules give an equal site
TO_A_PAGE = re.compile(r'<a href="[^":#]+\.md(?:#[^"]*)?">(.*?)</a>', re.DOTALL)  # which the builder did not find
HERE = "127.0.0.1"


def need_builder() -> None:
    """Raises UsageError where the builder of sites is not installed."""
    if find_spec("mkdocs") is None:
        raise click.UsageError("a site needs mkdocs: pip install 'tfrules[docs]'")


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write files by their names from a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("utf-8"))


def build_site(folder: Path, pages: int) -> None:
    """Build the site, every warning being an error. Raises ClickException with what the builder says, or if a page is missing."""
    _mkdocs(folder, "--strict")
    built = sum(one.name != NOT_A_PAGE for one in (folder / SITE).rglob("*.html"))
    if built != pages:
        raise click.ClickException(f"the site has {counted(built, 'page')} instead of {pages}; nothing was written")


def build_excerpt(folder: Path) -> list[Path]:
    """Build a site of a few pages, of which links to all others are taken out; the files of its pages."""
    _mkdocs(folder)
    made = sorted(one for one in (folder / SITE).rglob("*.html") if one.name != NOT_A_PAGE)
    for path in made:
        path.write_text(TO_A_PAGE.sub(r"\1", path.read_text("utf-8")), "utf-8")
    return made


def _mkdocs(folder: Path, *options: str) -> None:
    # Not with --quiet, under which warnings are neither shown nor counted.
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *options, "--config-file", str(folder / "mkdocs.yml")],
        env={"SOURCE_DATE_EPOCH": YEAR_1980, "NO_MKDOCS_2_WARNING": "1", **os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        said = [line for line in (ran.stderr + ran.stdout).splitlines() if line.strip() and not line.startswith("INFO")]
        raise click.ClickException("\n".join(["mkdocs could not build the site:", *said]))


class Served:
    """A server on this machine alone. It shows the site that was built last, whole, until another takes its place."""

    def __init__(self, port: int) -> None:
        self._work = Path(tempfile.mkdtemp(prefix="tfrules-site-"))
        self._shown = self._work / "0"
        self._shown.mkdir()
        self._builds = 0
        try:
            self._server = ThreadingHTTPServer((HERE, port), partial(_Handler, lambda: self._shown))
        except OSError as error:
            shutil.rmtree(self._work)
            raise click.UsageError(f"port {port} cannot be had ({error.strerror}); choose another with --port") from None
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{HERE}:{self._server.server_address[1]}/"

    def build(self, made: Reference) -> None:
        """Build a site and show it from now on. Raises ClickException, and shows what it showed, when it cannot be built."""
        self._builds += 1
        folder = self._work / str(self._builds)
        try:
            write_files(folder, made.files)
            build_site(folder, made.pages)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        old, self._shown = self._shown, folder / SITE
        shutil.rmtree(self._work / old.relative_to(self._work).parts[0])

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self._server.shutdown()
        self._server.server_close()
        shutil.rmtree(self._work, ignore_errors=True)


class _Handler(SimpleHTTPRequestHandler):
    """Files of the folder that is shown now; nothing is kept by the browser, and nothing is written about requests."""

    def __init__(self, shown: Callable[[], Path], *args: Any) -> None:
        super().__init__(*args, directory=str(shown()))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""
