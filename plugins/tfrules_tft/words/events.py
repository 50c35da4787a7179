"""What happens, and how the log says it."""

from __future__ import annotations

from tfrules.vocabulary.terms import Event
from tfrules_tft.words.numbers import ATTACK_ROLES

EVENTS = (
    Event(
        "struck",
        ("{target} struck", "{target} struck by {attacker}"),
        ATTACK_ROLES,
        "An attack has hit; damage is not rolled yet.",
        "{attacker} hits {target}",
    ),
    Event(
        "wounded",
        ("{figure} wounded",),
        (("figure", "figure"), ("hits", "int")),
        "Hits have got through.",
        "{figure} takes {hits} hits",
    ),
    Event(
        "attacked",
        ("{attacker} attacks", "{attacker} attacks {target}"),
        ATTACK_ROLES,
        "An attack is over, whatever came of it.",
        "",
    ),
    Event(
        "aimed",
        ("{attacker} aims", "{attacker} aims at {target}"),
        ATTACK_ROLES,
        "An attack is declared, before anything is rolled.",
        "{attacker} attacks {target}",
    ),
    Event("falls", ("{figure} falls",), (("figure", "figure"),), "Someone falls down.", "{figure} falls"),
    Event("stands", ("{figure} stands",), (("figure", "figure"),), "Someone gets up.", "{figure} stands up"),
    Event("faints", ("{figure} faints",), (("figure", "figure"),), "Someone falls unconscious.", "{figure} is unconscious"),
    Event("dies", ("{figure} dies",), (("figure", "figure"),), "Someone dies.", "{figure} is dead"),
    Event(
        "enters",
        ("{figure} enters", "{figure} enters {hex}"),
        (("figure", "figure"), ("hex", "hex")),
        "Someone has entered a hex.",
        "{figure} moves to {hex}",
    ),
    Event(
        "treads",
        ("{figure} treads on body",),
        (("figure", "figure"), ("hasty", "bool")),
        "Someone on its feet has moved onto a body, with care or in haste.",
        "",
    ),
    Event(
        "runs into",
        ("{figure} runs into {other}",),
        (("figure", "figure"), ("other", "figure")),
        "Someone walks at an enemy who stands in its way; where no rule heeds it nobody may.",
        "{figure} runs into {other}",
    ),
    Event(
        "pushed aside",
        ("{figure} pushes {other} aside",),
        (("figure", "figure"), ("other", "figure")),
        "A large figure has moved onto a smaller one.",
        "{figure} moves onto {other}",
    ),
    Event(
        "arrives",
        ("{figure} arrives", "{figure} arrives at {hex}"),
        (("figure", "figure"), ("hex", "hex")),
        "Someone has ended its movement of this turn, be it where it began.",
        "",
    ),
    Event(
        "jumped",
        ("{defender} jumped", "{defender} jumped by {attacker}"),
        (("attack", "attack"), ("attacker", "figure"), ("defender", "figure")),
        "Someone has entered an enemy's hex for hand-to-hand combat.",
        "{attacker} grapples {defender}",
    ),
    Event(
        "freed",
        ("{figure} freed",),
        (("figure", "figure"),),
        "Someone has no enemy left in its hand-to-hand combat.",
        "{figure} is free",
    ),
    Event(
        "loaded",
        ("{figure} loads {weapon}",),
        (("figure", "figure"), ("weapon", "weapon")),
        "Someone has worked for a turn at loading what it has in hand.",
        "{figure} loads {weapon}",
    ),
    Event(
        "broken",
        ("{figure} breaks {weapon}",),
        (("figure", "figure"), ("weapon", "weapon")),
        "A weapon has been broken.",
        "{figure} breaks {weapon}",
    ),
    Event("turn ends", ("end of turn",), (), "The turn is over.", ""),
    *(
        Event(name, (), doc=doc, say=say)
        for name, doc, say in (
            ("initiative", "Who won the initiative and who moves first.", "{winner} wins the initiative; {first} moves first"),
            ("initiative waived", "All do without initiative.", "initiative is waived"),
            ("option chosen", "A figure has chosen its option.", "{figure} chooses option ({option})"),
            ("readied", "Something has been taken in hand.", "{figure} readies {weapon}"),
            ("dropped", "Something has been dropped.", "{figure} drops {weapon}"),
            (
                "rolled to hit",
                "A roll to hit, and what it came to.",
                "{attacker} rolls to hit {target} with {weapon}, {needs} or less on {dice} dice: {faces}: {result}",
            ),
            (
                "damage rolled",
                "The dice of damage, and what gets through.",
                "{attacker} rolls {faces} for damage: {rolled}, of which {hits} get through",
            ),
        )
    ),
)
