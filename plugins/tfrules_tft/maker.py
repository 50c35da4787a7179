"""Characters to order: what a player chooses, the rest as a seed has it, all of it held against the rules of creation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tfrules.diagnostics import ERROR, Diagnostic, DiagnosticError, finding
from tfrules.engine.surface import Game, many, number, outside
from tfrules.hooks.game import Made
from tfrules.suggest import did_you_mean
from tfrules_tft.figure import breaches, examine, record_of

NUMBERS = ("ST", "DX", "IQ", "experience", "improved")
LISTS = {"weapons": "weapons", "carries": "carried", "spells": "spells"}  # choices that are names with commas -> their fields
CHOICES = ("race", *NUMBERS[:3], "armor", "shield", "slung", "weapons", "left", "carries", *NUMBERS[3:])
SPELL = "spell"
Fields = dict[str, Any]


def character(loaded: Any, name: str, given: Mapping[str, str], seed: int | None) -> Made:
    """A character as text. `given`: race, ST, DX, IQ, armor, shield, slung (yes), weapons and carries (names with commas), experience, improved;
    where there is magic, spells (names with commas).

    What is not given a seed decides, the same for the same seed; without one it is a human (or what `race` says) of middling attributes who
    has what was chosen and nothing else. Raises DiagnosticError: TFR0855 for choices of nothing, TFR0851 with every breach.
    """
    game: Game = loaded.engine
    fields = _read(given, (*CHOICES, "spells") if SPELL in game.by_kind else CHOICES)
    chance = None if seed is None else Random(seed)
    race = fields.pop("race", None) or ("Human" if chance is None else chance.choice(_names(game, "race")))
    learns = bool(fields.get("spells")) or (chance is not None and "spells" not in fields and _is_to_learn(game, chance))
    _attributes(game, race, fields, learns, chance)
    if chance is not None and learns:
        _magic(game, race, fields, chance)
    elif chance is not None:
        _gear(game, fields, chance)
    record = record_of(game, race, {**fields, "name": name})
    said = examine(game, record)
    if any(one.severity == ERROR for one in said):
        raise DiagnosticError(said)
    return Made(_text(game, name, record, fields), tuple(said))


def _read(given: Mapping[str, str], choices: tuple[str, ...]) -> Fields:
    faults: list[Diagnostic] = []
    fields: Fields = {}
    for word, written in given.items():
        if word not in choices:
            mend = did_you_mean(word, choices) or f"there are {', '.join(choices)}"
            faults.append(finding("TFR0855", f"a character has no {word!r}", help=mend))
        elif word in NUMBERS and not written.isdigit():
            faults.append(finding("TFR0855", f"{word} is a whole number, not {written!r}", help=f"write {word}=12"))
        elif word in NUMBERS:
            fields[word] = int(written)
        elif word in LISTS:
            fields[LISTS[word]] = tuple(part.strip() for part in written.split(",") if part.strip())
        else:
            fields[word] = written
    if faults:
        raise DiagnosticError(faults)
    if "slung" in fields:
        fields["shield_ready"] = fields.pop("slung") in ("no", "false")
    return fields


def _names(game: Game, kind: str) -> list[str]:
    return [game.definitions[name].label for name in game.by_kind.get(kind, ())]


def _is_to_learn(game: Game, chance: Random) -> bool:
    """Whether a seed makes a wizard: of fighters and wizards, where there are both, one is as likely as the other."""
    return SPELL in game.by_kind and (game.ruling("nonhuman-attributes") == "wizard" or chance.random() < 0.5)


def _attributes(game: Game, race: str, fields: Fields, learns: bool, chance: Random | None) -> None:
    """The attributes that are not chosen, so that they make the total of the race: one after the other gets its part of what is left, the last
    gets all. A fighter's IQ is no more than it must be.
    """
    known = {document.name: document for document in game.ruleset.by_kind("race")}
    if race not in known:
        return
    c = outside(game)
    someone = c.create("figure", "someone", race=known[race].qualified, spells=game.by_kind[SPELL][:1] if learns else ())
    least = {short: c.value(someone, f"least_{short}") for short in NUMBERS[:3]}
    if least["ST"] is None or c.value(someone, "points") is None:
        return
    if least["IQ"] is not None and not learns:
        fields.setdefault("IQ", least["IQ"])
    if least["IQ"] is not None and learns:  # so much that there is a spell to learn
        least["IQ"] = max(least["IQ"], min(filter(None, _levels(game).values()), default=0))
    total = number(c.value(someone, "points")) + fields.get("improved", 0)
    counted = [short for short, value in least.items() if value is not None]
    open_ = [short for short in counted if short not in fields]
    free = total - sum(fields.get(short, least[short]) for short in counted)
    for done, short in enumerate(open_):
        rest = len(open_) - done
        part = free if rest == 1 else free // rest if chance is None else chance.randint(0, max(free, 0))
        fields[short], free = least[short] + part, free - part


def _magic(game: Game, race: str, fields: Fields, chance: Random) -> None:
    """Spells that are not chosen, as many as its IQ lets it know; a staff in hand, if the rules let it have one."""
    if "spells" not in fields:
        within = [name for name, level in _levels(game).items() if 0 < level <= fields["IQ"]]
        fields["spells"] = tuple(sorted(chance.sample(within, min(fields["IQ"], len(within)))))
    armed = {"weapons": tuple(name for name in _names(game, "weapon") if _class(game, name) == "staff"), **fields}
    if not breaches(game, record_of(game, race, armed)):
        fields["weapons"] = armed["weapons"]


def _levels(game: Game) -> dict[str, int]:
    """The IQ that each spell takes which has to be learned."""
    known = [game.definitions[name] for name in game.by_kind[SPELL]]
    return {spell.label: number(spell.value(outside(game), "IQ", {}) or 0) for spell in known if not spell.all("common")}


def _class(game: Game, weapon: str) -> Any:
    return game.definitions[game.ruleset.find("weapon", weapon).qualified].value(outside(game), "class", {})


def _gear(game: Game, fields: Fields, chance: Random) -> None:
    """Armor, shield and weapons that are not chosen: of all that the figure is strong enough for, two and a dagger at most."""
    c = outside(game)

    def needs(name: str) -> Any:
        return game.definitions[game.ruleset.find("weapon", name).qualified].value(c, "ST", {})

    if "armor" not in fields:
        fields["armor"] = chance.choice([None, *_names(game, "armor")])
    arms = [name for name in _names(game, "weapon") if _class(game, name) != "staff"]
    usable = [name for name in arms if (least := needs(name)) is not None and least <= fields["ST"]]
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
    if record.get("spells"):
        lines.append(f"spells {', '.join(map(label, record['spells']))}")
    lines += [f"{word} {fields[word]}" for word in ("experience", "improved") if fields.get(word)]
    return "\n".join([f'character "{name}" {{', *(f"  {line}" for line in lines), "}", ""])
