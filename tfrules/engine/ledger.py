"""Which fields of records count for less than others, as the vocabulary declares them."""

from __future__ import annotations

from tfrules.engine.turn import LEDGER
from tfrules.vocabulary.terms import Vocabulary


def ledger_of(vocabulary: Vocabulary) -> dict[str, frozenset[str]]:
    """The fields that are left out of the key under which states merge, by kind: no rule reads them."""
    found = {owner: set(names) for owner, names in LEDGER.items()}
    for (owner, name), declared in vocabulary.fields.items():
        if declared.key == "ledger":
            found.setdefault(owner, set()).add(name)
    return {owner: frozenset(names) for owner, names in found.items()}


def secrets_of(vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    """The fields that are secret until they are revealed, by kind."""
    found: dict[str, list[str]] = {}
    for (owner, name), declared in vocabulary.fields.items():
        if declared.secret:
            found.setdefault(owner, []).append(name)
    return {owner: tuple(names) for owner, names in found.items()}
