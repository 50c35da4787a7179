"""The page of one definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tfrules.ir.expressions import PrintError
from tfrules.ir.printer import print_document
from tfrules.report.lines import Cited, Line, citations, statements
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import INDEX, RULING, Atlas, Entry, relative
from tfrules.report.pages.differences import Differences
from tfrules.report.pages.fields import changed, is_field, value
from tfrules.report.pages.odds import odds_of
from tfrules.report.pages.played import is_played, played, steps
from tfrules.report.pages.printed import sheet_path
from tfrules.report.pages.relations import Relations
from tfrules.report.pages.rules import rule_link
from tfrules.report.pages.rulings import TOLD, about, asked_for, choices
from tfrules.report.pages.standing import asks, counts

LANGUAGES = {"yaml": "yaml", "yml": "yaml"}
OWN_LANGUAGE = "tfr"


@dataclass(frozen=True)
class Around:
    """What the page of a definition draws on beside the definition: all pages, and what is computed over all of them once."""

    atlas: Atlas
    relations: Relations
    differences: Differences


def entity_page(around: Around, entry: Entry) -> str:
    """Everything that is known of a definition."""
    document, book, atlas = entry.document, entry.book, around.atlas
    acted = [line for line in entry.lines if is_played(book.vocabulary, document.kind, line.op)]
    standing = [line for line in entry.lines if line not in acted and not (document.kind == RULING and line.op in TOLD)]
    return md.title(document.name) + md.page(
        md.heading(1, md.text(document.name)),
        _crumbs(entry),
        md.text(about(document)),
        _sources(entry, citations(document)),
        _elsewhere(around, entry),
        f"{md.link('To print', relative(sheet_path(entry), entry.path))}: its sheet, with the cards of what it has." if sheet_path(entry) else "",
        _part("Choices", _choices(atlas, entry)),
        _part("What depends on it", _depending(atlas, entry)),
        _part("Fields", _fields(atlas, entry, [line for line in standing if is_field(line)])),
        _part("What it does", _sentences(atlas, entry, [line for line in standing if not is_field(line)])),
        _part("Odds", odds_of(atlas, entry)),
        _part("Notes", "\n\n".join(md.text(line["text"]) for line in statements(document, "note"))),
        _part("Open questions", asked_for(atlas, entry)),
        _part("What it has to do with", _neighbours(around, entry)),
        _part("How it goes", "\n\n".join([*_replay(atlas, entry), *(played(book.vocabulary, document.kind, line.statement) for line in acted)])),
        _part("Examples", _examples(entry)),
        _part("Rules it carries out", _covered(atlas, entry)),
        _part("Source", _source(entry)),
    )


def _part(title: str, content: str) -> str:
    return f"{md.heading(2, title)}\n\n{content}" if content else ""


def _crumbs(entry: Entry) -> str:
    """Where the page stands, and which pack wrote what it tells."""
    document, book = entry.document, entry.book
    game = md.link(md.text(book.title), relative(f"{entry.path.rsplit('/', 2)[0]}/{INDEX}", entry.path))
    kind = md.link(md.text(document.kind), INDEX)
    return f"{game} / {kind}, from the pack {md.code(document.pack)}{changed(entry)}"


def cite(entry: Entry, cited: Cited) -> str:
    """A citation with its badge; nothing for a line that says neither."""
    place = cited.text(entry.book.titles)
    return f"{md.text(place)} {md.badge(cited.status)}".lstrip() if place or cited.status != "stated" else ""


def _sources(entry: Entry, found: Sequence[Cited]) -> str:
    shown = [cite(entry, one) for one in found]
    return f"Source: {shown[0]}" if len(shown) == 1 else f"Sources:\n\n{md.bullets(shown)}" if shown else ""


def _elsewhere(around: Around, entry: Entry) -> str:
    """The same in other games, and what has its name and is another."""
    others = [
        md.link(md.text(book.title), relative(one.path, entry.path)) for book, one in around.atlas.games(entry) if one.path != entry.path
    ]
    there = around.differences.place(entry)
    points = [f"Also in {', '.join(others)}."] if others else []
    points += [f"Not the same in every game: {md.link('side by side', relative(there, entry.path))}."] if there else []
    return " ".join(points)


def _choices(atlas: Atlas, entry: Entry) -> str:
    """For a ruling: what may be chosen, and what stands in each game that asks it."""
    if entry.document.kind != RULING:
        return ""
    return choices(entry, [book for book, _ in atlas.games(entry) if entry.document.name in book.ruleset.rulings])


def _depending(atlas: Atlas, entry: Entry) -> str:
    """For a ruling: each line that asks for it, with the definition that it is a line of."""
    name, points = entry.document.name, []
    for other in atlas.named_by(entry) if entry.document.kind == RULING else ():
        for line in other.lines:
            if asks(line.statement, name):
                told = f"{md.text(line.op)} {value(atlas, other, line, entry.path)}" if is_field(line) else md.text(" ".join(line.said))
                points.append(f"{_link(entry, other)}: {told}")
    return md.bullets(points)


def _fields(atlas: Atlas, entry: Entry, lines: Iterable[Line]) -> str:
    rows = [
        (md.text(line.op), value(atlas, entry, line, entry.path) + _counting(atlas, entry, line), cite(entry, line.cited)) for line in lines
    ]
    return md.table(("Field", "Value", "Source"), rows)


def _sentences(atlas: Atlas, entry: Entry, lines: Iterable[Line]) -> str:
    """Each line as a point: in sentences, with where it comes from. A block under a word of its own has its sentences below it."""
    points = []
    for line in lines:
        told = " ".join(one for one in (cite(entry, line.cited), _counting(atlas, entry, line)) if one)
        if len(line.said) == 1:
            points.append(f"{md.text(line.said[0])} {told}".rstrip())
        else:
            points.append(f"{md.text(line.op)}: {told}".rstrip() + f"\n\n{md.bullets((md.text(one) for one in line.said), '    ')}\n")
    return md.bullets(points)


def _counting(atlas: Atlas, entry: Entry, line: Line) -> str:
    """In which games a line counts, where open questions decide that and not everywhere alike."""
    found = {book.title: counts(line.statement, book.ruleset.rulings) for book, _ in atlas.games(entry)}
    no = ", ".join(md.text(title) for title, stands in found.items() if stands is False)
    yes = ", ".join(md.text(title) for title, stands in found.items() if stands)
    if all(stands is False for stands in found.values()):
        return " *(does not count, as the open questions stand)*"
    return f" *({f'counts in {yes}, ' if yes else ''}not in {no})*" if no else ""


def _replay(atlas: Atlas, entry: Entry) -> Iterator[str]:
    """Where a scenario is played, a step at a time."""
    path = atlas.replay(entry)
    if path:
        yield f"{md.link('Step through the fight', relative(path, entry.path))}, with all that follows from each move and die."


def _examples(entry: Entry) -> str:
    parts = []
    for line, place in entry.examples:
        under = [md.code(one) for one in line.get("ruling", ())]
        parts += [
            md.heading(3, md.text(line["title"]), place),
            f"Played with {' and '.join(under)}." if under else "",
            steps(entry.book.vocabulary, line, "example"),
        ]
    return "\n\n".join(part for part in parts if part)


def _source(entry: Entry) -> str:
    """The text as its pack has it, and what became of it where others changed it."""
    document = entry.document
    span = document.span_of("")
    parts = []
    if span is not None and span.text.strip():
        suffix = span.source.name.rpartition(".")[2]
        parts.append(md.fence(span.text, LANGUAGES.get(suffix, OWN_LANGUAGE)))
    if not parts or entry.changed_by:
        try:
            printed = print_document(document, entry.book.vocabulary)
        except PrintError:
            printed = ""
        if printed:
            parts += ["As it stands with all changes:"] if parts else []
            parts.append(md.fence(printed, OWN_LANGUAGE))
    return "\n\n".join(parts)


def _neighbours(around: Around, entry: Entry) -> str:
    """Who counters whom, what counts beside what, and who names whom."""
    atlas, relations = around.atlas, around.relations
    beside = relations.beside(entry)
    rules, examples = ([_name(atlas, entry, *one) for one in atlas.named(entry, examples=wanted)] for wanted in (False, True))
    points = (
        ("Ended, forbidden or set aside by", _links(entry, relations.countered_by(entry))),
        ("Ends, forbids or sets aside", _links(entry, relations.counters(entry))),
        *((_group(entry, group), _links(entry, others)) for group, others in beside.items()),
        ("Uses", rules),
        ("Used by", _links(entry, atlas.named_by(entry))),
        ("Its examples use", examples),
    )
    return md.bullets(f"{title}: {', '.join(names)}" for title, names in points if names)


def _group(entry: Entry, group: str) -> str:
    """What a group of changes is, and which of those that are in it count."""
    declared = entry.book.vocabulary.groups.get(group)
    doc = f" ({md.text(declared.doc)})" if declared is not None and declared.doc else ""
    every = declared is not None and declared.policy == "add"
    return f"{'Adds up with' if every else 'Only the strongest counts of it and'}{doc}"


def _links(entry: Entry, targets: Iterable[Entry]) -> list[str]:
    return [_link(entry, one) for one in targets]


def _name(atlas: Atlas, entry: Entry, kind: str, qualified: str) -> str:
    target = atlas.find(entry.book, kind, qualified)
    return _link(entry, target) if target is not None else md.text(qualified.partition(":")[2])


def _link(entry: Entry, target: Entry) -> str:
    """A link to another definition, with its game where that is another one."""
    shown = md.link(md.text(target.document.name), relative(target.path, entry.path))
    return shown if target.book is entry.book else f"{shown} ({md.text(target.book.title)})"


def _covered(atlas: Atlas, entry: Entry) -> str:
    """The rules of the books that it carries out, with their statement where the pack has an index of them."""
    return md.bullets(_covers(atlas, entry))


def _covers(atlas: Atlas, entry: Entry) -> Iterator[str]:
    for line in statements(entry.document, "covers"):
        for name in line["rules"]:
            found = atlas.rule(entry.book, name)
            told = f": {md.text(found[0].statement)}" if found is not None else ""
            yield rule_link(atlas, entry.book, name, entry.path) + told
