"""Options: which a figure may choose, and whether a command that carries one out is legal.

A command is plain data: {"figure", "option" (its letter), "path": hexes entered in order (see `ways`), "facing", "ready": a weapon or
shield taken in hand, "posture": how it goes down}. One function, `fault`, decides legality for menus and for execution alike. What is readied
may be a weapon and a shield together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from tfrules.boards import Hex, Placement, explore, neighbours
from tfrules.engine.surface import Context, Definition, many, number
from tfrules_tft import ground, pickup, readying, ways
from tfrules_tft.shapes import Stand
from tfrules_tft.tables import by_word
from tfrules_tft.ways import Lie, Tally

Command = dict[str, Any]
End = Hex | Stand
Way = tuple[tuple[End, ...], tuple[Any, ...], tuple[int, ...]]  # to an end, the hexes that it takes in haste, how to face there
PASS = "pass"
COMMAND = ("figure", "option", "path", "facing", "ready", "pick", "posture", "hasty")  # what a command may say
DOWN = ("kneeling", "prone")  # how a figure may go down of its own will


def options(c: Context) -> dict[str, Definition]:
    """The options of the loaded game by letter."""
    return by_word(c, "option", "letter")


def status(c: Context, figure: str) -> str:
    """disengaged, engaged or hth; "down" options come from posture and are conditions of the option."""
    return str(c.value(figure, "status"))


def words(option: Definition, c: Context) -> tuple[str, ...]:
    """What an option does besides moving."""
    return many(option.value(c, "then", {}))


def takes_off(c: Context, option: Definition) -> bool:
    """Whether an option takes a figure into the air."""
    return "fly" in words(option, c)


def open_options(c: Context, figure: str) -> list[str]:
    """The letters a figure may choose now, in order."""
    if c.game.permitted(c, "option", figure):
        return []
    now = status(c, figure)
    return [letter for letter, option in sorted(options(c).items()) if _is_open(c, figure, option, now)]


def _is_open(c: Context, figure: str, option: Definition, now: str) -> bool:
    if now not in many(option.value(c, "open to", {})):
        return False
    needs = all(line.eval(c, {"self": figure}, "needs", True) for line in option.all("needs"))
    return needs and not any(c.game.permitted(c, word, figure) for word in words(option, c))


def most_hexes(c: Context, figure: str, option: Definition) -> int:
    """How much movement an option allows."""
    if option.value(c, "shift", {}):
        return number(c.value(figure, "stride"))
    most = option.value(c, "move", {"self": figure})
    return number(most or 0) if not c.game.permitted(c, "move", figure) else 0


def allowance(c: Context, figure: str, option: Definition) -> int:
    """How far a figure may go now: nowhere when something holds it, or when it is down and the option does not let it crawl."""
    if c.game.permitted(c, "move", figure) or not (ground.is_up(c, figure) or "crawl" in words(option, c)):
        return 0
    return most_hexes(c, figure, option)


def in_the_way(c: Context, figure: str, at: Hex) -> list[str]:
    """Those on their feet or kneeling in a hex whom a figure sees: it goes round them. Of whom it does not see it knows nothing."""
    return [one for one in ground.standing_in(c, at) if ground.is_seen(c, one, figure)]


def may_run_into(c: Context, figure: str, at: Hex) -> bool:
    """Whether a figure may walk at those who stand in a hex: enemies all, and the game says what comes of it (`on figure runs into`)."""
    if "runs into" not in c.game.reacted_events or not ground.is_up(c, figure) or ground.is_large(c, figure) or ground.is_shut(c, at):
        return False
    if c.value(figure, "aloft"):
        return False
    standing = in_the_way(c, figure, at)
    return bool(standing) and all(ground.are_enemies(c, one, figure) for one in standing)


def enemies_in(c: Context, figure: str, at: Hex) -> list[str]:
    """The enemies in a hex that are neither dead nor unconscious."""
    return [one for one in ground.occupants(c, at) if ground.is_well(c, one) and ground.are_enemies(c, one, figure)]


def may_leap(c: Context, figure: str, option: Definition) -> bool:
    """Whether a figure may end an option's movement in the hex of an enemy, to grapple it: only figures of one hex can."""
    if "grapple" not in words(option, c) or option.value(c, "shift", {}) or ground.is_large(c, figure):
        return False
    return c.game.ruling("hth-defence-when") == "on-entry"


