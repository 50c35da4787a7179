"""`rules.yaml`, or the YAML files of a folder `rules`: the index of the rules that a pack turns into data, one entry a rule.

    - id: core.move.half
      statement: A figure that moved more than half its allowance may not shoot.
      cite: { publication: house, passage: "Movement" }
      by: clause
      clauses: [option Shoot, option Move / move]

`by` says how the pack carries the rule out: `clause` (items, lines of items, or what plugins declare; see `clauses.py`), `follows` (from the
rules named under `follows`), `table` (the lines under `cells`, whose numbers are the rule), or `not mechanical` (nothing to carry out,
for the reason given).
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from tfrules.packs.findings import Findings
from tfrules.packs.yaml_tree import Mapping, Node, Scalar, Sequence, read_yaml
from tfrules.source import Source, Span

RULES = "rules"
BY = ("clause", "follows", "table", "not mechanical")
KEYS = ("id", "statement", "cite", "by", "clauses", "follows", "cells", "reason")
INDEX_FORM = "begin each with `- id: ...`; a table of items stands in a file that is not called `rules` and not in a folder `rules`"
# What each way of carrying a rule out must say beside it.
NEEDS = {"clause": "clauses", "follows": "follows", "table": "cells", "not mechanical": "reason"}


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule of a book in our words, where it stands there, and how the pack carries it out."""

    id: str
    statement: str
    by: str
    publication: str = ""
    passage: str = ""
    clauses: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    reason: str = ""
    pack: str = ""
    span: Span = field(default=Span(Source("", ""), 0, 0), compare=False, repr=False)
    places: Map[str, Span] = field(default_factory=dict, compare=False, repr=False)  # of what it names, as it is written

    def place(self, name: str) -> Span:
        """Where a reference stands."""
        return self.places.get(name, self.span)


def is_index(name: str) -> bool:
    """Whether a file of a pack is a rule index, by its name within the pack. Texts of a folder `rules` are none."""
    path = PurePosixPath(name)
    return path.suffix != ".tfr" and RULES in (path.stem, path.parent.name)


def read_rules(source: Source, pack: str, findings: Findings) -> tuple[RuleEntry, ...]:
    """The entries of one index; what is wrong with an entry is a finding, and an entry without an id is left out."""
    root = read_yaml(source, findings)
    if root is None:
        return ()
    if not isinstance(root, Sequence):
        findings.error("rule-entry", root.span, "a rule index must be a list of entries", INDEX_FORM)
        return ()
    entries: dict[str, RuleEntry] = {}
    for node in root.items:
        entry = read_entry(node, pack, findings)
        if entry is None:
            continue
        first = entries.get(entry.id)
        if first is not None:
            duplicate_rule(entry, first, findings)
        else:
            entries[entry.id] = entry
    return tuple(entries.values())


def duplicate_rule(entry: RuleEntry, first: RuleEntry, findings: Findings) -> None:
    """Report a rule that stands twice, with both places."""
    findings.error(
        "rule-duplicate",
        entry.span,
        f"the rule `{entry.id}` stands here a second time",
        "keep one of the two, or give this one an id of its own",
        related=[(first.span, "the first one is here")],
    )


def read_entry(node: Node, pack: str, findings: Findings) -> RuleEntry | None:
    """One entry of the list."""
    if not isinstance(node, Mapping):
        findings.error(
            "rule-entry",
            node.span,
            "an entry of the rule index must have keys",
            "write `- id: ...`, then the other keys below it",
        )
        return None
    for word, key, _ in node:
        if word not in KEYS:
            findings.unknown("rule-entry", key.span, f"an entry of the rule index has no key `{word}`", word, KEYS)
    for need in ("id", "statement", "by"):
        if node.lacks(need):
            start = Span(node.span.source, node.span.start, node.span.start + 1)
            findings.error("rule-entry", start, f"this entry does not say its `{need}`", f"add the key `{need}`")
    name, id_node = text(node, "id", findings), node.get("id")
    if not name or id_node is None:
        return None
    cite = node.get("cite")
    publication, passage = citation(cite, findings)
    named = [part for name in ("clauses", "follows", "cells") for part in _scalars(node.get(name))]
    if isinstance(cite, Mapping):
        named += _scalars(cite.get("publication"))
    entry = RuleEntry(
        id=name,
        statement=text(node, "statement", findings),
        by=text(node, "by", findings),
        reason=text(node, "reason", findings),
        pack=pack,
        span=id_node.span,
        publication=publication,
        passage=passage,
        clauses=texts_of(node.get("clauses"), "clauses", findings),
        follows=texts_of(node.get("follows"), "follows", findings),
        cells=texts_of(node.get("cells"), "cells", findings),
        places={part.written: part.span for part in named},
    )
    check_by(node, entry, findings)
    return entry


