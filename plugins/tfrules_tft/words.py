"""Words of the fantasy combat games that share figures, hexes and three dice: kinds, field lines, actions, events, queries."""

from __future__ import annotations

from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import (
    ClauseWord,
    Declaration,
    Event,
    Group,
    Head,
    Kind,
    Query,
    Slot,
    StatementClass,
    Unit,
)
from tfrules_tft import actions
from tfrules_tft.fields import CLASSES

ATTACK_ROLES = (("attack", "attack"), ("attacker", "figure"), ("target", "figure"))

LINES = (
    Head("class", phrase=(Slot("class", "name", choices=CLASSES),),
         once=True, doc="What sort of weapon it is.", example="class sword"),
    Head("hands", phrase=(Slot("hands", "expr", "int"),), once=True, doc="How many hands it takes.", example="hands 2"),
    Head("ST", phrase=(Slot("strength", "expr", "int"),), once=True, name="least ST", doc="The least basic ST that can use it.", example="ST 12"),
    Head("damage", phrase=(Slot("damage", "expr", "amount"),), once=True, name="weapon damage", roles=ATTACK_ROLES,
         doc="What a hit rolls for damage.", example="damage 2d6 - 1"),
    Head("throwable", once=True, doc="It can be thrown.", example="throwable"),
    Head("jabs", once=True, doc="It reaches an enemy two hexes away.", example="jabs"),
    Head("prone fire", once=True, doc="It can be shot by a prone figure.", example="prone fire"),
    Head("shots", phrase=(Slot("shots", "expr", "int"),), once=True, name="shots", roles=ATTACK_ROLES, doc="How many shots in a turn.",
         example="shots 2 when attacker.adjDX >= 18"),
    Head("reload", phrase=(Slot("turns", "expr", "int"),), once=True, name="reload", roles=ATTACK_ROLES, doc="Turns of reloading between shots."),
    Head("stops", phrase=(Slot("hits", "expr", "int"),), once=True, name="stops", doc="Hits it takes from each attack.", example="stops 3"),
    Head("MA", phrase=(Slot("hexes", "expr", "int"),), once=True, name="movement", roles=(("bearer", "figure"),),
         doc="Movement allowance in hexes.", example="MA 6"),
    Head("DX", phrase=(Slot("adds", "expr", "int"),), once=True, name="adds to DX", doc="What it adds to its wearer's DX.", example="DX -3"),
    Head("least", phrase=(Slot("ST", "expr", "int"), Slot("DX", "expr", "int")), once=True, name="least", doc="Least starting ST and DX.",
         example="least 8 8"),
    Head("total", phrase=(Slot("points", "expr", "int"),), once=True, name="total", doc="What ST and DX add up to at the start.", example="total 24"),
    Head("shaken at", phrase=(Slot("hits", "expr", "int"),), once=True, name="shaken at", doc="Hits in one turn that cost it DX.", example="shaken at 9"),
    Head("falls at", phrase=(Slot("hits", "expr", "int"),), once=True, name="falls at", doc="Hits in one turn that fell it.", example="falls at 16"),
    Head("dice", phrase=(Slot("dice", "expr", "int"),), once=True, name="outcome dice", doc="For rolls of so many dice.", example="dice 3"),
    Head("for", phrase=(Slot("use", "name"),), once=True, name="outcome use", doc="What the roll is for.", example="for hit"),
    Head("<int>", phrase=(Slot("result", "names"),), name="outcome case", doc="What this total means.", example="17 miss, drop",
         clauses=(ClauseWord("times", Slot("times", "expr", "int"), "damage times so much"),)),
    Head("<range>", phrase=(Slot("result", "names"),), name="outcome cases", doc="What totals of this range mean.",
         clauses=(ClauseWord("times", Slot("times", "expr", "int"), "damage times so much"),)),
    Head("letter", phrase=(Slot("letter", "name"),), once=True, doc="The letter the book gives it.", example="letter b"),
    Head("open to", phrase=(Slot("figures", "names"),), once=True, condition=False, doc="Who may choose it: disengaged, engaged, hth.",
         example="open to disengaged"),
    Head("move", phrase=(Slot("most", "expr", "int"),), once=True, name="option move", doc="How far the figure may move.", roles=(("self", "figure"),),
         example="move half_down(self.MA)"),
    Head("shift", once=True, doc="One hex, staying adjacent to everyone who engages.", example="shift"),
    Head("then", phrase=(Slot("acts", "names"),), once=True, condition=False, doc="What it does besides moving.", example="then attack"),
    Head("needs", phrase=(Slot("needs", "condition", "bool"),), name="option needs", condition=False, roles=(("self", "figure"),),
         doc="What must hold for it to be chosen.", example="needs self.ready != none"),
)  # fmt: skip

_FIGURE = Slot("who", "selector")

