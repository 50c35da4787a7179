"""How a regatta begins: the water, the deck, and a boat for every side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.surface import Context
from tfrules.suggest import did_you_mean

KNOWN = ("name", "place", "oars", "protests", "cards")
COURSE, DECK = "course", "deck"


def boat(loaded: Any, of: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A boat as plain data: how it is built, and what is said of it."""
    for word in fields:
        if word not in KNOWN:
            raise DiagnosticError([finding("TFR0806", f"a boat has no {word!r}", help=did_you_mean(word, KNOWN))])
    cards = tuple(loaded.ruleset.find("card", name).qualified for name in fields.get("cards", ()))
    return {**fields, "of": loaded.ruleset.find("boat", of).qualified, "cards": cards}


def set_up(c: Context, sides: Mapping[str, Iterable[Mapping[str, Any]]], options: Mapping[str, Any]) -> None:
    """Write the records of a regatta. Options: `length`, `buoys`, `hand`, and the names of the cards in the `deck`."""
    add_course(c, options.get("length", 20), tuple(options.get("buoys", ())), options.get("hand", 2))
    add_deck(c, [c.game.ruleset.find("card", name).qualified for name in options.get("deck", ())])
    for side, boats in sides.items():
        for given in boats:
            add_boat(c, str(given.get("name", f"boat of {side}")), {**given, "side": side})


def add_course(c: Context, length: int, buoys: Iterable[int], hand: int) -> None:
    c.create("course", COURSE, length=length, buoys=tuple(buoys), hand=hand)


def add_deck(c: Context, cards: Iterable[str]) -> None:
    c.create("deck", DECK, cards=tuple(sorted(cards)), seen_by=())


def add_boat(c: Context, name: str, given: Mapping[str, Any]) -> str:
    if not c.exists(given["side"]):
        c.create("side", given["side"])
    fields = {"place": 0, "oars": 0, "protests": 0, **given}
    fields["cards"] = tuple(sorted(fields.get("cards", ())))
    return c.create("boat", name, **{word: value for word, value in fields.items() if word != "name"})
