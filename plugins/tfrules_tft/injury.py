"""Hits and what they do to the record of a figure. What follows from hits (falling, fainting, dying) is text in the rules."""

from __future__ import annotations

from tfrules.engine.surface import Context, Plain, happen


def wound(c: Context, figure: str, hits: int, by: Plain = None, hand: bool = False) -> None:
    """Put hits on a figure; nothing happens for none. `by` and `hand` are remembered for the turn: who may push whom back."""
    if hits <= 0:
        return

    def mark() -> None:
        c.set(figure, hits=c.get(figure, "hits", 0) + hits, hits_now=c.get(figure, "hits_now", 0) + hits)
        if hand and isinstance(by, str) and c.exists(by):
            remember(c, by, figure)

    happen(c, "wounded", {"figure": figure, "hits": hits}, mark)


def remember(c: Context, by: str, figure: str) -> None:
    """Whom someone has hurt this turn in a way that lets it push him back."""
    dealt = c.get(by, "dealt") or ()
    if figure not in dealt:
        c.set(by, dealt=(*dealt, figure))


def fall(c: Context, figure: str, felled: bool = True) -> None:
    """A figure falls down, if it is not down already. Who is felled has lost what it has not done yet this turn, lying or not."""
    if c.get(figure, "posture", "standing") != "prone":
        fell = {"fell": True} if felled else {}
        happen(c, "falls", {"figure": figure}, lambda: c.set(figure, posture="prone", rising=None, **fell))
    elif felled:
        c.set(figure, fell=True, rising=None)


def stand(c: Context, figure: str) -> None:
    """A figure gets up."""
    if c.get(figure, "posture", "standing") != "standing":
        happen(c, "stands", {"figure": figure}, lambda: c.set(figure, posture=None))


def faint(c: Context, figure: str) -> None:
    """A figure falls unconscious and drops."""
    if c.get(figure, "health", "well") == "well":
        happen(c, "faints", {"figure": figure}, lambda: c.set(figure, health="unconscious", posture="prone"))


def kill(c: Context, figure: str) -> None:
    """A figure dies."""
    if c.get(figure, "health", "well") != "dead":
        happen(c, "dies", {"figure": figure}, lambda: c.set(figure, health="dead", posture="prone"))


def release(c: Context, figure: str) -> None:
    """A figure leaves its hand-to-hand combat; whoever is left there without an enemy is free."""
    foes = c.get(figure, "hth") or ()
    c.set(figure, hth=None)
    for foe in foes:
        left = tuple(one for one in c.get(foe, "hth") or () if one != figure)
        c.set(foe, hth=left or None)
    for foe in foes:
        if not c.get(foe, "hth") and c.get(foe, "health", "well") == "well":
            happen(c, "freed", {"figure": foe})


def drop(c: Context, figure: str, weapon: str) -> None:
    """Something in hand or carried falls into the figure's hex."""
    if let_go(c, figure, weapon):
        lie(c, weapon, c.get(figure, "hex"), figure)
        c.emit("dropped", figure=figure, weapon=weapon)


def let_go(c: Context, figure: str, weapon: str) -> bool:
    """Something is out of a figure's hands, or not carried any more. What is left in the other hand is its ready weapon then."""
    if c.get(figure, "ready") == weapon:
        c.set(figure, ready=c.get(figure, "left"), left=None)
    elif c.get(figure, "left") == weapon:
        c.set(figure, left=None)
    elif c.get(figure, "shield") == weapon:
        c.set(figure, shield=None, shield_ready=None)
    elif weapon in (c.get(figure, "carried") or ()):
        carried = list(c.get(figure, "carried"))
        carried.remove(weapon)
        c.set(figure, carried=tuple(carried))
    else:
        return False
    return True


def shatter(c: Context, figure: str, weapon: str) -> None:
    """A weapon breaks: it is lost, unless a rule says that something of it is left."""
    happen(c, "broken", {"figure": figure, "weapon": weapon}, lambda: let_go(c, figure, weapon))


def lie(c: Context, weapon: str, at: Plain, owner: str | None = None) -> None:
    """A weapon or shield falls into a hex. It lies there for others when the turn is over."""
    label = c.game.definitions[weapon].label
    where = f" at {at[0]},{at[1]}" if at is not None else ""
    c.create("object", f"{label}{where}", of=weapon, hex=at, falling=True, owner=owner)
