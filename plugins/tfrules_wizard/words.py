"""Words of magic: the kind `spell` with its lines, what spells do, the numbers and events of casting."""

from __future__ import annotations

from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.terms import (
    ClauseWord,
    Declaration,
    Event,
    Group,
    Head,
    Kind,
    Need,
    Query,
    Slot,
    StatementClass,
    Unit,
)
from tfrules_tft.words.numbers import STAGES_DX
from tfrules_wizard import actions, beings, control, templates
from tfrules_wizard.spells import TYPES
from tfrules_wizard.spread import SPREAD
from tfrules_wizard.touch import FURTHER

FIGURES = (("caster", "figure"), ("subject", "figure"))
CAST_ROLES = (*FIGURES, ("attacker", "figure"), ("target", "figure"), ("spell", "spell"))
EVENT_ROLES = (("cast", "cast"), *FIGURES, ("spell", "spell"))
STRENGTH = ("ST", "")
AIMED = (("attacker", "figure"), ("target", "figure"))

LINES = (
    Head(
        "IQ",
        phrase=(Slot("least", "expr", "int", least=0),),
        once=True,
        condition=False,
        name="spell IQ",
        doc="The IQ it takes to know it.",
        example="IQ 11",
    ),
    Head(
        "type",
        phrase=(Slot("type", "name", choices=TYPES),),
        once=True,
        condition=False,
        name="spell type",
        doc="What decides its range and the price of a miss.",
        example="type thrown",
    ),
    Head("defensive", once=True, condition=False, name="defensive", doc="It protects its subject."),
    Head("secret", once=True, condition=False, name="secret", doc="A secret protection: others learn only that there is one."),
    Head("common", once=True, condition=False, name="common", doc="Every wizard knows it, beside the spells of its own."),
    Head("control", once=True, condition=False, name="control", doc="It takes someone over."),
    Head(
        "cost",
        phrase=(Slot("cost", "quantity", "int", units=STRENGTH, least=0),),
        once=True,
        name="spell cost",
        clauses=(ClauseWord("on landing", None, "reckoned when it works; nobody is too weak to try it"),),
        doc="What it costs when it works.",
        example="cost power ST",
    ),
    Head(
        "upkeep",
        phrase=(Slot("upkeep", "quantity", "int", units=STRENGTH, least=0),),
        once=True,
        name="spell upkeep",
        clauses=(ClauseWord("each turn", None, "in each later turn"),),
        doc="What keeping it up costs.",
        example="upkeep 1 ST each turn",
    ),
    Head(
        "target",
        phrase=(Slot("who", "selector", "figure"),),
        once=True,
        name="spell target",
        doc="Whom it may be cast on; `each` for a spell that goes at everyone in some place.",
        example="target one figure",
    ),
    Head(
        "hexes",
        phrase=(Slot("hexes", "expr", "int", least=1),),
        once=True,
        condition=False,
        name="spell hexes",
        doc="How many hexes what it makes may fill.",
        example="hexes 3",
    ),
    Head(
        "range",
        phrase=(Slot("place", "expr", "any"),),
        once=True,
        name="spell range",
        doc="The hex that its range is measured to; its subject's when not said.",
        example="range place",
    ),
    Head(
        "affects",
        phrase=(Slot("affects", "condition", "bool"),),
        condition=False,
        name="spell affects",
        doc="Whom it works on; on others it is spent for nothing.",
        example="affects subject.basic_ST < 20",
    ),
    Head(
        "needs",
        phrase=(Slot("needs", "condition", "bool"),),
        condition=False,
        name="spell needs",
        doc="What must hold for it to be cast at all.",
        example="needs subject.room > 0",
    ),
    Head(
        "resists",
        phrase=(Slot("dice", "expr", "amount"),),
        once=True,
        name="spell resists",
        clauses=(ClauseWord("at most", Slot("at_most", "expr", "int"), "withstood by this total or less", required=True),),
        doc="A roll by which its subject withstands it. Then it does nothing, and costs what a miss costs.",
        example="resists 3d6 at most subject.IQ",
    ),
    Head(
        "lasts",
        phrase=(Slot("time", "duration", choices=("removed", "maintained")),),
        once=True,
        condition=False,
        name="spell lasts",
        aspect="duration",
        doc="How long what it gives lasts; the turn of casting is the first.",
        example="lasts while maintained",
    ),
    Head(
        "hit",
        block="actions",
        block_required=True,
        name="spell hit",
        roles=(("attack", "attack"), ("attacker", "figure"), ("target", "figure"), ("deed", "cast")),
        doc="What it does at once when it works.",
        example="hit { damage power of (1d6 - 2) at least 0 }",
    ),
    Head(
        "barred by",
        phrase=(Slot("what", "refs", "condition"),),
        condition=False,
        block="actions",
        block_required=True,
        name="spell barred by",
        roles=(("deed", "cast"), ("barrier", "effect")),
        doc="What a missile spell does to such a thing on its way, which stops others. When that is gone then, it goes on.",
        example='barred by "wall" { end barrier }',
    ),
    Head(
        "effect",
        block="effects",
        block_required=True,
        name="spell effect",
        roles=(("bearer", "figure"), ("effect", "effect")),
        doc="What counts for its subject while it lasts.",
        example="effect { modify bearer.MA times 1/2 }",
    ),
)

