"""Checking packs: each in the words it names, linked with all that it is played with, in every game in which it can be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tfrules.cli.findings import place, unlike
from tfrules.cli.installed import Installed, Unit
from tfrules.diagnostics import ERROR, Diagnostic, DiagnosticError, has_errors
from tfrules.hooks.manager import vocabulary_of
from tfrules.packs.load import content_at, read_once

if TYPE_CHECKING:
    from tfrules.hooks.manager import Plugins
    from tfrules.packs.link import Linked
    from tfrules.vocabulary.terms import Vocabulary

UNKNOWN_KIND, REQUIRES_MISSING = "TFR0301", "TFR0521"


@dataclass
class Checked:
    """What was found: in what the user named, and how many findings there are in packs beside it."""

    found: list[Diagnostic] = field(default_factory=list)
    elsewhere: int = 0
    games: dict[str, list[Unit]] = field(default_factory=dict)
    guessed: list[tuple[Unit, str]] = field(default_factory=list)  # packs that name no words, and the game they were read in


def check(installed: Installed, units: list[Unit], game: str = "", rulings: dict[str, str] | None = None) -> Checked:
    """Check packs in all games in which they can be played, or in the one that is named."""
    checked = Checked()
    checked.games = installed.fitting(units, game)
    with read_once():
        every = _found(installed, units, rulings or {}, checked)
    meant = [one for one in every if _is_meant(one, units)]
    checked.found = unlike(meant)
    checked.elsewhere = len(unlike(one for one in every if one.severity == ERROR and not _is_meant(one, units)))
    return checked


def _found(installed: Installed, units: list[Unit], rulings: dict[str, str], checked: Checked) -> list[Diagnostic]:
    """All findings: of each pack in its games, or alone where it has none."""
    by_game = {name: _in_game(installed, name, group, rulings) for name, group in checked.games.items()}
    every = _told_apart(by_game)
    done = {unit for group in checked.games.values() for unit in group}
    for unit in (unit for unit in units if unit not in done):
        if unit.names_needs:
            every += _alone(installed, unit, units)
        else:
            every += _guessed(installed, unit, rulings, checked)
    return every


def _told_apart(by_game: dict[str, list[Diagnostic]]) -> list[Diagnostic]:
    """All findings; those that not every game has say in which they were found."""
    games: dict[object, list[str]] = {}
    for name, found in by_game.items():
        for one in unlike(found):
            games.setdefault(place(one), []).append(name)
    out = []
    for one in unlike(one for found in by_game.values() for one in found):
        names = games[place(one)]
        where = "" if len(names) == len(by_game) else f"found in the game {' and '.join(names)}"
        out.append(replace(one, help="; ".join(filter(None, (one.help, where)))))
    return out


def _is_meant(found: Diagnostic, units: Iterable[Unit]) -> bool:
    """Whether a finding is about what the user named; one without a place is about everything."""
    places = [found.path, *(span.source.name for span, _ in found.related)]
    return not found.path or any(unit.holds(place) for unit in units for place in places if place)


def _in_game(installed: Installed, game: str, group: list[Unit], rulings: dict[str, str]) -> list[Diagnostic]:
    """The findings of packs in a game, with its own packs beside them."""
    info = installed.info(game)
    own = {unit.manifest.id: unit.path for unit in group}
    try:
        plugins = installed.of_game(game, own.values())
        vocabulary = vocabulary_of(plugins)
    except DiagnosticError as error:
        return error.diagnostics
    beside = [path for name, path in installed.packs.items() if name in installed.game_packs(info) and name not in own]
    return _link(
        plugins, vocabulary, [*(unit.path for unit in group), *beside], rulings, info.ruling_game or info.name, installed.packs
    )


def _link(
    plugins: Plugins, vocabulary: Vocabulary, paths: list[Path], rulings: dict[str, str], game: str, known: Mapping[str, Path]
) -> list[Diagnostic]:
    """Load packs, link them, and compile what came of it: each step only where the one before found no error.

    `known` are the installed packs, one of which an author may have meant.
    That they are without any finding is remembered until one of them changes, or any pack that they may be loaded with. What each item
    rested on when nothing was found in linking is remembered too: after a change only those are looked at that rest on something else.
    """
    from tfrules.hooks.needs import load_with_required
    from tfrules.packs import cache, try_link
    from tfrules.packs.covering import listed_in, unlisted

    places = dict.fromkeys((*paths, *plugins.packs.values()))
    key = cache.link_key((part for path in places for part in (str(path.resolve()), content_at(path))), vocabulary, game, rulings)
    if cache.read(key) is not None:
        return []
    packs = load_with_required(paths, vocabulary, plugins.packs)
    alone = [one for pack in packs for one in pack.diagnostics]
    marks = cache.marks_key(paths, vocabulary, game, rulings)
    linked = try_link(packs, vocabulary, rulings, game, known, cache.read_marks(marks))
    loaded = {pack.id for pack in packs}
    beside = (path for name, path in known.items() if name not in loaded)
    together = [*linked.diagnostics, *unlisted(packs, lambda: listed_in(beside, vocabulary))]
    if not has_errors([*alone, *together]):
        together += _compiled(plugins, vocabulary, linked)
        if not together:
            cache.write_marks(marks, linked.marks)
    if not (alone or together):
        cache.write(key, {})
    return [*alone, *together]


def _compiled(plugins: Plugins, vocabulary: Vocabulary, linked: Linked) -> list[Diagnostic]:
    """What is found when packs that are linked without an error are compiled, and looked through together."""
    from tfrules.engine.game import Game, Parts
    from tfrules.sense import doubtful_together

    found: list[Diagnostic] = []
    try:
        Game(vocabulary, replace(linked.ruleset, items=linked.looked_at), Parts(plugins.procedures, plugins.populations))
    except DiagnosticError as error:
        found += error.diagnostics
    return [*found, *doubtful_together(linked.ruleset.items, vocabulary, linked.looked_at.values())]


def _alone(installed: Installed, unit: Unit, units: list[Unit]) -> list[Diagnostic]:
    """The findings of a pack that fits no game: with what it requires, as far as that is there."""
    from tfrules.hooks import manager
    from tfrules.hooks.needs import plugins_needed

    known = {one.manifest.id: one for one in units}
    todo, paths = [unit], [unit.path]
    while todo:
        for needed in todo.pop().manifest.requires:
            other = known.get(needed.pack)
            if other is not None and other.path not in paths:
                paths.append(other.path)
                todo.append(other)
    try:
        plugins = manager.plugins_for(plugins_needed((), paths))
        found = _link(plugins, vocabulary_of(plugins), paths, {}, "", installed.packs)
    except DiagnosticError as error:
        return error.diagnostics
    # Which kinds of things there are is not known while a pack is missing that would bring them.
    missing = any(one.code == REQUIRES_MISSING for one in found)
    return [one for one in found if not (missing and one.code == UNKNOWN_KIND)]


def _guessed(installed: Installed, unit: Unit, rulings: dict[str, str], checked: Checked) -> list[Diagnostic]:
    """The findings of a pack that names no words, in the game that suits it best; in the core's words when there is no game."""
    game = best_game(installed, unit)
    if not game:
        return _alone(installed, unit, [unit])
    checked.guessed.append((unit, game))
    return _in_game(installed, game, [unit], rulings)


