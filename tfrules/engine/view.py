"""Views: a state, its requests and its events as one side may see them. All that is shown to a player goes through here.

Law of non-interference: two states that differ only in what is secret from a side give it equal views, byte for byte. So
nothing here is remembered, lists of choices are sorted by public names where names are hidden, and a trace is for the
judge: a side's log has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import Diagnostic, DiagnosticError, finding
from tfrules.engine.agenda import reason
from tfrules.engine.belief import as_known
from tfrules.engine.effects import named_for
from tfrules.engine.event import Event
from tfrules.engine.mask import GONE, Mask, canonical
from tfrules.engine.request import CHANCE, JUDGE, Faces, Request, Subsets, read_answer
from tfrules.engine.state import Plain, Record, State, freeze, to_json

if TYPE_CHECKING:
    from tfrules.engine.game import Game

REFEREE = "the referee rolls"
# What everyone knows to have been asked, as it is logged for those who must not see the answer. Other secret events stay unsaid.
ANSWERED = {"rolled": "rolled", "saved": "rolled", "chosen": "chosen"}


@dataclass(frozen=True, slots=True)
class View:
    """What a side sees, as JSON: records by public name, what is asked, whether all is over. The judge also sees the agenda."""

    side: str
    records: Mapping[str, Mapping[str, Any]]
    pending: tuple[Mapping[str, Any], ...]
    done: bool
    agenda: tuple[Mapping[str, Any], ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """The view as JSON by schema `view`."""
        out = {"side": self.side, "records": dict(self.records), "pending": list(self.pending), "done": self.done}
        return out if self.agenda is None else {**out, "agenda": list(self.agenda)}

    def text(self) -> str:
        """The view as one line of JSON; equal for equal views."""
        return canonical(self.to_json())


def view(game: Game, state: State, side: str) -> View:
    """What a side, or the judge, sees of a state."""
    if side == JUDGE:
        whole = to_json(state)
        records = {name: dict(sorted(record.items())) for name, record in whole["records"].items()}
        return View(side, records, tuple(request.to_json() for request in state.pending), state.done, tuple(whole["agenda"]))
    mask = Mask(game, state.records, side)
    shown = {mask.public(name): mask.record(name) for name in mask.visible()}
    return View(side, shown, tuple(_request(mask, request) for request in state.pending), state.done)


def _request(mask: Mask, request: Request) -> dict[str, Any]:
    """A request as a side sees it: its own in full, another's without its choices; of a secret one only that there is one."""
    own = request.asks == mask.side
    if mask.side in request.secret_from and not own:
        return {"asks": request.asks, "kind": request.kind, "label": REFEREE if request.asks == CHANCE else "secret"}
    about = {name: mask.value(value) for name, value in request.about}
    out: dict[str, Any] = {
        "id": request.id,
        "asks": request.asks,
        "kind": request.kind,
        "label": request.label,
        "about": {name: value for name, value in about.items() if value is not GONE},
        "rule": request.rule,
    }
    if own or isinstance(request.domain, Faces):  # what another may choose says what it has
        out["domain"] = _domain(mask, request)
    return out


def _domain(mask: Mask, request: Request) -> dict[str, Any]:
    domain = request.domain.to_json()
    if "values" not in domain:
        return domain
    values = [mask.value(value) for value in domain["values"] if not mask.mentions(value)]
    if mask.renames(domain["values"]):
        values.sort(key=canonical)  # the order of real ids would tell them apart
    return {**domain, "values": values}


# ------------------------------------------------------------ events


def view_events(
    game: Game, state: State, events: Iterable[Event], side: str, before: State | None = None
) -> tuple[dict[str, Any], ...]:
    """Events as a side may see them, as JSON.

    `state` is the one they led to; `before` is the one they came from, which knows who is gone since.
    """
    if side == JUDGE:
        return tuple(event.to_json() for event in events)
    records: dict[str, Record] = {**(before.records if before is not None else {}), **state.records}
    mask = Mask(game, records, side)
    unknown = {str(records[name].get("of")) for name in mask.hidden}
    shown = (_event(mask, event, unknown) for event in events)
    return tuple(event for event in shown if event is not None)


def _event(mask: Mask, event: Event, unknown: set[str]) -> dict[str, Any] | None:
    if mask.side in event.secret_from:
        return {"event": ANSWERED[event.name], "secret": True} if event.name in ANSWERED else None
    if any(value in mask.hidden for value in event.fields.values() if isinstance(value, str)):
        return None
    fields = {name: _event_value(mask, event, name, value) for name, value in sorted(event.fields.items())}
    return {
        "event": event.name,
        "fields": {name: value for name, value in fields.items() if value is not GONE},
        "rule": "" if event.rule in unknown else event.rule,
    }


def _event_value(mask: Mask, event: Event, name: str, value: Plain) -> Any:
    """A field of an event. An effect that has gone already is called after its bearer all the same."""
    bearer = event.fields.get("bearer")
    if name == "effect" and isinstance(value, str) and value not in mask.records and bearer in mask.names:
        return named_for(value, str(bearer), mask.names[bearer])
    return mask.value(value)


# ------------------------------------------------------------ answers


def answer_in_view(game: Game, state: State, side: str, request: Request, value: Any) -> Plain:
    """A side's answer, in the names that it knows, as an answer for `agenda.answer`.

    Raises DiagnosticError (TFR0802) for one that is not allowed, with the reason as the side can know it. What is hidden, or known
    under another name, is refused in the same words as what there is not; the words list nothing that the side does not see.
    """
    if side != JUDGE and request.asks != side:
        raise DiagnosticError([finding("TFR0802", f"{side} is not asked for {request.kind} {request.label!r}")])
    try:
        plain = freeze(value) if side == JUDGE else _in_truth(game, state, side, freeze(value))
        if isinstance(request.domain, Subsets) and isinstance(plain, tuple) and all(one in request.domain.values for one in plain):
            plain = tuple(sorted(plain, key=request.domain.values.index))
        return read_answer(request, plain)
    except (LookupError, ValueError):
        raise DiagnosticError([_refusal(game, state, side, request, value)]) from None


def _in_truth(game: Game, state: State, side: str, value: Plain) -> Plain:
    """A value in real names. Raises LookupError when it names what the side does not know by that name."""
    mask = Mask(game, state.records, side)
    return _real(mask, {mask.public(name): name for name in mask.visible()}, value)


def _real(mask: Mask, real: Mapping[str, str], value: Plain) -> Plain:
    if isinstance(value, str):
        if value in real:
            return real[value]
        if value in mask.hidden or value in mask.names:
            raise LookupError(value)
        return value
    if isinstance(value, tuple):
        return tuple(_real(mask, real, part) for part in value)
    if isinstance(value, Mapping):
        return {_real(mask, real, key): _real(mask, real, inner) for key, inner in value.items()}
    return value


def _refusal(game: Game, state: State, side: str, request: Request, value: Any) -> Diagnostic:
    said = f"{value!r} is no answer to {request.kind} {request.label!r}{reason_for(game, state, side, request, value)}"
    return finding("TFR0802", said, help="the view lists what may be answered")


def reason_for(game: Game, state: State, side: str, request: Request, value: Any) -> str:
    """Why an answer in the names that a side knows is none, as `agenda.reason` tells it. It is looked for in what the side knows, and so tells
    nothing else; "" where the question rests on something that is hidden.
    """
    try:
        return reason(game, as_known(game, state, side), request, value)
    except (DiagnosticError, LookupError, TypeError, ValueError, AttributeError):
        return ""
