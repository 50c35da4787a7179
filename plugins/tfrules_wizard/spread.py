"""Creations that fill several hexes, which their caster picks one by one: each next to one that was picked before."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, are_adjacent
from tfrules.engine.surface import Context, Statement, listed, number, one_of, run_inside
from tfrules.vocabulary.terms import ClauseWord, Head, Slot
from tfrules_wizard import places

Bind = dict[str, Any]
NONE = "none"


def spread(c: Context, s: Statement, b: Bind) -> None:
    """The hexes are all picked before the block is done in the first of them; whoever has one may stop at any number."""
    maker, name, most = one_of(c, s, b, "by", "caster"), s.word("name"), number(s.eval(c, b, "up_to"))
    open_hexes = listed(c, s, b, "in")
    if c.exists(b.get("deed")) and c.get(b["deed"], "covered"):
        open_hexes = tuple(at for at in open_hexes if places.is_dark(c, Hex(*at)))
    picked: list[Any] = []
    secret = c.game.others(c, maker) if s.has("secret") else ()
    while len(picked) < most:
        left = tuple(at for at in open_hexes if at not in picked and (not picked or _touches(at, picked)))
        if not left:
            break
        choices = (*left, NONE) if picked else left
        at = c.choose(c.game.side_of(c, maker), name, choices, secret_from=secret, about=(("who", maker),))
        if at == NONE:
            break
        picked.append(at)
    for at in picked:
        run_inside(c, s.block, {**b, name: at})


def _touches(at: Any, picked: list[Any]) -> bool:
    return any(are_adjacent(Hex(*at), Hex(*one)) for one in picked)


SPREAD = Head(
    "spread",
    phrase=(Slot("name", "binding", "hex"),),
    name="spread",
    clauses=(
        ClauseWord("in", Slot("in", "selector", "hex"), "the hexes that may be picked", required=True),
        ClauseWord("up to", Slot("up_to", "expr", "int"), "so many of them at most", required=True),
        ClauseWord("by", Slot("by", "selector", "figure"), "who picks; the caster when not said"),
        ClauseWord("secret", None, "only its side learns what it picks"),
    ),
    block="actions",
    block_required=True,
    block_filled=True,
    doc="Some connected hexes are picked one by one, as few as one; then the block is done in each of them.",
    example='spread place in any open hex within reach of caster up to 3 { give "fire" to place }',
    run=spread,
)
