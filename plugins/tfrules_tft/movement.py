"""The movement stage: sides in order, each moves its figures one by one; and what an option does at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tfrules.boards import Hex, Placement, straight_tail
from tfrules.engine.surface import END, TURN, Context, Lazy, Procedure, happen, in_name_of, steps
from tfrules_tft import combat, ground, injury, options, pickup, ways
from tfrules_tft.actions import face, free_left, put, sling, take_in_hand, take_in_left
from tfrules_tft.duty import Duties

Bind = dict[str, Any]


def _start(c: Context, b: Bind) -> None:
    for figure in ground.figures(c):
        if ground.is_well(c, figure):
            c.set(figure, was_engaged=ground.is_engaged(c, figure) or None, began=c.get(figure, "hex"))


def _side(c: Context, b: Bind) -> str | None:
    """The next side is the first in order of which somebody has not moved yet; when nobody is left the stage is over."""
    left = {c.get(figure, "side") for figure in _waiting(c)}
    b["side"] = next((side for side in c.get(TURN, "order") or c.game.sides(c) if side in left), None)
    return END if b["side"] is None else None


def _waiting(c: Context) -> list[str]:
    """Those who have not chosen an option yet."""
    return [figure for figure in ground.figures(c, alive=True) if c.get(figure, "option") is None]


def _mover(c: Context, b: Bind) -> str:
    """That side moves one of its figures."""
    side = b.pop("side")
    waiting = [figure for figure in _waiting(c) if c.get(figure, "side") == side]
    if not waiting:  # a judge felled the last of them while the side was asked
        return "side"
    command = c.ask(side, "act", "move", _domain(c, waiting), (("figures", tuple(waiting)),))
    c.push("proc:carry out", {"command": command})
    return "side"


def _domain(c: Context, waiting: list[str]) -> Lazy:
    duties = Duties(c)

    def test(command: Any) -> bool:
        return isinstance(command, dict) and command.get("figure") in waiting and options.fault(c, command) == "" and duties.are_done(command)

    def every() -> Iterator[options.Command]:
        return (k for figure in waiting for k in options.commands(c, figure) if duties.are_done(k))

    def tell(command: Any) -> str:
        if not isinstance(command, dict) or "figure" not in command:
            return "it has to say which figure, and which option"
        if command["figure"] not in waiting:
            return "it is not for that figure to move now"
        return options.fault(c, command) or "it has to end elsewhere"

    return Lazy("an option for one of " + ", ".join(waiting), test, every, tell)


def _choose(c: Context, b: Bind) -> str | None:
    command = b["command"]
    figure = command["figure"]
    if c.get(c.get(figure, "side"), "may_change"):
        c.set(figure, could=tuple(options.open_options(c, figure)))
    c.set(figure, option=command["option"])
    in_name_of(c, options.options(c)[command["option"]].name if command["option"] != options.PASS else "")
    c.emit("option chosen", figure=figure, option=command["option"])
    if command["option"] == options.PASS:
        return END
    b["left"], b["crawls"] = tuple(command.get("path", ())), not ground.is_up(c, figure)
    b["at_whom"] = tuple(at for at in b["left"] if options.may_run_into(c, figure, Hex(at[0], at[1])))
    return None


def _step(c: Context, b: Bind) -> str | None:
    """One hex of the way; a frame for each, so that whatever wakes on entering a hex comes before the next."""
    figure = b["command"]["figure"]
    before = ground.placement(c, figure)
    if before is None or not b["left"] or not (ground.is_up(c, figure) or (b["crawls"] and ground.is_well(c, figure))):
        return None
    here, *rest = b["left"]
    option = options.options(c)[b["command"]["option"]]
    lie, after = ways.Lie(c, figure), ways.place(c, figure, here, before)
    foes = options.enemies_in(c, figure, after.anchor) if options.may_leap(c, figure, option) and not rest else ()
    pushed = () if rest else lie.pushed(before, after)
    if not foes and not pushed and not _goes_on(c, b, lie, before, after):
        b["left"] = ()
        return None
    hasty = tuple(here) in ways.hexes(b["command"].get("hasty", ()))
    _count(c, b, lie, (before, after), 1 if foes or hasty else options.most_hexes(c, figure, option))
    if foes:
        b["foe"], b["left"] = foes[0], ()
        return None
    put(c, figure, here)
    if lie.is_body(before, after) and ground.is_up(c, figure):
        happen(c, "treads", {"figure": figure, "hasty": hasty})
    for one in pushed:
        c.set(one, shoved=True)
        happen(c, "pushed aside", {"figure": figure, "other": one})
    b["left"] = tuple(rest)
    b["walked"] = (*b.get("walked", ()), *ways.passed(before, after), here)
    return "step"


def _count(c: Context, b: Bind, lie: ways.Lie, step: tuple[Placement, Placement], most: int) -> None:
    """What a step costs counts as movement spent."""
    move, tally = lie.step(*step), ways.Tally(lie, b.get("parts", ()), b.get("extra", 0))
    if move is not None:
        cost = lie.cost(*step, move, most)
        tally.add(move, lie.length(move) if cost is None else cost)
        b["parts"], b["extra"] = tally.parts, tally.extra
        c.set(lie.figure, moved=tally.spent or None)


def _goes_on(c: Context, b: Bind, lie: ways.Lie, before: Placement, after: Placement) -> bool:
    """Whether a figure gets into the next hex of its way. Who had not been seen before stops it, and so does anyone solid that it meant to
    walk through.
    """
    shifts = options.options(c)[b["command"]["option"]].value(c, "shift", {})
    if (b.get("walked") and lie.stops(before) and not shifts) or lie.step(before, after) is None:
        return False
    if lie.flies and len(b["left"]) > 1:
        return True
    standing = tuple(dict.fromkeys(one for to in lie.entered(before, after) for one in lie.standing.get(to, ())))
    for one in standing if b["left"][0] in b["at_whom"] else ():
        happen(c, "runs into", {"figure": lie.figure, "other": one})
    return not standing or (ground.is_up(c, lie.figure) and not any(options.in_the_way(c, lie.figure, to) for to in lie.entered(before, after)))


def _arrive(c: Context, b: Bind) -> str:
    command, figure = b["command"], b["command"]["figure"]
    if c.get(figure, "health") == "dead":
        return END  # what is dead no longer arrives anywhere
    began = c.get(figure, "began")
    if began is not None and b.get("walked"):
        way = [Hex(*began), *(Hex(at[0], at[1]) for at in b["walked"])]
        way = [at for number, at in enumerate(way) if not number or at != way[number - 1]]  # a turn about its leading part is no way
        longest = max((straight_tail(way[: end + 1]) for end in range(1, len(way))), default=0)
        c.set(figure, straight=straight_tail(way), longest_straight=longest)
        c.set(figure, closed_on=tuple(combat.closed_on(c, figure, Hex(*began))) or None)
    if command.get("facing") is not None:
        face(c, figure, command["facing"])
    if c.get(figure, "hex") is not None:
        happen(c, "arrives", {"figure": figure, "hex": c.get(figure, "hex")})
    if b.get("walked") and c.get(figure, "fell"):
        return END  # it has fallen on its way
    do(c, figure, command, bool(b.get("walked")))
    if b.get("foe"):
        c.set(figure, settled=True)
        combat.leap(c, figure, b["foe"])
    return END


def do(c: Context, figure: str, command: options.Command, walked: bool) -> None:
    """What a figure does at once with its option, besides moving."""
    done = options.words(options.options(c)[command["option"]], c)
    if "dodge" in done:
        c.set(figure, dodging=True)
    if "defend" in done:
        c.set(figure, defending=True)
    if "rise" in done and not walked:
        c.set(figure, rising=True)
        if c.game.ruling("stand-up-when") == "movement" and ground.may_rise(c, figure):
            injury.stand(c, figure)
    if any(command.get(deed) is not None for deed in ("posture", "ready", "pick")):
        c.set(figure, settled=True)
    if command.get("posture"):
        c.set(figure, posture=command["posture"])
    if command.get("ready") is not None:
        for wanted in options.items(command["ready"]):
            _ready(c, figure, wanted, "drop" in done)
    if command.get("pick") is not None:
        pickup.take_up(c, figure, command["pick"], "drop" in done)


def _ready(c: Context, figure: str, wanted: str, drops: bool) -> None:
    if wanted == c.get(figure, "shield"):
        if c.value(c.get(figure, "ready"), "hands", {}) == 2:
            sling(c, figure)
        free_left(c, figure)
        c.set(figure, shield_ready=True)
        c.emit("readied", figure=figure, weapon=wanted)
        return
    if wanted == c.get(figure, "ready"):
        happen(c, "loaded", {"figure": figure, "weapon": wanted})
        return
    if not drops and c.value(wanted, "left hand", {}) and _has_right_hand(c, figure):
        take_in_left(c, figure, wanted)
        return
    if drops and c.get(figure, "ready") is not None:
        injury.drop(c, figure, c.get(figure, "ready"))
    both = drops and c.value(wanted, "hands", {}) == 2
    if both and c.get(figure, "shield_ready"):
        injury.drop(c, figure, c.get(figure, "shield"))
    if both and c.get(figure, "left") is not None:
        injury.drop(c, figure, c.get(figure, "left"))
    take_in_hand(c, figure, wanted)


def _has_right_hand(c: Context, figure: str) -> bool:
    """Whether a figure holds a weapon beside which its left hand is free for another."""
    held = c.get(figure, "ready")
    return held is not None and c.value(held, "hands", {}) == 1 and c.value(held, "class", {}) != "natural"


MOVEMENT: tuple[Procedure, ...] = (
    steps("movement", _start, _side, _mover, doc="The movement stage."),
    steps("carry out", _choose, _step, _arrive, doc="One figure's option, as far as it is done at once; binding `command`."),
)
