"""What a spell is weighed by: the strength it costs against what it does, among the spells of its IQ."""

from __future__ import annotations

from tfrules.vocabulary.terms import Balance

BALANCE = Balance(
    "spell",
    group="IQ",
    costs=("cost", "upkeep"),
    amounts=("damage", "lose"),
    tests=(("figure.adjDX", "3d6", 10), ("attack.DX", "3d6", 10)),
)
