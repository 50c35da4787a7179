"""A text of rules as tokens and statements, by a reading of its own.

It is deliberately not the parser of `tfrules.lang`: what plants faults must not share a mistake with what is to find them. It reads
well-formed texts only, since faults are planted into shipped ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+) | (?P<comment>\#[^\n]*) | (?P<end>[\n;]) | (?P<string>"[^"\n]*")
    | (?P<dice>\d*d\d+\b) | (?P<range>\d+\.\.\d+) | (?P<number>\d+(?:\.\d+)?)
    | (?P<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*) | (?P<sign>==|!=|<=|>=|[<>+\-*/])
    | (?P<opening>\{) | (?P<closing>\}) | (?P<left>\() | (?P<right>\)) | (?P<comma>,) | (?P<other>.)""",
    re.VERBOSE,
)
CONDITION = ("when", "unless", "while")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text: what sort it is, and from where to where it goes."""

    sort: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The place after its last character."""
        return self.start + len(self.text)


@dataclass(slots=True)
class Statement:
    """A line of the language with its block: `head` are its tokens before the block, `owner` is the statement in whose block it stands."""

    head: list[Token]
    owner: Statement | None = None
    opening: Token | None = None
    closing: Token | None = None
    block: list[Statement] = field(default_factory=list)

    @property
    def word(self) -> str:
        """Its first word."""
        return self.head[0].text

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.head[0].start

    @property
    def end(self) -> int:
        """Where it ends, with its block."""
        return (self.closing or self.head[-1]).end

    @property
    def item(self) -> Statement:
        """The item that it stands in, or is."""
        return self if self.owner is None else self.owner.item

    @property
    def phrase(self) -> list[Token]:
        """Its tokens before `when` or `unless`."""
        for at, token in enumerate(self.head):
            if token.sort == "name" and token.text in CONDITION:
                return self.head[:at]
        return self.head

    @property
    def condition(self) -> list[Token]:
        """Its tokens after `when` or `unless`."""
        return self.head[len(self.phrase) + 1 :]

    def inside(self, *words: str) -> bool:
        """Whether it stands in the block of a statement that begins with one of the words."""
        return self.owner is not None and (self.owner.word in words or self.owner.inside(*words))

    def every(self) -> Iterator[Statement]:
        """It, and all statements below it."""
        yield self
        for one in self.block:
            yield from one.every()


def tokens(text: str) -> list[Token]:
    """The tokens of a text, without blanks."""
    found = []
    for match in _TOKEN.finditer(text):
        sort = str(match.lastgroup)
        if sort != "space":
            found.append(Token(sort, match.group(), match.start()))
    return found


@lru_cache(maxsize=256)  # each shipped file is asked for once by each kind of fault
def statements(text: str) -> list[Statement]:
    """The items of a text, each with all that stands in it."""
    top: list[Statement] = []
    owner: Statement | None = None
    head: list[Token] = []

    def finish() -> Statement | None:
        nonlocal head
        if not head:
            return None
        one, head = Statement(head, owner), []
        (top if owner is None else owner.block).append(one)
        return one

    for token in tokens(text):
        if token.sort == "comment":
            continue
        if token.sort == "end":
            finish()
        elif token.sort == "opening":
            owner = finish()
            assert owner is not None, f"a block without a head at {token.start}"
            owner.opening = token
        elif token.sort == "closing":
            finish()
            assert owner is not None, f"a brace too many at {token.start}"
            owner.closing, owner = token, owner.owner
        else:
            head.append(token)
    finish()
    return top
