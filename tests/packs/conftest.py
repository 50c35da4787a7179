"""A small vocabulary of its own, and packs written as one text: `=== FOLDER/FILE` stands before each file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.packs import Linked, LoadedPack, load_pack, try_link
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import ClauseWord, Head, Kind, Slot, StatementClass, Vocabulary

TOOLS = (
    Kind("tool", clauses=(ClauseWord("made by", Slot("maker", "label")),), required=("weight",)),
    Kind("craft"),
    Head("weight", phrase=(Slot("amount", "expr", "amount"),), once=True),
    Head("length", phrase=(Slot("amount", "expr", "int"),), once=True),
    Head("folding"),
    Head("label", phrase=(Slot("text", "text"),), once=True),
    Head("part", phrase=(Slot("name", "label"), Slot("count", "expr", "int", optional=True)), name="part of a tool"),
    Head("needs", phrase=(Slot("tool", "ref", "tool"),)),
    Head("spares", phrase=(Slot("tools", "refs", "tool", many=True),)),
    StatementClass(
        "tool", ("weight", "length", "folding", "label", "part of a tool", "cite", "note", "summary", "like", "example")
    ),
    Head("recalls", phrase=(Slot("scenario", "ref", "scenario"),)),
    Head("about", phrase=(Slot("what", "ref", "tool | craft"),)),
    StatementClass("craft", ("needs", "spares", "about", "recalls", "note", "cite", "like")),
)


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return collect(CORE, TOOLS)


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only tests of the cache have one."""
    monkeypatch.setenv("TFRULES_CACHE", "off")


def write_files(folder: Path, text: str) -> list[Path]:
    """Write the files of a text, and give the packs among them: the first folders and files."""
    for part in text.split("=== ")[1:]:
        name, _, body = part.partition("\n")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8", newline="")
    return sorted(folder.iterdir())


Load = Callable[[str], list[LoadedPack]]
Link = Callable[..., Linked]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], list[Path]]:
    return lambda text: write_files(tmp_path / "packs", text)


@pytest.fixture
def load(write: Callable[[str], list[Path]], vocabulary: Vocabulary) -> Load:
    return lambda text: [load_pack(path, vocabulary) for path in write(text)]


@pytest.fixture
def linked(load: Load, vocabulary: Vocabulary) -> Link:
    """Load packs without findings of their own, and link them."""

    def run(text: str, rulings: dict[str, str] | None = None, game: str = "") -> Linked:
        packs = load(text)
        assert [one for pack in packs for one in pack.diagnostics] == []
        return try_link(packs, vocabulary, rulings, game)

    return run


@pytest.fixture
def told() -> Callable[[Diagnostic], str]:
    """A finding in one line, without folders: `file:line:column name: message | help | file:line text`."""

    def tell(found: Diagnostic) -> str:
        place = "" if found.span is None else f"{Path(found.path).name}:{found.span.line}:{found.span.column} "
        related = [f"{Path(span.source.name).name}:{span.line}:{span.column} {text}" for span, text in found.related]
        return " | ".join([f"{place}{found.name}: {found.message}", *([found.help] if found.help else []), *related])

    return tell
