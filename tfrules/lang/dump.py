"""Syntax trees as short s-expressions, for tests and for looking at what the builder made of a statement.

damage power of (1d6 - 2) at least 0     (damage [power] :of [(group (- 1d6 2))] :at least [0])
"""

from __future__ import annotations

from tfrules.lang.ast import (
    Binary,
    Block,
    Clause,
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
)

Node = Module | Item | Statement | Block | Clause | Phrase | Row | Expr


def dump(node: Node) -> str:
    """The shape of a tree, without spans, comments and layout."""
    match node:
        case Module():
            return "\n".join(dump(item) for item in node.items)
        case Item():
            head = node.kind if node.verb == "new" else f"{node.verb} {node.kind}"
            return _list(head, f'"{node.name}"', *map(dump, node.clauses), dump(node.block) if node.block else "")
        case Statement():
            head = f'"{node.head}"' if node.head_kind == "text" else node.head
            parts = [dump(node.phrase) if node.phrase else "", *map(dump, node.clauses), dump(node.block) if node.block else ""]
            return _list(head, *parts)
        case Block():
            return "{" + " ".join(dump(statement) for statement in node.statements) + "}"
        case Clause():
            return f":{node.word}" if node.value is None else f":{node.word} {dump(node.value)}"
        case Phrase():
            rest = [f" {sep} {dump(row)}" for sep, row in zip(node.seps, node.rows[1:], strict=True)]
            return "".join([dump(node.rows[0]) if node.rows else "[]", *rest])
        case Row():
            return f"[{' '.join(dump(term) for term in node.terms)}]"
    return dump_expression(node)


def dump_expression(node: Expr) -> str:
    """The shape of one expression."""
    match node:
        case Number():
            return str(node.value)
        case Text():
            return f'"{node.value}"'
        case Dice():
            return f"{node.count}d{node.sides}"
        case Range():
            return f"{node.low}..{node.high}"
        case Ref(args=None):
            return ".".join(node.names)
        case Ref():
            return _list("call", ".".join(node.names), *map(dump_expression, node.args or ()))
        case Group():
            return _list("group", *map(dump_expression, node.items))
        case DicePool():
            return _list("pool", dump_expression(node.count), f"d{node.sides}")
        case Unary():
            return _list(node.op, dump_expression(node.arg))
        case Binary():
            return _list(node.op, dump_expression(node.left), dump_expression(node.right))


def _list(*parts: str) -> str:
    return f"({' '.join(part for part in parts if part)})"
