"""The clauses that every head has, whatever declares it.

They are the only words that checker and printer know by name: their meaning belongs to the language, not to a game.
"""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Head, Slot

STATUSES = ("stated", "derived", "external", "assumed")

CONDITIONS: tuple[ClauseWord, ...] = (
    ClauseWord("when", Slot("when", "condition", "bool"), "holds only while the condition is true"),
    ClauseWord("unless", Slot("unless", "condition", "bool"), "holds only while the condition is false"),
)

REMARKS: tuple[ClauseWord, ...] = (
    ClauseWord("status", Slot("status", "name", choices=STATUSES), "how well the sources support this line"),
    ClauseWord("cite", Slot("cite", "citation"), "the passage this line comes from"),
    ClauseWord("over", Slot("over", "label"), "the line this one takes precedence over"),
)


def with_common(head: Head) -> tuple[ClauseWord, ...]:
    """The clauses of a head: its own, then the common ones that it does not declare itself."""
    own = {clause.word for clause in head.clauses}
    remarks = tuple(clause for clause in REMARKS if clause.word != head.word)
    common = (CONDITIONS if head.condition else ()) + remarks
    return head.clauses + tuple(clause for clause in common if clause.word not in own)
