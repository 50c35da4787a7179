"""Kinds of fault in words and names: something is called what nothing is called."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.seeding.faults import Edit, Text, item_kind, kind
from benchmarks.seeding.scan import Statement, Token
from tfrules.vocabulary.terms import Slot

PROSE = (
    "summary",
    "note",
    "cite",
    "covers",
    "question",
    "choice",
    "default",
    "example",
    "refuse",
    "breach",
    "offer",
    "statement",
)
ANSWERS = ("choose", "decline", "take", "roll", "known", "act")


def swapped(token: Token, new: str, also: tuple[int, ...] = (), legal: bool = False) -> Edit:
    """Another word in place of a token."""
    return Edit(token.start, token.end, new, also, legal=legal)


def unquoted(token: Token) -> str:
    """What stands between the quotes of a token."""
    return token.text.strip('"')


def misspelt_name(text: Text, name: str) -> str:
    """A name with one slip of the hand, so that nothing has it."""
    for _ in range(50):
        slipped = text.misspelt(name)
        if slipped not in text.world.names and '"' not in slipped:
            return slipped
    return name + "xq"


@kind("misspelt-field")
def misspelt_field(text: Text) -> Iterator[Edit]:
    """The word with which a line of an item begins is misspelt."""
    for item in text.items:
        for line in item.block:
            if line.head[0].sort == "name" and len(line.word) > 1 and text.head(line):
                yield swapped(line.head[0], text.misspelt(line.word))


@kind("misspelt-verb")
def misspelt_verb(text: Text) -> Iterator[Edit]:
    """The word of an action or of another line deeper in a block is misspelt."""
    for line in text.every:
        if line.owner and line.owner.owner and line.head[0].sort == "name" and len(line.word) > 2 and text.head(line):
            yield swapped(line.head[0], text.misspelt(line.word))


@kind("misspelt-kind")
def misspelt_kind(text: Text) -> Iterator[Edit]:
    """The kind of an item is misspelt."""
    for item in text.items:
        for token in item.head[:2]:
            if token.text == item_kind(item):
                yield swapped(token, text.misspelt(token.text))


@kind("misspelt-clause")
def misspelt_clause(text: Text) -> Iterator[Edit]:
    """A word that opens a clause is misspelt."""
    for line in text.every:
        head = text.head(line)
        words = {clause.word.split()[0] for clause in head.clauses} if head else set()
        for token in line.phrase[1:]:
            if token.sort == "name" and token.text in words and len(token.text) > 1:
                yield swapped(token, text.misspelt(token.text))


def _choices(text: Text, line: Statement) -> Iterator[tuple[Token, Slot]]:
    """The tokens of a line that are one of the words listed for their place."""
    head = text.head(line)
    if head is None:
        return
    own = next((slot for slot in head.phrase if slot.reads in ("name", "names") and slot.choices), None)
    clauses = {clause.word: clause.slot for clause in head.clauses if clause.slot and clause.slot.choices}
    for before, token in zip(line.phrase, line.phrase[1:], strict=False):
        slot = clauses.get(before.text, own)
        if token.sort == "name" and slot and token.text in slot.choices and len(token.text) > 1:
            yield token, slot


@kind("misspelt-choice")
def misspelt_choice(text: Text) -> Iterator[Edit]:
    """A word out of a list of possible ones is misspelt."""
    for line in text.every:
        for token, _ in _choices(text, line):
            yield swapped(token, text.misspelt(token.text))


@kind("unknown-query")
def unknown_query(text: Text) -> Iterator[Edit]:
    """A number that is modified is misspelt."""
    for line in text.every:
        if line.word == "modify":
            for token in line.phrase[1:]:
                if token.text in text.world.vocabulary.queries:
                    role, _, name = token.text.partition(".")
                    yield swapped(token, f"{role}.{text.misspelt(name)}")


@kind("unknown-field")
def unknown_field(text: Text) -> Iterator[Edit]:
    """What is read of someone or something, after a dot, is misspelt."""
    known = {name for _, name in text.world.vocabulary.fields}
    for line in text.every:
        for token in line.condition if line.word == "modify" else line.head[1:]:
            path, dot, name = token.text.rpartition(".")
            if token.sort == "name" and dot and name in known:
                yield swapped(token, f"{path}.{text.misspelt(name)}")


@kind("unknown-event")
def unknown_event(text: Text) -> Iterator[Edit]:
    """A word of what happens is misspelt, in a line that waits for it."""
    words = {word for event in text.world.vocabulary.events.values() for phrase in event.phrases for word in phrase.split()}
    for line in text.every:
        if line.word in ("on", "before", "instead") and not line.inside("example"):
            for token in line.phrase[1:]:
                if token.sort == "name" and token.text in words and token.text not in ("of", "on", "to", "at", "with"):
                    yield swapped(token, text.misspelt(token.text))


@kind("unknown-condition")
def unknown_condition(text: Text) -> Iterator[Edit]:
    """The name of a condition that is given, ended or asked for is misspelt."""
    conditions = text.world.things.get("condition", frozenset())
    for line in text.every:
        for before, token in zip(line.head, line.head[1:], strict=False):
            name = unquoted(token)
            if token.sort == "string" and before.text in ("give", "end", "has", "bears") and name in conditions:
                yield swapped(token, f'"{misspelt_name(text, name)}"')


def _references(text: Text) -> Iterator[tuple[Statement, Token]]:
    """Quoted names of things, where they are neither prose nor what somebody answers."""
    for line in text.every:
        if line.owner is None or line.word in (*PROSE, *ANSWERS) or line.head[0].sort == "string":
            continue
        for token in line.head[1:]:
            if token.sort == "string" and unquoted(token) in text.world.names:
                yield line, token


def _compared_with_text(text: Text, line: Statement, token: Token) -> bool:
    """Whether a quoted name is compared with a field that holds any text."""
    at = line.head.index(token)
    names = [one for one in line.head[:at] if one.sort == "name" and "." in one.text]
    if at < 2 or line.head[at - 1].sort not in ("sign", "left", "comma") or not names:
        return False
    last = names[-1].text.rpartition(".")[2]
    return any("text" in field.type for (_, name), field in text.world.vocabulary.fields.items() if name == last)


@kind("wrong-reference")
def wrong_reference(text: Text) -> Iterator[Edit]:
    """The name of a thing is misspelt. Legal where it is compared with a field that holds any text."""
    for line, token in _references(text):
        if unquoted(token) not in text.world.things.get("condition", ()):
            new = f'"{misspelt_name(text, unquoted(token))}"'
            yield swapped(token, new, legal=_compared_with_text(text, line, token))


def _typed_references(text: Text) -> Iterator[tuple[Token, tuple[str, ...]]]:
    """Quoted names with the kinds that their place takes."""
    for line in text.every:
        head = text.head(line)
        slots = [slot for slot in head.phrase if slot.reads in ("ref", "refs")] if head else []
        if len(slots) == 1 and slots[0].type != "any":
            taken = tuple(one.strip() for one in slots[0].type.split("|"))
            for token in line.phrase[1:]:
                if token.sort == "string" and set(text.world.names.get(unquoted(token), ())) & set(taken):
                    yield token, taken


@kind("wrong-kind")
def wrong_kind(text: Text) -> Iterator[Edit]:
    """A thing of another kind is named: a spell where a weapon is due."""
    for token, taken in _typed_references(text):
        others = sorted(name for name, kinds in text.world.names.items() if not set(kinds) & set(taken))
        yield swapped(token, f'"{text.random.choice(others)}"')


@kind("another-reference")
def another_reference(text: Text) -> Iterator[Edit]:
    """Another thing of the same kind is named. Always legal: it says something else."""
    for token, taken in _typed_references(text):
        others = sorted(
            name
            for one in taken
            for name in text.world.things.get(one, ())
            if text.world.names[name] == (one,) and f'"{name}"' != token.text
        )
        if others:
            yield swapped(token, f'"{text.random.choice(others)}"', legal=True)


@kind("wrong-case")
def wrong_case(text: Text) -> Iterator[Edit]:
    """The word of a line is written with a capital letter, or without its capitals. Skipped where such a word stands there too."""
    for line in text.every:
        head = text.head(line)
        if head and line.head[0].sort == "name" and head.word.split()[0] == line.word:
            new = line.word.capitalize() if line.word.islower() else line.word.lower()
            if not any(word.split()[0] == new for _, word in text.world.vocabulary.heads):
                yield swapped(line.head[0], new)


@kind("unknown-citation")
def unknown_citation(text: Text) -> Iterator[Edit]:
    """The publication of a citation is misspelt."""
    for line in text.every:
        for before, token in zip(line.head, line.head[1:], strict=False):
            if before.text == "cite" and token.text in text.world.publications:
                yield swapped(token, text.misspelt(token.text))


@kind("unknown-rule")
def unknown_rule(text: Text) -> Iterator[Edit]:
    """The id of a rule in `covers` is misspelt."""
    for line in text.every:
        for token in line.head:
            if token.sort == "string" and unquoted(token) in text.world.rules:
                yield swapped(token, f'"{misspelt_name(text, unquoted(token))}"')


@kind("misspelt-expectation")
def misspelt_expectation(text: Text) -> Iterator[Edit]:
    """An example names someone who is not there, or a step of a number that nothing makes: a name in it is misspelt."""
    for line in text.every:
        if line.word == "example" or (line.owner is None and item_kind(line) == "scenario"):
            yield from _expectations(text, line)


def _expectations(text: Text, example: Statement) -> Iterator[Edit]:
    here = {
        one.head[1].text: one.head[1]
        for one in example.every()
        if one.word in ("figure", "creature") and len(one.head) > 1 and one.head[1].sort == "name"
    }
    for line in example.every():
        for token in line.head[1:]:
            name, dot, rest = token.text.partition(".")
            if token.sort == "name" and name in here and token != here[name] and len(name) > 2:
                yield swapped(token, text.misspelt(name) + dot + rest)
        if line.head[0].sort == "string" and line.owner and "trace" in [token.text for token in line.owner.head]:
            yield swapped(line.head[0], f'"{misspelt_name(text, unquoted(line.head[0]))}"')
