"""The catalogue of findings as a page: what each means, a text that draws it, and the same text put right."""

from __future__ import annotations

from collections.abc import Iterable

from tfrules.diagnostics import CodeInfo
from tfrules.report.pages import markdown as md

AREAS = {
    "01": "Reading files", "02": "Syntax", "03": "Words and names", "04": "Types, units, dice", "05": "Packs and links",
    "06": "Citations", "07": "Examples", "08": "Play", "09": "Files, saves, usage",
}  # fmt: skip
OTHER = "Of plugins"


def findings_page(codes: Iterable[CodeInfo]) -> str:
    """All codes in order, by area."""
    parts, area = [], ""
    for info in codes:
        here = AREAS.get(info.code[3:5], OTHER)
        if here != area:
            parts.append(md.heading(2, here))
            area = here
        parts.append(_entry(info))
    intro = f"The same is said by {md.code('tfrules explain CODE')}."
    return md.page(md.heading(1, "Diagnostics"), intro, *parts)


def _entry(info: CodeInfo) -> str:
    parts = [
        md.heading(3, f"{md.text(info.code)} {md.text(info.name)}", info.code.lower()),
        f"*{md.text(info.severity)}* {md.text(info.cause)}",
    ]
    for title, source in (("Wrong:", info.wrong), ("Mended:", info.mended)):
        if source.strip():
            parts += [title, md.fence(source, "text")]
    return "\n\n".join(parts)
