"""What can be read after a dot, the words that pick creatures, and the functions of dice and inches."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, many, number
from tfrules.vocabulary.terms import Declaration, Field, Function, Selector
from tfrules_ww import dice, space
from tfrules_ww.checks import successes
from tfrules_ww.magic import least_dice
from tfrules_ww.moves import reach
from tfrules_ww.refusal import forbidden


def _side(c: Context, one: Any) -> Any:
    return c.get(one, "side") if c.exists(one) else None


def _conscious(c: Context, one: str, b: Any) -> bool:
    return number(c.get(one, "B", 0)) > 0 and number(c.get(one, "M", 0)) > 0 and not c.get(one, "out") and not c.get(one, "dead")


def _helpless(c: Context, one: str, b: Any) -> bool:
    return bool(c.get(one, "helpless")) or bool(c.game.permitted(c, "defend", one))


def _able(c: Context, one: str, b: Any) -> bool:
    return _conscious(c, one, b) and not _helpless(c, one, b)


def _armored(c: Context, one: str, b: Any) -> bool:
    return c.get(one, "armor") is not None and _able(c, one, b)


def _lifeless(c: Context, one: str, b: Any) -> bool:
    sort = c.get(one, "sort")
    return sort is not None and bool(c.game.definitions[sort].all("lifeless"))


def _morale(c: Context, one: str, b: Any) -> int | None:
    sort = c.get(one, "sort")
    return None if sort is None else c.game.definitions[sort].value(c, "morale", {})


def engaged_foes(c: Context, one: str) -> tuple[str, ...]:
    """The foes next to someone who are able to fight."""
    side = _side(c, one)
    near = space.next_to(c, one)
    return tuple(foe for foe in near if c.get(foe, "side") != side and _conscious(c, foe, {}))


def _of_side(c: Context, side: str, dead: bool) -> int:
    every = [one for one in c.of_kind("creature") if c.get(one, "side") == side and not _lifeless(c, one, {})]
    return sum(bool(c.get(one, "dead")) or not dead for one in every)


def _melee(c: Context, one: str, b: Any) -> tuple[str, ...]:
    """Everybody with whom it is engaged, and those with whom these are, itself among them."""
    found, new = set(), {one} if engaged_foes(c, one) else set()
    while new:
        found |= new
        new = {foe for known in new for foe in engaged_foes(c, known)} - found
    return tuple(sorted(found))


def _most(c: Context, attack: str, b: Any) -> int:
    """Limits of those who strike together add up."""
    return sum(number(c.game.query(c, "creature.force", one)) for one in c.get(attack, "attackers") or ())


def _grapple(c: Context, one: str, b: Any) -> str | None:
    return next((name for name in c.of_kind("grapple") if one in (c.get(name, "holder"), c.get(name, "held"))), None)


def _within_reach(pace: str | None) -> Any:
    return lambda c, one, b, of: space.space(c).tells(of, one) and space.is_within(c, of, one, reach(c, of, pace))


def _castable(c: Context, one: str, b: Any) -> tuple[str, ...]:
    most = c.game.query(c, "creature.most_dice", one)
    return tuple(spell for spell in c.get(one, "spells") or () if least_dice(c, spell) <= most)


def _shootable(c: Context, one: str, b: Any, of: str) -> bool:
    """Whose distance nobody has told is out of range."""
    weapon = c.get(of, "weapon")
    shot = c.value(weapon, "range") if weapon is not None else None
    return shot is not None and space.space(c).tells(of, one) and space.is_within(c, of, one, shot)


def _stored(owner: str, name: str, type_: str, doc: str, default: Any = None, **more: Any) -> Field:
    return Field(owner, name, type_, doc=doc, default=default, **more)


def _computed(owner: str, name: str, type_: str, doc: str, read: Any) -> Field:
    return Field(owner, name, type_, how="computed", read=read, doc=doc)


def _bound(name: str, type_: str, doc: str) -> Field:
    """What a name stood for when an effect was given."""
    return _computed("effect", name, type_, doc, lambda c, one, b: (c.get(one, "bind") or {}).get(name))


_NAMES = (("B", "Body"), ("S", "Speed"), ("M", "Mind"), ("E", "Ego"))

CREATURE = (
    *(_stored("creature", score, "int", f"{name}, as it is now", 0, settable=True) for score, name in _NAMES),
    *(_stored("creature", f"max_{score}", "int", f"{name} at its best", 0, settable=True) for score, name in _NAMES),
    _stored("creature", "side", "side", "those who decide for it"),
    _stored("creature", "sort", "creature", "what sort of creature it is", carries=True),
    _stored("creature", "level", "int", "its level of experience", 1, settable=True),
    _stored("creature", "hide", "int", "the damage its own hide keeps off", 0),
    _stored("creature", "armor", "armor", "the armor it wears", carries=True),
    _stored("creature", "shield", "shield", "the shield it uses", carries=True),
    _stored("creature", "weapon", "weapon", "the weapon in its hand", carries=True, settable=True),
    _stored("creature", "devotions", "list[devotion]", "what it is devoted to", carries=True),
    _stored("creature", "powers", "list[power]", "what its titles give it", carries=True),
    _stored("creature", "spells", "list[spell]", "the spells it has memorized", default=(), settable=True),
    _stored("creature", "ward", "creature", "whom it guards", settable=True),
    _stored("creature", "mastered", "text", "the type of weapon to which it is sworn", settable=True),
    _stored("creature", "load", "int", "what it carries, in stones; a begun stone counts in full", 0, settable=True),
    _stored("creature", "pack", "int", "how many stones of it are in a backpack", 0, settable=True),
    _stored("creature", "pace", "one of (charge, flight, march)", "how it moves, when not as usual", settable=True, key="memory", edge="turn"),
    _stored("creature", "charging", "bool", "whether its next blow has the force of a charge", False, settable=True),
    _stored("creature", "blows", "int", "how often it has used what it has in hand", 0, settable=True),
    _stored("creature", "spent", "bool", "whether what it shoots with has to be made ready", False, settable=True),
    _stored("creature", "care", "int", "the points of Body that a day in its care gives back", 2, settable=True),
    _stored("creature", "out", "bool", "unconscious, whatever its scores", False, settable=True),
    _stored("creature", "dead", "bool", "whether it is dead", False, settable=True),
    _stored("creature", "fleeing", "bool", "whether it has lost heart", False, settable=True),
    _stored("creature", "order", "text", "the order it has to obey", settable=True),
    _stored("creature", "tested", "list[text]", "what it has been tested for once and for all", ()),
    _stored("creature", "steady", "bool", "whether it has to sit steady in the next ride", False, settable=True),
    _stored("creature", "squares", "int", "how many squares a thing covers", 1, settable=True),
    _stored("creature", "moved", "bool", "whether it has moved in this round", False, settable=True, key="memory", edge="turn"),
    _stored("creature", "acted", "bool", "whether it has acted in this round", False, settable=True, key="memory", edge="turn"),
    _computed("creature", "helpless", "bool", "paralyzed, bound or otherwise unable to defend itself", _helpless),
    _computed("creature", "conscious", "bool", "whether it is awake and has Body and Mind left", _conscious),
    _computed("creature", "able", "bool", "whether it is awake and can defend itself", _able),
    _computed("creature", "armored", "bool", "whether it wears armor and is able to make use of it", _armored),
    _computed("creature", "felled", "bool", "whether its Body is 0", lambda c, one, b: number(c.get(one, "B", 0)) <= 0),
    _computed("creature", "lifeless", "bool", "whether it is a thing", _lifeless),
    _computed(
        "creature",
        "attackers",
        "int",
        "how many foes who are able to fight are next to it",
        lambda c, one, b: len(engaged_foes(c, one)),
    ),
    _computed(
        "creature", "morale", "int", "the dice by which its morale is better or worse; nothing where it is not tested", _morale
    ),
    _computed("creature", "castable", "list[spell]", "the spells it has memorized for which it may use dice enough", _castable),
    _computed("creature", "falters", "bool", "whether its morale is tested", lambda c, one, b: _morale(c, one, b) is not None),
    _computed("creature", "melee", "list[creature]", "all in the melee in which it is, itself too; nobody when it is in none", _melee),
    _computed("creature", "grapple", "grapple", "the grapple it takes part in", _grapple),
    _computed("side", "strong", "int", "how many creatures it had to begin with", lambda c, one, b: _of_side(c, one, False)),
    _computed("side", "fallen", "int", "how many of its creatures are dead", lambda c, one, b: _of_side(c, one, True)),
)

OTHERS = (
    Field("armor", "DR", "int", how="text", doc="damage it keeps off"),
    Field("weapon", "type", "text", how="text", doc="what sort of weapon it is"),
    Field("weapon", "speed", "int", how="text", doc="what it adds to initiative"),
    Field("weapon", "reach", "int", how="text", doc="how long it is"),
    Field("weapon", "range", "int", how="text", doc="how far it shoots"),
    Field("weapon", "thrown", "bool", how="text", doc="whether it is thrown, and out of the hand then"),
    Field("spell", "focus", "bool", how="text", doc="whether it takes something that is held in a hand"),
    Field("weapon", "mechanical", "bool", how="text", doc="whether it cannot be made ready again in a fight"),
    Field("weapon", "most", "int", how="text", doc="the most damage a blow with it does"),
    Field("weapon", "uses", "int", how="text", doc="the blows after which it is broken"),
    Field("weapon", "plus", "int", how="text", doc="its bonus"),
    _stored("attack", "attacker", "creature", "who strikes"),
    _stored("attack", "attackers", "list[creature]", "all who strike together, as one attack"),
    _stored("attack", "target", "creature", "who will be struck", settable=True),
    _stored("attack", "meant_for", "creature", "at whom the blow was aimed first"),
    _stored("attack", "follows", "bool", "whether it follows on another blow of the same attacker", False),
    _stored("attack", "missile", "bool", "whether it is a shot", False),
    _stored("attack", "stray", "bool", "whether a shot has gone astray", False, settable=True),
    _computed("attack", "most", "int", "the most damage that what is struck with can do", _most),
    _stored("attack", "score", "int", "the successes of the attacker's roll", 0),
    _stored("attack", "parried", "bool", "whether the target parries", False, settable=True),
    _stored("attack", "parry", "int", "the successes of the parry", 0, settable=True),
    _stored("cast", "caster", "creature", "who casts"),
    _stored("cast", "spell", "spell", "the spell"),
    _stored("cast", "MD", "int", "the magic dice spent"),
    _stored("cast", "point", "spot", "where it is cast at"),
    _stored("cast", "pays", "one of (body, mind)", "the score that pays", "mind", settable=True),
    _stored("cast", "cost", "int", "the points it took", 0),
    _stored("cast", "left", "int", "what of its power the caster has not given to anybody yet", 0, settable=True),
    _stored("cast", "held", "bool", "whether it has begun and will work later in the round", False),
    _stored("hurt", "target", "creature", "who is hurt", settable=True),
    _stored("hurt", "amount", "int", "the damage before it is reduced", 0, settable=True),
    _stored("hurt", "loss", "int", "what was taken from Body", 0),
    _stored("hurt", "cause", "one of (blow, spell, fall, other)", "what does the damage"),
    _stored("hurt", "attack", "attack", "the blow, if it is one"),
    _stored("grapple", "holder", "creature", "who took hold"),
    _stored("grapple", "held", "creature", "who is held"),
    _stored("grapple", "pinned", "bool", "whether who is held has been pinned", False),
    _stored("grapple", "together", "bool", "whether both have agreed to move", False, settable=True, key="memory", edge="turn"),
    _stored("grapple", "rounds", "int", "the rounds it has gone on", 0),
    _stored("grapple", "holder_total", "int", "the successes of who took hold", 0),
    _stored("grapple", "held_total", "int", "the successes of who is held", 0),
    _stored("chase", "lead", "int", "how many inches those who flee are ahead", 0),
    _stored("chase", "sight", "int", "how many inches the pursuers see"),
    _stored("joust", "rides", "int", "how many rides there have been", 0),
    _stored("joust", "thrown", "list[creature]", "who has been thrown"),
    _bound("caster", "creature", "who cast the spell that it comes from"),
    _bound("spell", "spell", "the spell that it comes from"),
    _bound("recipe", "text", "what was set to brew"),
    _bound("ingredient", "text", "what it takes beside"),
    _bound("cast", "cast", "the casting that it comes from"),
)

SELECTORS = (
    Selector("in", "creature", lambda c, one, b, area: one in many(area), "any", "is one of the creatures there"),
    Selector(
        "friend",
        "creature",
        lambda c, one, b, of: one != of and _side(c, one) == _side(c, of),
        "creature",
        "is on the side of, but not the same",
    ),
    Selector(
        "adjacent",
        "creature",
        lambda c, one, b, of: one in space.next_to(c, of),
        "creature",
        "touches, or stands on a neighboring square",
    ),
    *(
        Selector(word, "spot", _within_reach(pace), "creature", f"is no farther than someone can {what}")
        for word, pace, what in (
            *(("reachable", None, "move"), ("chargeable", "charge", "charge")),
            *(("fleeable", "flight", "flee"), ("marchable", "march", "explore")),
        )
    ),
    Selector("shootable", "creature", _shootable, "creature", "is within the range of what someone has in hand to shoot with"),
    Selector("conscious", "creature", lambda c, one, b, of: _conscious(c, one, b), "", "is awake and has Body and Mind left"),
    Selector("foe", "creature", lambda c, one, b, of: _side(c, one) != _side(c, of), "creature", "is on another side than"),
)


FUNCTIONS = (
    Function("highest", ("any",), "int", dice.highest, "the highest face of dice"),
    Function("lowest", ("any",), "int", dice.lowest, "the lowest face of dice"),
    Function("successes", ("creature", "any"), "int", successes, "how many dice of a roll that was just made are successes for whoever rolled them"),
    Function(
        "may",
        ("creature", "text"),
        "bool",
        lambda c, one, act: not forbidden(c, one, act),
        "whether someone is able to act, and nothing forbids it to `attack`, `shoot`, `cast`, `gesture`, `move` or whatever it is",
    ),
    Function(
        "within",
        ("any", "any", "number"),
        "bool",
        space.is_within,
        "whether two creatures or spots are at most so many inches apart",
    ),
)

FIELDS: tuple[Declaration, ...] = (*CREATURE, *OTHERS, *SELECTORS, *FUNCTIONS)
