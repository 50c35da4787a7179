"""What a character is and has: kinds of definitions, the lines of their bodies, events and numbers."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Head, Kind, Query, Slot
from tfrules_ww.roles import ALIGNMENTS

_BEARER = (("bearer", "creature"),)
_ONE = "creature"

KINDS = (
    Kind(
        "people",
        doc="A kind of player character: human, dwarf. Its lines count for whoever is of it.",
        standing="carried",
        roles=_BEARER,
        example='people "Marsh folk" { tongue "Croaking" }',
        templates='people "{name}" {{\n  modify bearer.first_S by +1\n}}\n',
    ),
    Kind(
        "calling",
        doc="A class of characters. Its lines count for whoever is of it.",
        standing="carried",
        roles=_BEARER,
        example='calling "Idler" { modify bearer.learning by -10 }',
        templates='calling "{name}" {{\n  titles "{name}"\n  modify bearer.needed to 1000\n}}\n\n'
        'table "{name}" {{\n  row 1 gives "Beginner"\n}}\n',
    ),
    Kind(
        "table",
        doc="A table that rules look numbers or words up in.",
        example='table "Luck" { row 1..3 gives 0; row 4..6 gives 1 }',
        templates='table "{name}" {{\n  row 1..6 gives 0\n}}\n',
    ),
    Kind(
        "gear",
        doc="Something that can be bought and carried, and is no weapon, armor or shield.",
        example='gear "Rope" { cost 1; weight 500 coins }',
        templates='gear "{name}" {{\n  cost 1\n  weight 500 coins\n}}\n',
    ),
    Kind(
        "device",
        doc="A magical object other than arms.",
        standing="carried",
        roles=_BEARER,
        example='device "Wand" { least Mind 2 }',
        templates='device "{name}" {{\n  least Mind 1\n}}\n',
    ),
    Kind(
        "character",
        doc="A character that someone plays: what was thrown and chosen. Its scores follow from that.",
        example='character "Emry" { people "Human"; calling "Fighter"; alignment neutral; B 3; S 2; M 3; E 1 }',
        templates='character "{name}" {{\n  people "Human"\n  calling "Fighter"\n  alignment neutral\n  B 3\n  S 1\n  M 1\n  E 1\n}}\n',
    ),
)

LINES = (
    Head(
        "tongue",
        phrase=(Slot("tongue", "text"),),
        once=True,
        condition=False,
        name="tongue",
        doc="The language of its own.",
        example='tongue "Dwarvish"',
    ),
    Head(
        "titles",
        phrase=(Slot("tables", "refs", "table"),),
        once=True,
        condition=False,
        name="titles",
        doc="The tables of its titles by level: the first is its own; powers of that name come with the titles of all.",
        example='titles "Fighter titles"',
    ),
    Head(
        "row",
        phrase=(Slot("at", "expr", "any"),),
        clauses=(ClauseWord("gives", Slot("gives", "expr", "any"), "what stands there", required=True),),
        condition=False,
        name="table row",
        doc="What stands in the table for a number, a range or a word.",
        example="row 1..3 gives 0",
    ),
    Head(
        "cost",
        phrase=(Slot("silver", "expr", "number", least=0),),
        once=True,
        condition=False,
        name="cost",
        doc="Its price in silver pieces.",
        example="cost 10",
    ),
    Head(
        "weight",
        phrase=(Slot("quantity", "quantity", units=("stones", "coins"), least=0),),
        once=True,
        condition=False,
        name="weight",
        doc="What it weighs.",
        example="weight 500 coins",
    ),
    Head(
        "hands",
        phrase=(Slot("count", "expr", "int", least=0),),
        once=True,
        condition=False,
        name="hands",
        doc="How many hands it takes.",
        example="hands 2",
    ),
    Head("metal", once=True, condition=False, name="metal", doc="What of it strikes or protects is metal.", example="metal"),
    Head("clerical", once=True, condition=False, name="clerical", doc="It is for those who have a religion.", example="clerical"),
    Head(
        "least Mind",
        phrase=(Slot("score", "expr", "int", least=0),),
        once=True,
        condition=False,
        name="least Mind",
        doc="The Mind that it takes to use it.",
        example="least Mind 2",
    ),
    Head(
        "maker",
        phrase=(Slot("alignment", "name", choices=ALIGNMENTS),),
        once=True,
        condition=False,
        name="maker",
        doc="The alignment of whoever made it; it is a magical thing.",
        example="maker lawful",
    ),
    Head("undead", once=True, condition=False, name="undead", doc="It is undead.", example="undead"),
    Head(
        "quadruped",
        once=True,
        condition=False,
        name="quadruped",
        doc="It goes on four legs, and bears packs or riders.",
        example="quadruped",
    ),
    Head(
        "worth",
        phrase=(Slot("points", "expr", "int", least=0),),
        once=True,
        condition=False,
        name="worth",
        doc="The experience for overcoming it.",
        example="worth 60",
    ),
)

EVENTS = (
    Event("starts", ("{who} starts",), (("who", _ONE),), "A character comes into being; abilities and money are thrown.", ""),
    Event(
        "examined",
        ("{who} examined",),
        (("who", _ONE),),
        "A character is held against the rules; what it breaks is said with `breach`.",
        "",
    ),
    Event(
        "undertakes",
        ("{who} undertakes",),
        (("who", _ONE), ("task", "text")),
        "Someone sets about something for which there is no other word: `task` says what.",
        "{who} undertakes: {task}",
    ),
    Event(
        "exposed",
        ("{target} exposed",),
        (("target", _ONE), ("peril", "text")),
        "Something comes over someone: `peril` says what.",
        "{target} is exposed to {peril}",
    ),
    Event(
        "uses",
        ("{who} uses", "{who} uses {thing}"),
        (("who", _ONE), ("thing", "device")),
        "Someone makes use of a magical thing.",
        "{who} uses {thing}",
    ),
    Event(
        "earns",
        ("{who} earns",),
        (("who", _ONE), ("points", "int")),
        "Someone got experience.",
        "{who} earns {points} experience",
    ),
    Event(
        "overcomes",
        ("{who} overcomes", "{who} overcomes {foe}"),
        (("who", _ONE), ("foe", _ONE), ("share", "int")),
        "Someone who took part in the fight gets a share of the experience for a foe.",
        "{who} has overcome {foe}",
    ),
    Event(
        "returns",
        ("{who} returns",),
        (("who", _ONE), ("treasure", "int"), ("paid", "int"), ("depth", "int")),
        "Someone is back from an adventure, with so many silver pieces, of which some are paid to others; `depth` is the deepest level of a dungeon.",
        "{who} returns with {treasure}",
    ),
    Event(
        "trains",
        ("{who} trains",),
        (("who", _ONE), ("score", "text"), ("paid", "int"), ("sage", "bool")),
        "Someone trains a score, for so many silver pieces.",
        "{who} trains {score}",
    ),
    Event(
        "learns", ("{who} learns",), (("who", _ONE), ("tongue", "text")), "Someone learns a language.", "{who} learns {tongue}"
    ),
    Event("reconciled", ("{who} reconciled",), (("who", _ONE),), "A deity's favor comes back.", "{who} is in favor again"),
)

_SCORES = (("B", "Body"), ("S", "Speed"), ("M", "Mind"), ("E", "Ego"))


def _number(name: str, base: str, doc: str) -> Query:
    return Query(f"creature.{name}", _ONE, base=base, told=False, doc=doc)


QUERIES = (
    *(_number(f"first_{score}", "0", f"{name} with which a character begins.") for score, name in _SCORES),
    _number("least_M", "0", "Below this its Mind never falls."),
    _number("least_E", "0", "Below this its Ego never falls."),
    _number("learning", "100", "How much of what it experiences counts, in hundredths."),
    _number("needed", "0", "The experience that its next level takes; 0 where there is none."),
    _number("memory", "0", "How many spells it has in memory at most."),
    _number("ritual_dice", "0", "How many dice it gives to a ritual at most."),
    _number("psychic_dice", "0", "The dice with which it fights mind against mind."),
    _number("tongues", "creature.max_M", "How many languages it may know."),
    _number("notices", "0", "Within how many inches it is aware of what cannot be seen."),
    _number("feels", "0", "Within how many inches it feels, through the ground, whatever touches it."),
    _number("rations", "1", "The rations that it needs each day."),
    _number("rest_needed", "0", "The hours of rest without which a day was none of rest."),
    _number("ageing", "1", "The years by which it ages in a year."),
    _number("prayers", "1", "The factor of the chance that a deity helps."),
    _number("reception", "0", "What is added to the reactions of those who are met."),
    _number("burden", "creature.weight", "What it carries: reckoned in coins first, in stones in the end."),
    _number("unnamed_level", "0", "The successes that it needs where nobody has said how many."),
    Query(
        "attack.reroll",
        "attack",
        base="0",
        roles=(("attacker", _ONE), ("target", _ONE)),
        doc="Up to this face the attacker's dice are thrown again, once.",
    ),
    Query(
        "attack.magic",
        "attack",
        base="0",
        roles=(("attacker", _ONE), ("target", _ONE)),
        doc="1 where what is struck with counts as magical.",
    ),
)

PEOPLE: tuple[Declaration, ...] = (*KINDS, *LINES, *EVENTS, *QUERIES)