ACTIONS = (
    Head(
        "copy",
        phrase=(Slot("who", "selector", "figure"),),
        name="copy",
        clauses=(
            ClauseWord("as", Slot("as", "binding", "figure"), "the name of the double", required=True),
            ClauseWord("unreal", Slot("unreal", "name", choices=("image", "illusion")), "what the double is", required=True),
            ClauseWord("by", Slot("by", "selector", "figure"), "who makes it; the caster when not said"),
            ClauseWord("keeping", Slot("keeping", "refs", "spell"), "spells on the original that show on the double as well"),
        ),
        doc="A double of a figure appears in its hex. Other sides cannot tell the two apart.",
        example='copy subject as twin unreal illusion keeping "Blur"',
        run=actions.copy,
    ),
    Head(
        "conjure",
        phrase=(Slot("what", "expr", "creature"),),
        name="conjure",
        clauses=(
            ClauseWord("as", Slot("as", "binding", "figure"), "the name of the being", required=True),
            ClauseWord("unreal", Slot("unreal", "name", choices=("image", "illusion")), "it is no real one, but an image or illusion"),
            ClauseWord("by", Slot("by", "selector", "figure"), "who makes it; the caster when not said"),
        ),
        doc="A creature appears within reach of its maker, in a free hex; other sides cannot tell whether it is real.",
        example='conjure "Wolf" as beast unreal illusion',
        run=beings.conjure,
    ),
    Head(
        "confuse",
        phrase=(Slot("one", "selector", "figure"),),
        name="confuse",
        clauses=(
            ClauseWord("with", Slot("with", "selector", "figure"), "its double", required=True),
            ClauseWord("newcomer", Slot("newcomer", "selector", "figure"), "the one that others take for new", required=True),
        ),
        doc="Of two that look alike, say which the other sides take for the one that has just appeared.",
        example="confuse subject with twin newcomer mover",
        run=actions.confuse,
    ),
    Head(
        "prolong",
        phrase=(Slot("what", "selector", "effect"),),
        name="prolong",
        clauses=(ClauseWord("by", Slot("by", "expr", "int", least=1), "how many turns more", required=True),),
        doc="What lasts for turns lasts longer.",
        example="prolong old by 4",
        run=actions.extend,
    ),
    Head(
        "disarm",
        phrase=(Slot("who", "selector", "figure"),),
        name="disarm",
        clauses=(
            ClauseWord("of", Slot("of", "expr", "text"), "weapon or shield", required=True),
            ClauseWord("broken", None, "it breaks"),
        ),
        doc="Someone drops what it has in one hand.",
        example='disarm subject of "weapon"',
        run=actions.disarm,
    ),
    SPREAD,
    *FURTHER,
    Head(
        "harm",
        phrase=(Slot("who", "selector", "figure"),),
        name="harm",
        clauses=(
            ClauseWord("by", Slot("by", "expr", "int", least=0), "how many hits", required=True),
            ClauseWord("from", Slot("from", "label"), "the source whose hits of a turn count as one", required=True),
        ),
        doc="Hits that are no attack's: those of one source add up over the turn, and what protects is taken from the sum once.",
        example='harm figure by 2 from "fire"',
        run=actions.harm,
    ),
    Head(
        "hide",
        phrase=(Slot("who", "selector", "figure"),),
        name="hide",
        doc="Other sides do not see someone, nor what is on it, until it is shown to them.",
        example="hide bearer",
        run=actions.hide,
    ),
    Head(
        "show",
        phrase=(Slot("who", "selector", "figure"),),
        name="show",
        doc="All sides see someone that was hidden.",
        example="show bearer",
        run=actions.show,
    ),
    Head(
        "spot",
        phrase=(Slot("who", "selector", "figure"),),
        name="spot",
        doc="Where someone is at this moment is known to all, though nobody sees who it is.",
        example="spot bearer",
        run=actions.spot,
    ),
    Head(
        "seize",
        phrase=(Slot("who", "selector", "figure"),),
        name="seize",
        clauses=(ClauseWord("by", Slot("by", "selector", "figure"), "whom it obeys; the caster when not said"),),
        doc="Someone obeys another for as long as the effect of the spell lasts.",
        example="seize subject",
        run=control.seize,
    ),
    Head(
        "free",
        phrase=(Slot("who", "selector", "effect"),),
        name="free",
        doc="Whoever was seized by an effect obeys its own side again, or another that holds it.",
        example="free effect",
        run=control.free,
    ),
    Head(
        "vanish",
        phrase=(Slot("who", "selector", "any"),),
        name="vanish",
        doc="Someone made by magic is gone, or something with all that the same casting laid.",
        example="vanish suspect",
        run=actions.vanish,
    ),
)

