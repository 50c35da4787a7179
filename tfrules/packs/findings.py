"""Findings of this stage, collected: nothing stops at the first one.

Codes are asked for by name (`pack-duplicate`); `codes.py` says what each is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tfrules.diagnostics import Diagnostic, finding, has_errors, in_order
from tfrules.fixes import likely
from tfrules.ir.model import Document
from tfrules.packs import codes
from tfrules.packs.names import head_span
from tfrules.source import Source, Span
from tfrules.suggest import did_you_mean

__all__ = ["Findings", "did_you_mean", "meant"]


def meant(word: str, known: Iterable[str]) -> str:
    """How to mend a key that is not known: by a near one, or by the colon that it lacks."""
    words = tuple(known)
    first = word.partition(" ")[0]
    return f"put a `:` after `{first}`" if first != word and first in words else did_you_mean(word, words)


class Findings:
    """A list of findings that grows while packs are read and linked."""

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def error(self, name: str, span: Span | None, message: str, mend: str = "", related: Iterable[tuple[Span, str]] = ()) -> None:
        """Add a finding; its severity is that of its code."""
        self.found.append(finding(codes.BY_NAME[name], message, span, help=mend, related=related))

    def unknown(
        self, name: str, span: Span | None, message: str, word: str, known: Iterable[str], otherwise: str = ""
    ) -> None:
        """Add a finding about a word that is not known: what is near to it is said and can be put in its place."""
        words = tuple(known)
        mend = meant(word, words) or otherwise
        fixes = likely(span, word, words) if span is not None else ()
        self.found.append(finding(codes.BY_NAME[name], message, span, help=mend, fixes=fixes))

    warning = error  # the same; reads better where the code is one of a warning

    def ambiguous(self, span: Span | None, kind: str, name: str, candidates: Sequence[Document]) -> None:
        """Report a bare name that several items have."""
        listed = ", ".join(f"`{one.qualified}`" for one in candidates)
        self.error(
            "name-ambiguous",
            span,
            f"`{name}` may be any of {listed}",
            f"write the pack too, such as `{candidates[0].qualified}`",
            related=[(head_span(one), f"`{one.qualified}` is this {one.kind}") for one in candidates],
        )

    def errors_in(self, source: Source) -> bool:
        """Whether an error was found in this text."""
        return has_errors(one for one in self.found if one.span is not None and one.span.source is source)

    def take(self) -> tuple[Diagnostic, ...]:
        """All findings, sorted by place, equal ones once."""
        return tuple(in_order(self.found))
