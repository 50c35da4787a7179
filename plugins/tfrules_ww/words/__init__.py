"""Words of Warlords & Wizards: kinds, the lines of their bodies, actions, events, numbers that rules change, units.

Only the shapes stand here. What a score is rolled against, which faces succeed and what a spell does is text in `rulesets/ww`.
"""

from __future__ import annotations

from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import Declaration, Enum, Moment, Role, StatementClass, Unit
from tfrules_ww.roles import ATTACK_ROLES, CAST_ROLES, SCORES
from tfrules_ww.words.actions import ACTIONS
from tfrules_ww.words.duels import ACTIONS as DUEL_ACTIONS
from tfrules_ww.words.duels import DUELS
from tfrules_ww.words.events import EVENTS
from tfrules_ww.words.kinds import KINDS
from tfrules_ww.words.life import DEEDS
from tfrules_ww.words.lines import LINES
from tfrules_ww.words.numbers import QUERIES
from tfrules_ww.words.people import PEOPLE
from tfrules_ww.words.service import ACTIONS as SERVING
from tfrules_ww.words.service import CLASSES, SERVICE
from tfrules_ww.words.works import ACTIONS as WORK_ACTIONS
from tfrules_ww.words.works import WORKS

__all__ = ["ATTACK_ROLES", "CAST_ROLES", "KINDS", "SCORES", "WORDS"]

UNITS = (
    Unit("second", "time", "seconds", per=(("round", 2), ("minute", 60), ("turn", 360), ("hour", 3600), ("day", 86400))),
    Unit("inch", "length", "inches"),
    Unit("round", "time", "rounds", per=(("minute", 30), ("turn", 180), ("hour", 1800), ("day", 43200))),
    Unit("minute", "time", "minutes", per=(("turn", 6), ("hour", 60), ("day", 1440))),
    Unit("hour", "time", "hours", per=(("day", 24),)),
    Unit("day", "time", "days"),
    Unit("page", "count", "pages"),
    Unit("stone", "weight", "stones"),
    Unit("coin", "weight", "coins", per=(("stone", 1000),)),
)
MOMENTS = (
    Moment("attack", "an attack is declared, before it is announced", ATTACK_ROLES),
    Moment("defence", "a blow is aimed at someone who may defend", ATTACK_ROLES),
    Moment("kill", "a blow has killed", ATTACK_ROLES),
    Moment("payment", "a casting is to be paid for", (("caster", "creature"), ("cast", "cast"))),
)
ACTS = Enum("acts", ("attack", "shoot", "cast", "gesture", "move", "defend", "joust", "grapple"), "what rules may forbid or allow a creature")
WEAPON = (
    *("weapon type", "weapon speed", "weapon reach", "weapon bonus", "weapon range", "thrown", "mechanical", "weapon limit", "weapon uses"),
    *("hands", "metal", "maker"),
)
GOODS = ("cost", "weight")
BEING = ("undead", "extraplanar", "quadruped", "worth", "cost")
LABOR = ("cost", "work time", "work bar", "work unbroken", "work result")
_STANDING = (*ANY, *STANDING_NAMES)

WORDS: tuple[Declaration, ...] = (
    *LINES,
    *ACTIONS,
    *DEEDS,
    *PEOPLE,
    *SERVICE,
    *WORKS,
    *WORK_ACTIONS,
    *DUELS,
    *DUEL_ACTIONS,
    *KINDS,
    *QUERIES,
    *EVENTS,
    *UNITS,
    *MOMENTS,
    Role("caster", "maker", "who cast what is at work"),
    ACTS,
    *action_words(*(head.name for head in (*ACTIONS, *DEEDS, *SERVING, *WORK_ACTIONS, *DUEL_ACTIONS))),
    StatementClass("creature", (*_STANDING, "Body", "Speed", "Mind", "Ego", "damage reduction", "morale", "lifeless", *BEING)),
    *CLASSES,
    StatementClass("spell", (*ANY, "magic dice", "spell range", "spell radius", "spell focus", "spell working")),
    StatementClass("devotion", (*_STANDING, "religion", "oath", "pact", "exploding dice")),
    StatementClass("power", _STANDING),
    StatementClass("maneuver", _STANDING),
    StatementClass("armor", (*_STANDING, *GOODS, "damage reduction", "weapon bonus", "metal", "maker")),
    StatementClass("shield", (*_STANDING, *GOODS)),
    StatementClass("weapon", (*_STANDING, *GOODS, *WEAPON)),
    StatementClass("gear", (*ANY, *GOODS)),
    StatementClass("device", (*_STANDING, *GOODS, "least Mind", "clerical", "device cursed", "maker")),
    StatementClass("craft", (*ANY, *LABOR)),
    StatementClass("ritual", (*ANY, "ritual dice", *LABOR)),
    StatementClass("people", (*_STANDING, "tongue")),
    StatementClass("calling", (*_STANDING, "titles")),
    StatementClass("table", (*ANY, "table row")),
    StatementClass("aim", (*ANY, "joust result")),
    StatementClass("stance", (*ANY, "stance part", "stance points")),
    StatementClass("outcome", (*ANY, "outcome meaning")),
)
