"""Finds plugins, asks each hook once, and sorts what they return."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.procedure import Procedure
from tfrules.hooks.game import GameInfo
from tfrules.suggest import did_you_mean
from tfrules.vocabulary.terms import Declaration, StatementClass

GROUP = "tfrules"


@dataclass(frozen=True)
class Plugins:
    """Everything that a set of plugins brings, by name; sorted, so that the order of plugins is lost."""

    names: tuple[str, ...]
    declarations: tuple[tuple[Declaration, ...], ...]
    packs: Mapping[str, Path]
    games: Mapping[str, GameInfo]
    procedures: tuple[Procedure, ...]
    populations: Mapping[str, Callable[..., Iterable[Any]]] = field(default_factory=dict)


def installed() -> dict[str, EntryPoint]:
    """The installed plugins by name."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def load_plugin(name: str) -> ModuleType:
    """The module of an installed plugin. Raises DiagnosticError (TFR0911) when there is none or it cannot be imported."""
    points = installed()
    if name not in points:
        raise DiagnosticError([finding("TFR0911", f"no plugin named {name!r} is installed", help=did_you_mean(name, points))])
    try:
        return import_module(points[name].value.partition(":")[0])
    except Exception as error:  # a broken plugin is reported by name, whatever is wrong with it
        raise DiagnosticError([finding("TFR0912", f"the plugin {name!r} cannot be loaded: {error}")]) from error


@cache
def plugins_for(names: tuple[str, ...]) -> Plugins:
    """The named plugins and those they require. Raises DiagnosticError when one is missing or broken."""
    modules: dict[str, ModuleType] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in modules:
            modules[name] = load_plugin(name)
            todo += [one for found in _ask(name, modules[name]).hook.tfrules_requires() for one in found]
    return gather(modules)


def _ask(name: str, module: ModuleType | object) -> Any:
    """A manager with one plugin, so that no order between plugins can matter. Raises DiagnosticError when it does not fit the hooks."""
    import pluggy

    from tfrules.hooks import spec

    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(spec)
    try:
        manager.register(module, name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise DiagnosticError([finding("TFR0912", f"the plugin {name!r} does not fit the hooks: {error}")]) from error
    return manager


def gather(modules: Mapping[str, ModuleType | object]) -> Plugins:
    """What the given plugins bring. Raises DiagnosticError for a hook that does not exist and for names used twice."""
    declarations: list[tuple[Declaration, ...]] = []
    procedures: list[Procedure] = []
    packs: dict[str, Path] = {}
    games: dict[str, GameInfo] = {}
    populations: dict[str, Callable[..., Iterable[Any]]] = {}
    for name in sorted(modules):
        hooks = _ask(name, modules[name]).hook
        declarations += [tuple(_declared(name, one) for one in found) for found in hooks.tfrules_vocabulary()]
        procedures += [one for found in hooks.tfrules_procedures() for one in found]
        _join(packs, {path.name: path for found in hooks.tfrules_packs() for path in found}, "pack")
        _join(games, {game.name: game for found in hooks.tfrules_games() for game in found}, "game")
        for found in hooks.tfrules_populations():
            _join(populations, found, "population")
    _once([procedure.name for procedure in procedures])
    return Plugins(tuple(sorted(modules)), tuple(declarations), packs, games, tuple(procedures), populations)


def _declared(plugin: str, one: Any) -> Declaration:
    """A declaration that says which plugin made it. Raises DiagnosticError for anything else."""
    if isinstance(one, StatementClass):
        return one
    if not isinstance(one, Declaration):
        raise DiagnosticError(
            [finding("TFR0912", f"the plugin {plugin!r} declares {one!r}, which is no word but a {type(one).__name__}")]
        )
    named: Any = one  # all but classes of statements say where they come from
    made: Declaration = replace(named, origin=plugin)
    return made


def _join(table: dict[str, Any], more: Mapping[str, Any], what: str) -> None:
    for name, value in more.items():
        if name in table:
            raise DiagnosticError([finding("TFR0913", f"two plugins bring the {what} {name!r}")])
        table[name] = value


def _once(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise DiagnosticError([finding("TFR0913", f"two plugins bring the procedure {name!r}")])
