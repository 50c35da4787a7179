"""The colours of a text: one table of marks, from which the Pygments lexer and the TextMate grammar of editors are both made.

Colours follow shapes alone, as the grammar does: what a word is in which game no colour knows, but that a word begins a line, or an item, can be
seen. So a plugin's words are coloured like the core's. `python -m tfrules.highlight FILE` writes the TextMate grammar.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pygments.lexer import RegexLexer, bygroups, default, include
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from tfrules.check.names import TRUTH
from tfrules.lang.scan import VERBS

GRAMMAR = Path(__file__).with_name("lang") / "grammar.lark"
_TERMINAL = re.compile(r"^(?P<name>[A-Z]+)(?:\.\d+)?: /(?P<pattern>.+)/$", re.M)
_WORDS = re.compile(r"(?:\(\?:)?(?P<words>[a-z|]+)\)?\\b")


@cache
def keywords() -> dict[str, tuple[str, ...]]:
    """The words that the grammar itself knows, by the terminal that holds them: `COND` has `when`, `unless`, `while`."""
    found = {}
    for match in _TERMINAL.finditer(GRAMMAR.read_text("utf-8")):
        words = _WORDS.fullmatch(match["pattern"])
        if words is not None:
            found[match["name"]] = tuple(words["words"].split("|"))
    return found


def _either(words: Iterable[str]) -> str:
    return rf"(?<![\w.])(?:{'|'.join(sorted(words))})\b(?![.\w])"


@dataclass(frozen=True, slots=True)
class Mark:
    """One kind of thing that is coloured: a pattern, its name for editors, and its token for Pygments."""

    pattern: str
    scope: str
    token: Any


COMMENT = Mark(r"#[^\n]*", "comment.line.number-sign.tfr", Comment.Single)
TEXT = Mark(r'"[^"\n]*"', "string.quoted.double.tfr", String)
# What stands in a line behind its first word, in the order in which it is tried.
MARKS = (
    COMMENT,
    TEXT,
    Mark(r"(?<![\w.])\d*d\d+\b|(?<=\))d\d+\b", "constant.numeric.dice.tfr", Number.Integer),
    Mark(r"(?<![\w.])\d+(?:\.\.\d+|\.\d+)?(?![\w.])", "constant.numeric.tfr", Number),
    Mark(_either(keywords()["COND"]), "keyword.control.tfr", Keyword.Pseudo),
    Mark(_either(word for name, words in keywords().items() if name != "COND" for word in words), "keyword.operator.word.tfr", Operator.Word),
    Mark(_either(TRUTH), "constant.language.tfr", Keyword.Constant),
    Mark(r"(?<![\w.])[A-Za-z_][\w.]*(?=\()", "entity.name.function.tfr", Name.Function),
    Mark(r"(?<![\w.])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", "variable.other.member.tfr", Name.Variable),
    Mark(r"==|!=|<=|>=|[-+*/<>]", "keyword.operator.tfr", Operator),
)  # fmt: skip
# An item: a verb where there is one, its kind, its name.
VERB = Mark(_either(VERBS), "storage.modifier.tfr", Keyword.Declaration)
KIND = Mark(r"[A-Za-z_]\w*", "storage.type.tfr", Keyword.Type)
NAME = Mark(TEXT.pattern, "entity.name.type.tfr", Name.Class)
ITEM = rf"^(?:({VERB.pattern})([ \t]+))?({KIND.pattern})([ \t]+)({NAME.pattern})"
# A line begins behind a brace, a `;` or a line end; its first word says what it is.
HEAD = Mark(r"[A-Za-z_]\w*(?![\w.(])", "keyword.other.tfr", Keyword)
BEGINS = r"(?:(?<=[{};])|^)"
OTHER = r"[A-Za-z_]\w*|[^\s\w]|\w+"


class TfrLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types of its own
    """Colours of .tfr texts, for terminals and pages; Pygments finds it by its entry point."""

    name = "tfrules"
    aliases = ("tfr",)
    filenames = ("*.tfr",)
    flags = re.MULTILINE
    tokens = {  # noqa: RUF012 - a table that Pygments reads once
        "root": [
            (ITEM, bygroups(VERB.token, Whitespace, KIND.token, Whitespace, NAME.token), "line"),
            (r"\s+", Whitespace),
            (r"[{};]", Punctuation),
            (COMMENT.pattern, COMMENT.token),
            (_either(keywords()["COND"]), Keyword.Pseudo, "line"),
            (HEAD.pattern, HEAD.token, "line"),
            default("line"),
        ],
        # The rest of a line; in parentheses it may go on behind a line end.
        "line": [
            (r"[{};\n]", Punctuation, "#pop"),
            (r"\(", Punctuation, "parentheses"),
            include("marks"),
        ],
        "parentheses": [
            (r"\(", Punctuation, "#push"),
            (r"\)", Punctuation, "#pop"),
            (r"[{};]", Punctuation, "#pop:2"),
            (r"\n", Whitespace),
            include("marks"),
        ],
        "marks": [
            (r"[ \t\r]+", Whitespace),
            *((mark.pattern, mark.token) for mark in MARKS),
            (r"[(),]", Punctuation),
            (OTHER, Name),
        ],
    }


def textmate() -> dict[str, Any]:
    """The same colours as a TextMate grammar, which VS Code and others read."""
    names = (VERB.scope, "", KIND.scope, "", NAME.scope)
    captures = {str(number): {"name": name} for number, name in enumerate(names, 1) if name}
    rest = [{"match": mark.pattern, "name": mark.scope} for mark in MARKS]
    head = {"match": rf"{BEGINS}[ \t]*({HEAD.pattern})", "captures": {"1": {"name": HEAD.scope}}}
    condition = {"match": rf"{BEGINS}[ \t]*({_either(keywords()['COND'])})", "captures": {"1": {"name": "keyword.control.tfr"}}}
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "tfrules",
        "scopeName": "source.tfr",
        "fileTypes": ["tfr"],
        "patterns": [
            {"match": COMMENT.pattern, "name": COMMENT.scope},
            {"match": ITEM, "captures": captures},
            {"begin": r"\(", "end": r"\)|(?=[{};])", "patterns": [{"include": "#parentheses"}, *rest]},
            condition,
            head,
            *rest,
        ],
        "repository": {"parentheses": {"begin": r"\(", "end": r"\)|(?=[{};])", "patterns": [{"include": "#parentheses"}, *rest]}},
    }


def grammar_text() -> str:
    """The TextMate grammar as its file has it."""
    return json.dumps(textmate(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(grammar_text(), "utf-8")
