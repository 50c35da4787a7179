"""Rolls of a score: checks that are passed or failed, and contests of one score against another."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from tfrules.engine.surface import Amount, Context, Roll, Statement, number, one_of, run_inside
from tfrules_ww.dice import faces_of

Bind = dict[str, Any]

RECKONED = {"S": "speed", "nerve": "nerve"}  # scores that rules change: the numbers that are rolled in their place


def score_of(c: Context, who: str, score: str) -> int:
    """The dice that someone rolls for a score: what it is now, and never fewer than none."""
    return max(0, number(c.value(who, RECKONED.get(score, score)) or 0))


def successes(c: Context, who: str, dice: Any) -> int:
    """The successes among dice that someone rolled. Only their number is read, so that exact odds split no further."""
    least = number(c.game.query(c, "creature.success_from", who))
    if isinstance(dice, Roll):
        return dice.count(frozenset(range(least, 7)))
    return sum(face >= least for face in faces_of(dice))


def pool(c: Context, who: str, score: str, label: str, secret_from: tuple[str, ...] = (), dice: int | None = None) -> int:
    """Roll a score, or so many dice in its place, and count the successes."""
    count = score_of(c, who, score) if dice is None else dice
    roll = c.roll(label, Amount.dice(count, 6), (("who", who), ("score", score)), secret_from=secret_from)
    found = successes(c, who, roll)
    c.emit("rolled", label=label, who=who, faces=roll.shown, successes=found, secret_from=secret_from)
    return found


def check(c: Context, s: Statement, b: Bind) -> None:
    """`check WHO SCORE needs N { pass { } fail { } }`; with `once WORD` each is tested for that word a single time."""
    who, score = one_of(c, s, b, "who"), s.word("score")
    word = s.word("once")
    if word is not None:
        tested = c.get(who, "tested") or ()
        if word in tested:
            return
        c.set(who, tested=(*tested, word))
    hidden = tuple(c.game.sides(c)) if s.word("secret") else ()
    needs = number(s.eval(c, b, "needs")) if "needs" in s.slots else number(c.game.query(c, "creature.unnamed_level", who))
    dice = number(s.eval(c, b, "dice")) if "dice" in s.slots else None
    label = s.word("label", "check")
    favor = number(s.eval(c, b, "times")) if "times" in s.slots else 1
    passed = favor > 1 and drawn(c, who, score_of(c, who, score), needs, favor, label)
    tries = number(s.eval(c, b, "best_of")) if "best_of" in s.slots else 1
    found = needs if passed else max(pool(c, who, score, label, hidden, dice) for _ in range(tries))
    found = min(found, needs - 1) if favor > 1 and not passed else found
    passed = found >= needs
    c.emit("checked", secret_from=hidden, who=who, score=score, needs=needs, successes=found, passed=passed)
    branch = s.case("pass" if passed else "fail")
    if branch is not None:
        run_inside(c, branch.block, {**b, "margin": found - needs})


def drawn(c: Context, who: str, dice: int, needs: int, times: int, label: str) -> bool:
    """One draw that is so many times as likely as a roll to be passed: a single die with as many sides as the exact chance needs."""
    least = number(c.game.query(c, "creature.success_from", who))
    ways = sum(comb(dice, found) * (7 - least) ** found * (least - 1) ** (dice - found) for found in range(needs, dice + 1))
    chance = Fraction(ways * times, 6**dice)
    if chance >= 1 or not ways:
        return chance >= 1
    roll = c.roll(label, Amount.dice(1, chance.denominator), (("who", who),))
    lucky = roll.at_most(chance.numerator)
    c.emit("rolled", label=label, who=who, faces=roll.shown, successes=needs if lucky else 0, secret_from=())
    return bool(lucky)


def contest(c: Context, s: Statement, b: Bind) -> None:
    """`contest A SCORE against B SCORE as NAME`: by how many successes the first has more, below 0 where the second has."""
    first, second = one_of(c, s, b, "who"), one_of(c, s, b, "against")
    mine = pool(c, first, s.word("score"), "contest")
    theirs = pool(c, second, s.word("with", s.word("score")), "contest")
    b[s.word("as")] = mine - theirs
    c.emit("contested", who=first, against=second, score=s.word("score"), margin=mine - theirs)