ACTIONS = (
    Head("fall", phrase=(_FIGURE,), doc="Someone falls to the ground.", example="fall target", run=actions.fall, name="fall"),
    Head("stand", phrase=(_FIGURE,), doc="Someone gets up.", example="stand self", run=actions.stand, name="stand"),
    Head("faint", phrase=(_FIGURE,), doc="Someone falls unconscious.", example="faint figure", run=actions.faint, name="faint"),
    Head("kill", phrase=(_FIGURE,), doc="Someone dies.", example="kill figure", run=actions.kill, name="kill"),
    Head("damage", phrase=(Slot("amount", "expr", "amount"),), name="do damage",
         clauses=(ClauseWord("of", Slot("of", "expr", "amount"), "so many copies of this, each die rolled anew"),
                  ClauseWord("at least", Slot("at_least", "expr", "int"), "never less in all"),
                  ClauseWord("to", Slot("to", "selector"), "who takes it; the target when not said")),
         doc="Roll damage and put it on someone, less what protects.", example="damage power of (1d6 - 2) at least 0", run=actions.damage, aspect="damage"),
    Head("hit", phrase=(Slot("who", "selector"),), clauses=(ClauseWord("by", Slot("by", "selector")),), name="hit surely",
         doc="A certain hit with the ready weapon: damage is rolled, no roll to hit.", example="hit attacker by defender", run=actions.sure_hit),
    Head("lose", phrase=(Slot("amount", "expr", "int"),), clauses=(ClauseWord("from", Slot("from", "selector"), required=True),), name="lose",
         doc="Take strength away; nothing protects.", example="lose 2 from subject", run=actions.lose),
    Head("drop ready", phrase=(_FIGURE,), clauses=(ClauseWord("except", Slot("except", "ref", "weapon"), "a weapon that is kept"),), name="drop ready",
         doc="Drop the ready weapon and shield.", example='drop ready defender except "Dagger"', run=actions.drop_ready),
    Head("ready", phrase=(_FIGURE, Slot("weapon", "ref", "weapon")), name="ready", doc="Take a carried weapon in hand, if it is carried.",
         example='ready defender "Dagger"', run=actions.ready),
    Head("move", phrase=(_FIGURE,), clauses=(ClauseWord("to", Slot("to", "expr", "hex"), required=True),), name="move someone",
         doc="Put someone into a hex.", example="move foe to where", run=actions.move),
    Head("grapple", phrase=(_FIGURE,), clauses=(ClauseWord("with", Slot("with", "selector"), required=True),), name="grapple",
         doc="Two figures are in hand-to-hand combat, on the ground in the second one's hex.", example="grapple attacker with defender",
         run=actions.grapple),
)  # fmt: skip

_BEARER = (("bearer", "figure"),)

KINDS = (
    Kind("weapon", doc="A weapon.", roles=_BEARER, required=("damage",), standing="carried", example='weapon "Club" { class blunt; hands 1; ST 9; damage 1d6 }',
         templates='weapon "{name}" {{\n  class   sword\n  hands   1\n  ST      11\n  damage  2d6 - 1\n  summary "What it looks like."\n}}\n'),
    Kind("armor", doc="Armor: what it stops, how it slows.", roles=_BEARER, required=("stops",), standing="carried", example='armor "Cloth" { stops 1; MA 10; DX -1 }',
         templates='armor "{name}" {{\n  stops   2\n  MA      8\n  DX      -2\n}}\n'),
    Kind("shield", doc="A shield.", roles=_BEARER, required=("stops",), standing="carried", example='shield "Small shield" { stops 1 }',
         templates='shield "{name}" {{\n  stops   1\n}}\n'),
    Kind("race", doc="What a figure is: its least attributes, its total, its movement.", roles=_BEARER, standing="carried",
         example='race "Human" { least 8 8; total 24; MA 10 }', templates='race "{name}" {{\n  least   8 8\n  total   24\n  MA      10\n}}\n'),
    Kind("modifier", doc="One line of a table of adjustments.", standing="global", example='modifier "from behind" { modify attack.DX by +4 }'),
    Kind("outcome", doc="What the total of a roll to hit means beside hit or miss.", required=("dice",), example='outcome "three dice" { dice 3; 5 hit }'),
    Kind("option", doc="An option: what a figure may do in its turn.", required=("open to",), example='option "Move" { letter a; open to disengaged; move self.MA }'),
    Kind("table", doc="A table that is rolled on at a moment of the game.", required=("for", "roll"),
         roles=(("attack", "attack"), ("attacker", "figure"), ("defender", "figure"), ("target", "figure")), example='table "Luck" { for jumped; roll 1d6 { 6 { refuse } } }'),
    Kind("figure", doc="A figure on the board: a record in play.", listed=False),
    Kind("attack", doc="One attack under way: a record in play.", listed=False),
    Kind("side", doc="A side: a record in play.", listed=False),
    Kind("object", doc="A weapon or shield lying in a hex: a record in play.", listed=False),
)  # fmt: skip

