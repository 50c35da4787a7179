"""Items as they stand after all packs have had their say.

An item begins as the document that made it. One that says `like "Other"` has the other's lines under its own. Then each change is
applied, in the order of packs: `extend` adds lines, `patch` replaces all lines with the keys that it names, `remove` takes the
item out. What an item is like is finished first, changes included, so that an heir has what its model has become.
"""

from __future__ import annotations

from collections.abc import Mapping

from tfrules.ir.model import Document, Json, Statement
from tfrules.packs.changes import Change, collect_changes
from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.merge import Line, LineKey, assemble, clause_key, field_heads, lay_over, lines_of, shown_key
from tfrules.packs.names import Ambiguous, ItemIndex, ItemKey, Unknown, head_span, item_key
from tfrules.packs.order import PackOrder, cycles
from tfrules.source import Span
from tfrules.vocabulary.terms import Vocabulary

LIKE = "like"
OWN = frozenset({LIKE, "example", "cite", "covers", "summary"})  # lines that an heir does not take over: they speak of the model itself


class Draft:
    """An item in the making. Most items are changed by nobody, so lines are taken apart only when asked for."""

    def __init__(self, document: Document, fields: frozenset[str]) -> None:
        self.document = document
        self.fields = fields
        self.clauses: dict[str, Json] = dict(document.clauses)
        self.clauses_by: dict[str, Document] = {}  # the changes that wrote those that are not the document's
        self.changed = False
        self._lines: list[Line] | None = None

    @property
    def lines(self) -> list[Line]:
        """The lines so far, with their origin."""
        if self._lines is None:
            self._lines = lines_of(self.document, self.fields)
        return self._lines

    def become(self, lines: list[Line]) -> None:
        """Have other lines."""
        self._lines = lines
        self.changed = True

    def say(self, word: str, value: Json, change: Document) -> None:
        """Have another clause, as a change says it."""
        self.clauses[word] = value
        self.clauses_by[word] = change

    def finish(self) -> Document:
        """The finished document: the one of the text where nothing was changed."""
        return assemble(self.document, self.lines, self.clauses, self.clauses_by) if self.changed else self.document

    def packs(self) -> tuple[str, ...]:
        """The pack that wrote each line."""
        return tuple(line.pack for line in self.lines) if self.changed else (self.document.pack,) * len(self.document.body)


def collect_items(order: PackOrder, findings: Findings) -> dict[ItemKey, Document]:
    """The items that packs make, in the published order: pack, file, position."""
    found: dict[ItemKey, Document] = {}
    for pack in order.packs:
        for document in pack.documents:
            if document.verb != "new":
                continue
            first = found.setdefault(item_key(document), document)
            # Twice in one file is found when the file is checked.
            if first is not document and head_span(first).source is not head_span(document).source:
                findings.error(
                    "item-duplicate",
                    head_span(document),
                    f"the pack `{pack.id}` has the {document.kind} `{document.name}` twice",
                    "give one of them another name, or say `extend` or `patch`",
                    related=[(head_span(first), "the first one is here")],
                )
    return found


