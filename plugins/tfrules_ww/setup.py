"""How a fight begins: sides, creatures and who stands where, from plain data; and the commands that there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.boards.inches import parse_space
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.surface import Context, Game, many, outside, thaw
from tfrules.suggest import did_you_mean
from tfrules_ww import space
from tfrules_ww.life import titled
from tfrules_ww.roles import SCORES

COMMANDS = {
    "cast": "cast a memorized spell with magic dice",
    "attack": "strike someone next to you",
    "shoot": "shoot at someone within range",
    "move": "move as far as Speed lets you",
}
ITSELF = ("armor", "shield", "weapon", "people", "calling")  # what one has a single one of, by its kind
WORN = ("armor", "shield", "weapon", "carried")  # what comes with a sort, where nothing else is said
GEAR = {"sort": "creature", **{kind: kind for kind in ITSELF}}  # definitions that one has, and their kinds
TOLD = (  # what is plain data of a character
    *("alignment", "experience", "purse", "silver", "languages", "look", "judged", "surrendered", "unseen", "undead"),
    *("extraplanar", "terrain", "ground"),
    *("company", "season", "hours", "drawing", "lapsed", "studied", "trade", "mark"),
    *("settlement", "men", "estate", "missing", "established", "reputable", "weather", "scale", "noisy", "aware", "has_map", "knows_way"),
    *(f"{what}_{score}" for what in ("thrown", "added") for score in SCORES),
)
LISTS = {
    **{"devotions": "devotion", "spells": "spell", "powers": "power", "carried": "weapon"},
    **{"gear": "gear", "devices": "device", "spellbook": "spell"},
}
OTHERS = ("hide", "ward", "out", "helpless", "level", "load", "pack", "mastered", *TOLD)
KNOWN = ("name", *SCORES, *(f"max_{score}" for score in SCORES), *GEAR, *LISTS, *OTHERS)


def creature(loaded: Any, of: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A creature as plain data: of a sort ("" for none) or as a character says, with what is said of it.

    Raises DiagnosticError for unknown words.
    """
    for word in fields:
        if word not in KNOWN:
            raise DiagnosticError([finding("TFR0806", f"a creature has no {word!r}", help=did_you_mean(word, KNOWN))])
    character = next((one for one in loaded.ruleset.by_kind("character") if of in (one.name, one.qualified)), None)
    if character is not None:
        given: dict[str, Any] = {**_said(loaded.engine, character.qualified), **fields}
    else:
        given = dict(fields) | ({"sort": of} if of else {})
    for word, kind in GEAR.items():
        if given.get(word):
            given[word] = loaded.ruleset.find(kind, given[word]).qualified
    for word, kind in LISTS.items():
        given[word] = tuple(loaded.ruleset.find(kind, name).qualified for name in given.get(word, ()))
    return given


def _said(game: Game, character: str) -> dict[str, Any]:
    """What a character says of itself, as fields of a creature."""
    c, definition = outside(game), game.definitions[character]
    said = {head: definition.value(c, head, {}) for head in definition.lines if head in KNOWN}
    several = (*LISTS, "languages")
    return {"name": definition.label, **{head: many(value) if head in several else value for head, value in said.items()}}


def set_up(c: Context, sides: Mapping[str, Iterable[Mapping[str, Any]]], options: Mapping[str, Any]) -> None:
    """Write the records of a fight: the creatures of each side by their `name`, as `creature` gives them.

    Of the options, `spots` are names of places, and `points` say where everything is on a plane, or `distances` how far
    apart two are: `[a, b, inches]`.
    """
    for side, creatures in sides.items():
        for given in creatures:
            add_creature(c, str(given.get("name") or "creature"), {**given, "side": side})
    for name in options.get("spots", ()):
        c.create("spot", name)
    told = {word: thaw(options[word]) for word in ("distances", "points") if word in options}
    if told:
        space.write(c, parse_space(told))


def add_creature(c: Context, name: str, given: Mapping[str, Any]) -> str:
    """Put one creature into play. What is not said of it comes from its sort; a score nobody says is 1."""
    side = str(given.get("side") or f"side of {name}")
    if not c.exists(side):
        c.create("side", side)
    sort = given.get("sort")
    scores: dict[str, int] = {}
    for score in SCORES:
        best = given.get(f"max_{score}", given.get(score, _line(c, sort, score, 1)))
        scores |= {score: given.get(score, best), f"max_{score}": best}
    fields: dict[str, Any] = {"side": side, **scores, **{word: given.get(word) for word in (*GEAR, *OTHERS)}}
    fields |= {word: many(given.get(word)) or None for word in LISTS}
    for word in WORN:
        if fields[word] is None:
            worn = _line(c, sort, word, None)
            fields[word] = (many(worn) or None) if word in LISTS else worn
    if fields["hide"] is None:
        fields["hide"] = _line(c, sort, "DR", None)
    if fields["powers"] is None:
        fields["powers"] = titled(c, fields["calling"], int(fields["level"] or 1)) or None
    return c.create("creature", name, **fields)


def _line(c: Context, sort: str | None, head: str, otherwise: Any) -> Any:
    value = c.game.definitions[sort].value(c, head, {}) if sort is not None else None
    return otherwise if value is None else value
