"""What a word is: the declarations that checker, schemas, printer, language reference and engine all read.

A vocabulary is a frozen set of declarations, made by the core and by plugins. Nothing else tells the language a word: the
grammar knows shapes only. Declarations are plain frozen values; the only behaviour hung on one is `run`, the handler of an action.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

# ------------------------------------------------------------------ types
#
# A type is written as a short string:
#   int  number  dice  bool  text  any        values
#   amount                                    int or dice (what a roll may stand in for)
#   figure, weapon, effect ...                an entity of a declared kind (record or definition)
#   list[T]                                   a finite list, in a fixed order
#   one of (a, b, c)                          an enumeration of bare words
#   hexes, turns, inches ...                  a quantity in a declared unit
# `int` fits `number` and `amount`; `dice` fits `amount` only. Units never mix with plain numbers but in multiplication by one.
Type = str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a statement's phrase or after a clause word, and how the row that stands there is read.

    `reads` is one of
      expr       one expression of type `type`
      quantity   an expression, then a unit word:  `1 coin`, `30 inches`; `units` lists those allowed ("" = none written)
      condition  one expression of type bool
      name       one bare word out of `choices`; with no choices any name
      names      names separated by commas (or side by side)
      ref        an item of kind `type`, by quoted or bare name; `refs` the same, several
      text       a quoted string
      query      names of declared queries: `strike.skill, throw.skill`
      selector   who or what: a role, or `one figure`, `each figure in area`, `any hex adjacent to foe`, joined by `or`
      event      an event pattern: `bearer hit`, `figure enters`, `end of turn`
      duration   `4 turns`, `until removed`, `while maintained`, `3 turns or until 2 hits absorbed`
      binding    a new name, visible in what follows (its type is `type`, or that of the clause named in `from_clause`)
      place      a field that can be assigned: `bearer.hidden`
      citation   a publication and a quoted passage: `handbook "Chapter 3"`
      label      one bare name or quoted string, kept as plain text
      row        anything, kept as a tuple of expressions, the last of each row of type `type` (for words whose plugin reads it itself; avoid)
    """

    name: str
    reads: str = "expr"
    type: Type = "any"
    doc: str = ""
    choices: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    optional: bool = False
    many: bool = False  # several rows separated by commas; the JSON is a list
    from_clause: str = ""
    least: int | None = None  # a number that is written out here is no smaller, and no greater than `most`
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ClauseWord:
    """A clause of a head: the word (or words) that opens it and what follows. `slot` None: the word stands alone, JSON `true`."""

    word: str
    slot: Slot | None
    doc: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """A statement: its head word, phrase, clauses and block.

    In JSON a statement is `{"op": word, <slot name>: ..., <clause word with _ for blanks>: ..., "block": [...]}`.
    `word` may also be "<int>", "<range>" or "<text>" for heads that are numbers, ranges or strings; the JSON then has "op": "case" and
    "key": 3, [1, 2] or "text".
    """

    word: str
    phrase: tuple[Slot, ...] = ()
    clauses: tuple[ClauseWord, ...] = ()
    block: str = ""  # the class of statements in its block ("actions", "effects", "cases", ...); "" = no block
    block_required: bool = False
    block_filled: bool = False  # with nothing in its block it would do nothing
    roles: tuple[tuple[str, Type], ...] = ()  # roles that its slots and its block may name besides those in scope
    brings: tuple[tuple[str, Type], ...] = ()  # roles that the statements after it may name: a word that sets up "target"
    opens: bool = False  # names that its block introduces stay in scope after it
    condition: bool = True  # may end in `when` / `unless`
    once: bool = False  # a field: one default line, `when` lines are its exceptions. Statements accumulate.
    doc: str = ""
    example: str = ""
    reads: tuple[str, ...] = ()  # what the handler reads and writes: queries, fields, events
    writes: tuple[str, ...] = ()
    run: Callable[..., Any] | None = None  # actions: handler(context, arguments, bindings) -> None
    aspect: str = ""  # the aspect under which its magnitude can be scaled ("power", "duration"); "" = it can't be
    origin: str = "core"
    name: str = (
        ""  # how classes list it where two heads share a word (`damage` of a weapon, `damage` as an action); else the word
    )


