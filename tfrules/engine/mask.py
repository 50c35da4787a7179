"""What one side may see of the records, and the names under which it sees them.

In: a compiled game, records, a side. Out: a `Mask` that says which records are hidden from the side, which fields of the
others it sees, and how a plain value looks to it. A record says so itself: `seen_by` (sides that see it at all), `secret`
(hidden from all but its own side), `veiled` (field -> sides that know it), `revealed` (secret fields that are out), `alias`
and `known_to` (its public name, and who knows better).

An alias hides a name, not an order: of things that must not be told apart, the ids are to be drawn, not counted up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.effects import name_of
from tfrules.engine.state import Plain, Record, thaw

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

MACHINERY = "memory"  # the kind of records that the engine keeps for itself
KEPT_BACK = frozenset({"seen_by", "veiled", "revealed", "known_to"})  # who knows what is itself no one's to see
SAYS = (*sorted(KEPT_BACK), "secret", "alias")  # where a record says that not everybody sees all of it
GONE: Any = object()  # what is left of a value that names something hidden
_ON = re.compile(r"(?s)(?P<label>.+) on (?P<bearer>.+?)(?P<count>\.\d+)?")


def conceals(game: Game, record: dict[str, Plain]) -> bool:
    """Whether there is anything of a record that some side may not see."""
    fields = (*SAYS, *game.secrets.get(str(dict.get(record, "kind")), ()), *game.secrets.get("any", ()))
    return any(dict.get(record, field) is not None for field in fields)  # read for nobody: whoever notes what is read notes this apart


def owner(game: Game, records: Mapping[str, Record], name: str) -> str:
    """The side whose secrets a record's are: its own, else that of its maker, else that of its bearer; "" when there is none."""
    met: set[str] = set()
    while name in records and name not in met:
        met.add(name)
        record = records[name]
        if record["kind"] == "side":
            return name
        if "side" in record:
            return str(record["side"])
        bind = record.get("bind") or {}
        made = next((by for role in game.makers for by in (bind.get(role), record.get(role)) if by), None)
        name = str(made or record.get("bearer") or "")
    return ""