def ends(c: Context, figure: str, option: Definition) -> dict[End, tuple[End, ...]]:
    """Every place where an option's movement may end, with one way there. The place it stands in is among them."""
    start = ground.placement(c, figure)
    if start is None:
        return {}
    lie, most = Lie(c, figure, takes_off(c, option)), allowance(c, figure, option)
    stand, at = lie.shape.stand, lie.shape.of
    found: dict[End, tuple[End, ...]] = {stand(start): ()}
    if most <= 0:
        return found
    if option.value(c, "shift", {}):
        return found | {stand(way[-1]): tuple(stand(to) for to in way) for way in shifts(c, lie, start)}

    def moves(end: End) -> Iterator[tuple[End, int]]:
        return ((stand(to), cost) for to, cost in lie.onward(at(end, start), most))

    routes = explore(stand(start), most, moves, lambda end: lie.stops(at(end, start)))
    for end, route in routes.items():
        if lie.may_stay(at(end, start)):
            found[end] = tuple(route.path[1:])
    for end, route in routes.items() if lie.shape.size > 1 else ():
        engaged = len(route.path) > 1 and lie.stops(at(end, start))
        for to in lie.pushes(at(end, start)):
            if engaged or route.cost < most:
                found[stand(to)] = (*route.path[1:], stand(to))
    for end, route in routes.items() if may_leap(c, figure, option) else ():
        if route.cost < most and (len(route.path) == 1 or _may_spring(lie, at(end, start))):
            for near in neighbours(Hex(*end)):
                if near not in found and enemies_in(c, figure, near):
                    found[near] = (*route.path[1:], near)
    return found


def _may_spring(lie: Lie, at: Placement) -> bool:
    """Whether a figure on its way may enter an enemy's hex from a place: it stays there when it is kept off, and who is stopped is stopped."""
    return lie.may_stay(at) and not lie.stops(at)


def hasty_ends(c: Context, figure: str, option: Definition, known: dict[End, tuple[End, ...]]) -> dict[End, tuple[End, ...]]:
    """The places besides those known where an option's movement may end when bodies are stepped on in haste, with one way there."""
    start, lie = ground.placement(c, figure), Lie(c, figure, takes_off(c, option))
    most = allowance(c, figure, option) if start is not None and lie.bodies and lie.shape.size == 1 and not option.value(c, "shift", {}) else 0
    if start is None or most <= 1 or not lie.tread:
        return {}
    at = lie.shape.of
    routes = explore(
        start.anchor,
        most,
        lambda end: ((to.anchor, cost) for to, cost in lie.onward(at(end, start), most, True)),
        lambda end: lie.stops(at(end, start)),
    )
    return {end: tuple(route.path[1:]) for end, route in routes.items() if end not in known and lie.may_stay(at(end, start))}


def way_to(c: Context, figure: str, option: Definition, to: Any) -> tuple[tuple[int, ...], ...] | None:
    """A way that ends in a hex, None when there is none; a large figure keeps its facing if it can."""
    kept = (*to, c.get(figure, "facing", 0))
    found = [(end != kept, end, path) for end, path in ends(c, figure, option).items() if end[:2] == tuple(to[:2]) and to in (end, end[:2])]
    return tuple(tuple(at) for at in min(found)[2]) if found else None


def shifts(c: Context, lie: Lie, start: Placement) -> Iterator[tuple[Placement, ...]]:
    """Where a shift may lead: one hex, or more for whoever is so fast, keeping to all who engage in the end; a large figure may push smaller ones
    aside, and leave, as `large-shift` rules.
    """
    leaves = lie.shape.size > 1 and c.game.ruling("large-shift") == "leave"
    keeps = [one for one in ground.engagers(c, lie.figure) if not leaves or ground.is_large(c, one)]
    ways: list[tuple[Placement, ...]] = [()]
    for _ in range(number(c.value(lie.figure, "stride"))):
        ways += [(*way, to) for way in ways for to in _single_steps(lie, (start, *way)) if (*way, to) not in ways]
    for way in (*ways[1:], *((to,) for to in lie.pushes(start))):
        if all(_keeps_to(c, one, way[-1]) for one in keeps):
            yield way


