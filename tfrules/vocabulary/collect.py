"""Declarations of the core and of plugins become one vocabulary, or an error that names both places of a clash.

A head is declared once and listed by the classes in which it may stand; a class may be declared several times, its lists add up.
A kind `card` has a class `card` for its body, declared or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from tfrules.vocabulary.common import with_common
from tfrules.vocabulary.terms import (
    Balance,
    Declaration,
    Enum,
    Event,
    Field,
    Function,
    Group,
    Head,
    Kind,
    Moment,
    Query,
    Role,
    Selector,
    StatementClass,
    Unit,
    Vocabulary,
)

Key = TypeVar("Key", str, tuple[str, str])
Value = TypeVar("Value", Field, Head, Kind, Query, Event, Function, Unit, Enum, Group, Selector, Moment, Role, Balance)

# Keys of a statement's JSON that no slot and no clause may take.
RESERVED = frozenset({"op", "key", "block"})


class DeclarationError(Exception):
    """Declarations that contradict each other: the fault of a plugin, never of a rules author."""


class Clash(DeclarationError):
    """A word that is declared twice; the message names who declares it."""


def collect(*groups: Iterable[Declaration]) -> Vocabulary:
    """The vocabulary that holds all these declarations."""
    found = Vocabulary()
    named: dict[str, Head] = {}
    for group in groups:
        for one in group:
            _enter(found, named, one)
    makers = tuple((name, "any") for name in found.playing("maker"))
    for word, kind in found.kinds.items():
        found.classes.setdefault(word, StatementClass(word))
        if kind.standing == "instance":  # what is given may name who gave it
            found.kinds[word] = replace(kind, roles=kind.roles + tuple(one for one in makers if one[0] not in dict(kind.roles)))
    for class_ in found.classes.values():
        for listed in class_.heads:
            _list(found, named, class_, listed)
    problems = list(_problems(found, named))
    if problems:
        raise DeclarationError("\n".join(problems))
    return found


def head_name(head: Head) -> str:
    """The name by which classes list a head."""
    return head.name or head.word


def clause_key(clause_word: str) -> str:
    """The JSON key of a clause: `at least` is written `at_least`."""
    return clause_word.replace(" ", "_")


def _enter(found: Vocabulary, named: dict[str, Head], one: Declaration) -> None:
    match one:
        case StatementClass():
            known = found.classes.get(one.name, StatementClass(one.name))
            added = tuple(name for name in one.heads if name not in known.heads)
            found.classes[one.name] = StatementClass(one.name, known.heads + added, known.doc or one.doc)
        case Head():
            _add(named, head_name(one), replace(one, clauses=with_common(one)), "head")
        case Kind():
            _add(found.kinds, one.word, one, "kind")
        case Field():
            _add(found.fields, (one.owner, one.name), one, "field")
        case Query():
            _add(found.queries, one.name, one, "query")
        case Event():
            _add(found.events, one.name, one, "event")
        case Function():
            _add(found.functions, one.name, one, "function")
        case Unit():
            _add(found.units, one.word, one, "unit")
        case Enum():  # a list of words may be declared several times, like a class: plugins add to it
            old = found.enums.get(one.name, Enum(one.name, ()))
            words = old.words + tuple(word for word in one.words if word not in old.words)
            found.enums[one.name] = Enum(one.name, words, old.doc or one.doc, one.origin)
        case Group():
            _add(found.groups, one.name, one, "group")
        case Selector():
            _add(found.selectors, one.name, one, "selector")
        case Moment():
            _add(found.moments, one.name, one, "moment")
        case Role():
            _add(found.roles, one.name, one, "role")
        case Balance():
            _add(found.balances, one.kind, one, "balance of")


def _add(table: dict[Key, Value], key: Key, value: Value, what: str) -> None:
    if key in table:
        shown = key if isinstance(key, str) else ".".join(key)
        raise Clash(f'the {what} "{shown}" is declared twice: by {table[key].origin} and by {value.origin}')
    table[key] = value


def _list(found: Vocabulary, named: dict[str, Head], class_: StatementClass, listed: str) -> None:
    head = named.get(listed)
    if head is None:
        raise DeclarationError(f'the class "{class_.name}" lists the head "{listed}", which nobody declares')
    known = found.heads.get((class_.name, head.word))
    if known is not None:
        raise Clash(
            f'the class "{class_.name}" has two heads "{head.word}": "{head_name(known)}" by {known.origin} '
            f'and "{head_name(head)}" by {head.origin}'
        )
    found.heads[class_.name, head.word] = head


def _problems(found: Vocabulary, named: dict[str, Head]) -> Iterator[str]:
    """What is wrong with the declarations taken together."""
    standing = {head_name(head) for head in found.heads.values()}
    for name, head in named.items():
        if name not in standing:
            yield f'the head "{name}" of {head.origin} stands in no class'
        if head.block and head.block not in found.classes:
            yield f'the head "{name}" of {head.origin} has a block of class "{head.block}", which nobody declares'
        yield from _clashing_keys(f'the head "{name}" of {head.origin}', head)
    for unit in found.units.values():
        for longer, _ in unit.per:
            if longer not in found.units or found.units[longer].of != unit.of:
                yield f'the unit "{unit.word}" of {unit.origin} makes up "{longer}", which is no unit of {unit.of}'
    for balance in found.balances.values():
        for word in ((balance.group,) if balance.group else ()) + balance.costs:
            if (balance.kind, word) not in found.heads:
                yield f'the balance of "{balance.kind}" by {balance.origin} weighs "{word}", which may not stand in it'
        for query, _, _ in balance.tests:
            if query not in found.queries:
                yield f'the balance of "{balance.kind}" by {balance.origin} tests "{query}", which nobody declares'
    for kind in found.kinds.values():
        for word in kind.required:
            if (kind.word, word) not in found.heads:
                yield f'the kind "{kind.word}" of {kind.origin} requires "{word}", which may not stand in it'


def _clashing_keys(who: str, head: Head) -> Iterator[str]:
    seen: set[str] = set()
    for key in [slot.name for slot in head.phrase] + [clause_key(clause.word) for clause in head.clauses]:
        if key in RESERVED:
            yield f'{who} has a slot or clause named "{key}", which is a key of every statement'
        if key in seen:
            yield f'{who} has two slots or clauses that are both written "{key}"'
        seen.add(key)
