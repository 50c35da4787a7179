"""The phase of actions: whoever has the highest adjDX now acts next, by an action chosen only then.

An action is open when the movement made fits it: its option's allowance is not exceeded, and the option is open to what the figure was when it moved.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import (
    END,
    Context,
    Procedure,
    can_be_taken,
    end_turn,
    find_offer,
    listed,
    number,
    offers_at,
    steps,
    take,
)
from tfrules_tft import blind, combat, ground, injury, options, pickup
from tfrules_tft.dice import a_die_each, highest
from tfrules_wizard import places, spells

Bind = dict[str, Any]
ACTION = "action"
AT_ONCE = ("crouch", "ready", "pick")  # what an option does when the figure has moved


def open_letters(c: Context, figure: str) -> list[str]:
    """The options whose movement the figure has kept to, in order."""
    was = "hth" if c.get(figure, "hth") else "engaged" if c.get(figure, "was_engaged") else "disengaged"
    found = []
    for letter, option in sorted(options.options(c).items()):
        to = option.value(c, "open to", {})
        if was not in (to if isinstance(to, tuple) else (to,)) or options.most_hexes(c, figure, option) < number(
            c.get(figure, "moved", 0)
        ):
            continue
        if all(line.eval(c, {"self": figure}, "needs", True) for line in option.all("needs")):
            found.append(letter)
    return found


def has_done(c: Context, figure: str) -> bool:
    """Whether the option by which a figure has moved was its action as well: it went down, took something in hand or picked it up."""
    option = options.options(c).get(str(c.get(figure, "option")))
    return option is not None and any(word in AT_ONCE for word in options.words(option, c))


def actions(c: Context, figure: str) -> list[Bind]:
    """Everything a figure may do now, in a fixed order; doing nothing comes last."""
    found: list[Bind] = []
    chosen = c.get(figure, "option")
    driven = bool(c.game.permitted(c, "stay", figure))  # it has to take what is offered
    busy = any(c.get(figure, word) for word in ("dodging", "defending", "rising")) or has_done(c, figure)
    bound = driven or c.game.permitted(c, "act", figure) or busy
    for letter in open_letters(c, figure) if not bound else ():
        c.set(figure, option=letter)
        done = options.words(options.options(c)[letter], c)
        if not any(c.game.permitted(c, word, figure) for word in ("attack", "shoot") if word in done):
            found += [{"figure": figure, "do": one["how"], "target": one["target"]} for one in combat.targets(c, figure)]
            found += [{"figure": figure, "do": "hand", "target": one} for one in senseless(c, figure) if "attack" in done]
            found += [{"figure": figure, "do": one["how"], "hex": one["hex"]} for one in blind.targets(c, figure)]
        found += [
            {"figure": figure, "do": word}
            for word in ("dodge", "defend")
            if word in done and not c.game.permitted(c, word, figure)
        ]
        if "cast" in done and not c.game.permitted(c, "cast", figure):
            found += [{"figure": figure, "do": "cast", **one} for one in castable(c, figure)]
    c.set(figure, option=chosen)
    if not c.get(figure, "fell") and not busy:
        found += [
            {"figure": figure, "do": offer.label}
            for offer, who, _ in offers_at(c, "act", str(c.get(figure, "side")))
            if who == figure
        ]
    once: list[Bind] = []
    for one in found:
        if one not in once:
            once.append(one)
    return once if once and driven else [*once, {"figure": figure, "do": options.PASS}]


def senseless(c: Context, figure: str) -> list[str]:
    """The unconscious enemies that a figure may strike where they lie, and may finish off in such a fight."""
    if c.get(figure, "ready") is None or not ground.is_up(c, figure) or c.get(figure, "fell"):
        return []
    front = ground.front_hexes(c, figure)
    foes = [one for one in ground.figures(c) if c.get(one, "health") == "unconscious" and ground.are_enemies(c, one, figure)]
    return [one for one in foes if any(at in front for at in ground.cells(c, one)) and not c.game.permitted(c, "finish", one)]


def castable(c: Context, figure: str) -> list[Bind]:
    """What a figure may cast: spells that it knows and can pay at their lowest price, with someone to cast them on.

    What a creation is of, and on whom, is said with the command: a question of its own would tell others which spell it is.
    """
    found: list[Bind] = []
    for spell in spells.known(c, figure):
        b, definition = {"caster": figure, "spell": spell}, spells.text(c, spell)
        choices = definition.all("choose")
        if c.game.permitted(c, "use", spell, {"actor": figure}):
            continue
        if spells.least_price(c, b) > spells.spendable(c, figure) and not spells.is_open(c, b):
            continue
        if not can_be_taken(c, tuple(choices), b):
            continue
        aimed = definition.line(c, "target", b) is not None and not spells.is_area(c, b)
        if spells.type_of(c, spell) == spells.CREATION:
            ways: list[Bind] = [{"spell": spell}]
            for line in choices:
                ways = [further for way in ways for further in _further(c, line, {**b, **way}, way)]
            if aimed:
                ways = [{**way, "subject": one} for way in ways for one in (*spells.subjects(c, b), *spells.guesses(c, b))]
            found += ways
            if places.dark_hexes(c, figure):  # where others do not notice it, it may pass for a secret protection
                found += [{**way, "covered": True} for way in ways]
        elif not aimed or spells.subjects(c, b) or spells.guesses(c, b):
            found.append({"spell": spell})
    return found


def _further(c: Context, line: Any, b: Bind, way: Bind) -> list[Bind]:
    """A way to cast, with each answer to one more choice of the spell, if that is to be made at all."""
    if line.condition is not None and not line.condition(c, b):
        return [way]
    return [{**way, line.word("name"): one} for one in listed(c, line, b, "in")]


def _next(c: Context, b: Bind) -> str | None:
    waiting = [one for one in ground.figures(c, alive=True) if not c.get(one, "acted")]
    if not waiting:
        return "again"
    best = max(number(c.value(one, "adjDX")) for one in waiting)
    b["tied"] = tuple(one for one in waiting if number(c.value(one, "adjDX")) == best)
    b["sides"] = tuple(sorted({str(c.get(one, "side")) for one in b["tied"]}))
    return None


def _tie(c: Context, b: Bind) -> str | None:
    """The side with the higher die goes first. A step for each throw: a further tie is rolled again.

    A die for each side, not for each figure: the order in which figures are rolled for would tell doubles apart.
    """
    if len(b["sides"]) > 1:
        b["sides"] = highest(a_die_each(c, "tie", b["sides"]))
    return "tie" if len(b["sides"]) > 1 else None


def _act(c: Context, b: Bind) -> str:
    """A side orders its own figures that are tied; then whoever's turn it is acts."""
    (side,), tied = b.pop("sides"), b.pop("tied")
    own = tuple(one for one in tied if c.get(one, "side") == side)
    figure = own[0] if len(own) == 1 else str(c.choose(side, "next", own, kind="order"))
    found = actions(c, figure)
    if figure in b.get("further", ()):
        found = [one for one in found if one["do"] in ("shoot", options.PASS)]
    if found[0]["do"] != options.PASS or c.get(figure, "alias"):  # of two that look alike both are asked
        _carry_out(c, c.choose(str(c.get(figure, "side")), ACTION, tuple(found), kind="act", about=(("figure", figure),)))
    else:  # it can do nothing
        c.set(figure, acted=True)
    return "next"


