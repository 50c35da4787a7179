"""Definitions by a word of theirs: worked out once for a loaded game."""

from __future__ import annotations

from tfrules.engine.surface import Context, Definition


def by_word(c: Context, kind: str, head: str) -> dict[str, Definition]:
    """The definitions of a kind by the word of one of their lines, which nothing in play can change."""
    definitions = (c.game.definitions[name] for name in c.game.by_kind.get(kind, ()))
    found: dict[str, Definition] = c.game.kept(f"{kind} by {head}", lambda: {str(d.value(c, head, {})): d for d in definitions})
    return found
