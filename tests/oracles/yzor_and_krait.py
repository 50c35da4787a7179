"""The wizards' duel of Yzor and Krait, reckoned by hand from the book and never from the code under test.

`reckon` plays the five turns with keyed dice. `BOOK_DICE` gives the book's course; with other dice the duel goes on under
the same plan, and where the plan has become impossible under this policy:

1.  A wizard who is dead (ST 0 or less) or unconscious (ST 1) does nothing. The turn is played out, then the duel ends.
    Illusions vanish the moment Yzor is out, summoned wolves at the end of a turn that leaves Krait out.
2.  Nobody mends the plan: a spell that failed is not tried again, Krait disbelieves in turn 3 if there is an illusion when
    he acts and passes if not, he renews the wolf in turns 2 and 3 if there is one and never in turn 4, and his fists have
    2 and 1 ST whatever he has left. No plan of these is ever beyond a wizard's ST.
3.  Whoever falls (18 on a spell, 8 hits in a turn) stands up in his next turn's movement phase as his whole turn: no step,
    no act, but on his feet before any blow and facing the enemy. He may still renew. A figure felled before it acts does
    not act. Nobody kneels, dodges, defends, crawls or forces a retreat.
4.  Yzor disengages in turn 3 if the wolf is conscious and on its feet when he acts; if not he passes and stays where he is.
    The wolf bites Yzor in turn 3 if he is still before it when it acts: he has not disengaged, because the wolf is the
    quicker or because he was standing up. Otherwise it passes. The illusion bites the wolf in turn 3 and Krait in turn 5,
    passing if the victim is gone, and moves as planned all the same.
5.  4 and 3 make a Dazzle last 6 and 9 turns at -3 DX. They make two and three wolves; the second and third stay where they
    appear and pass every turn. All wolves of one casting cost one upkeep, and one disbelief removes all illusions.
6.  Krait's protective spell of turn 2 is a bluff: three dice are thrown, no total does anything, nothing is paid.
7.  Whoever wins the initiative has the side named in the plan move first, so those dice change who won and nothing else.
8.  Who acts first is settled by the figure's own DX: Dazzle -3, five hits in the turn before -2; not by range, side or the
    victim's posture. It is looked at anew after each act. A wizard able to act has his place in the order even if he
    passes, a creature only in a turn in which the plan has it bite. Ties are diced for, equal dice rolled again.
9.  Blows: the bite of turn 3 comes from the wolf's rear hex (+4); the others from the front, and +4 if the victim is down,
    which an unconscious one is. Teeth just miss on 17 and 18. Damage is multiplied first, then fur is taken off.
10. Spells: a miss costs 1, a fist always all; 17 and 18 cost all. Cost and effect come before the caster's collapse.

`cast_turn_counts` chooses whether the turn of casting is the first of Dazzle's three. It is, by the rule, and then Krait is
at 15 in turn 4; the book's own fourth turn has him at 12 and dicing with Yzor, which False reckons. The rest is the same.

The book has no map. `LAYOUT` is one that fits: axial hexes, neighbors (1,0) (0,1) (-1,1) (-1,0) (0,-1) (1,-1), megahexes
centered on the sums of (2,1) and (-1,3). Yzor faces (1,0), Krait and the wolf (-1,0). The wizards are 5 megahexes apart
throughout: Dazzle reaches, the fists have -2 (`FIST_RANGE`), and nothing stands on or behind their line.

Keys are "T<turn> <what> <who>": initiative and tie (one die), cast, bluff, bite and disbelieve (three), damage (a die for
each ST of a fist, one for a bite). <who> is Yzor, Krait, wolf or illusion; for disbelieve it is he who disbelieves.
Rolled again, a die's key has " again 1", " again 2" at its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Dice = Mapping[str, tuple[int, ...]]

YZOR, KRAIT, WOLF, ILLUSION = "Yzor", "Krait", "wolf", "illusion"
SUMMON, DAZZLE, CREATE, FIST = "Summon Wolf", "Dazzle", "Illusion", "Magic Fist"
COST = {SUMMON: 2, DAZZLE: 3, CREATE: 2}
FIST_RANGE = -2
MULTIPLE = {"hit": 1, "double": 2, "triple": 3}


@dataclass(frozen=True, slots=True)
class Choice:
    """What the book has one figure do in one turn; `act` is move, pass, cast, bluff, disbelieve, disengage or bite."""

    option: str
    moved: int
    act: str
    target: str | None = None
    spell: str | None = None
    st: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """The book's choices for a turn; `first` is the side that moves first, `renews` whether Krait keeps the wolf."""

    number: int
    first: str
    renews: bool
    choices: Mapping[str, Choice]