def _single_steps(lie: Lie, so_far: tuple[Placement, ...]) -> Iterator[Placement]:
    """Where one hex more of a shift may lead, not back to where it has been."""
    return (to for to, cost in lie.onward(so_far[-1], 1) if cost <= 1 and to not in so_far and lie.may_stay(to))


def _keeps_to(c: Context, holder: str, at: Placement) -> bool:
    """Whether a shift to a place keeps to an enemy who engages, as `shift-limit` rules."""
    if c.game.ruling("shift-limit") == "stay-in-front":
        return any(cell in ground.front_hexes(c, holder) for cell in at.cells)
    filled = ground.cells(c, holder)
    return not filled or any(cell in at.zones for cell in filled)


def fault(c: Context, command: Any) -> str:
    """Why a command is not legal, "" when it is."""
    if not isinstance(command, dict) or not c.exists(command.get("figure")):
        return "there is no such figure"
    figure = command["figure"]
    unknown = sorted(str(name) for name in command if name not in COMMAND)
    if unknown:
        return f"a move says nothing of {', '.join(unknown)}"
    if command.get("option") == PASS:
        return ""
    letter = command.get("option")
    option = options(c).get(letter) if isinstance(letter, str) else None
    if option is None:
        return f"there is no option ({letter})"
    if c.game.permitted(c, "option", figure) or not _is_open(c, figure, option, status(c, figure)):
        return _forbidden(c, figure, option) or _closed(c, figure, option)
    path = command.get("path", ())
    if not isinstance(path, tuple | list) or not isinstance(command.get("hasty", ()), tuple | list):
        return "a way is a list of hexes"
    try:
        way = ways.places(c, figure, path) if path else []
        ways.hexes(command.get("hasty", ()))
    except ValueError as error:
        return str(error)
    return (
        _way_fault(c, figure, option, way, command)
        or _facing_fault(c, figure, way, command)
        or deed_fault(c, figure, option, way[-1] if way else ground.placement(c, figure), command)
    )


def deed_fault(c: Context, figure: str, option: Definition, place: Placement | None, command: Command) -> str:
    """Why what a command says beside the way cannot be done in a place, "" when it can."""
    return _ready_fault(c, figure, option, place, command) or _posture_fault(c, figure, option, command)


def _forbidden(c: Context, figure: str, option: Definition) -> str:
    """Which rule keeps a figure from an option, "" when it is something else."""
    rule = next((found for act in ("option", *words(option, c)) if (found := c.game.permitted(c, act, figure))), "")
    return f"{c.game.definitions[rule].label} forbids {figure} {_named(c, option)}{_cited(c.game.definitions[rule])}" if rule else ""


def _closed(c: Context, figure: str, option: Definition) -> str:
    """Which condition of an option keeps a figure from it."""
    to, now = many(option.value(c, "open to", {})), status(c, figure)
    if now not in to:
        return f"{_named(c, option)} is open to {' or '.join(map(str, to))}, and {figure} is {now}{_cited(option)}"
    lacking = next((line for line in option.all("needs") if not line.eval(c, {"self": figure}, "needs", True)), None)
    need = lacking.text("needs") if lacking is not None else "what does not hold"
    return f"{_named(c, option)} needs {need}, which does not hold of {figure}{_cited(option)}"


def _named(c: Context, option: Definition) -> str:
    return f"{option.label} ({option.value(c, 'letter', {})})"


def _cited(definition: Definition) -> str:
    return f" [{definition.cite}]" if definition.cite else ""


def _by(c: Context, rule: str) -> str:
    """The rule that forbids something, to be put behind what it is."""
    return f" ({c.game.definitions[rule].label}){_cited(c.game.definitions[rule])}" if rule else ""


