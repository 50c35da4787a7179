"""The sheet of a character: what it is, can and has, as one page of text to print. All numbers are those that the rules give."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from tfrules.engine.surface import Context, Game, many, outside
from tfrules_ww.person import COINS, weight_of
from tfrules_ww.roles import SCORES
from tfrules_ww.setup import add_creature, creature

WIDTH = 78
NAMES = {"B": "Body", "S": "Speed", "M": "Mind", "E": "Ego"}
SWORN = ("religion", "oath", "pact")
NUMBERS = (
    ("moves", "creature.speed", " inches"),
    ("charges", "creature.charge", " inches"),
    ("flees", "creature.flight", " inches"),
    ("carries", "creature.capacity", " stones"),
    ("initiative", "creature.quickness", ""),
    ("reach", "creature.reach", ""),
    ("languages", "creature.tongues", " at most"),
    ("rations a day", "creature.rations", ""),
    ("next level at", "creature.needed", " experience"),
)


def sheet(loaded: Any, name: str) -> str:
    """The page for a character of the loaded game, by the qualified name of its definition; ends with a newline."""
    game: Game = loaded.engine
    given = creature(loaded, name, {})
    c = outside(game)
    one = add_creature(c, str(given["name"]), given)
    parts = (_head(c, one), _scores(c, one), _numbers(c, one), _things(c, one), _learned(c, one))
    return "\n".join(line.rstrip() for part in parts for line in (*part, "")).rstrip() + "\n"


def _head(c: Context, one: str) -> list[str]:
    people, calling = (_label(c, c.get(one, word)) for word in ("people", "calling"))
    title, alignment = c.value(one, "title"), c.get(one, "alignment")
    looks = c.get(one, "look")
    what = [f"{people} {calling}".strip(), f"level {c.get(one, 'level', 1)}" + (f", {title}" if title else ""), alignment, looks]
    return [one, "=" * len(one), ", ".join(word for word in what if word)]


def _scores(c: Context, one: str) -> list[str]:
    """A box for each score: what it is at best, and room to write what it is now."""
    best = [f"| {NAMES[score]:<6} {c.get(one, f'max_{score}', 0):>2}  now {c.get(one, score, 0):>2} ____ " for score in SCORES]
    rows = [best[0] + best[1] + "|", best[2] + best[3] + "|"]
    bar = "+" + "+".join("-" * (len(box) - 1) for box in best[:2]) + "+"
    return [bar, rows[0], bar, rows[1], bar]


def _numbers(c: Context, one: str) -> list[str]:
    told = [(label, f"{int(c.game.query(c, query, one))}{unit}") for label, query, unit in NUMBERS]
    armor = c.get(one, "armor")
    hide = int(c.get(one, "hide") or 0) + int(c.value(armor, "DR") or 0 if armor is not None else 0)
    told.insert(6, ("damage reduction", str(hide)))
    told += [("experience", str(c.get(one, "experience", 0))), ("silver", str(c.get(one, "silver", 0)))]
    rows = [f"{label:<18}{value:<20}" for label, value in told]
    return [left + right for left, right in zip(rows[::2], [*rows[1::2], ""], strict=False)]


def _things(c: Context, one: str) -> list[str]:
    """What it has, with what it costs and weighs, each line a thing."""
    lines: list[str] = []
    for word in ("weapon", "carried", "armor", "shield", "gear", "devices"):
        for thing in many(c.get(one, word)):
            coins = weight_of(c, thing)
            stones = f"{coins // COINS} stones" if coins % COINS == 0 else f"{coins} coins"
            cost = c.game.definitions[thing].value(c, "cost", {})
            place = {"weapon": "in hand", "armor": "worn", "shield": "in use"}.get(word, "")
            lines.append(f"  {_label(c, thing):<24}{place:<10}{stones:<14}{f'{cost} silver' if cost is not None else ''}")
    burden = int(c.game.query(c, "creature.burden", one))
    return ["Equipment", *(lines or ["  none"]), f"  in all, with its silver: {burden} stones"]


def _learned(c: Context, one: str) -> list[str]:
    """Languages, devotions, what titles give, and spells, each with its summary."""
    lines = ["Languages", f"  {', '.join(many(c.get(one, 'languages'))) or 'none'}"]
    for title, word in (("Devotions", "devotions"), ("Powers", "powers"), ("Spells", "spells")):
        known = [*many(c.get(one, word))]
        if word == "spells":
            known = [*dict.fromkeys((*known, *many(c.get(one, "spellbook"))))]
        if known:
            lines += ["", title]
        for thing in known:
            sort = next((sort for sort in SWORN if c.game.definitions[thing].all(sort)), "") if word == "devotions" else ""
            if word == "spells" and thing not in many(c.get(one, "spells")):
                sort = "not memorized"
            lines.append(f"  {_label(c, thing)}{f' ({sort})' if sort else ''}")
            lines += wrap(_summary(c, thing), WIDTH, initial_indent="    ", subsequent_indent="    ")
    return lines


def _label(c: Context, definition: str | None) -> str:
    return c.game.definitions[definition].label if definition is not None else ""


def _summary(c: Context, definition: str) -> str:
    lines = [line for line in c.game.definitions[definition].body if line["op"] == "summary"]
    return str(lines[0]["text"]) if lines else ""
