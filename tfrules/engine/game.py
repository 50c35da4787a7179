"""A compiled game: the ruleset's documents as functions, and the tables that the engine looks things up in.

In: a vocabulary, a linked ruleset, the procedures and populations that plugins bring. Out: one immutable object that every state of the
game is run with. Hooks are resolved here, once; nothing is looked up by hook while rules run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tfrules.engine import effects
from tfrules.engine.actions import ACTIONS, many
from tfrules.engine.blocks import Statement, block_frame
from tfrules.engine.context import Context, plain_bindings
from tfrules.engine.definition import STANDING, Definition, compile_standing, here_rank, names_in
from tfrules.engine.endings import compile_ends, ends_by, ends_of, written_in
from tfrules.engine.expressions import Fn, compile_expression
from tfrules.engine.holders import Holder, by_event, carriers, in_play
from tfrules.engine.ledger import ledger_of, secrets_of
from tfrules.engine.modifiers import Contribution, value_of
from tfrules.engine.own import OWN
from tfrules.engine.procedure import Procedure
from tfrules.engine.state import Frame, Plain, State
from tfrules.engine.watch import WATCH
from tfrules.vocabulary.terms import Query, Vocabulary

Getter = Callable[[Context, Any, Mapping[str, Any]], Any]


@dataclass(eq=False)
class CompiledQuery:
    """A declared query with its base compiled and the contributions that always stand."""

    name: str
    role: str
    roles: tuple[str, ...]
    base: Fn
    stages: tuple[str, ...]
    operations: tuple[str, ...]
    source: str
    cite: str
    inner: str | None = None  # the query its base is, and the role that query is asked of
    inner_role: str = ""
    settled: str = ""  # the field in which what it came to is written
    standing: list[Contribution] = field(default_factory=list)

    def stage_of(self, name: str) -> int:
        """The number of a stage by name. Raises ValueError for one the query does not have."""
        return self.stages.index(name)

    def stage_for(self, op: str) -> int:
        """The number of the first stage that has the operation."""
        return self.operations.index(op) if op in self.operations else len(self.stages) - 1


@dataclass(frozen=True)
class Parts:
    """What plugins bring besides words: procedures, and who there is of the kinds that are no records."""

    procedures: tuple[Procedure, ...] = ()
    populations: Mapping[str, Callable[[Context], Iterable[Any]]] = field(default_factory=dict)


class Game:
    """A loaded game, compiled. Share it freely: it never changes after it is made."""

    def __init__(self, vocabulary: Vocabulary, ruleset: Any, parts: Parts) -> None:
        self.vocabulary = vocabulary
        self.ruleset = ruleset
        self.parts = parts
        self.populations = parts.populations
        self.procedures = {p.name: p for p in (*parts.procedures, *OWN)}
        self.blocks: dict[str, tuple[Statement, ...]] = {}
        self.definitions: dict[str, Definition] = {}
        self.by_kind: dict[str, list[str]] = {}
        self._readers: dict[str, Getter] = {}
        self.queries = {name: self._query(query) for name, query in vocabulary.queries.items()}
        self._place = next((kind.word for kind in vocabulary.kinds.values() if kind.pair), "")
        self.makers, self.deeds = vocabulary.playing("maker"), vocabulary.playing("deed")
        self.ledger = ledger_of(vocabulary)
        self.secrets = secrets_of(vocabulary)
        self.carriers = carriers(vocabulary)
        self._kept: dict[str, Any] = {}
        self._code: dict[str, Callable[[Context, Frame], Frame | None]] = {}
        for document in ruleset.items.values():
            self._compile(document)
        self.global_holders = tuple(
            Holder(d, {})
            for d in self.definitions.values()
            if self._standing(d.kind) == "global" and "/" not in d.name and d.stands
        )
        for holder in self.global_holders:
            for name, lines in holder.definition.contributions.items():
                self.queries[name].standing.extend(lines)
        self.standing_reactions = by_event(self.global_holders)
        ends = written_in(ruleset.items.values())
        self.ends = compile_ends(self, ends)
        ending, watched = ends_by(ends)
        reacting = (frozenset(d.reactions) for d in self.definitions.values())
        self.reacted_events: frozenset[str] = ending.union(*reacting)
        self.watching = watched or any(d.watches for d in self.definitions.values())

    # ------------------------------------------------------------ compiling

    def _query(self, query: Query) -> CompiledQuery:
        role = query.name.split(".")[0]
        base = {"op": "ref", "path": query.base.split(".")} if query.base and not query.base.isdigit() else int(query.base or 0)
        inner, inner_role = _inner(self.vocabulary, query)
        return CompiledQuery(
            query.name,
            role,
            tuple(name for name, _ in query.roles),
            compile_expression(self, base),
            tuple(name for name, _ in query.stages),
            tuple(op for _, op in query.stages),
            query.origin,
            "",
            inner,
            inner_role,
            query.settled,
        )

    def _compile(self, document: Any) -> None:
        name = document.qualified
        d = Definition(name, document.kind, document.name, rank=tuple(self.ruleset.rank(document)), body=tuple(document.body))
        d.cite = next((_cite(raw) for raw in document.body if raw["op"] == "cite"), "")
        d.names = frozenset(names_in(d.body))
        self.definitions[name] = d
        self.by_kind.setdefault(d.kind, []).append(name)
        for at, raw in enumerate(document.body):
            self._line(d, raw, f"/body/{at}", document.kind)
        compile_standing(self, d, list(document.body), "/body")
        d.aspects = tuple(dict.fromkeys(self._aspects(document.kind, document.body)))

    def _line(self, d: Definition, raw: Mapping[str, Any], place: str, class_name: str) -> None:
        op = raw["op"]
        if op in STANDING or op in ("example",):
            return
        block_class = self.block_class(class_name, op)
        if block_class == "effects":
            self._sub_definition(d, raw, place)
            return
        statement = Statement(self, raw, d.name, d.name + place, class_name)
        d.lines.setdefault(op, []).append(statement)

    def _sub_definition(self, d: Definition, raw: Mapping[str, Any], place: str) -> None:
        name = f"{d.name}/{raw['op']}"
        sub = Definition(name, d.kind, d.label, d.cite, (*d.rank, *here_rank(place)))
        sub.names = frozenset(names_in(raw["block"])) | frozenset(names_in([line.get("time") for line in d.body]))
        sub.condition = compile_expression(self, raw["when"]) if "when" in raw else None
        compile_standing(self, sub, list(raw["block"]), f"{place}/block")
        self.definitions[name] = sub

    def _aspects(self, class_name: str, body: Iterable[Mapping[str, Any]]) -> Iterable[str]:
        for raw in body:
            head = self.vocabulary.heads.get((class_name, raw["op"]))
            if head is None:
                continue
            if head.aspect and raw.get("block") is None and _scalable(raw):
                yield head.aspect
            if head.block and raw["op"] != "example":
                yield from self._aspects(head.block, raw.get("block", ()))

    def compile_block(
        self, block: Iterable[Mapping[str, Any]], rule: str, block_id: str, class_name: str = "actions"
    ) -> tuple[Statement, ...]:
        """Compile a block of actions under its id, so that frames can name it."""
        done = tuple(Statement(self, raw, rule, f"{block_id}/{at}", class_name) for at, raw in enumerate(block))
        self.blocks[block_id] = done
        return done

    def block_class(self, class_name: str, op: str) -> str:
        """The class of the statements in a head's block."""
        head = self.vocabulary.heads.get((class_name, op))
        return head.block if head is not None else ""

    def action(self, op: str) -> Callable[[Context, Statement, dict[str, Any]], None] | None:
        """The handler of an action: the core's, or the one a plugin declared with the word."""
        if op in ACTIONS:
            return ACTIONS[op]
        head = self.vocabulary.heads.get(("actions", op))
        return head.run if head is not None else None

    def cite_text(self, raw: Mapping[str, Any], d: Definition) -> str:
        """The citation of a line, or of the entity it stands in."""
        return _cite({"source": raw["cite"]}) if "cite" in raw else d.cite

    def _standing(self, kind: str) -> str:
        known = self.vocabulary.kinds.get(kind)
        return known.standing if known is not None else ""

    def kept(self, name: str, make: Callable[[], Any]) -> Any:
        """What a plugin works out of the definitions alone, once for a loaded game: a table of them by some word of theirs."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    # ------------------------------------------------------------ reading

    def code(self, name: str) -> Callable[[Context, Frame], Frame | None]:
        """The code of frames of that name. Raises KeyError when the game has none."""
        found = self._code.get(name)
        if found is None:
            which, _, rest = name.partition(":")
            found = self.procedures[rest].frame if which == "proc" else block_frame(self, rest)
            self._code[name] = found
        return found

    def kind_of(self, c: Context, subject: Any) -> str:
        """The kind of an entity: a record's, a definition's; that of places for a pair of numbers, "" for anything else."""
        if isinstance(subject, str):
            record = c.over.get(subject)
            if record is None:
                record = c.state.records.get(subject)
            if record:  # a record that was taken away in this frame is an empty one
                return str(record["kind"])
            definition = self.definitions.get(subject)
            return definition.kind if definition is not None else ""
        return self._place if isinstance(subject, tuple) else ""

    def read(self, c: Context, subject: Any, name: str, bind: Mapping[str, Any]) -> Any:
        """A declared field of an entity. Nothing has no fields: None gives None. Raises KeyError for a field not declared."""
        return self.reader(name)(c, subject, bind)

    def reader(self, name: str) -> Getter:
        """The function that reads a field of that name of any entity, for code that reads it again and again."""
        found = self._readers.get(name)
        if found is None:
            found = self._readers[name] = self._reader(name)
        return found

    def _reader(self, name: str) -> Getter:
        getters: dict[str, Getter] = {}
        kind_of = self.kind_of

        def read(c: Context, subject: Any, bind: Mapping[str, Any]) -> Any:
            if subject is None:
                return None
            owner = kind_of(c, subject)
            if not owner:  # a command under consideration has what it says; a plain word or number has nothing
                return subject.get(name) if isinstance(subject, Mapping) else None
            getter = getters.get(owner)
            if getter is None:
                getter = getters[owner] = self._getter(owner, name)
            return getter(c, subject, bind)

        return read

    def _getter(self, owner: str, name: str) -> Getter:
        declared = self.vocabulary.fields.get((owner, name)) or self.vocabulary.fields.get(("any", name))
        query = f"{owner}.{name}"
        if declared is None and query in self.queries:
            return lambda c, s, b: value_of(c, query, s)
        if declared is None:
            if (owner, name) in self.vocabulary.heads:
                return lambda c, s, b: self.definitions[s].value(c, name, {**b, "self": s})
            raise KeyError(f"{owner or 'nothing'} has no field {name!r}")
        if declared.how == "stored":
            default = declared.default
            return lambda c, s, b: c.get(s, name, default)
        if declared.how == "computed":
            assert declared.read is not None
            run = declared.read
            return lambda c, s, b: run(c, s, b)
        if declared.how == "query":
            return lambda c, s, b: value_of(c, query, s)
        return lambda c, s, b: self._text(c, s, name, b)

    def _text(self, c: Context, subject: Any, name: str, b: Mapping[str, Any]) -> Any:
        of = c.get(subject, "of") if c.exists(subject) else subject
        definition = self.definitions.get(of)
        return definition.value(c, name, {**b, "self": subject}) if definition is not None else None

    def query(self, c: Context, name: str, subject: Any, bind: Mapping[str, Any] | None = None) -> Any:
        """The value of a query."""
        return value_of(c, name, subject, bind)

    # ------------------------------------------------------------ who is in play

    def holders(self, c: Context) -> list[Holder]:
        """Definitions in play that someone bears or carries, in the order of the ids of their records."""
        return in_play(c).held

    def all_holders(self, c: Context) -> list[Holder]:
        """Definitions in play with those that always stand."""
        return in_play(c).every

    def permitted(self, c: Context, word: str, who: Any, bind: Mapping[str, Any] | None = None) -> str:
        """Which rule forbids someone an act and is not outweighed by one that allows it; "" when none does."""
        forbidden = ""
        for line, held in in_play(c).permissions:
            if word not in line.words or held.get("bearer", who) != who:
                continue
            if line.condition is not None and not line.condition(c, {**(bind or {}), "bearer": who, **held}):
                continue
            if line.allow:
                return ""
            forbidden = forbidden or line.source
        if forbidden:
            c.meet(forbidden)
        return forbidden

    def forbidding(self, names: Iterable[str]) -> str:
        """Those of some definitions that forbid something, to be put behind what cannot be done; "" when none does."""
        found = [self.definitions[name] for name in names]
        told = ", ".join(repr(one.label) for one in found if any(not line.allow for line in one.permissions))
        return f"; what is forbidden here is so by {told}" if told else ""

    def population(self, c: Context, kind: str) -> Iterable[Any]:
        """Everything there is of a kind: records, definitions, or what a plugin says (places of a board)."""
        if kind in self.populations:
            return self.populations[kind](c)
        records = c.of_kind(kind)
        return records or self.by_kind.get(kind, [])

    def is_kind(self, c: Context, one: Any, kind: str) -> bool:
        """Whether something is of a kind."""
        return kind == "any" or self.kind_of(c, one) == kind

    def has(self, c: Context, who: Any, what: Any) -> bool:
        """Whether someone bears an effect of a definition, or carries the definition."""
        if effects.effects_on(c, who, what):
            return True
        record = c.record(who) if c.exists(who) else {}
        return any(what in many(record.get(held)) for held in self.carriers.get(str(record.get("kind", "")), ()))

    def give(self, c: Context, name: str, bearer: Plain, bind: Mapping[str, Any], duration: Any = None, scale: Any = None) -> str:
        """Put a definition with standing lines on someone, with the values its lines read.

        Without a duration it lasts as long as its own text says; in that text the bearer is whoever it is put on.
        """
        definition, scope = self.definitions[name], bind
        if duration is None:
            scope = {**bind, "bearer": bearer}
            line = definition.line(c, "duration", dict(scope))
            duration = line.raw["time"] if line is not None else None
        names = definition.names | frozenset(names_in(duration))
        kept = {role: value for role, value in bind.items() if role in names and role not in ("bearer", "effect")}
        ends = ends_of(c, duration, scope, (scale or {}).get("duration", 1))
        return effects.give(c, name, bearer, plain_bindings(kept), ends, scale)

    def sides(self, c: Context) -> list[str]:
        """The sides in play."""
        return c.of_kind("side")

    def side_of(self, c: Context, who: Any) -> str:
        """The side that decides for someone."""
        if c.exists(who):
            record = c.record(who)
            return who if record["kind"] == "side" else str(record.get("side", ""))
        return ""

    def others(self, c: Context, who: Any) -> tuple[str, ...]:
        """The sides that do not decide for someone."""
        own = self.side_of(c, who)
        return tuple(side for side in self.sides(c) if side != own)

    def ruling(self, name: str) -> str:
        """The choice made for a ruling. Raises KeyError for a ruling the ruleset does not have."""
        return str(self.ruleset.rulings[name].chosen)

    def group_policy(self, name: str) -> str:
        """How a group of contributions stacks: "strongest" unless it was declared to add."""
        declared = self.vocabulary.groups.get(name)
        return declared.policy if declared is not None else "strongest"

    def after_frame(self, state: State) -> tuple[Frame, ...]:
        """Frames that follow a frame which changed records: the watch over conditions, when any definition has one."""
        return (Frame(f"proc:{WATCH}", 0, {}),) if self.watching else ()


def _inner(vocabulary: Vocabulary, query: Query) -> tuple[str | None, str]:
    """Which query another starts from: a base of the form "role.word" where the role's kind has a query of that word."""
    first, _, rest = query.base.partition(".")
    for role, kind in ((query.name.split(".")[0], query.of), *query.roles):
        if role == first and f"{kind}.{rest}" in vocabulary.queries and f"{kind}.{rest}" != query.name:
            return f"{kind}.{rest}", role
    return None, ""


def _cite(raw: Mapping[str, Any]) -> str:
    source = raw.get("source") or {}
    return f"{source.get('publication', '')} {source.get('passage', '')}".strip()


def _scalable(raw: Mapping[str, Any]) -> bool:
    """Whether a line has a magnitude: something added, a count of time; "while maintained" has none."""
    ends = raw.get("time", {}).get("ends") if isinstance(raw.get("time"), dict) else None
    return ends is None or any("after" in end for end in ends)
