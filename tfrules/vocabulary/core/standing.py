"""Standing lines: what counts while its definition is in play. They stand in the class "effects"."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass

_ROUNDED = ClauseWord("rounded", Slot("rounded", "name", choices=("down", "up")), "which way a fraction goes; down when not said")

_BEARER = (("bearer", "any"), ("actor", "any"))

HEADS = (
    Head(
        "modify",
        phrase=(Slot("queries", "query", doc="the numbers that change"),),
        clauses=(
            ClauseWord("by", Slot("by", "expr", "amount"), "add so much, or take it away"),
            ClauseWord("times", Slot("times", "expr", "number"), "multiply"),
            ClauseWord("to", Slot("to", "expr", "amount"), "set, whatever it was"),
            ClauseWord("at least", Slot("at_least", "expr", "int"), "never below"),
            ClauseWord("at most", Slot("at_most", "expr", "int"), "never above"),
            _ROUNDED,
            ClauseWord("group", Slot("group", "name"), "contributions of one group stack as the group says"),
            ClauseWord("stage", Slot("stage", "name"), "the stage of the number at which it counts"),
            ClauseWord("named", Slot("named", "expr", "any"), "the thing whose name the trace shows in the place of this rule's"),
        ),
        aspect="power",
        doc="Change a number while this is in play.",
        example="modify attack.skill by +2 when attack.side == rear",
    ),
    Head(
        "suppress",
        phrase=(Slot("groups", "names", "group"),),
        doc="Contributions of these groups by other rules don't count; the trace says why.",
        example="suppress cover when attack.attacker == bearer",
    ),
    Head(
        "on",
        phrase=(Slot("event", "event"),),
        block="actions",
        block_required=True,
        block_filled=True,
        doc="Act after something happened.",
        example="on bearer hit { end effect }",
    ),
    Head(
        "before",
        phrase=(Slot("event", "event"),),
        block="actions",
        block_required=True,
        block_filled=True,
        doc="Act before something happens; may alter or refuse it.",
        example="before bearer stands { refuse }",
    ),
    Head(
        "instead of",
        phrase=(Slot("event", "event"),),
        block="actions",
        block_required=True,
        doc="Act in the place of something; each rule replaces one event at most once. `continue` lets it happen, altered, after all.",
        example="instead of bearer struck { replace target by attacker; continue }",
    ),
    Head(
        "forbid",
        phrase=(Slot("words", "names", "acts", doc="acts, as the loaded plugins list them"),),
        roles=_BEARER,
        doc="These acts are not allowed to the bearer; in a rule that always counts, to anyone of whom the condition holds. "
        "Where the bearer is a place, `actor` is who would do it there.",
        example="forbid act, move",
    ),
    Head(
        "allow",
        phrase=(Slot("words", "names", "acts", doc="acts, as the loaded plugins list them"),),
        roles=_BEARER,
        doc="These acts are allowed to the bearer although another rule forbids them.",
        example="allow move when bearer.flying",
    ),
    Head(
        "offer",
        phrase=(Slot("who", "selector"), Slot("label", "text")),
        clauses=(
            ClauseWord("at", Slot("at", "name"), "the phase or moment in which it may be taken"),
            ClauseWord("needs", Slot("needs", "expr", "bool"), "what must hold for it to be offered"),
        ),
        roles=(("actor", "any"), ("self", "any")),
        block="actions",
        block_required=True,
        block_filled=True,
        doc="Something that someone may choose to do. It is offered only when each choice it begins with has something to choose.",
        example='offer bearer "Shake it off" at act { save bearer 3d6 at most bearer.will { pass { end effect } } }',
    ),
    Head(
        "when",
        phrase=(),
        block="effects or actions",
        block_required=True,
        block_filled=True,
        name="when standing",
        doc="Standing lines under a condition; or, with actions, what happens each time the condition becomes true.",
        example='when bearer.strength <= 2 { give "helpless" }',
    ),
)

_NAMES = ("modify", "suppress", "on", "before", "instead of", "forbid", "allow", "offer", "when standing")

STANDING: tuple[Declaration, ...] = (
    *HEADS,
    StatementClass("effects", _NAMES, "what counts while it is in play"),
)
STANDING_NAMES = _NAMES
