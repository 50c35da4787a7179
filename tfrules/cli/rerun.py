"""Testing again what a saved file touches, with the results of all that it leaves alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import colored, counted, note
from tfrules.diagnostics import DiagnosticError, render_text

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.packs import Ruleset
    from tfrules.packs.names import ItemKey
    from tfrules.testing import Result
    from tfrules.testing.examples import Case

Load = Callable[[], tuple[list["Loaded"], list[DiagnosticError]]]
Place = tuple[str, str, str, str]  # game, kind and name of an item, and where a case stands in it


class Rerun:
    """What was found so far. `load` gives the games as their files are now, and what is wrong with those that cannot be loaded."""

    def __init__(self, load: Load, paths: Sequence[Path]) -> None:
        self.load = load
        self.paths = paths
        self._rulesets: dict[str, Ruleset] = {}
        self._results: dict[Place, Result] = {}

    def run(self, changed: Sequence[str] = ()) -> int:
        """Run what the changed files touch, all at first, and tell it; the exit status."""
        if changed:
            note(f"\nsaved: {', '.join(map(_near, changed))}")
        try:
            games, broken = self.load()
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except DiagnosticError as error:
            games, broken = [], [error]
        for one in broken:
            click.echo(render_text(one.diagnostics, colored(error=True)), err=True, nl=False)
        if broken:
            return 1  # what was found before is compared with the next state that can be read
        self._test(games)
        return int(any(result.failure is not None for result in self._results.values()))

    def _test(self, games: Sequence[Loaded]) -> None:
        from tfrules.testing import Report, run_tests
        from tfrules.testing.examples import place_of

        reach = {_name(loaded): self._reach(loaded) for loaded in games}
        left: dict[Place, Result] = {}
        found: dict[Place, Result] = {}
        at: list[Place] = []

        def only(game: str, case: Case) -> bool:
            place, wanted = (game, *case.key), reach[game]
            if wanted is not None and case.key[:2] not in wanted and place in self._results:
                left[place] = replace(self._results[place], line=place_of(case)[1])  # lines above it may be new
                return False
            at[:] = [place]
            return True

        report = run_tests(games, self.paths, lambda result: found.update({at[0]: result}), only)
        self._results = {**left, **found}
        for failure in report.failures:
            click.echo(failure.to_text() + "\n")
        for result in left.values():
            if result.failure is not None:
                click.echo(f'still failing: {result.file}:{result.line}: {result.item} "{result.title}"')
        again = f" ({counted(len(found), 'case')} run again)" if left else ""
        click.echo(Report(tuple(self._results.values())).counts() + again)

    def _reach(self, loaded: Loaded) -> frozenset[ItemKey] | None:
        """What a game's texts reach that changed since the last run; None for all."""
        from tfrules.testing.touched import touched

        game = _name(loaded)
        before = self._rulesets.get(game)
        self._rulesets[game] = loaded.ruleset
        return None if before is None else touched(before, loaded.ruleset, loaded.vocabulary)


def _name(loaded: Loaded) -> str:
    return loaded.info.name if loaded.info is not None else loaded.ruleset.game


def _near(file: str) -> str:
    """A file as seen from here, where it lies below."""
    here = os.path.relpath(file)
    return file if here.startswith("..") else here
