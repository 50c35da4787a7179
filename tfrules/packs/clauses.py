"""What an entry of the rule index names: an item, lines of one, or something that a plugin declares.

    option Charge attack              a whole item
    option Charge attack / move       its lines with this head; of an outcome also `17`, `17..18`
    option Charge attack / move 2     the second of them
    rule parry / modify when          the condition of a line
    rule parry / modify 2 when 3      the third of the conditions that a line joins by `and`
    ruling shift-limit                the choice of a ruling
    procedure attack                  a procedure of a plugin
    step attack.to hit                one step of it
    field figure.status               what a plugin reads off an entity; likewise `function gap`, `selector adjacent`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tfrules.ir.model import Document, Statement
from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.names import Ambiguous, ItemIndex, ItemKey, Unknown
from tfrules.vocabulary.terms import Vocabulary

if TYPE_CHECKING:
    from tfrules.source import Span

STEP, PROCEDURE, FIELD, FUNCTION, SELECTOR = DECLARED = ("step", "procedure", "field", "function", "selector")
PROSE = frozenset({"cite", "note", "summary", "covers", "example", "like", "question"})  # lines that do nothing
LINES = re.compile(r"(.*?)(?: (\d+))?( when(?: (\d+))?)?")  # `modify 2 when 3`
Path = tuple[int, ...]  # a statement of a document: its number in the body, then in the block of that one, and so on


@dataclass(frozen=True, slots=True)
class Clause:
    """One reference, read. `line` is the head of the lines meant ("" for the whole item), `at` which of them (0 for all).

    `condition` is which of the joined conditions of these lines is meant: 0 for all, None when it is the lines themselves.
    """

    kind: str
    name: str
    line: str = ""
    at: int = 0
    condition: int | None = None

    def __str__(self) -> str:
        line = f" / {self.line}" if self.line else ""
        which = f" {self.at}" if self.at else ""
        condition = "" if self.condition is None else f" when {self.condition}" if self.condition else " when"
        return f"{self.kind} {self.name}{line}{which}{condition}"


def read_clause(text: str) -> Clause:
    """The parts of a reference as it is written."""
    kind, _, rest = text.strip().partition(" ")
    name, _, line = rest.partition(" / ")
    found = LINES.fullmatch(line.strip())
    assert found is not None
    head, at, when, condition = found.groups()
    return Clause(kind, name.strip(), head, int(at or 0), int(condition or 0) if when else None)


def lines_of(document: Document, clause: Clause) -> tuple[Path, ...]:
    """The statements that a reference to lines means, in the order written."""
    found = tuple(path for path, raw in _statements(document.body) if head_text(raw) == clause.line)
    return found[clause.at - 1 : clause.at] if clause.at else found


def conditions(raw: Statement) -> tuple[Any, ...]:
    """The conditions that a statement joins by `and`; none when it has no condition."""
    slot = condition_slot(raw)
    return () if slot not in raw else tuple(_joined(raw[slot]))


def condition_slot(raw: Statement) -> str:
    """Under which key a statement has its condition: a line of conditions (`needs`) is one itself."""
    return "when" if "when" in raw else str(raw["op"])


def _joined(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping) and value.get("op") == "and":
        yield from _joined(value["left"])
        yield from _joined(value["right"])
    else:
        yield value


def head_text(raw: Statement) -> str:
    """The head of a statement as it is written, a text without its quotes."""
    if raw["op"] != "case":
        return str(raw["op"])
    key = raw["key"]
    return f"{key[0]}..{key[1]}" if isinstance(key, list | tuple) else str(key)


def _statements(body: object, path: Path = ()) -> Iterator[tuple[Path, Statement]]:
    assert isinstance(body, list | tuple)
    for at, raw in enumerate(body):
        if raw["op"] not in PROSE:
            yield (*path, at), raw
            yield from _statements(raw.get("block", ()), (*path, at))


class ClauseReader:
    """Reads the references of rule indexes, with the items of their packs qualified; what is wrong is a finding at its place."""

    def __init__(
        self, vocabulary: Vocabulary, index: ItemIndex, items: Mapping[ItemKey, Document], findings: Findings
    ) -> None:
        self.vocabulary = vocabulary
        self.index = index
        self.items = items
        self.findings = findings

    def read(self, text: str, visible: frozenset[str], span: Span, right: bool = False) -> str:
        """The reference as later stages find it. Procedures are not known here: whoever has the compiled game checks those.

        What is known to be `right` names lines that are there, so they are not looked for.
        """
        clause = read_clause(text)
        if clause.kind in (STEP, PROCEDURE):
            return str(clause)
        if clause.kind in DECLARED:
            self._declared(clause, span)
            return str(clause)
        if clause.kind not in self.vocabulary.kinds:
            kinds = (*self.vocabulary.kinds, *DECLARED)
            mend = did_you_mean(clause.kind, kinds) or "begin with a kind of item, or with `step`, `field`, `function`, `selector`"
            self._wrong(span, f"`{text}` names nothing: there is no kind `{clause.kind}`", mend)
            return str(clause)
        return str(self._item(clause, visible, span, right))

    def _declared(self, clause: Clause, span: Span) -> None:
        known = {
            FIELD: [f"{owner}.{name}" for owner, name in self.vocabulary.fields],
            FUNCTION: list(self.vocabulary.functions),
            SELECTOR: list(self.vocabulary.selectors),
        }[clause.kind]
        if clause.name not in known:
            self._wrong(span, f"no plugin declares a {clause.kind} `{clause.name}`", did_you_mean(clause.name, known))

    def _item(self, clause: Clause, visible: frozenset[str], span: Span, right: bool) -> Clause:
        found = self.index.resolve(clause.kind, clause.name, visible)
        if isinstance(found, Ambiguous):
            self.findings.ambiguous(span, clause.kind, clause.name, found.candidates)
            return clause
        if isinstance(found, Unknown):
            if not found.removed_by:
                mend = did_you_mean(clause.name, found.names)
                self._wrong(span, f"there is no {clause.kind} `{clause.name}`", mend)
            return clause
        document = self.items.get((clause.kind, found[0].qualified), found[0])
        if not right:
            self._lines(document, clause, span)
        return replace(clause, name=document.qualified)

    def _lines(self, document: Document, clause: Clause, span: Span) -> None:
        if clause.line and not lines_of(document, clause):
            known = {head_text(raw) for _, raw in _statements(document.body)}
            count = len(lines_of(document, Clause(clause.kind, clause.name, clause.line)))
            what = f"only {count} of `{clause.line}`" if count else f"no line `{clause.line}`"
            self._wrong(span, f"the {clause.kind} `{clause.name}` has {what}", did_you_mean(clause.line, sorted(known)))
        elif clause.condition is not None:
            self._condition(document, clause, span)

    def _condition(self, document: Document, clause: Clause, span: Span) -> None:
        lines = dict(_statements(document.body))
        least = min(len(conditions(lines[path])) for path in lines_of(document, clause))
        if least < max(clause.condition or 0, 1):
            self._wrong(span, f"a line meant by `{clause}` has {least} conditions joined by `and`", "count them again")

    def _wrong(self, span: Span, message: str, mend: str) -> None:
        self.findings.error("rule-clause-unknown", span, message, mend or "name what carries the rule out")