def _cast(option: str, moved: int, spell: str, st: int = 0) -> Choice:
    return Choice(option, moved, "cast", YZOR if spell == FIST else None, spell, st or COST[spell])


_PASSES = Choice("g", 0, "pass")

PLAN: tuple[Turn, ...] = (
    Turn(1, KRAIT, False, {KRAIT: _cast("g", 1, SUMMON), YZOR: _cast("g", 1, DAZZLE)}),
    Turn(2, YZOR, True, {YZOR: _cast("g", 1, CREATE), KRAIT: Choice("g", 0, "bluff"), WOLF: Choice("a", 12, "move")}),
    Turn(3, KRAIT, True, {
        WOLF: Choice("b", 1, "bite", YZOR), KRAIT: Choice("h", 0, "disbelieve", ILLUSION),
        YZOR: Choice("p", 0, "disengage"), ILLUSION: Choice("b", 4, "bite", WOLF),
    }),
    Turn(4, YZOR, False, {ILLUSION: Choice("a", 10, "move"), YZOR: _PASSES, KRAIT: _cast("g", 0, FIST, 2)}),
    # With no illusion before him Krait's option is g.
    Turn(5, YZOR, False, {ILLUSION: Choice("b", 2, "bite", KRAIT), YZOR: _PASSES, KRAIT: _cast("n", 0, FIST, 1)}),
)  # fmt: skip

# Hexes at the start (0) and after the movement of each turn, or where a being appears in its turn. Yzor's step back in the
# actions of turn 3 is to (0,0). A Yzor kept from his step in turn 2 stays at (0,0), the wolf then comes to (1,0) and he
# steps back to (-1,0).
LAYOUT: dict[str, dict[int, tuple[int, int]]] = {
    YZOR: {0: (-1, 0), 1: (0, 0), 2: (1, 0), 3: (1, 0), 4: (0, 0), 5: (0, 0)},
    KRAIT: {0: (12, 5), 1: (11, 5), 2: (11, 5), 3: (11, 5), 4: (11, 5), 5: (11, 5)},
    WOLF: {1: (10, 5), 2: (3, 0), 3: (2, 0)},
    ILLUSION: {2: (1, -2), 3: (3, 0), 4: (10, 3), 5: (11, 4)},
    "wolf 2": {1: (10, 6)},
    "wolf 3": {1: (11, 4)},
    "illusion 2": {2: (0, -2)},
    "illusion 3": {2: (-1, -2)},
}

# The book gives the disbelief of 11, the damage of 6, 2 and 3, and who wins; all else is chosen to fit.
BOOK_DICE: dict[str, tuple[int, ...]] = {
    "T1 initiative Yzor": (2,),
    "T1 initiative Krait": (5,),
    "T1 cast Krait": (6, 6, 3),
    "T1 cast Yzor": (6, 5, 1),
    "T2 initiative Yzor": (2,),
    "T2 initiative Krait": (5,),
    "T2 tie Yzor": (5,),
    "T2 tie Krait": (2,),
    "T2 cast Yzor": (1, 1, 4),
    "T2 bluff Krait": (3, 3, 3),
    "T3 initiative Yzor": (2,),
    "T3 initiative Krait": (5,),
    "T3 bite illusion": (6, 6, 4),
    "T3 tie Yzor": (5,),
    "T3 tie Krait": (2,),
    "T3 disbelieve Krait": (4, 4, 3),
    "T4 initiative Yzor": (5,),
    "T4 initiative Krait": (2,),
    "T4 tie Yzor": (2,),  # thrown only while Krait is dazzled, that is in the book's own fourth turn
    "T4 tie Krait": (5,),
    "T4 cast Krait": (1, 1, 5),
    "T4 damage Krait": (4, 2),
    "T5 initiative Yzor": (5,),
    "T5 initiative Krait": (2,),
    "T5 cast Krait": (6, 6, 1),
    "T5 damage Krait": (2,),
    "T5 bite illusion": (6, 5, 3),
    "T5 damage illusion": (2,),
}

