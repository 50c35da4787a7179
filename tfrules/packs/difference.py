"""What sets two rulesets apart, line by line, and what a pack rests on that is not the same in both.

The lines of an item are compared by their *line keys* (see `merge`): all lines with one key belong together, so that a field with its
exceptions is one difference, and lines that stand in another order are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tfrules.ir.model import Document, Json, Statement, canonical, nodes
from tfrules.packs.merge import LineKey, clause_key, field_heads, line_key
from tfrules.packs.names import ItemKey, item_key
from tfrules.packs.pack import LoadedPack
from tfrules.packs.ruleset import Ruleset
from tfrules.source import Span
from tfrules.vocabulary.terms import Vocabulary

ADDED, CHANGED, REMOVED = "added", "changed", "removed"


@dataclass(frozen=True, slots=True)
class Said:
    """One line, or one clause of the head (then `statement` has the one key), and where it is said."""

    statement: Statement
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class LineChange:
    """What is said under one key: before and after, without the lines that are in both."""

    key: LineKey
    old: tuple[Said, ...] = ()
    new: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item that was added, changed or removed. `lines` are those that differ, of a changed one."""

    how: str
    old: Document | None
    new: Document | None
    lines: tuple[LineChange, ...] = ()

    @property
    def document(self) -> Document:
        """The item as it is, or was."""
        found = self.new or self.old
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class RulingChange:
    """A ruling that is decided in another way; "" where it is not asked at all."""

    name: str
    old: str
    new: str
    by: str


@dataclass(frozen=True, slots=True)
class Difference:
    """All that sets a ruleset apart from another: items, choices of rulings, and entries of the rule index by what became of them."""

    items: tuple[ItemChange, ...] = ()
    rulings: tuple[RulingChange, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)

    def of(self, how: str) -> tuple[ItemChange, ...]:
        """The items that were added, changed or removed."""
        return tuple(one for one in self.items if one.how == how)

    @property
    def empty(self) -> bool:
        """Whether nothing differs."""
        return not (self.items or self.rulings or self.rules)


def difference(old: Ruleset, new: Ruleset, vocabulary: Vocabulary) -> Difference:
    """What `new` has and says otherwise than `old`, in the published order of each, what is removed last."""
    items = [_item(old.items.get(key), document, vocabulary) for key, document in new.items.items()]
    items += [ItemChange(REMOVED, document, None) for key, document in old.items.items() if key not in new.items]
    rulings = [
        RulingChange(name, old.rulings[name].chosen if name in old.rulings else "", one.chosen, one.by)
        for name, one in new.rulings.items()
        if name not in old.rulings or old.rulings[name].chosen != one.chosen
    ]
    rulings += [RulingChange(name, one.chosen, "", "") for name, one in old.rulings.items() if name not in new.rulings]
    rules = {name: CHANGED if name in old.rules else ADDED for name, one in new.rules.items() if old.rules.get(name) != one}
    rules |= {name: REMOVED for name in old.rules if name not in new.rules}
    return Difference(tuple(one for one in items if one is not None), tuple(rulings), rules)


def _item(old: Document | None, new: Document, vocabulary: Vocabulary) -> ItemChange | None:
    """What became of an item that is there now; None where nothing did."""
    if old is None:
        return ItemChange(ADDED, None, new)
    if old is new or old.hash == new.hash:
        return None
    was, now = grouped(old, vocabulary), grouped(new, vocabulary)
    lines = (_line(key, was.get(key, ()), now.get(key, ())) for key in dict.fromkeys((*was, *now)))
    found = tuple(one for one in lines if one is not None)
    return ItemChange(CHANGED, old, new, found) if found else None


def _line(key: LineKey, old: tuple[Said, ...], new: tuple[Said, ...]) -> LineChange | None:
    """What differs under one key, lines that are the same left out."""
    was, now = ([canonical(one.statement) for one in side] for side in (old, new))
    if was == now:
        return None
    gone = tuple(one for one, text in zip(old, was, strict=True) if text not in now)
    come = tuple(one for one, text in zip(new, now, strict=True) if text not in was)
    return LineChange(key, gone, come) if gone or come else LineChange(key, old, new)  # the same lines in another order


