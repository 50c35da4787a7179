"""Words of examples and scenarios for what those taking part do. All of it is a procedure, or an answer to what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tfrules.engine.surface import Statement, find_offer, many, one_of
from tfrules.testing import Refused, Unmet
from tfrules.vocabulary.terms import ClauseWord, Head, Slot

if TYPE_CHECKING:
    from tfrules.testing import Play

Bind = dict[str, Any]


def _some(play: Play, s: Statement, b: Bind, slot: str) -> tuple[Any, ...]:
    return many(s.eval(play.context(), b, slot))


def _cast(procedure: str) -> Any:
    def run(play: Play, s: Statement, b: Bind) -> None:
        told = {name: play.eval(s, slot) for name, slot in (("MD", "MD"), ("point", "at")) if slot in s.slots}
        play.start(procedure, {"caster": play.eval(s, "by"), "spell": play.eval(s, "spell"), **told})

    return run


def _attack(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.attack", {"attackers": _some(play, s, b, "by"), "target": play.eval(s, "target")})


def _shoot(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.shoot", {"attacker": play.eval(s, "by"), "target": play.eval(s, "target")})


def _tend(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.care", {"patient": play.eval(s, "patient"), "healer": play.eval(s, "by")})


def _strike(play: Play, s: Statement, b: Bind) -> None:
    """In the melee of a round: each of them says whom it strikes at."""
    target = play.eval(s, "target")
    for who in _some(play, s, b, "by"):
        c = play.context()
        side = c.game.side_of(c, who)
        asked = [request.get("who") for request in play.pending if request.label == "strike" and request.asks == side]
        if not asked or asked[0] != who:
            raise Unmet(f"{who} is to say whom it strikes at, but {asked[0] if asked else 'nobody'} is asked", "TFR0702")
        play.answer("strike", target, side)


def _take(play: Play, s: Statement, b: Bind) -> None:
    """Someone takes what it is offered: in a round in its phase, else at once."""
    c, label, who = play.context(), s.word("label"), one_of(play.context(), s, b, "by", "actor")
    side = c.game.side_of(c, who)
    if any(request.label == "offer" and request.asks == side for request in play.pending):
        play.answer("offer", {"offer": label, "who": who}, side)
        return
    moments = sorted({offer.at for holder in c.game.all_holders(c) for offer in holder.definition.offers})
    at = next((moment for moment in moments if find_offer(c, moment, who, label)), None)
    if at is None:
        raise Refused(f"{who} is not offered {label!r}")
    play.start("take", {"who": who, "offer": label, "at": at})


def _move(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.move", {"creature": play.eval(s, "creature"), "spot": play.eval(s, "to")})


def _rest(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.rest", {"creatures": _some(play, s, b, "who")})


def _chase(play: Play, s: Statement, b: Bind) -> None:
    told: Bind = {name: play.eval(s, name) for name in ("lead", "sight") if name in s.slots}
    parties: Bind = {"quarry": _some(play, s, b, "quarry"), "pursuers": _some(play, s, b, "by")}
    play.start("ww.chase", {**parties, **told, "obstacles": bool(s.word("obstacles"))})
    b["chase"] = next(reversed(play.context().of_kind("chase")), None)


def _meet(play: Play, s: Statement, b: Bind) -> None:
    told = {"who": play.eval(s, "by"), "other": play.eval(s, "other"), "door": bool(s.word("through_a_door"))}
    play.start("ww.meet", told)
    b["meeting"] = next(reversed(play.context().of_kind("meeting")), None)


def _grapple(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.grapple", {"holder": play.eval(s, "by"), "held": play.eval(s, "held")})
    b["grapple"] = next(iter(play.context().of_kind("grapple")), None)


def _joust(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.joust", {"riders": (play.eval(s, "rider"), play.eval(s, "against"))})
    b["joust"] = next(reversed(play.context().of_kind("joust")), None)


def _duel(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.duel", {"duelists": (play.eval(s, "duelist"), play.eval(s, "against"))})
    b["duel"] = next(reversed(play.context().of_kind("duel")), None)


def _minds(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.psychic combat", {"minds": (play.eval(s, "mind"), play.eval(s, "against"))})


def _pass(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.time", {"count": play.eval(s, "time"), "unit": s.word("time")["unit"]})


def _judge(play: Play, s: Statement, b: Bind) -> None:
    play.set_going(s, b)


def _frames(label: str) -> Any:
    """Turns of a frame, one after the other, by its name."""

    def run(play: Play, s: Statement, b: Bind) -> None:
        play.sides_may_wait = True
        definition = next(name for name in play.game.by_kind["turn"] if play.game.definitions[name].label == label)
        play.start("turns", {"definition": definition})

    return run


def _begin(procedure: str) -> Any:
    return lambda play, s, b: play.start(procedure)


_WHO = Slot("who", "selector", "creature")
_BY = ClauseWord("by", Slot("by", "expr", "creature"), required=True)
_BY_SOME = ClauseWord("by", Slot("by", "selector", "creature"), "who does it, one or several at once", required=True)
_CASTING = (
    _BY,
    ClauseWord("MD", Slot("MD", "expr", "int", least=0), "how many magic dice"),
    ClauseWord("at", Slot("at", "expr", "any"), "the point"),
)
_PLAIN: dict[str, Any] = {"condition": False}

HEADS = (
    Head(
        "cast",
        phrase=(Slot("spell", "ref", "spell"),),
        clauses=_CASTING,
        name="example cast",
        run=_cast("ww.cast"),
        doc="Someone casts a memorized spell, and it works at once. What is not said is asked.",
        example='cast "Combustion" by mage MD 3 at there',
        **_PLAIN,
    ),
    Head(
        "begin cast",
        phrase=(Slot("spell", "ref", "spell"),),
        clauses=_CASTING,
        name="example begin cast",
        run=_cast("ww.begin cast"),
        doc="Someone begins a spell, which works when all spells do.",
        example='begin cast "Combustion" by mage MD 3 at there',
        **_PLAIN,
    ),
    Head("spells work", name="example spells work", run=_begin("ww.spells"), doc="Spells that were begun work.", **_PLAIN),
    Head(
        "attack",
        phrase=(Slot("target", "expr", "creature"),),
        clauses=(_BY_SOME,),
        name="example attack",
        run=_attack,
        doc="Someone strikes at someone next to it, or several strike at once; outside of rounds.",
        example="attack foe by knight",
        **_PLAIN,
    ),
    Head(
        "shoot",
        phrase=(Slot("target", "expr", "creature"),),
        clauses=(_BY,),
        name="example shoot",
        run=_shoot,
        doc="Someone shoots at someone; outside of rounds.",
        example="shoot foe by archer",
        **_PLAIN,
    ),
    Head(
        "tend",
        phrase=(Slot("patient", "expr", "creature"),),
        clauses=(_BY,),
        name="example tend",
        run=_tend,
        doc="A day of rest in the care of a healer and nobody else.",
        example="tend knight by monk",
        **_PLAIN,
    ),
    Head(
        "strike",
        phrase=(Slot("target", "expr", "creature"),),
        clauses=(_BY_SOME,),
        name="example strike",
        run=_strike,
        doc="In the melee of a round: whom someone strikes at.",
        example="strike foe by each creature foe of foe",
        **_PLAIN,
    ),
    Head(
        "take",
        phrase=(Slot("label", "text"),),
        clauses=(_BY,),
        name="example take",
        run=_take,
        doc="Someone takes what it is offered.",
        example='take "Move" by knight',
        **_PLAIN,
    ),
    Head(
        "move",
        phrase=(Slot("creature", "expr", "creature"),),
        clauses=(ClauseWord("to", Slot("to", "expr", "any"), required=True),),
        name="example move",
        run=_move,
        doc="Someone moves to a spot, or to where someone is.",
        example="move knight to there",
        **_PLAIN,
    ),
    Head("rest", phrase=(_WHO,), name="example rest", run=_rest, doc="They rest for a day.", example="rest knight", **_PLAIN),
    Head(
        "chase",
        phrase=(Slot("quarry", "selector", "creature"),),
        clauses=(
            _BY_SOME,
            ClauseWord("lead", Slot("lead", "expr", "int", least=0), "inches that the quarry is ahead; the judge is asked when not said"),
            ClauseWord("sight", Slot("sight", "expr", "int", least=0), "inches that the pursuers see"),
            ClauseWord("obstacles", None, "each round the judge is asked who has to get over something"),
        ),
        name="example chase",
        brings=(("chase", "chase"),),
        run=_chase,
        doc="A chase begins.",
        example="chase thief by guard lead 5 sight 20",
        **_PLAIN,
    ),
    Head(
        "meet",
        phrase=(Slot("other", "expr", "creature"),),
        clauses=(
            ClauseWord("by", Slot("by", "expr", "creature"), "one of those who come upon them", required=True),
            ClauseWord("through a door", None, "they meet through a door"),
        ),
        name="example meet",
        brings=(("meeting", "meeting"),),
        run=_meet,
        doc="Two sides come upon each other.",
        example="meet goblin by hero through a door",
        **_PLAIN,
    ),
    Head(
        "grapple",
        phrase=(Slot("held", "expr", "creature"),),
        clauses=(_BY,),
        name="example grapple",
        brings=(("grapple", "grapple"),),
        run=_grapple,
        doc="A round of wrestling.",
        example="grapple foe by knight",
        **_PLAIN,
    ),
    Head(
        "joust",
        phrase=(Slot("rider", "expr", "creature"),),
        clauses=(ClauseWord("against", Slot("against", "expr", "creature"), required=True),),
        name="example joust",
        brings=(("joust", "joust"),),
        run=_joust,
        doc="A joust begins.",
        example="joust knight against rival",
        **_PLAIN,
    ),
    Head(
        "duel",
        phrase=(Slot("duelist", "expr", "creature"),),
        clauses=(ClauseWord("against", Slot("against", "expr", "creature"), required=True),),
        name="example duel",
        brings=(("duel", "duel"),),
        run=_duel,
        doc="A duel begins.",
        example="duel knight against rival",
        **_PLAIN,
    ),
    Head(
        "psychic combat",
        phrase=(Slot("mind", "expr", "creature"),),
        clauses=(ClauseWord("against", Slot("against", "expr", "creature"), required=True),),
        name="example psychic combat",
        run=_minds,
        doc="Two fight with their minds.",
        example="psychic combat mage against rival",
        **_PLAIN,
    ),
    Head(
        "pass",
        phrase=(Slot("time", "quantity", units=("seconds", "rounds", "minutes", "turns", "hours", "days"), least=0),),
        name="example pass",
        run=_pass,
        doc="Time goes by.",
        example="pass 3 rounds",
        **_PLAIN,
    ),
    Head(
        "judge",
        block="actions",
        block_required=True,
        name="example judge",
        run=_judge,
        doc="The judge lets something happen.",
        example="judge { damage 1 to knight }",
        **_PLAIN,
    ),
    Head("fight", name="example fight", run=_frames("combat round"), doc="Rounds of combat begin. It may end where a side has to act.", **_PLAIN),
    Head(
        "explore",
        name="example explore",
        run=_frames("exploration"),
        doc="Turns of exploration begin. It may end where a side has to act.",
        **_PLAIN,
    ),
    Head(
        "spend days",
        name="example days",
        run=_frames("a day"),
        doc="Days on the way and in town begin. It may end where a side has to act.",
        **_PLAIN,
    ),
    Head(
        "begin adventure",
        name="example adventure",
        run=_begin("ww.adventure"),
        doc="An adventure begins.",
        example="begin adventure",
        **_PLAIN,
    ),
    Head(
        "end adventure",
        name="example end of adventure",
        run=_begin("ww.adventure ends"),
        doc="An adventure ends.",
        example="end adventure",
        **_PLAIN,
    ),
)
