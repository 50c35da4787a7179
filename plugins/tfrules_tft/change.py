"""Changing an option later in the turn: by a figure that has not acted, to one that it could have chosen, as far as its way allows.

Sides are asked before attacks are declared and again before each is made, but only those that want to be (`side.may_change`); else a fight
would be nothing but this question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tfrules.engine.surface import END, TURN, Context, Lazy, Procedure, happen, number, steps
from tfrules.vocabulary.terms import Declaration, Event, Field
from tfrules_tft import combat, ground, movement, options

Bind = dict[str, Any]
SAYS = ("figure", "option", "ready", "pick", "posture")


def ask_all(c: Context) -> None:
    """All sides want to be asked."""
    for side in c.game.sides(c):
        c.set(side, may_change=True)


def fault(c: Context, command: Any) -> str:
    """Why a figure cannot change to an option, "" when it can."""
    if not isinstance(command, dict) or not c.exists(command.get("figure")) or any(name not in SAYS for name in command):
        return "there is no such figure"
    figure, letter = command["figure"], command.get("option")
    if not can_change(c, figure):
        return f"{figure} has acted already"
    if letter not in (c.get(figure, "could") or ()) or letter == c.get(figure, "option"):
        return f"option ({letter}) was not open to {figure}"
    option = options.options(c)[str(letter)]
    most, moved = options.most_hexes(c, figure, option), number(c.get(figure, "moved", 0))
    if moved > most:
        return f"{figure} has moved {moved}, and option ({letter}) allows {most}"
    return options.deed_fault(c, figure, option, ground.placement(c, figure), command)


def can_change(c: Context, figure: str) -> bool:
    """Whether nothing keeps a figure to its option: it is able, has not acted, and has done nothing with its option that stays done."""
    done = any(c.get(figure, field) for field in ("acted", "fell", "settled", "blows"))
    return ground.is_well(c, figure) and c.get(figure, "option") is not None and not done


def commands(c: Context, figure: str) -> Iterator[options.Command]:
    """Every change that a figure can make, in order."""
    for letter in c.get(figure, "could") or () if can_change(c, figure) else ():
        option = options.options(c)[letter]
        for deed in options.besides(c, figure, option, ground.placement(c, figure)):
            command = {"figure": figure, "option": letter, **deed}
            if fault(c, command) == "":
                yield command


def _sides(c: Context, b: Bind) -> None:
    b["changed"] = ()


def _ask(c: Context, b: Bind) -> str | None:
    """One change, or none any more. A figure changes once each time that its side is asked."""
    order = c.get(TURN, "order") or c.game.sides(c)
    for side in (one for one in order if c.get(one, "may_change") and one not in b.get("content", ())):
        waiting = [one for one in ground.figures(c, alive=True) if c.get(one, "side") == side and one not in b["changed"]]
        if not any(next(commands(c, one), None) is not None for one in waiting):
            continue
        chosen = c.ask(side, "act", "change", _domain(c, waiting), (("figures", tuple(waiting)),))
        if chosen == options.PASS:
            b["content"] = (*b.get("content", ()), side)
            continue
        b["changed"] = (*b["changed"], chosen["figure"])
        _change(c, chosen)
        b["decides"] = chosen["figure"] if b.get("declared") else None
        return None
    return END


def _domain(c: Context, waiting: list[str]) -> Lazy:
    def test(command: Any) -> bool:
        return command == options.PASS or (isinstance(command, dict) and command.get("figure") in waiting and fault(c, command) == "")

    def every() -> Iterator[Any]:
        yield options.PASS
        for figure in waiting:
            yield from commands(c, figure)

    def tell(command: Any) -> str:
        if not isinstance(command, dict) or "figure" not in command:
            return "it has to say which figure, and which option"
        if command["figure"] not in waiting:
            return "it is not for that figure to change its option now"
        return fault(c, command)

    return Lazy("another option for one of " + ", ".join(waiting) + ", or pass", test, every, tell)


def _change(c: Context, command: options.Command) -> None:
    """What the old option was for is past; what the new one does at once is done."""
    figure = command["figure"]
    for attack in [one for one in c.of_kind("attack") if c.get(one, "attacker") == figure]:
        c.delete(attack)
    if c.get(figure, "charged"):
        for attack in [one for one in c.of_kind("attack") if c.get(one, "target") == figure]:
            c.set(attack, against_charge=None)
    c.set(figure, option=command["option"], dodging=None, defending=None, rising=None, charged=None)
    happen(c, "changes", {"figure": figure, "option": command["option"]})
    movement.do(c, figure, command, bool(c.get(figure, "moved")))


def _decide(c: Context, b: Bind) -> str:
    """Where attacks have been declared already, whoever may attack now declares its own."""
    if b.get("decides"):
        combat.decide(c, b["decides"])
    return "ask"


CHANGE: tuple[Procedure, ...] = (
    steps("changes", _sides, _ask, _decide, doc="Who changes its option; binding `declared`, whether attacks are declared already."),
)

CHANGES: tuple[Declaration, ...] = (
    Field("side", "may_change", "bool", default=False, doc="it is asked whether its figures change their options"),
    Field("figure", "could", "list[text]", default=(), key="memory", edge="turn", doc="the options that were open when its time to move came"),
    Field("figure", "settled", "bool", default=False, key="memory", edge="turn", doc="it has done something with its option that stays done"),
    Event(
        "changes",
        ("{figure} changes option",),
        (("figure", "figure"), ("option", "option")),
        "Someone does something else this turn than it had chosen.",
        "{figure} changes to option ({option})",
    ),
)
