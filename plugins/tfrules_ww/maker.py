"""Characters to order, in the steps of the book: abilities, class, type, alignment, devotions, money, equipment, spells.

What is not chosen a seed decides, among what breaks no rule: everything is tried on the rules themselves, which answer the event `examined`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tfrules.diagnostics import ERROR, Diagnostic, DiagnosticError, finding
from tfrules.engine.surface import Event, Game, drive, happen, many, outside, played_out, sample
from tfrules.hooks.game import Made
from tfrules.suggest import did_you_mean
from tfrules_ww.life import numbered
from tfrules_ww.roles import ALIGNMENTS, SCORES
from tfrules_ww.setup import add_creature

Fields = dict[str, Any]
ONE = {"people": "people", "calling": "calling", "armor": "armor", "shield": "shield", "weapon": "weapon"}
SEVERAL = {"devotions": "devotion", "carried": "weapon", "gear": "gear", "spellbook": "spell", "spells": "spell"}
NUMBERS = ("level", "experience", "purse", "studied")
CHOICES = (*ONE, *SEVERAL, *NUMBERS, "alignment", "languages", "throws", "points", "look")
MIDDLING = {**{f"thrown_{score}": 1 for score in SCORES}, "purse": 100}
SWORN = {"religion": 1, "oath": 3, "pact": 3}  # one in so many characters has one
BROKEN, UNUSUAL, UNKNOWN = "TFR0871", "TFR0872", "TFR0873"


def character(loaded: Any, name: str, given: Mapping[str, str], seed: int | None) -> Made:
    """A character as text. `given`: see `CHOICES`; names with commas, `throws=3,5,6,1`, `points=B,S`.

    Without a seed it is a human fighter (or what is chosen) for whom no throw was good. Raises DiagnosticError: TFR0873 for choices of
    nothing, TFR0871 with every rule that it breaks.
    """
    record, found = made(loaded.engine, name, given, seed)
    if any(one.severity == ERROR for one in found):
        raise DiagnosticError(found)
    return Made(_text(loaded.engine, name, record), tuple(found))


def made(game: Game, name: str, given: Mapping[str, str], seed: int | None) -> tuple[Fields, list[Diagnostic]]:
    """A character as the record of a creature, and every rule that it breaks. Raises DiagnosticError (TFR0873) for choices of nothing."""
    fields = _read(game, given)
    if seed is None:
        human, fighter = (game.ruleset.find(kind, word).qualified for kind, word in (("people", "Human"), ("calling", "Fighter")))
        fields = {"people": human, "calling": fighter, "alignment": ALIGNMENTS[1], **MIDDLING, **fields}
        _points(game, name, fields)
    else:
        _chosen_by(game, name, fields, Random(seed), seed)
    return examined(game, name, fields, seed or 0)


def _read(game: Game, given: Mapping[str, str]) -> Fields:
    """The choices as fields of a creature. Raises DiagnosticError (TFR0873) for what cannot be read."""
    faults: list[Diagnostic] = []
    fields: Fields = {}
    for word, written in given.items():
        parts = tuple(part.strip() for part in written.split(",") if part.strip())
        if word in ONE:
            fields[word] = game.ruleset.find(ONE[word], written).qualified
        elif word in SEVERAL:
            fields[word] = tuple(game.ruleset.find(SEVERAL[word], part).qualified for part in parts)
        elif word == "languages":
            fields[word] = parts
        elif word in NUMBERS and written.isdigit():
            fields[word] = int(written)
        elif word == "throws" and len(parts) == len(SCORES) and all(part.isdigit() for part in parts):
            fields |= {f"thrown_{score}": int(part) for score, part in zip(SCORES, parts, strict=True)}
        elif word == "points" and set(parts) <= set(SCORES):
            fields |= {f"added_{score}": parts.count(score) for score in SCORES}
        elif word == "look" or (word == "alignment" and written in ALIGNMENTS):
            fields[word] = written
        else:
            mend = did_you_mean(word, CHOICES) if word not in CHOICES else ""
            known = "throws=3,5,6,1 points=B,S level=1 alignment=lawful"
            faults.append(
                finding(UNKNOWN, f"{word}={written} says nothing of a character", help=mend or f"write, for one, {known}")
            )
    if faults:
        raise DiagnosticError(faults)
    return fields


# ------------------------------------------------------------ held against the rules


def examined(game: Game, name: str, fields: Mapping[str, Any], seed: int) -> tuple[Fields, list[Diagnostic]]:
    """A character with all that was thrown for it, and every rule that it breaks."""
    c = outside(game)
    add_creature(c, name, fields)
    happen(c, "starts", {"who": name})
    begun = drive(game, played_out(c), sample(seed))
    record = {word: value for word, value in begun.state.records[name].items() if word not in ("kind", "side")}
    c = outside(game)
    c.create("creature", name, **record)
    happen(c, "examined", {"who": name})
    done = played_out(c)
    return dict(done.state.records[name]), [_finding(game, name, event) for event in done.events if event.name == "refused"]


def _finding(game: Game, name: str, event: Event) -> Diagnostic:
    said = dict(event.fields)
    cite = game.definitions[event.rule].cite if event.rule in game.definitions else ""
    text = f"{name}: {said['why']}{f' [{cite}]' if cite else ''}"
    return finding(UNUSUAL if said.get("unusual") else BROKEN, text, help="choose something else with --set NAME=VALUE")


def _faults(game: Game, name: str, fields: Mapping[str, Any]) -> int:
    return sum(one.severity == ERROR for one in examined(game, name, {**MIDDLING, **fields}, 0)[1])


# ------------------------------------------------------------ what nobody has chosen


def _chosen_by(game: Game, name: str, fields: Fields, chance: Random, seed: int) -> None:
    """Whatever is open, step by step; each among those that break the fewest rules with what is there already."""
    _throw(game, name, fields, (*MIDDLING,), seed)
    for word in ("calling", "people"):
        _pick(game, name, fields, word, list(game.by_kind.get(word, ())), chance)
    _pick(game, name, fields, "alignment", list(ALIGNMENTS), chance)
    _throw(game, name, fields, ("look", "studied"), seed)
    _points(game, name, fields, chance)
    if "devotions" not in fields:
        _devote(game, name, fields, chance)
    _languages(game, name, fields)
    _equip(game, name, fields, chance)


def _throw(game: Game, name: str, fields: Fields, words: tuple[str, ...], seed: int) -> None:
    """What the rules have thrown for a character, where it is not chosen."""
    record = examined(game, name, fields, seed)[0]
    for word in words:
        if word in record:
            fields.setdefault(word, record[word])


def _pick(game: Game, name: str, fields: Fields, word: str, values: list[Any], chance: Random) -> None:
    if word in fields or not values:
        return
    faults = {value: _faults(game, name, {**fields, word: value}) for value in values}
    fields[word] = chance.choice([value for value in values if faults[value] == min(faults.values())])


def _points(game: Game, name: str, fields: Fields, chance: Random | None = None) -> None:
    """The points of the class, where nobody has given any: two ways in which they break the fewest rules."""
    if any(f"added_{score}" in fields for score in SCORES):
        return
    pairs = [(one, other) for at, one in enumerate(SCORES) for other in SCORES[at:]]
    ways = [{f"added_{score}": pair.count(score) for score in SCORES} for pair in pairs]
    faults = [_faults(game, name, {**fields, **way}) for way in ways]
    best = [way for way, found in zip(ways, faults, strict=True) if found == min(faults)]
    fields |= best[0] if chance is None else chance.choice(best)


def _devote(game: Game, name: str, fields: Fields, chance: Random) -> None:
    for sort, seldom in SWORN.items():
        if chance.randrange(2 * seldom):
            continue
        face = chance.randint(1, 6)
        drawn = next((one for one, faces in numbered(outside(game), sort) if face in faces), None)
        tried = (*many(fields.get("devotions")), drawn)
        if drawn is not None and _faults(game, name, {**fields, "devotions": tried}) <= _faults(game, name, fields):
            fields["devotions"] = tried


def _languages(game: Game, name: str, fields: Fields) -> None:
    """Its own tongue or the common one, and both where Mind allows it."""
    own = game.definitions[fields["people"]].value(outside(game), "tongue", {}) if fields.get("people") else None
    for tongue in ("Common", own):
        known = many(fields.get("languages"))
        if tongue is not None and tongue not in known:
            tried = (*known, tongue)
            if _faults(game, name, {**fields, "languages": tried}) <= _faults(game, name, fields):
                fields["languages"] = tried


def _equip(game: Game, name: str, fields: Fields, chance: Random) -> None:
    """Arms and gear that can be had for money, and for which there is some left; spells for those who have a use for them."""
    for word, kind in (("weapon", "weapon"), ("armor", "armor"), ("shield", "shield")):
        if word not in fields:
            priced = [one for one in game.by_kind.get(kind, ()) if game.definitions[one].all("cost")]
            _add(game, name, fields, word, chance.sample(priced, len(priced)), 1)
    goods = [one for one in game.by_kind.get("gear", ()) if game.definitions[one].all("cost")]
    if "gear" not in fields:
        _add(game, name, fields, "gear", chance.sample(goods, len(goods)), 3)
    if "spellbook" not in fields:
        spells = list(game.by_kind.get("spell", ()))
        _add(game, name, fields, "spellbook", chance.sample(spells, len(spells)), fields.get("studied", 0))
    if "spells" not in fields and fields.get("spellbook"):
        fields["spells"] = many(fields["spellbook"])[:1]


def _add(game: Game, name: str, fields: Fields, word: str, shuffled: list[str], most: int) -> None:
    """The first few that break no further rule."""
    before = _faults(game, name, fields)
    found: tuple[str, ...] = ()
    for one in shuffled[:12]:
        tried = (*found, one)
        if len(tried) <= most and _faults(game, name, {**fields, word: one if word in ONE else tried}) <= before:
            found = tried
    if found:
        fields[word] = found[0] if word in ONE else found


# ------------------------------------------------------------ as text


def _text(game: Game, name: str, record: Mapping[str, Any]) -> str:
    def quoted(names: Any) -> str:
        return ", ".join(f'"{game.definitions[one].label if one in game.definitions else one}"' for one in many(names))

    lines = [f"{word} {quoted(record[word])}" for word in ("people", "calling") if record.get(word)]
    lines += [f"{word} {record[word]}" for word in ("alignment",) if record.get(word)]
    lines += [f"{word} {record[word]}" for word in ("level", "experience", "studied") if record.get(word)]
    lines += [f"thrown_{score} {record[f'thrown_{score}']}" for score in SCORES]
    lines += [f"added_{score} {record[f'added_{score}']}" for score in SCORES if record.get(f"added_{score}")]
    lines += [f"{score} {record[f'max_{score}']}" for score in SCORES]
    lines += [f"purse {record['purse']}", f"silver {record.get('silver', 0)}", f"load {record.get('load', 0)}"]
    if record.get("languages"):
        lines.append(f"languages ({quoted(record['languages'])})")
    lines += [f"{word} {quoted(record[word])}" for word in (*list(ONE)[2:], *SEVERAL) if record.get(word)]
    if record.get("look"):
        lines.append(f'look "{record["look"]}"')
    return "\n".join([f'character "{name}" {{', *(f"  {line}" for line in lines), "}", ""])
