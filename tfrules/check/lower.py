"""A checked module: its documents, the references in them that the linker resolves, and all findings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tfrules.check import codes, names
from tfrules.check.context import Context, Words
from tfrules.check.heads import lower_block, read_clauses
from tfrules.check.rows import Cursor
from tfrules.check.scope import Reach, Scope
from tfrules.diagnostics import Diagnostic, finding, has_errors, in_order
from tfrules.fixes import likely, one_of
from tfrules.ir.model import Document, nodes
from tfrules.lang import ast
from tfrules.sense import doubtful
from tfrules.source import Span
from tfrules.suggest import did_you_mean, nearest
from tfrules.vocabulary.terms import Need, Slot, Vocabulary


@dataclass(frozen=True, slots=True)
class Reference:
    """An item that a document names: where, of what kind ("" = any), and by what name."""

    document: Document
    pointer: str
    kind: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Documents in the order of the text. One with an error in it is there too, with what could be read of it."""

    documents: tuple[Document, ...]
    diagnostics: tuple[Diagnostic, ...]
    references: tuple[Reference, ...]


def check_module(
    module: ast.Module,
    vocabulary: Vocabulary,
    pack_id: str,
    scope_items: Mapping[str, Collection[str]] | None = None,
) -> CheckResult:
    """Check the items of one file and lower them to documents.

    `scope_items` are the names of the items of each kind that other files define; with them a name that is neither one of them
    nor defined in this file is a finding already here (an editor wants that), without them the linker finds it.
    """
    words = words_of(vocabulary)
    documents, diagnostics = [], list(_duplicates(module))
    for item in module.items:
        document, found = lower_item(item, words, pack_id)
        documents.append(document)
        diagnostics += found
    references = tuple(one for document in documents for one in references_of(document))
    if scope_items is not None:
        diagnostics += _unknown_items(references, scope_items, module)
    return CheckResult(tuple(documents), tuple(in_order(diagnostics)), references)


def lower_item(item: ast.Item, words: Words, pack_id: str) -> tuple[Document, list[Diagnostic]]:
    """One item as a document, with its findings."""
    document, context = _lowered(item, words, pack_id)
    doubts = () if has_errors(context.findings) else doubtful(document, words.vocabulary)
    return document, [*context.findings, *doubts]


def reaches_of(item: ast.Item, vocabulary: Vocabulary) -> tuple[Reach, ...]:
    """Which names are in scope where in an item, as far as it can be read."""
    return tuple(_lowered(item, words_of(vocabulary), "")[1].reaches)


def _lowered(item: ast.Item, words: Words, pack_id: str) -> tuple[Document, Context]:
    kind = words.vocabulary.kinds.get(item.kind)
    context = Context(words, dict(introduced(item.block, item.kind, words.vocabulary)))
    clauses: dict[str, object] = {}
    if kind is None:
        names.report_unknown(context, "TFR0301", item.kind_span, "kind of item", item.kind, words.vocabulary.kinds)
    scope = Scope().adding(kind.roles if kind else ())
    if kind is not None:
        reads, scope = read_clauses(context, item.clauses, kind.clauses, scope, item.name_span)
        for key, read in reads.items():
            clauses[key] = read.value
            context.mark_slot(clauses, key, read.span)
    body = lower_block(context, item.block, item.kind, scope) if kind is not None else []
    context.example = ""
    if kind is not None and item.verb == "new" and not any(line["op"] == "like" for line in body):
        _require_heads(context, item, kind.required, body)
        _require_parts(context, item, kind.needs, body)
    name = item.name
    document = Document(pack_id, item.kind, name, item.verb, clauses, tuple(body), file=item.span.source.name)
    spans = {"": item.span, "/kind": item.kind_span, "/name": item.name_span} | context.pointers(
        {"clauses": clauses, "body": body}
    )
    return replace(document, spans=spans), context


def _require_heads(context: Context, item: ast.Item, required: tuple[str, ...], body: list[dict[str, object]]) -> None:
    present = {statement["op"] for statement in body}
    unknown = [one.head for one in item.block.statements if (item.kind, one.head) not in context.words.vocabulary.heads] if item.block else []
    for word in required:
        if word not in present and not any(nearest(one, (word,)) for one in unknown):  # a misspelt one is a finding already
            head = context.vocabulary.heads.get((item.kind, word))
            help = f"as in `{head.example}`" if head is not None and head.example else ""
            context.report(codes.MISSING_HEAD, item.name_span, f"`{item.kind}` needs a line `{word}`", help=help)