class ItemBuilder:
    """Builds all items of a ruleset."""

    def __init__(self, order: PackOrder, vocabulary: Vocabulary, findings: Findings) -> None:
        self.order = order
        self.findings = findings
        self.vocabulary = vocabulary
        self.fields = {kind: field_heads(vocabulary, kind) for kind in vocabulary.kinds}
        self.items = collect_items(order, findings)
        self.index = ItemIndex(self.items.values(), vocabulary.kinds)
        self.changes = collect_changes(order, self.index, self.fields, findings)
        self.bases = self.find_bases()
        self.drafts: dict[ItemKey, Draft] = {}

    def build(self) -> dict[ItemKey, Draft]:
        """All items that are not removed, in the published order."""
        for key in self.items:
            self.draft(key)
        for key, changes in self.changes.items():
            for change in changes:
                if change.verb == "remove":
                    self.index.remove(self.items[key], change.pack)
                    self.drafts.pop(key, None)
        return {key: self.drafts[key] for key in self.items if key in self.drafts}

    def draft(self, key: ItemKey) -> Draft:
        """One item, after the item that it is like. Bases are free of circles by now."""
        chain = [key]
        while (base := self.bases.get(chain[-1])) is not None and base not in self.drafts:
            chain.append(base)
        for one in reversed(chain):
            if one not in self.drafts:
                self.drafts[one] = self.make(one)
        return self.drafts[key]

    def make(self, key: ItemKey) -> Draft:
        """One item whose base is finished."""
        document = self.items[key]
        draft = Draft(document, self.fields.get(document.kind, frozenset()))
        base = self.bases.get(key)
        if base is not None:
            inherited = [line for line in self.drafts[base].lines if line.statement["op"] not in OWN]
            draft.become(lay_over(inherited, draft.lines))
        for change in self.changes.get(key, ()):
            if change.verb == "extend":
                self.extend(draft, change)
            elif change.verb == "patch":
                self.patch(draft, change)
        if base is not None:
            self.check_required(draft)
        return draft

    def extend(self, draft: Draft, change: Change) -> None:
        """Add lines and clauses; a second default of a field is an error."""
        lines = list(draft.lines)
        defaults = {line.key: line for line in lines if line.statement["op"] in draft.fields and "when" not in line.statement}
        for line in change.lines:
            first = defaults.get(line.key)
            if first is not None and "when" not in line.statement:
                self.already(change, line.key, first.span)
            else:
                lines.append(line)
        draft.become(lines)
        for word, value in change.document.clauses.items():
            if word in draft.clauses:
                self.already(change, clause_key(word), draft.document.span_of(f"/clauses/{word}"))
            else:
                draft.say(word, value, change.document)

    def already(self, change: Change, key: LineKey, first: Span | None) -> None:
        """Report what an item has already and can have only once."""
        document = change.document
        self.findings.error(
            "line-exists",
            change.span_of(key),
            f"the {document.kind} `{document.name}` already has `{shown_key(key)}`, and has it only once",
            f"write `patch {document.kind}` to replace it, or give this line a condition with `when`",
            related=[(first, "it has it here")] if first is not None else [],
        )

    def patch(self, draft: Draft, change: Change) -> None:
        """Replace lines and clauses, all of which must be there."""
        known = {line.key for line in draft.lines}
        missing = [key for key in dict.fromkeys(line.key for line in change.lines) if key not in known]
        missing += [clause_key(word) for word in change.document.clauses if word not in draft.clauses]
        shown = [shown_key(key) for key in [*known, *map(clause_key, draft.clauses)]]
        for key in missing:
            line = shown_key(key)
            document = change.document
            self.findings.error(
                "line-missing",
                change.span_of(key),
                f"the {document.kind} `{document.name}` has no `{line}` to patch",
                did_you_mean(line, shown) or f"write `extend {document.kind}` to add it",
            )
        draft.become(lay_over(draft.lines, [line for line in change.lines if line.key in known]))
        for word, value in change.document.clauses.items():
            if word in draft.clauses:
                draft.say(word, value, change.document)

    def find_bases(self) -> dict[ItemKey, ItemKey]:
        """What each item is like; items in a circle are reported and are like nothing."""
        found: dict[ItemKey, ItemKey] = {}
        for key, document in self.items.items():
            line = self.like_line(key)
            item = None if line is None else first_item(line.statement)
            if line is None or item is None:
                continue
            base = self.index.resolve(document.kind, item["name"], self.order.visible(line.pack))
            if not isinstance(base, Unknown | Ambiguous):  # those two are reported with all other references
                found[key] = item_key(base[0])
        edges = {shown_item(key): [shown_item(base)] for key, base in found.items()}
        keys = {shown_item(key): key for key in found}
        for chain in cycles(edges):
            first = self.like_line(keys[chain[0]])
            self.findings.error(
                "like-cycle",
                (first.span if first is not None else None) or head_span(self.items[keys[chain[0]]]),
                "items are like each other in a circle: " + " -> ".join(chain),
                "let one of them stand by itself",
                related=[(head_span(self.items[keys[name]]), f"{name} is here") for name in chain[1:-1]],
            )
            for name in chain[:-1]:
                found.pop(keys[name], None)
        return found

    def like_line(self, key: ItemKey) -> Line | None:
        """The line that says what an item is like; the last change to it counts."""
        sources = [self.items[key], *(change.document for change in self.changes.get(key, ()) if change.verb != "remove")]
        for document in reversed(sources):
            for index, statement in enumerate(document.body if LIKE in document.heads else ()):
                if statement["op"] == LIKE:
                    return Line(statement, (LIKE, ""), document, index)
        return None

    def check_required(self, draft: Draft) -> None:
        """Whether an item has, with what it inherits, all that its kind must have."""
        kind = self.vocabulary.kinds.get(draft.document.kind)
        present = {line.statement["op"] for line in draft.lines}
        for word in () if kind is None else kind.required:
            if word not in present:
                self.findings.error(
                    "line-required",
                    head_span(draft.document),
                    f"the {draft.document.kind} `{draft.document.name}` has no `{word}`, nor does what it is like",
                    f"add a line `{word} ...`",
                )


def first_item(statement: Statement) -> Mapping[str, Json] | None:
    """The item that a statement names first."""
    for value in statement.values():
        if isinstance(value, Mapping) and value.get("op") == "item":
            return value
    return None


def shown_item(key: ItemKey) -> str:
    """An item as messages name it."""
    return f'{key[0]} "{key[1]}"'
