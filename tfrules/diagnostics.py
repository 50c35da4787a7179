"""What is wrong, where, why, and how it is mended: the one form of every message to an author.

A finding is a `Diagnostic` value. Its code is declared once, with its cause, a wrong and a mended example, in the catalogue. An
area keeps its codes in a module of its own that calls `register` and is named in `CODE_MODULES`; nothing else is needed:

    01xx reading files    02xx syntax          03xx words and names    04xx types, units, dice    05xx packs and links
    06xx sense            07xx examples        08xx engine             09xx files, saves, usage
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tfrules.fixes import Fix
from tfrules.source import Span

# Modules that register codes when they are imported. A code that is not known yet is looked for here.
CODE_MODULES = [
    "tfrules.lang.codes",
    "tfrules.check.codes",
    "tfrules.sense.codes",
    "tfrules.ir.codes",
    "tfrules.engine.codes",
    "tfrules.hooks.codes",
    "tfrules.boards.codes",
    "tfrules.odds.notation",
    "tfrules.packs.codes",
    "tfrules.testing.codes",
    "tfrules.cli.codes",
]

ERROR, WARNING, HINT = "error", "warning", "hint"


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What the catalogue says about a code. `wrong` is a text that draws it, `mended` the same text put right."""

    code: str
    name: str
    severity: str
    cause: str
    wrong: str
    mended: str


CATALOGUE: dict[str, CodeInfo] = {}


def register(*infos: CodeInfo) -> None:
    """Add codes to the catalogue; a code or a name that is taken by another entry is refused."""
    names = {known.name: known.code for known in CATALOGUE.values()}
    for info in infos:
        if CATALOGUE.get(info.code, info) != info or names.get(info.name, info.code) != info.code:
            raise ValueError(f"diagnostic {info.code} {info.name} is already taken")
        CATALOGUE[info.code] = info
        names[info.name] = info.code


def catalogue() -> dict[str, CodeInfo]:
    """Every declared code, in order of number."""
    for module in CODE_MODULES:
        import_module(module)
    return dict(sorted(CATALOGUE.items()))


