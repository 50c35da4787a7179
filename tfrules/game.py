"""Loading a game and playing it from Python: what `import tfrules` offers.

`load` finds the plugins and packs of a game, links them and gives a `Loaded` game; a `Battle` is one course of it, with history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from types import ModuleType

    from tfrules.battle import Battle
    from tfrules.engine.counted import Counted
    from tfrules.engine.enumerate import Endings
    from tfrules.engine.game import Game
    from tfrules.engine.memo import Memo
    from tfrules.engine.modifiers import Trace
    from tfrules.engine.state import State
    from tfrules.hooks.game import GameInfo
    from tfrules.hooks.manager import Plugins
    from tfrules.ir import Document
    from tfrules.packs import Ruleset
    from tfrules.sim.compared import Comparison
    from tfrules.sim.exact import Exact
    from tfrules.sim.laid import Laid
    from tfrules.sim.matrix import Matrix
    from tfrules.sim.sampled import Sampled
    from tfrules.vocabulary.terms import Vocabulary


MEMOS = 8  # ways to decide of which a loaded game remembers fights; the oldest goes first


def game_name(games: Iterable[str]) -> str:
    """The name of a game loaded from parts: `load("b", "a")` and `load("a+b")` are one game."""
    return "+".join(sorted({part for game in games for part in game.split("+")}))


def load(
    *games: str,
    packs: Iterable[str | Path] = (),
    rulings: Mapping[str, str] | None = None,
    plugins: Mapping[str, ModuleType | object] | None = None,
) -> Loaded:
    """Load a game by name, or several that are played together, with homebrew packs and rulings.

    A pack is given by its place (a folder, or a zip file of it), or by its id when a plugin brings it. What it needs comes with it: the
    plugin that its `pack.yaml` names, and the packs that it requires, with theirs. `plugins` replaces the installed plugins by the given
    modules: for tests and for games that are not installed.
    Raises DiagnosticError with every finding when anything is wrong with the plugins, packs or rulings.
    """
    from tfrules.hooks.manager import gather, plugins_for
    from tfrules.hooks.needs import place_of, placed, plugins_needed

    name = game_name(games)
    parts = tuple(name.split("+")) if name else ()
    if plugins is not None:
        found = gather(plugins)
        paths = tuple(place_of(pack, found.packs) for pack in packs)
    else:
        paths = placed(packs)
        found = plugins_for(plugins_needed(parts, paths))
    given = dict(rulings or {})
    if name and name not in found.games:
        raise DiagnosticError([finding("TFR0911", f"no plugin offers the game {name!r}", help=did_you_mean(name, found.games))])
    recipe = Recipe(name, tuple(str(path.resolve()) for path in paths), tuple(given.items())) if plugins is None else None
    return Loaded(found, found.games.get(name), paths, given, recipe)


class Recipe(NamedTuple):
    """What it takes to load a game again in another process: its name, the places of packs, the rulings."""

    game: str
    packs: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...]


class Loaded:
    """A loaded game: its ruleset, its vocabulary, and what can be asked of them."""

    def __init__(
        self,
        plugins: Plugins,
        info: GameInfo | None,
        packs: tuple[Path, ...],
        rulings: Mapping[str, str],
        recipe: Recipe | None = None,
    ) -> None:
        self.plugins = plugins
        self.info = info
        self.recipe = recipe  # None: of plugins that are not installed
        self._packs = packs
        self._rulings = rulings
        self._memos: dict[Any, Memo] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the core and of the loaded plugins. Raises DiagnosticError when they contradict each other."""
        from tfrules.hooks.manager import vocabulary_of

        return vocabulary_of(self.plugins)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The linked packs. Raises DiagnosticError with every finding of every pack."""
        from tfrules.hooks.needs import load_with_required
        from tfrules.packs import link

        known = self.plugins.packs
        loaded = load_with_required([*(known[name] for name in self._pack_ids()), *self._packs], self.vocabulary, known)
        game = (self.info.ruling_game or self.info.name) if self.info is not None else ""
        return link(loaded, self.vocabulary, self._rulings, game)

    def _pack_ids(self) -> tuple[str, ...]:
        """The packs beside those of the user: the game's; without a game all, unless the user's say themselves what they require."""
        from tfrules.packs import manifest_at

        if self.info is not None:
            return self.info.packs
        said = self._packs and not any(manifest_at(path).anonymous for path in self._packs)
        return () if said else tuple(sorted(self.plugins.packs))

    @cached_property
    def own_packs(self) -> frozenset[str]:
        """The ids of the packs that were given beside those of the game."""
        from tfrules.packs import manifest_at

        return frozenset(manifest_at(path).id for path in self._packs)

    @cached_property
    def engine(self) -> Game:
        """The compiled game."""
        from tfrules.engine.game import Game, Parts

        return Game(self.vocabulary, self.ruleset, Parts(self.plugins.procedures, self.plugins.populations))

    @cached_property
    def counted(self) -> Counted:
        """What `odds` found, for when it is asked again."""
        from tfrules.engine.counted import Counted

        return Counted(self.engine.ledger)

    # ------------------------------------------------------------ definitions

    def item(self, name: str, kind: str = "") -> Item:
        """A definition by bare or qualified name. Raises DiagnosticError when there is none, or several."""
        return Item(self, self.ruleset.find(kind, name))

    def list(self, kind: str = "") -> list[Item]:
        """All definitions of a kind, or all, in the published order."""
        documents = self.ruleset.by_kind(kind) if kind else self.ruleset.items.values()
        return [Item(self, document) for document in documents]

    def __getattr__(self, name: str) -> Callable[[str], Item]:
        if not name.startswith("_") and name in self.vocabulary.kinds:
            return lambda wanted: self.item(wanted, name)
        raise AttributeError(f"a loaded game has no {name!r}")

    def figure(self, of: str, **fields: Any) -> dict[str, Any]:
        """Plain data of a figure, checked by the game's rules. Raises DiagnosticError with every breach."""
        if self.info is None or self.info.figure is None:
            raise DiagnosticError([finding("TFR0911", "the loaded game has no figures")])
        return dict(self.info.figure(self, of, fields))

    # ------------------------------------------------------------ playing

    def battle(self, sides: Mapping[str, Iterable[Mapping[str, Any]]], chance: Any = None, **options: Any) -> Battle:
        """A battle between sides of figures. `chance`: a driver (`tfrules.sample(seed)`), or None to answer rolls yourself."""
        from tfrules.battle import begin

        return begin(self, sides, chance, options)

    def explain(self, query: str, subject: str, state: State | Battle, **view: Any) -> Trace:
        """A number with its trace: `explain("strike.skill", strike, battle)` or `explain("skill", "Rolf", battle)`.

        `side` and `assume` as in `odds`.
        """
        from tfrules.battle import explain

        return explain(self, query, subject, state, **view)

    def odds(self, command: Any, state: State | Battle, policy: Any = None, **view: Any) -> Endings:
        """What chance makes of a command in a state, exactly: every ending with its probability.

        `odds(...).distribution(read)` is a `tfrules.odds.Dist`, `.p(test)` a Fraction, `.traces` say what the first roll rests on.
        `side` reckons with what that side sees and `assume` says what it supposes of the rest; without them the judge reckons.
        """
        from tfrules.battle import odds

        return odds(self, command, state, policy, **view)

    def duel(self, one: Mapping[str, Any], other: Mapping[str, Any], policy: Any = None, **how: Any) -> Exact | Sampled:
        """What comes of a meeting of two figures: exactly, or with `fights=1_000_000, seed=1` of so many that are drawn.

        As `fight`, with the policy that the game names for duels unless another is given, one for both or one for each by name.
        """
        from tfrules.duel import duel

        return duel(self, one, other, policy, **how)

    def fight(self, state: State | Battle, policy: Any, **how: Any) -> Exact | Sampled:
        """What comes of a battle from here on under policies, exactly or drawn. See `tfrules.duel.fight`."""
        from tfrules.duel import fight

        return fight(self, state, policy, **how)

    def balance(self, **how: Any) -> Matrix:
        """The things of the packs that were given set against those of the game: who wins against whom, how often. See `tfrules.balance.balance`."""
        from tfrules.balance import balance

        return balance(self, **how)

    def trial(self, name: str) -> Laid:
        """One blow with a thing: how likely it hits by two numbers that the game names, and how much harm it does."""
        from tfrules.trials import trial

        return trial(self, name)

    def without(self, clause: str) -> Loaded:
        """This game without something that it has: an item ("rule NAME"), a line of one ("rule NAME / on"), as the rule index names clauses.

        Raises DiagnosticError (TFR0806) when there is no such thing, or when it cannot be done without.
        """
        from tfrules.engine.mutants import NoMutant, without
        from tfrules.packs.clauses import read_clause

        meant = read_clause(clause)
        if meant.kind in self.vocabulary.kinds:
            meant = replace(meant, name=self.ruleset.find(meant.kind, meant.name).qualified)
        try:
            made = without(self.engine, str(meant))[0].make()
        except NoMutant as error:
            raise DiagnosticError([finding("TFR0806", str(error))]) from None
        less = Loaded(self.plugins, self.info, self._packs, self._rulings)
        less.__dict__.update(vocabulary=made.vocabulary, ruleset=made.ruleset, engine=made)
        return less

    def compare(self, state: State | Battle, of: Callable[[State], Any], policy: Any = None, **how: Any) -> Comparison:
        """What comes of each answer that is allowed now, exactly, the best first: `compare(battle, lambda s: s.records["Rolf"]["hits"])`.

        See `tfrules.compare.compare` for the rest: how far courses are followed, whose view is taken, and what is assumed or believed.
        """
        from tfrules.compare import compare

        return compare(self, state, of, policy, **how)

    def memo(self, policy: Any, most: int | None = None) -> Memo:
        """What is remembered of fights that are decided by a policy, or by one for each side: shared by all of them.

        Frames that can come out in more than `most` ways are not run. Raises DiagnosticError for a policy that the rules do not have.
        """
        from tfrules.engine.memo import Memo
        from tfrules.engine.policy import Policy, by_side

        each = dict(policy) if isinstance(policy, Mapping) else {"": policy}
        key = most, tuple(sorted(each.items(), key=lambda pair: pair[0]))
        found = self._memos.get(key)
        if found is None:
            if len(self._memos) >= MEMOS:  # a policy that is a function of its own for each call would fill the memory
                del self._memos[next(iter(self._memos))]
            named = {side: Policy(self.engine, one) if isinstance(one, str) else one for side, one in each.items()}
            found = self._memos[key] = Memo(self.engine, named[""] if "" in named else by_side(named), most=most)
        return found


