"""Words with which examples and scenarios let figures cast, keep spells up and take what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tfrules.engine.surface import Context, Refused, many, number, one_of
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass
from tfrules_wizard import spells
from tfrules_wizard.beings import numbers_of
from tfrules_wizard.cast import cast_name
from tfrules_wizard.phase import ACTION

if TYPE_CHECKING:
    from tfrules.engine.surface import Statement
    from tfrules.testing.run import Play

Bind = dict[str, Any]


def _spells(play: Play, s: Statement, b: Bind) -> None:
    known = many(s.eval(play.context(), b, "spells"))
    play.edit(lambda c: c.set(b["figure"], spells=known))


def _spent(play: Play, s: Statement, b: Bind) -> None:
    value = s.eval(play.context(), b, "value")
    play.edit(lambda c: c.set(b["figure"], spent=value))


def _bears(play: Play, s: Statement, b: Bind) -> None:
    """A spell is on the figure from before, kept up by itself."""

    def put(c: Context) -> None:
        for spell in many(s.eval(c, b, "spells")):
            spells.put_on(c, {"caster": b["figure"], "subject": b["figure"], "spell": spell})

    play.edit(put)


def _flying(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: c.set(b["figure"], flying=True))


def _silver(play: Play, s: Statement, b: Bind) -> None:
    play.edit(lambda c: c.set(b["figure"], silver=True))


def _creature(play: Play, s: Statement, b: Bind) -> None:
    """The figure is a creature, with all its numbers and what it attacks with."""
    c = play.context()
    numbers = numbers_of(c, s.eval(c, b, "creature"))
    play.edit(lambda c: c.set(b["figure"], **numbers))


def _cast(play: Play, s: Statement, b: Bind) -> None:
    """Someone casts: in a turn as its action, else at once. `power` and `likeness` answer the choices of those names."""
    c = play.context()
    caster, spell = one_of(c, s, b, "by", "actor", "caster"), s.eval(c, b, "spell")
    subject = one_of(c, s, b, "on") if "on" in s.slots else None
    side = str(c.get(caster, "side"))
    told = {"likeness": _likeness(c, one_of(c, s, b, "likeness"))} if "likeness" in s.slots else {}
    in_turn = any(request.label == ACTION for request in play.pending)
    if s.has("covered"):
        told["covered"] = True
    if subject is not None and (not in_turn or spells.type_of(c, spell) == spells.CREATION):
        told["subject"] = subject
    if in_turn:
        play.answer(ACTION, {"figure": caster, "do": "cast", "spell": spell, **told}, side)
    else:
        play.start("cast", {"caster": caster, "spell": spell, **told})
    if "power" in s.slots:
        play.answer("power", s.eval(c, b, "power"), side)
    if subject is not None and "subject" not in told:
        play.answer("target", subject, side)
    b.update(cast=cast_name(caster), caster=caster, **({} if subject is None else {"subject": subject}))


def _likeness(c: Context, value: Any) -> Any:
    """A figure in play, or a creature, condition or spell by its name."""
    if c.exists(value) or value in c.game.definitions:
        return value
    kinds = ("creature", "condition", "spell")
    named = [one.qualified for one in c.game.ruleset.items.values() if one.kind in kinds and value == one.name]
    return named[0] if named else c.game.ruleset.find("creature", value).qualified


def _do(play: Play, s: Statement, b: Bind) -> None:
    """Someone takes what it is offered as its act: in a turn as its action, else at once."""
    c, label = play.context(), s.word("label")
    who = one_of(c, s, b, "by", "actor")
    side = str(c.get(who, "side"))
    if any(request.label == ACTION for request in play.pending):
        play.answer(ACTION, {"figure": who, "do": label}, side)
        return
    play.start("take", {"who": who, "offer": label, "at": "act"})


def _act(play: Play, s: Statement, b: Bind) -> None:
    """Someone attacks as its action, or does nothing."""
    c = play.context()
    who = one_of(c, s, b, "by", "actor")
    command: Bind = {"figure": who, "do": s.word("what")}
    if "at" in s.slots:
        command["target"] = one_of(c, s, b, "at")
    if "into" in s.slots:
        command["hex"] = s.eval(c, b, "into")
    play.answer(ACTION, command, str(c.get(who, "side")))
    attack = next(iter(play.context().of_kind("attack")), None)
    if attack is not None:
        b.update(attack=attack, attacker=who, target=command.get("target"))


def _known(play: Play, s: Statement, b: Bind) -> None:
    """A name for someone who came into play in the middle of the example."""
    name = s.word("as")
    if not play.context().exists(name):
        raise Refused(f"there is nobody called {name!r}")
    b[s.word("name")] = name


def _renew(play: Play, s: Statement, b: Bind) -> None:
    play.start("renew", {})


def _pass_turns(play: Play, s: Statement, b: Bind) -> None:
    for _ in range(number(s.eval(play.context(), b, "turns", 1))):
        play.start("turn over", {})


_BY = ClauseWord("by", Slot("by", "selector", "figure"))

HEADS = (
    Head(
        "creature",
        phrase=(Slot("creature", "ref", "creature"),),
        condition=False,
        name="figure creature",
        doc="It is such a creature: its attributes and what it attacks with.",
        example='creature "Wolf"',
        run=_creature,
    ),
    Head(
        "spells",
        phrase=(Slot("spells", "ref", "spell", many=True),),
        condition=False,
        name="figure spells",
        doc="The spells it knows.",
        example='spells "Blur", "Aid"',
        run=_spells,
    ),
    Head(
        "spent",
        phrase=(Slot("value", "expr", "int", least=0),),
        condition=False,
        name="figure spent",
        doc="Strength spent before.",
        example="spent 3",
        run=_spent,
    ),
    Head(
        "silver",
        condition=False,
        name="figure silver",
        doc="What others have of iron or steel it has of silver.",
        example="silver",
        run=_silver,
    ),
    Head("flying", condition=False, name="figure flying", doc="It is in the air.", example="flying", run=_flying),
    Head(
        "bears",
        phrase=(Slot("spells", "ref", "spell", many=True),),
        condition=False,
        name="figure bears",
        doc="Spells that are on it, kept up by itself.",
        example='bears "Blur"',
        run=_bears,
    ),
    Head(
        "cast",
        phrase=(Slot("spell", "ref", "spell"),),
        condition=False,
        name="cast now",
        clauses=(
            ClauseWord("on", Slot("on", "selector", "figure")),
            _BY,
            ClauseWord("power", Slot("power", "expr", "int", least=0), "the strength put into it"),
            ClauseWord("likeness", Slot("likeness", "expr", "any"), "whom or what it is to look like"),
            ClauseWord("covered", None, "it is announced as secret protection"),
        ),
        brings=(("cast", "cast"), ("caster", "figure"), ("subject", "figure")),
        doc="Someone casts a spell.",
        example='cast "Magic Fist" on foe by mage power 4',
        run=_cast,
    ),
    Head(
        "do",
        phrase=(Slot("label", "text"),),
        condition=False,
        clauses=(_BY,),
        name="do offered",
        doc="Someone takes what it is offered as its act.",
        example='do "Disbelieve" by foe',
        run=_do,
    ),
    Head(
        "action",
        phrase=(Slot("what", "name"),),
        condition=False,
        clauses=(
            _BY,
            ClauseWord("at", Slot("at", "selector", "figure")),
            ClauseWord("into", Slot("into", "expr", "hex"), "a hex in which someone unseen may be"),
        ),
        name="action chosen",
        brings=(("attack", "attack"), ("attacker", "figure"), ("target", "figure")),
        doc="Someone acts in the phase of actions: strikes in some manner (`hand`, `jab`, `shoot` ...), dodges, defends, or passes.",
        example="action hand at foe by mage",
        run=_act,
    ),
    Head(
        "known",
        phrase=(Slot("name", "binding", "figure"),),
        condition=False,
        name="known as",
        clauses=(ClauseWord("as", Slot("as", "text"), "what the log calls it", required=True),),
        doc="A name for someone who came into play in the middle of the example.",
        example='known twin as "mage\'s double"',
        run=_known,
    ),
    Head("renew", condition=False, name="renew now", doc="The phase in which spells are kept up.", example="renew", run=_renew),
    Head(
        "turns pass",
        phrase=(Slot("turns", "expr", "int", least=1),),
        condition=False,
        name="turns pass",
        doc="So many turns come to their end without anything else in them.",
        example="turns pass 2",
        run=_pass_turns,
    ),
)

_DEEDS = ("cast now", "do offered", "action chosen")

EXAMPLES: tuple[Declaration, ...] = (
    *HEADS,
    StatementClass("character", ("figure spells",)),
    StatementClass("figure lines", ("figure creature", "figure spells", "figure spent", "figure flying", "figure bears", "figure silver")),
    StatementClass("example", (*_DEEDS, "known as", "renew now", "turns pass")),
    StatementClass("scenario turn", (*_DEEDS, "known as")),
)