KINDS = (
    Kind(
        "spell",
        doc="A spell.",
        needs=(Need("end to its upkeep", ("lasts",), given=("upkeep",)),),
        required=("IQ", "type", "cost"),
        roles=(*FIGURES, ("spell", "spell")),
        example='spell "Blur" { IQ 8; type thrown; cost 1 ST; target one figure; effect { modify attack.DX by -4 when target == bearer } }',
        templates=templates.SPELL,
    ),
    Kind("cast", doc="One casting under way: a record in play.", listed=False),
)

QUERIES = (
    Query(
        "cast.DX",
        "cast",
        base="caster.adjDX",
        roles=CAST_ROLES,
        stages=STAGES_DX,
        doc="What must be rolled or less for a spell to work.",
    ),
    Query("cast.toll", "cast", base="cast.cost", roles=CAST_ROLES, stages=STAGES_DX, doc="The strength that a casting takes in the end."),
    Query("cast.dice", "cast", base="3", roles=CAST_ROLES, doc="How many dice are rolled for a spell."),
    Query("figure.IQ", "figure", base="figure.basic_IQ", doc="Intelligence with what changes it."),
    Query("figure.iron", "figure", base="0", doc="How much of what it wears and holds is of iron or steel."),
)

EVENTS = (
    Event(
        "casts",
        ("{caster} casts", "{caster} casts {spell}", "{caster} casts {spell} on {subject}"),
        EVENT_ROLES,
        "Someone begins to cast; nothing is rolled yet.",
        "{caster} casts {spell}",
    ),
    Event(
        "lands",
        ("{spell} lands", "{spell} lands on {subject}"),
        EVENT_ROLES,
        "A spell that is no missile has worked; it has done nothing yet.",
        "{spell} works on {subject}",
    ),
    Event("touches", ("{spell} touches {subject}",), EVENT_ROLES, "A spell that is no missile is about to work on someone; it may be kept off.", ""),
    Event(
        "misses",
        ("{spell} misses {subject}",),
        EVENT_ROLES,
        "A missile spell has missed whom it was meant for, and is about to fly on.",
        "",
    ),
    Event(
        "drained",
        ("{figure} drained",),
        (("figure", "figure"), ("loss", "int")),
        "Strength has been spent or taken; it is no injury.",
        "{figure} loses {loss} ST",
    ),
    Event("vanishes", ("{figure} vanishes",), (("figure", "figure"),), "Someone made by magic is gone.", "{figure} vanishes"),
    Event("announces", (), doc="A casting is announced, as far as it must be.", say="{caster} casts ({type}) {spell}"),
    Event(
        "rolled to cast",
        (),
        doc="A roll for a spell, and what it came to.",
        say="{caster} rolls {faces}, {needs} or less on {dice} dice: {result}",
    ),
    Event(
        "without effect",
        (),
        doc="A spell has worked on someone whom it does not affect.",
        say="{spell} does nothing to {subject}",
    ),
    Event("renewed", (), doc="A continuing spell has been paid for.", say="{caster} keeps {effect} up for {cost} ST"),
    Event("appears", ("{figure} appears",), (("figure", "figure"),), "Someone made by magic is there.", "{figure} appears"),
    Event("spotted", (), doc="Someone unseen is known to be in a hex now.", say="someone unseen is at {hex}"),
    Event("hidden", (), doc="Someone is out of others' sight.", say="{figure} is not to be seen"),
    Event("shown", (), doc="Someone who was hidden is seen.", say="{figure} is seen"),
    Event("harmed", (), doc="Something that is no attack does hits.", say="{source} does {by} hits to {figure}; {hits} get through"),
    Event("withstood", (), doc="A subject has withstood a spell, or not.", say="{who} withstands {limit} or less: {faces}: {passed}"),
    Event("turns", (), doc="Someone obeys another side from now on.", say="{figure} obeys {side}"),
    Event("no room", (), doc="What was made found no free hex to appear in.", say="there is no room for what {maker} makes"),
)

_SPELL = tuple(head.name for head in LINES)

WORDS: tuple[Declaration, ...] = (
    *LINES,
    *ACTIONS,
    *KINDS,
    *QUERIES,
    *EVENTS,
    Unit("ST", "strength", doc="points of strength"),
    Group("concealment", "strongest", "what makes someone hard to see", AIMED),
    Group("gloom", "strongest", "darkness around whoever attacks or casts, or on the way: it counts once", AIMED),
    Group("shadowed", "strongest", "darkness around the target: it counts once", AIMED),
    Group("flesh", "strongest", "a body made hard: the harder one counts"),
    Group("clumsy", "strongest", "of several spells that make clumsy the strongest counts"),
    Group("confused", "strongest", "of several spells that confuse the strongest counts"),
    Group("iron", "strongest", "iron hampers once, however much of it there is"),
    Group("slowed", "strongest", "slowed twice is no slower"),
    Group("hastened", "strongest", "hastened twice is no faster"),
    Group("invisibility", "strongest", "not seen at all; nothing else that conceals counts beside it", AIMED),
    *action_words(*(head.name for head in ACTIONS)),
    StatementClass("spell", (*ANY, *_SPELL, "choose", "roll")),
)
