"""The first look at a text: characters, comments, brackets, and where each item begins.

A known kind at the first column always begins an item, whatever the braces before it say. So a missing brace is one finding in
one item, and each item can be parsed on its own. What is broken is *masked*: replaced by as many blanks (or a placeholder
word), so that the parser sees a text without it in which every offset still holds.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.fixes import Fix, likely, removed, written
from tfrules.lang import characters, layout
from tfrules.source import Source, Span
from tfrules.suggest import did_you_mean

VERBS = frozenset({"new", "extend", "patch", "remove"})
MAX_CHARACTERS = 2_000_000
MAX_DEPTH = 64
MAX_FINDINGS = 100
MAX_REPAIRS = 10  # braces of one item that are put in or taken out so that the rest of it can be read

# Controls, and what is drawn as nothing or turns the order of what is drawn; not what chooses the look of the sign before it.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]|\r(?!\n)|(?<!^)\ufeff"
)
_NOTABLE = re.compile(
    r"""(?P<word>(?:^|(?<=\A\ufeff))[A-Za-z_]\w*) | (?P<string>"[^"\n]*"?) | (?P<comment>\#[^\n]*) | (?P<mark>[\n{}();])
      | (?P<odd>[^\x00-\x7f]|[`'])""",
    re.X | re.M | re.A,
)
_FIRST_WORD = re.compile(r"[A-Za-z_]\w*", re.A)
_NEXT_WORD = re.compile(r"[ \t]+([A-Za-z_]\w*)", re.A)


@dataclass(slots=True)
class Chunk:
    """The stretch of text of one item. `missing` braces stand at its end; `sound` is false where parsing it makes no sense."""

    start: int
    end: int
    sound: bool = True
    missing: int = 0
    stray: bool = False


@dataclass(slots=True)
class Scan:
    """What the first look found."""

    text: str  # masked
    chunks: list[Chunk]
    comments: list[tuple[int, int]]
    cuts: list[int]  # offsets of newlines, `;` and braces outside parentheses
    broken: set[int]  # offsets of the placeholders of statements that could not be read
    diagnostics: list[Diagnostic]


class _Enough(Exception):
    """So many findings that it is no use to go on."""


def scan(source: Source, kinds: frozenset[str]) -> Scan:
    """Look through a source for items, comments and whatever would keep the parser from seeing them."""
    return _Scanner(source, kinds).run()


@dataclass
class _Scanner:
    source: Source
    kinds: frozenset[str]
    chunks: list[Chunk] = field(default_factory=list)
    comments: list[tuple[int, int]] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)
    masks: list[tuple[int, int, str]] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)
    found: list[Diagnostic] = field(default_factory=list)
    stack: list[tuple[str, int]] = field(default_factory=list)
    suspect: int = -1  # a `{` that was closed by a `}` standing too far left
    early: int = -1  # a `}` that stands further right than the line it closes
    deep: bool = False
    begun: tuple[int, int, int] = (0, 0, 0)  # how many findings, comments and cuts there were when the last item began
    repairs: int = 0  # of the last item

    def __post_init__(self) -> None:
        text = self.source.text
        self.text = text if text.endswith("\n") else text + "\n"

    def run(self) -> Scan:
        if len(self.text) > MAX_CHARACTERS + 1:
            message = f"this file has {len(self.text):,} characters; at most {MAX_CHARACTERS:,} are read"
            self.found.append(finding("TFR0103", message, self.span(0, 0), help="split the file"))
            return Scan("\n", [], [], [], set(), self.found)
        self.chunks.append(Chunk(0, 0))
        try:
            self.hidden_characters()
            self.look()
        except _Enough:
            self.chunks[-1].sound = False
            message = f"more than {MAX_FINDINGS} findings; the rest of this file was not read"
            self.found.append(finding("TFR0299", message, file=self.source.name))
        self.chunks[-1].end = len(self.text)
        return Scan(self.masked(), self.chunks, self.comments, self.cuts, self.broken, self.found)

    def span(self, start: int, end: int) -> Span:
        return Span(self.source, start, min(end, len(self.source.text)))

    def report(self, found: Diagnostic) -> None:
        self.found.append(found)
        if len(self.found) >= MAX_FINDINGS:
            raise _Enough

    def masked(self) -> str:
        parts, at = [], 0
        for start, end, put in sorted(self.masks):
            if start >= at:
                parts += [self.text[at:start], put.ljust(end - start)]
                at = end
        return "".join([*parts, self.text[at:]])

    def hidden_characters(self) -> None:
        for match in _HIDDEN.finditer(self.text):
            at, code = match.start(), ord(match.group())
            message = f"a hidden character (U+{code:04X}) stands here"
            place = self.span(at, at + 1)
            self.report(finding("TFR0102", message, place, help="take it away", fixes=[written(place, "", "take it away")]))
        self.text = _HIDDEN.sub(" ", self.text)
        if self.text.startswith("\ufeff"):
            self.masks.append((0, 1, " "))

    # ------------------------------------------------------------ the walk

    def look(self) -> None:
        at = 0
        while True:
            match = _NOTABLE.search(self.text, at)
            if match is None:
                resume = self.unclosed_parenthesis(len(self.text)) if self.in_parentheses() else self.without_closer(len(self.text))
                if resume < 0:
                    self.close_chunk(len(self.text))
                    return
                at = resume
                continue
            resume = self.notable(match)
            at = match.end() if resume < 0 else resume

    def notable(self, match: re.Match[str]) -> int:
        """Take note of one place; the result is where to go on, or -1 for after it."""
        start, end = match.span()
        kind = match.lastgroup
        if kind == "mark":
            return self.mark(match.group(), start)
        if kind == "comment":
            self.comments.append((start, end))
            if self.in_parentheses():
                self.masks.append((start, end, ""))
        elif kind == "string":
            if end - start < 2 or self.text[end - 1] != '"':
                return self.unclosed_string(start, end)
        elif kind == "word":
            return self.first_column(match.group(), start, end)
        else:
            return self.odd(start)
        return -1

    def in_parentheses(self) -> bool:
        return bool(self.stack) and self.stack[-1][0] == "("

    def mark(self, char: str, at: int) -> int:
        if char == "(":
            self.push(char, at)
        elif char == ")":
            if self.in_parentheses():
                self.stack.pop()
            else:
                self.masks.append((at, at + 1, " "))
                help, place = "take it away, or put the `(` before it", self.span(at, at + 1)
                self.report(finding("TFR0204", "this `)` closes nothing", place, help=help, fixes=[written(place, "")]))
        elif char == "\n" and self.in_parentheses():
            self.masks.append((at, at + 1, " "))
        elif self.in_parentheses():
            return self.unclosed_parenthesis(at)
        else:
            self.cuts.append(at)
            if char == "{":
                self.push(char, at)
            elif char == "}":
                return self.close_block(at)
        return -1

    def push(self, char: str, at: int) -> None:
        self.stack.append((char, at))
        if len(self.stack) > MAX_DEPTH and not self.deep:
            self.deep = True
            self.chunks[-1].sound = False
            message = f"blocks and parentheses stand more than {MAX_DEPTH} deep in one another"
            self.report(finding("TFR0206", message, self.span(at, at + 1), help="take some of them away"))

    def close_block(self, at: int) -> int:
        """Take note of a `}`; the result is where to go on, or -1 for after it."""
        if not self.stack:
            # What one search did not find another will not: thousands of braces would each look through the whole item.
            resume = -1 if self.chunks[-1].stray else self.without_opener(at)
            if resume >= 0:
                return resume
            self.masks.append((at, at + 1, " "))
            if not self.chunks[-1].stray:
                self.chunks[-1].stray = True
                help, place = "take it away, or put the `{` before it", self.span(at, at + 1)
                self.report(finding("TFR0202", "this `}` closes nothing", place, help=help, fixes=[removed(place)]))
            return -1
        _, opened = self.stack.pop()
        if self.indent(at) == at:
            aside = self.column(at) - self.column(self.indent(opened))
            if aside < 0 and self.suspect < 0:
                self.suspect = opened
            elif aside > 0 and self.early < 0:
                self.early = at
        elif self.early < 0 and self.text.find("\n", opened, at) >= 0:
            self.early = at  # behind a statement, where a block over several lines does not end
        return -1

    # ------------------------------------------------------------ a brace that is missing or too much

    def without_opener(self, at: int) -> int:
        """Report the `{` whose lack leaves a `}` alone, or an earlier `}` that is too much, where the layout shows which it is."""
        start = self.chunks[-1].start
        end = layout.unopened(self.text, start, at)
        if end >= 0:
            line = self.span(self.indent(end - 1), end)
            message = f"the block of {quoted(line.text)} is never opened"
            related = [(self.span(at, at + 1), "this `}` would close it")]
            fixes = [written(self.span(end, end), " {", "put the `{`")]
            return self.repaired(end, "{", finding("TFR0233", message, line, related=related, help="put the `{` that is missing", fixes=fixes))
        if self.early >= 0:
            place = self.span(self.early, self.early + 1)
            help = "take it away, or put the `{` before it"
            return self.repaired(self.early, " ", finding("TFR0202", "this `}` closes nothing", place, help=help, fixes=[removed(place)]))
        return -1

    def without_closer(self, end: int) -> int:
        """Report a `{` without its `}` and go on as if that stood where the layout shows it missing; -1 where it does not."""
        place = layout.outdented(self.text, self.suspect, end) if self.stack and self.suspect >= 0 else -1
        if place < 0:
            return -1
        blank = self.text[self.text.rfind("\n", 0, self.suspect) + 1 : self.indent(self.suspect)]
        opened, gap = self.span(self.suspect, self.suspect + 1), self.span(place, place)
        related = [(self.last_text(self.chunks[-1].start, place), "by its layout it ends here")]
        fixes = [written(gap, f"\n{blank}}}", "put the `}`")]
        help = "put the `}` that is missing"
        return self.repaired(place, "}", finding("TFR0201", "this `{` is never closed", opened, related=related, help=help, fixes=fixes))

    def repaired(self, place: int, char: str, found: Diagnostic) -> int:
        """Write a character over the blank or line end at a place and read the item anew from its start; -1 if that was done often."""
        if self.repairs == MAX_REPAIRS or not (self.text[place].isspace() or char == " "):
            return -1
        findings, comments, cuts = self.begun
        chunk = self.chunks[-1]
        start = chunk.start
        self.repairs += 1
        self.text = self.text[:place] + char + self.text[place + 1 :]
        del self.comments[comments:], self.cuts[cuts:], self.found[findings:]
        self.masks = [mask for mask in self.masks if mask[0] < start]
        self.broken = {at for at in self.broken if at < start}
        self.stack, self.suspect, self.early, self.deep, chunk.stray = [], -1, -1, False, False
        self.report(found)
        self.begun = len(self.found), comments, cuts
        word = _FIRST_WORD.match(self.text, start)
        return word.end() if word and start else start

    def indent(self, at: int) -> int:
        """The offset of the first character on the line of `at` that is not blank."""
        start = self.text.rfind("\n", 0, at) + 1
        return at - len(self.text[start:at].lstrip(" \t"))

    def column(self, at: int) -> int:
        return at - self.text.rfind("\n", 0, at)

    # ------------------------------------------------------------ items

    def first_column(self, word: str, start: int, end: int) -> int:
        second = _NEXT_WORD.match(self.text, end) if word in VERBS else None
        known = word in self.kinds or (second is not None and second.group(1) in self.kinds)
        if not known and self.stack:
            return -1
        if self.in_parentheses():
            return self.unclosed_parenthesis(start)
        resume = self.without_closer(start)
        if resume >= 0:
            return resume
        self.close_chunk(start)
        self.chunks.append(Chunk(start, start))
        self.begun, self.repairs = (len(self.found), len(self.comments), len(self.cuts)), 0
        if not known:
            self.chunks[-1].sound = False
            place = (second.start(1), second.end(1)) if second else (start, end)
            self.unknown_kind(self.span(*place), word if second else "")
        return -1

    def unknown_kind(self, place: Span, verb: str) -> None:
        message = f"{quoted(place.text)} is no kind of item in the loaded packs"
        if place.text in VERBS and not verb:
            message = f"after {quoted(place.text)} stands the kind of the item and its name"
        known = self.kinds if verb or place.text in VERBS else self.kinds | VERBS
        help = did_you_mean(place.text, known) or "an item begins with its kind and its name in quotes"
        self.report(finding("TFR0301", message, place, help=help, fixes=likely(place, place.text, known)))

    def close_chunk(self, end: int) -> None:
        chunk = self.chunks[-1]
        chunk.end = end
        if self.stack:
            chunk.missing = len(self.stack)
            opened = self.suspect if self.suspect >= 0 else self.stack[-1][1]
            related = (self.last_text(chunk.start, end), "the file ends here")
            if end < len(self.text):
                related = (self.span(end, self.line_end(end)), "the next item begins here")
            help, place = "put the `}` that is missing", self.span(opened, opened + 1)
            fixes = [self.closing(opened, chunk.start, end)]
            self.report(finding("TFR0201", "this `{` is never closed", place, related=[related], help=help, fixes=fixes))
        self.stack, self.suspect, self.early, self.deep = [], -1, -1, False

    def closing(self, opened: int, start: int, end: int) -> Fix:
        """Put a `}` where the indentation says that it is missing."""
        place = self.last_line(start, end)
        if "\n" not in self.text[opened:place] and "#" not in self.text[opened:place]:
            return written(self.span(place, place), " }" * len(self.stack), "put the `}`")
        blanks = [self.text[self.text.rfind("\n", 0, at) + 1 : self.indent(at)] for _, at in reversed(self.stack)]
        return written(self.span(place, place), "".join(f"\n{blank}}}" for blank in blanks), "put the `}`")

    def last_line(self, start: int, end: int) -> int:
        """The end of the last line that belongs to an item: comments at the first column below it belong to the next."""
        lines = self.text[start:end].rstrip().split("\n")
        while len(lines) > 1 and (not lines[-1].strip() or lines[-1].startswith("#")):
            lines.pop()
        return start + len("\n".join(lines).rstrip())

    def last_text(self, start: int, end: int) -> Span:
        at = start + len(self.text[start:end].rstrip())
        return self.span(max(start, at - 1), at)

    def line_end(self, at: int) -> int:
        return self.text.index("\n", at)

    # ------------------------------------------------------------ what is broken

    def unclosed_parenthesis(self, at: int) -> int:
        """Report the parentheses that are open at `at`, mask their statement, and go on after it."""
        first = len(self.stack)
        while first and self.stack[first - 1][0] == "(":
            first -= 1
        opened = self.stack[first][1]
        del self.stack[first:]
        help = "put the `)` that is missing"
        self.report(finding("TFR0203", "this `(` is never closed", self.span(opened, opened + 1), help=help))
        return self.mask_statement(opened, min(at, self.line_end(opened)))

    def unclosed_string(self, start: int, end: int) -> int:
        rest = self.text[start:end]
        message = "this text in quotes does not end on its line"
        opener = re.search(r"[ \t]*(?:\{|[}; \t]+)[ \t]*$", rest)
        stop = start + opener.start() if opener and opener.start() else end
        fixes = [written(self.span(stop, stop), '"')] if stop > start + 1 else []
        self.report(finding("TFR0205", message, self.span(start, end), help='put the second `"`', fixes=fixes))
        return self.mask_statement(start, stop)

    def mask_statement(self, start: int, end: int) -> int:
        """Put a placeholder over the statement that holds `start`, up to `end`, and forget what was noted behind `end`."""
        while self.stack and self.stack[-1][0] == "(":
            self.stack.pop()
        self.cuts = self.cuts[: bisect_left(self.cuts, start)]
        self.comments = [comment for comment in self.comments if comment[0] < end]
        begin = max(self.cuts[-1] + 1 if self.cuts else 0, self.chunks[-1].start)
        begin += len(self.text[begin:start]) - len(self.text[begin:start].lstrip())
        self.masks = [mask for mask in self.masks if mask[0] < begin]
        self.masks.append((begin, end, "_"))
        self.broken.add(begin)
        return end

    def odd(self, at: int) -> int:
        """A character that is none of the language: masked by the one that was meant, where that is known."""
        if self.text[at] == "\ufeff":
            return -1
        seen = characters.odd(self.source, self.text, at)
        self.masks.append((at, seen.end, seen.stand_in))
        self.report(seen.found)
        return seen.end if seen.end > at + 1 else -1
