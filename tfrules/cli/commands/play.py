"""`tfrules play`: a fight at the terminal, or a scenario turn by turn with every die, every number and what it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, declare, format_option, game_options, note, print_json

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.testing.examples import Case

SCRIPT, ASK = "script", "ask"
DICE = "Those of the story, yours, or thrown from a seed; at the table one is drawn where none is said."
FILE = click.Path(path_type=Path, dir_okay=False)


@declare(
    "play",
    ("replay it with the dice that it gives", "tfrules play {scenario}"),
    ("one turn alone, every step of every number with its citation", "tfrules play {scenario} --turn 2 --why"),
    ("play it yourself from its second turn on, against a policy", 'tfrules play {scenario}@2 --sides "{side}={policy}"'),
    ("a fight of your own, set up in a file", "tfrules play my-fight.tfr --save my-fight.json"),
    ("go on with it", "tfrules play --resume my-fight.json"),
    ("roll real dice yourself; the program asks for each", "tfrules play {scenario} --dice ask"),
    ("other dice: the same seed always gives the same fight", "tfrules play {scenario} --dice 7"),
    ("as a page to step through, with the board drawn", "tfrules play {scenario} --html fight.html"),
    ("the same of a game that was saved", "tfrules play --resume my-fight.json --html fight.html"),
    ("under another ruling", "tfrules list ruling; tfrules play {scenario} --ruling NAME=CHOICE"),
)
@click.argument("scenario", default="")
@click.option("--sides", multiple=True, metavar="SIDE=WHO,...", help="Who decides for a side: ask (you), or a policy. The rest is asked.")
@click.option("--dice", default=SCRIPT, show_default=True, metavar="script|ask|SEED", help=DICE)
@click.option("--seed", default="", metavar="SEED", help="The same as --dice SEED.")
@click.option("--save", type=FILE, metavar="FILE", help="Save after every answer.")
@click.option("--resume", type=FILE, metavar="FILE", help="Take up a saved game.")
@click.option("--open", "open_", is_flag=True, help="Everybody sees everything: no handing over, and all reasons are told.")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Show this turn alone.")
@click.option("--why", is_flag=True, help="Every step of every number, also those that did not count, and why.")
@click.option("--html", type=FILE, metavar="FILE", help="Write the fight as one page that opens from disk; with --resume that alone.")
@game_options
@format_option("text", "json")
def command(
    scenario: str, sides: tuple[str, ...], dice: str, seed: str, save: Path | None, resume: Path | None, open_: bool,
    turn: int | None, why: bool, html: Path | None, options: Options, style: str,
) -> None:  # fmt: skip
    """Play a fight at the terminal, or replay one: SCENARIO is a name, a file, ITEM/EXAMPLE, or NAME@TURN.

    A scenario that tells no turns is played by whoever sits here: the board is drawn, and what can be answered is offered by
    number. So is any other with --sides, from its beginning, or from a turn as NAME@TURN. Else moves and choices come from
    the scenario; with other dice than it gives, what no longer fits is left out.
    """
    from tfrules.cli.table.filmed import write_page
    from tfrules.cli.table.opening import Wish, open_table, sit_down

    if seed and dice not in (SCRIPT, seed):
        raise click.UsageError(f"--seed {seed} and --dice {dice} contradict each other")
    wish = Wish(scenario, seed or dice, sides, save, resume, open_, why)
    table, loaded, case = open_table(wish, options)
    if table is not None:
        if turn is not None or style == "json":
            raise click.UsageError("--turn and --format are for what is replayed")
        status = 0 if resume is not None and html is not None else sit_down(table)
        if html is not None:
            write_page(table, html)
            note(f"wrote {html}")
        click.get_current_context().exit(status)
    assert loaded is not None and case is not None
    click.get_current_context().exit(_replay(loaded, case, seed or dice, turn, why, html, style))


def _replay(loaded: Loaded, case: Case, dice: str, turn: int | None, why: bool, html: Path | None, style: str) -> int:
    """Replay a story. The exit status."""
    from tfrules.cli.asking import Ended, Person
    from tfrules.cli.course import Course, fault_text
    from tfrules.cli.narrate import Narrator
    from tfrules.cli.telling import Teller
    from tfrules.diagnostics import DiagnosticError
    from tfrules.engine.drivers import sample
    from tfrules.testing import Refused, Unmet

    narrator = Narrator(loaded, why)
    shown = turn if case.kind == "scenario" else None
    turns = [raw["number"] for raw in case.raws if raw["op"] == "turn"]
    if shown is not None and shown not in turns:
        raise click.UsageError(f"{case.title} tells of the turns {', '.join(map(str, turns))}, not of turn {shown}")
    person = Person() if dice == ASK else None
    chance = None if dice == SCRIPT else person or sample(int(dice) if dice.lstrip("-").isdigit() else dice)
    teller = Teller(narrator, shown, style == "text")
    course = Course(loaded, case, teller.tell, chance, person.choose if person else None)
    teller.course = course
    if html is not None:
        from tfrules.cli.filming import Film

        teller.film = Film(loaded, case.title, loaded.info.title if loaded.info else "", why)
    status = 0
    if style == "text":
        click.echo(click.style(f"{case.title} ({loaded.info.title or loaded.info.name if loaded.info else ''})", bold=True))
    try:
        course.play(stop_after=shown)
    except Ended:
        note("ended")
    except (Unmet, Refused, DiagnosticError) as error:
        click.echo(fault_text(course, error), err=True)
        status = 1
    teller.end()
    if html is not None and teller.film is not None:
        teller.film.write(html)
        note(f"wrote {html}")
    if style == "json":
        print_json([event.to_json() for event in teller.kept])
    for left in dict.fromkeys(course.left_out):
        note(f"left out: {left}")
    return status
