"""Words of charts: one situation, what is varied in it, and what is counted; drawn for every item of a kind.

A chart is set up like an example, with the words that a game's plugin adds to the class "example". The item it names stands for all of its
kind: in the pages of a reference each of them takes its place.
"""

from __future__ import annotations

from tfrules.vocabulary.terms import Declaration, Head, Kind, Slot, StatementClass

CHART = Kind(
    "chart",
    doc="Chances that a reference shows of every item of a kind: a situation, what is varied in it, and what is counted.",
    required=("of", "setting", "tells"),
    example='chart "a blow" { of "Club"; setting "in the open" { attack foe by striker }; across striker skill 8..12; tells "hits" foe.hits }',
)

HEADS = (
    Head(
        "of",
        phrase=(Slot("model", "ref", "any"),),
        roles=(("item", "any"),),
        once=True,
        name="chart of",
        doc="The item that stands in the settings for every other of its kind, or for those of which the condition holds. Those with which a "
        "setting cannot be played have no such chart.",
        example='of "Club" unless item.class == missile',
    ),
    Head(
        "setting",
        phrase=(Slot("title", "text"),),
        block="example",
        block_required=True,
        condition=False,
        opens=True,
        name="chart setting",
        doc="A situation up to the roll whose chances are counted. Of several settings each is a line of the chart.",
        example='setting "from behind" { attack foe by striker }',
    ),
    Head(
        "across",
        phrase=(Slot("who", "expr", "any"), Slot("line", "label"), Slot("values", "expr", "list[int]")),
        condition=False,
        once=True,
        name="chart across",
        doc="What is varied: a line in the block of somebody whom the settings name takes each of these numbers.",
        example="across striker skill 8..12",
    ),
    Head(
        "tells",
        phrase=(Slot("title", "text"), Slot("what", "expr", "any")),
        condition=False,
        once=True,
        name="chart tells",
        doc="What is counted when all is over that the setting began: a number, or whether something holds.",
        example='tells "hits" foe.hits',
    ),
)

CHARTS: tuple[Declaration, ...] = (
    CHART,
    *HEADS,
    StatementClass("chart", ("cite", "summary", "note", *(head.name for head in HEADS)), "a situation, what is varied, what is counted"),
)
