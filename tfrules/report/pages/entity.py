"""The page of one definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tfrules.diagnostics import printable
from tfrules.ir.expressions import PrintError
from tfrules.ir.printer import print_document
from tfrules.report.lines import Cited, Line, citations, lines_of, statements
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import INDEX, RULING, Atlas, Entry, relative
from tfrules.report.pages.played import is_played, played, steps
from tfrules.report.pages.rulings import TOLD, about, asked_for, choices

LANGUAGES = {"yaml": "yaml", "yml": "yaml"}  # all else is the language of rules


def entity_page(atlas: Atlas, entry: Entry) -> str:
    """Everything that is known of a definition."""
    document, book = entry.document, entry.book
    lines = lines_of(book.vocabulary, document)
    acted = [line for line in lines if is_played(book.vocabulary, document.kind, line.op)]
    plain = [line for line in lines if line not in acted and not (document.kind == RULING and line.op in TOLD)]
    return md.title(document.name) + md.page(
        md.heading(1, md.text(document.name)),
        _crumbs(entry),
        md.text(about(document)),
        _sources(entry, citations(document)),
        _part("Choices", _choices(entry)),
        _part("Fields", _fields(entry, [line for line in plain if not line.said])),
        _part("What it does", _sentences(entry, [line for line in plain if line.said])),
        _part("Notes", "\n\n".join(md.text(line["text"]) for line in statements(document, "note"))),
        _part("Rulings it asks for", asked_for(atlas, entry)),
        _part("How it goes", "\n\n".join(played(book.vocabulary, document.kind, line.statement) for line in acted)),
        _part("Examples", _examples(entry)),
        _part("Source", _source(entry)),
        _part("See also", _neighbours(atlas, entry)),
        _part("Rules it carries out", _covered(entry)),
    )


def _part(title: str, content: str) -> str:
    return f"{md.heading(2, title)}\n\n{content}" if content else ""


def _crumbs(entry: Entry) -> str:
    """Where the page stands, and which pack wrote what it tells."""
    document, book = entry.document, entry.book
    game = md.link(md.text(book.title), relative(f"{entry.path.rsplit('/', 2)[0]}/{INDEX}", entry.path))
    kind = md.link(md.text(document.kind), INDEX)
    return f"{game} / {kind}, from the pack {md.code(document.pack)}{_changed_by(entry)}"


def _changed_by(entry: Entry) -> str:
    others = _writers(entry)
    return f", changed by {' and '.join(md.code(one) for one in others)}" if others else ""


def _writers(entry: Entry) -> list[str]:
    """The packs that changed what another pack defines."""
    document = entry.document
    origins = entry.book.ruleset.origins.get((document.kind, document.qualified), ())
    return sorted(set(origins) - {document.pack})


def cite(entry: Entry, cited: Cited) -> str:
    """A citation with its badge; nothing for a line that says neither."""
    place = cited.text(entry.book.titles)
    return f"{md.text(place)} {md.badge(cited.status)}".lstrip() if place or cited.status != "stated" else ""


def _sources(entry: Entry, found: Sequence[Cited]) -> str:
    shown = [cite(entry, one) for one in found]
    return f"Source: {shown[0]}" if len(shown) == 1 else f"Sources:\n\n{md.bullets(shown)}" if shown else ""


def _choices(entry: Entry) -> str:
    """For a ruling: what may be chosen, and what stands in the game that the page belongs to."""
    ruling = entry.book.ruleset.rulings.get(entry.document.name)
    return choices(entry.document, ruling) if ruling is not None and entry.document.kind == RULING else ""


def _fields(entry: Entry, lines: Iterable[Line]) -> str:
    rows = []
    for line in lines:
        first, *more = line.source
        value = field(line.op, first) + (" ..." if more else "")
        rows.append((md.text(line.op), md.code(value), cite(entry, line.cited)))
    return md.table(("Field", "Value", "Source"), rows)


def field(word: str, row: str) -> str:
    """The value of a field, apart from its name; one that says all by its name is a yes."""
    return (row.removeprefix(word).strip() if row.startswith(word) else row) or "yes"


def _sentences(entry: Entry, lines: Iterable[Line]) -> str:
    """Each line as a point: in sentences, then as source. A block under a word of its own has its sentences below it."""
    points = []
    for line in lines:
        first, *more = line.source
        told = [cite(entry, line.cited)] if cite(entry, line.cited) else []
        source = md.code(first + (" ... }" if more else ""))
        if len(line.said) == 1:
            point = "<br>\n  ".join([md.text(line.said[0]), source, *told])
        else:
            point = f"{' '.join([source, *told])}\n\n{md.bullets((md.text(one) for one in line.said), '    ')}"
        points.append(point)
    return md.bullets(points)


def _examples(entry: Entry) -> str:
    parts = []
    for line in statements(entry.document, "example"):
        parts.append(f"{md.heading(3, md.text(line['title']))}\n\n{steps(entry.book.vocabulary, line, 'example')}".rstrip())
    return "\n\n".join(parts)


def _source(entry: Entry) -> str:
    """The text as its pack has it, and what became of it where others changed it."""
    document = entry.document
    span = document.span_of("")
    parts = []
    if span is not None and span.text.strip():
        suffix = span.source.name.rpartition(".")[2]
        parts.append(md.fence(span.text, LANGUAGES.get(suffix, "text")))
    if not parts or _writers(entry):
        try:
            printed = print_document(document, entry.book.vocabulary)
        except PrintError:
            printed = ""
        if printed:
            parts += ["As it stands with all changes:"] if parts else []
            parts.append(md.fence(printed, "text"))
    return "\n\n".join(parts)


def _neighbours(atlas: Atlas, entry: Entry) -> str:
    rules, examples = ([_name(atlas, entry, *one) for one in atlas.named(entry, examples=wanted)] for wanted in (False, True))
    by = [_link(entry, one) for one in atlas.named_by(entry)]
    points = (("Uses", rules), ("Used by", by), ("Its examples use", examples))
    return md.bullets(f"{title}: {', '.join(names)}" for title, names in points if names)


def _name(atlas: Atlas, entry: Entry, kind: str, qualified: str) -> str:
    target = atlas.find(entry.book, kind, qualified)
    return _link(entry, target) if target is not None else md.text(qualified.partition(":")[2])


def _link(entry: Entry, target: Entry) -> str:
    """A link to another definition, with its game where that is another one."""
    shown = md.link(md.text(target.document.name), relative(target.path, entry.path))
    return shown if target.book is entry.book else f"{shown} ({md.text(target.book.title)})"


def _covered(entry: Entry) -> str:
    """The rules of the books that it carries out, with their statement where the pack has an index of them."""
    return md.bullets(_covers(entry))


def _covers(entry: Entry) -> Iterator[str]:
    for line in statements(entry.document, "covers"):
        for name in line["rules"]:
            rule = entry.book.ruleset.rules.get(name)
            yield md.code(printable(name)) + (f": {md.text(rule.statement)}" if rule is not None and rule.statement else "")
