"""`tfrules test`: the examples and scenarios inside rules, as text, JSON or JUnit XML."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, colored, declare, format_option, game_options, note, print_json
from tfrules.cli.session import Session
from tfrules.diagnostics import DiagnosticError, has_errors, render_text

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.testing import Coverage, Part, Proofs, Report, Result


def _part(context: click.Context, option: click.Parameter, text: str | None) -> Part | None:
    """`3/10` as a part of the rules."""
    from tfrules.testing import Part

    if text is None:
        return None
    number, slash, of = text.partition("/")
    if not slash or not number.isdigit() or not of.isdigit() or not 0 < int(number) <= int(of):
        raise click.BadParameter("write two numbers such as 3/10")
    return Part(int(number), int(of))


@declare(
    "test",
    ("everything that is installed", "tfrules test"),
    ("a pack of your own, in every game in which it can be played", "tfrules test my-rules/"),
    ("one file", "tfrules test my-rules/scenarios/first-fight.tfr"),
    ("how much of the rule index is held by examples", "tfrules test my-rules/ --coverage"),
    ("again whenever a file is saved, what it touches", "tfrules test my-rules/ --watch"),
    ("for a build server", "tfrules test my-rules/ --format junit > report.xml"),
)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH...]")
@game_options
@click.option("--coverage", is_flag=True, help="Also which rules of the packs' indexes are held by a case: it fails without them.")
@click.option("--proofs", is_flag=True, help="Also which definitions no case explains, and of which none counts the chances.")
@click.option("--part", metavar="N/M", callback=_part, help="With --coverage: only the rules of the Nth of M parts, such as 3/10.")
@click.option("--watch", is_flag=True, help="Run again what a saved file touches, until Ctrl-C.")
@format_option("text", "json", "junit")
def command(
    paths: tuple[Path, ...], options: Options, coverage: bool, proofs: bool, part: Part | None, watch: bool, style: str
) -> None:
    """Run the examples and scenarios inside rules: all that are installed, or those below each PATH.

    A PATH may also be the id of an installed pack. With --watch the exit status is that of the last run.

    Exit status 1: something failed, or rules could not be loaded; with --coverage also: a rule is uncovered or absent from the
    index, or too many are `not mechanical`; with --proofs also: something is not explained or not counted.
    """
    from tfrules.testing import run_coverage, run_proofs, run_tests

    session = Session(options)
    paths = tuple(map(session.installed.place, paths))
    if watch:
        if coverage or proofs or style != "text":
            raise click.UsageError("--watch stands alone: without --coverage, --proofs and --format")
        click.get_current_context().exit(_watch(options, paths))
    games, broken = _games(session, paths)
    for error in broken:
        click.echo(render_text(error.diagnostics, colored(error=True)), err=True, nl=False)
    progress = _Progress()
    report = run_tests(games, paths, progress.step)
    progress.end()
    rules = run_coverage(games, paths, part, progress.rule) if coverage else None
    proved = run_proofs(games, paths) if proofs else None
    progress.end()
    _tell(report, rules, proved, style)
    if rules is not None and not rules.entries:
        note("no pack that is loaded has a rule index (rules.yaml)" if part is None else "no rule falls to this part")
    if not report.results:
        note("no example and no scenario was found")
    elif not paths and Path("pack.yaml").is_file():
        note("that were those of the installed packs; for the pack in this folder: tfrules test .")
    good = report.ok and not broken and (rules is None or rules.ok) and (proved is None or not proved.failures)
    click.get_current_context().exit(0 if good else 1)


def _tell(report: Report, rules: Coverage | None, proved: Proofs | None, style: str) -> None:
    """Print what was found in one of the forms."""
    if style == "json":
        more = {**({} if rules is None else {"rules": rules.to_json()}), **({} if proved is None else {"proofs": proved.to_json()})}
        print_json({**report.to_json(), **more})
    elif style == "junit":
        click.echo(report.to_junit(), nl=False)
    else:
        for part in (report, rules, proved):
            if part is not None:
                click.echo(part.to_text(), nl=False)


def _watch(options: Options, paths: tuple[Path, ...]) -> int:
    """Test whenever a file below the paths, or one of the packs that were read, is saved; the exit status of the last run."""
    from tfrules.cli.rerun import Rerun
    from tfrules.cli.watching import marks, watch
    from tfrules.packs.files import folders_read

    again = Rerun(lambda: _games(Session(options), paths), paths)
    return watch(lambda: marks({*(path.absolute() for path in paths), *folders_read()}), again.run)


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

    def rule(self, name: str) -> None:
        """One more rule was checked."""
        self.counts["rules"] += 1
        if self.shown:
            click.echo(f"\r{self.counts['rules']} rules checked", err=True, nl=False)

    def end(self) -> None:
        """All are there."""
        if self.shown:
            click.echo("\r" + " " * 40 + "\r", err=True, nl=False)
