"""The words of a game's language as a page, from their declarations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tfrules.report.columns import joined
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import INDEX
from tfrules.report.pages.slugs import Slugs
from tfrules.report.word import CASES, own_clauses, roles_text, usage
from tfrules.vocabulary.terms import Head, Kind, Vocabulary
from tfrules.vocabulary.types import shown

Row = tuple[str, ...]
CONDITIONAL = "May end in <code>when</code> or <code>unless</code> and a condition."


def language_page(vocabulary: Vocabulary, title: str, grammar: str) -> str:
    """Kinds, blocks and statements, then everything that expressions may name."""
    words = _Words(vocabulary)
    return md.page(
        md.heading(1, "Language"),
        f"{md.link(md.text(title), INDEX)} / language",
        f"Words in capitals stand for what an author writes; what is in brackets may be left out. How lines and expressions are put together: "
        f"the {md.link('grammar', grammar)}.",
        md.heading(2, "Kinds of things"),
        *(words.kind(name, kind) for name, kind in sorted(vocabulary.kinds.items()) if kind.listed),
        md.heading(2, "Blocks"),
        *(words.block(name) for name in sorted(vocabulary.classes) if name not in vocabulary.kinds),
        md.heading(2, "Statements"),
        *(words.statement(head) for head in words.heads),
        *_tables(vocabulary),
    )


class _Words:
    """Statements with the place where each is explained."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.heads: list[Head] = sorted(dict.fromkeys(vocabulary.heads.values()), key=lambda head: (head.word, usage(head)))
        self.places: dict[Head, list[str]] = {}
        for (place, _), head in sorted(vocabulary.heads.items()):
            self.places.setdefault(head, []).append(place)
        slugs = Slugs()
        self.anchors = {head: slugs.give(f"word {_word(head)}") for head in self.heads}
        self.sections = {name: slugs.give(f"block {name}") for name in (*sorted(vocabulary.kinds), *sorted(vocabulary.classes))}

    def kind(self, name: str, kind: Kind) -> str:
        """A kind of thing: how it is written, and which lines may stand in it."""
        clauses = [f"{clause.word} {clause.slot.name.upper() if clause.slot else ''}".strip() for clause in kind.clauses]
        header = " ".join([name, '"NAME"', *(f"[{one}]" for one in clauses), "{ ... }"])
        return self._section(
            name,
            md.code(header),
            md.text(kind.doc),
            _roles(self.vocabulary, kind.roles),
            f"Needs: {', '.join(map(md.code, kind.required))}." if kind.required else "",
            *(md.text(f"Has a {need.what}") + " " + ", ".join(map(md.code, need.heads)) for need in kind.needs),
            self._members(name),
            _example(kind.example),
        )

    def block(self, name: str) -> str:
        """A block: which statements may stand in it."""
        doc = self.vocabulary.classes[name].doc
        return self._section(name, md.text(doc[:1].upper() + doc[1:] + "." if doc else ""), self._members(name))

    def statement(self, head: Head) -> str:
        """A statement with its clauses and its example."""
        places = self.places[head]
        shared = sum(one.word == head.word for one in self.heads) > 1
        title = md.code(_word(head)) + (f" in {md.text(joined(places[:2]))}" if shared else "")
        clauses = [(md.code(one.word), md.text(one.doc or (one.slot.doc if one.slot else ""))) for one in own_clauses(head)]
        conditional = head.word != "when" and any(clause.word == "when" for clause in head.clauses)
        return md.page(
            md.heading(3, title, self.anchors[head]),
            md.code(usage(head)),
            md.text(head.doc),
            f"Stands in: {', '.join(self._to(place) for place in places)}.",
            f"Its block: {self._to(head.block)}." if head.block in self.sections else "",
            _roles(self.vocabulary, head.roles),
            CONDITIONAL if conditional else "",
            md.table(("Clause", "What it says"), clauses) if any(doc for _, doc in clauses) else "",
            _example(head.example),
        ).rstrip("\n")

    def _section(self, name: str, *parts: str) -> str:
        return md.page(md.heading(3, md.text(name), self.sections[name]), *parts).rstrip("\n")

    def _members(self, place: str) -> str:
        """The statements that may stand in a place, as links."""
        heads = [head for (at, _), head in sorted(self.vocabulary.heads.items()) if at == place]
        return f"Lines: {', '.join(md.link(md.code(_word(head)), '#' + self.anchors[head]) for head in heads)}." if heads else ""

    def _to(self, place: str) -> str:
        listed = place not in self.vocabulary.kinds or self.vocabulary.kinds[place].listed
        return md.link(md.text(place), f"#{self.sections[place]}") if listed else md.text(place)


