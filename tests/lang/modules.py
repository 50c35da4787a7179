"""Random modules, as syntax trees, and random layouts of their texts."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from tests.lang.words import BODY, NO_BLOCK, WORDS
from tfrules.lang.ast import (
    Binary,
    Block,
    Clause,
    Comment,
    Dice,
    DicePool,
    Expr,
    Group,
    Item,
    Module,
    Number,
    Phrase,
    Range,
    Ref,
    Row,
    Statement,
    Text,
    Unary,
)  # fmt: skip
from tfrules.lang.expressions import MAX_RANGE, rolls
from tfrules.source import Source, Span
from tfrules.vocabulary.naming import unfit_name

NOWHERE = Span(Source("", ""), 0, 0)

# No clause word of the vocabulary is among them, so that a word in a row stays where it is.
words = st.sampled_from(["alpha", "beta_2", "Gamma", "isle", "order", "nothing", "dd6", "whenever", "x"])
paths = st.lists(words, min_size=1, max_size=3).map(tuple)
# Letters and marks that draw nothing, which the language refuses as hidden.
UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0" + "".join(map(chr, range(0xE0100, 0xE01F0)))
strings = st.text(st.characters(exclude_characters='"' + UNSEEN, exclude_categories=["Cc", "Cs", "Cf", "Cn", "Zl", "Zp"]), max_size=8)
small = st.integers(0, 10**9)
texts = strings.map(lambda value: Text(value, NOWHERE))
dice = st.builds(Dice, st.integers(1, 10000), st.integers(1, 10000), st.just(NOWHERE))
decimals = st.integers(0, 10**5).map(lambda value: Number(value / 1000, NOWHERE))
ranges = st.tuples(small, st.integers(0, MAX_RANGE)).map(lambda found: Range(found[0], sum(found), NOWHERE))
numbers = st.one_of(small.map(lambda value: Number(value, NOWHERE)), decimals)
names = paths.map(lambda path: Ref(path, None, NOWHERE))
leaves = st.one_of(numbers, texts, dice, ranges, names)


def _chain(operand: st.SearchStrategy[Expr], operators: list[str], most: int) -> st.SearchStrategy[Expr]:
    """`a op b op c`, folded to the left."""

    def fold(first: Expr, rest: list[tuple[str, Expr]]) -> Expr:
        for op, right in rest:
            if op in "*/" and (rolls(first) or rolls(right)):
                op = "+"
                return first
            first = Binary(op, first, right, NOWHERE)
        return first

    return st.builds(fold, operand, st.lists(st.tuples(st.sampled_from(operators), operand), max_size=most))


def _expressions(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    """One level of the grammar over expressions in parentheses."""
    groups = st.lists(inner, min_size=1, max_size=3).map(lambda items: Group(tuple(items), NOWHERE))
    calls = st.builds(Ref, paths, st.lists(inner, max_size=3).map(tuple), st.just(NOWHERE))
    pools = st.builds(DicePool, inner, st.integers(1, 100), st.just(NOWHERE))
    atoms = st.one_of(leaves, groups, calls, pools)
    negative = st.one_of(
        numbers.map(lambda number: Number(-number.value or -1, NOWHERE)),
        st.one_of(names, dice, groups, calls, pools).map(lambda value: Unary("-", value, NOWHERE)),
    )
    sums = _chain(_chain(st.one_of(atoms, atoms, negative), ["*", "/"], 2), ["+", "-"], 2)
    relations = ["==", "!=", "<", "<=", ">", ">=", "in", "has", "is", "sees", "not in", "not has", "not is", "not sees"]
    tests = _chain(sums, relations, 1)
    negated = st.one_of(tests, tests, tests.map(lambda value: Unary("not", value, NOWHERE)))
    return _chain(_chain(negated, ["and"], 2), ["or"], 2)


expressions: st.SearchStrategy[Expr] = st.recursive(leaves, _expressions, max_leaves=8)


def leftmost(node: Expr) -> Expr:
    while isinstance(node, Binary):
        node = node.left
    return node


def _signed(node: Expr) -> bool:
    first = leftmost(node)
    return (isinstance(first, Number) and first.value < 0) or (isinstance(first, Unary) and first.op == "-")


def _has(node: Expr, op: str) -> bool:
    """Whether an operator stands in an expression outside of parentheses."""
    if isinstance(node, Binary):
        return node.op == op or _has(node.left, op) or _has(node.right, op)
    return isinstance(node, Unary) and _has(node.arg, op)


def _row(terms: list[Expr]) -> Row:
    """Only the first term has a sign, and `and` joins only what stands alone."""
    kept = terms[:1] + [term for term in terms[1:] if not _signed(term) and not _has(term, "and")]
    if _has(kept[0], "and"):
        kept = kept[:1]
    return Row(tuple(kept), NOWHERE)


terms = expressions.filter(lambda term: not _has(term, "or"))
rows = st.lists(terms, min_size=1, max_size=3).map(_row)
# Where `in` opens a clause it is no operator in a row (`not in` always is).
plain_rows = st.lists(terms.filter(lambda term: not _has(term, "in")), min_size=1, max_size=3).map(_row)


@st.composite
def phrases(draw: Any, declared: tuple[str, ...]) -> Phrase:
    found = draw(st.lists(plain_rows if "in" in declared else rows, min_size=1, max_size=3))
    seps = draw(st.lists(st.sampled_from([",", "or", ", or"]), min_size=len(found) - 1, max_size=len(found) - 1))
    return Phrase(tuple(found), tuple(seps), NOWHERE)


@st.composite
def clauses(draw: Any, declared: tuple[str, ...]) -> tuple[Clause, ...]:
    chosen = draw(st.lists(st.sampled_from(declared), unique=True, max_size=2)) if declared else []
    found = [Clause(word, draw(st.none() | phrases(declared)), NOWHERE) for word in chosen]
    last = draw(st.lists(st.sampled_from(["when", "unless", "while"]), unique=True, max_size=2))
    return (*found, *(Clause(word, draw(expressions), NOWHERE) for word in last))


comments = st.lists(
    st.builds(
        lambda text, blank: Comment(f"#{text}".rstrip(), True, blank, NOWHERE),
        st.text(st.characters(exclude_characters=UNSEEN, exclude_categories=["Cc", "Cs", "Cf", "Cn", "Zl", "Zp"]), max_size=10), st.booleans(),
    ), max_size=2,
).map(tuple)  # fmt: skip


@st.composite
def statements(draw: Any, depth: int) -> Statement:
    kind = draw(st.sampled_from(["word"] * 6 + ["number", "range", "text"]))
    head = ""
    declared: tuple[str, ...] = ("times",)
    if kind == "word":
        head = draw(st.sampled_from(sorted(BODY)))
        declared = BODY[head]
    elif kind == "text":
        head = draw(strings)
    else:
        head = "..".join(str(part) for part in sorted([draw(small), draw(small)])[: 1 if kind == "number" else 2])
    phrase = draw(st.none() | phrases(declared))
    made = draw(clauses(declared))
    if kind == "word" and head == "when":
        condition = draw(expressions)
        phrase = Phrase((Row((condition,), NOWHERE),), (), NOWHERE)
        made = tuple(clause for clause in made if clause.word != "when")
    block = draw(blocks(depth - 1)) if depth and head not in NO_BLOCK and draw(st.booleans()) else None
    trailing = draw(st.none() | comments.map(lambda found: found[0] if found else None))
    return Statement(
        head, kind, phrase, made, block, NOWHERE, NOWHERE, draw(comments), trailing, draw(st.booleans()), draw(st.booleans()),
    )  # fmt: skip


@st.composite
def blocks(draw: Any, depth: int) -> Block:
    found = tuple(draw(st.lists(statements(depth), max_size=3)))
    return Block(found, draw(st.booleans()), NOWHERE, draw(comments))


@st.composite
def items(draw: Any) -> Item:
    verb = draw(st.sampled_from(["new", "extend", "patch", "remove"]))
    kind = draw(st.sampled_from(sorted(WORDS.kinds)))
    declared = WORDS.kind(kind).clauses
    made = tuple(clause for clause in draw(clauses(declared)) if clause.word in declared)
    block = draw(blocks(2)) if verb != "remove" else None
    name = draw(strings.filter(lambda text: not unfit_name(text, new=verb == "new")))
    return Item(verb, kind, name, made, block, NOWHERE, NOWHERE, NOWHERE, draw(comments), None, draw(st.booleans()))


modules = st.builds(
    lambda found, leftover: Module(tuple(found), NOWHERE, leftover), st.lists(items(), max_size=3), comments,
)  # fmt: skip


TOKENS = re.compile(r'"[^"\n]*"|#[^\n]*|\n|[^\S\n]+|[();{}]|[^\s();{}"#]+')


def disturbed(text: str, chance: Any) -> str:
    """The same text in another layout: other blanks, blank lines, comments in odd places, lines broken inside parentheses."""
    depth, level = 0, 0
    parts: list[str] = []
    for token in TOKENS.findall(text):
        depth += {"(": 1, ")": -1}.get(token, 0)
        level += {"{": 1, "}": -1}.get(token, 0)
        if token == "\n":
            ends = ["\n", "\n\n"]
            if parts and parts[-1][0] != "#":
                ends += ["   # odd\n", "\n  # odd\n\n", " ;\n", "\n\n\n" + "\t" * level]
            token = chance.choice(ends)
        elif token.isspace() and depth:
            token = chance.choice([" ", "   ", "\n", " # odd\n ", "\n\n"])
        elif token.isspace() and parts and parts[-1] != "\n":
            token = chance.choice([" ", "  ", "\t"])
        elif token == ";":
            token = chance.choice([";", "\n", " ;; ", "; # odd\n", "\n\n"])
        elif token == "{":
            token = chance.choice(["{", "{ ", "{ # odd\n", "{\n\n"])
        elif token == "}" and not parts[-1].startswith("#"):
            token = chance.choice(["}", " }", "\n}", " # odd\n  }"])
        parts.append(token)
    return "".join(parts)
