"""Crafts and rituals, the things that they make, what is learned of magical things, and what is memorized."""

from __future__ import annotations

from typing import Any

from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Field, Head, Kind, Query, Slot
from tfrules_ww import works
from tfrules_ww.roles import SCORES

PLACES = ("hall", "workshop", "laboratory")
_WHO = Slot("who", "selector", "creature")
_BY = ClauseWord("by", Slot("by", "selector", "creature"), "who does it", required=True)
_ROLES = (
    ("helpers", "list[creature]"),
    ("subject", "creature"),
    ("work", "work"),
    ("spell", "spell"),
    ("MD", "int"),
    ("plus", "int"),
    ("thing", "item"),
    ("point", "spot"),
    ("recipe", "text"),
    ("place", "text"),
    ("known", "bool"),
    ("trades", "list[text]"),
)
CRAFT_ROLES = (("worker", "creature"), *_ROLES)
RITUAL_ROLES = (("leader", "creature"), *_ROLES)
WORK_ROLES = (("worker", "creature"), ("leader", "creature"), *_ROLES)

KINDS = (
    Kind(
        "craft",
        doc="A work of hours or days that somebody does: a scroll is written, a blade enchanted.",
        required=("does",),
        roles=CRAFT_ROLES,
        example='craft "whittling" { cost 1; takes 2 hours; does { fashion "whistle" as toy for worker } }',
        templates='craft "{name}" {{\n  cost  10\n  takes 2 days\n  does {{\n    fashion "thing" as made for worker\n  }}\n}}\n',
    ),
    Kind(
        "ritual",
        doc="A spell of many dice that a group casts over days.",
        required=("MD", "does"),
        roles=RITUAL_ROLES,
        example='ritual "Rain" { MD 4; cost 100; does { fashion "cloud" as cloud for leader } }',
        templates='ritual "{name}" {{\n  MD 10\n  cost 1000\n  does {{\n    fashion "thing" as made for leader\n  }}\n}}\n',
    ),
    Kind("work", doc="A craft or ritual under way.", listed=False),
    Kind("item", doc="A thing that was made: a scroll, a phial of holy water, an enchanted blade.", listed=False),
)

LINES = (
    Head(
        "MD",
        phrase=(Slot("count", "expr", "int", least=0),),
        once=True,
        condition=False,
        name="ritual dice",
        doc="How many magic dice all who take part have to give together.",
        example="MD 10",
    ),
    Head(
        "takes",
        phrase=(Slot("time", "quantity", units=("hours", "days"), least=0),),
        once=True,
        condition=False,
        name="work time",
        doc="The time it takes; rules may make it longer.",
        example="takes MD days",
    ),
    Head(
        "barred",
        phrase=(Slot("why", "text"),),
        name="work bar",
        doc="Why it cannot be begun, where the condition holds.",
        example='barred "it takes a hall" when place != "hall"',
    ),
    Head(
        "unbroken",
        once=True,
        condition=False,
        name="work unbroken",
        doc="It has to go on without a break; the judge says whether it did.",
        example="unbroken",
    ),
    Head(
        "does",
        block="actions",
        block_required=True,
        block_filled=True,
        name="work result",
        roles=WORK_ROLES,
        doc="What comes of it, once its time is over. Of several blocks those whose conditions hold then.",
        example='does { fashion "scroll" as scroll for worker }',
    ),
    Head("cursed", once=True, condition=False, name="device cursed", doc="There is a curse on it.", example="cursed"),
    Head(
        "extraplanar",
        once=True,
        condition=False,
        name="extraplanar",
        doc="It is not of this world.",
        example="extraplanar",
    ),
)

_SETTING: dict[str, Any] = {"run": works.set_to_work}
_CLAUSES = (
    _BY,
    ClauseWord("with", Slot("with", "selector", "creature"), "who takes part beside"),
    ClauseWord("upon", Slot("upon", "selector", "creature"), "whom it is about"),
    ClauseWord("at", Slot("at", "expr", "any"), "the spot that it is about"),
    ClauseWord("of", Slot("of", "ref", "spell"), "the spell that it is about"),
    ClauseWord("MD", Slot("MD", "expr", "int", least=0), "how many dice, or how many of a thing"),
    ClauseWord("plus", Slot("plus", "expr", "int", least=0), "the bonus that is aimed at"),
    ClauseWord("thing", Slot("thing", "expr", "item"), "the thing that it is done to, or that is used"),
    ClauseWord("recipe", Slot("recipe", "text"), "what it is to become"),
    ClauseWord("known", None, "what it is about is known to them: by sight, or by its true name"),
    ClauseWord("place", Slot("place", "name", choices=PLACES), "where it is done, if that is any special place"),
)

