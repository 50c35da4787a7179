"""The point in play that a user names: a turn of a scenario, or an example of some item, and a roll from there on.

flavour-of-the-day@3      the scenario, before its turn 3
"Long pole/a far reach"   the example of that title of that item, where its first roll is asked for
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.course import Course, Point, Reached, fault_text, names_of
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.request import CHANCE, JUDGE
from tfrules.slug import slug
from tfrules.suggest import did_you_mean
from tfrules.testing import Refused, Unmet
from tfrules.testing.examples import Case, cases

if TYPE_CHECKING:
    from tfrules.cli.session import Session
    from tfrules.game import Loaded


class Lost(click.ClickException):
    """The way to a point in play is blocked; the message says where and why."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(self.message, file=file, err=True)


def find_case(session: Session, name: str) -> tuple[Loaded, Case]:
    """The scenario or example that is meant, in the game that it is written for. Raises UsageError when there is none."""
    known: set[str] = set()
    near: list[Case] = []
    elsewhere = ""
    for loaded in session.games():
        found: dict[tuple[str, str], Case] = {}
        for case in cases(loaded.ruleset):
            known.add(slug(case.title) if case.kind == "scenario" else case.document.name)
            if slug(name) in map(slug, called(case)):
                if case.only_in and case.only_in not in _names(loaded):
                    elsewhere = case.only_in
                else:
                    found[case.document.qualified, case.pointer] = case
            elif case.kind == "example" and slug(name.partition("/")[0]) in map(
                slug, (case.document.name, case.document.qualified)
            ):
                near.append(case)
        exact = [case for case in found.values() if name in called(case)] or list(found.values())
        if len(exact) > 1:
            raise click.UsageError(f"{name!r} may be any of: {'; '.join(called(case)[0] for case in exact)}")
        if exact:
            return loaded, exact[0]
    if elsewhere:
        raise click.UsageError(f"{name!r} is written for the game {elsewhere}; say --game {elsewhere}")
    if near:
        raise click.UsageError(f"there is no such example; there are: {'; '.join(names_of(near))}")
    mend = did_you_mean(name, known) or "`tfrules list scenario` names the scenarios"
    raise click.UsageError(f"there is no scenario or example {name!r}; {mend}")


def called(case: Case) -> tuple[str, ...]:
    """What a case may be called by, the fullest first."""
    document = case.document
    if case.kind == "scenario":
        return document.qualified, document.name
    return f"{document.qualified}/{case.title}", f"{document.name}/{case.title}"


def _names(loaded: Loaded) -> tuple[str, ...]:
    return (loaded.info.name, loaded.ruleset.game) if loaded.info is not None else (loaded.ruleset.game,)


def reach(session: Session, place: str, roll: str = "", asks: str = CHANCE) -> tuple[Loaded, Course]:
    """Play to a named point: to a roll, or to a question that a side is asked ("judge": any side).

    Raises UsageError when there is no such place, Lost when it cannot be reached.
    """
    name, sign, number = place.rpartition("@")
    if sign and not number.isdigit():
        raise click.UsageError(f"{place!r}: after @ stands the number of a turn")
    loaded, case = find_case(session, name if sign else place)
    turn = int(number) if sign else None
    if case.kind == "example":
        point = Point(None, roll or "*", asks)
    else:
        told = [raw["number"] for raw in case.raws if raw["op"] == "turn"]
        if turn is not None and turn not in told:
            raise click.UsageError(f"{case.title!r} tells of the turns {', '.join(map(str, told))}, not of turn {turn}")
        point = Point(turn, roll or ("" if asks == CHANCE else "*"), asks)
    course = Course(loaded, case, until=point)
    try:
        course.play()
    except Reached:
        return loaded, course
    except (Unmet, Refused, DiagnosticError) as error:
        raise Lost(fault_text(course, error)) from None
    if asks != CHANCE:
        sides = course.state.of_kind("side")
        if asks not in (JUDGE, *sides):
            raise click.UsageError(f"there is no side {asks!r}; {did_you_mean(asks, sides) or 'there are: ' + ', '.join(sides)}")
        whom = "" if asks == JUDGE else f" of {asks}"
        raise click.UsageError(f"no choice{f' {roll!r}' if roll else ''} is asked{whom} there before the story ends")
    if roll:
        raise click.UsageError(f"no roll {roll!r} is asked for there; rolls: {', '.join(labels(course.case.raws)) or 'none'}")
    return loaded, course


def labels(raws: Any) -> list[str]:
    """The labels of the rolls that the statements of a case answer, each once."""
    found: dict[str, None] = {}

    def look(raws: Any) -> None:
        for raw in raws:
            if raw["op"] == "roll":
                for term in raw["what"]["terms"]:
                    if isinstance(term, dict) and term.get("op") in ("ref", "word"):
                        found.setdefault(str(term.get("value") or term["path"][0]))
            look(raw.get("block", ()))

    look(raws)
    return list(found)


def subject_of(course: Course, name: str, kind: str) -> str:
    """The record that a user means: by a name of the story, by its id, or the only one of its kind. Raises UsageError."""
    c = course.context()
    value = course.bindings.get(name)
    if isinstance(value, str) and c.exists(value):
        return value
    if c.exists(name):
        return name
    alike = [one for one in c.state.records if slug(one) == slug(name)]
    if len(alike) == 1:
        return alike[0]
    same = c.of_kind(name) or (c.of_kind(kind) if name == kind else [])
    if len(same) == 1:
        return str(same[0])
    wanted = c.of_kind(kind) if kind else []
    there = wanted or [one for one in sorted(c.state.records) if c.get(one, "side") is not None]
    raise click.UsageError(
        f"there is no {name!r} there; {did_you_mean(name, there) or 'there are: ' + (', '.join(there) or 'none of that kind')}"
    )
