"""Findings in the forms that people and other programs read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tfrules.diagnostics import ERROR, HINT, WARNING, CodeInfo, Diagnostic, code_info, printable, render_text, span_range, to_json
from tfrules.fixes import Fix
from tfrules.source import Span

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
SARIF_LEVEL = {ERROR: "error", WARNING: "warning", HINT: "note"}
GITHUB_LEVEL = {ERROR: "error", WARNING: "warning", HINT: "notice"}


def place(one: Diagnostic) -> tuple[str, int, int, str, str]:
    """Where a finding is and what it says: the same for one found again in a file that was read anew."""
    return one.path, one.span.start if one.span else -1, one.span.end if one.span else -1, one.code, one.message


def unlike(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings by file and place, each once: several games may find the same in one file."""
    return [one for _, one in sorted({place(one): one for one in found}.items())]


def as_text(found: Sequence[Diagnostic], color: bool = False) -> str:
    """For people: each with an excerpt, a blank line between."""
    return render_text(found, color)


def as_json(found: Sequence[Diagnostic]) -> str:
    """A list of `{code, name, severity, message, file, range, related, help, fixes}`."""
    return json.dumps([to_json(one) for one in found], indent=2, ensure_ascii=False) + "\n"


def as_github(found: Sequence[Diagnostic]) -> str:
    """Commands that GitHub Actions turns into annotations, one line each."""
    return "".join(_annotation(one) for one in found)


def _annotation(one: Diagnostic) -> str:
    fields = {"title": f"{one.code} {one.name}"}
    if one.path:
        fields["file"] = one.path
    place = span_range(one.span)
    if place is not None:
        fields |= {"line": str(place["start"]["line"]), "col": str(place["start"]["column"])}
        if place["end"]["line"] == place["start"]["line"]:
            fields["endColumn"] = str(place["end"]["column"])
        fields["endLine"] = str(place["end"]["line"])
    said = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in fields.items())
    text = f"{one.message}\n{one.help}" if one.help else one.message
    return f"::{GITHUB_LEVEL[one.severity]} {said}::{_escaped(text)}\n"


def _escaped(text: str, more: str = "") -> str:
    for char in f"%\r\n{more}":
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def as_sarif(found: Sequence[Diagnostic]) -> str:
    """SARIF 2.1.0, as code hosts and editors import it."""
    from tfrules import __version__

    codes = sorted({one.code for one in found})
    driver = {"name": "tfrules", "version": __version__, "rules": [_rule(code) for code in codes]}
    results = [{**_result(one), "ruleIndex": codes.index(one.code)} for one in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(code: str) -> dict[str, Any]:
    info = code_info(code)
    return {
        "id": info.code,
        "name": "".join(part.capitalize() for part in info.name.split("-")),
        "shortDescription": {"text": info.name.replace("-", " ")},
        "fullDescription": {"text": info.cause},
        "help": {"text": _told(info, "", ""), "markdown": _told(info, "```\n", "```\n")},
        "defaultConfiguration": {"level": SARIF_LEVEL[info.severity]},
    }


def _lines(text: str) -> str:
    return "".join(f"{printable(line)}\n" for line in text.strip("\n").split("\n"))


def _told(info: CodeInfo, before: str, after: str) -> str:
    """What the catalogue says of a code, its examples between two marks."""
    parts = [info.cause]
    for title, text in (("Wrong", info.wrong), ("Mended", info.mended)):
        if text.strip():
            parts.append(f"{title}:\n\n{before}{_lines(text)}{after}")
    return "\n\n".join(parts)


def _result(one: Diagnostic) -> dict[str, Any]:
    out: dict[str, Any] = {
        "ruleId": one.code,
        "level": SARIF_LEVEL[one.severity],
        "message": {"text": f"{one.message}. {one.help}" if one.help else one.message},
    }
    if one.path:
        out["locations"] = [{"physicalLocation": _location(one.path, one.span)}]
    if one.related:
        out["relatedLocations"] = [
            {"id": number, "message": {"text": text}, "physicalLocation": _location(span.source.name, span)}
            for number, (span, text) in enumerate(one.related, 1)
        ]
    if one.fixes:
        out["fixes"] = [_fix(fix) for fix in one.fixes]
    return out


def _fix(fix: Fix) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        change = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        changes.setdefault(edit.span.source.name, []).append(change)
    return {
        "description": {"text": fix.title},
        "artifactChanges": [{"artifactLocation": {"uri": _uri(name)}, "replacements": made} for name, made in changes.items()],
    }


def _location(file: str, span: Span | None) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(file)}}
    if span is not None:
        location["region"] = _region(span)
    return location


def _region(span: Span) -> dict[str, int]:
    (line, column), (end_line, end_column) = span.source.place(span.start), span.source.place(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _uri(file: str) -> str:
    """A path relative to the working folder where it lies below it, with what a URI must escape."""
    from urllib.parse import quote

    path = Path(file)
    if path.is_absolute():
        if not path.is_relative_to(Path.cwd()):
            return path.as_uri()
        path = path.relative_to(Path.cwd())
    return quote(path.as_posix())


FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {"json": as_json, "github": as_github, "sarif": as_sarif}
