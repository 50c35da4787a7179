"""Characters to order: what a player chooses, the rest as a seed has it, all of it held against the rules of creation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tfrules.diagnostics import ERROR, Diagnostic, DiagnosticError, finding
from tfrules.engine.surface import Game, many, outside
from tfrules.hooks.game import Made
from tfrules.suggest import did_you_mean
from tfrules_tft.figure import examine, record_of

NUMBERS = ("ST", "DX", "IQ", "experience", "improved")
CHOICES = ("race", *NUMBERS[:3], "armor", "shield", "slung", "weapons", "left", "carries", *NUMBERS[3:])
Fields = dict[str, Any]


def character(loaded: Any, name: str, given: Mapping[str, str], seed: int | None) -> Made:
    """A character as text. `given`: race, ST, DX, IQ, armor, shield, slung (yes), weapons and carries (names with commas), experience, improved.

    What is not given a seed decides, the same for the same seed; without one it is a human (or what `race` says) of middling attributes who
    has what was chosen and nothing else. Raises DiagnosticError: TFR0855 for choices of nothing, TFR0851 with every breach.
    """
    game: Game = loaded.engine
    fields = _read(given)
    chance = None if seed is None else Random(seed)
    race = fields.pop("race", None) or ("Human" if chance is None else chance.choice(_names(game, "race")))
    _attributes(game, race, fields, chance)
    if chance is not None:
        _gear(game, fields, chance)
    record = record_of(game, race, {**fields, "name": name})
    said = examine(game, record)
    if any(one.severity == ERROR for one in said):
        raise DiagnosticError(said)
    return Made(_text(game, name, record, fields), tuple(said))


def _read(given: Mapping[str, str]) -> Fields:
    faults: list[Diagnostic] = []
    fields: Fields = {}
    for word, written in given.items():
        if word not in CHOICES:
            mend = did_you_mean(word, CHOICES) or f"there are {', '.join(CHOICES)}"
            faults.append(finding("TFR0855", f"a character has no {word!r}", help=mend))
        elif word in NUMBERS and not written.isdigit():
            faults.append(finding("TFR0855", f"{word} is a whole number, not {written!r}", help=f"write {word}=12"))
        elif word in NUMBERS:
            fields[word] = int(written)
        elif word in ("weapons", "carries"):
            fields["carried" if word == "carries" else word] = tuple(part.strip() for part in written.split(",") if part.strip())
        else:
            fields[word] = written
    if faults:
        raise DiagnosticError(faults)
    if "slung" in fields:
        fields["shield_ready"] = fields.pop("slung") in ("no", "false")
    return fields


def _names(game: Game, kind: str) -> list[str]:
    return [game.definitions[name].label for name in game.by_kind.get(kind, ())]


def _attributes(game: Game, race: str, fields: Fields, chance: Random | None) -> None:
    """ST and DX that are not chosen, so that they make the total of the race."""
    known = {document.name: document for document in game.ruleset.by_kind("race")}
    if race not in known:
        return
    definition, c = game.definitions[known[race].qualified], outside(game)
    least, total = definition.value(c, "least", {"bearer": None}), definition.value(c, "total", {"bearer": None})
    if least is None or total is None:
        return
    total += fields.get("improved", 0)
    if "ST" not in fields and "DX" not in fields:
        free = total - sum(least)
        fields["ST"] = least[0] + (free // 2 if chance is None else chance.randint(0, free))
    if "ST" not in fields:
        fields["ST"] = total - fields["DX"]
    fields.setdefault("DX", total - fields["ST"])


def _gear(game: Game, fields: Fields, chance: Random) -> None:
    """Armor, shield and weapons that are not chosen: of all that the figure is strong enough for, two and a dagger at most."""
    c = outside(game)

    def needs(name: str) -> Any:
        return game.definitions[game.ruleset.find("weapon", name).qualified].value(c, "ST", {})

    if "armor" not in fields:
        fields["armor"] = chance.choice([None, *_names(game, "armor")])
    usable = [name for name in _names(game, "weapon") if (least := needs(name)) is not None and least <= fields["ST"]]
    if "weapons" not in fields:
        fields["weapons"] = (chance.choice(usable),)
    if "shield" not in fields and len(fields["weapons"]) == 1:
        fields["shield"] = chance.choice([None, *_names(game, "shield")])
    if "carried" not in fields and "Dagger" not in fields["weapons"]:
        fields["carried"] = chance.choice([(), ("Dagger",)])


def _text(game: Game, name: str, record: Mapping[str, Any], fields: Fields) -> str:
    """The lines that say of a character what its record says."""

    def label(qualified: str) -> str:
        return f'"{game.definitions[qualified].label}"'

    lines = [f"race {label(record['race'])}"]
    lines += [
        f"{word} {record[field]}"
        for field, word in (("basic_ST", "ST"), ("basic_DX", "DX"), ("basic_IQ", "IQ"))
        if field in record
    ]
    if record.get("armor"):
        lines.append(f"armor {label(record['armor'])}")
    if record.get("shield"):
        lines.append(f"shield {label(record['shield'])}{'' if record.get('shield_ready') else ' slung'}")
    carried = record.get("carried") or ()
    if record.get("ready"):
        lines.append(f"weapon {', '.join(map(label, (record['ready'], *carried)))}")
    elif carried:
        lines.append(f"carries {', '.join(map(label, many(carried)))}")
    if record.get("left"):
        lines.append(f"left {label(record['left'])}")
    lines += [f"{word} {fields[word]}" for word in ("experience", "improved") if fields.get(word)]
    return "\n".join([f'character "{name}" {{', *(f"  {line}" for line in lines), "}", ""])
