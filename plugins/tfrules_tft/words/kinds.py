"""Kinds of definitions and records."""

from __future__ import annotations

from tfrules.vocabulary.terms import Kind
from tfrules_tft.words import templates
from tfrules_tft.words.numbers import ATTACK_ROLES

_BEARER = (("bearer", "figure"),)

KINDS = (
    Kind(
        "weapon",
        doc="A weapon.",
        roles=_BEARER,
        required=("damage",),
        standing="carried",
        example='weapon "Club" { class blunt; hands 1; ST 9; damage 1d6 }',
        templates=templates.WEAPON,
    ),
    Kind(
        "armor",
        doc="Armor: what it stops, how it slows.",
        roles=_BEARER,
        required=("stops",),
        standing="carried",
        example='armor "Cloth" { stops 1; MA 10; DX -1 }',
        templates=templates.ARMOR,
    ),
    Kind(
        "shield",
        doc="A shield.",
        roles=_BEARER,
        required=("stops",),
        standing="carried",
        example='shield "Small shield" { stops 1 }',
        templates=templates.SHIELD,
    ),
    Kind(
        "race",
        doc="What a figure is: its least attributes, its total, its movement.",
        roles=_BEARER,
        standing="carried",
        example='race "Human" { least 8 8; total 24; MA 10 }',
        templates=templates.RACE,
    ),
    Kind(
        "footprint",
        doc="The shape of figures, drawn with the leading part at 0,0 and facing 0.",
        required=("cells", "front"),
        example='footprint "Two in a row" { cells (0, 0), (0, 1); front (-1, 0), (0, -1), (1, -1); rear (0, 2) }',
    ),
    Kind(
        "modifier",
        doc="One line of a table of adjustments.",
        standing="global",
        example='modifier "from behind" { modify attack.DX by +4 }',
        templates=templates.MODIFIER,
    ),
    Kind(
        "outcome",
        doc="What the total of a roll to hit means beside hit or miss.",
        required=("dice",),
        roles=ATTACK_ROLES,
        example='outcome "three dice" { dice 3; 5 hit }',
    ),
    Kind(
        "option",
        doc="An option: what a figure may do in its turn.",
        required=("open to",),
        example='option "Move" { letter a; open to disengaged; move self.MA }',
    ),
    Kind(
        "manner",
        doc="A manner of attacking: how it is chosen, with which options, and what it is made with.",
        required=("how", "under", "counts as"),
        roles=ATTACK_ROLES[1:],
        example='manner "Kick" { how kick; under attack; counts as hand }',
    ),
    Kind(
        "table",
        doc="A table that is rolled on at a moment of the game.",
        required=("for", "roll"),
        roles=(("attack", "attack"), ("attacker", "figure"), ("defender", "figure"), ("target", "figure")),
        example='table "Luck" { for jumped; roll 1d6 { 6 { refuse } } }',
    ),
    Kind("figure", doc="A figure on the board: a record in play.", listed=False),
    Kind("attack", doc="One attack under way: a record in play.", listed=False),
    Kind("hex", doc="A hex of the board, written as its two numbers: `(3, -1)`.", listed=False, pair=True),
    Kind("object", doc="A weapon or shield lying in a hex: a record in play.", listed=False),
)
