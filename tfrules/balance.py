"""Homebrew set beside the official pieces from Python: `game.balance()`, or any roster that one makes.

Each of a pack fights each of its like that the game has. Fights are reckoned exactly where their states allow it, else drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tfrules.bouts import Bouts, CutShort, Means, Pair, outcomes
from tfrules.diagnostics import Diagnostic, DiagnosticError, finding
from tfrules.sim.matrix import Cell, Fighter, Matrix, Unfinished
from tfrules.slug import slug
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.hooks.game import Roster
    from tfrules.ir import Document

AGAINST = "order"  # the kind of those who are of no item: they were made to order

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Lineup:
    """Who fights, and who of those that were meant does not, by name with the reason. With `mixed` they meet whatever sort they are of."""

    fighters: tuple[Fighter, ...]
    mixed: bool = True
    left_out: Mapping[str, str] = field(default_factory=dict)


def roster(
    game: Loaded,
    own: Callable[[Document], bool] | None = None,
    only: Iterable[str] = (),
    against: Iterable[str | Mapping[str, Any]] = (),
) -> Lineup:
    """Who fights whom: the items of one's own, and those of the same sort that the game has; figures are of one sort.

    `own` are the items of the packs that were given to `load`, unless something else is said; `only` those of these names. `against` names
    who is met in place of their like, whatever it is; a figure can also be given as plain data.

    Raises DiagnosticError (TFR0911) where the game has no roster, (TFR0540) for names that there are not.
    """
    kinds = _kinds(game)
    is_own = own or (lambda document: document.pack in game.own_packs)
    every = [document for kind in kinds for document in game.ruleset.by_kind(kind)]
    mine = [document for document in every if is_own(document)]
    chosen = _once(called(name, mine) for name in only) or mine
    named = list(against)
    if named:
        others = _once(called(one, every) for one in named if isinstance(one, str))
    else:
        sorts = {_sort(game, document.kind) for document in chosen}
        others = [document for document in every if document not in mine and _sort(game, document.kind) in sorts]
    left_out: dict[str, str] = {}
    met = [one for one in others if one not in chosen]
    found = [*_fighters(game, chosen, True, left_out), *_fighters(game, met, False, left_out if named else {})]
    found += [Fighter(str(one.get("name", AGAINST)), one, AGAINST, "", False) for one in named if isinstance(one, Mapping)]
    return Lineup(_told_apart(found), bool(named), left_out)


def balance(
    game: Loaded,
    lineup: Lineup | None = None,
    whole: bool = False,
    policy: Any = None,
    means: Means | None = None,
    processes: int = 1,
    told: Told | None = None,
    **who: Any,
) -> Matrix:
    """Who of a roster wins against whom. The own fight all the others of their sort, with `whole` everybody does.

    The roster is that of `roster`, which takes what else is said of `who`, unless a `lineup` is given. `means`: how it is reckoned. `told` is called
    with how many pairs are done, and of how many. With several `processes` each does pairs of its own; what comes of them is the same.

    A pair that cannot be reckoned is told in `faults`, and stops nothing. Raises DiagnosticError for a policy that the rules do not have;
    Unfinished, a KeyboardInterrupt, with what is done by then when it is stopped by Ctrl-C.
    """
    met = lineup or roster(game, **who)
    found = met.fighters
    pairs = tuple(_pairs(game, met, whole))
    asked = tuple(one.name for one in found if whole or one.own) or tuple(one.name for one in found)
    if policy is not None:
        game.memo(policy)  # one that there is not is wrong for all pairs
    bouts = Bouts(game, {one.name: one.figure for one in found}, policy, means or Means())
    cells: dict[Pair, Cell] = {}
    faults: dict[Pair, Diagnostic] = {}
    try:
        if told is not None:
            told(0, len(pairs))
        with closing(outcomes(bouts, pairs, processes)) as each:
            for pair, outcome in each:
                if isinstance(outcome, Cell):
                    cells[pair] = outcome
                else:
                    faults[pair] = outcome
                if told is not None:
                    told(len(cells) + len(faults), len(pairs))
    except KeyboardInterrupt as stopped:
        if isinstance(stopped, CutShort):
            cells[stopped.pair] = stopped.cell
        raise Unfinished(Matrix(found, asked, pairs, cells, faults)) from None
    return Matrix(found, asked, pairs, cells, faults)


def _kinds(game: Loaded) -> dict[str, Callable[[Any, str], Mapping[str, Any] | None]]:
    """What makes a figure of an item, by its kind."""
    found = roster_of(game)
    return {**found.figures, **found.borne}


def roster_of(game: Loaded) -> Roster:
    """What the game says of who fights. Raises DiagnosticError (TFR0911) where it says nothing."""
    meeting = None if game.info is None else game.info.meeting
    if meeting is None or meeting.roster is None:
        raise DiagnosticError([finding("TFR0911", "the loaded game does not say who fights when its things are set against each other")])
    return meeting.roster


def _sort(game: Loaded, kind: str) -> str:
    """Figures are of one sort, whatever their kind."""
    return "" if kind == AGAINST or kind in roster_of(game).figures else kind


def _fighters(game: Loaded, documents: Iterable[Document], own: bool, left_out: dict[str, str]) -> Iterator[Fighter]:
    """A figure for each item, or why there is none."""
    kinds = _kinds(game)
    for document in documents:
        try:
            figure = kinds[document.kind](game, document.qualified)
        except DiagnosticError as error:  # the rules of the game are against it
            left_out[document.name] = error.diagnostics[0].message
            continue
        if figure is None:
            left_out[document.name] = "the game does not weigh it by fighting"
        else:
            yield Fighter(document.name, figure, document.kind, document.qualified, own)


def called(name: str, documents: Sequence[Document]) -> Document:
    """The item that is meant by a name. Raises DiagnosticError (TFR0540) where there is none."""
    exact = [one for one in documents if name in (one.name, one.qualified)]
    found = exact or [one for one in documents if slug(one.name) == slug(name)]
    if found:
        return found[0]
    mend = did_you_mean(name, [one.name for one in documents])
    raise DiagnosticError([finding("TFR0540", f"nothing that can take part here is called {name!r}", help=mend)])


def _once(documents: Iterable[Document]) -> list[Document]:
    """Items that may have been named several times."""
    return list({(one.kind, one.qualified): one for one in documents}.values())


def _told_apart(fighters: Sequence[Fighter]) -> tuple[Fighter, ...]:
    """Fighters of one name by their qualified names, and those of one qualified name by number."""
    found: list[Fighter] = []
    for one in fighters:
        alike = [other for other in fighters if other.name == one.name]
        name = one.name if len(alike) == 1 else one.of or one.name
        taken = {other.name for other in found}
        number = 2
        while name in taken:
            name, number = f"{one.name} {number}", number + 1
        found.append(replace(one, name=name))
    return tuple(found)


def _pairs(game: Loaded, lineup: Lineup, whole: bool) -> Iterator[tuple[str, str]]:
    """Who meets whom; where nobody is one's own, everybody does."""
    every = whole or not any(one.own for one in lineup.fighters)
    for one, other in combinations(lineup.fighters, 2):
        if (every or one.own or other.own) and (lineup.mixed or _sort(game, one.kind) == _sort(game, other.kind)):
            yield one.name, other.name
