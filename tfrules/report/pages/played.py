"""What examples and scenarios do, step by step, with the dice as they fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tfrules.ir.model import Statement
from tfrules.report.columns import joined
from tfrules.report.english import English
from tfrules.report.pages import markdown as md
from tfrules.report.sentence import sentence
from tfrules.report.values import faces_text
from tfrules.vocabulary.collect import head_name
from tfrules.vocabulary.terms import Vocabulary

BLOCKS = ("scenario side", "scenario turn", "example")  # blocks of a definition that are played, not rules
STEPS = {"times": "times ", "to": "= ", "at_least": "at least ", "at_most": "at most "}  # of a number, beside what is added

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


def steps(vocabulary: Vocabulary, line: Statement, class_name: str, indent: str = "") -> str:
    """The statements of a block, one a point; dice with what they show."""
    return md.bullets((_step(vocabulary, one, class_name, indent) for one in line.get("block", ())), indent)


def _step(vocabulary: Vocabulary, statement: Statement, class_name: str, indent: str) -> str:
    head = vocabulary.heads.get((class_name, str(statement["op"])))
    told = TOLD.get(head_name(head)) if head is not None else None
    if told is not None:
        return told(vocabulary, statement)
    if head is not None and head.block in BLOCKS and "block" in statement:  # what somebody does: its steps below it
        title = sentence(vocabulary, {key: value for key, value in statement.items() if key != "block"}, class_name)
        return f"{md.text(title.removesuffix('.'))}:\n\n{steps(vocabulary, statement, head.block, indent + '    ')}\n"
    return md.text(sentence(vocabulary, statement, class_name))


def _rolled(vocabulary: Vocabulary, statement: Statement) -> str:
    return f"**Dice:** {md.text(dice(vocabulary, statement['what']))}"


def _expected(vocabulary: Vocabulary, statement: Statement) -> str:
    return f"**Then** {md.text(English(vocabulary).condition(statement['holds']))}"


def _traced(vocabulary: Vocabulary, statement: Statement) -> str:
    english = English(vocabulary)
    made = ", ".join(_part(english, one) for one in statement["block"])
    return f"**Then** {md.text(english.value(statement['of']))} is made of {md.text(made)}"


def _part(english: English, line: Statement) -> str:
    """A step of a number: `12 to begin with`, `mail -3`, `fog times 1/2`."""
    if line["op"] != "case":
        return f"{english.value(line['amount'])} to begin with"
    changes = [f"{sign}{english.value(line[word])}" for word, sign in STEPS.items() if word in line]
    return " ".join([str(line["key"]), *([_added(english, line["amount"])] if "amount" in line else []), *changes])


def _added(english: English, amount: Json) -> str:
    if isinstance(amount, Mapping) and amount["op"] == "neg":
        return f"-{english.value(amount['arg'])}"
    return f"{'+' if not isinstance(amount, int) or amount > 0 else ''}{english.value(amount)}"


def _chance(vocabulary: Vocabulary, statement: Statement) -> str:
    english = English(vocabulary)
    return f"**Chance** that {md.text(english.condition(statement['holds']))}: {md.text(english.value(statement['is']))}"


def _refused(vocabulary: Vocabulary, statement: Statement) -> str:
    why = statement.get("why", "")
    return "**Then** that is refused" + (f": {md.text(why)}" if why else "")


TOLD: Mapping[str, Callable[[Vocabulary, Statement], str]] = {
    "roll answered": _rolled, "expect": _expected, "expect trace": _traced, "expect odds": _chance, "expect refused": _refused,
}  # fmt: skip


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
