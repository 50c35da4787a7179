"""Finds plugins, asks each hook once, and sorts what they return."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.own import OWN
from tfrules.engine.procedure import Procedure
from tfrules.hooks.game import GameInfo
from tfrules.suggest import did_you_mean
from tfrules.vocabulary.terms import Declaration, StatementClass

if TYPE_CHECKING:
    from tfrules.vocabulary.terms import Vocabulary

GROUP = "tfrules"
CORE = "core"
ITEMS: dict[str, type] = {"requires": str, "packs": Path, "games": GameInfo, "procedures": Procedure}  # what answers are made of


@dataclass(frozen=True)
class Plugins:
    """Everything that a set of plugins brings, by name; sorted, so that the order of plugins is lost."""

    names: tuple[str, ...]
    declarations: tuple[tuple[Declaration, ...], ...]
    packs: Mapping[str, Path]
    games: Mapping[str, GameInfo]
    procedures: tuple[Procedure, ...]
    populations: Mapping[str, Callable[..., Iterable[Any]]] = field(default_factory=dict)
    bringers: Mapping[tuple[str, str], str] = field(default_factory=dict)  # ("pack", id), ("procedure", name) ... -> plugin


@cache
def installed() -> dict[str, EntryPoint]:
    """The installed plugins by name. Asked for once: going through all that is installed takes as long as reading a pack."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def load_plugin(name: str) -> ModuleType:
    """The module of an installed plugin. Raises DiagnosticError (TFR0911) when there is none, (TFR0912) when it cannot be imported."""
    points = installed()
    if name not in points:
        raise DiagnosticError([finding("TFR0911", f"no plugin named {name!r} is installed", help=did_you_mean(name, points))])
    try:
        return import_module(points[name].value.partition(":")[0])
    except Exception as error:  # a broken plugin is reported by name, whatever is wrong with it
        raise _broken(name, "cannot be imported", error) from error


@cache
def plugins_for(names: tuple[str, ...]) -> Plugins:
    """The named plugins and those they require. Raises DiagnosticError when one is missing or broken."""
    modules: dict[str, ModuleType] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in modules:
            modules[name] = load_plugin(name)
            todo += _answers(name, _ask(name, modules[name]), "requires")
    return gather(modules)


def gather(modules: Mapping[str, ModuleType | object]) -> Plugins:
    """What the given plugins bring. Raises DiagnosticError for a plugin that does not fit the hooks and for names used twice."""
    declarations: list[tuple[Declaration, ...]] = []
    packs: dict[str, Path] = {}
    games: dict[str, GameInfo] = {}
    procedures: dict[str, Procedure] = {}
    populations: dict[str, Callable[..., Iterable[Any]]] = {}
    whose = {("procedure", one.name): CORE for one in OWN}
    for name in sorted(modules):
        hooks = _ask(name, modules[name])
        declarations.append(tuple(_declared(name, one) for one in _answers(name, hooks, "vocabulary")))
        join = partial(_join, whose, name)
        join("pack", packs, [(path.name, path) for path in _answers(name, hooks, "packs")])
        join("game", games, [(game.name, game) for game in _answers(name, hooks, "games")])
        join("procedure", procedures, [(one.name, one) for one in _answers(name, hooks, "procedures")])
        join("population", populations, _answers(name, hooks, "populations"))
    return Plugins(tuple(sorted(modules)), tuple(declarations), packs, games, tuple(procedures.values()), populations, whose)


def vocabulary_of(plugins: Plugins) -> Vocabulary:
    """The words of the core and of some plugins. Raises DiagnosticError, which names the plugins, when they contradict each other."""
    from tfrules.vocabulary.collect import Clash, DeclarationError, collect
    from tfrules.vocabulary.core import CORE as WORDS

    try:
        return collect(WORDS, *plugins.declarations)
    except DeclarationError as error:
        clashes = isinstance(error, Clash)
        help = "a game has one word for one thing: rename it in one of the two plugins, or load the game without the other" if clashes else ""
        code = "TFR0913" if clashes else "TFR0912"
        raise DiagnosticError([finding(code, line, help=help) for line in str(error).splitlines()]) from None


def _ask(name: str, module: ModuleType | object) -> Any:
    """The hooks of one plugin alone, so that no order between plugins can matter. Raises DiagnosticError when it does not fit them."""
    import pluggy

    from tfrules.hooks import spec

    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(spec)
    known = set(vars(manager.hook))
    try:
        manager.register(module, name)
    except pluggy.PluginValidationError as error:
        why = " ".join(str(error).split())
        raise DiagnosticError([finding("TFR0912", f"the plugin {name!r} does not fit the hooks: {why}")]) from error
    unknown = sorted(caller.name for caller in manager.get_hookcallers(module) or () if not caller.has_spec())
    if unknown:
        raise DiagnosticError([
            finding("TFR0912", f"the plugin {name!r} implements the hook {one!r}, which does not exist", help=did_you_mean(one, known))
            for one in unknown
        ])  # fmt: skip
    return manager.hook


def _answers(plugin: str, hooks: Any, hook: str) -> list[Any]:
    """What one plugin answers to a hook. Raises DiagnosticError (TFR0912) when it fails, or answers with something else than is asked."""
    answers: list[Any] = []
    try:
        for found in getattr(hooks, f"{GROUP}_{hook}")():
            answers += [found] if isinstance(found, str) else found.items() if isinstance(found, Mapping) else found
            if isinstance(found, str):  # which could be gone through, letter by letter
                raise TypeError(f"its answer is the text {found!r}, not a list")
    except Exception as error:
        raise _broken(plugin, f"fails in tfrules_{hook}", error) from error
    for one in answers:
        if not isinstance(one, ITEMS.get(hook, object)):
            what = f"{one!r}, which is no {ITEMS[hook].__name__} but a {type(one).__name__}"
            raise DiagnosticError([finding("TFR0912", f"the plugin {plugin!r} answers tfrules_{hook} with {what}")])
    return answers


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


def _join(
    whose: dict[tuple[str, str], str], plugin: str, what: str, table: dict[str, Any], brought: Iterable[tuple[str, Any]]
) -> None:
    """Enter what a plugin brings, and whose it is. Raises DiagnosticError, which names both plugins, for a name that is taken."""
    for name, value in brought:
        if (what, name) in whose:
            owner = whose[what, name]
            raise DiagnosticError([finding("TFR0913", f"the {what} {name!r} is brought twice: by {owner} and by {plugin}")])
        whose[what, name] = plugin
        table[name] = value


def _broken(plugin: str, how: str, error: Exception) -> DiagnosticError:
    """A plugin in which Python stopped: what was raised, and where."""
    where = next((at for at in reversed(traceback.extract_tb(error.__traceback__)) if at.filename != __file__), None)
    help = f"see line {where.lineno} of {where.filename}" if where is not None and Path(where.filename).is_file() else ""
    return DiagnosticError([finding("TFR0912", f"the plugin {plugin!r} {how}: {type(error).__name__}: {error}", help=help)])
