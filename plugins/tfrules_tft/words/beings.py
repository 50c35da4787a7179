"""Creatures: beings with numbers of their own, a hide and natural attacks, as both games have them."""

from __future__ import annotations

from tfrules.vocabulary.terms import Head, Kind, Slot
from tfrules_tft.words import templates

CREATURE = Kind(
    "creature",
    doc="A being of which each is like the other: its numbers, its hide, what it attacks with.",
    roles=(("bearer", "figure"),),
    required=("ST", "DX", "IQ", "MA"),
    standing="carried",
    example='creature "Wolf" { ST 10; DX 14; IQ 6; MA 12; hexes 1; stops 1; strikes with "Bite" }',
    templates=templates.CREATURE,
)

LINES = (
    Head("ST", phrase=(Slot("strength", "expr", "int", least=0),), once=True, name="creature ST", doc="Its basic ST.", example="ST 10"),
    Head("DX", phrase=(Slot("dexterity", "expr", "int", least=0),), once=True, name="creature DX", doc="Its basic DX.", example="DX 14"),
    Head("IQ", phrase=(Slot("wits", "expr", "int", least=0),), once=True, name="creature IQ", doc="Its basic IQ.", example="IQ 6"),
    Head(
        "hexes",
        phrase=(Slot("hexes", "expr", "int", least=1),),
        once=True,
        name="creature hexes",
        doc="How many hexes it stands in.",
        example="hexes 1",
    ),
    Head(
        "flies",
        phrase=(Slot("hexes", "expr", "int", least=0),),
        once=True,
        name="creature flight",
        doc="How many hexes it flies in a turn.",
        example="flies 16",
    ),
    Head(
        "sort",
        phrase=(Slot("sort", "name", choices=("animal", "humanoid", "dragon")),),
        once=True,
        name="creature sort",
        doc="Animal, humanoid or dragon.",
        example="sort animal",
    ),
    Head(
        "breath",
        phrase=(Slot("strength", "expr", "int", least=0),),
        once=True,
        name="creature breath",
        doc="What breathing fire costs it in ST.",
        example="breath 5",
    ),
    Head(
        "strikes with",
        phrase=(Slot("weapons", "ref", "weapon", many=True),),
        once=True,
        name="creature weapons",
        doc="What it attacks with; the first is what it has ready.",
        example='strikes with "Bite"',
    ),
)

CREATURE_LINES = (*(head.name for head in LINES), "stops", "movement", "being footprint", "engaged by")
