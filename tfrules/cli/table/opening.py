"""What `tfrules play` was asked for, held together: a game at the table, new or taken up, or None for a story to be replayed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options
from tfrules.cli.session import Session
from tfrules.cli.situation import find_case
from tfrules.cli.table import setting
from tfrules.diagnostics import printable

if TYPE_CHECKING:
    from tfrules.cli.table.table import Table
    from tfrules.game import Loaded
    from tfrules.testing.examples import Case

SCRIPT, ASK = "script", "ask"


@dataclass(frozen=True, slots=True)
class Wish:
    """The options of `play` that are about the table. `dice` is "script" where nothing was said."""

    scenario: str
    dice: str
    sides: tuple[str, ...]
    save: Path | None
    resume: Path | None
    open: bool
    why: bool

    @property
    def seed(self) -> str:
        """The seed of the dice: "" where people throw theirs, drawn where nothing was said."""
        from secrets import randbelow

        return "" if self.dice == ASK else str(randbelow(1_000_000)) if self.dice == SCRIPT else self.dice


def find_story(options: Options, name: str) -> tuple[Loaded, Case, Options, int | None]:
    """What is to be played: by name, by the file it stands in, or with `@TURN` behind it; the turn is then given too."""
    if name.endswith(".tfr") or Path(name).is_file():
        if not Path(name).is_file():
            raise click.UsageError(f"there is no file {name!r}")
        return *setting.find_in_file(options, Path(name)), None
    at = re.fullmatch(r"(.+)@([0-9]{1,6})", name)
    if at is None:
        return *find_case(Session(options), name), options, None
    return *find_case(Session(options), at[1]), options, int(at[2])


def open_table(wish: Wish, options: Options) -> tuple[Table | None, Loaded | None, Case | None]:
    """The table that is wished for; else the game and the story that is to be replayed."""
    typed = setting.parse_sides(wish.sides)
    if wish.resume is not None:
        if wish.scenario:
            raise click.UsageError("--resume takes up a saved game; leave the scenario out")
        table = setting.resumed_table(options, wish.resume, typed, None if wish.dice == SCRIPT else wish.seed, wish.why, wish.open)
        return _saved_to(table, wish), None, None
    name = wish.scenario or options.scenario
    if not name:
        raise click.UsageError("say what is played: SCENARIO, a file, or --resume FILE; `tfrules list scenario` names the scenarios")
    from_campaign = name == options.scenario or not wish.scenario
    sides = {**(dict(options.sides) if from_campaign else {}), **typed}
    loaded, case, given, turn = find_story(options, name)
    if case.kind != "scenario" and (sides or turn):
        raise click.UsageError(f"{case.title!r} is an example; only scenarios are played from the table")
    if not (sides or turn is not None or case.is_set_up):
        if wish.save is not None or wish.open:
            raise click.UsageError(f"{case.title!r} is told to its end; say who plays it: --sides SIDE=ask, or from which turn: {name}@1")
        return None, loaded, case
    table = setting.new_table(loaded, case, given.packs, sides, wish.seed, turn, wish.why, wish.open)
    return _saved_to(table, wish), None, None


def _saved_to(table: Table, wish: Wish) -> Table:
    """The table, which saves after every answer where that is wished for."""
    if wish.save is not None:
        if wish.save.exists() and wish.save != wish.resume:
            raise click.UsageError(f"{wish.save} is there already; take it up with --resume {wish.save}, or choose another name")
        table.save(wish.save)
        table.autosave = True
    return table


def sit_down(table: Table) -> int:
    """Play, after a word on what is played and how. The exit status."""
    info = table.loaded.info
    click.echo(click.style(f"{printable(table.title)} ({info.title or info.name if info else ''})", bold=True))
    dice = f"dice from the seed {table.seed}" if table.seed else "you throw the dice"
    who = [f"{side}: {table.sides.get(side, 'you')}" for side in table.every_side]
    seen = "everybody sees everything" if table.screen.open else "each side sees what is its own"
    shown = f"; {seen}" if len(table.people) > 1 else ""
    click.echo(f"{'; '.join(who)}; {dice}{shown}; ? helps")
    return table.play()
