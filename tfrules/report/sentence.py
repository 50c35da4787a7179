"""A line of a rule as a sentence, made from its JSON and the declarations of its words; never typed a second time.

The core's standing lines and the forks of a block have a form of their own. Every other word, the core's or a plugin's, is
read as it is declared: head, phrase, clauses, block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tfrules.report.columns import joined
from tfrules.report.english import English, spoken
from tfrules.vocabulary.collect import clause_key
from tfrules.vocabulary.terms import Head, Slot, Vocabulary

Json = Any
CHANGES = {"times": "multiplied by", "to": "", "at_least": "at least", "at_most": "at most"}
MOMENTS = {"on": "After", "before": "Before", "instead of": "Instead of"}
REMARKS = frozenset({"when", "unless", "status", "cite", "over"})


def sentence(vocabulary: Vocabulary, statement: Mapping[str, Json], class_name: str = "effects") -> str:
    """One sentence, or several for a block of standing lines, with a capital and a full stop."""
    text = Sayer(vocabulary).standing(statement, class_name)
    return text if text.endswith(".") else _whole(text)


class Sayer:
    """Says statements. Standing lines are sentences; actions are parts of one."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.english = English(vocabulary)

    # ------------------------------------------------------------ standing lines

    def standing(self, s: Mapping[str, Json], class_name: str) -> str:
        """A line of a definition, without its full stop unless it is several sentences."""
        op = s["op"]
        if op == "modify":
            return self._while(s, self._modify(s))
        if op == "suppress":
            return self._while(s, f"what other rules add as {joined(map(spoken, s['groups']))} does not count")
        if op in ("forbid", "allow"):
            acts = joined(map(spoken, s["words"]), "or" if op == "forbid" else "and")
            return self._while(s, f"{'not allowed' if op == 'forbid' else 'allowed, although another rule forbids it'}: {acts}")
        if op in MOMENTS:
            start = f"{MOMENTS[op]} {self.english.event(s['event'])}{self._if(s)}"
            return f"{start}: {self.block(s['block'], 'actions')}"
        if op == "offer":
            return self._offer(s)
        if op == "duration":
            return f"it lasts {self.english.duration(s['time'])}"
        if op == "when":
            return self._when(s)
        return self.words(s, class_name)

    def _when(self, s: Mapping[str, Json]) -> str:
        head = self.vocabulary.classes.get("effects")
        standing = set(head.heads) if head is not None else set()
        condition = self.english.condition(s["when"])
        lines = s.get("block", ())
        if any(line["op"] in standing and line["op"] != "when" for line in lines):
            said = [self.standing(line, "effects") for line in lines]
            return " ".join(_whole(f"while {condition}: {line}") for line in said)
        return f"as soon as {condition}: {self.block(lines, 'actions')}"

    def _modify(self, s: Mapping[str, Json]) -> str:
        numbers = joined(self.english.value({"op": "ref", "path": query.split(".")}) for query in s["queries"])
        verb = "is" if len(s["queries"]) == 1 else "are"
        rounded = f", rounded {s['rounded']}" if "rounded" in s else ""
        if "by" in s:
            change = self._higher(s["by"])
        else:
            key = next(key for key in CHANGES if key in s)
            change = "halved" if _half(s[key]) and key == "times" else f"{CHANGES[key]} {self.english.value(s[key])}".lstrip()
        stage = f", at the stage {spoken(s['stage'])}" if "stage" in s else ""
        return f"{numbers} {verb} {change}{rounded}{stage}{self._group(s)}"

    def _higher(self, by: Json) -> str:
        if isinstance(by, int | float):
            return f"{self.english.value(abs(by))} {'lower' if by < 0 else 'higher'}"
        if by["op"] == "neg":
            return f"lower by {self.english.value(by['arg'])}"
        return f"higher by {self.english.value(by)}"

    def _group(self, s: Mapping[str, Json]) -> str:
        if "group" not in s:
            return ""
        declared = self.vocabulary.groups.get(s["group"])
        adds = declared is not None and declared.policy == "add"
        return f" (as {spoken(s['group'])}, of which {'all count' if adds else 'the strongest counts'})"

    def _offer(self, s: Mapping[str, Json]) -> str:
        at = f" at {spoken(s['at'])}" if "at" in s else ""
        needs = f", if {self.english.condition(s['needs'])}" if "needs" in s else ""
        offer = f'{self.english.who(s["who"])} may choose "{s["label"]}"{at}{needs}{self._if(s)}'
        return f"{offer}: {self.block(s['block'], 'actions')}"

    def _while(self, s: Mapping[str, Json], text: str) -> str:
        return f"{text}, while {self.english.condition(s['when'])}" if "when" in s else text

    def _if(self, s: Mapping[str, Json]) -> str:
        return f", if {self.english.condition(s['when'])}" if "when" in s else ""

    # ------------------------------------------------------------ actions

    def block(self, block: Sequence[Mapping[str, Json]], class_name: str) -> str:
        """Statements in order."""
        return "; ".join(self.action(one, class_name) for one in block) or "nothing"

    def action(self, s: Mapping[str, Json], class_name: str) -> str:
        """One statement of a block."""
        op = s["op"]
        if op == "when":
            return f"if {self.english.condition(s['when'])}, {self._inner(s, class_name)}"
        if op == "else":
            return f"otherwise, {self._inner(s, class_name)}"
        if op == "case":
            key = s["key"]
            shown = f"{key[0]} to {key[1]}" if isinstance(key, list | tuple) else str(key)
            return f"on {shown}{self._if(s)}, {self._inner(s, class_name)}"
        if op in ("pass", "fail"):
            return f"if that {op}{'es' if op == 'pass' else 's'}, {self._inner(s, class_name)}"
        if op == "for each":
            name = f", here called the {spoken(s['as'])}" if "as" in s else ""
            each = self.english.who(s["of"])
            each = each.removeprefix("any ").removeprefix("each ").removeprefix("all ")
            return f"for each {each}{name}{self._if(s)}, {self._inner(s, class_name)}"
        if op == "save" and "block" in s:
            limit = next(f"{spoken(key)} {self.english.value(s[key])}" for key in ("at_most", "at_least") if key in s)
            roll = f"{self.english.who(s['who'])} must roll {self.english.value(s['dice'])} {limit}"
            return f"{roll}{' in secret' if s.get('secret') else ''}{self._if(s)}{self._then(s, class_name)}"
        return self.words(s, class_name) + self._if(s)

    def _inner(self, s: Mapping[str, Json], class_name: str) -> str:
        head = self._head(s, class_name)
        lines = s.get("block", ())
        text = self.block(lines, head.block if head is not None and head.block else "actions")
        return f"({text})" if len(lines) > 1 else text

    def _then(self, s: Mapping[str, Json], class_name: str) -> str:
        inner = self._inner(s, class_name)
        return f" {inner}" if inner.startswith("(") else f": {inner}"

    # ------------------------------------------------------------ any word

    def words(self, s: Mapping[str, Json], class_name: str) -> str:
        """A statement as it is declared: its head, what stands in its phrase, its clauses, its block."""
        head = self._head(s, class_name)
        parts = [_shown(s)]
        if head is None:
            parts += [self.english.value(value) for key, value in s.items() if key not in REMARKS | {"op", "key", "block"}]
            return " ".join(parts)
        parts += [self._slot(slot, s[slot.name]) for slot in head.phrase if slot.name in s]
        for clause in head.clauses:
            key = clause_key(clause.word)
            if key not in s or key in REMARKS:
                continue
            slot = clause.slot
            if slot is None or slot.reads != "duration":  # a duration brings its own word
                parts.append(clause.word)
            if slot is not None:
                parts.append(self._slot(slot, s[key]))
        text = " ".join(part for part in parts if part)
        return text + self._then(s, class_name) if s.get("block") else text

    def _slot(self, slot: Slot, value: Json) -> str:
        if slot.many and isinstance(value, list | tuple):
            return joined(self._one(slot, one) for one in value)
        return self._one(slot, value)

    def _one(self, slot: Slot, value: Json) -> str:
        match slot.reads:
            case "names" | "query":
                return joined(spoken(name) for name in value)
            case "name" | "binding":
                return spoken(str(value))
            case "text" | "label":
                return f'"{value}"'
            case "refs":
                return joined(self.english.value(one) for one in value)
            case "quantity":
                return self.english.quantity(value)
            case "citation":
                return f'{value["publication"]} "{value["passage"]}"'
            case "selector":
                return self.english.who(value)
            case "event":
                return self.english.event(value)
            case "duration":
                return self.english.duration(value)
            case "condition":
                return self.english.condition(value)
        return self.english.value(value)

    def _head(self, s: Mapping[str, Json], class_name: str) -> Head | None:
        word = s["op"]
        if word == "case":
            key = s["key"]
            word = "<text>" if isinstance(key, str) else "<range>" if isinstance(key, list | tuple) else "<int>"
        return self.vocabulary.heads.get((class_name, word))


def _shown(s: Mapping[str, Json]) -> str:
    if s["op"] != "case":
        return spoken(s["op"])
    key = s["key"]
    return f"{key[0]} to {key[1]}" if isinstance(key, list | tuple) else str(key)


def _half(value: Json) -> bool:
    return value == 0.5 or (isinstance(value, Mapping) and value["op"] == "/" and (value["left"], value["right"]) == (1, 2))


def _whole(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