def _require_parts(context: Context, item: ast.Item, needs: tuple[Need, ...], body: list[dict[str, object]]) -> None:
    """What the kind says that an item is to have, in whatever words."""
    said = {node["op"] for _, node in nodes(body) if isinstance(node, Mapping) and isinstance(node.get("op"), str)} if needs else set()
    for need in needs:
        if need.given and not said.intersection(need.given):
            continue
        if not said.intersection(need.heads) and not said.intersection(need.unless):
            words = ", ".join(f"`{head}`" for head in need.heads)
            context.report(codes.MISSING_PART, item.name_span, f"this `{item.kind}` has no {need.what}", f"it would be said with {words}")


def introduced(block: ast.Block | None, class_: str, vocabulary: Vocabulary) -> Iterator[tuple[str, Span]]:
    """The names that statements of a block introduce, wherever they stand in it."""
    for statement in block.statements if block is not None else ():
        head = vocabulary.heads.get((class_, statement.head))
        if head is None:
            continue
        clauses = {clause.word: clause.slot for clause in head.clauses}
        rows: list[tuple[Slot | None, ast.Phrase | ast.Expr | None]] = [
            (head.phrase[0] if head.phrase else None, statement.phrase)
        ]
        rows += [(clauses.get(clause.word), clause.value) for clause in statement.clauses]
        for slot, value in rows:
            cursor = Cursor.of(value, statement.span)
            word = cursor.word()
            if slot is not None and slot.reads == "binding" and word is not None:
                yield word, cursor.terms[0].span
        yield from introduced(statement.block, head.block, vocabulary)


def references_of(document: Document) -> Iterator[Reference]:
    """The items that a document names, in the order of its parts."""
    for pointer, part in nodes(document.to_json()):
        if isinstance(part, dict) and part.get("op") == "item":
            span = document.span_of(pointer)
            assert span is not None  # the whole document has one
            yield Reference(document, pointer, part["kind"], part["name"], span)


def _duplicates(module: ast.Module) -> Iterator[Diagnostic]:
    """Items that the file defines a second time."""
    first: dict[tuple[str, str], ast.Item] = {}
    for item in module.items:
        if item.verb != "new":
            continue
        known = first.setdefault((item.kind, item.name), item)
        if known is not item:
            message = f'{item.kind} "{item.name}" is defined twice in this file'
            yield finding(
                codes.DUPLICATE_ITEM,
                message,
                item.name_span,
                related=((known.name_span, "the first definition"),),
                fixes=one_of(known.span, item.span),
            )


def _unknown_items(
    references: tuple[Reference, ...], scope_items: Mapping[str, Collection[str]], module: ast.Module
) -> Iterator[Diagnostic]:
    """Names that are no item of the kind that is needed."""
    known: dict[str, set[str]] = {kind: set(names) for kind, names in scope_items.items()}
    for item in module.items:
        known.setdefault(item.kind, set()).add(item.name)
    every = {name for names in known.values() for name in names}
    for one in references:
        kinds = [kind.strip() for kind in one.kind.split("|")]
        names_ = set().union(*(known.get(kind, ()) for kind in kinds)) if one.kind else every
        if one.name.rpartition(":")[2] not in names_ and one.name not in names_:
            message = f'there is no {" or ".join(kinds) if one.kind else "item"} "{one.name}"'
            fixes = likely(one.span, one.name, names_)
            yield finding(codes.UNKNOWN_ITEM, message, one.span, help=did_you_mean(one.name, names_), fixes=fixes)


def words_of(vocabulary: Vocabulary) -> Words:
    """What a vocabulary says about words, looked up once."""
    return _words(_Same(vocabulary))


class _Same:
    """A vocabulary compared by identity: it is built once, so that what is looked up in it is looked up once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __hash__(self) -> int:
        return id(self.vocabulary)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.vocabulary is self.vocabulary


@lru_cache(maxsize=8)
def _words(same: _Same) -> Words:
    return Words(same.vocabulary)
