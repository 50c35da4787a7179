"""A game at the table as a file: the state as every save has it, and beside it what the table needs to go on.

Nothing that was read is believed: a file of another program, a newer one, one that was damaged or that belongs to packs of
another version is refused with what is wrong and how it is mended, and stays as it was.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import Diagnostic, DiagnosticError, finding
from tfrules.engine import save as saves
from tfrules.engine.protocol import PLAY_FORMAT, faults
from tfrules.packs.archive import SUFFIX
from tfrules.packs.files import SUFFIXES
from tfrules.packs.versions import VersionError, parse_version

if TYPE_CHECKING:
    from tfrules.engine.state import State
    from tfrules.game import Loaded

MEND = "a save of a game at the table is written by `s` in `tfrules play`, or by its `--save`"


class Batch(NamedTuple):
    """What happened between two answers: for the judge, and for each side where something of it is secret. `seen`: what there is to see
    after it, where that is something else than before.
    """

    events: tuple[Mapping[str, Any], ...]
    told: Mapping[str, tuple[Mapping[str, Any], ...]] | None = None
    seen: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The batch as JSON."""
        told = None if self.told is None else {side: list(map(_short, events)) for side, events in self.told.items()}
        more = {"told": told, "seen": self.seen}
        return {"events": list(map(_short, self.events)), **{name: value for name, value in more.items() if value is not None}}


def _short(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event without what is empty in it."""
    return {name: value for name, value in event.items() if value or name == "fields"}


def batch_from_json(data: Mapping[str, Any]) -> Batch:
    """The batch that `to_json` wrote."""
    told = data.get("told")
    return Batch(tuple(data["events"]), None if told is None else {side: tuple(events) for side, events in told.items()}, data.get("seen"))


def meta_of(loaded: Loaded, table: Mapping[str, Any], packs: tuple[Path, ...], file: Path) -> dict[str, Any]:
    """What stands beside the state: the game, its packs by version, its rulings, and what the table says of itself."""
    from tfrules import __version__

    ruleset = loaded.ruleset
    return {
        "play": PLAY_FORMAT,
        "tfrules": __version__,
        "game": loaded.info.name if loaded.info is not None else "",
        "packs": {pack.id: str(pack.version) for pack in ruleset.packs},
        "rulings": {name: ruling.chosen for name, ruling in ruleset.rulings.items()},
        "own": [_from_folder(path, file.resolve().parent) for path in packs],
        **table,
    }


def _from_folder(path: Path, folder: Path) -> str:
    """A pack of the user as it is found again from where the save lies; an installed one by its id."""
    if not path.exists():
        return str(path)
    try:
        return Path(os.path.relpath(path.resolve(), folder)).as_posix()
    except ValueError:  # on another drive
        return path.resolve().as_posix()


def write(file: Path, state: State, meta: Mapping[str, Any]) -> None:
    """Write the save. Raises DiagnosticError (TFR0924) when that cannot be done."""
    wrong = faults("play", dict(meta))
    if wrong:
        raise DiagnosticError([finding("TFR0924", f"the game cannot be written: meta{place}: {why}", file=str(file)) for place, why in wrong])
    saves.save(file, state, meta)


def read(file: Path) -> saves.Saved:
    """Read a save of a game at the table. Raises DiagnosticError for any other file."""
    saved = saves.load(file)
    meta, form = saved.meta, saved.meta.get("play")
    if form is None:
        raise DiagnosticError([finding("TFR0922", "the save is none of a game at the table", file=str(file), help=MEND)])
    if form != PLAY_FORMAT or isinstance(form, bool):
        newer = isinstance(form, int) and form > PLAY_FORMAT
        mend = "update tfrules" if newer else "go on with the version that wrote it"
        what = f"the game at the table has format {form!r}; this version reads {PLAY_FORMAT}"
        raise DiagnosticError([finding("TFR0922", what, file=str(file), help=mend)])
    wrong = [finding("TFR0923", f"/meta{place}: {why}", file=str(file)) for place, why in faults("play", dict(meta))]
    if wrong:
        raise DiagnosticError(wrong)
    return saved


def packs_of(saved: saves.Saved, file: Path) -> tuple[Path, ...]:
    """The user's own packs of a save. Raises DiagnosticError (TFR0925) when one is not where it was."""
    folder, found = file.resolve().parent, []
    for name in saved.meta["own"]:
        path = folder / name
        if not path.exists() and ("/" in name or name.endswith(".tfr")):
            what = f"the save needs the rules at {str(path)!r}, and there is nothing"
            raise DiagnosticError([finding("TFR0925", what, file=str(file), help="put them back, or the save beside them")])
        if path.exists() and not path.is_dir() and path.suffix.lower() not in (*SUFFIXES, SUFFIX):  # no save may have any file read
            raise DiagnosticError([finding("TFR0925", f"the save names {str(path)!r} as rules, which is none", file=str(file), help=saves.OLDER)])
        found.append(_near(path) if path.exists() else Path(name))
    return tuple(found)


def _near(path: Path) -> Path:
    """A path as one from the working folder where it lies below it."""
    whole, here = path.resolve(), Path.cwd()
    return whole.relative_to(here) if whole.is_relative_to(here) else whole


def hold_packs(loaded: Loaded, saved: saves.Saved, file: Path) -> list[str]:
    """Raises DiagnosticError (TFR0925) unless the loaded packs are those of the save, or later ones; says which are later."""
    here = {pack.id: pack.version for pack in loaded.ruleset.packs}
    wrong: list[Diagnostic] = []
    later = []
    for name, text in saved.meta["packs"].items():
        try:
            version = parse_version(text)
        except VersionError as error:
            raise DiagnosticError([finding("TFR0923", f"/meta/packs/{name}: {error}", file=str(file))]) from None
        if name not in here:
            what, mend = f"the save needs the pack {name} {version}, which is not loaded", f"add it: --pack {name}"
        elif here[name] < version:
            what, mend = f"the save needs the pack {name} {version}; loaded is {here[name]}", "update the pack"
        else:
            if here[name] > version:
                later.append(f"{name} was {version}, is {here[name]}")
            continue
        wrong.append(finding("TFR0925", what, file=str(file), help=mend))
    if wrong:
        raise DiagnosticError(wrong)
    return later
