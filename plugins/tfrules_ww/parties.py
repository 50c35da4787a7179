"""What can be read of a party on its way, of those who serve, and of what is left to heirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tfrules.engine.surface import Context, many, number
from tfrules.vocabulary.terms import Declaration, Field, Function
from tfrules_ww import service
from tfrules_ww.checks import score_of
from tfrules_ww.roles import SETTLEMENTS


def _living(c: Context, side: str) -> list[str]:
    return [one for one in c.of_kind("creature") if c.get(one, "side") == side and not c.get(one, "dead")]


def _slowest(c: Context, side: str, b: Any) -> int:
    return min((score_of(c, one, "S") for one in _living(c, side)), default=0)


def _some(field: str, awake: bool = False) -> Callable[..., bool]:
    """Whether it holds of somebody of a side."""

    def read(c: Context, side: str, b: Any) -> bool:
        return any(bool(c.value(one, field)) and (not awake or c.value(one, "conscious")) for one in _living(c, side))

    return read


def _servants(c: Context, one: str) -> list[str]:
    return [other for other in c.of_kind("creature") if c.get(other, "employer") == one and not c.get(other, "dead")]


def _of_sort(head: str, otherwise: Any = None) -> Callable[..., Any]:
    """What a line of the sort says."""

    def read(c: Context, one: str, b: Any) -> Any:
        sort = c.get(one, "sort")
        value = None if sort is None else c.game.definitions[sort].value(c, head, {})
        return otherwise if value is None else value

    return read


def _has_line(line: str) -> Callable[..., bool]:
    def read(c: Context, one: str, b: Any) -> bool:
        sort = c.get(one, "sort")
        return sort is not None and bool(c.game.definitions[sort].all(line))

    return read


def _kept(owner: str, name: str, type_: str, doc: str, default: Any = None, **more: Any) -> Field:
    return Field(owner, name, type_, doc=doc, default=default, settable=True, **more)


def _read(owner: str, name: str, type_: str, doc: str, read: Any) -> Field:
    return Field(owner, name, type_, how="computed", read=read, doc=doc)


ON_THE_WAY = (
    _kept("creature", "scale", "one of (human, unit, wilderness)", "the scale at which its movement is counted", "human"),
    _kept("creature", "turns", "int", "the turns of exploration that it has spent", 0),
    _kept("creature", "noisy", "bool", "whether it makes noise or carries light", False),
    _kept("creature", "aware", "bool", "whether it knows of those whom it is about to meet", False),
    _kept("creature", "off_guard", "int", "by how many cases of six the judge makes it likelier that it is surprised", 0),
    _kept("creature", "trapped", "bool", "whether a trap has gone off on it", False),
    _kept("creature", "told", "text", "what the judge has told it"),
    _kept("creature", "has_map", "bool", "whether it has an accurate map", False),
    _kept("creature", "knows_way", "bool", "whether it can guide others here", False),
    _kept("creature", "weather", "one of (fair, bad)", "the weather where it is", "fair"),
    _kept("creature", "sky", "one of (clear, overcast)", "whether it sees the sky by which one finds the way", "overcast"),
    _kept("side", "country", "one of (known, unknown)", "whether it knows the country it is in", "unknown"),
    _kept("side", "lost", "bool", "whether it has lost its way", False),
    _kept("side", "heading", "int", "the side of a hex toward which it goes astray; 0 when it does not", 0),
    _read("side", "slowest", "int", "the Speed of its slowest", _slowest),
    _read("side", "mapped", "bool", "whether somebody who is awake has an accurate map", _some("has_map", awake=True)),
    _read("side", "guided", "bool", "whether somebody who is awake knows the way", _some("knows_way", awake=True)),
    _read("side", "aware", "bool", "whether some of it know of those whom they are about to meet", _some("aware")),
    _read("side", "noisy", "bool", "whether some of it make noise or carry light", _some("noisy")),
    _read("side", "surprised", "bool", "whether some of it are surprised", _some("surprised")),
    _kept("meeting", "distance", "int", "how many inches apart they are"),
    Field("sighting", "who", "creature", doc="one of those who come upon others"),
    Field("sighting", "other", "creature", doc="one of those whom they come upon"),
    Field("sighting", "door", "bool", doc="whether they meet through a door", default=False),
)

SERVING = (
    _kept("creature", "settlement", f"one of ({', '.join(SETTLEMENTS)})", "the settlement in which it is"),
    _kept("creature", "men", "int", "how many stand for this figure", 1),
    _kept("creature", "employer", "creature", "whom it serves"),
    _kept("creature", "service", "text", "the post in which it serves"),
    _kept("creature", "loyalty", "int", "the dice by which it keeps faith better or worse", 0),
    _kept("creature", "established", "bool", "whether it has a good place where it is", False),
    _kept("creature", "extras", "int", "what materials, quarters and board for it cost in a month", 0),
    _kept("creature", "healing_days", "int", "the days of this month on which it healed somebody", 0),
    _kept("creature", "reputable", "bool", "whether its reputation draws people into its service", False),
    _kept("creature", "seeking", "one of (mercenaries, retainers)", "for whom its notices are up"),
    _kept("creature", "applicants", "int", "how many have come to serve it", 0),
    _read("creature", "post", "text", "the post of its trade", _of_sort("post")),
    _read("creature", "wage", "int", "its monthly wage in silver pieces", _of_sort("wage", 0)),
    _read(
        *("creature", "found", f"list[one of ({', '.join(SETTLEMENTS)})]", "the settlements where such can be found"),
        lambda c, one, b: many(_of_sort("found", ())(c, one, b)),
    ),
    _read("creature", "mount", "creature", "the sort of beast it rides", _of_sort("mount")),
    _read("creature", "animal", "bool", "whether it is an animal", _has_line("animal")),
    _read("creature", "drilled", "bool", "whether it is trained to fight at close quarters", _has_line("trained to fight")),
    _read(
        *("creature", "retainers", "list[creature]", "its retainers"),
        lambda c, one, b: tuple(other for other in _servants(c, one) if c.get(other, "service") == "retainer"),
    ),
    _read(
        *("creature", "experts", "list[creature]", "the specialists in its service"),
        lambda c, one, b: tuple(other for other in _servants(c, one) if c.get(other, "service") == "specialist"),
    ),
    _read("creature", "servants", "list[creature]", "all who serve it", lambda c, one, b: tuple(_servants(c, one))),
    _read(
        *("creature", "bills", "int", "what a month of all who serve it costs"),
        lambda c, one, b: sum(number(c.game.query(c, "creature.bill", other)) for other in _servants(c, one)),
    ),
)

ESTATES = (
    _kept("creature", "heir", "creature", "the relative who is to inherit"),
    _kept("creature", "missing", "int", "the days for which nobody has heard of it", 0),
    _kept("creature", "estate", "int", "what it owns at home is worth, in silver pieces", 0),
    _kept("creature", "inherited", "int", "what it has inherited was worth, in silver pieces", 0),
    _kept("creature", "squandered", "int", "what it has spent of its inheritance", 0),
    _kept("creature", "declared_dead", "bool", "whether it counts as dead by law", False),
    _kept("creature", "home", "bool", "whether it has built a home", False),
    _kept("creature", "land", "one of (cleared, granted)", "how the land around its keep became safe"),
    _kept("creature", "ruler", "bool", "whether nobody else rules around its keep", False),
    _kept("creature", "peopled", "bool", "whether people live in its keep", False),
    _kept("creature", "invested", "int", "what it has put into its holdings, in silver pieces", 0),
    _kept("creature", "income", "int", "what its holdings bring in a month, in silver pieces", 0),
    _kept("creature", "works", "text", "what it has built"),
    _kept("creature", "honor", "text", "the title that a ruler gave it"),
)

FUNCTIONS = (
    Function(
        *("shown", ("any", "any", "text"), "bool", service.shown),
        "whether the side of the first sees what stands in a field of the second",
    ),
)

PARTIES: tuple[Declaration, ...] = (*ON_THE_WAY, *SERVING, *ESTATES, *FUNCTIONS)
