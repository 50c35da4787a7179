"""References: every item that a line names gets the name of its pack, and every citation a publication that somebody declares.

A line is read from the point of view of the pack that wrote it, also where it was added to another pack's item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tfrules.ir.model import ATOMS, Document, Json, Rest, Statement, nodes
from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.items import LIKE
from tfrules.packs.names import Ambiguous, ItemIndex, Unknown, head_span, shown_kinds
from tfrules.packs.order import PackOrder
from tfrules.source import Span
from tfrules.vocabulary.types import with_article

PUBLICATION = "publication"
UNDECLARED = "declare it under `publications` in the pack's `pack.yaml`"
SHOWN = 3  # of the places that name what was removed


class Resolver:
    """Qualifies references, item by item. Values that need no change are shared with the document they came from."""

    def __init__(self, order: PackOrder, index: ItemIndex, findings: Findings) -> None:
        self.order = order
        self.index = index
        self.findings = findings
        self.publications = {pack.id: self.publications_of(pack.id) for pack in order.packs}
        self._resolved: dict[tuple[str, str, str], tuple[str, str] | Unknown | Ambiguous] = {}
        self._missed: dict[tuple[str, str], list[Span]] = {}  # who removed an item, its bare name; where it is named
        self._bad: list[tuple[Json, str, Unknown | Ambiguous | str]] = []

    def publications_of(self, pack: str) -> frozenset[str]:
        """The publications that a pack may cite: its own, and those of all it requires."""
        visible = self.order.visible(pack)
        found: set[str] = set()
        for other in self.order.packs:
            if other.id in visible:
                found.update(one.id for one in other.manifest.publications)
                found.update(one.name for one in other.documents if one.kind == PUBLICATION)
        return frozenset(found)

    def qualify(self, value: Json, pack: str) -> Json:
        """The value with all references qualified; what cannot be is left as it is and kept for `report`."""
        if type(value) is dict or isinstance(value, Mapping):
            if value.get("op") == "item":
                return self.item(value, pack)
            if isinstance(value.get(PUBLICATION), str) and value[PUBLICATION] not in self.publications[pack]:
                self._bad.append((value, pack, value[PUBLICATION]))
            changed = {}
            for key, part in value.items():
                if type(part) not in ATOMS:
                    new = self.qualify(part, pack)
                    if new is not part:
                        changed[key] = new
            return {**value, **changed} if changed else value
        if isinstance(value, list | tuple):
            parts = [part if type(part) in ATOMS else self.qualify(part, pack) for part in value]
            return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
        return value

    def item(self, value: Mapping[str, Json], pack: str) -> Json:
        """A reference to an item: its name qualified, and its kind where several would have done."""
        key = pack, value.get("kind", ""), value["name"]
        if key not in self._resolved:
            found = self.index.resolve(key[1], key[2], self.order.visible(pack))
            if isinstance(found, Unknown | Ambiguous):
                self._resolved[key] = found
            else:
                several = not key[1] or "|" in key[1]
                kind = found[0].kind if len(found) == 1 and several else key[1]
                self._resolved[key] = found[0].qualified, kind
        result = self._resolved[key]
        if isinstance(result, Unknown | Ambiguous):
            self._bad.append((value, pack, result))
            return value
        name, kind = result
        return value if name == value["name"] and kind == value.get("kind", "") else {**value, "name": name, "kind": kind}

    def document(self, document: Document, packs: Iterable[str]) -> Document:
        """A finished item with its references qualified; `packs` are those that wrote its lines."""
        document = with_kind_of_model(document)
        clauses = {word: self.qualify(value, document.pack) for word, value in document.clauses.items()}
        body = [self.qualify(line, pack) for line, pack in zip(document.body, packs, strict=True)]
        if self._bad:
            self.report(document)
        unchanged = all(new is old for new, old in zip(body, document.body, strict=True)) and all(
            clauses[word] is value for word, value in document.clauses.items()
        )
        return document if unchanged else replace(document, clauses=clauses, body=tuple(body))

    def later(self, document: Document, packs: Callable[[], Iterable[str]]) -> Document:
        """A finished item that is known to be right: the references in its lines are qualified when somebody looks at them.

        Its `names` stay as they are written.
        """

        def rest() -> Rest:
            done = self.document(document, packs())
            return done.body, done.spans

        clauses = {word: self.qualify(value, document.pack) for word, value in document.clauses.items()}
        parts = {name: getattr(document, name) for name in ("pack", "kind", "name", "verb", "file", "names", "heads")}
        return Document.kept({**parts, "clauses": clauses}, rest)

    def report(self, document: Document) -> None:
        """Report what could not be qualified in a document, now with its places."""
        wanted = {id(value) for value, _, _ in self._bad}
        whole = {"clauses": document.clauses, "body": document.body}
        pointers = {id(part): pointer for pointer, part in nodes(whole) if id(part) in wanted}
        for value, pack, problem in self._bad:
            pointer = pointers[id(value)]
            if isinstance(problem, str):
                span = document.span_of(f"{pointer}/{PUBLICATION}") or head_span(document)
                message = f"no publication `{problem}` is declared"
                self.findings.unknown("publication-unknown", span, message, problem, self.publications[pack], UNDECLARED)
            elif isinstance(problem, Ambiguous):
                span = document.span_of(pointer) or head_span(document)
                self.findings.ambiguous(span, value.get("kind", ""), value["name"], problem.candidates)
            else:
                self.unknown(value, document.span_of(pointer) or head_span(document), problem)
        self._bad.clear()

    def unknown(self, value: Mapping[str, Json], span: Span, problem: Unknown) -> None:
        """Report a name that no item has."""
        what = shown_kinds(value.get("kind", ""))
        if problem.removed_by:
            self._missed.setdefault((problem.removed_by, value["name"].rpartition(":")[2]), []).append(span)
            return
        pack, colon, bare = value["name"].partition(":")
        loaded = {one.id for one in self.order.packs}
        word, message = bare or pack, f"there is no {what} `{value['name']}`"
        mend = "write it, or load the pack that has it, and require that"
        if problem.others:
            kinds = " and ".join(sorted({with_article(one.kind) for one in problem.others}))
            message = f"`{value['name']}` is {kinds}, and the name of {with_article(what)} is needed here"
            mend = f"name {with_article(what)}"
        known: Iterable[str] = problem.names
        if colon and pack not in loaded and did_you_mean(pack, loaded):
            word, known, message = pack, loaded, f"{message}: no pack `{pack}` is loaded"
        self.findings.unknown("name-unknown", span, message, word, known, mend)

    def report_removed(self) -> None:
        """Report each removed item that lines still name: once, where it is removed, however many they are."""
        removals = [(pack.id, one) for pack in self.order.packs for one in pack.documents if one.verb == "remove"]
        for (by, name), spans in self._missed.items():
            removal = next((one for pack, one in removals if pack == by and one.name.rpartition(":")[2] == name), None)
            if removal is None:
                message = f"the scenario `{name}` is gone with what `{by}` removes"
                self.findings.error("name-unknown", spans[0], message, "name another, or take this line away")
                continue
            shown, more = spans[:SHOWN], len(spans) - SHOWN
            related = [(span, "it is named here") for span in shown]
            if more > 0:
                related[-1] = shown[-1], f"it is named here, and in {more} more places"
            message = f"`{by}` removes the {removal.kind} `{name}`, which is still named"
            self.findings.error("name-unknown", head_span(removal), message, "keep the item, or patch these lines as well", related)


def with_kind_of_model(document: Document) -> Document:
    """The document in which `like "Other"` means one of its own kind."""
    if LIKE not in document.heads:
        return document
    body = tuple(like(line, document.kind) if line["op"] == LIKE else line for line in document.body)
    return replace(document, body=body) if body != document.body else document


def like(line: Statement, kind: str) -> Statement:
    """A `like` line with the kind of its model."""
    return {
        slot: {**value, "kind": kind} if isinstance(value, Mapping) and value.get("op") == "item" else value
        for slot, value in line.items()
    }
