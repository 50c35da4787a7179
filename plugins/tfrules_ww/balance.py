"""What a spell is weighed by: the magic dice it takes against what it does, among the spells of as many dice. And arms, by what they cost."""

from __future__ import annotations

from tfrules.vocabulary.terms import Balance

BALANCES = (
    Balance(
        "spell",
        group="MD",
        costs=("MD",),
        amounts=("damage", "heal", "regain", "lower", "raise"),
        given=(("MD", "{group}"), ("dice", "{group}d6")),
    ),
    Balance("weapon", group="hands", costs=("cost", "weight"), amounts=("speed", "reach", "plus", "range")),
    Balance("armor", group="", costs=("cost", "weight"), amounts=("DR", "plus")),
)