ACTIONS = (
    Head(
        "craft",
        phrase=(Slot("what", "ref", "craft"),),
        clauses=_CLAUSES,
        name="do craft",
        doc="Somebody sets about a craft, and carries it through.",
        example='craft "scroll writing" by mage of "Heal" MD 3',
        **_SETTING,
    ),
    Head(
        "perform",
        phrase=(Slot("what", "ref", "ritual"),),
        clauses=_CLAUSES,
        name="perform",
        doc="Somebody leads a ritual; each who takes part is asked how many dice it gives.",
        example='perform "Scrying" by mage with novice place hall',
        **_SETTING,
    ),
    Head(
        "fashion",
        phrase=(Slot("sort", "expr", "text"),),
        clauses=(
            ClauseWord("as", Slot("as", "binding", "item"), "its name in what follows", required=True),
            ClauseWord("for", Slot("for", "selector", "creature"), "whose it is", required=True),
        ),
        name="fashion",
        run=works.fashion,
        doc="A thing comes to be.",
        example='fashion "scroll" as scroll for worker',
    ),
    Head(
        "add",
        phrase=(Slot("what", "expr", "any"),),
        clauses=(ClauseWord("to", Slot("to", "place"), "the list", required=True),),
        name="add to list",
        run=works.add,
        doc="It, or all of them, stand in the list from then on, once each.",
        example="add spell to worker.spellbook",
    ),
    Head(
        "take out",
        phrase=(Slot("what", "expr", "any"),),
        clauses=(ClauseWord("from", Slot("from", "place"), "the list", required=True),),
        name="take from list",
        run=works.take_out,
        doc="It, or all of them, stand in the list no more.",
        example="take out who.spells from who.spells",
    ),
    Head(
        "study",
        phrase=(Slot("thing", "ref", "device"),),
        clauses=(_BY, ClauseWord("with a sage", None, "a sage, or magic, is asked")),
        name="study",
        run=works.study,
        doc="Somebody tries to learn what a magical thing does.",
        example='study "Wand" by mage',
    ),
    Head(
        "memorize",
        phrase=(Slot("spell", "ref", "spell"),),
        clauses=(_BY,),
        name="memorize",
        run=works.memorize,
        doc="Somebody puts a spell to memory.",
        example='memorize "Heal" by mage',
        writes=("creature.spells",),
    ),
    Head(
        "drain",
        phrase=(Slot("amount", "expr", "int", least=0),),
        clauses=(
            ClauseWord("of", Slot("of", "name", choices=SCORES), "of which score; B when not said"),
            ClauseWord("from", Slot("from", "selector", "creature"), "from whom", required=True),
        ),
        name="drain",
        run=works.drain,
        doc="Lower what a score can be at best: for good, as far as nothing restores it.",
        example="drain 1 of M from target",
    ),
    Head(
        "pick",
        phrase=(Slot("name", "binding", "creature"),),
        clauses=(
            ClauseWord("in", Slot("in", "selector", "creature"), "of whom", required=True),
            ClauseWord("lowest", Slot("lowest", "name", choices=SCORES), "the score that settles it", required=True),
            ClauseWord("up to", Slot("up_to", "expr", "int"), "so many of them at most", required=True),
        ),
        name="pick",
        run=works.pick,
        doc="Name those of whom a score is least. Between equals the lot decides.",
        example="pick sleepers in any conscious creature lowest B up to sum(dice)",
    ),
)

EVENTS = (
    Event(
        "works",
        ("{worker} works",),
        (("worker", "creature"), ("work", "work")),
        "A craft or ritual is about to be begun: it is settled what it takes.",
        "{worker} begins",
    ),
    Event(
        "prepares",
        ("{worker} prepares",),
        (("worker", "creature"), ("work", "work")),
        "Somebody sets about a craft or ritual; nobody has given anything for it yet.",
        "",
    ),
    Event("adventure ends", ("adventure ends",), (), "An adventure ends.", "the adventure ends"),
    Event(
        "studies",
        ("{who} studies", "{who} studies {thing}"),
        (("who", "creature"), ("thing", "device"), ("sage", "bool")),
        "Somebody tries to learn what a magical thing does.",
        "{who} studies {thing}",
    ),
    Event(
        "memorizes",
        ("{who} memorizes", "{who} memorizes {spell}"),
        (("who", "creature"), ("spell", "spell")),
        "Somebody puts a spell to memory.",
        "{who} memorizes {spell}",
    ),
    Event(
        "drained",
        ("{target} drained",),
        (("target", "creature"), ("score", "text")),
        "A score cannot be as high as before.",
        "{target} is drained of {score}",
    ),
    *(
        Event(name, (), doc="Logged; no rule reacts to it.", say=say)
        for name, say in (
            ("work reckoned", "it takes {silver} silver pieces and {term} {unit}"),
            ("broken off", "{what} is broken off"),
            ("work done", "{what} is done"),
            ("fashioned", "{what} comes to be"),
        )
    ),
)

QUERIES = (
    Query("work.silver", "work", base="work.price", told=False, doc="The silver pieces that a craft or ritual takes."),
    Query("work.term", "work", base="work.planned", told=False, doc="The hours or days that a craft or ritual takes."),
    Query("spell.level", "spell", base="spell.least", told=False, doc="The level of a spell, where it is written down."),
)


