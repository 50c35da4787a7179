"""Words of policies: how a side answers what it is asked, as data."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Declaration, Field, Head, Kind, Slot, StatementClass

_ROLES = (("it", "any"), ("asked", "any"))

HEADS = (
    Head(
        "answer",
        phrase=(Slot("label", "label"),),
        clauses=(
            ClauseWord("with", Slot("with", "expr", "any"), "this value, if it is allowed"),
            ClauseWord("most", Slot("most", "expr", "int"), "the allowed answer for which this is greatest; `it` is the answer"),
            ClauseWord("least", Slot("least", "expr", "int"), "the allowed answer for which this is least"),
            ClauseWord("where", Slot("where", "expr", "bool"), "only allowed answers for which this holds"),
        ),
        roles=_ROLES,
        name="policy answer",
        doc="How a request of that label (or kind, or `any`) is answered. Of several lines the first that finds an answer counts; "
        "where none does, the first allowed answer is given.",
        example="answer attack least distance(it.target, it.figure)",
    ),
)

POLICIES: tuple[Declaration, ...] = (
    Kind(
        "policy",
        doc="How a side decides, line by line. It sees what the side sees.",
        required=("answer",),
        roles=_ROLES,
        example='policy "careful" { answer offer with "pass" }',
        templates='policy "{name}" {{\n  answer any most 0\n}}\n',
    ),
    *HEADS,
    Kind("command", doc="An answer under consideration.", listed=False),
    Field("command", "offer", "text", doc="what is offered"),
    Field("command", "who", "any", doc="who would take it, or whom it is about"),
    StatementClass("policy", ("policy answer", "summary", "note")),
)