@dataclass(frozen=True, slots=True)
class StatementClass:
    """A named set of heads that may stand in one kind of block ("actions", "effects", the body of a kind)."""

    name: str
    heads: tuple[str, ...] = ()  # head words
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that an item of a kind is to have, in whatever words: any of `heads`, anywhere in it.

    With one of `unless` it may do without; where `given` names heads, only an item with one of these is to have it.
    """

    what: str
    heads: tuple[str, ...]
    unless: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """An entity kind: `card "Ace" { ... }`. Its body holds statements of the class with the same name.

    `fields` are what a reference may read from it (`weapon.class`): of a definition from its text, of a record from the state.
    """

    word: str
    doc: str = ""
    example: str = ""
    required: tuple[str, ...] = ()  # heads that must be present
    needs: tuple[Need, ...] = ()  # what an item without would be half an item: a warning says so
    clauses: tuple[ClauseWord, ...] = ()  # between name and block
    roles: tuple[tuple[str, Type], ...] = ()  # roles in scope in its body
    templates: str = ""  # `tfrules new KIND NAME`: the text of a valid example with {name}
    listed: bool = True
    standing: str = (
        ""  # where its standing lines count: "global" always, "carried" for who holds it, "instance" as an effect given
    )
    pair: bool = False  # its things are no records: each is the pair of numbers that is written for it, `(3, -1)`
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Field:
    """Something that can be read after a dot: `figure.hex`, `attack.target`, `weapon.class`.

    `how`: "stored" (in the record), "text" (a field line of the definition), "computed" (by `read`), "query" (a declared query of the
    same name). `key`: how it enters the key under which states merge: "exact", "relative" (a countdown), "saturating", "memory" (cleared
    at the edge `edge`), "ledger" (left out).
    """

    owner: Type
    name: str
    type: Type
    how: str = "stored"
    doc: str = ""
    read: Callable[..., Any] | None = None
    key: str = "exact"
    edge: str = ""
    default: Any = None
    secret: bool = False  # secret until revealed: left out of the views of other sides
    settable: bool = False
    carries: bool = False  # definitions held in this field contribute, with the record as their `bearer`
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Query:
    """A number that rules contribute to. `name` is `role.word` ("strike.skill"); the role is the event or entity it is asked of.

    Stages are folded in order; each has one operation: "set", "add", "multiply", "floor" (at least), "cap" (at most).
    """

    name: str
    of: Type
    type: Type = "int"
    base: str = ""  # a path from its role ("figure.skill") or a whole number
    stages: tuple[tuple[str, str], ...] = (
        ("base", "set"),
        ("add", "add"),
        ("multiply", "multiply"),
        ("floor", "floor"),
        ("cap", "cap"),
    )
    roles: tuple[tuple[str, Type], ...] = ()
    rounding: str = "down"
    settled: str = ""  # the field of its role in which what it came to is written once it is known: the answer from then on
    told: bool = True  # whether it says how someone stands, at the end of a turn and beside the board
    doc: str = ""
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens, with typed roles. `phrases` are the ways to write it, roles in braces: "{target} hit", "{figure} enters"."""

    name: str
    phrases: tuple[str, ...]
    roles: tuple[tuple[str, Type], ...] = ()
    doc: str = ""
    say: str = ""  # how the log says it, with {role} and {field}
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Function:
    """A function of expressions: `min(a, b)`, `distance(a, b)`. `run(context, *values)`; pure, total, bounded."""

    name: str
    args: tuple[Type, ...]
    result: Type
    run: Callable[..., Any]
    doc: str = ""
    variadic: bool = False
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a quantity. `of` names what it measures ("length", "time", "cost").

    `per` says how many of it make one of a longer unit of the same measure: `(("minute", 30),)` for a round of two seconds.
    """

    word: str
    of: str
    plural: str = ""
    per: tuple[tuple[str, int], ...] = ()
    doc: str = ""
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Enum:
    """A closed list of bare words that a type may name: `class` of a weapon."""

    name: str
    words: tuple[str, ...]
    doc: str = ""
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of contributions and how it stacks: "strongest" (the largest counts, of either sign) or "add" (all count)."""

    name: str
    policy: str = "strongest"
    doc: str = ""
    roles: tuple[tuple[str, Type], ...] = ()  # what the numbers of the group are about: `suppress` may read these
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Selector:
    """A word that picks entities: `adjacent`, `enemy`, `front`. `run(context, candidate, bindings, argument) -> bool`.

    `near(context, kind, bindings, argument)` may give all that it can pick of a kind, in the order in which everything of that kind comes, so
    that the rest need not be asked; None where it knows no shorter list.
    """

    name: str
    of: Type
    run: Callable[..., bool]
    argument: Type = ""  # type of what follows `of`, `to` or `from`; "" = none
    doc: str = ""
    near: Callable[..., Any] | None = None
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in the middle of something at which offers may be taken: `offer bearer "Parry" at defence { ... }`.

    Phases of a turn that are open for offers are moments too, and need no declaration.
    """

    name: str
    doc: str = ""
    roles: tuple[tuple[str, Type], ...] = ()  # what an offer at it may read of what is under way
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Role:
    """A role that the engine itself looks for, by the part it plays. What it is called is the game's affair.

    "maker": who brought something about. An effect's secrets are its maker's; and where a choice or a secret roll names nobody, it is the
    maker's. Every condition may name it. "deed": the record of what is under way, with the factors by which what it gives is scaled.
    """

    name: str
    part: str
    doc: str = ""
    origin: str = "core"


@dataclass(frozen=True, slots=True)
class Balance:
    """How things of a kind are weighed against their like: `tfrules lint --balance` shows what each costs beside what it does.

    Compared are those of one `group`, a field of the kind; all of the kind where it is "". `costs` are fields too. `amounts` are the words of
    which what stands behind them counts (`heal 2`); of `tests`, numbers that are rolled against with these dice, a change is told as a change of
    the chance at a usual number. `given` says what a name in an expression stands for, in the notation of dice, `{group}` being the group. What
    is chosen is one.
    """

    kind: Type
    group: str
    costs: tuple[str, ...]
    amounts: tuple[str, ...] = ()
    tests: tuple[tuple[str, str, int], ...] = ()  # a query, dice, the usual number: made by this total or less
    given: tuple[tuple[str, str], ...] = ()
    origin: str = "core"


Declaration = Balance | Head | StatementClass | Kind | Field | Query | Event | Function | Unit | Enum | Group | Selector | Moment | Role


@dataclass(frozen=True)
class Vocabulary:
    """All declarations of the core and the loaded plugins, by class and word. Built once by `collect`, never changed."""

    heads: dict[tuple[str, str], Head] = field(default_factory=dict)  # (statement class, word) -> head
    classes: dict[str, StatementClass] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    fields: dict[tuple[str, str], Field] = field(default_factory=dict)  # (owner, name)
    queries: dict[str, Query] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    enums: dict[str, Enum] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    selectors: dict[str, Selector] = field(default_factory=dict)
    moments: dict[str, Moment] = field(default_factory=dict)
    roles: dict[str, Role] = field(default_factory=dict)
    balances: dict[str, Balance] = field(default_factory=dict)

    def playing(self, part: str) -> tuple[str, ...]:
        """The names of the roles that play a part, in the order declared."""
        return tuple(role.name for role in self.roles.values() if role.part == part)
