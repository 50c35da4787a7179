"""How a fight comes to the table: out of a scenario, from a point in one, from a text of one's own, or out of a save."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.battle import Battle
from tfrules.cli.course import Course, Point, Reached, fault_text
from tfrules.cli.options import Options, note
from tfrules.cli.session import Session
from tfrules.cli.situation import Lost
from tfrules.cli.table import saving
from tfrules.cli.table.screen import Screen
from tfrules.cli.table.table import Table
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine import save as saves
from tfrules.engine.agenda import Outcome
from tfrules.engine.context import Context
from tfrules.engine.policy import Policy
from tfrules.engine.state import Frame, State
from tfrules.slug import slug
from tfrules.suggest import did_you_mean
from tfrules.testing import Refused, Unmet
from tfrules.testing.examples import Case, cases

if TYPE_CHECKING:
    from tfrules.game import Loaded

ASK, POLICY = "ask", "policy:"


def parse_sides(given: tuple[str, ...]) -> dict[str, str]:
    """Who decides for which side: `Rome=ask,Germania=Attack nearest`. "ask" stays as it is. Raises UsageError."""
    found: dict[str, str] = {}
    for part in (part.strip() for one in given for part in one.split(",")):
        side, sign, who = (one.strip() for one in part.partition("="))
        if not (side and sign and who):
            raise click.UsageError(f"--sides {part!r}: write SIDE=ask or SIDE=POLICY, with commas between; `tfrules list policy` names those")
        found[side] = who.removeprefix(POLICY).strip()
    return found


def find_in_file(options: Options, file: Path) -> tuple[Loaded, Case, Options]:
    """The scenario in a text of the user's, in the game that it is written for; and the options with that text among the packs.

    Raises UsageError where there is none, or where there are several.
    """
    own = replace(options, packs=(*options.packs, file), game=options.game or _named_game(file))
    loaded, found = _in_file(Session(own), file)
    if loaded.info is not None and found.only_in not in ("", loaded.info.name, loaded.ruleset.game):
        raise click.UsageError(f"{found.title!r} is written for the game {found.only_in}; say --game {found.only_in}")
    return loaded, found, own


def _named_game(file: Path) -> str:
    """The game that a file names at its first scenario, so that no other needs to be read; "" where it names none."""
    named = re.search(r'^[ \t]*scenario[ \t]+"[^"\n]*"[ \t]+game[ \t]+"?([\w+-]+)', file.read_text("utf-8", "replace"), re.M)
    return named[1] if named is not None and named[1] in Session().installed.games else ""


def _in_file(session: Session, file: Path) -> tuple[Loaded, Case]:
    loaded = next(session.games())
    here = [case for case in cases(loaded.ruleset) if case.kind == "scenario" and Path(case.document.file).resolve() == file.resolve()]
    if not here:
        raise click.UsageError(f'there is no scenario in {file}; begin it with: scenario "NAME" game NAME {{')
    if len(here) > 1:
        names = ", ".join(repr(case.title) for case in here)
        raise click.UsageError(f"{file} has several scenarios: {names}; say which: tfrules play NAME --pack {file}")
    return loaded, here[0]


def outcome_of(loaded: Loaded, case: Case, turn: int | None) -> Outcome:
    """A scenario as far as it is set up, or up to a turn of it, and on to the first question. Raises Lost or UsageError."""
    told = [raw["number"] for raw in case.raws if raw["op"] == "turn" and isinstance(raw["number"], int)]
    if turn is not None and turn not in told:
        raise click.UsageError(f"{case.title!r} tells of the turns {', '.join(map(str, told)) or '(none)'}, not of turn {turn}")
    first = turn if turn is not None else told[0] if told else None
    course = Course(loaded, case, until=Point(first))
    try:
        course.play()
    except Reached:
        pass
    except (Unmet, Refused, DiagnosticError) as error:
        raise Lost(fault_text(course, error)) from None
    if not course.state.agenda:
        if course.begin is None:
            raise click.UsageError(f"{case.title!r} cannot be played: its game has no turns")
        course.begin(course)
    return Outcome(course.state, tuple(course.events))


def sides_of(loaded: Loaded, state: State, given: Mapping[str, str]) -> dict[str, str]:
    """The sides for which a policy decides, by their own names, with the policy's name. Raises UsageError."""
    every = loaded.engine.sides(Context(loaded.engine, state, Frame("proc:table", 0, {}), 0))
    found: dict[str, str] = {}
    for name, who in given.items():
        side = next((one for one in every if slug(one) == slug(name)), None)
        if side is None:
            raise click.UsageError(f"there is no side {name!r}; {did_you_mean(name, every) or 'there are: ' + ', '.join(every)}")
        if who != ASK:
            found[side] = policy_of(loaded, who)
    return found


