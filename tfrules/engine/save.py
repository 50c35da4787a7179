"""Saved games: a state at any question, also in the middle of a resolution, as a file of JSON.

A file is written whole or not at all: to a temporary name beside it, then moved into its place. Pending requests are not in
it: `resume` runs the top frame again up to its question.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import Diagnostic, DiagnosticError, finding
from tfrules.engine.agenda import Outcome, settle
from tfrules.engine.fit import unfit_fields
from tfrules.engine.protocol import validate_save
from tfrules.engine.state import SAVE_FORMAT, State, from_json, to_json

if TYPE_CHECKING:
    from tfrules.engine.game import Game

OLDER = "take an older copy"


class Saved(NamedTuple):
    """What a file held: the state, and whatever its writer noted beside it (game, packs, seed)."""

    state: State
    meta: Mapping[str, Any]


class _Unfit(ValueError):
    """What JSON allows and a save does not."""


def save_text(state: State, meta: Mapping[str, Any] | None = None) -> str:
    """A state as the text of a save; equal states give equal texts. Raises DiagnosticError (TFR0924) for no plain data."""
    data = {"tfrules": "save", "format": SAVE_FORMAT, "meta": dict(meta or {}), "state": to_json(state)}
    try:
        # ASCII only: a text that a player typed may hold what no encoding of files can
        text = json.dumps(data, sort_keys=True, indent=1, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise DiagnosticError([finding("TFR0924", f"the state cannot be written: {error}")]) from None
    wrong = validate_save(json.loads(text))
    if wrong:
        raise DiagnosticError([finding("TFR0924", f"the state cannot be written: {one.message}") for one in wrong])
    return text + "\n"


def save(path: str | Path, state: State, meta: Mapping[str, Any] | None = None) -> None:
    """Write a save. Raises DiagnosticError (TFR0924) when that cannot be done; a file that stood there is then as it was."""
    place = Path(path).resolve()
    text = save_text(state, meta)
    draft = place.with_name(f".{place.name}.{secrets.token_hex(6)}.part")
    try:
        try:
            with draft.open("x", encoding="ascii", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, place)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise DiagnosticError([_refused("written", error, str(path))]) from error


def load(path: str | Path) -> Saved:
    """Read a save.

    Raises DiagnosticError for a file that cannot be read (TFR0924), is damaged (TFR0921), is no save (TFR0922) or a wrong
    one (TFR0923).
    """
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise DiagnosticError([_refused("read", error, str(path))]) from error
    return load_text(raw, str(path))


def _refused(what: str, error: OSError, file: str) -> Diagnostic:
    return finding("TFR0924", f"the save cannot be {what}: {error.strerror or error}", file=file)


def load_text(raw: bytes | str, file: str = "") -> Saved:
    """The save that a text holds. Raises DiagnosticError like `load`."""
    try:
        data = json.loads(raw, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise DiagnosticError([_damage(error, file)]) from None
    wrong = validate_save(data, file)
    if wrong:
        raise DiagnosticError(wrong)
    return Saved(from_json(data["state"]), data["meta"])


def _damage(error: Exception, file: str) -> Diagnostic:
    if isinstance(error, json.JSONDecodeError):
        end = not error.doc[error.pos :].strip() or error.msg.startswith("Unterminated")
        what = "the save is cut short" if end else f"the save is no JSON: {error.msg}"
        return finding("TFR0921", f"{what} at line {error.lineno}, column {error.colno}", file=file, help=OLDER)
    what = "nested without end" if isinstance(error, RecursionError) else "it is no text of JSON"
    if isinstance(error, _Unfit):
        what = str(error)
    return finding("TFR0921", f"the save is damaged: {what}", file=file, help=OLDER)


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Unfit(f"the key {key!r} stands twice")
        found[key] = value
    return found


def _refuse(name: str) -> Any:
    raise _Unfit(f"{name} is no number of JSON")


def misfits(game: Game, state: State, file: str = "") -> list[Diagnostic]:
    """What a state names that a game does not have: steps under way, and definitions in play; then what its fields cannot hold."""
    missing = []
    for frame in state.agenda:
        which, _, name = frame.code.partition(":")
        if which == "proc":
            known = name in game.procedures and frame.step < len(game.procedures[name].steps)
        else:
            known = name in game.blocks and frame.step < len(game.blocks[name])
        if not known:
            missing.append(f"step {frame.step} of {name!r}")
    for record in state.records.values():
        if record["kind"] == "effect" and record.get("of") not in game.definitions:
            missing.append(f"the definition {record.get('of')!r}")
    mend = "load the packs it was saved with"
    wrong = [finding("TFR0925", f"the loaded game has not {what}", file=file, help=mend) for what in dict.fromkeys(missing)]
    return wrong or [finding("TFR0926", what, file=file, help=OLDER) for what in unfit_fields(game, state)]


def resume(game: Game, state: State) -> Outcome:
    """Go on with a loaded state: up to what it waits for.

    Raises DiagnosticError when it belongs to another game (TFR0925), or when no game could have come to it (TFR0926).
    """
    wrong = misfits(game, state)
    if wrong:
        raise DiagnosticError(wrong)
    try:
        return settle(game, state)
    except DiagnosticError:
        raise
    except Exception as error:  # a save is anybody's: what a procedure takes for granted need not be there
        what = f"the game cannot go on from this state: {type(error).__name__} {error}"
        raise DiagnosticError([finding("TFR0926", what, help=OLDER)]) from error