def _way_fault(c: Context, figure: str, option: Definition, way: list[Placement], command: Command) -> str:
    hasty = [*command.get("hasty", ())]
    if not way:
        return "haste is for hexes of the way" if hasty else ""
    most = allowance(c, figure, option)
    if most <= 0:
        return f"{figure} may not move now"
    lie = Lie(c, figure, takes_off(c, option))
    if any(at not in lie.bodies or at not in [place.anchor for place in way[1:]] for at in ways.hexes(hasty)):
        return "haste is for hexes of the way in which a body lies"
    if option.value(c, "shift", {}):
        return "" if tuple(way[1:]) in shifts(c, lie, way[0]) else f"a shift is one hex, adjacent to all who engage{_cited(option)}"
    tally, goes_in = Tally(lie), False
    for at_step, (at, to) in enumerate(pairwise(way)):
        last, move = at_step == len(way) - 2, lie.step(at, to)
        grapples = last and may_leap(c, figure, option) and bool(enemies_in(c, figure, to.anchor))
        if grapples and at_step > 0 and not lie.may_stay(at):
            return f"{figure} could not stay in {at.anchor} if it were kept off"
        goes_in = (grapples or (not lie.flies and may_run_into(c, figure, to.anchor))) and not (move is not None and lie.leaps(move))
        pushes = last and bool(lie.pushed(at, to))
        is_hasty = to.anchor in ways.hexes(hasty)
        cost = None if move is None else lie.length(move) if goes_in or pushes else lie.cost(at, to, move, most, is_hasty)
        if move is None or cost is None:
            if any(ground.is_shut(c, cell) for cell in to.cells):
                return f"{to.anchor} cannot be entered: it is wall or off the board"
            taken = move is not None and any(cell in lie.standing for cell in lie.entered(at, to))
            return f"{to.anchor} cannot be entered from {at.anchor}{_by(c, lie.keeps_out if taken else '')}"
        stopped = at_step > 0 and lie.stops(at)
        if stopped and not pushes:
            where = "in front of an enemy" if lie.is_held(at) else "on a body"
            return f"{figure} must stop in {at.anchor}, {where}{_by(c, lie.halts if lie.is_held(at) else lie.stumbles)}"
        if not (stopped and pushes):
            tally.add(move, cost)
        goes_in = goes_in or pushes
    if not goes_in and not lie.may_stay(way[-1]):
        return f"an enemy lies in {way[-1].anchor}"
    return "" if tally.spent <= most else f"that costs {tally.spent} movement, the option allows {most}{_cited(option)}"


def _facing_fault(c: Context, figure: str, way: list[Placement], command: Command) -> str:
    facing, end = command.get("facing"), way[-1] if way else ground.placement(c, figure)
    if facing is None:
        return ""
    if type(facing) is not int or not 0 <= facing <= 5:  # yes is no facing
        return "a facing is a number from 0 to 5"
    if end is None or any(facing == turned.facing for turned in ground.shape(c, figure).turned(end)):
        return ""
    return f"{figure} cannot turn so in the hexes it fills"


def _ready_fault(c: Context, figure: str, option: Definition, place: Placement | None, command: Command) -> str:
    wanted, picks, lets = command.get("ready"), command.get("pick"), words(option, c)
    if picks is not None:
        if "pick" not in lets or wanted is not None:
            return "the option does not let it pick anything up" if "pick" not in lets else "it readies what it has, or picks something up"
        return pickup.fault(c, figure, picks, place, "drop" in lets)
    if "ready" not in lets:
        return "the option does not let it ready anything" if wanted else "say what is picked up" if "pick" in lets else ""
    if wanted is None:
        return "say what is readied"
    known = [many(ready) for ready in readying.readyable(c, figure, "drop" in lets)]
    if items(wanted) in known:
        return ""
    rule = next((found for thing in items(wanted) if (found := c.game.permitted(c, "wield", thing, {"actor": figure}))), "")
    return f"{figure} cannot ready that{_by(c, rule)}"