class Item:
    """One definition as Python sees it: `item.name`, `item.kind`, and every field line as an attribute."""

    def __init__(self, game: Loaded, document: Document) -> None:
        self.game = game
        self.document = document

    @property
    def name(self) -> str:
        """The bare name."""
        return self.document.name

    @property
    def kind(self) -> str:
        """The kind."""
        return self.document.kind

    def lines(self, head: str) -> list[Mapping[str, Any]]:
        """The JSON of every line with a head: a copy, which may be changed."""
        return [deepcopy(line) for line in self.document.body if line["op"] == head]

    def __getattr__(self, name: str) -> Any:
        """A field line that has no condition and names no role, evaluated; None when the definition has no such line."""
        if name.startswith("_") or (self.document.kind, name) not in self.game.vocabulary.heads:
            raise AttributeError(f"{self.document.kind} {self.document.name!r} has no field {name!r}")
        from tfrules.engine.context import Context
        from tfrules.engine.state import Frame, State

        definition = self.game.engine.definitions[self.document.qualified]
        context = Context(self.game.engine, State({}), Frame("", 0, {}), 0)
        default = definition.default(name)
        return None if default is None else definition.read_line(context, default, {})

    def __repr__(self) -> str:
        return f"<{self.document.kind} {self.document.qualified!r}>"
