"""Kinds of definitions and of records."""

from __future__ import annotations

from tfrules.vocabulary.terms import Kind, Need
from tfrules_ww.roles import ATTACK_ROLES, CAST_ROLES
from tfrules_ww.words import templates

SWORN = ("religion", "oath", "pact")
DEMANDS = ("forbid", "refuse", "break vow", "breach", "lower")
BOONS = ("modify", "allow", "offer", "suppress", "explode", "regain", "heal", "raise", "reward", "give")
BREACHES = ("break vow", "refuse", "forbid")  # what cannot be done at all cannot be broken

KINDS = (
    Kind(
        "creature",
        doc="A sort of creature with the scores it starts with; in play, one creature.",
        standing="carried",
        roles=(("bearer", "creature"),),
        example='creature "Goblin" { B 1 }',
        templates=templates.CREATURE,
    ),
    Kind(
        "spell",
        doc="A spell that is cast with magic dice.",
        required=("MD", "does"),
        roles=CAST_ROLES,
        example='spell "Spark" { MD at least 1; range 30 inches; radius 0 inches; does { damage 1 to each creature in area } }',
        templates=templates.SPELL,
    ),
    Kind(
        "devotion",
        doc="A religion, oath or pact. Its lines count for whoever is devoted.",
        standing="carried",
        roles=(("bearer", "creature"), *ATTACK_ROLES, ("caster", "creature"), ("cast", "cast")),
        needs=(
            Need("kind", SWORN),
            Need("demand", DEMANDS, unless=("pact",)),
            Need("boon", BOONS),
            Need("breach", BREACHES, unless=("pact",)),
        ),
        example='devotion "Sworn" { oath 0; on bearer attacks { break vow }; modify bearer.capacity by +1 }',
        templates=templates.DEVOTION,
    ),
    Kind(
        "maneuver",
        doc="Something that may be done in the course of a blow.",
        standing="global",
        roles=ATTACK_ROLES,
        example='maneuver "Duck" { offer target "Duck" at defence { set attack.parried to true } }',
    ),
    Kind(
        "armor",
        doc="Armor that can be worn.",
        required=("DR",),
        standing="carried",
        roles=(("bearer", "creature"),),
        example='armor "Mail" { DR 2 }',
        templates=templates.ARMOR,
    ),
    Kind("shield", doc="A shield.", standing="carried", roles=(("bearer", "creature"),), example='shield "Shield" { }'),
    Kind(
        "weapon",
        doc="A weapon that can be held.",
        required=("type",),
        standing="carried",
        roles=(("bearer", "creature"),),
        example='weapon "Sword" { type "sword"; speed 1; reach 2 }',
        templates=templates.WEAPON,
    ),
    Kind(
        "power",
        doc="What a title gives. Its lines count for whoever has it.",
        standing="carried",
        roles=(("bearer", "creature"), *ATTACK_ROLES),
        example='power "Quick" { modify creature.speed by +1 when creature == bearer }',
        templates=templates.POWER,
    ),
    Kind(
        "aim",
        doc="A row of the table of jousts: a point to aim at, and what comes of it against each position in the saddle.",
        required=("against",),
        example='aim "shield" { against "leaning back" M }',
    ),
    Kind(
        "outcome",
        doc="What a letter in the table of jousts means.",
        roles=(("rider", "creature"), ("foe", "creature")),
        example='outcome "S" { means { damage 1 to foe } }',
    ),
    Kind("spot", doc="A place with a name: a point in space.", listed=False),
    Kind("attack", doc="A blow under way.", listed=False),
    Kind("cast", doc="A spell being cast.", listed=False),
    Kind("hurt", doc="Damage on its way to someone.", listed=False),
    Kind("chase", doc="A chase under way.", listed=False),
    Kind("grapple", doc="Two who wrestle.", listed=False),
    Kind("joust", doc="A joust under way.", listed=False),
    Kind("space", doc="Who stands where.", listed=False),
)
