"""Expressions, selectors, events and durations of documents in plain English.

Words come from the declarations: an event by its phrase, a function by its doc where that reads as one (`the least of its
values`), a field by its name. What has no English of its own keeps its form, so nothing is ever left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from tfrules.ir.expressions import number
from tfrules.ir.phrases import PREPOSITIONS
from tfrules.report.columns import joined
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Vocabulary

Json = Any

COMPARE = {"==": "is", "!=": "is not", "<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least"}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
RELATIONS = {
    "in": "is among", "not in": "is not among", "has": "has", "not has": "has no", "is": "is a", "not is": "is no",
    "sees": "sees", "not sees": "does not see",
}  # fmt: skip
ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
EXISTS = "exists"  # the core's function of that name
STANDS_FOR = ("its values", "a number", "a list")  # what a function's doc calls what it is given


def spoken(name: str) -> str:
    """A name of the language as words."""
    return name.replace("_", " ")


class English:
    """Says parts of documents; each method takes the JSON of one."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    @cached_property
    def _yes_or_no(self) -> frozenset[str]:
        """The names of fields that are true or false."""
        return frozenset(name for (_, name), field in self.vocabulary.fields.items() if field.type == "bool")

    # ------------------------------------------------------------ values

    def value(self, e: Json) -> str:
        """An expression as something: `the bearer's strength`, `2d6 plus 1`."""
        if isinstance(e, bool):
            return "yes" if e else "no"
        if isinstance(e, int | float):
            return number(e)
        if isinstance(e, str):
            return e
        op = e["op"]
        if op in ARITHMETIC:
            left, right = (self._operand(e[side], op, side) for side in ("left", "right"))
            return f"{left} {ARITHMETIC[op]} {right}" if op != "/" or not _small(e) else f"{left}/{right}"
        if op in ("select", "union"):
            return self.who(e)
        atom = getattr(self, f"_{op}", None)
        return str(atom(e)) if atom is not None else f"({self.condition(e)})"

    def _operand(self, e: Json, op: str, side: str) -> str:
        text = self.value(e)
        loose = isinstance(e, Mapping) and e["op"] in ("+", "-") and (op in "*/" or (op == "-" and side == "right"))
        return f"({text})" if loose else text

    def _text(self, e: Json) -> str:
        return f'"{e["value"]}"'

    def _item(self, e: Json) -> str:
        return str(e["name"]).rpartition(":")[2]

    def _word(self, e: Json) -> str:
        return spoken(e["value"])

    def _dice(self, e: Json) -> str:
        return f"{e['count']}d{e['sides']}"

    def _pool(self, e: Json) -> str:
        return f"({self.value(e['count'])})d{e['sides']}"

    def _range(self, e: Json) -> str:
        return f"{e['low']} to {e['high']}"

    def _tuple(self, e: Json) -> str:
        if len(e["items"]) > 1 and all(isinstance(one, int) for one in e["items"]):  # a place on the board, or faces of dice
            return f"({', '.join(map(self.value, e['items']))})"
        return joined((self.value(one) for one in e["items"]), "and") if e["items"] else "nothing"

    def _row(self, e: Json) -> str:
        return " ".join(self.value(one) for one in e["terms"])

    def _neg(self, e: Json) -> str:
        return f"minus {self._operand(e['arg'], '-', 'right')}"

    def _ref(self, e: Json) -> str:
        first, *rest = e["path"]
        named = first in ("it", "self") or first[:1].isupper()  # somebody of that name, not a role
        text = spoken(first) if named else f"the {spoken(first)}"
        for name in rest:
            text = f"its {spoken(name)}" if text in ("it", "self") else f"{_possessive(text)} {spoken(name)}"
        return "itself" if text == "self" else text

    def _call(self, e: Json) -> str:
        args = [self.value(arg) for arg in e["args"]]
        if e["name"] == "ruling":
            return f"the ruling {args[0]}"
        function = self.vocabulary.functions.get(e["name"])
        doc = function.doc if function is not None else ""
        for noun in STANDS_FOR:
            if f"of {noun}" in doc:
                return doc.replace(noun, joined(args), 1)
        return f"{spoken(e['name'])}({', '.join(args)})"

    # ------------------------------------------------------------ conditions

    def condition(self, e: Json, holds: bool = True) -> str:
        """An expression as what is, or is not, the case."""
        if isinstance(e, bool):
            return "always" if e is holds else "never"
        op = e["op"] if isinstance(e, Mapping) else ""
        if op == "not":
            return self.condition(e["arg"], not holds)
        if op in ("and", "or"):
            return self._both(e, holds)
        if op in COMPARE:
            return self._compare(e, op if holds else OPPOSITE[op])
        if op in RELATIONS:
            wanted = op if holds else op.removeprefix("not ") if op.startswith("not ") else f"not {op}"
            word = RELATIONS[wanted]
            right = e["right"] if isinstance(e["right"], Mapping) else {}
            if wanted.endswith("in") and right.get("op") == "range":
                word = word.replace("among", "within")
            elif wanted.endswith("in") and right.get("op") == "tuple":
                return f"{self.value(e['left'])} {word.replace(' among', '')} {joined(map(self.value, right['items']), 'or')}"
            return f"{self.value(e['left'])} {word} {self.value(e['right'])}"
        return self._plain(e, holds)

    def _both(self, e: Json, holds: bool) -> str:
        op = e["op"] if holds else {"and": "or", "or": "and"}[e["op"]]
        parts = []
        for side in ("left", "right"):
            inner = e[side]
            text = self.condition(inner, holds)
            mixed = isinstance(inner, Mapping) and inner["op"] in ("and", "or") and inner["op"] != e["op"]
            parts.append(f"({text})" if mixed else text)
        return f"{parts[0]} {op} {parts[1]}"

    def _compare(self, e: Json, op: str) -> str:
        left, right = e["left"], e["right"]
        if isinstance(right, bool) and op in ("==", "!="):
            return self.condition(left, right is (op == "=="))
        return f"{self.value(left)} {COMPARE[op]} {self.value(right)}"

    def _plain(self, e: Json, holds: bool) -> str:
        """A value taken as true or false: a field that is one, or anything that is there or is not."""
        path = e["path"] if isinstance(e, Mapping) and e["op"] == "ref" else []
        if len(path) > 1 and path[-1] in self._yes_or_no:
            return f"{self._ref({'path': path[:-1]})} is {'' if holds else 'not '}{spoken(path[-1])}"
        if path:
            return f"there is {'' if holds else 'not '}{self.value(e)}"
        if isinstance(e, Mapping) and e["op"] == "call" and e["name"] == EXISTS and len(e["args"]) == 1:
            return f"there is {'' if holds else 'not '}{self.value(e['args'][0])}"
        return f"{self.value(e)} is {'so' if holds else 'not so'}"

    # ------------------------------------------------------------ who

    def who(self, e: Json) -> str:
        """A selector: `each enemy figure adjacent to the bearer`."""
        if not isinstance(e, Mapping) or e["op"] not in ("select", "union"):
            return self.value(e)
        if e["op"] == "union":
            return joined((self.who(one) for one in e["items"]), "or")
        before, after = [], []
        for where in e.get("where", ()):
            if "test" in where:
                text = self.condition(where["test"])
                after.append(f"whose {text[4:]}" if text.startswith("its ") else f"so that {text}")
            elif "to" in where:
                word = spoken(where["is"])
                joint = "" if where["is"] in PREPOSITIONS else " to"
                after.append(f"{'not ' if where.get('not') else ''}{word}{joint} {self.value(where['to'])}")
            else:
                before.append(f"{'not ' if where.get('not') else ''}{spoken(where['is'])}")
        return " ".join([self._quantity(e), *before, self._noun(e), *after])

    def _quantity(self, e: Json) -> str:
        count = f" {self.value(e['n'])}" if "n" in e else ""
        quantifier = e["quantifier"]
        return count.strip() if quantifier == "exactly" else f"{quantifier}{count}"

    def _noun(self, e: Json) -> str:
        noun = spoken(e["kind"])
        return noun if e["quantifier"] in ("one", "each", "any", "the") or e.get("n") == 1 else f"{noun}s"

    # ------------------------------------------------------------ when

    def event(self, e: Json) -> str:
        """An event by the phrase that names the roles that are given, and the fewest others."""
        if isinstance(e, str):
            return spoken(e)
        if isinstance(e, list | tuple):
            return joined((self.event(one) for one in e), "or")
        declared, given = self.vocabulary.events[e["event"]], e.get("roles", {})
        fits = [phrase for phrase in declared.phrases if all(f"{{{role}}}" in phrase for role in given)]
        phrase = min(fits, key=lambda one: one.count("{"), default="")
        if not phrase:
            said = ", ".join(f"{role} is {self.who(who)}" for role, who in given.items())
            return f"{spoken(e['event'])} ({said})"
        for role, type_ in declared.roles:
            free = f"some {spoken(type_)}" if types.is_entity(type_, self.vocabulary) and type_ != types.ANY else "something"
            phrase = phrase.replace(f"{{{role}}}", self.who(given[role]) if role in given else free)
        return phrase

    def duration(self, e: Json) -> str:
        """How long: `for 3 turns or until removed`."""
        return " or ".join(self._end(end) for end in e["ends"]) or "without end"

    def _end(self, end: Json) -> str:
        if "after" in end:
            return f"for {self.quantity(end['after'])}" + (f" of {self.value(end['of'])}" if "of" in end else "")
        if "while" in end:
            return f"while {end['while']}"
        if "while_cond" in end:
            return f"while {self.condition(end['while_cond'])}"
        if "until_cond" in end:
            return f"until {self.condition(end['until_cond'])}"
        if "until_edge" in end:
            edge = end["until_edge"]
            anchor = f" of {self.value(edge['anchor'])}" if "anchor" in edge else ""
            return f"until the {edge['edge']} of {'the next' if edge['which'] == 'next' else 'this'} {edge['of']}{anchor}"
        return f"until {self.event(end['until'])}"

    def quantity(self, e: Json) -> str:
        """A number and its unit, in the singular after 1."""
        unit = types.unit_named(e["unit"], self.vocabulary)
        word = e["unit"] if unit is None else unit.word if e["n"] == 1 else types.unit_word(unit)
        return f"{self.value(e['n'])} {word}".rstrip()


def _small(e: Json) -> bool:
    return all(isinstance(e[side], int) for side in ("left", "right"))


def _possessive(text: str) -> str:
    return f"{text}'" if text.endswith("s") else f"{text}'s"