def policy_of(loaded: Loaded, name: str) -> str:
    """A policy by its name, capitals and blanks aside. Raises UsageError."""
    policies = [document.name for document in loaded.ruleset.by_kind("policy")]
    found = next((one for one in policies if slug(one) == slug(name)), None)
    if found is None:
        mend = did_you_mean(name, policies) or f"write ask, or one of: {', '.join(policies) or 'the game has none'}"
        raise click.UsageError(f"there is no policy {name!r}; {mend}")
    Policy(loaded.engine, found)
    return found


def new_table(
    loaded: Loaded, case: Case, packs: tuple[Path, ...], sides: Mapping[str, str], seed: str, turn: int | None, why: bool, open_: bool
) -> Table:
    """A fight that begins."""
    outcome = outcome_of(loaded, case, turn)
    battle = Battle(loaded, outcome, None)
    table = Table(loaded, battle, Screen(loaded, why, open_), case.title, sides_of(loaded, outcome.state, sides), seed)
    table.packs = packs
    return table


def resumed_table(options: Options, file: Path, sides: Mapping[str, str], seed: str | None, why: bool, open_: bool) -> Table:
    """A game out of a save; `sides` and `seed` take the place of what it says where they are given.

    Raises DiagnosticError for a save that cannot be gone on with, UsageError where the options say otherwise than it does.
    """
    saved = saving.read(file)
    meta = saved.meta
    _hold_options(options, meta, file)
    own = saving.packs_of(saved, file)
    packs = (*own, *(pack for pack in options.packs if pack.resolve() not in {one.resolve() for one in own}))
    session = Session(Options(meta["game"], packs, tuple(meta["rulings"].items())))
    if meta["game"] not in session.installed.games:
        mend = "install the plugin that brings it"
        raise DiagnosticError([finding("TFR0925", f"the save is of the game {meta['game']!r}, which is not installed", file=str(file), help=mend)])
    loaded = session.game()
    for later in saving.hold_packs(loaded, saved, file):
        note(f"note: since the save was made the pack {later}")
    wrong = saves.misfits(loaded.engine, saved.state, str(file))
    if wrong:
        raise DiagnosticError(wrong)
    battle = Battle(loaded, saves.resume(loaded.engine, saved.state), None)
    battle.rolls = meta["rolls"]
    kept = {**meta["sides"], **sides_of(loaded, saved.state, sides)}
    kept = {side: who for side, who in kept.items() if not any(slug(side) == slug(name) and one == ASK for name, one in sides.items())}
    names = sides_of(loaded, saved.state, kept)
    table = Table(loaded, battle, Screen(loaded, why, open_ or meta["open"]), meta["title"], names, meta["seed"] if seed is None else seed)
    table.packs = packs
    table.batches = [saving.batch_from_json(one) for one in meta["log"]]
    table.file = file
    table.taken_up()
    return table


def _hold_options(options: Options, meta: Mapping[str, object], file: Path) -> None:
    if options.game and options.game != meta["game"]:
        raise click.UsageError(f"{file} is a game of {meta['game']}, not of {options.game}")
    rulings = meta["rulings"]
    assert isinstance(rulings, Mapping)
    for name, choice in options.rulings:
        if rulings.get(name) != choice:
            raise click.UsageError(f"{file} is played with the ruling {name}={rulings.get(name, '(none)')}; it cannot change under way")
