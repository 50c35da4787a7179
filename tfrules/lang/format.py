"""The canonical printer: the one way in which a module is laid out.

Two blanks a level, one blank line between items (items of one line each may stand close together, as rows of a table), single
blanks around operators. What the author chose stays where it fits in 130 columns: blocks on one line, statements joined by `;`,
single blank lines, a plus sign before a value. Comments stay where they stood; one inside parentheses moves before its statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from tfrules.diagnostics import Diagnostic, DiagnosticError, finding, has_errors
from tfrules.fixes import Edit
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
    Statement,
    Text,
    Unary,
)
from tfrules.lang.parse import parse_module, parse_or_raise
from tfrules.lang.shapes import Shapes
from tfrules.source import Source, Span

WIDTH = 130
_STEP = "  "


def format_text(source: Source, shapes: Shapes) -> str:
    """The text of a source in canonical form; a DiagnosticError where it cannot be read, or would come to say something else."""
    module = parse_or_raise(source, shapes)
    text = format_module(module)
    again = parse_module(Source(source.name, text), shapes)
    if again.diagnostics or not same_content(module, again.module):
        raise DiagnosticError([_not_the_same(module.span), *again.diagnostics])
    return text


def format_range(source: Source, shapes: Shapes, first: int, last: int) -> list[Edit]:
    """The edits that lay out the items which touch these lines (1-based), with the comments before them; all else stays as it is.

    A DiagnosticError says what is wrong in one of them. Mistakes in other items are no hindrance.
    """
    parsed = parse_module(source, shapes)
    edits = []
    for number, item in enumerate(parsed.module.items):
        span = _with_comments(item)
        if source.place(span.end)[0] < first or span.line > last:
            continue
        wrong = [one for one in parsed.diagnostics if one.span is not None and _touch(one.span, span)]
        if number in parsed.damaged or has_errors(wrong):
            raise DiagnosticError(wrong or parsed.diagnostics)
        alone = Module((_own(item),), span)
        text = format_module(alone).removesuffix("\n")
        again = parse_module(Source(source.name, text + "\n"), shapes)
        if again.diagnostics or not same_content(alone, again.module):
            raise DiagnosticError([_not_the_same(span), *again.diagnostics])
        if text != span.text:
            edits.append(Edit(span, text))
    return edits


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _own(item: Item) -> Item:
    """The item without the comments that stand behind the one before it."""
    return replace(item, leading=tuple(comment for comment in item.leading if comment.own_line))


def _with_comments(item: Item) -> Span:
    """The text of an item with its own comments."""
    first = next((comment.span for comment in item.leading if comment.own_line), item.span)
    span = first.to(item.span)
    return span.to(Span(span.source, span.end, item.trailing.span.end)) if item.trailing is not None else span


def _not_the_same(span: Span) -> Diagnostic:
    message = "the formatted text would not say the same; nothing was changed"
    return finding("TFR0240", message, span, help="please report this together with the file")


def format_module(module: Module) -> str:
    """A module as text; it ends with a newline unless it is empty."""
    lines: list[str] = []
    close = False  # the item before stands on one line
    for item in module.items:
        printed = _item(item)
        in_table = close and len(printed) == 1
        _add_comments(lines, item.leading, "", first_blank=True)
        if item.blank_before or (not item.leading[-1].own_line if item.leading else not in_table):
            _blank(lines)
        lines += printed
        close = len(printed) == 1
    _add_comments(lines, module.leftover, "", first_blank=False)
    while lines and not lines[0]:
        del lines[0]
    return "".join(f"{line}\n" for line in lines)


def same_content(one: Module, other: Module) -> bool:
    """Whether two modules say the same: equal but for places and layout, with the same comments in the same order."""
    return _content(one) == _content(other) and list(_comments(one)) == list(_comments(other))


_LAYOUT = frozenset({"same_line", "inline", "blank_before", "leading", "trailing", "leftover"})


def _content(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(_content(one) for one in node)
    if not hasattr(node, "__dataclass_fields__"):
        return node
    names = [name for name in node.__dataclass_fields__ if name not in _LAYOUT and not name.endswith("span")]
    return (type(node).__name__, *(_content(getattr(node, name)) for name in names))


def _comments(node: Module | Item | Statement | Block | None) -> Iterator[str]:
    if node is None:
        return
    if isinstance(node, Item | Statement):
        yield from (comment.text for comment in node.leading)
        # After a block on one line the comment stands behind it, and inside of it there is none.
        yield from [node.trailing.text] if node.trailing else []
        yield from _comments(node.block)
        return
    for inner in node.items if isinstance(node, Module) else node.statements:
        yield from _comments(inner)
    yield from (comment.text for comment in node.leftover)


# ---------------------------------------------------------------- layout


def _blank(lines: list[str]) -> None:
    if lines and lines[-1]:
        lines.append("")


def _add_comments(lines: list[str], comments: Sequence[Comment], indent: str, first_blank: bool) -> None:
    """Comments on lines of their own; one that followed a closing brace stays behind it."""
    fresh = True
    for comment in comments:
        if not comment.own_line and lines and lines[-1] and not _commented(lines[-1]):
            lines[-1] += f"  {comment.text}"
            continue
        if comment.blank_before or (fresh and first_blank):
            _blank(lines)
        lines.append(indent + comment.text)
        fresh = False


def _commented(line: str) -> bool:
    """Whether a printed line ends in a comment."""
    quoted = False
    for char in line:
        quoted ^= char == '"'
        if char == "#" and not quoted:
            return True
    return False


def _item(item: Item) -> list[str]:
    head = f'{item.kind} "{item.name}"' if item.verb == "new" else f'{item.verb} {item.kind} "{item.name}"'
    return _with_block(_header(head, None, item.clauses), item.block, item.trailing, "", 0)


def _with_block(header: str, block: Block | None, trailing: Comment | None, indent: str, used: int) -> list[str]:
    """The lines of a header with its block. They are indented but for the first, before which `used` columns are taken."""
    tail = f"  {trailing.text}" if trailing else ""
    if block is None:
        return [header + tail]
    inline = _inline_block(block) if block.inline or not (block.statements or block.leftover) else None
    if inline is not None and used + len(indent) + len(header) + 1 + len(inline) <= WIDTH:
        return [f"{header} {inline}{tail}"]
    lines = [f"{header} {{{tail}"]
    inner = indent + _STEP
    for number, statement in enumerate(block.statements):
        _add_statement(lines, statement, block.statements[number - 1] if number else None, inner)
    _add_comments(lines, block.leftover, inner, first_blank=False)
    if len(lines) > 1 and not lines[1]:
        del lines[1]
    lines.append(f"{indent}}}")
    return lines


def _add_statement(lines: list[str], statement: Statement, before: Statement | None, indent: str) -> None:
    if before is not None and statement.same_line and not statement.leading and before.trailing is None:
        joint = " " if statement.head == "else" and before.block is not None else "; "
        first = lines[-1]
        if joint == " " or not first.lstrip().startswith("}"):
            printed = _statement(statement, indent, len(first) - len(indent) + len(joint))
            if len(first) + len(joint) + len(printed[0]) <= WIDTH:
                lines[-1] = first + joint + printed[0]
                lines += printed[1:]
                return
    _add_comments(lines, statement.leading, indent, first_blank=False)
    if statement.blank_before:
        _blank(lines)
    printed = _statement(statement, indent, 0)
    lines += [indent + printed[0], *printed[1:]]


def _statement(statement: Statement, indent: str, used: int) -> list[str]:
    return _with_block(_statement_header(statement), statement.block, statement.trailing, indent, used)


def _inline_block(block: Block) -> str | None:
    """The block on one line, or None where a comment or a broken block stands in it."""
    if block.leftover:
        return None
    parts: list[str] = []
    for statement in block.statements:
        if statement.leading or statement.trailing:
            return None
        text = _statement_header(statement)
        if statement.block is not None:
            inner = _inline_block(statement.block) if statement.block.inline or not statement.block.statements else None
            if inner is None:
                return None
            text += f" {inner}"
        if parts:
            parts.append(" " if statement.head == "else" and parts[-1].endswith("}") and statement.same_line else "; ")
        parts.append(text)
    return f"{{ {''.join(parts)} }}" if parts else "{ }"


# ---------------------------------------------------------------- statements


def _statement_header(statement: Statement) -> str:
    head = f'"{statement.head}"' if statement.head_kind == "text" else statement.head
    return _header(head, statement.phrase, statement.clauses)


def _header(head: str, phrase: Phrase | None, clauses: Sequence[Clause]) -> str:
    parts = [head]
    if phrase is not None:
        parts.append(format_phrase(phrase))
    for clause in clauses:
        parts.append(clause.word)
        if isinstance(clause.value, Phrase):
            parts.append(format_phrase(clause.value))
        elif clause.value is not None:
            parts.append(format_expression(clause.value))
    return " ".join(parts)


def format_phrase(phrase: Phrase) -> str:
    """Rows with their separators."""
    parts = []
    for number, row in enumerate(phrase.rows):
        if number:
            sep = phrase.seps[number - 1]
            parts.append(", " if sep == "," else f"{sep if sep.startswith(',') else ' ' + sep} ")
        parts.append(" ".join(format_expression(term) for term in row.terms))
    return "".join(parts)


def format_expression(node: Expr) -> str:
    """An expression as text. Parentheses are part of the tree, so none are added."""
    text = _expression(node)
    if not isinstance(node, Binary) and _signed(node.span):
        return text if text.startswith("-") else f"+{text}"
    return text


def _expression(node: Expr) -> str:
    match node:
        case Number():
            return str(node.value) if isinstance(node.value, int) else format(Decimal(repr(node.value)), "f")
        case Text():
            return f'"{node.value}"'
        case Dice():
            return f"{node.count}d{node.sides}"
        case Range():
            return f"{node.low}..{node.high}"
        case Ref():
            arguments = f"({_list(node.args)})" if node.args is not None else ""
            return ".".join(node.names) + arguments
        case Group():
            return f"({_list(node.items)})"
        case DicePool():
            return f"({format_expression(node.count)})d{node.sides}"
        case Unary(op="-"):
            return f"-{format_expression(node.arg)}"
        case Unary():
            return f"not {format_expression(node.arg)}"
    left, right = format_expression(node.left), format_expression(node.right)
    if node.op == "/" and left.isdigit() and right.isdigit():
        return f"{left}/{right}"
    return f"{left} {node.op} {right}"


def _list(items: Sequence[Expr]) -> str:
    return ", ".join(format_expression(item) for item in items)


def _signed(span: Span) -> bool:
    """Whether the author wrote a plus sign, which means nothing and reads well: `by +2`."""
    return span.source.text[span.start : span.start + 1] == "+"
