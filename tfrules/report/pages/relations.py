"""What has to do with what, read off the rules: who counters whom, what counts beside what, who gives what.

Everything is computed from references and from the groups in which changes of a number count together; nothing is told by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tfrules.ir.model import Statement, nodes
from tfrules.report.lines import APART
from tfrules.report.pages.atlas import Atlas, Entry

MODIFY, SUPPRESS = "modify", "suppress"
AGAINST = ("end", "remove", "forbid", "instead of", SUPPRESS)  # what names something in such a line works against it


@dataclass
class _Marks:
    """What the lines of one definition do: groups in which it changes numbers, groups that it makes count for nothing, whom it ends."""

    adds: dict[str, None] = field(default_factory=dict)
    suppresses: dict[str, None] = field(default_factory=dict)
    against: dict[tuple[str, str], None] = field(default_factory=dict)


class Relations:
    """The relations of all definitions that have a page."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas

    @cached_property
    def _marks(self) -> dict[str, _Marks]:
        return {entry.path: _marks_of(entry) for entry in self._atlas.entries}

    @cached_property
    def _against(self) -> dict[str, list[Entry]]:
        """By page: what works against the definition there."""
        found: dict[str, list[Entry]] = {}
        for entry in self._atlas.entries:
            for target in self._targets(entry):
                found.setdefault(target.path, []).append(entry)
        return found

    def countered_by(self, entry: Entry) -> list[Entry]:
        """What ends a definition, forbids it, or makes what it changes count for nothing; by name."""
        return _by_name(self._against.get(entry.path, ()))

    def counters(self, entry: Entry) -> list[Entry]:
        """What a definition ends, forbids, or makes count for nothing; by name."""
        return _by_name(self._targets(entry))

    def beside(self, entry: Entry) -> dict[str, list[Entry]]:
        """By group: what else changes numbers in it, in the same game."""
        found = {}
        for group in self._marks[entry.path].adds:
            others = [one for one in self._in_game(entry) if one is not entry and group in self._marks[one.path].adds]
            found[group] = _by_name(others)
        return {group: others for group, others in found.items() if others}

    def _targets(self, entry: Entry) -> list[Entry]:
        marks = self._marks[entry.path]
        found = [self._atlas.find(entry.book, *one) for one in marks.against]
        if marks.suppresses:
            found += [one for one in self._in_game(entry) if not marks.suppresses.keys().isdisjoint(self._marks[one.path].adds)]
        return [one for one in dict.fromkeys(found) if one is not None and one is not entry]

    def _in_game(self, entry: Entry) -> Iterable[Entry]:
        return (one for kind in self._atlas.kinds(entry.book) for one in self._atlas.listed(entry.book, kind))


def _by_name(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(dict.fromkeys(entries), key=lambda one: (one.document.name, one.document.kind, one.path))


def _marks_of(entry: Entry) -> _Marks:
    marks = _Marks()
    for line in _lines(one for one in entry.document.body if one["op"] not in APART):
        if line["op"] == MODIFY and "group" in line:
            marks.adds[line["group"]] = None
        if line["op"] == SUPPRESS:
            marks.suppresses.update(dict.fromkeys(line["groups"]))
        if line["op"] in AGAINST:
            marks.against.update(dict.fromkeys(_items(line)))
    return marks


def _lines(body: Iterable[Statement]) -> Iterator[Statement]:
    for line in body:
        yield line
        yield from _lines(line.get("block", ()))


def _items(line: Statement) -> Iterator[tuple[str, str]]:
    """The definitions that a line itself is about: not those of its block, which are done, nor those that it only asks for."""
    for _, node in nodes({key: value for key, value in line.items() if key not in ("block", "when")}):
        if isinstance(node, Mapping) and node.get("op") == "item":
            yield node.get("kind", ""), node["name"]
