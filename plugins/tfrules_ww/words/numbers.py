"""Numbers that rules change."""

from __future__ import annotations

from tfrules.vocabulary.terms import Query
from tfrules_ww.roles import ATTACK_ROLES

_ONE = "creature"

QUERIES = (
    Query("creature.speed", _ONE, base="creature.S", doc="Speed as it counts now: what is moved, parried and pursued with."),
    Query("creature.charge", _ONE, base="creature.speed", told=False, doc="How many inches it charges at most."),
    Query("creature.flight", _ONE, base="creature.speed", told=False, doc="How many inches it flees at most."),
    Query("creature.force", _ONE, base="99", doc="The most damage that a blow with what it has in hand does; 99 is no limit."),
    Query("creature.capacity", _ONE, base="0", doc="The load in stones that it carries without being slowed."),
    Query("creature.quickness", _ONE, base="0", doc="What is added to its highest die of initiative."),
    Query("creature.reach", _ONE, base="0", doc="How far it reaches: who reaches farther strikes first when a fight begins."),
    Query("creature.nerve", _ONE, base="creature.E", told=False, doc="The dice with which it checks morale."),
    Query(
        "creature.most_dice", _ONE, base="99", doc="The most magic dice it may use for a spell; 99 only keeps the list finite."
    ),
    Query(
        "creature.success_from", "creature", base="7", doc="The least face that is a success when it rolls a score; 7 is never."
    ),
    Query("attack.plus", "attack", base="0", roles=ATTACK_ROLES[1:], doc="The bonus of the attacker: `+1` and so on."),
    Query(
        "attack.dice",
        "attack",
        base="0",
        roles=ATTACK_ROLES[1:],
        doc="How many dice the attacker rolls; of several attackers each is asked for.",
    ),
    Query("attack.defence", "attack", base="0", roles=ATTACK_ROLES[1:], doc="The defence score."),
    Query("attack.harm", "attack", base="0", roles=ATTACK_ROLES[1:], doc="The damage of the blow before it is reduced."),
    Query(
        "cast.free_from",
        "cast",
        base="7",
        roles=(("caster", "creature"),),
        doc="The least face of a magic die that costs nothing; 7 is never.",
    ),
    Query("hurt.DR", "hurt", base="0", roles=(("target", "creature"),), doc="By how much the damage is reduced."),
    Query("hurt.taken", "hurt", base="hurt.amount", doc="How much of the damage is taken from Body."),
)