def _carry_out(c: Context, command: Bind) -> None:
    figure, what = command["figure"], command["do"]
    if what == "cast":
        told = {name: value for name, value in command.items() if name not in ("figure", "do")}
        c.push("proc:cast", {"caster": figure, **told})
        return
    c.set(figure, acted=True)
    if what in ("dodge", "defend"):
        c.set(figure, **{"dodging" if what == "dodge" else "defending": True})
    elif "target" in command:
        c.set(figure, acted=None, **({"option": _shooting(c, figure)} if what == "shoot" else {}))
        for attack in combat.declare(c, figure, {"how": what, "target": command["target"]}):
            c.push("proc:jump" if what == "grapple" else "proc:attack", {"attack": attack})
    elif "hex" in command:
        c.set(figure, acted=None)
        c.push("proc:attack", {"attack": blind.intend(c, figure, {"how": what, "hex": command["hex"]})})
    elif what != options.PASS:
        chosen = find_offer(c, "act", figure, what)
        if chosen is not None:
            take(c, *chosen)


def _shooting(c: Context, figure: str) -> str:
    """The option by which it shoots, however it has moved: rules ask whether that is one last shot."""
    known = options.options(c)
    return next(letter for letter in open_letters(c, figure) if "shoot" in options.words(known[letter], c))


def _again(c: Context, b: Bind) -> str | None:
    """When all have acted, those whom a rule gives a further attack are ready anew: to shoot once more, and for nothing else."""
    further = tuple(one for one in ground.figures(c, alive=True) if c.get(one, "again"))
    for figure in further:
        c.set(figure, again=None, acted=None)
    b["further"] = further
    return "next" if further else None


def _stop(c: Context, b: Bind) -> str:
    if c.game.ruling("stand-up-when") == "movement":
        return END  # whoever wanted to get up has tried to while moving
    for figure in ground.figures(c, alive=True):
        if c.get(figure, "rising"):
            injury.stand(c, figure)
    return END


def _turn_over(c: Context, b: Bind) -> str:
    pickup.settle(c)
    end_turn(c)
    return END


PHASES: tuple[Procedure, ...] = (
    steps("wizard actions", _next, _tie, _act, _again, _stop, doc="The phase of actions."),
    steps(
        "turn over",
        _turn_over,
        doc="The edge of a turn by itself: what lasts for turns has one less, what is remembered for a turn is forgotten.",
    ),
)
