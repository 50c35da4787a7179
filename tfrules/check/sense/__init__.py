"""What a right text says that cannot be meant: it contradicts its own summary, never happens, or says a thing twice.

Each pass looks at one document by itself and knows, beside what is declared, only the words of the core. All of it is warnings: a text
with one of them can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tfrules.check.sense import clauses, repeats, summary
from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.vocabulary.terms import Vocabulary

Pass = Callable[[Document, Vocabulary], Iterator[Diagnostic]]
PASSES: tuple[Pass, ...] = (summary.check, clauses.check, repeats.check)


def doubtful(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The findings of all passes about a document that is otherwise right."""
    for one in PASSES:
        yield from one(document, vocabulary)
