"""Words of Warlords & Wizards: kinds, the lines of their bodies, actions, events, numbers that rules change, units.

Only the shapes stand here. What a score is rolled against, which faces succeed and what a spell does is text in `rulesets/ww`.
"""

from __future__ import annotations

from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Head, Kind, Query, Slot, StatementClass, Unit
from tfrules_ww import actions

CAST_ROLES = (
    ("caster", "creature"),
    ("cast", "cast"),
    ("MD", "int"),
    ("dice", "any"),
    ("point", "spot"),
    ("area", "list[creature]"),
)
ATTACK_ROLES = (("attack", "attack"), ("attacker", "creature"), ("target", "creature"))
SCORES = ("B", "S", "M", "E")

_SCORE = Slot("score", "expr", "int")

LINES = (
    Head("B", phrase=(_SCORE,), once=True, name="Body", doc="The Body score it starts with; 1 when not said.", example="B 3"),
    Head("S", phrase=(_SCORE,), once=True, name="Speed", doc="The Speed score it starts with; 1 when not said.", example="S 5"),
    Head("M", phrase=(_SCORE,), once=True, name="Mind", doc="The Mind score it starts with; 1 when not said.", example="M 2"),
    Head("E", phrase=(_SCORE,), once=True, name="Ego", doc="The Ego score it starts with; 1 when not said.", example="E 2"),
    Head(
        "DR",
        phrase=(Slot("points", "expr", "int"),),
        once=True,
        name="damage reduction",
        doc="Damage that it keeps off, or that a hide does.",
        example="DR 3",
    ),
    Head(
        "MD",
        clauses=(
            ClauseWord("at least", Slot("at_least", "expr", "int"), "the fewest magic dice it can be cast with", required=True),
        ),
        once=True,
        name="magic dice",
        doc="How many magic dice are spent on it.",
        example="MD at least 3",
    ),
    Head(
        "range",
        phrase=(Slot("inches", "quantity", units=("inches",)),),
        once=True,
        name="spell range",
        roles=CAST_ROLES,
        doc="How far from the caster its point may lie.",
        example="range 30 inches",
    ),
    Head(
        "radius",
        phrase=(Slot("inches", "quantity", units=("inches",)),),
        once=True,
        name="spell radius",
        roles=CAST_ROLES,
        doc="It fills the space around a point, so far out. The caster chooses the point.",
        example="radius MD inches",
    ),
    Head(
        "effect",
        block="actions",
        block_required=True,
        once=True,
        condition=False,
        name="spell effect",
        roles=CAST_ROLES,
        doc="What is done when it works, once the magic dice have been rolled.",
        example="effect { damage 1 to caster }",
    ),
    Head(
        "religion",
        phrase=(Slot("numbers", "expr", "int | list[int]"),),
        once=True,
        condition=False,
        doc="It is a religion; the numbers of the die that bring it.",
        example="religion 3",
    ),
    Head(
        "oath",
        phrase=(Slot("numbers", "expr", "int | list[int]"),),
        once=True,
        condition=False,
        doc="It is an oath; the numbers of the die that bring it.",
        example="oath 1..2",
    ),
    Head(
        "pact",
        phrase=(Slot("numbers", "expr", "int | list[int]"),),
        once=True,
        condition=False,
        doc="It is a pact; the numbers of the die that bring it.",
        example="pact 5..6",
    ),
)

_CREATURES = Slot("who", "selector", "creature")

ACTIONS = (
    Head(
        "damage",
        phrase=(Slot("amount", "expr", "int"),),
        name="do damage",
        run=actions.damage,
        aspect="damage",
        clauses=(
            ClauseWord("to", _CREATURES, "who takes it, each the whole of it"),
            ClauseWord(
                "shared among", Slot("shared_among", "selector", "creature"), "who shares it: to each an equal part, rounded down"
            ),
            ClauseWord(
                "rest to nearest",
                Slot("rest_to_nearest", "expr", "any"),
                "what does not divide goes to those nearest to this point, one point each",
            ),
        ),
        doc="Take points from Body, less what reduces damage.",
        example="damage sum(dice) shared among each creature in area",
        reads=("hurt.taken", "hurt.DR"),
        writes=("creature.B",),
    ),
    Head(
        "break vow",
        name="break vow",
        run=actions.break_vow,
        doc="The bearer has broken this devotion and loses it for good.",
        example="break vow",
        writes=("creature.devotions",),
    ),
)

