"""What happens, and may be reacted to."""

from __future__ import annotations

from tfrules.vocabulary.terms import Event
from tfrules_ww.roles import ATTACK_ROLES

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
        "A spell took all of the score that paid for it, and comes to nothing.",
        "{spell} fizzles",
    ),
    Event(
        "hurt",
        ("{target} hurt",),
        (("target", "creature"), ("hurt", "hurt")),
        "Damage is about to be taken from Body.",
    ),
    Event(
        "shoots",
        ("{attacker} shoots", "{attacker} shoots at {target}"),
        ATTACK_ROLES,
        "A missile is about to leave; it is not settled yet whom it may hit.",
        "{attacker} shoots at {target}",
    ),
    Event("struck", ("{attacker} struck",), ATTACK_ROLES, "A blow or shot has been carried out, whatever it did."),
    Event(
        "falls",
        ("{target} falls",),
        (("target", "creature"), ("inches", "int")),
        "Someone falls, so many inches deep.",
        "{target} falls {inches} inches",
    ),
    Event(
        "tended",
        ("{target} tended", "{healer} tends {target}"),
        (("target", "creature"), ("healer", "creature")),
        "A day in nobody's care but this healer's is over.",
        "{healer} tends {target}",
    ),
    Event("felled", ("{target} felled",), (("target", "creature"),), "Someone's Body has come to 0.", "{target} is felled"),
    Event(
        "moves",
        ("{mover} moves", "{mover} moves to {spot}"),
        (("mover", "creature"), ("spot", "spot")),
        "Someone changes place.",
        "{mover} moves to {spot}",
    ),
    Event("turn ends", ("end of round",), (), "A round is over.", ""),
    Event("adventure begins", ("adventure begins",), (), "An adventure begins.", "an adventure begins"),
    Event(
        "broken vow",
        ("{devotee} breaks vow",),
        (("devotee", "creature"), ("vow", "devotion")),
        "A devotion was broken and is lost.",
        "{devotee} has broken {vow}",
    ),
    Event(
        "interrupted",
        ("{caster} interrupted", "{spell} interrupted"),
        (("caster", "creature"), ("spell", "spell")),
        "A casting has been interrupted and comes to nothing.",
        "{caster} is interrupted: {spell}",
    ),
    Event("finishes", ("{caster} finishes",), (("caster", "creature"), ("cast", "cast")), "A casting is over, in whatever way."),
    Event("reached", ("{target} reached",), (("target", "creature"), ("cast", "cast")), "A spell comes to someone."),
    Event("dies", ("{target} dies",), (("target", "creature"),), "Someone has died.", "{target} dies"),
    Event("heals", ("{target} heals",), (("target", "creature"), ("score", "text")), "Points of a score come back."),
    Event("regains", ("{target} regains",), (("target", "creature"), ("score", "text")), "A score can be higher than before."),
    Event("rests", ("{target} rests",), (("target", "creature"),), "Someone has rested for a day.", "{target} rests"),
    Event(
        "gains level", ("{who} gains level",), (("who", "creature"),), "A level of experience is gained.", "{who} gains a level"
    ),
    Event(
        "grapples",
        ("{who} grapples {other}",),
        (("who", "creature"), ("other", "creature")),
        "Someone takes hold of another.",
        "{who} grapples {other}",
    ),
    Event(
        "pins",
        ("{who} pins {other}",),
        (("who", "creature"), ("other", "creature")),
        "One who wrestles has pinned the other to the ground.",
        "{who} pins {other}",
    ),
    Event(
        "loses hold",
        ("{who} loses hold", "{who} loses hold of {other}"),
        (("who", "creature"), ("other", "creature")),
        "Someone is too tired to hold on, or lets go.",
        "{who} loses hold of {other}",
    ),
    Event("caught", ("{quarry} caught",), (("quarry", "any"),), "Those who fled have been caught.", "{quarry} caught"),
    Event("escapes", ("{quarry} escapes",), (("quarry", "any"),), "Those who fled are out of sight.", "{quarry} escapes"),
    Event(
        "unhorsed", ("{rider} unhorsed",), (("rider", "creature"),), "A rider has been thrown in a joust.", "{rider} is unhorsed"
    ),
    *(
        Event(name, (), doc="Logged; no rule reacts to it.", say=say)
        for name, say in (
            ("attack score", "{attacker}: {score} successes of {faces}"),
            ("initiative", "{who}: initiative {total}"),
            ("blow", "the blow at {target} would do {harm}"),
            ("damaged", "{target} loses {damage} Body"),
            ("magic dice", "{caster} throws {faces} and pays {cost}"),
            ("takes effect", "{spell} works"),
            ("checked", "{who} rolls {score}: {successes} successes, {needs} needed"),
            ("contested", "{who} against {against}: {margin}"),
            ("lead", "the lead is {lead} inches"),
            ("lance", "{who} aims at {aim} against {position}: {letters}"),
            ("joust ends", "the joust is over"),
            ("made", "{who} comes to be"),
            ("broken", "the {weapon} of {who} breaks"),
        )
    ),
)
