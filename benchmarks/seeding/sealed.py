"""Kinds of fault that the authors of the checker had not seen before they were first measured."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.seeding.faults import TABLE, Edit, Text, kind
from benchmarks.seeding.scan import Statement
from benchmarks.seeding.structure import line_of
from benchmarks.seeding.tables import pairs
from benchmarks.seeding.words import swapped, unquoted

STANDING = ("modify", "on", "before", "instead", "forbid", "allow", "suppress")


@kind("typographic-sign")
def typographic_sign(text: Text) -> Iterator[Edit]:
    """A word processor has been at it: quotes are curled, or a minus sign is a dash."""
    for line in text.every:
        for token in line.head:
            if token.sort == "string":
                yield Edit(token.start, token.end, f"\N{LEFT DOUBLE QUOTATION MARK}{unquoted(token)}\N{RIGHT DOUBLE QUOTATION MARK}")
            if token.text == "-":
                yield swapped(token, text.random.choice("\N{EN DASH}\N{MINUS SIGN}"))


@kind("typographic-sign", TABLE)
def typographic_sign_in_table(text: Text) -> Iterator[Edit]:
    """The quotes around a key's value are curled. Legal where any text may stand there without quotes: these are letters of it then. It is
    none where a sign of YAML stands within, or versions."""
    for pair in pairs(text):
        value = text.text[pair.value : pair.end]
        if value.startswith('"') and value.endswith('"') and value.count('"') == 2:
            curled = f"\N{LEFT DOUBLE QUOTATION MARK}{value[1:-1]}\N{RIGHT DOUBLE QUOTATION MARK}"
            structural = any(sign in value for sign in (": ", " #", ">=")) or (pair.flow and any(sign in value for sign in ",[]{}"))
            yield Edit(pair.value, pair.end, curled, legal=not structural)


@kind("wrong-place")
def wrong_place(text: Text) -> Iterator[Edit]:
    """A line has slipped out of its block: an action stands in the item itself, or a standing line in an example."""
    for item in text.items:
        group = next((token.text for token in item.head if token.text in text.world.vocabulary.kinds), "")
        known = {word.split()[0] for owner, word in text.world.vocabulary.heads if owner == group}
        for line in item.every():
            place = line_of(text, line)
            if not place or line.owner is None or line.owner.owner is None or line.block:
                continue
            if not line.inside("example", "scenario") and line.word not in known and line.head[0].sort == "name":
                yield from _first_in(text, item, f"  {text.text[line.start : line.end]}\n")
        examples = [line for line in item.block if line.word == "example" and line.opening and line_of(text, line)]
        standing = [line for line in item.block if line.word in STANDING and not line.block]
        for example in examples:
            for line in standing:
                yield from _first_in(text, example, f"    {text.text[line.start : line.end]}\n")


def _first_in(text: Text, block: Statement, line: str) -> Iterator[Edit]:
    """A line put first into a block whose brace ends its line."""
    if block.opening and text.text[block.opening.end : text.line_end(block.opening.end)] == "\n":
        at = text.line_end(block.opening.end)
        yield Edit(at, at, line)


@kind("unknown-choice")
def unknown_choice(text: Text) -> Iterator[Edit]:
    """A choice that a ruling does not have is asked for, or played with in an example."""
    for line in text.every:
        for call, sign, token in zip(line.head, line.head[1:], line.head[2:], strict=False):
            before = [one.text for one in line.head[max(0, line.head.index(call) - 3) : line.head.index(call)]]
            if call.text == ")" and sign.text in ("==", "!=") and token.sort == "string" and before[:1] == ["ruling"]:
                yield swapped(token, f'"{text.misspelt(unquoted(token))}"')
        for before_token, token in zip(line.head, line.head[1:], strict=False):
            if line.word == "example" and before_token.text == "ruling" and "=" in token.text:
                name, _, choice = unquoted(token).partition("=")
                yield swapped(token, f'"{name}={text.misspelt(choice)}"')


@kind("clause-twice")
def clause_twice(text: Text) -> Iterator[Edit]:
    """A clause stands twice in a line, with two values."""
    for line in text.every:
        head = text.head(line)
        words = {clause.word for clause in head.clauses if clause.slot} if head else set()
        for before, token, after in zip(line.phrase, line.phrase[1:], [*line.phrase[2:], None], strict=False):
            ends = after is None or (head and after.text in {clause.word.split()[0] for clause in head.clauses})
            if before.text in words and token.sort in ("number", "string", "name") and ends:
                other = str(int(float(token.text)) + 1) if token.sort == "number" else token.text
                yield Edit(token.end, token.end, f" {before.text} {other}")


@kind("unknown-role")
def unknown_role(text: Text) -> Iterator[Edit]:
    """A line is about someone whom nobody has named there: a role is misspelt."""
    roles = {
        *("bearer", "caster", "subject", "actor", "attacker", "target", "figure", "creature", "attack", "cast", "hurt"),
        *(role for kind in text.world.vocabulary.kinds.values() for role, _ in kind.roles),
    }
    for line in text.every:
        if line.inside("example", "scenario") or line.owner is None or line.word in ("summary", "note", "cite", "covers"):
            continue
        for token in line.condition:
            name, dot, rest = token.text.partition(".")
            if token.sort == "name" and dot and name in roles and len(name) > 3:
                yield swapped(token, text.misspelt(name) + dot + rest)
