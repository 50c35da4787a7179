"""What packs change about items: `extend`, `patch`, `remove`, each with its item, and which of them cannot stand together.

Two packs that know of each other (one requires the other) may change the same line: the one that requires has the last word. Two
that do not would make the result hang on their order, so it is an error that names both places.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tfrules.ir.model import Document
from tfrules.packs.findings import Findings
from tfrules.packs.merge import Line, LineKey, clause_key, lines_of, shown_key
from tfrules.packs.names import Ambiguous, ItemIndex, ItemKey, Unknown, head_span, item_key
from tfrules.packs.order import PackOrder
from tfrules.source import Span


@dataclass(frozen=True, slots=True)
class Change:
    """A document that changes an item, with its lines."""

    document: Document
    lines: tuple[Line, ...] = field(repr=False)

    @property
    def verb(self) -> str:
        """extend, patch or remove."""
        return self.document.verb

    @property
    def pack(self) -> str:
        """The pack that makes the change."""
        return self.document.pack

    @property
    def span(self) -> Span:
        """Where the change stands."""
        return head_span(self.document)

    def span_of(self, key: LineKey) -> Span:
        """Where the change says something about a line, or names a clause."""
        for line in self.lines:
            if line.key == key:
                return line.span or self.span
        return self.document.span_of(f"/clauses/{key[1]}") or self.span

    def touched(self) -> list[LineKey]:
        """What the change touches, in the order written."""
        return [*dict.fromkeys(line.key for line in self.lines), *(clause_key(word) for word in self.document.clauses)]


def collect_changes(
    order: PackOrder, index: ItemIndex, fields: Mapping[str, frozenset[str]], findings: Findings
) -> dict[ItemKey, list[Change]]:
    """The changes to each item in the order of packs; those that cannot stand are reported and left out."""
    found: dict[ItemKey, list[Change]] = {}
    for pack in order.packs:
        for document in pack.documents:
            if document.verb == "new":
                continue
            target = find_target(document, index, order.visible(pack.id), findings)
            if target is not None:
                change = Change(document, tuple(lines_of(document, fields.get(document.kind, frozenset()))))
                found.setdefault(item_key(target), []).append(change)
    return {key: without_conflicts(changes, order, findings) for key, changes in found.items()}


def find_target(document: Document, index: ItemIndex, visible: frozenset[str], findings: Findings) -> Document | None:
    """The item that a document changes; an item of its own pack only where no other has the name."""
    target = index.resolve(document.kind, document.name, visible, avoid=document.pack)
    span = head_span(document)
    if isinstance(target, Unknown):
        message = f"there is no {document.kind} `{document.name}` to {document.verb}"
        findings.unknown(
            "target-missing", span, message, document.name, target.names, "load the pack that has it, and require it"
        )
        return None
    if isinstance(target, Ambiguous):
        findings.ambiguous(span, document.kind, document.name, target.candidates)
        return None
    return target[0]


def without_conflicts(changes: list[Change], order: PackOrder, findings: Findings) -> list[Change]:
    """The changes of one item that can stand together; of two that cannot the later one is left out."""
    left_out: set[int] = set()
    for (at, one), (at_other, other) in combinations(enumerate(changes), 2):
        if at in left_out or at_other in left_out:
            continue
        key = clash(one, other, order)
        if key is not None:
            report_clash(one, other, key, findings)
            left_out.add(at_other)
    return [change for at, change in enumerate(changes) if at not in left_out]


def clash(one: Change, other: Change, order: PackOrder) -> LineKey | str | None:
    """What two changes cannot both do: a line, or "remove" where one takes out what the other needs. `other` is the later one."""
    strangers = not order.related(one.pack, other.pack)
    if "remove" in (one.verb, other.verb):
        if one.verb == other.verb:
            return None if strangers else "remove"
        # Removing what a required pack has changed is fine; changing what a required pack has removed is not.
        return "remove" if strangers or one.verb == "remove" or one.pack == other.pack else None
    if "patch" not in (one.verb, other.verb) or not (strangers or (one.pack == other.pack and one.verb == other.verb)):
        return None
    theirs = set(other.touched())
    return next((key for key in one.touched() if key in theirs), None)


def report_clash(one: Change, other: Change, key: LineKey | str, findings: Findings) -> None:
    """Report two changes with both places."""
    what = f"{other.document.kind} `{other.document.name}`"
    if isinstance(key, str):
        findings.error(
            "change-conflict",
            other.span,
            f"`{one.pack}` and `{other.pack}` cannot both change the {what}: one of them removes it",
            "take one of the two out",
            related=[(one.span, f"`{one.pack}` {one.verb}s it here" if one.verb != "patch" else f"`{one.pack}` patches it here")],
        )
        return
    line = shown_key(key)
    if one.pack == other.pack:
        message, mend = f"the pack `{one.pack}` patches `{line}` of the {what} twice", "keep one of the two"
    else:
        message = f"the packs `{one.pack}` and `{other.pack}` both change `{line}` of the {what}"
        mend = f"let `{other.pack}` require `{one.pack}` if it should have the last word, or load only one of them"
    findings.error(
        "change-conflict", other.span_of(key), message, mend, related=[(one.span_of(key), f"`{one.pack}` changes it here")]
    )