def items(wanted: Any) -> tuple[Any, ...]:
    """What a command readies, as a tuple."""
    return tuple(wanted) if isinstance(wanted, list) else many(wanted)


def lower(c: Context, figure: str) -> tuple[str, ...]:
    """How a figure may go down from where it is: nobody gets to its knees by lying down, and who lies is as low as can be."""
    now = c.get(figure, "posture", "standing")
    return DOWN[DOWN.index(now) + 1 :] if now in DOWN else DOWN


def _posture_fault(c: Context, figure: str, option: Definition, command: Command) -> str:
    wanted = command.get("posture")
    if wanted is None:
        return "say whether it kneels or lies prone" if words(option, c) == ("crouch",) else ""
    if "crouch" not in words(option, c):
        return "the option does not let it go down"
    return "" if wanted in lower(c, figure) else f"{figure} can only go down, to its knees or flat"


def commands(c: Context, figure: str) -> Iterator[Command]:
    """Every legal command of a figure, one way to each end, in a fixed order. What options have in common is worked out once."""
    yield {"figure": figure, "option": PASS}
    reached: dict[tuple[Any, ...], list[Way]] = {}
    deeds: dict[tuple[Any, ...], tuple[Command, ...]] = {}
    for letter in open_options(c, figure):
        option = options(c)[letter]
        reach, lets = _reach(c, figure, option), words(option, c)
        for path, hasty, facings in reached.get(reach) or reached.setdefault(reach, list(_ways_and_facings(c, figure, option))):
            plain: Command = {"figure": figure, "option": letter, "path": tuple(tuple(at) for at in path)}
            if hasty:
                plain["hasty"] = hasty
            end = path[-1] if path and "pick" in lets else None  # only what is picked up depends on the place
            if (lets, end) not in deeds:
                deeds[lets, end] = tuple(besides(c, figure, option, ways.places(c, figure, path)[-1] if path else ground.placement(c, figure)))
            for facing, deed in product(facings, deeds[lets, end]):
                yield {**plain, "facing": facing, **deed}


def _reach(c: Context, figure: str, option: Definition) -> tuple[Any, ...]:
    """All of an option that its ways depend on."""
    shifts = bool(option.value(c, "shift", {}))
    return takes_off(c, option), shifts, allowance(c, figure, option), may_leap(c, figure, option)


def besides(c: Context, figure: str, option: Definition, place: Placement | None) -> Iterator[Command]:
    """What a command may say beside the way that ends in a place: what is readied or picked up, how the figure goes down."""
    lets = words(option, c)
    if "ready" in lets or "pick" in lets:
        yield from ({"ready": weapon} for weapon in readying.readyable(c, figure, "drop" in lets) if "ready" in lets)
        yield from ({"pick": things} for things in pickup.choices(c, figure, place, "drop" in lets) if "pick" in lets)
    elif "crouch" in lets:
        yield from ({}, *({"posture": posture} for posture in lower(c, figure)))[lets == ("crouch",) :]
    else:
        yield {}


def _ways_and_facings(c: Context, figure: str, option: Definition) -> Iterator[Way]:
    """One way to each end, where it steps on bodies in haste, and how the figure may face there. Haste is for ends that it does not reach without;
    of ends that differ by a turn in the same hexes only the first is given.
    """
    start, body, known = ground.placement(c, figure), ground.shape(c, figure), set()
    reached = ends(c, figure, option)
    for end, path in sorted(reached.items()):
        if body.size == 1 or start is None:
            yield path, (), tuple(range(6))
            continue
        turned = body.turned(body.of(end, start))
        filled = frozenset(turned[0].cells) if body.turns else end
        if filled not in known:
            known.add(filled)
            yield path, (), tuple(one.facing for one in turned)
    bodies = Lie(c, figure, takes_off(c, option)).bodies if body.size == 1 else ()
    for _, path in sorted(hasty_ends(c, figure, option, reached).items()) if bodies else ():
        yield path, tuple(tuple(at) for at in path if at in bodies), tuple(range(6))
