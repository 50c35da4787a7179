"""`tfrules balance`: things of a pack beside the official ones: what they cost and do, and who wins against whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tfrules.cli.options import Options, declare, format_option, game_options, gathered, note, print_json
from tfrules.cli.ordered import ordered
from tfrules.cli.progress import STOPPED, finished, progress
from tfrules.slug import slug

if TYPE_CHECKING:
    from tfrules.balance import Lineup
    from tfrules.game import Loaded
    from tfrules.ir import Document
    from tfrules.report.balance import Weighed
    from tfrules.report.matrix import Weighing
    from tfrules.sim.laid import Laid

CHARTS = ("wins", "turns", "hit", "harm")


class Fights(NamedTuple):
    """What is said of the fights: how they are reckoned, how everybody decides, and whether all of them meet."""

    exact: bool
    fights: int | None
    seed: str
    most: int | None
    policy: str
    whole: bool
    processes: int


_fights = gathered(
    "fights",
    Fights,
    click.option("--exact", is_flag=True, help="Count all courses of each fight, however long it takes."),
    click.option("--fights", type=click.IntRange(min=1), metavar="N", help="Draw so many fights for each pair, and count nothing."),
    click.option("--seed", default="0", metavar="SEED", help="What fights are drawn by.", show_default=True),
    click.option("--most", type=click.IntRange(min=1), metavar="N", help="Count at most so many states of a fight, else draw it."),
    click.option("--policy", default="", metavar="NAME", help="How everybody decides; `tfrules list policy` names the policies."),
    click.option("--processes", type=click.IntRange(min=1), default=1, metavar="N", help="Let so many processes do pairs of their own."),
    click.option("--all", "whole", is_flag=True, help="Let the official ones meet each other too."),
)


@declare(
    "balance",
    ("what a pack costs and does, and how it fares against its like", "tfrules balance my-rules/"),
    ("one thing against some that you name", 'tfrules balance my-rules/ --only NAME --against OTHER --fights 500'),
    ("everybody against everybody, as a heat map", "tfrules balance my-rules/ --all --format svg > heat.svg"),
    ("the chance to hit, and the harm of a blow", "tfrules balance my-rules/ --chart hit; tfrules balance my-rules/ --chart harm"),
)
@click.argument("pack", type=click.Path(path_type=Path), metavar="PACK")
@click.option("--chart", type=click.Choice(CHARTS), default="wins", show_default=True, help="What is laid out; all but wins go without costs.")
@click.option("--only", multiple=True, metavar="NAME", help="Of the pack only this; may be said several times.")
@click.option("--against", multiple=True, metavar="NAME", help="Who is met in place of all its like, or a figure: NAME, FIELD=VALUE, ...")
@_fights
@game_options
@format_option("text", "json", "csv", "svg")
def command(
    pack: Path, chart: str, only: tuple[str, ...], against: tuple[str, ...], fights: Fights, options: Options, style: str
) -> None:
    """Set the things of a pack beside the official ones. PACK is a folder, a file of one, or the id of an installed pack.

    What can be reckoned of costs and effects is laid side by side, as `tfrules lint --balance` does. Then those that can fight meet their like:
    figures as they are, and weapons, armor and shields as the standard figure of the game bears them. A fight is counted out exactly where its
    states allow it; else it is drawn, shown with a tilde, and the bounds are told.
    """
    if fights.exact and fights.fights:
        raise click.UsageError("say --exact or --fights, not both")
    if fights.most and fights.fights:
        raise click.UsageError("--most bounds what is counted; with --fights all is drawn")
    loaded, is_own = _meant(pack, options)
    if chart in ("hit", "harm"):
        _blows(loaded, _struck_with(loaded, is_own, only, against), chart, style)
        return
    lineup, weighed = _lineup(loaded, is_own, only, against), _weighed(loaded, is_own, only) if chart == "wins" else []
    if any(one.own for one in lineup.fighters):
        _matrix(loaded, lineup, weighed, chart, fights, style)
    else:
        _without_fights(loaded, lineup, weighed, style)


def _meant(pack: Path, options: Options) -> tuple[Loaded, Callable[[Document], bool]]:
    """The first game in which the pack can be played, and which of its items are of the pack."""
    from tfrules.cli.installed import units_at
    from tfrules.cli.session import Session

    session = Session(replace(options, packs=(*options.packs, pack)))
    units = units_at([session.installed.place(pack)])
    return next(session.games()), lambda document: any(unit.holds(document.file) for unit in units)


def _lineup(loaded: Loaded, is_own: Callable[[Document], bool], only: tuple[str, ...], against: tuple[str, ...]) -> Lineup:
    from tfrules.balance import Lineup, roster

    if loaded.info is None or loaded.info.meeting is None or loaded.info.meeting.roster is None:
        return Lineup(())
    return roster(loaded, is_own, only, [ordered(loaded, one) if "," in one else one for one in against])


def _weighed(loaded: Loaded, is_own: Callable[[Document], bool], only: tuple[str, ...]) -> list[Weighed]:
    from tfrules.report.balance import weigh

    named = {slug(name) for name in only}
    own = {one.qualified for one in loaded.ruleset.items.values() if is_own(one) and (not named or slug(one.name) in named or one.qualified in only)}
    return list(weigh(loaded.ruleset, loaded.vocabulary, own))


# ------------------------------------------------------------ who wins against whom


def _matrix(loaded: Loaded, lineup: Lineup, weighed: list[Weighed], chart: str, fights: Fights, style: str) -> None:
    from tfrules.report.grid import grid_svg
    from tfrules.sim.matrix import Unfinished

    assert loaded.info is not None and loaded.info.meeting is not None
    policy = fights.policy or loaded.info.meeting.policy
    stopped = False
    try:
        matrix = _reckoned(loaded, lineup, policy, fights)
    except Unfinished as error:
        matrix, stopped = error.result, True
    finished()
    told = _told(loaded, matrix, policy, lineup)
    if style == "json":
        print_json({"costs": [one.to_json() for one in weighed], **told.to_json()})
    elif style == "csv":
        click.echo(told.csv(), nl=False)
    elif style == "svg":
        click.echo(grid_svg(told.turns() if chart == "turns" else told.wins()), nl=False)
    else:
        click.echo(_costs(loaded, weighed) + told.text(chart == "turns"), nl=False)
    if stopped:
        note(f"stopped: {len(matrix.cells)} of {len(matrix.pairs)} pairs were done")
        raise click.exceptions.Exit(STOPPED)


def _reckoned(loaded: Loaded, lineup: Lineup, policy: str, fights: Fights) -> Any:
    from tfrules.bouts import Means

    seed = int(fights.seed) if fights.seed.isdigit() else fights.seed
    means = Means.of(fights.fights, fights.exact, fights.most, seed)
    told = progress("{:,} of {:,} pairs so far")
    return loaded.balance(lineup=lineup, whole=fights.whole, policy=policy, means=means, processes=fights.processes, told=told)


def _told(loaded: Loaded, matrix: Any, policy: str, lineup: Lineup) -> Weighing:
    from tfrules.report.matrix import Weighing

    assert loaded.info is not None
    return Weighing(matrix, loaded.info.name, policy, lineup.left_out)


def _without_fights(loaded: Loaded, lineup: Lineup, costs: list[Weighed], style: str) -> None:
    """Nobody of the pack fights: what is left are costs, and why."""
    if style == "json":
        print_json({"costs": [one.to_json() for one in costs], "fighters": [], "pairs": [], "left_out": dict(lineup.left_out)})
    elif style in ("csv", "svg"):
        raise click.UsageError(f"nothing in it fights in {_name(loaded)}, so that there is no matrix; --format text shows costs")
    else:
        click.echo(_costs(loaded, costs), nl=False)
    for name, why in lineup.left_out.items():
        note(f"note: {name} is left out: {why}")
    if not lineup.left_out:
        note(f"note: there is nothing in it that fights in {_name(loaded)}{'' if costs else ', or that it weighs'}")


def _costs(loaded: Loaded, weighed: list[Weighed]) -> str:
    from tfrules.report.balance import weighed_text

    costs = {one.kind: one.costs for one in loaded.vocabulary.balances.values()}
    return weighed_text(weighed, costs) + "\n" if weighed else ""


def _name(loaded: Loaded) -> str:
    return loaded.info.name if loaded.info is not None else "no game"


# ------------------------------------------------------------ one blow


def _struck_with(loaded: Loaded, is_own: Callable[[Document], bool], only: tuple[str, ...], against: tuple[str, ...]) -> list[str]:
    """The qualified names of what is one's own to strike with, and of what it is to be held against."""
    from tfrules.balance import called
    from tfrules.trials import tried

    every = tried(loaded)
    mine = [one for one in every if is_own(one)]
    found = [*([called(name, mine) for name in only] or mine), *(called(name, every) for name in against)]
    if not found:
        raise click.UsageError(f"there is nothing in it to strike with in {_name(loaded)}; --chart wins sets the rest beside the official ones")
    return [one.qualified for one in found]


