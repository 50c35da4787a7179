"""`tfrules test`: the examples and scenarios inside rules, as text, JSON or JUnit XML."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.options import Options, colored, declare, format_option, game_options, note, print_json
from tfrules.cli.session import Session
from tfrules.diagnostics import DiagnosticError, has_errors, render_text

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.testing import Report, Result


@declare(
    "test",
    ("everything that is installed", "tfrules test"),
    ("a pack of your own, in every game in which it can be played", "tfrules test my-rules/"),
    ("one file", "tfrules test my-rules/scenarios/first-fight.tfr"),
    ("for a build server", "tfrules test my-rules/ --format junit > report.xml"),
)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH...]")
@game_options
@click.option("--coverage", is_flag=True, help="Also which rules of the packs' indexes (rules.yaml) a passing case covers.")
@format_option("text", "json", "junit")
def command(paths: tuple[Path, ...], options: Options, coverage: bool, style: str) -> None:
    """Run the examples and scenarios inside rules: all that are installed, or those below each PATH.

    A PATH may also be the id of an installed pack.

    Exit status 1: something failed, or rules could not be loaded.
    """
    from tfrules.testing import run_tests

    session = Session(options)
    paths = tuple(map(session.installed.place, paths))
    games, broken = _games(session, paths)
    for error in broken:
        click.echo(render_text(error.diagnostics, colored(error=True)), err=True, nl=False)
    progress = _Progress()
    report = run_tests(games, paths, progress.step)
    progress.end()
    rules = _coverage(games, report) if coverage else None
    if style == "json":
        print_json(report.to_json() if rules is None else {**report.to_json(), "rules": rules})
    elif style == "junit":
        click.echo(report.to_junit(), nl=False)
    else:
        click.echo(report.to_text(), nl=False)
        if rules is not None:
            _print_coverage(rules)
    if not report.results:
        note("no example and no scenario was found")
    elif not paths and Path("pack.yaml").is_file():
        note("that were those of the installed packs; for the pack in this folder: tfrules test .")
    click.get_current_context().exit(0 if report.ok and not broken else 1)


def _games(session: Session, paths: tuple[Path, ...]) -> tuple[list[Loaded], list[DiagnosticError]]:
    """The games to test in, with the packs at the paths, and what was wrong with those that could not be loaded."""
    wanted = _with_packs(session, paths) if paths else {name: session.options for name in session.names}
    games, broken = [], []
    for name, given in wanted.items():
        try:
            games.append(Session(given).load(name))
        except DiagnosticError as error:
            broken.append(error)
    return games, broken


def _with_packs(session: Session, paths: tuple[Path, ...]) -> dict[str, Options]:
    """The games in which the packs at the paths can be played, each with those packs.

    Raises DiagnosticError for an error in them.
    """
    from tfrules.cli.checking import check
    from tfrules.cli.installed import units_at

    options, installed = session.options, session.installed
    checked = check(installed, units_at([*paths, *map(installed.place, options.packs)]), options.game, dict(options.rulings))
    if has_errors(checked.found):
        raise DiagnosticError(checked.found)
    groups = dict(checked.games)
    for unit, game in checked.guessed:
        groups[game] = [*groups.get(game, []), unit]
    if not groups:
        raise click.UsageError(f"no installed game has all that {' and '.join(map(str, paths))} needs; see `tfrules check`")
    own = {
        name: [unit.path for unit in group if unit.manifest.id not in installed.game_packs(installed.info(name))]
        for name, group in groups.items()
    }
    return {name: Options(name, tuple(found), options.rulings) for name, found in own.items()}


class _Progress:
    """One line on the terminal that says how far it is; nothing where no person looks on."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.shown = sys.stderr.isatty()

    def step(self, result: Result) -> None:
        """One more result is there."""
        self.counts[result.status] += 1
        if self.shown:
            click.echo(f"\r{sum(self.counts.values())} run, {self.counts['failed']} failed", err=True, nl=False)

    def end(self) -> None:
        """All are there."""
        if self.shown:
            click.echo("\r" + " " * 40 + "\r", err=True, nl=False)


def _coverage(games: list[Loaded], report: Report) -> dict[str, Any]:
    """The ids of the rule indexes: which of them some passing case names, and how each is carried out."""
    entries = {name: entry for loaded in games for name, entry in loaded.ruleset.rules.items()}
    named = {name for result in report.results if result.status == "passed" for name in result.covers}
    covered = sorted(name for name, entry in entries.items() if name in named or entry.by == "not mechanical")
    by = Counter(entry.by.replace(" ", "_") for entry in entries.values())
    return {
        "covered": covered,
        "uncovered": sorted(set(entries) - set(covered)),
        "by": {kind: by[kind] for kind in ("clause", "follows", "table", "not_mechanical")},
    }


def _print_coverage(rules: dict[str, Any]) -> None:
    whole = len(rules["covered"]) + len(rules["uncovered"])
    if not whole:
        note("no pack that is loaded has a rule index (rules.yaml)")
        return
    click.echo(f"{len(rules['covered'])} of {whole} rules are named by a passing example or scenario, or are not mechanical")
    for name in rules["uncovered"]:
        click.echo(f"  uncovered {name}")
