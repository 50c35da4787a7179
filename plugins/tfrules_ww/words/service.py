"""What is done in towns and on the way: words of service, of meeting, and of what is hidden."""

from __future__ import annotations

from typing import Any

from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Head, Kind, Query, Slot, StatementClass
from tfrules_ww import service
from tfrules_ww.roles import SETTLEMENTS

_WHO = Slot("who", "selector", "creature")
_ONE = "creature"
_PLAIN: dict[str, Any] = {"once": True, "condition": False}

KINDS = (
    Kind("sighting", doc="One side's first sight of another, under way.", listed=False),
    Kind("meeting", doc="Two sides that have come upon each other.", listed=False),
)

ACTIONS = (
    Head(
        "hire",
        phrase=(_WHO,),
        clauses=(
            ClauseWord("by", Slot("by", "selector", "creature"), "the employer", required=True),
            ClauseWord("for", Slot("for", "expr", "int", least=0), "what is offered, in silver pieces"),
        ),
        name="hire",
        run=service.hire,
        doc="They enter someone's service, each in the post of its trade, or as a retainer where it has none.",
        example="hire porter by hero",
        writes=("creature.employer", "creature.service"),
    ),
    Head(
        "dismiss",
        phrase=(_WHO,),
        name="dismiss",
        run=service.dismiss,
        doc="They leave the service they are in.",
        example="dismiss porter",
        writes=("creature.employer", "creature.service"),
    ),
    Head(
        "veil",
        phrase=(Slot("place", "place"),),
        name="veil",
        run=service.veil,
        doc="From now on the judge alone sees what stands there.",
        example="veil who.loyalty",
    ),
    Head(
        "unveil",
        phrase=(Slot("place", "place"),),
        name="unveil",
        run=service.unveil,
        doc="Everybody sees again what stands there.",
        example="unveil who.side.heading",
    ),
)

LINES = (
    Head(
        "post",
        phrase=(Slot("post", "name", choices=service.POSTS),),
        name="trade post",
        doc="In what post it is hired.",
        example="post hireling",
        **_PLAIN,
    ),
    Head(
        "wage",
        phrase=(Slot("silver", "expr", "int", least=0),),
        name="trade wage",
        doc="What it is paid in a month, in silver pieces.",
        example="wage 3",
        **_PLAIN,
    ),
    Head(
        "found",
        phrase=(Slot("places", "names", choices=SETTLEMENTS),),
        name="trade places",
        doc="The settlements in which it can be found.",
        example="found town, stronghold",
        **_PLAIN,
    ),
    Head(
        "mount",
        phrase=(Slot("mount", "ref", "creature"),),
        name="trade mount",
        doc="The beast it rides.",
        example='mount "Riding horse"',
        **_PLAIN,
    ),
    Head("animal", name="animal", doc="It is an animal.", example="animal", **_PLAIN),
    Head(
        "trained to fight",
        name="trained to fight",
        doc="It is trained to fight at close quarters.",
        example="trained to fight",
        **_PLAIN,
    ),
)

EVENTS = (
    Event(
        "hires",
        ("{employer} hires", "{employer} hires {who}"),
        (("employer", _ONE), ("who", _ONE), ("service", "text"), ("offered", "int")),
        "Someone enters someone's service: `service` is the post, `offered` what is paid at once.",
        "{employer} hires {who}",
    ),
    Event(
        "sights",
        ("{who} sights {other}",),
        (("who", _ONE), ("other", _ONE), ("sighting", "sighting")),
        "A side comes upon another; each is told of by one of its creatures.",
        "",
    ),
    Event(
        "meets",
        ("{who} meets {other}",),
        (("who", _ONE), ("other", _ONE), ("meeting", "meeting")),
        "Two sides have come upon each other, and who is surprised is known.",
        "{who} meets {other}",
    ),
)


def _number(name: str, base: str, doc: str) -> Query:
    return Query(f"creature.{name}", _ONE, base=base, told=False, doc=doc)


QUERIES = (
    _number("march", "creature.side.slowest", "How many inches it goes in a turn of exploration, with those it travels with."),
    _number("straying", "0", "In how many of six cases its party loses the way in a day."),
    _number("bill", "0", "What a month of its service costs its employer."),
    _number("payroll", "creature.bills", "What a month of all that it keeps up costs."),
    _number("constancy", "creature.nerve", "The dice with which it keeps faith with its employer."),
    Query("sighting.chance", "sighting", base="0", doc="In how many of six cases the side that comes upon another is surprised."),
)

SERVICE: tuple[Declaration, ...] = (*KINDS, *ACTIONS, *LINES, *EVENTS, *QUERIES)
TRADE = tuple(head.name for head in LINES)
GEAR = ("given armor", "given shield", "given weapon", "given carried")

CLASSES = (StatementClass("creature", (*TRADE, *GEAR)),)
