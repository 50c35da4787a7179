"""What can be typed at the table instead of an answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.table.filmed import write_page
from tfrules.cli.table.screen import said
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.request import JUDGE
from tfrules.slug import slug

if TYPE_CHECKING:
    from tfrules.cli.table.question import Question
    from tfrules.cli.table.table import Table

HELP = """\
  an answer: its number, its name or the beginning of it, a hex as column,row; several parts at once: a 6,4 0
  (s)        the answer s, where a word below is an answer too
  ..         begin this answer again
  list       every answer that is open; /TEXT those that hold a text
  board      the board again
  log        all that has happened
  why        the numbers that this rests on, step by step; why NUMBER WHO for any other: why {query} {who}
  u          take back the last decision
  edit       change something as the judge: edit {who}.FIELD = VALUE
  s FILE     save; s alone saves where it was saved before
  html FILE  the game as a page to step through, with all that was secret
  q          leave the table"""


def obey(table: Table, typed: str, question: Question | None) -> bool:
    """Do what was typed where it is a command; whether it was one."""
    word, _, rest = typed.partition(" ")
    rest = rest.strip()
    if word.startswith("/") and question is not None:
        said(question.lines(typed[1:].strip()))
    elif word in ("?", "help") and not rest:
        said(_help(table))
    elif word == ".." and not rest:
        if question is not None:
            question.begin()
            said(question.lines())
    elif word in ("u", "undo") and not rest:
        table.undo()
    elif word == "list" and not rest and question is not None:
        said(question.lines(every=True))
    elif word == "board" and not rest:
        table.show_board(always=True)
    elif word == "log" and not rest:
        table.tell_log()
    elif word == "why":
        _why(table, rest, question)
    elif word == "edit":
        table.change(rest)
    elif word in ("s", "save") and (word == "save" or not rest or len(rest.split()) == 1):
        table.save_as(rest)
    elif word == "html" and rest:
        _page(table, Path(rest).expanduser())
    elif word in ("q", "quit") and not rest:
        table.leave()
    else:
        return False
    return True


def _page(table: Table, path: Path) -> None:
    """Write the game as a page; what is in the way is said."""
    try:
        write_page(table, path)
    except (click.ClickException, OSError) as error:
        click.echo(getattr(error, "message", None) or str(error))
    else:
        click.echo(f"wrote {path}")


def _help(table: Table) -> list[str]:
    """The help, with names of this game."""
    state = table.battle.state
    who = next((name for name, record in state.records.items() if "side" in record), "WHO")
    kind = state.records[who]["kind"] if who in state.records else ""
    query = next((one.name for one in table.loaded.vocabulary.queries.values() if one.of == kind), "NUMBER")
    return HELP.format(who=who, query=query).splitlines()


def _why(table: Table, rest: str, question: Question | None) -> None:
    """Explain the numbers of those whom the question is about, or one that was named."""
    state, viewer = table.battle.state, table.viewer or JUDGE
    known = table.screen.known(state, viewer)
    query, _, who = rest.partition(" ")
    try:
        if rest and not who:
            click.echo("say of whom: why NUMBER WHO")
        elif rest:
            name = next((one for one in known if slug(one) == slug(who)), "")
            if name:
                said(table.screen.reasons(state, viewer, [known[name]], query))
            else:
                parts = [one for one, record in known.items() if "side" in state.records[record]]
                click.echo(f"there is no {who!r}; there are: {', '.join(parts)}")
        else:
            requests = [question.request] if question is not None else list(table.battle.pending)
            named = [value for request in requests for _, value in request.about]
            bound = list(state.agenda[-1].bind.values()) if state.agenda else []
            records = [one for one in dict.fromkeys(_texts([*named, *bound])) if one in known.values()]
            lines = list(table.screen.reasons(state, viewer, records))
            said(lines or ["no number is reckoned here; why NUMBER WHO explains another"])
    except DiagnosticError as error:
        click.echo(error.diagnostics[0].message)


def _texts(values: list[object]) -> list[str]:
    """The texts among values, those in lists too."""
    found: list[str] = []
    for value in values:
        found += _texts(list(value)) if isinstance(value, tuple) else [value] if isinstance(value, str) else []
    return found
