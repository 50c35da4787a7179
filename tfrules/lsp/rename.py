"""Changing a name everywhere at once, or saying why not.

The change is made in copies, and proved there: read anew, every name in every game must mean what it meant, and nothing may be wrong that was
right. So no rule has to be known by which a name could be taken, hidden or misread.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tfrules.diagnostics import ERROR, Diagnostic
from tfrules.fixes import Edit, edited
from tfrules.ir.model import Document, Json, nodes
from tfrules.lsp.names import Local, Spoken, all_spoken, item_at, local_at, mentions
from tfrules.lsp.reading import Reading
from tfrules.lsp.world import Project, World
from tfrules.packs.clauses import PROSE
from tfrules.packs.files import holding
from tfrules.packs.names import head_span
from tfrules.source import Source, Span


class Refused(Exception):
    """Why a name cannot be changed."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """What can be renamed at a place: its name as it stands, and where."""

    name: str
    span: Span


def renamable(reading: Reading, offset: int, world: World) -> Renaming:
    """What stands at an offset. Raises Refused where nothing can be renamed."""
    named = item_at(reading, offset, world)
    if named is not None:
        inner = _within(named.span, named.items[0].name)
        return Renaming(named.items[0].name, inner)
    local = local_at(reading, offset)
    if local is not None:
        return Renaming(local.name, next(span for span in local.places if span.start <= offset <= span.end))
    raise Refused("only names of items, and names that an item introduces, can be changed; the words of the language cannot")


def rename(
    project: Project, reading: Reading, offset: int, new: str, roots: Sequence[Path], texts: Mapping[Path, str]
) -> list[Edit]:
    """All changes by which what stands at an offset gets another name. `texts` are those that the editor holds; only files below
    `roots` are changed. Raises Refused with the reason where that cannot be done soundly.
    """
    file = Path(reading.source.name)
    worlds = project.worlds(file, upon=True)
    named = item_at(reading, offset, worlds[0]) if worlds else None
    if named is None:
        local = local_at(reading, offset)
        if local is None:
            raise Refused("there is no name of an item here, and none that the item introduces")
        return _rename_local(reading, local, new)
    if len(named.items) > 1:
        kinds = " and ".join(one.kind for one in named.items)
        raise Refused(f'"{named.items[0].name}" may be several things here: {kinds}')
    _hold_writable(new)
    item = named.items[0]
    if new == item.name:
        return []
    places: dict[tuple[str, int], Spoken] = {}
    for world in worlds:
        _hold_free(world, item, new)
        own = world.resolve(item.kind, item.qualified, item.pack)
        for one in mentions(world, own[0]) if own else ():
            places.setdefault((one.span.source.name, one.span.start), one)
        _hold_no_text(world, item, places)
    edits = [_within(one.span, item.name) for one in places.values()]
    for span in edits:
        _hold_inside(span, roots)
    after = _applied(edits, new, texts)
    with holding(after):
        _prove(worlds, project.worlds(file, upon=True), item, new)
    return [Edit(span, new) for span in sorted(edits, key=lambda span: (span.source.name, span.start))]


def _hold_writable(new: str) -> None:
    if not new.strip() or new != new.strip():
        raise Refused("a name has a character, and no blank at its beginning or end")
    if '"' in new or ":" in new or not new.isprintable():
        raise Refused(
            'a name holds no quotation mark `"`, no `:` (which stands behind the name of a pack) and no hidden character'
        )


def _hold_free(world: World, item: Document, new: str) -> None:
    taken = next((one for one in world.documents() if (one.verb, one.kind, one.name) == ("new", item.kind, new)), None)
    if taken is not None:
        raise Refused(f'there is a {item.kind} "{new}" already, in the pack {taken.pack}')


def _hold_inside(span: Span, roots: Sequence[Path]) -> None:
    path = Path(span.source.name).resolve()
    if not any(root == path or root in path.parents for root in roots):
        raise Refused(f"the name stands in {path} too (line {span.line}), which is outside of this workspace")


def _hold_no_text(world: World, item: Document, places: Mapping[tuple[str, int], Spoken]) -> None:
    """Refuse where a text that is no known mention reads the same: a label or an answer may mean the item."""
    for document in world.documents():
        source = head_span(document).source
        for span in _texts(document, item.name) if item.name in source.text else ():
            if (span.source.name, span.start) not in places and not any(_holds(one.span, span) for one in places.values()):
                raise Refused(
                    f'the text "{item.name}" stands in {span.source.name}, line {span.line}, '
                    f"and may mean this {item.kind} without naming it; change that first"
                )


def _holds(one: Span, other: Span) -> bool:
    return one.source.name == other.source.name and one.start <= other.start and other.end <= one.end


def _texts(document: Document, name: str) -> Iterator[Span]:
    """Where a document says exactly a name as a text, outside of prose."""
    for pointer, node in nodes(document.body, "/body"):
        inner = node.items() if isinstance(node, Mapping) else enumerate(node)
        prose = isinstance(node, Mapping) and node.get("op") in PROSE
        for key, part in inner:
            span = document.span_of(f"{pointer}/{key}")
            if part == name and isinstance(part, str) and key != "op" and not prose and span is not None:
                yield span


def _within(span: Span, name: str) -> Span:
    """The place of a name in the text of a mention, which may have quotes, a pack or more around it."""
    at = span.text.rfind(name)
    if at < 0:
        raise Refused(f"the name is written in another way in {span.source.name}, line {span.line}; change it there by hand")
    return Span(span.source, span.start + at, span.start + at + len(name))


def _applied(edits: Iterable[Span], new: str, texts: Mapping[Path, str]) -> dict[Path, str]:
    """The texts of all files after the change, by their resolved paths."""
    after = dict(texts)
    by_file: dict[str, list[Span]] = {}
    for span in edits:
        by_file.setdefault(span.source.name, []).append(span)
    for name, spans in by_file.items():
        after[Path(name).resolve()] = edited(spans[0].source.text, [Edit(span, new) for span in spans])
    return after


def _prove(before: Sequence[World], after: Sequence[World], item: Document, new: str) -> None:
    """Raises Refused where, in some game, a name would come to mean something else, or something would be wrong that was right."""
    if len(before) != len(after):
        raise Refused("the pack could no longer be played in the same games")
    for old, now in zip(before, after, strict=True):
        fresh = _worse(old, now)
        if fresh is not None:
            raise Refused(f"the changed text would not do: {fresh.message}")
        renamed = f"{item.pack}:{new}"
        same = {(item.kind, item.qualified): (item.kind, renamed)}
        concerned = {item.name, item.qualified, new, renamed}  # what other names mean cannot change
        was, means_now = _meanings(old, concerned), _meanings(now, concerned)
        if len(was) != len(means_now):
            raise Refused(f'with the name "{new}" some of the text would no longer be read as it is now')
        for (_, meant), (spoken, means) in zip(was, means_now, strict=True):
            if tuple(same.get(one, one) for one in meant) != means:
                raise Refused(
                    f'"{spoken.name}" in {spoken.span.source.name}, line {spoken.span.line}, would come to mean something else'
                )


def _worse(old: World, now: World) -> Diagnostic | None:
    """An error that was not there before."""
    known = {(one.code, one.message) for pack in old.packs for one in pack.diagnostics}
    every = (one for pack in now.packs for one in pack.diagnostics)
    return next((one for one in every if one.severity == ERROR and (one.code, one.message) not in known), None)


def _meanings(world: World, names: Collection[str]) -> list[tuple[Spoken, tuple[tuple[str, str], ...]]]:
    """Every place of some names, and the items that are meant there."""
    found = (one for one in all_spoken(world) if one.name in names)
    return [(one, tuple((item.kind, item.qualified) for item in world.resolve(one.kind, one.name, one.pack))) for one in found]


# ---------------------------------------------------------------- names within an item


def _rename_local(reading: Reading, local: Local, new: str) -> list[Edit]:
    document = local.document
    if not (new.isidentifier() and new.isascii()):
        raise Refused("such a name is one word of letters, digits and `_` that does not begin with a digit")
    if _says(document.to_json(), new):
        raise Refused(f"`{new}` means something in this {document.kind} already")
    text = edited(reading.source.text, [Edit(span, new) for span in local.places])
    again = Reading(Source(reading.source.name, text), reading.vocabulary, reading.pack)
    changed = next(
        (
            one
            for one in again.checked.documents
            if (one.kind, one.name, one.verb) == (document.kind, document.name, document.verb)
        ),
        None,
    )
    if changed is None or _renamed(changed.to_json(), new, local.name) != document.to_json() or _errors(again) > _errors(reading):
        raise Refused(f"with `{new}` for `{local.name}` this {document.kind} would no longer say the same")
    return [Edit(span, new) for span in local.places]


def _says(value: Json, word: str) -> bool:
    """Whether a word stands anywhere in a document as a value."""
    if isinstance(value, Mapping):
        return any(_says(part, word) for part in value.values())
    if isinstance(value, list | tuple):
        return any(_says(part, word) for part in value)
    return isinstance(value, str) and value == word


def _errors(reading: Reading) -> int:
    return sum(one.severity == ERROR for one in (*reading.parsed.diagnostics, *reading.checked.diagnostics))


def _renamed(value: Json, old: str, new: str) -> Json:
    if isinstance(value, Mapping):
        return {key: _renamed(part, old, new) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(part, old, new) for part in value]
    return new if value == old and isinstance(value, str) else value
