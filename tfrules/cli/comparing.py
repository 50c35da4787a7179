"""`tfrules odds SITUATION --compare`: what comes of each answer to a question, as far as the options say."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tfrules.cli.options import gathered, note, print_json

if TYPE_CHECKING:
    from tfrules.cli.session import Session
    from tfrules.engine.state import State
    from tfrules.game import Loaded

STEP, TURN, END = "step", "turn", "end"  # as in `tfrules.compare`, which is not needed to show help


class AboutChoices(NamedTuple):
    """The options that belong to `--compare`."""

    compare: bool
    side: str
    policy: str
    until: str
    assume: tuple[str, ...]
    belief: tuple[str, ...]
    only: tuple[str, ...]
    least: bool
    most: int

    def refuse(self) -> None:
        """Without `--compare` nothing of this is asked."""
        given = [name for name in ("side", "policy", "assume", "belief", "only", "least") if getattr(self, name)]
        if given or self.until != STEP:
            raise click.UsageError(f"--{(given or ['until'])[0]} belongs to --compare")


compare_options = gathered(
    "choices",
    AboutChoices,
    click.option("--compare", is_flag=True, help="What comes of each answer to the question there, the best first."),
    click.option("--side", default="", metavar="SIDE", help="Compare a question of this side, with what it sees."),
    click.option("--policy", default="", metavar="NAME", help="Who decides later choices; without it they stay open."),
    click.option("--until", type=click.Choice((STEP, TURN, END)), default=STEP, show_default=True, help="How far it is followed."),
    click.option("--assume", multiple=True, metavar="ID.FIELD=VALUE", help="Suppose that something is so."),
    click.option("--belief", multiple=True, metavar="WEIGHT:ID.FIELD=VALUE", help="One of several suppositions, weighed."),
    click.option("--only", multiple=True, metavar="TEXT", help="Only answers in whose words this stands."),
    click.option("--least", is_flag=True, help="The lowest is the best."),
    click.option("--most", type=click.IntRange(1), default=500, show_default=True, metavar="N", help="How many answers at most."),
)


def print_comparison(session: Session, place: str, at: str, of: str, choices: AboutChoices, style: str) -> None:
    """Play to the question, compare the answers, and print what comes of them."""
    from tfrules.cli.expression import read_expression
    from tfrules.cli.situation import reach
    from tfrules.cli.table.names import Names
    from tfrules.engine.mask import Mask
    from tfrules.engine.request import JUDGE
    from tfrules.engine.state import thaw
    from tfrules.report.compared import compared_csv, compared_json, compared_text

    if style == "svg":
        raise click.UsageError("a comparison is no picture: use text, csv or json")
    if choices.until == END and not choices.policy:
        raise click.UsageError("--until end follows a whole fight: say with --policy who decides in it; `tfrules list policy` names them")
    side = choices.side or JUDGE
    loaded, course = reach(session, place, at, side)
    value = read_expression(loaded, course, of, "--of")
    mask = Mask(loaded.engine, course.state.records, side) if side != JUDGE else None
    names = Names(loaded.engine, mask)
    request = next(one for one in course.pending if course.until.among((one,)))

    def label(answer: Any) -> str:
        return names.text(request.label, answer)

    state = course.state
    found = loaded.compare(
        state, value, choices.policy or None, at=request.label, until=choices.until, side=side,
        assume=assumed(loaded, state, side, choices.assume), belief=_belief(loaded, state, side, choices.belief),
        least=choices.least, only=_only(choices.only, label), most=choices.most, told=_progress if sys.stderr.isatty() else None,
    )  # fmt: skip
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
    if not found.rows:
        raise click.UsageError("none of the answers has that in its words" if choices.only else "there is no list of answers to that")

    if style == "json":
        print_json({"of": of, **compared_json(found, label, mask.value if mask is not None else thaw)})
    elif style == "csv":
        from tfrules.report.compared import notes

        click.echo(compared_csv(found, label), nl=False)
        for said in notes(found, label):
            note(f"note: {said}")
    else:
        about = ", ".join(f"{key} {names.text(key, one)}" for key, one in found.request.about)
        asked = f"{found.request.asks} decides: {found.request.label}{f' ({about})' if about else ''}"
        click.echo(compared_text(found, label, f"{of}, {_horizon(choices)}\n{asked}"), nl=False)


def _progress(done: int, whole: int) -> None:
    click.echo(f"\r{done} of {whole} answers", err=True, nl=False)


def _horizon(choices: AboutChoices) -> str:
    when = {STEP: "when that is over", TURN: "at the end of the turn", END: "at the end of the fight"}[choices.until]
    return when + (f"; {choices.policy} decides the rest" if choices.policy else "")


def _only(texts: tuple[str, ...], label: Callable[[Any], str]) -> Callable[[Any], bool] | None:
    wanted = [text.casefold() for text in texts]
    return (lambda value: all(text in label(value).casefold() for text in wanted)) if wanted else None


def assumed(loaded: Loaded, state: State, side: str, texts: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """What is supposed, field by field, in the names by which the side knows things. Raises UsageError for what it does not know."""
    from tfrules.cli.table.judging import Wrong, parse_change
    from tfrules.engine.belief import as_known
    from tfrules.engine.mask import Mask
    from tfrules.engine.request import JUDGE

    seen, real = as_known(loaded.engine, state, side), {}
    if side != JUDGE:
        mask = Mask(loaded.engine, state.records, side)
        real = {mask.public(name): name for name in mask.visible()}
    found: dict[str, dict[str, Any]] = {}
    for text in texts:
        if not re.search(r"\S\s*\.\s*\w+\s*=", text):
            raise click.UsageError(f"{text!r} supposes nothing: write ID.FIELD=VALUE")
        try:
            change = parse_change(loaded, seen, text)
        except Wrong as error:
            raise click.UsageError(f"{text!r} supposes nothing: {error}") from None
        value = real.get(change.value, change.value) if isinstance(change.value, str) else change.value
        found.setdefault(real.get(change.record, change.record), {})[change.field] = value
    return found


def _belief(loaded: Loaded, state: State, side: str, texts: tuple[str, ...]) -> list[tuple[Fraction, dict[str, dict[str, Any]]]]:
    found = []
    for text in texts:
        weight, sign, supposed = text.partition(":")
        try:
            number = Fraction(weight.strip())
        except (ValueError, ZeroDivisionError):
            number = Fraction(0)
        if not sign or number <= 0:
            raise click.UsageError(f"{text!r} has no weight: write WEIGHT:ID.FIELD=VALUE, the weight a number above 0")
        parts = tuple(part for part in supposed.split(";") if part.strip())
        found.append((number, assumed(loaded, state, side, parts)))
    return found

