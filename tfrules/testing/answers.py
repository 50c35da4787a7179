"""Scripted answers: which pending request a word of an example answers, and with what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.context import Refused
from tfrules.engine.drivers import as_answer
from tfrules.engine.expressions import compile_expression
from tfrules.engine.request import CHANCE, Faces, Request, Subsets
from tfrules.testing.result import Unmet

if TYPE_CHECKING:
    from tfrules.engine.blocks import Statement
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

NO = (False, None, "no", "decline", "pass", "none", ())  # how a domain may write a refusal
MOST = 10_000  # values of a domain that are looked through for a name


def asked(request: Request) -> str:
    """A request in words."""
    return f"{request.asks} is asked: {request.kind} {request.label!r}"


def is_roll(request: Request) -> bool:
    """Whether chance is asked for dice; what it draws or decides otherwise is answered like a choice."""
    return request.asks == CHANCE and isinstance(request.domain, Faces)


def pick(pending: Sequence[Request], label: str | None, of_dice: bool, side: str = "") -> Request:
    """The pending request that an answer is for. Raises Unmet when nothing is asked (TFR0703) or something else is (TFR0702)."""
    given = f"the answer {label!r}" if label else "a roll" if of_dice else "a choice"
    if not pending:
        raise Unmet(f"{given} is given, but nothing is asked for any more", "TFR0703")
    for request in pending:
        if is_roll(request) is of_dice and label in (None, request.label) and side in ("", request.asks):
            return request
    raise Unmet(f"{given} is given, but {'; '.join(map(asked, pending))}", "TFR0702")


def dice(request: Request, value: Any) -> Any:
    """A total or faces as the answer to a roll. Raises Unmet (TFR0704) when the dice cannot show it."""
    try:
        faces = as_answer(request, value)
    except DiagnosticError as error:
        raise Unmet(error.diagnostics[0].message, "TFR0704") from None
    domain = request.domain
    thrown_again = isinstance(domain, Faces) and any(face in domain.reroll for face in faces)
    if not thrown_again and not domain.contains(faces):
        raise Unmet(f"the dice of {request.label!r} cannot show {value}", "TFR0704")
    return faces


def thrown_again(request: Request, faces: Any) -> bool:
    """Whether a face is shown that the rule has thrown again: the script goes on with the next throw."""
    return isinstance(request.domain, Faces) and any(face in request.domain.reroll for face in faces)


def choice(game: Game, names: Mapping[str, Any], request: Request, value: Any) -> Any:
    """A value as the answer to a choice; a text may be the name of a definition or of someone in play. Raises Refused."""
    domain = request.domain
    if isinstance(domain, Subsets):
        chosen = value if isinstance(value, tuple) else (value,)
        known = [_named(game, names, domain.values, one) for one in chosen]
        value = tuple(sorted(known, key=lambda one: domain.values.index(one) if one in domain.values else -1))
        if domain.contains(value):
            return value
    for one in (value, names.get(value) if isinstance(value, str) else None):
        if one is not None and domain.contains(one):
            return one
    if isinstance(value, str):
        found = _named(game, names, list(islice(domain.iterate(), MOST)), value)
        if domain.contains(found):
            return found
    raise Refused(f"{value!r} is no answer to the {request.kind} {request.label!r}{_allowed(request)}")


def _named(game: Game, names: Mapping[str, Any], values: Sequence[Any], given: Any) -> Any:
    """The one value that goes by a name; the name itself when none or several do."""
    if given in values or not isinstance(given, str):
        return given
    if names.get(given) in values:
        return names[given]
    found = {v for v in values if isinstance(v, str) and v in game.definitions and game.definitions[v].label == given}
    return found.pop() if len(found) == 1 else given


def _allowed(request: Request) -> str:
    shown = [repr(value) for value in islice(request.domain.iterate(), 9)]
    if not shown:
        return ""
    return f"; allowed: {', '.join(shown[:8])}{', ...' if len(shown) > 8 else ''}"


def refusal(request: Request) -> Any:
    """The answer of a request that says no. Raises Unmet (TFR0702) when it has none."""
    for value in NO:
        if any(value == one and type(value) is type(one) for one in islice(request.domain.iterate(), MOST)):
            return value
    raise Unmet(f"{asked(request)}, which cannot be declined", "TFR0702")


def pairs(c: Context, names: dict[str, Any], statement: Statement) -> Iterator[tuple[str | None, Any]]:
    """The labels and values of `roll hit 9, points (3, 4)`, in order."""
    label: str | None = None
    for term in statement.raw["what"]["terms"]:
        word = _label(term)
        if word is not None and label is None:
            label = word
            continue
        if word is not None:
            raise Unmet(f"a roll is answered with a total or with faces, not with {word!r}", "TFR0702")
        yield label, compile_expression(c.game, term)(c, names)
        label = None
    if label is not None:
        raise Unmet(f"there is no total after {label!r}", "TFR0702")


def chosen(c: Context, names: dict[str, Any], statement: Statement) -> tuple[str | None, Any]:
    """The label and the value of `choose aspect power`."""
    terms = statement.raw["what"]["terms"]
    label = _label(terms[0]) if len(terms) == 2 else None
    if len(terms) > 2 or (len(terms) == 2 and label is None):
        raise Unmet("a choice is answered with a label, if you like, and one value", "TFR0702")
    value = compile_expression(c.game, terms[-1])(c, names)
    return label, value


def _label(term: Any) -> str | None:
    """The word, text or bare name that a term is."""
    if not isinstance(term, Mapping):
        return None
    if term["op"] in ("word", "text"):
        return str(term["value"])
    return str(term["path"][0]) if term["op"] == "ref" and len(term["path"]) == 1 else None