# Courses that one changed die of the book's cannot reach, as starts for further perturbations.
COURSES: dict[str, dict[str, tuple[int, ...]]] = {
    "Dazzle fails": {**BOOK_DICE, "T1 cast Yzor": (6, 6, 1)},
    "Dazzle fells its caster": {**BOOK_DICE, "T1 cast Yzor": (6, 6, 6)},
    "Dazzle is long": {**BOOK_DICE, "T1 cast Yzor": (1, 1, 1)},
    "three wolves": {**BOOK_DICE, "T1 cast Krait": (1, 1, 1)},
    "no illusion": {**BOOK_DICE, "T2 cast Yzor": (6, 6, 1)},
    "Illusion fells its caster": {**BOOK_DICE, "T2 cast Yzor": (6, 6, 6)},
    "Krait's first fist fells him": {**BOOK_DICE, "T4 cast Krait": (6, 6, 6)},
    "the bite of turn 3 hits double": {**BOOK_DICE, "T3 bite illusion": (1, 1, 2), "T3 damage illusion": (3,)},
}


def FILLER(key: str, n: int) -> tuple[int, ...]:
    """Dice the book's course never rolls: threes, but initiative and ties go to Yzor's side (5 to 2, again 6 to 1)."""
    if " initiative " not in key and " tie " not in key:
        return (3,) * n
    faces = (6, 1) if " again " in key else (5, 2)
    return (faces[0] if YZOR in key or ILLUSION in key else faces[1],) * n


def faces_for(dice: Dice, key: str, n: int) -> tuple[int, ...]:
    """The n faces of a roll: the table's, cut or padded with threes to n, or the filler's."""
    if key not in dice:
        return FILLER(key, n)
    return (*dice[key], *(3,) * n)[:n]


@dataclass(slots=True)
class Figure:
    """A wizard or a creature as the duel goes on; `dazzled` is the last turn of that, `wounded` the last with five hits."""

    name: str
    basic: int
    dx: int
    fur: int = 0
    hits: int = 0
    spent: int = 0
    taken: int = 0  # hits of this turn
    prone: bool = False
    dazzled: int = 0
    wounded: int | None = None

    @property
    def st(self) -> int:
        return self.basic - self.hits - self.spent

    @property
    def state(self) -> str:
        if self.st <= 1:
            return "dead" if self.st <= 0 else "unconscious"
        return "prone" if self.prone else "ok"

    def own_dx(self, turn: int) -> int:
        return self.dx - (3 if turn <= self.dazzled else 0) - (2 if self.wounded == turn - 1 else 0)


@dataclass(slots=True)
class Duel:
    """All that is in the arena, and what the turn being played has seen so far."""

    dice: Dice
    cast_turn_counts: bool
    fist_range: int
    turn: int = 0
    figures: dict[str, Figure] = field(
        default_factory=lambda: {YZOR: Figure(YZOR, basic=9, dx=12), KRAIT: Figure(KRAIT, basic=8, dx=15)}
    )
    escaped: bool = False  # Yzor has left the wolf's front hexes this turn
    casts: list[dict[str, Any]] = field(default_factory=list)
    blows: list[dict[str, Any]] = field(default_factory=list)
    disbelief: dict[str, Any] | None = None

    def throw(self, what: str, who: str, n: int) -> tuple[int, ...]:
        return faces_for(self.dice, f"T{self.turn} {what} {who}", n)


def _roll_off(duel: Duel, what: str, one: str, other: str) -> str:
    """The one with the higher die, rolled again while equal."""
    again, count = "", 0
    while True:
        first, second = (duel.throw(what, name + again, 1)[0] for name in (one, other))
        if first != second:
            return one if first > second else other
        count += 1
        again = f" again {count}"


