"""Mutants: a compiled game in which one thing that carries out a rule is missing, or is other than it was.

    an item, or lines of it          without them
    a condition of a line            it always holds
    a cell                           its number is one more; a word is taken out
    a ruling                         another choice stands
    a procedure, or a step of it     does nothing
    a field, function, selector      true becomes false and false true; a number becomes 0; anything else nothing

Nothing is parsed or linked again: documents are replaced in the ruleset, and the ruleset is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from tfrules.engine.game import Game, Parts
from tfrules.engine.procedure import Procedure
from tfrules.packs.clauses import (
    FIELD,
    FUNCTION,
    PROCEDURE,
    PROSE,
    SELECTOR,
    STEP,
    Clause,
    Path,
    condition_slot,
    conditions,
    lines_of,
    read_clause,
)
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Function, Vocabulary

if TYPE_CHECKING:
    from tfrules.ir.model import Document, Statement

RULING = "ruling"
KEPT = frozenset({"sides", "op", "key"})  # numbers under these are no cells


class NoMutant(Exception):
    """Raised when a reference means nothing in this game that could be changed; the message says why."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One way to spoil a game. `said` completes "all cases pass ...". `make` compiles the spoiled game."""

    key: str
    said: str
    make: Callable[[], Game]


def without(game: Game, written: str) -> list[Mutant]:
    """The mutants of what carries out a rule. The rule is held when cases fail in one of them."""
    clause = read_clause(written)
    if clause.kind in (STEP, PROCEDURE):
        steps = _idle(game, clause)
        return [Mutant(written, f"without the {clause}", lambda: _compiled(game, procedures=steps))]
    if clause.kind in (FIELD, FUNCTION, SELECTOR):
        return [Mutant(written, f"with the {clause} negated", lambda: _compiled(game, vocabulary=_negated(game, clause)))]
    document = _document(game, clause)
    if clause.kind == RULING and not clause.line:
        return [_other_choice(game, clause, document, choice) for choice in _choices(game, document)]
    if clause.condition is not None:
        body = tuple(document.body)
        for path in lines_of(document, clause):
            body = _put(body, path, _freed(_at(body, path), clause.condition))
    elif clause.line:
        body = _less(document.body, frozenset(lines_of(document, clause)))
    else:
        body = tuple(raw for raw in document.body if raw["op"] in PROSE)
    return [Mutant(written, f"without the {clause}", lambda: _with_body(game, document, body))]


def altered(game: Game, written: str) -> list[Mutant]:
    """The mutants of a cell. Each of them must make a case fail."""
    clause = read_clause(written)
    document = _document(game, clause)
    found: list[Mutant] = []
    for path in lines_of(document, clause):
        raw = _at(document.body, path)
        changes = list(_other_numbers({key: value for key, value in raw.items() if key != "block"}))
        for number, (old, change) in enumerate(changes):
            body = _put(document.body, path, {**raw, **change})
            said = f"with {old + 1} in place of {old} (number {number + 1} of {len(changes)}) in the {clause}"
            found.append(Mutant(f"{written}#{path}#{number}", said, _maker(game, document, body)))
        if not changes:
            body = _less(document.body, frozenset({path}))
            found.append(Mutant(f"{written}#{path}", f"without the {clause}", _maker(game, document, body)))
    return found


# ---------------------------------------------------------------- items


def _document(game: Game, clause: Clause) -> Document:
    document: Document | None = game.ruleset.get(clause.kind, clause.name)
    if document is None:
        raise NoMutant(f"there is no {clause.kind} {clause.name} in this game")
    return document


def _maker(game: Game, document: Document, body: tuple[Statement, ...]) -> Callable[[], Game]:
    return lambda: _with_body(game, document, body)


def _with_body(game: Game, document: Document, body: tuple[Statement, ...]) -> Game:
    key = document.kind, document.qualified
    items = {**game.ruleset.items, key: replace(document, body=body)}
    return _compiled(game, ruleset=replace(game.ruleset, items=items))


def _less(body: Sequence[Statement], gone: frozenset[Path], path: Path = ()) -> tuple[Statement, ...]:
    """The statements without some, wherever these stand."""
    found = []
    for at, raw in enumerate(body):
        here = (*path, at)
        if here in gone:
            continue
        inside = any(one[: len(here)] == here for one in gone)
        found.append({**raw, "block": list(_less(raw["block"], gone, here))} if inside else raw)
    return tuple(found)


