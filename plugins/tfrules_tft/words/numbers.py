"""Numbers that rules contribute to."""

from __future__ import annotations

from tfrules.vocabulary.terms import Query

ATTACK_ROLES = (("attack", "attack"), ("attacker", "figure"), ("target", "figure"))

STAGES_DX = (("base", "set"), ("add", "add"), ("range", "add"), ("multiply", "multiply"), ("floor", "floor"), ("cap", "cap"))
STAGES_HITS = (
    ("rolled", "set"),
    ("dice", "add"),
    ("least", "floor"),
    ("multiple", "multiply"),
    ("extra", "add"),
    ("blunted", "multiply"),
    ("protection", "add"),
    ("floor", "floor"),
    ("cap", "cap"),
)

QUERIES = (
    Query("figure.adjDX", "figure", base="figure.basic_DX", doc="DX with all adjustments of the figure's own state."),
    Query("figure.ST", "figure", base="figure.left_ST", doc="ST less hits and what was spent."),
    Query("figure.shaken_at", "figure", base="5", doc="Hits in one turn that cost it DX."),
    Query("figure.falls_at", "figure", base="8", doc="Hits in one turn that fell it."),
    Query(
        "figure.poise",
        "figure",
        base="figure.adjDX",
        stages=STAGES_DX,
        told=False,
        doc="What must be rolled or less on three dice to keep one's feet.",
    ),
    Query("figure.duty", "figure", base="0", doc="What drives the movement of someone: it may end only where this is greatest."),
    Query("figure.tread", "figure", base="0", doc="Movement that stepping onto a body with care costs besides the step."),
    Query(
        "figure.leap",
        "figure",
        base="0",
        doc="Movement that leaping over a body costs, both hexes together; nobody leaps when it is 0.",
    ),
    Query("figure.MA", "figure", base="figure.full_MA", doc="Movement allowance."),
    Query("figure.stride", "figure", base="1", told=False, doc="How many hexes someone goes where an option allows one."),
    Query(
        "figure.holds", "figure", base="1", doc="For how many enemies someone counts when it has a large figure in front of it."
    ),
    Query("figure.shove", "figure", base="0", doc="The ST below which smaller figures can be pushed aside; nobody when it is 0."),
    Query(
        "attack.DX",
        "attack",
        base="attacker.adjDX",
        roles=ATTACK_ROLES[1:],
        stages=STAGES_DX,
        doc="What must be rolled or less to hit.",
    ),
    Query("attack.dice", "attack", base="3", roles=ATTACK_ROLES[1:], doc="How many dice are rolled to hit."),
    Query(
        "attack.extra_dice",
        "attack",
        base="0",
        roles=ATTACK_ROLES[1:],
        doc="How many dice of damage there are besides its weapon's.",
    ),
    Query("attack.damage", "attack", "amount", base="attack.weapon_damage", roles=ATTACK_ROLES[1:], doc="The dice of damage."),
    Query(
        "attack.hits",
        "attack",
        base="attack.rolled",
        roles=ATTACK_ROLES[1:],
        stages=STAGES_HITS,
        settled="through",
        doc="Hits that get through.",
    ),
    Query(
        "attack.rank",
        "attack",
        base="0",
        roles=ATTACK_ROLES[1:],
        doc="Attacks of a higher rank come before all others, whatever their DX.",
    ),
)