def grouped(document: Document, vocabulary: Vocabulary) -> dict[LineKey, tuple[Said, ...]]:
    """The clauses and lines of an item by key."""
    fields = field_heads(vocabulary, document.kind)
    found: dict[LineKey, list[Said]] = {}
    for word, value in document.clauses.items():
        found[clause_key(word)] = [Said({word: value}, document.span_of(f"/clauses/{word}"))]
    for at, statement in enumerate(document.body):
        said = Said(statement, document.span_of(f"/body/{at}"))
        found.setdefault(line_key(statement, fields), []).append(said)
    return {key: tuple(lines) for key, lines in found.items()}


# ---------------------------------------------------------------- when the base moves on


@dataclass(frozen=True, slots=True)
class Moved:
    """Something that a pack changes, and that is no longer what it was written against. `change` is the document of the pack."""

    change: Document
    line: LineChange


@dataclass(frozen=True, slots=True)
class Taken:
    """A thing of the pack whose kind and name the base has now as well."""

    own: Document
    other: Document


@dataclass(frozen=True, slots=True)
class Rest:
    """A thing of the base that the pack names without changing it, and that has changed. `users` are the pack's things that name it."""

    change: ItemChange
    users: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """What a pack meets in another state of its base."""

    moved: tuple[Moved, ...]
    taken: tuple[Taken, ...]
    rests: tuple[Rest, ...]


def drift(pack: LoadedPack, merged: Ruleset, here: Ruleset, there: Ruleset, vocabulary: Vocabulary) -> Drift:
    """What a pack meets when its base `here` becomes `there`; `merged` is the pack linked with `here`."""
    apart = difference(here, there, vocabulary)
    changed = {item_key(one.document): one for one in apart.items}
    moved = tuple(_moved(pack, here, changed, vocabulary))
    taken = tuple(_taken(pack, here, there))
    touched = {item_key(one) for one in _targets(pack, here).values()}
    rests = tuple(
        Rest(changed[key], tuple(users))
        for key, users in _named(pack.id, merged).items()
        if key in changed and changed[key].how == CHANGED and key not in touched
    )
    return Drift(moved, taken, rests)


def _targets(pack: LoadedPack, base: Ruleset) -> dict[int, Document]:
    """The item of the base that each change of a pack is about, by the place of the change among its documents."""
    found = {}
    for at, change in enumerate(pack.documents):
        if change.verb != "new":
            bare = change.name.rpartition(":")[2]
            like = [one for one in base.by_kind(change.kind) if one.name == bare and change.name in (bare, one.qualified)]
            if len(like) == 1:
                found[at] = like[0]
    return found


def _moved(pack: LoadedPack, base: Ruleset, changed: Mapping[ItemKey, ItemChange], vocabulary: Vocabulary) -> Iterator[Moved]:
    """Lines that the pack changes or takes out, and that have become others. Those that are gone are findings of linking."""
    for at, target in _targets(pack, base).items():
        change, apart = pack.documents[at], changed.get(item_key(target))
        if apart is None or apart.how != CHANGED:
            continue
        fields = field_heads(vocabulary, change.kind)
        keys = {line_key(one, fields) for one in change.body} | {clause_key(word) for word in change.clauses}
        for line in apart.lines:
            if change.verb == "remove" or (line.key in keys and (line.new or change.verb == "extend")):
                yield Moved(change, line)


def _taken(pack: LoadedPack, here: Ruleset, there: Ruleset) -> Iterator[Taken]:
    """Names of the pack that only the other base has too."""
    before = {(one.kind, one.name) for one in here.items.values()}
    now = {(one.kind, one.name): one for one in there.items.values()}
    for own in pack.documents:
        name = own.kind, own.name
        if own.verb == "new" and name in now and name not in before:
            yield Taken(own, now[name])


def _named(pack: str, merged: Ruleset) -> dict[ItemKey, list[Document]]:
    """The items of others that the lines of a pack name, each with the items in which it does."""
    found: dict[ItemKey, list[Document]] = {}
    for document in merged.items.values():
        lines = [line for at, line in enumerate(document.body) if merged.origin(document, at) == pack]
        own = [document.clauses] if document.pack == pack else []
        for key in dict.fromkeys(_references([*lines, *own])):
            if not key[1].startswith(f"{pack}:"):
                found.setdefault(key, []).append(document)
    return found


def _references(values: Iterable[Json]) -> Iterator[ItemKey]:
    for value in values:
        for _, part in nodes(value):
            if isinstance(part, Mapping) and part.get("op") == "item":
                yield part.get("kind", ""), part["name"]
