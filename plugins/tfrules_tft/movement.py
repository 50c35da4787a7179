"""The movement stage: sides in order, each moves its figures one by one; and what an option does at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tfrules.boards import Hex, straight_tail
from tfrules.engine.context import Context
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen
from tfrules.engine.request import Lazy
from tfrules.engine.turn import TURN
from tfrules_tft import combat, ground, injury, options
from tfrules_tft.actions import put, sling, take_in_hand
from tfrules_tft.duty import Duties

Bind = dict[str, Any]


def _start(c: Context, b: Bind) -> None:
    for figure in ground.figures(c):
        if ground.is_well(c, figure):
            c.set(figure, was_engaged=ground.is_engaged(c, figure) or None, began=c.get(figure, "hex"))


def _mover(c: Context, b: Bind) -> str | None:
    for side in c.get(TURN, "order") or c.game.sides(c):
        waiting = [f for f in ground.figures(c, alive=True) if c.get(f, "side") == side and c.get(f, "option") is None]
        if waiting:
            command = c.ask(side, "act", "move", _domain(c, waiting), (("figures", tuple(waiting)),))
            c.push("proc:carry out", {"command": command})
            return "mover"
    return END


def _domain(c: Context, waiting: list[str]) -> Lazy:
    duties = Duties(c)

    def test(command: Any) -> bool:
        return isinstance(command, dict) and command.get("figure") in waiting and options.fault(c, command) == "" and duties.are_done(command)

    def every() -> Iterator[options.Command]:
        return (k for figure in waiting for k in options.commands(c, figure) if duties.are_done(k))

    return Lazy("an option for one of " + ", ".join(waiting), test, every)


def _choose(c: Context, b: Bind) -> str | None:
    command = b["command"]
    figure = command["figure"]
    c.set(figure, option=command["option"])
    c.emit("option chosen", figure=figure, option=command["option"])
    if command["option"] == options.PASS:
        return END
    b["left"], b["crawls"] = tuple(command.get("path", ())), not ground.is_up(c, figure)
    return None


def _step(c: Context, b: Bind) -> str | None:
    """One hex of the way; a frame for each, so that whatever wakes on entering a hex comes before the next."""
    figure = b["command"]["figure"]
    if not b["left"] or not (ground.is_up(c, figure) or (b["crawls"] and ground.is_well(c, figure))):
        return None
    here, *rest = b["left"]
    option = options.options(c)[b["command"]["option"]]
    foes = options.enemies_in(c, figure, Hex(*here)) if options.may_leap(c, option) and not rest else ()
    cost = None if foes else options.step_cost(c, figure, Hex(*here), options.most_hexes(c, figure, option))
    c.set(figure, moved=c.get(figure, "moved", 0) + (cost or 1))
    if foes:
        b["foe"], b["left"] = foes[0], ()
        return None
    put(c, figure, here)
    b["left"] = tuple(rest)
    b["walked"] = (*b.get("walked", ()), here)
    return "step"


def _arrive(c: Context, b: Bind) -> str:
    command, figure = b["command"], b["command"]["figure"]
    began = c.get(figure, "began")
    if began is not None and b.get("walked"):
        way = [Hex(*began), *(Hex(*at) for at in b["walked"])]
        longest = max(straight_tail(way[: end + 1]) for end in range(1, len(way)))
        c.set(figure, straight=straight_tail(way), longest_straight=longest)
        c.set(figure, closed_on=tuple(combat.closed_on(c, figure, Hex(*began))) or None)
    if "facing" in command:
        c.set(figure, facing=command["facing"])
    if c.get(figure, "hex") is not None:
        happen(c, "arrives", {"figure": figure, "hex": c.get(figure, "hex")})
    done = options.words(options.options(c)[command["option"]], c)
    if "dodge" in done:
        c.set(figure, dodging=True)
    if "defend" in done:
        c.set(figure, defending=True)
    if "rise" in done and not b.get("walked"):
        c.set(figure, rising=True)
        if c.game.ruling("stand-up-when") == "movement":
            injury.stand(c, figure)
    if command.get("posture"):
        c.set(figure, posture=command["posture"])
    if "ready" in done:
        for wanted in options.items(command["ready"]):
            _ready(c, figure, wanted, "drop" in done)
    if b.get("foe"):
        combat.leap(c, figure, b["foe"])
    return END


def _ready(c: Context, figure: str, wanted: str, drops: bool) -> None:
    if wanted == c.get(figure, "shield"):
        if c.value(c.get(figure, "ready"), "hands", {}) == 2:
            sling(c, figure)
        c.set(figure, shield_ready=True)
        c.emit("readied", figure=figure, weapon=wanted)
        return
    if drops and c.get(figure, "ready") is not None:
        injury.drop(c, figure, c.get(figure, "ready"))
    if c.value(wanted, "hands", {}) == 2 and c.get(figure, "shield_ready") and drops:
        injury.drop(c, figure, c.get(figure, "shield"))
    take_in_hand(c, figure, wanted)


MOVEMENT: tuple[Procedure, ...] = (
    steps("movement", _start, _mover, doc="The movement stage."),
    steps("carry out", _choose, _step, _arrive, doc="One figure's option, as far as it is done at once; binding `command`."),
)