def best_game(installed: Installed, unit: Unit) -> str:
    """The game that knows the most kinds of a pack's items, and then has the fewest errors in it; "" when none is installed."""

    def errors(game: str) -> int:
        return sum(one.severity == ERROR and unit.holds(one.path) for one in _in_game(installed, game, [unit], {}))

    strange = {game: _strange(installed, game, unit) for game in installed.games}
    least = min((one.items for one in strange.values()), default=0)
    near = [game for game, one in strange.items() if one.items == least]
    if len(near) > 1 and any(strange[game].told for game in near):
        return min(near, key=errors)
    return near[0] if near else ""


class _Strange(NamedTuple):
    """How many items of a pack are of kinds that a game does not know, and whether there is any that it does."""

    items: float
    told: bool


def _strange(installed: Installed, game: str, unit: Unit) -> _Strange:
    """What a game makes of a pack by itself, which costs little; what cannot be loaded knows nothing."""
    from tfrules.packs import load_pack

    try:
        pack = load_pack(unit.path, vocabulary_of(installed.of_game(game, [unit.path])))
    except DiagnosticError:
        return _Strange(inf, False)
    return _Strange(sum(one.code == UNKNOWN_KIND for one in pack.diagnostics), bool(pack.documents))


def words_for(installed: Installed, unit: Unit, units: list[Unit], game: str = "") -> list[Vocabulary]:
    """The vocabularies in which a file of the pack may be read: one where it is known, else those of all games."""
    games = [name for name, group in installed.fitting(units, game).items() if unit in group]
    if not games and not unit.names_needs:
        games = list(installed.games)
        return [vocabulary_of(installed.of_game(name)) for name in games] or [vocabulary_of(_core())]
    if games:
        return [vocabulary_of(installed.of_game(games[0], [unit.path]))]
    from tfrules.hooks import manager
    from tfrules.hooks.needs import plugins_needed

    return [vocabulary_of(manager.plugins_for(plugins_needed((), [unit.path])))]


def _core() -> Plugins:
    from tfrules.hooks import manager

    return manager.gather({})
