"""A person who rolls real dice, and chooses where the story does not say: asked at the terminal, or read from a pipe."""

from __future__ import annotations

import re
import sys
from itertools import islice
from typing import Any

import click

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.drivers import Sample, as_answer
from tfrules.engine.request import Faces, Request
from tfrules.report.values import faces_text, value_text
from tfrules.testing.answers import NO

MOST = 40  # choices that are listed, a refusal first
MOST_LOOKED_AT = 1_000
HELP = "the total, the faces such as `3 4 1`, or r to let the program roll; q ends"


class Ended(Exception):
    """The person has had enough."""


class Person:
    """Asks for each roll and choice. At a terminal a wrong answer is asked for again; from a pipe it is an error."""

    def __init__(self) -> None:
        from secrets import token_hex

        self._dice = Sample(token_hex(8))
        self._told = False

    def answer(self, request: Request, n: int) -> Any:
        """The faces of a roll."""
        if not isinstance(request.domain, Faces):
            return self.choose(request)
        dice = dice_text(request.domain)
        about = ", ".join(f"{name} {value_text(value)}" for name, value in request.about)
        prompt = f"roll {request.label}, {dice}{f' ({about})' if about else ''}"
        if not self._told:
            click.echo(f"dice: {HELP}", err=True)
            self._told = True
        return self._until_good(prompt, lambda text: self._faces(request, n, text))

    def _faces(self, request: Request, n: int, text: str) -> Any:
        if text.lower() == "r":
            faces = self._dice.answer(request, n)
            click.echo(f"  {faces_text(faces)}", err=True)
            return faces
        return read_faces(request, text)

    def choose(self, request: Request) -> Any:
        """One of the allowed answers, by its number."""
        every = list(islice(request.domain.iterate(), MOST_LOOKED_AT))
        values = ([value for value in every if value in NO] + [value for value in every if value not in NO])[:MOST]
        for number, value in enumerate(values, 1):
            click.echo(f"  {number:>2}  {value_text(value)}", err=True)
        prompt = f"{request.asks}: {request.label}" + (f", 1 to {len(values)}" if values else "")
        return self._until_good(prompt, lambda text: self._choice(request, values, text))

    def _choice(self, request: Request, values: list[Any], text: str) -> Any:
        if text.isdigit() and 1 <= int(text) <= len(values):
            return values[int(text) - 1]
        named = [value for value in values if value_text(value).lower() == text.lower()]
        if len(named) == 1:
            return named[0]
        if not values and request.domain.contains(text):
            return text
        raise DiagnosticError([finding("TFR0802", f"{text!r} is no answer to {request.kind} {request.label!r}")])

    def _until_good(self, prompt: str, read: Any) -> Any:
        while True:
            text = _line(prompt)
            if text.lower() == "q":
                raise Ended
            try:
                return read(text)
            except DiagnosticError as error:
                if not sys.stdin.isatty():
                    raise
                click.echo(error.diagnostics[0].message, err=True)


def dice_text(domain: Faces) -> str:
    """Dice as they are thrown: `3d6`, `2d6+1d4`."""
    return "+".join(f"{count}d{sides}" for sides, count in domain.groups)


def read_faces(request: Request, text: str) -> Any:
    """The faces that are meant by a total or by faces typed. Raises DiagnosticError (TFR0704) for what the dice cannot show."""
    numbers = [int(part) for part in re.findall(r"[0-9]{1,6}", text)]
    if not numbers or re.sub(r"[0-9\s,+()]", "", text) or re.search(r"[0-9]{7}", text):
        raise DiagnosticError([finding("TFR0704", f"{text!r} is no roll: type {HELP}")])
    faces = as_answer(request, numbers[0] if len(numbers) == 1 else tuple(numbers))
    if not request.domain.contains(faces):
        raise DiagnosticError([finding("TFR0704", f"the dice of {request.label!r} cannot show {text}")])
    return faces


def _line(prompt: str) -> str:
    """One line of input. Raises DiagnosticError (TFR0701) when there is none any more."""
    click.echo(f"{prompt}: ", err=True, nl=False)
    line = sys.stdin.readline()
    if not line:
        click.echo("", err=True)
        raise DiagnosticError([finding("TFR0701", f"the input ends, but this is asked: {prompt}")])
    if not sys.stdin.isatty():
        click.echo("", err=True)
    return line.strip()
