"""What may be written at a place: the words that are declared for it, with what they mean, and the names of what there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tfrules.check.context import Context
from tfrules.check.durations import EDGES
from tfrules.check.lower import words_of
from tfrules.check.names import TRUTH, field_type
from tfrules.check.scope import Scope
from tfrules.check.selectors import QUANTIFIERS
from tfrules.lang.scan import VERBS
from tfrules.lsp.place import CONDITIONS, Spot, slots_here, spot_at
from tfrules.lsp.reading import Reading, with_stand_in
from tfrules.lsp.world import World
from tfrules.report.listing import summary
from tfrules.report.word import CASES, head_lines, usage
from tfrules.source import Source
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Field, Head, Slot, Vocabulary

MOST = 1_000  # answers at a place; whoever types on narrows them down
GROUP = "group"


@dataclass(frozen=True, slots=True)
class Completion:
    """One word or name that may stand at the place from `start` to `end`."""

    label: str
    kind: str  # kind | verb | head | clause | name | field | number | query | function | item | word | unit | event
    detail: str = ""
    doc: str = ""
    start: int = 0
    end: int = 0


def complete(source: Source, offset: int, world: World) -> list[Completion]:
    """All that may stand at an offset, most likely first, each label once."""
    vocabulary = world.vocabulary
    spot = spot_at(source.text, offset, vocabulary)
    if spot is None:
        return []
    if spot.head is None:
        found = _beginnings(vocabulary, spot, world)
    else:
        reading = Reading(with_stand_in(source, spot.start, offset), vocabulary)
        found = _values(world, spot, reading.scope_at(offset))
    typed = spot.word.lower()
    end = offset + 1 if spot.in_text and source.text[offset : offset + 1] == '"' else offset
    begin = spot.start + spot.half.rfind(".") + 1 if "." in spot.half and not spot.in_text else spot.start
    last = typed.rpartition(".")[2] if begin > spot.start else typed
    known: dict[str, Completion] = {}
    for one in found:
        whole = spot.start if one.kind == "query" else begin
        wanted = typed if whole == spot.start else last
        if wanted in one.label.lower():
            known.setdefault(one.label, replace(one, start=whole, end=end))
    ranked = sorted(known.values(), key=lambda one: not one.label.lower().lstrip('"').startswith(last))
    return ranked[:MOST]


# ---------------------------------------------------------------- where a statement begins


def _beginnings(vocabulary: Vocabulary, spot: Spot, world: World) -> Iterator[Completion]:
    if spot.in_text and spot.class_name:
        return
    if not spot.class_name:
        yield from _items(vocabulary, spot, world)
        return
    typed = [token.text for token in spot.loose]
    for head in heads_in(vocabulary, spot.class_name):
        words = head.word.split()
        if head.word not in CASES and words[: len(typed)] == typed:
            yield Completion(" ".join(words[len(typed) :]), "head", usage(head), head_doc(vocabulary, head))


def _items(vocabulary: Vocabulary, spot: Spot, world: World) -> Iterator[Completion]:
    """Outside of items: kinds and verbs, and the names of items behind a verb."""
    words = [token.text for token in spot.loose]
    verb = words[0] if words and words[0] in VERBS else ""
    kinds = [word for word in words if word in vocabulary.kinds]
    if kinds:
        if verb and verb != "new" and not any(token.kind == "text" for token in spot.loose):
            yield from names_of(world, kinds[0])
        return
    for kind in vocabulary.kinds.values():
        if kind.listed:
            yield Completion(kind.word, "kind", f'{kind.word} "NAME" {{ ... }}', kind.doc)
    if not verb:
        for word in sorted(VERBS):
            yield Completion(word, "verb", f'{word} KIND "NAME"')


def heads_in(vocabulary: Vocabulary, class_name: str) -> list[Head]:
    """The heads of a class in the order declared."""
    return [head for (owner, _), head in vocabulary.heads.items() if owner == class_name]


def head_doc(vocabulary: Vocabulary, head: Head) -> str:
    """What `tfrules explain` says of a statement, as a block of plain text."""
    places = sorted(owner for (owner, _), other in vocabulary.heads.items() if other is head)
    return "```text\n" + "\n".join(head_lines(vocabulary, head, places)) + "\n```"


# ---------------------------------------------------------------- behind a head


def _values(world: World, spot: Spot, scope: Scope) -> Iterator[Completion]:
    assert spot.head is not None
    vocabulary = world.vocabulary
    if "." in spot.half and not spot.in_text:
        yield from _members(vocabulary, spot, scope)
        if any(slot.reads == "query" for slot in slots_here(spot)):
            yield from _queries(vocabulary)
        return
    if spot.condition:
        yield from _expression(world, spot, scope, "bool")
    else:
        for slot in slots_here(spot):
            yield from _slot(world, spot, slot, scope)
        yield from _longer(vocabulary, spot)
    if not spot.in_text:
        yield from _clauses(spot)


def _longer(vocabulary: Vocabulary, spot: Spot) -> Iterator[Completion]:
    """Heads of several words that what is written may still become: `expect trace`."""
    assert spot.head is not None
    if spot.clause is None and not spot.in_text:
        typed = [*spot.head.word.split(), *(token.text for token in spot.before)]
        for head in heads_in(vocabulary, spot.class_name):
            words = head.word.split()
            if len(words) > len(typed) and words[: len(typed)] == typed:
                yield Completion(" ".join(words[len(typed) :]), "head", usage(head), head_doc(vocabulary, head))


def _clauses(spot: Spot) -> Iterator[Completion]:
    assert spot.head is not None
    for clause in spot.head.clauses:
        if clause.word not in spot.used and (not spot.condition or clause.word in CONDITIONS):  # those come last
            yield Completion(
                clause.word, "clause", f"of {spot.head.word}", clause.doc or (clause.slot.doc if clause.slot else "")
            )


def _slot(world: World, spot: Spot, slot: Slot, scope: Scope) -> Iterator[Completion]:
    vocabulary = world.vocabulary
    match slot.reads:
        case "name" | "names":
            yield from _words(vocabulary, slot)
        case "ref" | "refs":
            yield from names_of(world, slot.type if slot.type != types.ANY else "")
            yield from _scope(vocabulary, scope)
        case "query":
            yield from _queries(vocabulary)
        case "selector":
            yield from _scope(vocabulary, scope)
            yield from _selector(vocabulary)
        case "event":
            yield from _events(vocabulary, scope)
        case "duration":
            yield from (Completion(word, "word", slot.doc) for word in (*slot.choices, "until", *EDGES))
            yield from _units(vocabulary, ())
        case "quantity":
            if spot.before:
                yield from _units(vocabulary, slot.units)
            yield from _expression(world, spot, scope, "amount")
        case "citation":
            yield from (Completion(name, "item", title) for name, title in world.titles.items())
        case "expr" | "condition" | "place":
            yield from _expression(world, spot, scope, "bool" if slot.reads == "condition" else slot.type)


def _words(vocabulary: Vocabulary, slot: Slot) -> Iterator[Completion]:
    enum = vocabulary.enums.get(slot.type)
    for word in slot.choices or (enum.words if enum is not None else ()):
        yield Completion(word, "word", slot.doc or (enum.doc if enum is not None else ""))
    if GROUP in (slot.type, slot.name):
        yield from (Completion(one.name, "word", one.policy, one.doc) for one in vocabulary.groups.values())


def _expression(world: World, spot: Spot, scope: Scope, expected: str) -> Iterator[Completion]:
    vocabulary = world.vocabulary
    kind = types.named_kind(expected, vocabulary)
    if spot.in_text or kind:
        yield from names_of(world, kind or "")
    if spot.in_text:
        return
    yield from _scope(vocabulary, scope)
    compared = _compared(vocabulary, spot, scope)
    admitted = types.words(compared or expected, vocabulary)
    yield from (Completion(word, "word") for word in admitted)
    for function in vocabulary.functions.values():
        args = ", ".join([*function.args, *(["..."] if function.variadic else [])])
        yield Completion(function.name, "function", f"({args}): {types.shown(function.result, vocabulary)}", function.doc)
    yield from (Completion(word, "word") for word in TRUTH)
    if expected == "bool":
        yield from _selector(vocabulary)


def _compared(vocabulary: Vocabulary, spot: Spot, scope: Scope) -> str | None:
    """The type of what is compared with what is being typed: `weapon.class == `."""
    texts = [token.text for token in spot.before]
    if len(texts) >= 3 and texts[-1] == "=" and re.fullmatch(r"[=!<>]", texts[-2]):
        return path_type(vocabulary, scope, texts[-3])
    return None


def path_type(vocabulary: Vocabulary, scope: Scope, path: str) -> str | None:
    """The type of a dotted path that begins with a name in scope; None where it means nothing."""
    first, *rest = path.split(".")
    current = scope.type_of(first)
    context = Context(words_of(vocabulary), {})
    for step in rest:
        current = field_type(context, current, step) if current is not None else None
    return current


def _members(vocabulary: Vocabulary, spot: Spot, scope: Scope) -> Iterator[Completion]:
    """What may be read after a dot."""
    owner = path_type(vocabulary, scope, spot.half.rpartition(".")[0])
    if owner is None:
        return
    words = words_of(vocabulary)
    for one in types.alternatives(owner):
        for name, member in sorted(words.fields_of(one).items()):
            if not name.startswith("_"):
                yield Completion(
                    name, "field" if isinstance(member, Field) else "number", types.shown(member.type, vocabulary), member.doc
                )


def _scope(vocabulary: Vocabulary, scope: Scope) -> Iterator[Completion]:
    yield from (Completion(name, "name", types.shown(type_, vocabulary)) for name, type_ in scope.names.items())


def _queries(vocabulary: Vocabulary) -> Iterator[Completion]:
    for one in vocabulary.queries.values():
        yield Completion(one.name, "query", f"a number of {one.of}", one.doc)


def _selector(vocabulary: Vocabulary) -> Iterator[Completion]:
    for one in vocabulary.selectors.values():
        yield Completion(one.name, "word", f"picks {one.of}", one.doc)
    for kind in sorted(types.entity_types(vocabulary)):
        declared = vocabulary.kinds.get(kind)
        yield Completion(kind, "kind", "", declared.doc if declared is not None else "")
    yield from (Completion(word, "word") for word in QUANTIFIERS)


def _events(vocabulary: Vocabulary, scope: Scope) -> Iterator[Completion]:
    for event in vocabulary.events.values():
        for phrase in event.phrases:
            label = re.sub(r"\{(\w+)\}", r"\1", phrase)
            first = re.match(r"\{(\w+)\}", phrase)
            if first and first.group(1) not in scope and "bearer" in scope:
                label = re.sub(r"\{(\w+)\}", r"\1", phrase.replace(first.group(), "bearer", 1))
            yield Completion(label, "event", event.name, event.doc)


def _units(vocabulary: Vocabulary, allowed: Iterable[str]) -> Iterator[Completion]:
    for name in allowed or vocabulary.units:
        unit = types.unit_named(name, vocabulary) if name else None
        if unit is not None:
            yield Completion(types.unit_word(unit), "unit", f"a unit of {unit.of}", unit.doc)


def names_of(world: World, kind: str) -> Iterator[Completion]:
    """The items of a kind (of any with ""), as they are written: in quotes."""
    for document in world.names(kind):
        yield Completion(f'"{document.name}"', "item", f"{document.kind} of {document.pack}", summary(document))