def code_info(code: str) -> CodeInfo:
    """The entry of one code; a KeyError means that no module declares it."""
    for module in CODE_MODULES:
        if code in CATALOGUE:
            break
        import_module(module)
    return CATALOGUE[code]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `file` is used where there is no span; each of `fixes` alone would mend it."""

    code: str
    name: str
    severity: str
    message: str
    span: Span | None = None
    file: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    help: str = ""
    fixes: tuple[Fix, ...] = ()

    @property
    def path(self) -> str:
        """The name of the file it is about."""
        return self.span.source.name if self.span else self.file

    @property
    def mend(self) -> Fix | None:
        """The fix that can be made without asking: the only one."""
        return self.fixes[0] if len(self.fixes) == 1 else None


def finding(
    code: str,
    message: str,
    span: Span | None = None,
    *,
    file: str = "",
    related: Iterable[tuple[Span, str]] = (),
    help: str = "",
    fixes: Iterable[Fix] = (),
    severity: str = "",
) -> Diagnostic:
    """A diagnostic with the name and severity that the catalogue gives its code."""
    info = code_info(code)
    return Diagnostic(code, info.name, severity or info.severity, message, span, file, tuple(related), help, tuple(fixes))


class DiagnosticError(Exception):
    """Findings that stop the work at hand."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = list(diagnostics)
        super().__init__(render_text(self.diagnostics))

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process gets the findings, and not only their text."""
        return DiagnosticError, (self.diagnostics,)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of them is an error."""
    return any(found.severity == ERROR for found in diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by file and place, equal ones once."""

    def place(found: Diagnostic) -> tuple[str, int, int, str, str]:
        span = found.span
        return found.path, span.start if span else -1, span.end if span else -1, found.code, found.message

    return sorted(dict.fromkeys(diagnostics), key=place)


def quoted(text: str, limit: int = 40) -> str:
    """Text of an author as it may stand in a message: on one line, cut short, between backticks."""
    plain = printable(" ".join(text.split()))
    return f"`{plain if len(plain) <= limit else plain[: limit - 3] + '...'}`"


def printable(text: str) -> str:
    """The text with each character that could steer a terminal or hide another one made visible."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text.replace("\t", " "))


def markup(text: str) -> str:
    """The text as it may stand in a page or a picture, in quotes too: nothing in it can break out, or steer who reads it."""
    from html import escape

    return escape(printable(text))


# ---------------------------------------------------------------- text

_COLORS = {ERROR: "31", WARNING: "33", HINT: "36"}
_WIDTH = 160  # longer lines are shown as a window around the place


def render_text(diagnostics: Sequence[Diagnostic], color: bool = False) -> str:
    """The findings as a person reads them, an excerpt under each; ends with a newline unless there are none."""
    return "\n".join(_render_one(found, color) for found in diagnostics)


def _render_one(found: Diagnostic, color: bool) -> str:
    title = f"{found.severity} {found.code} {found.name}"
    title = f"\x1b[1;{_COLORS[found.severity]}m{title}\x1b[0m" if color else title
    lines = [f"{_place(found.span, found.file)}{title}: {_lines(found.message)}"]
    if found.span:
        lines += _excerpt(found.span, _COLORS[found.severity] if color else "")
    for span, message in found.related:
        lines.append(f"{_place(span, '')}{_lines(message)}")
        lines += _excerpt(span, _COLORS[HINT] if color else "")
    if found.help:
        lines.append(f"help: {_lines(found.help)}")
    return "\n".join(lines) + "\n"


def _lines(text: str) -> str:
    """A message as it may be shown: names that strangers gave stand in it."""
    return "\n".join(map(printable, text.split("\n")))


def _place(span: Span | None, file: str) -> str:
    if span:
        return f"{printable(span.source.name)}:{span.line}:{span.column}: "
    return f"{printable(file)}: " if file else ""


def _excerpt(span: Span, color: str) -> list[str]:
    """The first line of the span with its number, and carets under what the span covers of it."""
    number, column = span.line, span.column
    text = span.source.line(number)
    width = max(1, min(span.end - span.start, len(text) - column + 1))
    left = max(0, column - 1 - _WIDTH // 2) if len(text) > _WIDTH else 0
    shown = printable(text[left : left + _WIDTH])
    carets = "^" * min(width, max(1, len(shown) - (column - 1 - left)))
    carets = f"\x1b[1;{color}m{carets}\x1b[0m" if color else carets
    margin = " " * len(str(number))
    return [f"  {number} | {shown}".rstrip(), f"  {margin} | {' ' * (column - 1 - left)}{carets}"]


# ---------------------------------------------------------------- JSON


def to_json(found: Diagnostic) -> dict[str, Any]:
    """The finding as plain data; lines and columns are 1-based, the end is the place after the last character."""
    return {
        "code": found.code,
        "name": found.name,
        "severity": found.severity,
        "message": found.message,
        "file": found.path,
        "range": span_range(found.span),
        "related": [{"message": text, "file": span.source.name, "range": span_range(span)} for span, text in found.related],
        "help": found.help,
        "fixes": [fix_to_json(fix) for fix in found.fixes],
    }


def fix_to_json(fix: Fix) -> dict[str, Any]:
    """A fix as plain data; the edits are made together, and their places are those of the text as it stands."""
    edits = [{"file": one.span.source.name, "range": span_range(one.span), "text": one.text} for one in fix.edits]
    return {"title": fix.title, "edits": edits}


def span_range(span: Span | None) -> dict[str, dict[str, int]] | None:
    """The first and the last place of a span as `{"start": {"line", "column"}, "end": ...}`."""
    if span is None:
        return None
    (line, column), (end_line, end_column) = span.source.place(span.start), span.source.place(span.end)
    return {"start": {"line": line, "column": column}, "end": {"line": end_line, "column": end_column}}
