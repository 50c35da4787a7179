"""`tfrules duel`: the odds of a fight between two, exactly, or of many fights that are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.options import Options, declare, format_option, game_options, note, print_json
from tfrules.cli.ordered import ordered
from tfrules.cli.progress import STOPPED, finished, progress
from tfrules.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.report.fights import Told



@declare(
    "duel",
    ("two as the rules have them, or as a pack of yours does", "tfrules duel A B --game {game}; tfrules duel A B --pack PACK"),
    ("somebody to order, with what it has; several things of one kind are joined by +", 'tfrules duel "A, name=Ann, FIELD=12, FIELD=ONE+OTHER" B'),
    ("many fights that are drawn, in place of all that there are", "tfrules duel A B --game {game} --fights 1000000 --seed 7"),
    ("what one rule contributes, and what each of them does", 'tfrules duel A B --without "rule NAME"; tfrules duel A B --knockout'),
)
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--exact", is_flag=True, help="Count all courses of the fight; this is done unless --fights is given.")
@click.option("--fights", type=click.IntRange(min=1), metavar="N", help="Draw so many fights.")
@click.option("--seed", default="0", metavar="SEED", help="What the fights are drawn by.", show_default=True)
@click.option("--played", is_flag=True, help="The engine plays each of these fights, however well they can be counted.")
@click.option("--processes", type=click.IntRange(min=1), metavar="N", help="Spread the fights over so many processes; all cores, where this pays.")
@click.option("--scheduler", metavar="ADDRESS", help="Spread the fights over the Dask cluster at this address.")
@click.option("--policy", default="", metavar="NAME", help="How both decide; `tfrules list policy` names the policies.")
@click.option("--without", multiple=True, metavar="CLAUSE", help="Also the same fight without a rule, or a line of one.")
@click.option("--knockout", is_flag=True, help="Also the same fight without each of the rules that had a part in it, one at a time.")
@click.option("--most", type=click.IntRange(min=1), metavar="N", help="Count at most so many states.")
@game_options
@format_option("text", "json", "csv", "svg")
def command(one: str, other: str, exact: bool, fights: int | None, options: Options, style: str, **how: Any) -> None:
    """The odds of a fight between two. A and B are named as the rules name them, with more to order: NAME, FIELD=VALUE, ...

    They stand face to face, and a policy decides for both. All courses that the fight may take are followed and solved, also those that go
    round; then every chance is an exact fraction. Where that takes too long, --fights draws fights from what was found, with bounds.
    As csv and svg it is shown how long the fight takes.
    """
    if exact and fights:
        raise click.UsageError("say --exact or --fights, not both")
    if style in ("csv", "svg") and (how["without"] or how["knockout"]):
        raise click.UsageError(f"{style} shows how long one fight takes; what rules contribute is told as text or json")
    from tfrules.cli.session import Session

    loaded, first, second = _meeting(Session(options), one, other)
    asked = _asked(fights, **how)
    policy = how["policy"] or loaded.info.meeting.policy  # type: ignore[union-attr]
    told = _told(loaded, first, second, policy, asked)
    if style in ("csv", "svg"):
        click.echo(_lengths(told, style), nl=False)
        return
    clauses = list(how["without"])
    if how["knockout"]:
        clauses += [clause for clause in _parts(loaded, first, second, policy) if clause not in clauses]
    others = [(clause, _without(loaded, clause, first, second, policy, asked)) for clause in clauses]
    if style == "json":
        print_json({**told.to_json(), **({"without": {clause: _json(found) for clause, found in others}} if others else {})})
        return
    click.echo(told.text(), nl=False)
    if others:
        click.echo("\n" + _contributions(told, others), nl=False)


def _lengths(told: Told, style: str) -> str:
    """How long the fight takes, as a table or a picture."""
    if not told.found.lengths():
        raise click.UsageError("this fight never ends, so that there is no length to show")
    return told.lengths_csv() if style == "csv" else told.lengths_svg()


def _meeting(session: Any, one: str, other: str) -> tuple[Loaded, dict[str, Any], dict[str, Any]]:
    """The first of the games meant that has duels and both figures."""
    fault: DiagnosticError | None = None
    for loaded in session.games():
        if loaded.info is None or loaded.info.meeting is None:
            continue
        try:
            return loaded, ordered(loaded, one), ordered(loaded, other)
        except DiagnosticError as error:
            fault = fault or error
    if fault is not None:
        raise fault
    raise click.UsageError("none of these games has duels; `tfrules list game` names the games")


def _asked(fights: int | None, seed: str, played: bool, processes: int | None, scheduler: str | None, most: int | None, **_: Any) -> dict[str, Any]:
    """What is asked of the fight. Raises UsageError for what only means something of fights that are drawn."""
    asked: dict[str, Any] = {"most": most} if most else {}
    if fights is None:
        if played or processes or scheduler:
            raise click.UsageError("--played, --processes and --scheduler say how fights are done; say how many with --fights N")
        return {**asked, "told": progress("{:,} states gone through, {:,} turns still to begin")}
    asked |= {"fights": fights, "seed": int(seed) if seed.isdigit() else seed, "processes": processes, "scheduler": scheduler}
    return {**asked, "method": "played" if played else None, "drawn": progress("{:,} of {:,} fights so far")}


def _told(loaded: Loaded, one: Mapping[str, Any], other: Mapping[str, Any], policy: str, asked: Mapping[str, Any]) -> Told:
    """The fight, reckoned. One that is stopped by Ctrl-C is told as far as it came, and the command ends with it."""
    from tfrules.sim.sampled import Interrupted

    try:
        return _as_told(loaded, loaded.duel(one, other, policy, **asked), policy)
    except Interrupted as error:
        if error.result is None:
            raise
        click.echo(_as_told(loaded, error.result, policy).text(), nl=False)
        note(f"stopped: {error.result.fights:,} of {asked['fights']:,} fights were done")
        raise click.exceptions.Exit(STOPPED) from None


def _as_told(loaded: Loaded, found: Any, policy: str) -> Told:
    from tfrules.report.fights import Told

    finished()
    assert loaded.info is not None and loaded.info.meeting is not None
    rulings = {name: one.chosen for name, one in loaded.ruleset.rulings.items()}
    return Told(loaded.engine, found, tuple(found.sides), loaded.info.meeting.told, loaded.info.name, policy, rulings)


# ------------------------------------------------------------ what something contributes


def _parts(loaded: Loaded, one: Mapping[str, Any], other: Mapping[str, Any], policy: str) -> list[str]:
    """The clauses of what had a part in the fight and is a rule of its own."""
    from tfrules.duel import acting

    names = acting(loaded, one, other, policy)
    documents = {document.qualified: document for document in loaded.ruleset.items.values()}
    always = {kind for kind, declared in loaded.vocabulary.kinds.items() if declared.standing}
    return [f"{documents[name].kind} {documents[name].name}" for name in names if documents[name].kind in always]


def _without(loaded: Loaded, clause: str, *fight: Any) -> Told | str:
    """The same fight in a game that lacks something; or why there is none."""
    try:
        less = loaded.without(clause)
    except DiagnosticError as error:
        raise click.UsageError(f"--without {clause!r}: {error.diagnostics[0].message}; it is KIND NAME, or KIND NAME / WORD") from None
    try:
        return _told(less, *fight)
    except DiagnosticError as error:
        return error.diagnostics[0].message
    except (ArithmeticError, LookupError, TypeError, ValueError):  # what is left of the rules no longer fits together
        return "the others do not work without it"


def _json(found: Told | str) -> Any:
    return {"error": found} if isinstance(found, str) else found.to_json()


def _contributions(told: Told, others: list[tuple[str, Told | str]]) -> str:
    """Each of the fights that lack something beside the whole one: chances to win, and by how much they differ."""
    from tfrules.report.fights import float_of, shown

    names = list(told.found.win)
    rows = [["without", *(f"{name} wins" for name in names)]]
    for clause, found in others:
        if isinstance(found, str):
            rows.append([clause, f"cannot be reckoned: {found}"])
            continue
        cells = [
            f"{shown(p)} {float_of(p) - float_of(told.found.win[name]):+.2%}" for name, p in found.found.win.items()
        ]
        rows.append([clause, *cells])
    wide = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(names) + 1)]
    return "".join("  ".join(f"{cell:<{wide[at]}}" for at, cell in enumerate(row)).rstrip() + "\n" for row in rows)