def _judge(total: int, dx: int) -> str:
    """What three dice to hit come to; certain results go first. A fizzle is 17 on a spell, a fall 18."""
    certain = {3: "triple", 4: "double", 5: "hit", 16: "miss", 17: "fizzle", 18: "fall"}
    return certain.get(total) or ("hit" if total <= dx else "miss")


def _hurt(duel: Duel, victim: Figure, damage: int) -> int:
    """Take damage off a figure, less its fur, with all that follows from it at once; the hits that got through."""
    hits = max(0, damage - victim.fur)
    victim.hits += hits
    victim.taken += hits
    if victim.taken >= 5:
        victim.wounded = duel.turn
    if victim.taken >= 8:
        victim.prone = True
    return hits


def _remove(duel: Duel, kind: str) -> None:
    """Take away all wolves or all illusions."""
    duel.figures = {name: one for name, one in duel.figures.items() if not name.startswith(kind)}


def _clear(duel: Duel) -> None:
    """Take away dead creatures, and illusions whose maker is out."""
    duel.figures = {name: one for name, one in duel.figures.items() if name in (YZOR, KRAIT) or one.st > 0}
    if duel.figures[YZOR].st <= 1:
        _remove(duel, ILLUSION)


def _take_effect(duel: Duel, spell: str, times: int) -> None:
    """A spell, not a fist, that came off once, doubly or triply."""
    if spell == DAZZLE:
        last = duel.turn + 3 * times - (1 if duel.cast_turn_counts else 0)
        for name, figure in duel.figures.items():
            if name != YZOR:
                figure.dazzled = last
    else:
        kind = WOLF if spell == SUMMON else ILLUSION
        for name in (kind, f"{kind} 2", f"{kind} 3")[:times]:
            duel.figures[name] = Figure(name, basic=10, dx=14, fur=1)


def _cast_spell(duel: Duel, caster: Figure, choice: Choice) -> None:
    spell = choice.spell or ""
    dx = caster.own_dx(duel.turn) + (duel.fist_range if spell == FIST else 0)
    total = sum(duel.throw("cast", caster.name, 3))
    result = _judge(total, dx)
    cost = 1 if result == "miss" and spell != FIST else choice.st
    caster.spent += cost
    caster.prone = caster.prone or result == "fall"
    times = MULTIPLE.get(result, 0)
    rolled = damage = hits = 0
    if times and spell == FIST:
        rolled = max(0, sum(duel.throw("damage", caster.name, choice.st)) - 2 * choice.st)
        damage = rolled * times
        hits = _hurt(duel, duel.figures[YZOR], damage)
    elif times:
        _take_effect(duel, spell, times)
    record = {"caster": caster.name, "spell": spell, "adjDX": dx, "total": total, "result": result, "cost": cost}
    duel.casts.append({**record, "rolled": rolled, "damage": damage, "hits": hits})


def _bite(duel: Duel, biter: Figure, victim: Figure) -> None:
    rear = victim.name == WOLF or victim.prone or victim.st <= 1
    dx = biter.own_dx(duel.turn) + (4 if rear else 0)
    total = sum(duel.throw("bite", biter.name, 3))
    result = _judge(total, dx)
    result = "miss" if result in ("fizzle", "fall") else result
    times = MULTIPLE.get(result, 0)
    rolled = duel.throw("damage", biter.name, 1)[0] + 1 if times else 0
    damage = rolled * times
    hits = _hurt(duel, victim, damage)
    record = {"attacker": biter.name, "target": victim.name, "adjDX": dx, "total": total, "result": result}
    duel.blows.append({**record, "rolled": rolled, "damage": damage, "stopped": damage - hits, "hits": hits})