def _at(body: Sequence[Statement], path: Path) -> Statement:
    raw = body[path[0]]
    return raw if len(path) == 1 else _at(raw["block"], path[1:])


def _put(body: Sequence[Statement], path: Path, new: Statement) -> tuple[Statement, ...]:
    first, *rest = path
    raw = new if not rest else {**body[first], "block": list(_put(body[first]["block"], tuple(rest), new))}
    return (*body[:first], raw, *body[first + 1 :])


def _freed(raw: Statement, which: int) -> Statement:
    """A line without its condition, or without one of those it joins."""
    slot = condition_slot(raw)
    kept = [one for at, one in enumerate(conditions(raw), 1) if which not in (0, at)]
    return {**raw, slot: reduce(lambda left, right: {"op": "and", "left": left, "right": right}, kept) if kept else True}


def _other_numbers(value: Any) -> Iterator[tuple[int, Any]]:
    """Each number in the value, with the value as it is when that number is one more."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value, value + 1
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key not in KEPT:
                yield from ((old, {**value, key: other}) for old, other in _other_numbers(part))
    elif isinstance(value, list | tuple):
        for at, part in enumerate(value):
            yield from ((old, [*value[:at], other, *value[at + 1 :]]) for old, other in _other_numbers(part))


# ---------------------------------------------------------------- rulings


def _choices(game: Game, document: Document) -> tuple[str, ...]:
    ruling = game.ruleset.rulings[document.name]
    return tuple(choice for choice in ruling.choices if choice != ruling.chosen)


def _other_choice(game: Game, clause: Clause, document: Document, choice: str) -> Mutant:
    def make() -> Game:
        rulings = game.ruleset.rulings
        changed = {**rulings, document.name: replace(rulings[document.name], chosen=choice)}
        return _compiled(game, ruleset=replace(game.ruleset, rulings=changed))

    return Mutant(f"{clause}={choice}", f"with {document.name}={choice}", make)


# ---------------------------------------------------------------- what plugins declare


def _idle(game: Game, clause: Clause) -> tuple[Procedure, ...]:
    """The procedures of the game, one of them or one of its steps doing nothing."""
    name, _, label = clause.name.rpartition(".") if clause.kind == STEP else (clause.name, "", "")
    found = {one.name: one for one in game.parts.procedures}
    if name not in found:
        raise NoMutant(f"no plugin of this game brings a procedure `{name}`")
    procedure = found[name]
    idle = tuple((known, _nothing if label in ("", known) else code) for known, code in procedure.steps)
    if idle == procedure.steps:
        raise NoMutant(f"the procedure `{name}` has no step `{label}`, only {', '.join(step for step, _ in procedure.steps)}")
    return tuple((found | {name: replace(procedure, steps=idle)}).values())


def _nothing(c: Any, b: Any) -> None:
    """A step that goes on to the next."""


def _negated(game: Game, clause: Clause) -> Vocabulary:
    """The vocabulary with a field, function or selector that says the contrary."""
    known = game.vocabulary
    if clause.kind == FIELD:
        owner, _, name = clause.name.partition(".")
        field = known.fields[owner, name]
        if field.read is None:
            raise NoMutant(f"`{clause.name}` is not computed by a plugin")
        return replace(known, fields={**known.fields, (owner, name): replace(field, read=_contrary(field.read))})
    if clause.kind == FUNCTION:
        function = known.functions[clause.name]
        if function in CORE:
            raise NoMutant(f"the function `{clause.name}` belongs to no plugin")
        changed: Function = replace(function, run=_contrary(function.run))
        return replace(known, functions={**known.functions, clause.name: changed})
    selector = known.selectors[clause.name]
    return replace(known, selectors={**known.selectors, clause.name: replace(selector, run=_contrary(selector.run))})


def _contrary(run: Callable[..., Any]) -> Callable[..., Any]:
    def contrary(*args: Any) -> Any:
        value = run(*args)
        if isinstance(value, bool):
            return not value
        return 0 if isinstance(value, int) else None

    return contrary


def _compiled(
    game: Game, ruleset: Any = None, vocabulary: Vocabulary | None = None, procedures: tuple[Procedure, ...] | None = None
) -> Game:
    parts = Parts(game.parts.procedures if procedures is None else procedures, game.parts.populations)
    return Game(vocabulary or game.vocabulary, ruleset or game.ruleset, parts)
