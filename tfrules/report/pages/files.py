"""The files beside the pages: styles and scripts, which the site loads and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

STYLE_FILES = ("stylesheets/reference.css",)
SCRIPT_FILES = ("javascripts/theme.js", "javascripts/tables.js")
WORKER = "javascripts/iframe-worker.js"  # its name keeps the plugin `offline` from fetching one of the same name


def assets() -> Mapping[str, str]:
    """The files of the site that are no pages, by their paths."""
    return {path: asset(path.rpartition("/")[2]) for path in (*STYLE_FILES, *SCRIPT_FILES, WORKER)}


def asset(name: str) -> str:
    """A file that belongs to the pages."""
    return files("tfrules.report.pages").joinpath("assets", name).read_text(encoding="utf-8")
