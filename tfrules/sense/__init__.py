"""What a right text says that cannot be meant: it contradicts its own summary, never happens, or says a thing twice.

A pass looks at one document by itself, or at all that is loaded, and knows, beside what is declared, only the words of the core. All of
it is warnings: a text with one of them can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.sense import clauses, nowhere, proofs, repeats, summary, unread
from tfrules.vocabulary.terms import Vocabulary

Pass = Callable[[Document, Vocabulary], Iterator[Diagnostic]]
PASSES: tuple[Pass, ...] = (summary.check, clauses.check, repeats.check, proofs.check)


def doubtful(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The findings of all passes about a document that is otherwise right."""
    for one in PASSES:
        yield from one(document, vocabulary)


def doubtful_together(
    items: Mapping[tuple[str, str], Document], vocabulary: Vocabulary, looked_at: Iterable[Document] | None = None
) -> Iterator[Diagnostic]:
    """The findings of the passes that look at all that is loaded, linked and without an error.

    `looked_at` are those whose own findings are not known to be none; None is all.
    """
    yield from nowhere.check(items, items.values() if looked_at is None else looked_at)
    yield from unread.check(items, vocabulary)