STAGES_DX = (("base", "set"), ("add", "add"), ("range", "add"), ("multiply", "multiply"), ("floor", "floor"), ("cap", "cap"))
STAGES_HITS = (("rolled", "set"), ("least", "floor"), ("multiple", "multiply"), ("extra", "add"), ("protection", "add"), ("floor", "floor"), ("cap", "cap"))

QUERIES = (
    Query("figure.adjDX", "figure", base="figure.basic_DX", doc="DX with all adjustments of the figure's own state."),
    Query("figure.ST", "figure", base="figure.left_ST", doc="ST less hits and what was spent."),
    Query("figure.MA", "figure", base="figure.full_MA", doc="Movement allowance."),
    Query("attack.DX", "attack", base="attacker.adjDX", roles=ATTACK_ROLES[1:], stages=STAGES_DX, doc="What must be rolled or less to hit."),
    Query("attack.dice", "attack", base="3", roles=ATTACK_ROLES[1:], doc="How many dice are rolled to hit."),
    Query("attack.damage", "attack", "amount", base="attack.weapon_damage", roles=ATTACK_ROLES[1:], doc="The dice of damage."),
    Query("attack.hits", "attack", base="attack.rolled", roles=ATTACK_ROLES[1:], stages=STAGES_HITS, doc="Hits that get through."),
    Query("attack.rank", "attack", base="0", roles=ATTACK_ROLES[1:], doc="Attacks of a higher rank come before all others, whatever their DX."),
)  # fmt: skip

EVENTS = (
    Event("struck", ("{target} struck", "{target} struck by {attacker}"), ATTACK_ROLES, "An attack has hit; damage is not rolled yet.",
          "{attacker} hits {target}"),
    Event("wounded", ("{figure} wounded",), (("figure", "figure"), ("hits", "int")), "Hits have got through.", "{figure} takes {hits} hits"),
    Event("attacked", ("{attacker} attacks", "{attacker} attacks {target}"), ATTACK_ROLES, "An attack is over, whatever came of it.", ""),
    Event("aimed", ("{attacker} aims", "{attacker} aims at {target}"), ATTACK_ROLES, "An attack is declared, before anything is rolled.",
          "{attacker} attacks {target}"),
    Event("falls", ("{figure} falls",), (("figure", "figure"),), "Someone falls down.", "{figure} falls"),
    Event("stands", ("{figure} stands",), (("figure", "figure"),), "Someone gets up.", "{figure} stands up"),
    Event("faints", ("{figure} faints",), (("figure", "figure"),), "Someone falls unconscious.", "{figure} is unconscious"),
    Event("dies", ("{figure} dies",), (("figure", "figure"),), "Someone dies.", "{figure} is dead"),
    Event("enters", ("{figure} enters", "{figure} enters {hex}"), (("figure", "figure"), ("hex", "hex")), "Someone has entered a hex.", "{figure} moves to {hex}"),
    Event("jumped", ("{defender} jumped", "{defender} jumped by {attacker}"), (("attack", "attack"), ("attacker", "figure"), ("defender", "figure")),
          "Someone has entered an enemy's hex for hand-to-hand combat.", "{attacker} grapples {defender}"),
    Event("turn ends", ("end of turn",), (), "The turn is over.", ""),
)  # fmt: skip

_LINE = {
    "weapon": ("class", "hands", "least ST", "weapon damage", "throwable", "jabs", "prone fire", "shots", "reload"),
    "armor": ("stops", "movement", "adds to DX"),
    "shield": ("stops", "adds to DX"),
    "race": ("least", "total", "movement", "shaken at", "falls at"),
    "modifier": (),
    "outcome": ("outcome dice", "outcome use", "outcome case", "outcome cases"),
    "table": ("outcome use", "roll"),
    "option": ("letter", "open to", "option move", "shift", "then", "option needs"),
}

WORDS: tuple[Declaration, ...] = (
    *LINES, *ACTIONS, *KINDS, *QUERIES, *EVENTS,
    Unit("hex", "length", "hexes"), Unit("megahex", "range", "megahexes"),
    Group("facing", "strongest", "from the side or from the rear: the better one"),
    Group("shaken", "strongest", "wounds of two turns shake no more than those of one"),
    *action_words("fall", "stand", "faint", "kill", "do damage", "hit surely", "lose", "drop ready", "ready", "move someone", "grapple"),
    *(StatementClass(kind, (*ANY, *lines, *(STANDING_NAMES if kind not in ("option", "outcome", "table") else ()))) for kind, lines in _LINE.items()),
)  # fmt: skip
