"""What a spell is weighed by: the magic dice it takes against what it does, among the spells of as many dice."""

from __future__ import annotations

from tfrules.vocabulary.terms import Balance

BALANCE = Balance(
    "spell",
    group="MD",
    costs=("MD",),
    amounts=("damage", "heal", "regain", "lower", "raise"),
    given=(("MD", "{group}"), ("dice", "{group}d6")),
)
