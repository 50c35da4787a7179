"""Slot values of documents as rows of text: selectors, events, durations and the rest, by how a slot reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tfrules.ir.expressions import Json, PrintError, expression, quote, term
from tfrules.ir.shape import DOTTED
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Slot, Vocabulary

PREPOSITIONS = ("to", "of", "from", "with", "in")
OPERATORS = frozenset({"and", "or", "not", "in", "has", "is", "sees", "when", "unless", "while"})
PLURAL_AFTER = ("all", "up to", "exactly")


@dataclass(frozen=True, slots=True)
class Printing:
    """What the text of a slot depends on: the names in scope, and the clause words that would open a clause of the statement."""

    vocabulary: Vocabulary
    scope: frozenset[str]
    clauses: frozenset[str]

    def word(self, word: str) -> str:
        """A bare word as an expression; in parentheses where it would open a clause."""
        return f"({word})" if word in self.clauses else word

    def term(self, value: Json, first: bool = True) -> str:
        """An expression as one term of a row."""
        return self.word(term(value, first))

    # ------------------------------------------------------------ slots

    def slot(self, slot: Slot, value: Json, first: bool) -> str:
        """A slot's value; `first` where it is the first thing after the word it belongs to."""
        if slot.many:
            return ", ".join(self.one(slot, one, first) for one in value)
        return self.one(slot, value, first)

    def one(self, slot: Slot, value: Json, first: bool) -> str:
        """One row."""
        match slot.reads:
            case "binding":
                return str(value)
            case "name":
                return name(value)
            case "names" | "query":
                return ", ".join(name(one) for one in value)
            case "text" | "label":
                return quote(value)
            case "refs":
                return ", ".join(self.term(one, first=False) for one in value)
            case "quantity":
                return self.quantity(value, first)
            case "citation":
                return f"{value['publication']} {quote(value['passage'])}"
            case "row":
                return " ".join(self.term(one, first and not at) for at, one in enumerate(value["terms"]))
            case "selector":
                return self.selector(value, first)
            case "event":
                return self.event(value)
            case "duration":
                return self.duration(value, first)
        return self.term(value, first)

    def quantity(self, value: Json, first: bool) -> str:
        """A number and its unit, in the singular after 1."""
        count = self.term(value["n"], first)
        unit = types.unit_named(value["unit"], self.vocabulary)
        if unit is None:
            return count
        return f"{count} {unit.word if value['n'] == 1 and value['n'] is not True else types.unit_word(unit)}"

    # ------------------------------------------------------------ selectors

    def selector(self, value: Json, first: bool) -> str:
        """Who or what."""
        if not isinstance(value, Mapping) or value["op"] not in ("select", "union"):
            return self.term(value, first)
        if value["op"] == "union":
            return " or ".join(self.selector(one, first and not at) for at, one in enumerate(value["items"]))
        return ", ".join(self._rows(value))

    def _rows(self, value: Json) -> list[str]:
        """What is picked, and the tests that stand behind commas."""
        rows = [self._picking(value)]
        for where in value["where"]:
            if "test" in where:
                rows.append(self._test(where["test"]))
            elif len(rows) == 1 and not (where["is"].startswith("in") and " in " in rows[0]):  # two `in` would be a chain
                rows[0] += f" {self._selector_word(where)}"
            else:
                rows.append(self._selector_word(where))
        return rows

    def _picking(self, value: Json) -> str:
        quantifier, kind = value["quantifier"], value["kind"]
        if quantifier in PLURAL_AFTER and value.get("n") != 1:
            kind += "s"
        if quantifier == "exactly":
            return f"{term(value['n'])} {kind}"
        return f"{quantifier} {term(value['n'], first=False)} {kind}" if "n" in value else f"{quantifier} {kind}"

    def _test(self, test: Json) -> str:
        text = expression(test)
        return text if isinstance(test, Mapping) and test["op"] in ("==", "!=", "<", "<=", ">", ">=") else f"({text})"

    def _selector_word(self, where: Json) -> str:
        name, text = where["is"], f"{'not ' if where.get('not') else ''}{where['is']}"
        if "to" not in where:
            return text
        if name not in PREPOSITIONS:
            text += next((f" {word}" for word in PREPOSITIONS if word not in self.clauses), "")
        text += f" {self.term(where['to'], first=False)}"
        unit = types.unit_named(self.vocabulary.selectors[name].argument, self.vocabulary)
        of_thing = types.is_entity(self.vocabulary.selectors[name].argument, self.vocabulary)
        return text if unit is None or of_thing else f"{text} {unit.word if where['to'] == 1 else types.unit_word(unit)}"

    # ------------------------------------------------------------ events and durations

    def event(self, value: Json) -> str:
        """An event by the phrase that names all of its roles that are given, and the fewest others."""
        event = self.vocabulary.events[value["event"]]
        given, declared = value["roles"], dict(event.roles)
        best: tuple[int, str] | None = None
        for phrase in event.phrases:
            places = [part[1:-1] for part in phrase.split() if part.startswith("{")]
            if not set(given) <= set(places):
                continue
            words = [self._event_word(part, given, declared) for part in phrase.split()]
            if best is None or len(places) < best[0]:
                best = len(places), " ".join(words)
        if best is None:
            raise PrintError(f"no phrase of the event {event.name!r} names just {', '.join(given) or 'none of its roles'}")
        return best[1]

    def _event_word(self, part: str, given: Json, declared: Mapping[str, str]) -> str:
        """A word of the phrase; what fills a place; or a word that leaves it free."""
        if not part.startswith("{"):
            return part
        role = part[1:-1]
        if role in given:
            value = given[role]
            op = value.get("op") if isinstance(value, Mapping) else ""
            if op == "union" or (op == "select" and len(self._rows(value)) > 1):
                raise PrintError("what fills a place of an event is one row, without `or` and tests")
            return self.selector(value, first=False)
        return next((word for word in (role, declared.get(role, "")) if word and word not in self.scope), f"any {role}")

    def duration(self, value: Json, first: bool) -> str:
        """The ends but for `while`, which is a clause of its own."""
        return " or ".join(self._end(end, first and not at) for at, end in enumerate(value["ends"]) if not is_while(end))

    def _end(self, end: Json, first: bool) -> str:
        if "after" in end:
            anchor = f" of {self.term(end['of'], first=False)}" if "of" in end else ""
            return self.quantity(end["after"], first) + anchor
        if "until_cond" in end:
            return f"until ({expression(end['until_cond'])})"
        if "until_edge" in end:
            edge = end["until_edge"]
            which = "" if edge["which"] == "this" else f"{edge['which']} "
            anchor = f" of {self.term(edge['anchor'], first=False)}" if "anchor" in edge else ""
            return f"until {edge['edge']} of {which}{edge['of']}{anchor}"
        until = end["until"]
        return f"until {until if isinstance(until, str) else self.event(until)}"


def name(text: str) -> str:
    """A name, quoted where it holds other characters than a word does."""
    return text if re.fullmatch(DOTTED, text) and text not in OPERATORS else quote(text)


def is_while(end: Json) -> bool:
    """Whether an end of a duration is written as `while`."""
    return "while" in end or "while_cond" in end


def while_text(end: Json) -> str:
    """The clause `while` of such an end."""
    return f"while {end['while'] if 'while' in end else expression(end['while_cond'])}"