def _blows(loaded: Loaded, names: list[str], chart: str, style: str) -> None:
    """What a blow does with each thing."""
    from tfrules.report.laid import laid_json

    blows = [loaded.trial(name) for name in names]
    if style == "json":
        print_json([laid_json(one) for one in blows])
    elif len(blows) > 1 and style != "text":
        raise click.UsageError(f"{style} shows one thing; say which with --only NAME: {', '.join(one.name for one in blows)}")
    else:
        click.echo("\n".join(_shown(one, chart, style) for one in blows), nl=False)


def _shown(laid: Laid, chart: str, style: str) -> str:
    from tfrules.odds import csv_table, svg_chart, text_chart
    from tfrules.report.grid import grid_svg, grid_text
    from tfrules.report.laid import harm_title, hits_csv, hits_grid

    if chart == "hit":
        grid = hits_grid(laid)
        return {"text": grid_text, "svg": grid_svg}[style](grid) if style != "csv" else hits_csv(laid)
    if laid.harm is None:
        raise click.UsageError(f"{harm_title(laid)}: it does not reach so far")
    if style == "text":
        return f"{harm_title(laid)}\n\n{text_chart(laid.harm)}mean {float(laid.harm.mean()):.4g}\n"
    return csv_table(laid.harm) if style == "csv" else svg_chart(laid.harm, harm_title(laid))
