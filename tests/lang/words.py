"""A small vocabulary for the tests of reading: heads with the clause words that the texts here use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tfrules.lang.shapes import HeadShape

ACTIONS = {
    "modify": ("by", "group", "times", "stage", "of"),
    "damage": ("of", "to", "at least", "at most", "times", "except"),
    "give": ("to", "for", "until"),
    "save": ("at most", "needs", "at"),
    "choose": ("from", "to", "in", "by"),
    "create": ("in", "with"),
    "offer": ("on",),
    "move": ("to",),
    "lose": ("from",),
    "hit": ("by",),
}
BODY = {
    **ACTIONS,
    "lasts": (),
    "cost": (),
    "upkeep": ("each",),
    "target": (),
    "or target": (),
    "range": (),
    "note": (),
    "strength": (),
    "needs": (),
    "turn": (),
    "on": (),
    "instead of": ("on",),
    "for each": ("in",),
    "for": (),
    "when": (),
    "effect": (),
    "else": (),
    "roll": ("at most", "as"),
    "stops": ("from",),
    "miss": (),
    "fail": (),
    "pass": (),
    "fall": (),
    "example": (),
    "summary": (),
}
NO_BLOCK = {"lasts", "cost", "note", "strength", "needs", "range"}


@dataclass(frozen=True)
class Words:
    kinds: frozenset[str] = frozenset({"condition", "creature", "table", "scenario", "weapon"})
    heads: dict[str, tuple[str, ...]] = field(default_factory=lambda: BODY)

    def kind(self, word: str) -> HeadShape:
        return HeadShape(clauses=("game", "covers") if word == "scenario" else (), block="body")

    def head(self, class_name: str, words: Sequence[str]) -> HeadShape | None:
        if class_name != "body":
            return None
        for length in range(len(words), 0, -1):
            clauses = self.heads.get(" ".join(words[:length]))
            if clauses is not None:
                return HeadShape(length, clauses, "" if words[0] in NO_BLOCK else "body")
        return None

    def number_heads(self, class_name: str) -> HeadShape | None:
        return HeadShape(clauses=("times",), block="body") if class_name == "body" else None


WORDS = Words()