def _kept(owner: str, name: str, type_: str, doc: str, default: Any = None, **more: Any) -> Field:
    return Field(owner, name, type_, doc=doc, default=default, settable=True, **more)


def _items(c: Any, one: str, b: Any) -> tuple[str, ...]:
    return tuple(thing for thing in c.of_kind("item") if c.get(thing, "holder") == one)


def _items_of(sort: str) -> Any:
    return lambda c, one, b: tuple(thing for thing in _items(c, one, b) if c.get(thing, "sort") == sort)


def _least(c: Any, spell: str, b: Any) -> int:
    line = c.game.definitions[spell].line(c, "MD", {})
    return int(line.eval(c, {}, "at_least")) if line is not None else 1


def _lore(c: Any, one: str, b: Any) -> int:
    return sum(int(c.game.query(c, "spell.level", spell)) for spell in c.get(one, "spells") or ())


def _sort_has(line: str) -> Any:
    def read(c: Any, one: str, b: Any) -> bool:
        sort = c.get(one, "sort")
        return bool(c.get(one, line)) or (sort is not None and bool(c.game.definitions[sort].all(line)))

    return read


FIELDS = (
    Field("spell", "range", "int", how="text", doc="how far from the caster it reaches"),
    Field("spell", "least", "int", how="computed", read=_least, doc="the fewest magic dice it takes"),
    Field("device", "cursed", "bool", how="text", doc="whether there is a curse on it"),
    Field("creature", "items", "list[item]", how="computed", read=_items, doc="the things made for it or given to it"),
    *(
        Field("creature", f"{sort}s", "list[item]", how="computed", read=_items_of(sort), doc=f"the {sort}s that it has")
        for sort in ("scroll", "phial")
    ),
    Field("creature", "lore", "int", how="computed", read=_lore, doc="the levels of the spells in its memory, together"),
    Field(
        "creature", "extraplanar", "bool", how="computed", read=_sort_has("extraplanar"), doc="whether it is not of this world"
    ),
    _kept("creature", "away", "bool", "whether it is on an adventure", False),
    _kept("creature", "understood", "list[device]", "the magical things that it understands", ()),
    _kept("creature", "baffled", "list[device]", "the magical things that it has tried to understand in vain", ()),
    _kept("creature", "curses", "list[device]", "the magical things of which it knows that they are cursed", ()),
    _kept("creature", "pledged", "int", "the dice that it gives to a ritual", 0),
    _kept("creature", "days_worked", "int", "the days that it has spent on crafts and rituals", 0, key="ledger"),
    _kept("creature", "hours_worked", "int", "the hours that it has spent on crafts, beside whole days", 0, key="ledger"),
    _kept("creature", "trade", "text", "what it lives by"),
    _kept("creature", "mark", "text", "what has become of it: a word for what no number says"),
    _kept("creature", "lord", "creature", "whom it serves"),
    _kept("creature", "double", "creature", "the copy that was made of it"),
    _kept("creature", "light", "int", "how many inches of light are around it", 0),
    _kept("creature", "volume", "int", "how loud it is: 1 a whisper, 6 the roar of a dragon", 0),
    *(
        Field("work", name, type_, doc=doc)
        for name, type_, doc in (
            ("worker", "creature", "who does it, or leads it"),
            ("members", "list[creature]", "all who take part"),
            ("craft", "text", "the craft or ritual"),
            ("subject", "creature", "whom it is about"),
            ("thing", "item", "the thing that it is done to, or that is used"),
            ("ritual", "bool", "whether it is a ritual"),
            ("dice", "int", "the dice that a ritual takes"),
            ("place", "text", "where it is done"),
            ("price", "int", "the silver pieces that it takes by its own text"),
            ("planned", "int", "the hours or days that it takes by its own text"),
            ("unit", "one of (hours, days)", "in what its time is told"),
        )
    ),
    _kept("work", "mark", "text", "what has become clear of it on the way: a word for what no number says"),
    _kept("item", "sort", "text", "what it is"),
    _kept("item", "holder", "creature", "whose it is"),
    _kept("item", "spell", "spell", "the spell that is written in it"),
    _kept("item", "dice", "int", "the magic dice that are in it", 0),
    _kept("item", "language", "text", "the language in which it is written"),
    _kept("item", "words", "text", "what is said of it"),
    _kept("item", "plus", "int", "its bonus", 0),
    _kept("item", "ego", "int", "the Ego of who made it, at its best", 0),
    _kept("item", "amount", "int", "how many of it there are", 1),
    _kept("item", "masterly", "bool", "whether it is of the highest quality", False),
    _kept("item", "cursed", "bool", "whether there is a curse on it", False, secret=True),
    _kept("item", "unholy", "bool", "whether it was made to desecrate", False),
    _kept("item", "stable", "bool", "whether it works as it should", False),
    _kept("item", "partner", "item", "the other one of a pair"),
    Field("cast", "scroll", "item", doc="the scroll that is read, if it is cast from one"),
)

WORKS: tuple[Declaration, ...] = (*KINDS, *LINES, *EVENTS, *QUERIES, *FIELDS)
