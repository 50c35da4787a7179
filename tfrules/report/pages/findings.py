"""The catalogue of findings as pages: all by area, and one for each that says why, with a text that draws it and the same put right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tfrules.diagnostics import CodeInfo
from tfrules.report.pages import markdown as md
from tfrules.report.pages.lists import FINDINGS

AREAS = {
    "01": "Reading files", "02": "Syntax", "03": "Words and names", "04": "Types, units, dice", "05": "Packs and links",
    "06": "Sense", "07": "Examples", "08": "Play", "09": "Files, saves, usage",
}  # fmt: skip
OTHER = "Of plugins"


def findings_pages(codes: Iterable[CodeInfo]) -> dict[str, str]:
    """The pages by their paths."""
    every = tuple(codes)
    return {FINDINGS: _list(every), **{_path(info): _page(info) for info in every}}


def _path(info: CodeInfo) -> str:
    return f"{FINDINGS.rpartition('/')[0]}/{_file(info)}"


def _file(info: CodeInfo) -> str:
    return f"{info.code.lower()}.md"


def _list(codes: Iterable[CodeInfo]) -> str:
    parts = []
    for area, group in groupby(codes, lambda info: AREAS.get(info.code[3:5], OTHER)):
        rows = [(md.link(md.text(one.code), _file(one)), md.text(one.name), md.text(one.severity), md.text(one.cause)) for one in group]
        parts += [md.heading(2, area), md.table(("Code", "Name", "", "Why"), rows)]
    intro = f"The same is said by {md.code('tfrules explain CODE')}; {md.code('tfrules check --fix')} mends what leaves no choice."
    return md.page(md.heading(1, "Diagnostics"), intro, *parts)


def _page(info: CodeInfo) -> str:
    parts = [
        md.heading(1, f"{md.text(info.code)} {md.text(info.name)}"),
        f"*{md.text(info.severity)}* {md.text(info.cause)}",
    ]
    for title, source in (("Wrong", info.wrong), ("Mended", info.mended)):
        if source.strip():
            parts += [md.heading(2, title), md.fence(source, "text")]
    return md.page(*parts, md.link("all diagnostics", FINDINGS.rpartition("/")[2]))
