"""Runs the examples and scenarios of loaded games and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tfrules.engine.game import Game
from tfrules.game import Loaded
from tfrules.testing.examples import Case, UnderTest, cases, place_of, run_case, skipped
from tfrules.testing.report import Report
from tfrules.testing.result import Result
from tfrules.testing.run import Play
from tfrules.testing.share import python_share


def run_tests(
    games: Iterable[Game | Loaded | UnderTest],
    paths: Sequence[Path | str] = (),
    progress: Callable[[Result], None] | None = None,
    only: Callable[[str, Case], bool] | None = None,
) -> Report:
    """Run what stands in the files below `paths` (everything, when there are none) in every game that it is written for.

    A case that names a game runs in that game alone, and is skipped when it is not among those given; any other runs in each game
    that has it. `only` says of the name of a game and a case whether it is run at all.
    """
    tested = [under_test(game) for game in games]
    known = frozenset(name for one in tested for name in one.names)
    roots = [Path(path).resolve() for path in paths]
    results: list[Result] = []
    passed_over: set[tuple[str, str, str]] = set()
    for one in tested:
        for case in cases(one.game.ruleset):
            if (roots and not below(case, roots)) or (only is not None and not only(one.name, case)):
                continue
            if not case.only_in or case.only_in in one.names:
                result = skipped(case, "it is set up to be played, and tells no turn") if case.is_set_up else run_case(one, case)
            elif case.only_in in known or case.key in passed_over:
                continue
            else:
                passed_over.add(case.key)
                result = skipped(case, f"the game {case.only_in} is not loaded")
            results.append(result)
            if progress is not None:
                progress(result)
    return Report(tuple(results), _share(tested))


def under_test(game: Game | Loaded | UnderTest) -> UnderTest:
    """A game with its names, and with what begins a fight in it where that is known."""
    if isinstance(game, UnderTest):
        return game
    if isinstance(game, Game):
        return UnderTest(game, str(game.ruleset.game))
    info = game.info
    if info is None:
        return UnderTest(game.engine, game.ruleset.game)
    return UnderTest(game.engine, info.name, (game.ruleset.game,), _beginning(game))


def _beginning(game: Loaded) -> Callable[[Play], None] | None:
    """What starts the fight of a game: its own procedure, or its frame of turns."""
    assert game.info is not None
    if game.info.begin:
        begin = game.info.begin
        return lambda play: play.start(begin)
    if not game.info.turn:
        return None
    definition = game.ruleset.find("turn", game.info.turn).qualified
    return lambda play: play.start("turns", {"definition": definition})


def below(case: Case, roots: Sequence[Path]) -> bool:
    """Whether a case is written in a file below one of these places."""
    return is_below(place_of(case)[0], roots)


def is_below(file: str, roots: Sequence[Path]) -> bool:
    """Whether a file is one of these places, or lies below one."""
    path = Path(file).resolve()
    return any(path == root or root in path.parents for root in roots)


def _share(tested: Sequence[UnderTest]) -> dict[str, int]:
    """The share of Python over all games: each counts what it has, an item that two games share counts once."""
    shares = [python_share(one.game.ruleset.items.values(), one.game.vocabulary) for one in tested]
    if len(shares) == 1:
        return shares[0]
    joined = {(d.kind, d.qualified): d for one in tested for d in one.game.ruleset.items.values()}
    return python_share(joined.values(), tested[0].game.vocabulary) if tested else {"definitions": 0, "needing_python": 0}
