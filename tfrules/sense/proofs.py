"""Examples and scenarios that expect nothing, and so prove nothing; examples that cannot be told apart by their titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.ir.model import Document, Json, nodes
from tfrules.sense import codes
from tfrules.sense.parts import EXAMPLE, SCENARIO, span_at
from tfrules.vocabulary.terms import Vocabulary

EXPECT = "expect"  # the first word of all that an example can expect


def check(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Report examples of a document, and the document itself where it is a scenario, in which nothing is expected; and titles that stand
    twice.
    """
    help = "say what must hold at its end, as in `expect ...`"
    if document.kind == SCENARIO:
        if document.verb == "new" and not _expects(document.body):
            yield finding(codes.PROVES_NOTHING, "this scenario expects nothing", span_at(document, "/name"), help=help)
        return
    first: dict[str, int] = {}
    for at, line in enumerate(document.body):
        if line["op"] != EXAMPLE:
            continue
        if not _expects(line):
            yield finding(codes.PROVES_NOTHING, "this example expects nothing", span_at(document, f"/body/{at}"), help=help)
        known = first.setdefault(line["title"], at)
        if known != at:
            place, other = (span_at(document, f"/body/{one}/title") for one in (at, known))
            message, related = f"another example here is called {quoted(line['title'])} too", [(other, "the first one")]
            yield finding(codes.SAME_TITLE, message, place, related=related, help="say in its title what is different in it")


def _expects(value: Json) -> bool:
    return any(isinstance(part, Mapping) and str(part.get("op", "")).startswith(EXPECT) for _, part in nodes(value))
