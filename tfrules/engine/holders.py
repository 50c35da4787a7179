"""What is in play: definitions that someone bears or carries, with those that always stand, and quick ways into their lines.

It follows from few fields of few records, so it is kept with a state and handed on as long as none of them changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.engine.expressions import many

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.definition import Definition, Permission
    from tfrules.engine.game import Game
    from tfrules.engine.modifiers import Contribution, Suppression
    from tfrules.engine.reactions import Reaction
    from tfrules.vocabulary.terms import Vocabulary

Bind = Mapping[str, Any]
IN_PLAY = "in play"  # where a state keeps it
EFFECT = ("of", "bearer", "bind")  # what of an effect's record its lines are read with


class Holder(NamedTuple):
    """A definition in play and the bindings of what holds it."""

    definition: Definition
    bind: Bind


class InPlay:
    """All holders of one moment. What is asked of them is looked for once."""

    __slots__ = ("_lines", "_permissions", "_reactions", "_suppressions", "every", "game", "held")

    def __init__(self, game: Game, held: list[Holder]) -> None:
        self.game = game
        self.held = held
        self.every = [*game.global_holders, *held]
        self._lines: dict[str, list[tuple[Contribution, Bind]]] = {}
        self._reactions: dict[tuple[str, str], list[tuple[Reaction, Bind]]] = {}
        self._suppressions: list[tuple[Suppression, Bind]] | None = None
        self._permissions: list[tuple[Permission, Bind]] | None = None

    def lines(self, query: str) -> list[tuple[Contribution, Bind]]:
        """The contributions to a query in the published order: by stage, rule, and who bears it."""
        found = self._lines.get(query)
        if found is None:
            found = [(line, holder.bind) for holder in self.held for line in holder.definition.contributions.get(query, ())]
            found += [(line, {}) for line in self.game.queries[query].standing]
            found.sort(key=lambda pair: (pair[0].stage, pair[0].rank, str(pair[1].get("bearer", ""))))
            self._lines[query] = found
        return found

    def reactions(self, event: str, phase: str) -> list[tuple[Reaction, Bind]]:
        """The reactions to an event in one phase in the published order: by rule, and by the effect or who bears it."""
        found = self._reactions.get((event, phase))
        if found is None:
            found = [
                (reaction, holder.bind)
                for holder in self.held
                for reaction in holder.definition.reactions.get(event, ())
                if reaction.phase == phase
            ]
            found += [(reaction, {}) for reaction in self.game.standing_reactions.get((event, phase), ())]
            found.sort(key=lambda pair: (pair[0].rank, str(pair[1].get("effect", pair[1].get("bearer", "")))))
            self._reactions[event, phase] = found
        return found

    @property
    def suppressions(self) -> list[tuple[Suppression, Bind]]:
        """Every `suppress` line."""
        if self._suppressions is None:
            self._suppressions = [(line, holder.bind) for holder in self.every for line in holder.definition.suppressions]
        return self._suppressions

    @property
    def permissions(self) -> list[tuple[Permission, Bind]]:
        """Every `forbid` and `allow` line."""
        if self._permissions is None:
            self._permissions = [(line, holder.bind) for holder in self.every for line in holder.definition.permissions]
        return self._permissions


def in_play(c: Context) -> InPlay:
    """What is in play now, with what the frame that runs has written."""
    kept: InPlay | None = c.state.memo.get(IN_PLAY)
    if c.over and changed(c):
        return InPlay(c.game, _held(c))
    if kept is None:
        kept = c.state.memo[IN_PLAY] = InPlay(c.game, _held(c))
    return kept


def changed(c: Context) -> bool:
    """Whether the frame that runs has written anything that decides what is in play."""
    before = c.state.records
    for name, now in c.over.items():
        was = before.get(name)
        kind = now["kind"] if now else was["kind"] if was is not None else ""
        fields = EFFECT if kind == "effect" else c.game.carriers.get(kind)
        if fields is None:
            continue
        if not now or was is None or any(now.get(field) != was.get(field) for field in fields):
            return True
    return False


def bindings(c: Context, effect: str) -> dict[str, Any]:
    """What the lines of an effect may read: its own bindings, its bearer and itself."""
    record = c.record(effect)
    return {**(record.get("bind") or {}), "bearer": record["bearer"], "effect": effect}


def _held(c: Context) -> list[Holder]:
    """Definitions that someone bears or carries, in the order of the ids of their records."""
    game, found = c.game, []
    for kind, fields in game.carriers.items():
        for name in c.of_kind(kind):
            record = c.record(name)
            for held in fields:
                value = record.get(held)
                if value is None:
                    continue
                for of in many(value):
                    definition = game.definitions.get(of)
                    if definition is not None and definition.stands:
                        found.append(Holder(definition, {"bearer": name}))
    for name in c.of_kind("effect"):
        definition = game.definitions.get(str(c.get(name, "of")))
        if definition is not None:
            found.append(Holder(definition, bindings(c, name)))
    return found


# ------------------------------------------------------------ once, when a game is loaded


def by_event(holders: Iterable[Holder]) -> dict[tuple[str, str], list[Reaction]]:
    """The reactions of what always stands, by event and phase."""
    found: dict[tuple[str, str], list[Reaction]] = {}
    for holder in holders:
        for event, reactions in holder.definition.reactions.items():
            for reaction in reactions:
                found.setdefault((event, reaction.phase), []).append(reaction)
    return found


def carriers(vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for (owner, name), declared in vocabulary.fields.items():
        if declared.carries:
            found.setdefault(owner, []).append(name)
    return {owner: tuple(sorted(names)) for owner, names in sorted(found.items())}
