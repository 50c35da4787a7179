"""`tfrules odds`: exact chances, of dice as players write them or of what can come of a moment in play."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.about_dice import AboutDice, dice_options
from tfrules.cli.comparing import AboutChoices, compare_options, print_comparison
from tfrules.cli.options import Options, declare, format_option, game_options, note, print_json

if TYPE_CHECKING:
    from tfrules.cli.session import Session
    from tfrules.engine.enumerate import Endings
    from tfrules.engine.modifiers import Trace
    from tfrules.engine.state import State
    from tfrules.odds import Dist, Enclosed

DICE = re.compile(r"[\s+\-\u2212(]*(\d*[dD][\d%]|\d+\s*([-+<>=]|\Z))")


@declare(
    "odds",
    (
        "all totals of a roll; the four best of five; against a limit",
        "tfrules odds 2d6+1; tfrules odds 5d6kh4; tfrules odds 3d6 --at-most 10",
    ),
    ("one roll against another", 'tfrules odds "2d6+3 > 3d6"'),
    (
        "dice of which a 6 brings one that is added and a 1 one that is taken off, and so on without end",
        "tfrules odds 2d6 --adding 6 --taking 1",
    ),
    ("a picture", "tfrules odds 3d6 --format svg > odds.svg"),
    (
        "what comes of a roll in a scenario: any number, or whether something holds",
        'tfrules odds {scenario}@1 --at {roll} --of "{who} == {who}"',
    ),
    ("the same from an example of an item", 'tfrules odds "ITEM/EXAMPLE" --of "target.hits >= 3"'),
    ("what would come of each other answer", 'tfrules odds {scenario}@1 --compare --until turn --of "{who} == {who}"'),
)
@click.argument("what", required=False)
@click.option("--in", "place", default="", metavar="SITUATION", help="A scenario, with @TURN, or ITEM/EXAMPLE; the same as WHAT.")
@click.option("--at", "roll", default="", metavar="ROLL", help="In a scenario: from the first roll (or choice, to compare) of this label on.")
@click.option("--of", "of", default="", metavar="EXPRESSION", help="The number or condition to be known.")
@dice_options
@compare_options
@game_options
@format_option("text", "json", "csv", "svg")
def command(what: str | None, place: str, roll: str, of: str, options: Options, style: str, choices: AboutChoices, asked: AboutDice) -> None:
    """Exact chances. WHAT is dice (3d6, 2d6-1, 4d6kh3, d%), a comparison of dice, or a situation.

    A situation is a scenario before a turn (SCENARIO@2) or an example (ITEM/EXAMPLE). From the roll that is asked for there
    every course of the dice is followed until what asked for it is over, and --of says what is to be known then.

    --compare asks at a choice: what comes of each answer that is allowed there, of what is not seen only what --assume or --belief says.

    Chances are exact fractions. Only where dice may go on without end they need not be fractions: there both bounds are told.
    """
    where = _one_of(what, place)
    if choices.compare:
        _compare(where, roll, of, asked, choices, options, style)
        return
    choices.refuse()
    found: Dist[Any] | Enclosed[Any]
    exact = ""
    traces: tuple[Trace, ...] = ()
    if what and DICE.match(what):
        if of or roll:
            raise click.UsageError("--of and --at belong to a situation, not to dice")
        found, title, exact = asked.odds(what)
    else:
        asked.refuse()
        from tfrules.cli.session import Session

        found, title, traces = _situation(Session(options), where, roll, of)
    from tfrules.odds import Enclosed

    if isinstance(found, Enclosed):
        _print_enclosed(found, title, exact, style)
    else:
        _print(found, title, traces, style)


def _one_of(what: str | None, place: str) -> str:
    if bool(what) == bool(place):
        raise click.UsageError(
            "say what: dice such as 3d6, or a situation such as SCENARIO@2" if not what else "give WHAT or --in, not both"
        )
    return what or place


def _compare(place: str, roll: str, of: str, asked: AboutDice, choices: AboutChoices, options: Options, style: str) -> None:
    from tfrules.cli.session import Session

    if DICE.match(place):
        raise click.UsageError("dice decide nothing; --compare belongs to a situation")
    asked.refuse()
    print_comparison(Session(options), place, roll, _told_of(place, of), choices, style)


def _told_of(place: str, of: str) -> str:
    if not of:
        raise click.UsageError(
            f'{place!r} is no roll of dice; in a situation say what is to be known, as in --of "target.hits >= 3"'
        )
    return of


def _situation(session: Session, place: str, roll: str, of: str) -> tuple[Dist[Any] | Enclosed[Any], str, tuple[Trace, ...]]:
    from tfrules.cli.expression import read_expression
    from tfrules.cli.situation import reach
    from tfrules.engine.request import CHANCE

    _told_of(place, of)
    loaded, course = reach(session, place, roll)
    if not any(request.asks == CHANCE for request in course.pending):
        raise click.UsageError(f"no roll is asked for at {place!r}; say at which with --at ROLL")
    value = read_expression(loaded, course, of, "--of")
    endings = loaded.odds(None, course.state)
    return _read(endings, value), f"{of} ({place}{f' at {roll}' if roll else ''})", endings.traces


def _read(endings: Endings, value: Callable[[State], Any]) -> Dist[Hashable] | Enclosed[Hashable]:
    """The distribution of a value when what asks for the roll is over, or waits for a choice; bounds of it for dice without end."""
    waiting = sum((one.p for one in endings.endings if one.state.pending), Fraction(0))
    if waiting:
        labels = sorted({request.label for one in endings.endings for request in one.state.pending})
        note(
            f"note: in {float(waiting):.2%} of the courses a choice is open ({', '.join(labels)}); "
            "there it is the value before that choice"
        )
    read = endings.enclosed if endings.missing else endings.distribution
    return read(value)


def _print(dist: Dist[Any], title: str, traces: tuple[Trace, ...], style: str) -> None:
    from tfrules.odds import csv_table, svg_chart

    if style == "json":
        from tfrules.report import odds_json

        print_json(odds_json(dist, traces))
    elif style == "csv":
        click.echo(csv_table(dist), nl=False)
    elif style == "svg":
        click.echo(svg_chart(dist, title), nl=False)
    else:
        from tfrules.report import odds_text, trace_text

        click.echo(odds_text(dist, title), nl=False)
        for trace in traces:
            click.echo("\n" + _counted_steps(trace_text(trace)), nl=False)


def _print_enclosed(odds: Enclosed[Any], title: str, exact: str, style: str) -> None:
    from tfrules.report import enclosed_csv, enclosed_json, enclosed_text

    if style == "json":
        print_json(enclosed_json(odds))
    elif style == "csv":
        click.echo(enclosed_csv(odds), nl=False)
    elif style == "svg":
        raise click.UsageError("a picture shows chances that are known; of these there are only bounds: use text, csv or json")
    else:
        click.echo(enclosed_text(odds, title, exact), nl=False)


def _counted_steps(text: str) -> str:
    """A trace without the steps that did not count: beside odds they would only be in the way."""
    return "".join(line for line in text.splitlines(True) if not line.lstrip().startswith("("))