def _do(duel: Duel, figure: Figure, choice: Choice) -> str:
    """One figure's act, the plan's or what is left of it; what it was."""
    act = choice.act
    if act == "cast":
        _cast_spell(duel, figure, choice)
    elif act == "bluff":
        total = sum(duel.throw("bluff", figure.name, 3))
        duel.casts.append({"caster": figure.name, "spell": None, "total": total, "result": "bluff", "cost": 0})
    elif act == "disbelieve" and ILLUSION in duel.figures:
        total = sum(duel.throw("disbelieve", figure.name, 3))
        duel.disbelief = {"by": figure.name, "IQ": 9, "total": total, "gone": total <= 9}
        if total <= 9:
            _remove(duel, ILLUSION)
    elif act == "disengage" and WOLF in duel.figures and duel.figures[WOLF].state == "ok":
        duel.escaped = True  # a wolf that is down has no front and holds nobody
    elif act == "bite" and choice.target in duel.figures and not (choice.target == YZOR and duel.escaped):
        _bite(duel, figure, duel.figures[choice.target])
    else:
        return "pass"
    _clear(duel)
    return act


def _next(duel: Duel, waiting: list[str]) -> str:
    dx = {name: duel.figures[name].own_dx(duel.turn) for name in waiting}
    level = [name for name in waiting if dx[name] == max(dx.values())]
    # Only Yzor and Krait, or the wolf and the illusion, can ever be level.
    assert len(level) <= 2
    return level[0] if len(level) == 1 else _roll_off(duel, "tie", level[0], level[1])


def _begin(duel: Duel, plan: Turn) -> tuple[str, bool, list[str]]:
    """Initiative, renewal and standing up; who won, whether the wolf was renewed and who stood up."""
    duel.turn, duel.escaped = plan.number, False
    duel.casts, duel.blows, duel.disbelief = [], [], None
    winner = _roll_off(duel, "initiative", YZOR, KRAIT)
    renewed = plan.renews and any(name.startswith(WOLF) for name in duel.figures)
    if renewed:
        duel.figures[KRAIT].spent += 1
    else:
        _remove(duel, WOLF)
    stood = [name for name, one in duel.figures.items() if one.state == "prone"]
    for figure in duel.figures.values():
        figure.taken, figure.prone = 0, False
    return winner, renewed, stood


def _play(duel: Duel, plan: Turn) -> dict[str, Any]:
    winner, renewed, stood = _begin(duel, plan)
    waiting = [n for n, c in plan.choices.items() if n in duel.figures and n not in stood and c.act != "move"]
    acts: list[tuple[str, str]] = []
    while waiting:
        name = _next(duel, waiting)
        waiting.remove(name)
        acts.append((name, _do(duel, duel.figures[name], plan.choices[name])))
        waiting = [left for left in waiting if left in duel.figures and duel.figures[left].state == "ok"]
    if duel.figures[KRAIT].st <= 1:
        _remove(duel, WOLF)
    figures = duel.figures
    return {
        "turn": plan.number, "initiative": winner, "renewed": renewed, "stood": stood,
        "acts": acts, "order": [name for name, act in acts if act != "pass"],
        "casts": duel.casts, "blows": duel.blows, "disbelief": duel.disbelief,
        "hits": {name: one.hits for name, one in figures.items()},
        "spent": {name: one.spent for name, one in figures.items()},
        "st": {name: one.st for name, one in figures.items()},
        "dx": {name: one.own_dx(plan.number) for name, one in figures.items()},
        "dazzled": [name for name, one in figures.items() if plan.number <= one.dazzled],
        "creatures": [name for name in figures if name not in (YZOR, KRAIT)],
        "state": {name: one.state for name, one in figures.items()},
    }  # fmt: skip


def reckon(dice: Dice, *, cast_turn_counts: bool = True, fist_range: int = FIST_RANGE) -> list[dict[str, Any]]:
    """Play five turns, or until a wizard is dead or unconscious; one record a turn, figures as at its end."""
    duel = Duel(dice, cast_turn_counts, fist_range)
    turns: list[dict[str, Any]] = []
    for plan in PLAN:
        turns.append(_play(duel, plan))
        if any(duel.figures[name].st <= 1 for name in (YZOR, KRAIT)):
            break
    return turns


def perturbations(dice: Dice) -> Iterator[tuple[str, dict[str, tuple[int, ...]]]]:
    """Every table that differs from this one in a single face, with a label saying which."""
    for key, faces in dice.items():
        for place, old in enumerate(faces):
            for new in range(1, 7):
                if new != old:
                    changed = (*faces[:place], new, *faces[place + 1 :])
                    yield f"{key}, die {place + 1}: {old} -> {new}", {**dice, key: changed}