KINDS = (
    Kind(
        "creature",
        doc="A sort of creature with the scores it starts with; in play, one creature.",
        standing="carried",
        roles=(("bearer", "creature"),),
        example='creature "Goblin" { B 1 }',
        templates='creature "{name}" {{\n  B 1\n  S 1\n  M 1\n  E 1\n}}\n',
    ),
    Kind(
        "spell",
        doc="A spell that is cast with magic dice.",
        required=("MD", "effect"),
        roles=CAST_ROLES,
        example='spell "Spark" { MD at least 1; range 30 inches; radius 0 inches; effect { damage 1 to each creature in area } }',
        templates='spell "{name}" {{\n  MD      at least 1\n  range   30 inches\n  radius  MD inches\n'
        "  effect {{\n    damage sum(dice) shared among each creature in area\n  }}\n}}\n",
    ),
    Kind(
        "devotion",
        doc="A religion, oath or pact. Its lines count for whoever is devoted.",
        standing="carried",
        roles=(("bearer", "creature"), *ATTACK_ROLES),
        example='devotion "Sworn" { oath 1; on bearer attacks { break vow } }',
        templates='devotion "{name}" {{\n  oath 1\n  forbid move\n}}\n',
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
        templates='armor "{name}" {{\n  DR 1\n}}\n',
    ),
    Kind("shield", doc="A shield.", standing="carried", roles=(("bearer", "creature"),), example='shield "Shield" { }'),
    Kind("spot", doc="A place with a name: a point in space.", listed=False),
    Kind("attack", doc="A blow under way.", listed=False),
    Kind("cast", doc="A spell being cast.", listed=False),
    Kind("hurt", doc="Damage on its way to someone.", listed=False),
    Kind("space", doc="Who stands where.", listed=False),
)

QUERIES = (
    Query(
        "creature.success_from", "creature", base="7", doc="The least face that is a success when it rolls a score; 7 is never."
    ),
    Query("attack.dice", "attack", base="0", roles=ATTACK_ROLES[1:], doc="How many dice the attacker rolls."),
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

EVENTS = (
    Event(
        "attacks",
        ("{attacker} attacks", "{attacker} attacks {target}"),
        ATTACK_ROLES,
        "An attack is declared, and it is settled whom it may hit.",
        "{attacker} attacks {target}",
    ),
    Event(
        "casts",
        ("{caster} casts", "{caster} casts {spell}"),
        (("caster", "creature"), ("spell", "spell"), ("cast", "cast")),
        "A spell is begun; no die is rolled yet.",
        "{caster} casts {spell}",
    ),
    Event(
        "fizzles",
        ("{caster} fizzles", "{spell} fizzles"),
        (("caster", "creature"), ("spell", "spell")),
        "A spell took its caster to Mind 0 and comes to nothing.",
        "{spell} fizzles",
    ),
    Event(
        "hurt",
        ("{target} hurt",),
        (("target", "creature"), ("hurt", "hurt")),
        "Damage is about to be taken from Body.",
        "{target} is hurt",
    ),
    Event("felled", ("{target} felled",), (("target", "creature"),), "Someone's Body has come to 0.", "{target} is felled"),
    Event(
        "moves",
        ("{mover} moves", "{mover} moves to {spot}"),
        (("mover", "creature"), ("spot", "spot")),
        "Someone changes place.",
        "{mover} moves to {spot}",
    ),
    Event("adventure begins", ("adventure begins",), (), "An adventure begins.", "an adventure begins"),
    Event(
        "broken vow",
        ("{devotee} breaks vow",),
        (("devotee", "creature"), ("vow", "devotion")),
        "A devotion was broken and is lost.",
        "{devotee} has broken {vow}",
    ),
)

UNITS = (Unit("inch", "length", "inches"), Unit("round", "time", "rounds"), Unit("minute", "time", "minutes"))

WORDS: tuple[Declaration, ...] = (
    *LINES,
    *ACTIONS,
    *KINDS,
    *QUERIES,
    *EVENTS,
    *UNITS,
    *action_words("do damage", "break vow"),
    StatementClass("creature", (*ANY, *STANDING_NAMES, "Body", "Speed", "Mind", "Ego", "damage reduction")),
    StatementClass("spell", (*ANY, "magic dice", "spell range", "spell radius", "spell effect")),
    StatementClass("devotion", (*ANY, *STANDING_NAMES, "religion", "oath", "pact")),
    StatementClass("maneuver", (*ANY, *STANDING_NAMES)),
    StatementClass("armor", (*ANY, *STANDING_NAMES, "damage reduction")),
    StatementClass("shield", (*ANY, *STANDING_NAMES)),
)
