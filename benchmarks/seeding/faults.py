"""What a fault is, where it may be planted, and the kinds of them that are known.

A *kind* is a function that finds the sites of a text where its fault can stand, each as an `Edit`. It declares itself with `@kind(NAME,
SUFFIX)`; the first sentence of its docstring says what is done, the rest, where that is a question, when a fault is `legal`.
"""

from __future__ import annotations

import random
import string
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from benchmarks.seeding.scan import Statement, Token, statements, tokens
from tfrules.packs import LoadedPack
from tfrules.vocabulary.terms import Head, Vocabulary

TEXT, TABLE = ".tfr", ".yaml"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a text: what stands from `start` to `end` becomes `new`. A finding helps at the lines of `new`, or of its first
    `told` characters where that is long, and at those of the further places `also` of the unchanged text."""

    start: int
    end: int
    new: str
    also: tuple[int, ...] = ()
    told: int | None = None
    legal: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A planted fault: the text with it, the lines at which a finding helps, and what was done in few words."""

    kind: str
    file: str
    text: str
    lines: frozenset[int]
    planted: str
    legal: bool


@dataclass(frozen=True)
class World:
    """What the texts may name: the words that are declared, and the things that the packs of the game define, by kind."""

    vocabulary: Vocabulary
    things: dict[str, frozenset[str]]
    rules: frozenset[str]
    publications: frozenset[str]

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The kinds of thing that have a name."""
        found: dict[str, tuple[str, ...]] = {}
        for kind, names in self.things.items():
            for name in names:
                found[name] = (*found.get(name, ()), kind)
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that some declaration knows, in small letters: no misspelling may be one of them."""
        vocabulary = self.vocabulary
        found = {word for _, word in vocabulary.heads} | {name for _, name in vocabulary.fields}
        for group in (vocabulary.kinds, vocabulary.units, vocabulary.groups, vocabulary.selectors, vocabulary.functions):
            found |= set(group)
        for head in vocabulary.heads.values():
            found |= {choice for slot in head.phrase for choice in slot.choices}
            found |= {clause.word for clause in head.clauses}
            found |= {choice for clause in head.clauses if clause.slot for choice in clause.slot.choices}
        found |= {query.name.split(".")[1] for query in vocabulary.queries.values()}
        found |= {word for enum in vocabulary.enums.values() for word in enum.words}
        found |= {word for event in vocabulary.events.values() for phrase in event.phrases for word in phrase.split()}
        return frozenset(part.lower() for one in found for part in (one, *one.split()))


def world_of(vocabulary: Vocabulary, packs: Iterable[LoadedPack]) -> World:
    """What the texts of some packs may name."""
    things: dict[str, set[str]] = {}
    every = list(packs)
    for pack in every:
        for document in pack.documents:
            things.setdefault(document.kind, set()).add(document.name)
    return World(
        vocabulary,
        {kind: frozenset(names) for kind, names in sorted(things.items())},
        frozenset(rule.id for pack in every for rule in pack.rules),
        frozenset(one.id for pack in every for one in pack.manifest.publications),
    )


@dataclass(frozen=True)
class Text:
    """A shipped file with the world that it is read in, and with the randomness of one fault."""

    file: str
    text: str
    world: World
    random: random.Random = field(compare=False, repr=False)

    @cached_property
    def items(self) -> list[Statement]:
        """Its items, if it is in the language."""
        return statements(self.text)

    @cached_property
    def every(self) -> list[Statement]:
        """All its statements."""
        return [one for item in self.items for one in item.every()]

    @cached_property
    def tokens(self) -> list[Token]:
        """All its tokens."""
        return tokens(self.text)

    def line_start(self, offset: int) -> int:
        """Where the line of a place begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        """Where the next line begins."""
        at = self.text.find("\n", offset)
        return len(self.text) if at < 0 else at + 1

    def head(self, statement: Statement) -> Head | None:
        """The declaration of a statement, by the block in which it stands."""
        owner = statement.owner
        if owner is None:
            return None
        if owner.owner is None:
            group = item_kind(owner)
        else:
            over = self.head(owner)
            group = over.block if over else ""
        texts = [token.text for token in statement.head[:3]]
        for length in (3, 2, 1):
            known = self.world.vocabulary.heads.get((group, " ".join(texts[:length])))
            if known is not None and len(texts) >= length:
                return known
        return None

    def misspelt(self, word: str) -> str:
        """The word with one slip of the hand, so that it is no word that is declared."""
        for _ in range(50):
            slipped = _slip(word, self.random)
            if slipped != word and slipped[0].isalpha() and slipped.lower() not in self.world.words:
                return slipped
        return word + "xq"


VERBS = ("new", "patch", "extend", "remove")


def item_kind(item: Statement) -> str:
    """The kind of an item: its first word that is no verb."""
    return next((token.text for token in item.head if token.sort == "name" and token.text not in VERBS), "")


def _slip(word: str, chance: random.Random) -> str:
    """A letter twice, left out, exchanged with its neighbour, or another one in its place."""
    at = chance.randrange(len(word))
    letter = chance.choice(string.ascii_lowercase)
    slips = [word[:at] + word[at] + word[at:], word[:at] + letter + word[at + 1 :]]
    if len(word) > 2:
        slips.append(word[:at] + word[at + 1 :])
    if at + 1 < len(word):
        slips.append(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    return chance.choice(slips)


Sites = Callable[[Text], Iterator[Edit]]
KINDS: dict[str, dict[str, Sites]] = {}


def kind(name: str, suffix: str = TEXT) -> Callable[[Sites], Sites]:
    """Declare a kind of fault for files of a suffix. One kind may have a function for texts and another for tables."""

    def declare(sites: Sites) -> Sites:
        assert suffix not in KINDS.setdefault(name, {}), f"the kind {name} has two functions for {suffix}"
        KINDS[name][suffix] = sites
        return sites

    return declare


def plant(name: str, text: Text) -> Fault | None:
    """One fault of a kind at a random site of a text; None where it has no site."""
    sites = KINDS[name].get("." + text.file.rsplit(".", 1)[-1])
    found = sorted(set(sites(text)), key=lambda edit: (edit.start, edit.end, edit.new)) if sites else []
    if not found:
        return None
    edit = text.random.choice(found)
    changed = text.text[: edit.start] + edit.new + text.text[edit.end :]
    shift = len(edit.new) - (edit.end - edit.start)
    begins = [0, *(at + 1 for at, char in enumerate(changed) if char == "\n")]

    def line(offset: int) -> int:
        return bisect_right(begins, offset)

    last = edit.start + max(0, len(edit.new[: edit.told].rstrip("\n")) - 1)
    lines = set(range(line(edit.start), line(max(edit.start, last)) + 1))
    lines |= {line(place if place < edit.end else place + shift) for place in edit.also}
    was = " ".join(text.text[edit.start : edit.end].split())
    planted = f"`{was[:60]}` -> `{' '.join(edit.new.split())[:60]}`"
    return Fault(name, text.file, changed, frozenset(lines), planted, edit.legal)
