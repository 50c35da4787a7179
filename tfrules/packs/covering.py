"""The rules that texts say they cover: each id is one that an index lists.

A pack without an index keeps its ids elsewhere, so nothing is said of them. Packs that could have been loaded too count as well as those
that are: a text may cover a rule that only one of its games has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.packs.covered import COVERED, covered
from tfrules.packs.files import PackFile
from tfrules.packs.findings import Findings
from tfrules.packs.load import Recent, files_at, manifest_of, what_is_said
from tfrules.packs.names import head_span
from tfrules.packs.pack import LoadedPack
from tfrules.packs.rules import is_index
from tfrules.source import Span
from tfrules.vocabulary.terms import Vocabulary


def listed_in(paths: Iterable[Path], vocabulary: Vocabulary) -> frozenset[str]:
    """The ids that the indexes of packs list; what else they say is not asked."""
    found: set[str] = set()
    for path in paths:
        files = files_at(path, Findings())
        pack = manifest_of(path, files)[0].id
        indexes = tuple(file for file in files if is_index(file.name))
        found |= _LISTED.get((pack, indexes), partial(_ids, pack, indexes, vocabulary))
    return frozenset(found)


_LISTED: Recent[frozenset[str]] = Recent(32)  # each game that is checked asks anew


def _ids(pack: str, indexes: tuple[PackFile, ...], vocabulary: Vocabulary) -> frozenset[str]:
    return frozenset(rule.id for file in indexes for rule in what_is_said(file, pack, vocabulary).rules)


def unlisted(packs: Sequence[LoadedPack], beside: Callable[[], Collection[str]] = frozenset) -> tuple[Diagnostic, ...]:
    """A warning for each covered id that no index lists: neither one of these packs nor, asked for only then, one `beside` them."""
    known = {rule.id for pack in packs for rule in pack.rules}
    indexed = (document for pack in packs if pack.rules for document in pack.documents)
    missed = [(document, at, name) for document in indexed for at, name in document.noted(COVERED, covered) if name not in known]
    findings = Findings()
    if missed:
        known |= set(beside())
    for document, at, name in missed:
        if name not in known:
            message = f"no rule index lists a rule `{name}`"
            findings.unknown("rule-not-listed", _place(document, at, name), message, name, known, "list the rule, or take the id away")
    return findings.take()


def _place(document: Document, at: int, name: str) -> Span:
    """Where an id stands in its line: alone, and not as a part of another."""
    line = document.span_of("/clauses" if at < 0 else f"/body/{at}") or head_span(document)
    found = re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", line.text)
    return line if found is None else Span(line.source, line.start + found.start(), line.start + found.end())