def check_by(node: Mapping, entry: RuleEntry, findings: Findings) -> None:
    """Whether `by` is one of the four ways and says what it needs."""
    by = node.get("by")
    if by is None or not entry.by:
        return
    if entry.by not in BY:
        findings.unknown("rule-entry", by.span, f"`{entry.by}` is no way to carry out a rule", entry.by, BY, f"write one of: {', '.join(BY)}")
        return
    need = NEEDS[entry.by]
    if need and node.lacks(need):
        message = f"an entry with `by: {entry.by}` must have the key `{need}`"
        findings.error("rule-entry", by.span, message, f"add `{need}`", [(entry.span, "this entry")])


def citation(node: Node | None, findings: Findings) -> tuple[str, str]:
    """Publication and passage of `{publication: house, passage: "..."}`."""
    if node is None:
        return "", ""
    if not isinstance(node, Mapping):
        findings.error(
            "rule-entry",
            node.span,
            "a citation names a publication and a passage",
            "write '{ publication: NAME, passage: \"...\" }'",
        )
        return "", ""
    for name, key, _ in node:
        if name not in ("publication", "passage"):
            findings.unknown("rule-entry", key.span, f"a citation has no key `{name}`", name, ("publication", "passage"))
    return text(node, "publication", findings), text(node, "passage", findings)


def text(node: Mapping, name: str, findings: Findings) -> str:
    """The text under a key, "" where it is missing."""
    value = node.get(name)
    if value is None:
        return ""
    if not isinstance(value, Scalar) or value.value is None:
        findings.error("rule-entry", value.span, f"`{name}` must be a single text", "write one text behind the key")
        return ""
    return value.written


def texts_of(node: Node | None, name: str, findings: Findings) -> tuple[str, ...]:
    """A list of texts; a single text counts as a list of one."""
    if node is None:
        return ()
    found = []
    for item in _parts(node):
        if isinstance(item, Scalar) and item.value is not None:
            found.append(item.written)
        else:
            findings.error("rule-entry", item.span, f"`{name}` must be a list of texts", "write `[FIRST, SECOND]`")
    return tuple(found)


def _parts(node: Node | None) -> tuple[Node, ...]:
    return () if node is None else node.items if isinstance(node, Sequence) else (node,)


def _scalars(node: Node | None) -> tuple[Scalar, ...]:
    return tuple(item for item in _parts(node) if isinstance(item, Scalar))


def to_json(entry: RuleEntry) -> list[Any]:
    """The entry as JSON, without pack and file."""
    return [
        entry.id, entry.statement, entry.by, entry.publication, entry.passage,
        list(entry.clauses), list(entry.follows), list(entry.cells), entry.reason, entry.span.start, entry.span.end,
        {name: [span.start, span.end] for name, span in entry.places.items()},
    ]  # fmt: skip


def from_json(value: list[Any], pack: str, source: Source) -> RuleEntry:
    """What `to_json` wrote, its span in `source`."""
    name, statement, by, publication, passage, clauses, follows, cells, reason, start, end, places = value
    return RuleEntry(
        name, statement, by, publication, passage, tuple(clauses), tuple(follows), tuple(cells), reason, pack,
        Span(source, start, end), {written: Span(source, *place) for written, place in places.items()},
    )  # fmt: skip
