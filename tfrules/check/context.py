"""What the readers of one item share: vocabulary, findings so far, and which part of the document came from which text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tfrules.check.scope import Reach
from tfrules.diagnostics import Diagnostic, finding
from tfrules.fixes import Fix, likely
from tfrules.ir.model import Json, nodes
from tfrules.source import Span
from tfrules.suggest import did_you_mean
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Field, Query, Type, Vocabulary


class Words:
    """What one vocabulary says about words, looked up once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._fields: dict[Type, Mapping[str, Field | Query]] = {}

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Every bare word that some enumeration, named or written out in a type, admits."""
        vocabulary = self.vocabulary
        written = [field.type for field in vocabulary.fields.values()]
        written += [query.type for query in vocabulary.queries.values()]
        written += [function.result for function in vocabulary.functions.values()]
        written += [type_ for function in vocabulary.functions.values() for type_ in function.args]
        written += [slot.type for head in vocabulary.heads.values() for slot in head.phrase]
        written += [c.slot.type for head in vocabulary.heads.values() for c in head.clauses if c.slot]
        written += [type_ for event in vocabulary.events.values() for _, type_ in event.roles]
        found = {word for enum in vocabulary.enums.values() for word in enum.words}
        return frozenset(found.union(*(types.words(type_, vocabulary) for type_ in set(written))))

    @cached_property
    def anywhere(self) -> Mapping[str, Type]:
        """The fields and queries of all types by name; their type where they agree, else anything."""
        found: dict[str, set[Type]] = {}
        for (_, name), field in self.vocabulary.fields.items():
            found.setdefault(name, set()).add(field.type)
        for query in self.vocabulary.queries.values():
            found.setdefault(query.name.rpartition(".")[2], set()).add(query.type)
        return {name: next(iter(kinds)) if len(kinds) == 1 else types.ANY for name, kinds in found.items()}

    def fields_of(self, owner: Type) -> Mapping[str, Field | Query]:
        """What may be read after a dot of a type: its fields and the queries asked of it, and those of anything."""
        if owner not in self._fields:
            found: dict[str, Field | Query] = {}
            for (holder, name), field in self.vocabulary.fields.items():
                if holder in (owner, types.ANY):
                    found[name] = field
            for query in self.vocabulary.queries.values():
                if query.of == owner:
                    found.setdefault(query.name.rpartition(".")[2], query)
            self._fields[owner] = found
        return self._fields[owner]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that is not known, and those that are: what was probably meant.

    `otherwise` is said where none is near, `listed` in any case. `at` is where the word stands, if not at the finding's place.
    """

    word: str
    known: Collection[str]
    otherwise: str = ""
    listed: str = ""
    at: Span | None = None

    def help(self) -> str:
        """A question after the nearest of the known words, and what is said beside it."""
        return " ".join(filter(None, (did_you_mean(self.word, self.known) or self.otherwise, self.listed)))

    def fixes(self, span: Span) -> tuple[Fix, ...]:
        """One for each near word."""
        return likely(self.at or span, self.word, self.known)


class Context:
    """The work on one item. Findings are added in the order met and sorted by place at the end."""

    def __init__(self, words: Words, introduced: Mapping[str, Span]) -> None:
        self.words = words
        self.vocabulary = words.vocabulary
        self.known_words = words.known_words
        self.findings: list[Diagnostic] = []
        self.example = ""  # of the statement that is being read
        self._introduced = introduced
        self._spans: dict[int, Span] = {}
        self._slots: dict[tuple[int, str], Span] = {}
        self.reaches: list[Reach] = []  # the scopes met, for editors
        self._kept: list[Json] = []  # keeps marked parts alive, so that their identities stay unique

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        help: str = "",
        related: tuple[tuple[Span, str], ...] = (),
        fixes: Iterable[Fix] = (),
        otherwise: str = "",
    ) -> None:
        """Add a finding. Where nothing says how to mend it, the example of the statement's word does, `otherwise` where it has none."""
        help = help or (f"as in `{self.example}`" if self.example else otherwise)
        self.findings.append(finding(code, message, span, related=related, help=help, fixes=fixes))

    def report_unknown(self, code: str, span: Span, message: str, unknown: Unknown) -> None:
        """Add a finding about a word that is not known, with those that are near to it as its help and its fixes."""
        self.report(code, span, message, help=unknown.help(), fixes=unknown.fixes(span))

    def quiet(self) -> Context:
        """A context for looking ahead: what it reports is nowhere to be seen."""
        return Context(self.words, self._introduced)

    def fields_of(self, owner: Type) -> Mapping[str, Field | Query]:
        """What may be read after a dot of a type."""
        return self.words.fields_of(owner)

    def introduced_later(self, name: str, span: Span) -> Span | None:
        """Where a later statement of the item introduces the name."""
        where = self._introduced.get(name)
        return where if where is not None and where.start > span.start else None

    def mark(self, part: Json, span: Span) -> None:
        """Remember where an object of the document came from."""
        if isinstance(part, dict | list):
            self._spans[id(part)] = span
            self._kept.append(part)

    def mark_slot(self, statement: Json, key: str, span: Span) -> None:
        """Remember where one value of a statement came from, whatever it is."""
        self._slots[id(statement), key] = span
        self._kept.append(statement)

    def pointers(self, document: Json) -> dict[str, Span]:
        """The source map of a document: JSON pointers to the text of the parts."""
        found: dict[str, Span] = {}
        for pointer, part in nodes(document):
            span = self._spans.get(id(part)) if isinstance(part, dict | list) else None
            if span is not None:
                found[pointer] = span
            if isinstance(part, dict):
                for key in part:
                    slot = self._slots.get((id(part), key))
                    if slot is not None:
                        found[f"{pointer}/{key}"] = slot
        return found
