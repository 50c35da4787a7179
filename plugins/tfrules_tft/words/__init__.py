"""Words of the fantasy combat games that share figures, hexes and three dice: kinds, field lines, actions, events, queries."""

from __future__ import annotations

from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import Declaration, Enum, Group, Moment, StatementClass, Unit
from tfrules_tft.words import beings
from tfrules_tft.words.careers import CAREERS
from tfrules_tft.words.deeds import ACTIONS
from tfrules_tft.words.events import EVENTS
from tfrules_tft.words.kinds import KINDS
from tfrules_tft.words.lines import LINES
from tfrules_tft.words.numbers import QUERIES

ACTS = (
    "act",
    "move",
    "option",
    "attack",
    "shoot",
    "strike",
    "jab",
    "sight",
    "throw",
    "dodge",
    "defend",
    "grapple",
    "close",
    "ready",
    "drop",
    "draw",
    "pick",
    "carry",
    "crawl",
    "crouch",
    "rise",
    "cast",
    "disbelieve",
    "enter",
    "pass",
    "wield",
    "slay",
    "finish",
    "use",
    "aim",
    "fly",
    "land",
    "engage",
    "stay",
    "slip",
    "crowd",
    "overfly",
    "notice",
    "trample",
)

_LINE = {
    "weapon": ("class", "hands", "least ST", "weapon damage", "throwable", "left hand", "jabs", "prone fire", "shots", "reload"),
    "armor": ("stops", "movement", "adds to DX"),
    "shield": ("stops", "adds to DX"),
    "creature": beings.CREATURE_LINES,
    "race": ("least", "total", "movement", "being footprint", "engaged by"),
    "footprint": ("footprint cells", "footprint front", "footprint rear", "footprint turns", "footprint usual"),
    "modifier": (),
    "outcome": ("outcome dice", "outcome use", "outcome case", "outcome cases"),
    "table": ("outcome use", "roll"),
    "manner": ("manner how", "manner under", "manner counts as", "manner with", "manner left", "manner also", "manner needs"),
    "option": ("letter", "open to", "option move", "shift", "then", "option needs"),
}

WORDS: tuple[Declaration, ...] = (
    *LINES,
    *beings.LINES,
    *ACTIONS,
    *KINDS,
    beings.CREATURE,
    *CAREERS,
    *QUERIES,
    *EVENTS,
    Enum("acts", ACTS, "what rules may forbid or allow a figure"),
    Moment("act", "the turn of a figure to act has come"),
    Unit("hex", "length", "hexes"),
    Unit("megahex", "range", "megahexes"),
    Group("facing", "strongest", "from the side or from the rear: the better one"),
    Group("shaken", "strongest", "wounds of two turns shake no more than those of one"),
    *action_words(
        "fall",
        "stand",
        "faint",
        "kill",
        "do damage",
        "hit surely",
        "lose",
        "drop ready",
        "ready",
        "move someone",
        "turn someone",
        "grapple",
        "release",
    ),
    *(
        StatementClass(kind, (*ANY, *lines, *(STANDING_NAMES if kind not in ("option", "outcome", "table", "manner", "footprint") else ())))
        for kind, lines in _LINE.items()
    ),
)
