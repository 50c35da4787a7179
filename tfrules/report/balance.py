"""What things of a kind cost beside what they do, next to their like: a table to think by, never a verdict.

What can be reckoned exactly is: amounts as their mean, and changes of a number that is rolled against as the chances before and after. What
depends on more than the declaration says (`vocabulary.terms.Balance`) stands as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tfrules.ir.expressions import expression
from tfrules.ir.model import Document, Json, Statement, nodes
from tfrules.odds.dist import Dist
from tfrules.odds.notation import d
from tfrules.packs.ruleset import Ruleset
from tfrules.report.columns import columns
from tfrules.vocabulary.collect import clause_key
from tfrules.vocabulary.terms import Balance, Vocabulary

MODIFY, CHOOSE, EXAMPLE = "modify", "choose", "example"
OPERATIONS: dict[str, Callable[[Dist[int], Dist[int]], Dist[int]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
CALLS: dict[str, Callable[[Dist[int], Dist[int]], Dist[int]]] = {
    "min": lambda a, b: a.combine(b, min),
    "max": lambda a, b: a.combine(b, max),
}
Names = Mapping[str, Dist[int]]


@dataclass(frozen=True, slots=True)
class Row:
    """One thing: what it costs and what it does, in words; `own` is true of those that were asked about."""

    name: str
    pack: str
    own: bool
    costs: tuple[str, ...]
    effects: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """The row as plain data."""
        return {"name": self.name, "pack": self.pack, "own": self.own, "costs": list(self.costs), "effects": list(self.effects)}


@dataclass(frozen=True, slots=True)
class Weighed:
    """The things of one group, those that were asked about first."""

    kind: str
    group: str
    value: str
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, Json]:
        """The group as plain data."""
        return {"kind": self.kind, "group": self.group, "value": self.value, "rows": [row.to_json() for row in self.rows]}


def weigh(ruleset: Ruleset, vocabulary: Vocabulary, own: Collection[str]) -> Iterator[Weighed]:
    """The groups in which there is one of `own` (qualified names), each with all that is loaded of it."""
    for declared in vocabulary.balances.values():
        groups: dict[str, list[Document]] = {}
        for document in ruleset.by_kind(declared.kind):
            groups.setdefault(_field(document, vocabulary, declared.group), []).append(document)
        for value, documents in sorted(groups.items(), key=lambda one: (len(one[0]), one[0])):
            if any(document.qualified in own for document in documents):
                rows = [_row(document, vocabulary, declared, value, own) for document in documents]
                yield Weighed(declared.kind, declared.group, value, tuple(sorted(rows, key=lambda row: (not row.own, row.name))))


def weighed_text(weighed: Iterable[Weighed], costs: Mapping[str, tuple[str, ...]]) -> str:
    """The groups as tables; `costs` are the fields of each kind that say what a thing costs."""
    parts = []
    for one in weighed:
        rows = [("", one.kind, *costs[one.kind], "what it does")]
        rows += [("*" if row.own else "", row.name, *row.costs, "; ".join(row.effects) or "-") for row in one.rows]
        title = f"{one.kind}: {one.group} {one.value}" if one.group else one.kind
        parts.append("\n".join([title, *columns(rows, indent="")]) + "\n")
    return "\n".join(parts)


def _row(document: Document, vocabulary: Vocabulary, declared: Balance, value: str, own: Collection[str]) -> Row:
    names = _names(document, declared, value)
    costs = tuple(_cost(document, vocabulary, word, names) for word in declared.costs)
    effects = tuple(dict.fromkeys(_effects(document, vocabulary, declared, names)))
    return Row(document.name, document.pack, document.qualified in own, costs, effects)


def _names(document: Document, declared: Balance, group: str) -> Names:
    """What names stand for: those given, and one of what is chosen."""
    found = {name: d(text.replace("{group}", group)) for name, text in declared.given if group or "{group}" not in text}
    for statement in _statements(document):
        if statement["op"] == CHOOSE and "from" in statement:
            least = _reckoned(statement["from"], found)
            found[statement["name"]] = Dist.certain(max(1, int(least.mean()))) if least is not None else Dist.certain(1)
    return found


def _statements(document: Document) -> Iterator[Statement]:
    """Every statement, but for those of examples."""
    for _, part in nodes([line for line in document.body if line["op"] != EXAMPLE]):
        if isinstance(part, Mapping) and isinstance(part.get("op"), str):
            yield part


def _values(vocabulary: Vocabulary, kind: str, line: Statement) -> list[Json]:
    """What stands in a line, in the order of its declaration."""
    head = vocabulary.heads[kind, line["op"]]
    keys = [slot.name for slot in head.phrase] + [clause_key(clause.word) for clause in head.clauses if clause.slot is not None]
    return [line[key] for key in keys if key in line]


def _lines(document: Document, word: str) -> list[Statement]:
    return [line for line in document.body if line["op"] == word]


def _field(document: Document, vocabulary: Vocabulary, word: str) -> str:
    """What a field of a thing says, as text; nothing where it does not say it."""
    values = [value for line in _lines(document, word)[:1] for value in _values(vocabulary, document.kind, line)[:1]]
    return "".join(_written(value) for value in values)


def _cost(document: Document, vocabulary: Vocabulary, word: str, names: Names) -> str:
    """A cost reckoned for one of what is chosen, with its unit; each of its lines, where it differs by a condition."""
    shown = []
    for line in _lines(document, word):
        for value in _values(vocabulary, document.kind, line)[:1]:
            amount, unit = (value["n"], value["unit"]) if isinstance(value, Mapping) and "unit" in value else (value, "")
            reckoned = _reckoned(amount, names)
            shown.append(f"{_mean(reckoned) if reckoned is not None else _written(amount)} {unit}".rstrip())
    return " or ".join(dict.fromkeys(shown)) or "-"


def _effects(document: Document, vocabulary: Vocabulary, declared: Balance, names: Names) -> Iterator[str]:
    tests = {query.rpartition(".")[2]: (dice, number) for query, dice, number in declared.tests}
    for statement in _statements(document):
        if statement["op"] == MODIFY:
            for query in statement["queries"]:
                yield from _change(statement, query.rpartition(".")[2], tests, names)
        elif statement["op"] in declared.amounts:
            yield _amount(statement, names)


def _change(statement: Statement, query: str, tests: Mapping[str, tuple[str, int]], names: Names) -> Iterator[str]:
    """What a line does to a number, with the chances before and after where it is rolled against."""
    for key, sign in (("by", ""), ("times", "x "), ("to", "= "), ("at_least", ">= "), ("at_most", "<= ")):
        if key not in statement:
            continue
        amount = _reckoned(statement[key], names)
        if amount is None:
            yield f"{query} {sign}{_written(statement[key])}"
        elif key != "by" or query not in tests:
            yield f"{query} {sign}{_signed(amount) if key == 'by' else _mean(amount)}"
        else:
            dice, number = tests[query]
            chance = sum((p * d(dice).at_most(number + change) for change, p in amount.items()), Fraction(0))
            yield f"{query} {_signed(amount)} ({dice} at {number}: {_percent(d(dice).at_most(number))} -> {_percent(chance)})"


def _amount(statement: Statement, names: Names) -> str:
    """How much a word does: so many copies of what `of` holds, never less than `at least`, each where it is said."""
    first = next((value for key, value in statement.items() if key not in ("op", "when")), None)
    amount = _reckoned(first, names)
    if amount is None:
        return f"{statement['op']} {_written(first)}"
    copies = _reckoned(statement.get("of"), names) if len(amount) == 1 else None
    if copies is not None:
        amount = copies.times(int(amount.mean()))
    least = _reckoned(statement.get("at_least"), names)
    if least is not None:
        amount = amount.combine(least, max)
    low, high = min(amount), max(amount)
    return f"{statement['op']} {_mean(amount)}" + (f" ({low} to {high})" if low != high else "")


def _reckoned(value: Json, names: Names) -> Dist[int] | None:
    """The exact distribution of an expression, or None where it depends on what is not known here."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Dist.certain(value)
    if not isinstance(value, Mapping):
        return None
    op = value.get("op")
    if op == "dice":
        return d(f"{value['count']}d{value['sides']}")
    if op == "ref" and len(value["path"]) == 1:
        return names.get(value["path"][0])
    if op == "neg":
        inner = _reckoned(value["arg"], names)
        return None if inner is None else -inner
    if op == "call" and value["name"] == "sum" and len(value["args"]) == 1:
        return _reckoned(value["args"][0], names)
    run = CALLS.get(value["name"]) if op == "call" else OPERATIONS.get(str(op))
    sides = value["args"] if op == "call" else [value.get("left"), value.get("right")]
    reckoned = [one for one in (_reckoned(side, names) for side in sides) if one is not None]
    return run(*reckoned) if run is not None and len(reckoned) == len(sides) == 2 else None


def _written(value: Json) -> str:
    """An expression as the language writes it."""
    if isinstance(value, Mapping) and "unit" in value:
        return f"{expression(value['n'])} {value['unit']}"
    return expression(value) if isinstance(value, int | float | Mapping) else str(value)


def _mean(amount: Dist[int]) -> str:
    mean = amount.mean()
    return str(mean) if mean.denominator == 1 else f"{float(mean):.4g}"


def _signed(amount: Dist[int]) -> str:
    shown = _mean(amount)
    return shown if shown.startswith("-") else f"+{shown}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance * 100):.1f} %"
