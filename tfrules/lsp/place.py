"""Where a cursor stands among words: found from what is written before it, so that half a statement will do.

The parser needs a whole text; whoever types has none. So this walks the words from the beginning of the item up to the cursor,
and says in which class of statements the cursor is, behind which head and clause.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tfrules.check.heads import LINE_HEADS
from tfrules.lang.scan import VERBS
from tfrules.vocabulary.terms import ClauseWord, Head, Slot, Vocabulary

_TOKEN = re.compile(
    r"""(?P<text>"[^"\n]*"?) | (?P<comment>\#[^\n]*) | (?P<word>[A-Za-z_][\w.]*) | (?P<range>\d+\.\.\d+) | (?P<number>\d[\w.]*)
      | (?P<mark>[^ \t\r])""",
    re.X,
)
_FIRST = re.compile(r"^([A-Za-z_]\w*)(?:[ \t]+([A-Za-z_]\w*))?", re.M)
_HALF = re.compile(r"[A-Za-z_][\w.]*\Z")
CONDITIONS = ("when", "unless", "while")
SEVERAL = ("names", "refs", "query")  # ways of reading that go on behind a comma


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number, text or mark."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the cursor stands. `half` is the part of a word or text (with its quote) before it, from the offset `start` on.

    `class_name` is "" outside of any item, and `head` None where no statement has begun. `before` are the tokens between the head
    (or the clause word) and the half word; `clause` the clause that is open.
    """

    class_name: str
    start: int
    half: str
    head: Head | None = None
    clause: ClauseWord | None = None
    before: tuple[Token, ...] = ()
    used: tuple[str, ...] = ()  # clause words that stand already
    # What stands where no head was found: the beginning of a head of several words, or of an item's header.
    loose: tuple[Token, ...] = ()
    condition: bool = False  # behind `when`, `unless` or `while`, or in parentheses

    @property
    def in_text(self) -> bool:
        """Whether the cursor is within quotes."""
        return self.half.startswith('"')

    @property
    def word(self) -> str:
        """The half word without its quote."""
        return self.half.removeprefix('"')


@dataclass(slots=True)
class _Walk:
    vocabulary: Vocabulary
    classes: list[str] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    depth: int = 0

    def take(self, token: Token) -> None:
        mark = token.text if token.kind == "mark" else ""
        if mark in ("(", ")"):
            self.depth = max(0, self.depth + (1 if mark == "(" else -1))
        if mark == "\n" and self.depth:
            return
        if mark == "{":
            self.classes.append(self.inside())
        elif mark == "}" and self.classes:
            self.classes.pop()
        if mark in ("{", "}", ";", "\n"):
            self.tokens, self.depth = [], 0
        else:
            self.tokens.append(token)

    def inside(self) -> str:
        """The class of the block that begins behind the tokens at hand."""
        if not self.classes:
            return next((token.text for token in self.tokens if token.text in self.vocabulary.kinds), "")
        head, _ = self.head()
        return head.block if head is not None else ""

    def head(self) -> tuple[Head | None, int]:
        """The head of the statement at hand, and how many tokens it takes."""
        heads = self.vocabulary.heads
        if not self.tokens or not self.classes:
            return None, 0
        first = self.tokens[0]
        if first.kind != "word":
            one = heads.get((self.classes[-1], LINE_HEADS.get(first.kind, "")))
            return one, 1
        words: list[str] = []
        for token in self.tokens:
            if token.kind != "word":
                break
            words.append(token.text)
        for count in range(min(len(words), 8), 0, -1):
            one = heads.get((self.classes[-1], " ".join(words[:count])))
            if one is not None:
                return one, count
        return None, 0


def spot_at(text: str, offset: int, vocabulary: Vocabulary) -> Spot | None:
    """Where an offset stands; None within a comment, where nothing is to be said."""
    begin = _item_start(text, offset, frozenset(vocabulary.kinds))
    before = text[begin:offset]
    walk, half = _Walk(vocabulary), _half(before)
    for match in _TOKEN.finditer(before, 0, len(before) - len(half)):
        if match.lastgroup != "comment":
            walk.take(Token(match.lastgroup or "", match.group()))
        elif match.end() == len(before):
            return None
    return _spot(walk, offset - len(half), half)


def _half(before: str) -> str:
    """The word or text that is not finished. A quote opens a text only where an even number stands before it on the line."""
    line = before[before.rfind("\n") + 1 :]
    code = re.sub(r'"[^"]*"', lambda found: " " * len(found.group()), line)
    if "#" in code.partition('"')[0]:
        return ""
    if '"' in code:
        return line[code.index('"') :]
    found = _HALF.search(code)
    return found.group() if found else ""


def _item_start(text: str, offset: int, kinds: frozenset[str]) -> int:
    """Where the item begins that holds the offset: at the last known kind in the first column."""
    start = 0
    for match in _FIRST.finditer(text, 0, offset):
        if match.group(1) in kinds or (match.group(1) in VERBS and match.group(2) in kinds):
            start = match.start()
    return start


def _spot(walk: _Walk, start: int, half: str) -> Spot:
    class_name = walk.classes[-1] if walk.classes else ""
    head, taken = walk.head()
    if head is None:
        return Spot(class_name, start, half, loose=tuple(walk.tokens))
    known = {clause.word: clause for clause in head.clauses}
    rest, clause, used = walk.tokens[taken:], None, []
    condition = head.word in CONDITIONS and not head.phrase
    before: list[Token] = []
    depth, at = 0, 0
    while at < len(rest):
        token = rest[at]
        depth += (token.text == "(") - (token.text == ")") if token.kind == "mark" else 0
        word = _clause_word(rest[at:], known) if token.kind == "word" and not depth else ""
        if word:
            clause, before, condition = known[word], [], word in CONDITIONS
            used.append(word)
            at += len(word.split())
            continue
        if token.text in CONDITIONS and token.kind == "word":
            clause, before, condition = None, [], True
            used.append(token.text)
        else:
            before.append(token)
        at += 1
    return Spot(class_name, start, half, head, clause, tuple(before), tuple(used), condition=condition or depth > 0)


def _clause_word(tokens: list[Token], known: dict[str, ClauseWord]) -> str:
    """The longest clause word that the tokens begin with, or nothing."""
    words = [token.text for token in tokens[:4] if token.kind == "word"]
    return next((" ".join(words[:count]) for count in range(len(words), 0, -1) if " ".join(words[:count]) in known), "")


def slots_here(spot: Spot) -> tuple[Slot, ...]:
    """The places of the statement that what is typed may fill: of the open clause, or of the phrase behind the head."""
    if spot.clause is not None:
        return (spot.clause.slot,) if spot.clause.slot is not None else ()
    if spot.head is None:
        return ()
    marks = [number for number, token in enumerate(spot.before) if token.text in (",", "or")]
    count = len(spot.before) - (marks[-1] + 1 if marks else 0)
    phrase = spot.head.phrase
    several = next((number for number, slot in enumerate(phrase) if slot.many or slot.reads in SEVERAL), 0)
    first = count + (several if marks else 0)
    return phrase[first : first + 2]