def _word(head: Head) -> str:
    return CASES.get(head.word, head.word)


def _roles(vocabulary: Vocabulary, roles: Sequence[tuple[str, str]]) -> str:
    return f"Names known in it: {md.text(roles_text(vocabulary, roles))}." if roles else ""


def _example(source: str) -> str:
    return md.fence(source, "text") if source.strip() else ""


# ------------------------------------------------------------------ what expressions name


def _tables(vocabulary: Vocabulary) -> Iterable[str]:
    v = vocabulary
    every: tuple[tuple[str, Sequence[str], Iterable[Row]], ...] = (
        ("Numbers that rules change", ("Number", "Starts from", "Stages", "What it is"), map(_query, _sorted(v.queries))),
        ("What happens", ("Event", "Written", "Who takes part", "What it is"), (_event(v, one) for one in _sorted(v.events))),
        ("What can be read", ("Field", "Type", "What it is"), (_field(v, one) for _, one in sorted(v.fields.items()))),
        ("Functions", ("Function", "Gives", "What it does"), (_function(v, one) for one in _sorted(v.functions))),
        ("Words that pick", ("Word", "Picks", "What it means"), (_plain(one.name, one.of, one) for one in _sorted(v.selectors))),
        ("Units", ("Unit", "Plural", "Measures", "What it is"), map(_unit, _sorted(v.units))),
        ("Lists", ("List", "Words", "What it is"), (_plain(one.name, ", ".join(one.words), one) for one in _sorted(v.enums))),
        ("Moments", ("Moment", "What an offer may read", "What it is"), (_moment(v, one) for one in _sorted(v.moments))),
        ("Groups", ("Group", "How it stacks", "What it is"), (_plain(one.name, one.policy, one) for one in _sorted(v.groups))),
    )
    for title, titles, rows in every:
        shown_table = md.table(titles, rows)
        if shown_table:
            yield md.heading(2, title)
            yield shown_table


def _sorted(table: dict[str, Any]) -> list[Any]:
    return [table[name] for name in sorted(table)]


def _plain(name: str, what: str, declared: Any) -> Row:
    return md.code(name), md.text(what), md.text(declared.doc)


def _query(one: Any) -> Row:
    stages = ", ".join(name for name, _ in one.stages)
    return md.code(one.name), md.code(one.base) if one.base else "", md.text(stages), md.text(one.doc)


def _moment(vocabulary: Vocabulary, one: Any) -> Row:
    return md.code(one.name), md.text(roles_text(vocabulary, one.roles)), md.text(one.doc)


def _event(vocabulary: Vocabulary, one: Any) -> Row:
    written = "<br>".join(md.code(phrase) for phrase in one.phrases)
    return md.code(one.name), written, md.text(roles_text(vocabulary, one.roles)), md.text(one.doc)


def _field(vocabulary: Vocabulary, one: Any) -> Row:
    secret = " Secret until it is revealed." if one.secret else ""
    return md.code(f"{one.owner}.{one.name}"), md.text(shown(one.type, vocabulary)), md.text(one.doc + secret)


def _function(vocabulary: Vocabulary, one: Any) -> Row:
    args = ", ".join([*(shown(arg, vocabulary) for arg in one.args), *(["..."] if one.variadic else [])])
    return md.code(f"{one.name}({args})"), md.text(shown(one.result, vocabulary)), md.text(one.doc)


def _unit(one: Any) -> Row:
    return md.code(one.word), md.text(one.plural), md.text(one.of), md.text(one.doc)
