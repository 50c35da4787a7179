"""What can be read of a character beside its scores, and of what it owns."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, many, number
from tfrules.vocabulary.terms import Declaration, Field, Function
from tfrules_ww import life, space
from tfrules_ww.roles import ALIGNMENTS, GROUNDS, SCORES, TERRAINS

OWNED = ("weapon", "carried", "armor", "shield", "gear")


def _owns(c: Context, one: str) -> tuple[str, ...]:
    return tuple(thing for field in OWNED for thing in many(c.get(one, field)))


def _arms(c: Context, one: str, b: Any) -> tuple[str, ...]:
    return (*many(c.get(one, "weapon")), *many(c.get(one, "carried")))


def weight_of(c: Context, thing: str) -> int:
    """What a thing weighs, in coins; 0 where nobody has said."""
    line = c.game.definitions[thing].line(c, "weight", {})
    if line is None:
        return 0
    unit = line.word("quantity")["unit"]
    return number(line.eval(c, {}, "quantity")) * (COINS if unit == "stones" else 1)


COINS = 1000  # to the stone


def _weight(c: Context, one: str, b: Any) -> int:
    return sum(weight_of(c, thing) for thing in _owns(c, one))


def cost_of(c: Context, one: str, b: Any = None) -> int:
    """What everything that someone owns costs."""
    return sum(number(c.game.definitions[thing].value(c, "cost", {}) or 0) for thing in _owns(c, one))


def _title(c: Context, one: str, b: Any) -> str:
    tables = life.title_tables(c, c.get(one, "calling"))
    return str(life.row(c, tables[0], c.value(one, "level")) or "") if tables else ""


def perceives(c: Context, one: str, other: str) -> bool:
    """Whether someone is aware of somebody who is there."""
    if not c.get(other, "unseen"):
        return True
    near = space.is_within(c, one, other, number(c.game.query(c, "creature.notices", one)))
    felt = c.value(other, "ground") not in ("air", "water") and number(c.game.query(c, "creature.feels", one))
    return near or bool(felt and space.is_within(c, one, other, felt))


def _kept(name: str, type_: str, doc: str, default: Any = None, **more: Any) -> Field:
    return Field("creature", name, type_, doc=doc, default=default, settable=True, **more)


def _read(name: str, type_: str, doc: str, read: Any) -> Field:
    return Field("creature", name, type_, how="computed", read=read, doc=doc)


def _flag(owner: str, name: str, doc: str) -> Field:
    return Field(owner, name, "bool", how="text", doc=doc)


def _sort_has(line: str) -> Any:
    def read(c: Context, one: str, b: Any) -> bool:
        sort = c.get(one, "sort")
        return bool(c.get(one, line)) or (sort is not None and bool(c.game.definitions[sort].all(line)))

    return read


def _worth(c: Context, one: str, b: Any) -> int:
    sort = c.get(one, "sort")
    return number(c.game.definitions[sort].value(c, "worth", {}) or 0) if sort is not None else 0


CHARACTER = (
    _kept("people", "people", "what kind of being it is", carries=True),
    _kept("calling", "calling", "its class", carries=True),
    _kept("alignment", f"one of ({', '.join(ALIGNMENTS)})", "the side it has chosen"),
    _kept("experience", "int", "its experience", 0, key="ledger"),
    *(_kept(f"thrown_{score}", "int", f"the face thrown for its {score}") for score in SCORES),
    *(_kept(f"added_{score}", "int", f"the points that its player gave to its {score}", 0) for score in SCORES),
    _kept("purse", "int", "the silver pieces with which it began"),
    _kept("silver", "int", "the silver pieces that it has", 0),
    _kept("languages", "list[text]", "the languages it knows", ()),
    _kept("carried", "list[weapon]", "weapons that are not in its hand"),
    _kept("gear", "list[gear]", "what else it carries", carries=True),
    _kept("devices", "list[device]", "the magical things it has", carries=True),
    _kept("spellbook", "list[spell]", "the spells in its book", ()),
    _kept("used", "device", "the magical thing that it used last"),
    _kept("studied", "int", "with how many spells in its book it began"),
    _kept("lapsed", "list[devotion]", "religions whose favor it has lost"),
    _kept("look", "text", "what it looks like"),
    _kept("judged", "bool", "whether the judge plays it", False),
    _kept("surrendered", "bool", "whether it has given up", False),
    _kept("surprised", "bool", "whether it is surprised", False),
    _kept("unseen", "bool", "whether it cannot be seen: invisible, or in the dark", False),
    _kept("hours", "int", "the hours of the day that it rests", 12),
    _kept("season", "one of (summer, winter)", "the time of the year where it is", "summer"),
    _kept("terrain", f"one of ({', '.join(TERRAINS)})", "the land it is in", "clear"),
    _kept("ground", f"one of ({', '.join(GROUNDS)})", "what it stands on", "soil"),
    _kept("company", "one of (alone, kindred, mixed)", "with whom it travels", "mixed"),
    _kept("drawing", "bool", "whether it draws something on wheels", False),
    _kept("fasting", "int", "the days since it ate what it lives on", 0),
    _kept("aloft", "int", "the days without a break that it has been off the earth", 0),
    _kept("praying", "bool", "whether it entreats a deity", False),
    _kept("faults", "int", "how many rules it breaks, as it was last examined", 0, key="ledger"),
    _kept("holds_keep", "bool", "whether it has established a keep", False),
    _read("arms", "list[weapon]", "the weapons it has, in hand or not", _arms),
    _read("weight", "int", "what its things weigh, in coins", _weight),
    _read("cost", "int", "what all that it has costs, in silver pieces", cost_of),
    _read("title", "text", "the title of its level", _title),
    _read("religions", "int", "how many religions it has", lambda c, one, b: life.sworn(c, one, "religion")),
    _read("oaths", "int", "how many oaths it has sworn", lambda c, one, b: life.sworn(c, one, "oath")),
    _read("pacts", "int", "how many pacts it has made", lambda c, one, b: life.sworn(c, one, "pact")),
    _read("undead", "bool", "whether it is undead", _sort_has("undead")),
    _read("quadruped", "bool", "whether it goes on four legs and bears loads", _sort_has("quadruped")),
    _read("worth", "int", "the experience for overcoming it", _worth),
)
THINGS = (
    Field("people", "tongue", "text", how="text", doc="the language of its own"),
    *(Field(kind, "cost", "int", how="text", doc="its price in silver pieces") for kind in ("weapon", "armor", "shield", "gear")),
    *(_flag(kind, "metal", "whether it is of metal") for kind in ("weapon", "armor")),
    *(
        Field(kind, "maker", f"one of ({', '.join(ALIGNMENTS)})", how="text", doc="the alignment of its maker")
        for kind in ("weapon", "armor", "device")
    ),
    Field("weapon", "hands", "int", how="text", doc="how many hands it takes"),
    Field("armor", "plus", "int", how="text", doc="its bonus, where it is magical"),
    Field(
        "device", "mind", "int", how="computed", read=lambda c, thing, b: _least_mind(c, thing), doc="the Mind it takes to use it"
    ),
    _flag("device", "clerical", "whether it is for those who have a religion"),
)


def _least_mind(c: Context, thing: str) -> int:
    return number(c.game.definitions[thing].value(c, "least Mind", {}) or 1)


FUNCTIONS = (
    Function(
        "lookup", ("text", "any"), "any", life.lookup, "what stands in a table for a number or word; nothing where no row has it"
    ),
    Function("perceives", ("creature", "creature"), "bool", perceives, "whether someone is aware of somebody who is there"),
)
PERSON: tuple[Declaration, ...] = (*CHARACTER, *THINGS, *FUNCTIONS)
