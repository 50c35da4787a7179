"""The rules that texts say they cover: each id is one that an index lists.

A pack without an index keeps its ids elsewhere, so nothing is said of them. Packs that could have been loaded too count as well as those
that are: a text may cover a rule that only one of its games has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.packs.findings import Findings
from tfrules.packs.load import files_at, manifest_of, what_is_said
from tfrules.packs.names import head_span
from tfrules.packs.pack import LoadedPack
from tfrules.packs.rules import is_index
from tfrules.source import Span
from tfrules.vocabulary.terms import Vocabulary

COVERS, EXAMPLE = "covers", "example"


def listed_in(paths: Iterable[Path], vocabulary: Vocabulary) -> frozenset[str]:
    """The ids that the indexes of packs list; nothing else of them is read."""
    found: set[str] = set()
    for path in paths:
        files = files_at(path, Findings())
        pack = manifest_of(path, files)[0].id
        found.update(rule.id for file in files if is_index(file.name) for rule in what_is_said(file, pack, vocabulary).rules)
    return frozenset(found)


def unlisted(packs: Sequence[LoadedPack], beside: Callable[[], Collection[str]] = frozenset) -> tuple[Diagnostic, ...]:
    """A warning for each covered id that no index lists: neither one of these packs nor, asked for only then, one `beside` them."""
    known = {rule.id for pack in packs for rule in pack.rules}
    missed = [one for pack in packs if pack.rules for document in pack.documents for one in covered(document) if one[0] not in known]
    findings = Findings()
    if missed:
        known |= set(beside())
    for name, span in missed:
        if name not in known:
            message = f"no rule index lists a rule `{name}`"
            findings.unknown("rule-not-listed", span, message, name, known, "list the rule, or take the id away")
    return findings.take()


def covered(document: Document) -> Iterator[tuple[str, Span]]:
    """Every id that an item says it covers, or one of its examples, with its place."""
    rows = [("/clauses", name) for name in document.clauses.get(COVERS, ())]
    for at, line in enumerate(document.body):
        word = {COVERS: "rules", EXAMPLE: COVERS}.get(line["op"], "")
        rows += [(f"/body/{at}", name) for name in line.get(word, ())] if word else []
    for pointer, name in rows:
        yield name, _place(document, pointer, name)


def _place(document: Document, pointer: str, name: str) -> Span:
    """Where an id stands in its line: alone, and not as a part of another."""
    line = document.span_of(pointer) or head_span(document)
    found = re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", line.text)
    return line if found is None else Span(line.source, line.start + found.start(), line.start + found.end())
