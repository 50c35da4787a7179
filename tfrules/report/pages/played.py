"""What examples and scenarios do, step by step, with the dice as they fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tfrules.ir.model import Statement
from tfrules.report.columns import joined
from tfrules.report.english import English
from tfrules.report.pages import markdown as md
from tfrules.report.sentence import sentence
from tfrules.report.values import faces_text
from tfrules.vocabulary.terms import Vocabulary

BLOCKS = ("scenario side", "scenario turn")  # blocks of a definition that are played, not rules
ROLL = "roll"

Json = Any


def is_played(vocabulary: Vocabulary, kind: str, op: str) -> bool:
    """Whether a line of a definition is a part of a course of play."""
    head = vocabulary.heads.get((kind, op))
    return head is not None and head.block in BLOCKS


def played(vocabulary: Vocabulary, kind: str, line: Statement) -> str:
    """A part of a course under a heading of its own."""
    block = vocabulary.heads[kind, str(line["op"])].block
    title = sentence(vocabulary, {key: value for key, value in line.items() if key != "block"}, kind).removesuffix(".")
    return f"{md.heading(3, md.text(title))}\n\n{steps(vocabulary, line, block)}".rstrip()


def steps(vocabulary: Vocabulary, line: Statement, class_name: str) -> str:
    """The statements of a block, one a point; dice with what they show."""
    return md.bullets(_step(vocabulary, one, class_name) for one in line.get("block", ()))


def _step(vocabulary: Vocabulary, statement: Statement, class_name: str) -> str:
    if statement["op"] == ROLL and "what" in statement:
        return f"**Dice:** {md.text(dice(vocabulary, statement['what']))}"
    return md.text(sentence(vocabulary, statement, class_name))


def dice(vocabulary: Vocabulary, what: Json) -> str:
    """Scripted dice: `hit 5 4 4 = 13, damage 5`. One number is a total, several are faces."""
    rows = what if isinstance(what, list | tuple) else [what]
    return ", ".join(one for row in rows for one in _throws(vocabulary, row))


def _throws(vocabulary: Vocabulary, row: Json) -> list[str]:
    """The throws of a row: each a label, where it has one, and a value."""
    found, label = [], ""
    for term in row["terms"] if isinstance(row, Mapping) and row["op"] == "row" else [row]:
        if isinstance(term, Mapping) and term["op"] in ("word", "text"):
            label = str(term["value"]).replace("_", " ")
        else:
            found.append(f"{label} {_shown(vocabulary, term)}".lstrip())
            label = ""
    return found


def _shown(vocabulary: Vocabulary, term: Json) -> str:
    if isinstance(term, Mapping) and term["op"] == "tuple":
        faces: Sequence[Json] = term["items"]
        if all(isinstance(face, int) for face in faces):
            return faces_text(faces) if faces else "nothing"
        return joined(map(English(vocabulary).value, faces))
    return English(vocabulary).value(term)