def canonical(value: Any) -> str:
    """A JSON value as the one text that equal values share, fit for sorting values of several types."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


class Mask:
    """What one side sees. Made of records alone, so that it can be made for any state, and forgotten with it."""

    def __init__(self, game: Game, records: Mapping[str, Record], side: str) -> None:
        self.game = game
        self.records = records
        self.side = side
        self.machinery = {name for name, record in records.items() if record["kind"] == MACHINERY}
        self.hidden = {name for name in records if name not in self.machinery and self._hides(name, frozenset())}
        self.names: dict[str, str] = {}  # real -> public, where they differ
        for name, record in records.items():
            if "alias" in record and side not in (record.get("known_to") or ()):
                self.names[name] = str(record["alias"])
        self.names.update(self._effect_names())

    def visible(self) -> list[str]:
        """The real ids of what the side sees, in the order of their public names. Raises DiagnosticError when two share one."""
        seen = [name for name in self.records if name not in self.hidden and name not in self.machinery]
        found: dict[str, str] = {}
        for name in seen:
            public = self.public(name)
            if public in found:
                raise DiagnosticError([finding("TFR0804", f"two records in play are both called {public!r}")])
            found[public] = name
        return [found[public] for public in sorted(found)]

    def public(self, name: str) -> str:
        """The name under which the side knows a record."""
        return self.names.get(name, name)

    def _hides(self, name: str, met: frozenset[str]) -> bool:
        record = self.records[name]
        if record.get("seen_by") is not None:
            return self.side not in record["seen_by"]
        secret = record.get("secret") is True and "secret" not in (record.get("revealed") or ())
        if secret and owner(self.game, self.records, name) != self.side:
            return True
        bearer = record.get("bearer")  # what is on something hidden is hidden with it
        return isinstance(bearer, str) and bearer in self.records and bearer not in met and self._hides(bearer, met | {name})

    # ------------------------------------------------------------ the names of effects

    def _effect_names(self) -> dict[str, str]:
        """Ids of effects are made of what they are and whom they are on: both as the side sees them, counted as it sees them."""
        groups: dict[str, list[tuple[int, str, str]]] = {}
        for name, record in self.records.items():
            if record["kind"] != "effect" or name in self.hidden or "alias" in record:
                continue
            match = _ON.fullmatch(name)
            if match is None:
                continue
            known = self.shows(name, "of")
            bearer = self.value(record.get("bearer")) if self.shows(name, "bearer") else GONE
            base = name_of(self._label(record) if known else "effect", "someone" if bearer is GONE else bearer)
            count = _count(name, name_of(self._label(record), record.get("bearer"))) if known else 0
            groups.setdefault(base, []).append((count, canonical(self.record(name)), name))
        named = {}
        for base, members in groups.items():
            for at, (_, _, name) in enumerate(sorted(members), 1):
                named[name] = base if at == 1 else f"{base}.{at}"
        return {name: public for name, public in named.items() if name != public}

    def _label(self, record: Record) -> str:
        of = str(record.get("of", ""))
        definition = self.game.definitions.get(of)
        return definition.label if definition is not None else of.rpartition(":")[2]

    # ------------------------------------------------------------ fields and values

    def shows(self, name: str, field: str) -> bool:
        """Whether the side sees a field of a record that it sees."""
        record = self.records[name]
        if field in KEPT_BACK:
            return False
        if field == "alias":
            return self.side in (record.get("known_to") or ())
        veil = (record.get("veiled") or {}).get(field)
        if veil is not None and self.side not in veil:
            return False
        fields = self.game.vocabulary.fields
        declared = fields.get((record["kind"], field)) or fields.get(("any", field))
        if declared is None or not declared.secret or field in (record.get("revealed") or ()):
            return True
        return owner(self.game, self.records, name) == self.side

    def record(self, name: str) -> dict[str, Any]:
        """A record as the side sees it, as JSON. What is empty is left out: nothing and nothing to see look the same."""
        record = self.records[name]
        out: dict[str, Any] = {"kind": record["kind"]}
        for field in sorted(record):
            shown = self.value(record[field]) if field != "kind" and self.shows(name, field) else GONE
            if shown is not GONE and shown not in ([], {}):
                out[field] = shown
        return out

    def value(self, value: Plain) -> Any:
        """A plain value as the side sees it, as JSON: hidden things are left out of it, names are public ones."""
        if isinstance(value, str):
            return GONE if value in self.hidden else self.names.get(value, value)
        if isinstance(value, tuple | list):
            shown = [one for one in map(self.value, value) if one is not GONE]
            renamed = any(isinstance(one, str) and one in self.names for one in value)
            return sorted(shown, key=canonical) if renamed else shown  # the order of real ids would tell them apart
        if isinstance(value, Mapping):
            pairs = {self.value(key): self.value(inner) for key, inner in value.items()}
            return {key: pairs[key] for key in sorted(key for key in pairs if key is not GONE) if pairs[key] is not GONE}
        return thaw(value)

    def renames(self, value: Plain) -> bool:
        """Whether a value names something that the side knows under another name."""
        if isinstance(value, tuple | list):
            return any(map(self.renames, value))
        if isinstance(value, Mapping):
            return any(self.renames(key) or self.renames(inner) for key, inner in value.items())
        return isinstance(value, str) and value in self.names

    def mentions(self, value: Plain) -> bool:
        """Whether a value names something hidden from the side."""
        if isinstance(value, tuple | list):
            return any(map(self.mentions, value))
        if isinstance(value, Mapping):
            return any(self.mentions(key) or self.mentions(inner) for key, inner in value.items())
        return isinstance(value, str) and value in self.hidden


def _count(name: str, base: str) -> int:
    """Which of several effects of one name on one bearer it is."""
    rest = name.removeprefix(base)
    return int(rest[1:]) if re.fullmatch(r"\.\d+", rest) else 1


def sees(c: Context, side: str, name: str, field: str = "") -> bool:
    """Whether a side sees that a record is there, or what stands in a field of it, as things stand in the frame that is running."""
    mask = Mask(c.game, c.commit(), side)
    return name not in mask.hidden and (not field or mask.shows(name, field))
