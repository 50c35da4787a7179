"""What a word of the language means: every sense in which a vocabulary declares it, from the declarations themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tfrules.report.columns import columns, wrapped
from tfrules.vocabulary.common import CONDITIONS, REMARKS
from tfrules.vocabulary.terms import ClauseWord, Head, Kind, Slot, StatementClass, Vocabulary
from tfrules.vocabulary.types import shown

CORE_BLOCKS = {"effects": "standing lines", "actions": "actions", "effects or actions": "standing lines, or actions"}
EVERYWHERE = {clause.word for clause in (*CONDITIONS, *REMARKS)}
RULE = "rule"  # the kind that has what every kind may have
CASES = {"<int>": "NUMBER", "<range>": "NUMBER..NUMBER", "<text>": '"TEXT"'}


def known_words(vocabulary: Vocabulary) -> set[str]:
    """Every word of which `word_text` says something."""
    heads = {head.word for head in vocabulary.heads.values() if head.word not in CASES}
    owners = {owner for owner, _ in vocabulary.fields}
    plain = (vocabulary.kinds, vocabulary.classes, vocabulary.queries, vocabulary.events, vocabulary.functions)
    more = (vocabulary.units, vocabulary.enums, vocabulary.groups, vocabulary.selectors, vocabulary.moments)
    return heads | owners | {name for table in (*plain, *more) for name in table}


def word_text(vocabulary: Vocabulary, word: str) -> str:
    """All that is declared of a word, sense by sense; "" for a word that nobody declares."""
    senses = [*_kinds(vocabulary, word), *_heads(vocabulary, word), *_things(vocabulary, word), *_plain(vocabulary, word)]
    return "\n".join("\n".join(sense) + "\n" for sense in senses)


def usage(head: Head) -> str:
    """How a statement is written: `modify QUERIES by BY ...`; what is in brackets may be left out."""
    parts = [CASES.get(head.word, head.word), *(_slot(slot) for slot in head.phrase)]
    parts += ["CONDITION"] if head.word == "when" and not head.phrase else []
    for clause in own_clauses(head):
        said = f"{clause.word} {_slot(clause.slot)}" if clause.slot else clause.word
        parts.append(said if clause.required else f"[{said}]")
    if head.block:
        parts.append("{ ... }" if head.block_required else "[{ ... }]")
    return " ".join(parts)


def own_clauses(head: Head) -> list[ClauseWord]:
    """The clauses that not every statement has."""
    return [clause for clause in head.clauses if clause.word not in EVERYWHERE]


def _slot(slot: Slot) -> str:
    name = "|".join(slot.choices) if slot.reads == "name" and slot.choices else slot.name.upper()
    name = f'"{name}"' if slot.reads == "text" else name
    name = f"{name}, ..." if slot.many or slot.reads in ("names", "refs") else name
    return f"[{name}]" if slot.optional else name


def _kinds(vocabulary: Vocabulary, word: str) -> Iterator[list[str]]:
    """A kind with the lines that may stand in it."""
    kind = vocabulary.kinds.get(word)
    if kind is None:
        return
    title = f'{word} "NAME" {{ ... }}' if kind.listed else word
    lines = [title, *wrapped(kind.doc, "  ")]
    if kind.roles:
        lines.append(f"  names known in its lines: {roles_text(vocabulary, kind.roles)}")
    lines += [line for need in kind.needs for line in wrapped(f"has a {need.what}: {', '.join(need.heads)}", "  ")]
    lines += _example(kind)
    yield [*lines, *_members(vocabulary, word, kind.required)]


def _members(vocabulary: Vocabulary, place: str, required: Iterable[str] = ()) -> list[str]:
    """The statements of a class, one a line."""
    heads = [head for (at, _), head in vocabulary.heads.items() if at == place]
    general = [head.word for head in heads if place != RULE and vocabulary.heads.get((RULE, head.word)) == head]
    needed = set(required)
    lines: list[str] = []
    for head in heads:
        if head.word not in general:
            lines += [f"    {usage(head)}{'   (needed)' if head.word in needed else ''}", *wrapped(head.doc, "        ")]
    if general:
        lines += wrapped(f"and what may stand in any {RULE}: {', '.join(general)}", "    ")
    return ["", "  lines that may stand in it:", *lines] if lines else []


def _heads(vocabulary: Vocabulary, word: str) -> Iterator[list[str]]:
    """Each statement that begins with the word, once, with all places where it may stand."""
    found: dict[Head, list[str]] = {}
    for (place, head_word), head in vocabulary.heads.items():
        if head_word == word:
            found.setdefault(head, []).append(place)
    for head, places in found.items():
        yield head_lines(vocabulary, head, places)


def head_lines(vocabulary: Vocabulary, head: Head, places: Iterable[str]) -> list[str]:
    """One statement: how it is written, what it does, where it may stand, its clauses, an example."""
    lines = [usage(head), *wrapped(head.doc, "  "), f"  stands in: {', '.join(sorted(places))}"]
    if head.roles:
        lines.append(f"  names known in it: {roles_text(vocabulary, head.roles)}")
    lines += [f"  in its block: {CORE_BLOCKS.get(head.block, head.block)}"] if head.block else []
    clauses = [(clause.word, clause.doc or (clause.slot.doc if clause.slot else "")) for clause in own_clauses(head)]
    lines += columns(clauses, indent="    ") if any(doc for _, doc in clauses) else []
    if any(clause.word == "when" for clause in head.clauses) and head.word != "when":
        lines.append("  may end in `when` or `unless` and a condition")
    return [*lines, *_example(head)]


def _things(vocabulary: Vocabulary, word: str) -> Iterator[list[str]]:
    """What can be read of things of a kind, and which events they take part in."""
    fields = [field for (owner, _), field in vocabulary.fields.items() if owner == word]
    if fields:
        rows = [(f"{word}.{one.name}", shown(one.type, vocabulary), one.doc) for one in fields]
        yield [f"what can be read of {word}:", *columns(sorted(rows))]
    queries = [(one.name, one.doc) for one in vocabulary.queries.values() if one.of == word]
    if queries:
        yield [f"numbers of {word} that `modify` changes:", *columns(sorted(queries))]
    events = [
        (", ".join(event.phrases), event.doc)
        for event in vocabulary.events.values()
        if event.phrases and any(type_ == word for _, type_ in event.roles)
    ]
    if events:
        yield [f"what happens to {word}, for `on`, `before` and `instead of`:", *columns(sorted(events))]


def _plain(vocabulary: Vocabulary, word: str) -> Iterator[list[str]]:
    """Senses of one line each: numbers, events, functions, pickers, units, lists of words, groups, classes of statements."""
    if word in vocabulary.queries:
        query = vocabulary.queries[word]
        stages = ", ".join(name for name, _ in query.stages)
        yield [f"{word}: a number of {query.of}", *wrapped(query.doc), f"  starts from: {query.base}", f"  stages: {stages}"]
    if word in vocabulary.events:
        event = vocabulary.events[word]
        yield [f"{word}: something that happens", *wrapped(event.doc), f"  written: {', '.join(event.phrases) or 'nowhere'}"]
    if word in vocabulary.functions:
        function = vocabulary.functions[word]
        args = ", ".join([*function.args, *(["..."] if function.variadic else [])])
        yield [f"{word}({args}): {shown(function.result, vocabulary)}", *wrapped(function.doc)]
    if word in vocabulary.selectors:
        selector = vocabulary.selectors[word]
        yield [
            f"{word}: picks {selector.of}{f', written {word} of or to X' if selector.argument else ''}",
            *wrapped(selector.doc),
        ]
    for table, what in (
        (vocabulary.units, "a unit of"),
        (vocabulary.enums, "one of"),
        (vocabulary.groups, "a group of contributions"),
    ):
        if word in table:
            yield _listed(word, table[word], what)
    if word in vocabulary.moments:
        moment = vocabulary.moments[word]
        read = f"; there are {roles_text(vocabulary, moment.roles)}" if moment.roles else ""
        yield [f"{word}: a moment of offers, written at {word}{read}", *wrapped(moment.doc)]
    if word in vocabulary.classes and word not in vocabulary.kinds:
        declared: StatementClass = vocabulary.classes[word]
        yield [f"{word}: a class of statements", *wrapped(declared.doc), *_members(vocabulary, word)]


def _listed(word: str, declared: Any, what: str) -> list[str]:
    more = getattr(declared, "of", "") or ", ".join(getattr(declared, "words", ())) or f"({getattr(declared, 'policy', '')})"
    return [f"{word}: {what} {more}", *wrapped(declared.doc)]


def roles_text(vocabulary: Vocabulary, roles: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{name} ({shown(type_, vocabulary)})" for name, type_ in roles)


def _example(declared: Head | Kind) -> list[str]:
    return [f"  example: {declared.example}"] if declared.example else []
