"""Where a name is written, where it stands, and changing it: everywhere, provably, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lsp.shelf import INDEX, TEXT, Shelf
from tfrules.fixes import edited
from tfrules.lsp.names import definitions, references
from tfrules.lsp.rename import Refused, renamable, rename
from tfrules.packs.files import holding
from tfrules.source import Span


def places(found: list[Span]) -> set[tuple[str, int, str]]:
    return {(Path(one.source.name).parent.name + "/" + Path(one.source.name).name, one.line, one.text) for one in found}


def test_the_definition_of_an_item_of_another_pack(shelf: Shelf) -> None:
    found = definitions(*shelf.at(TEXT.replace('"lead dart"\n', '"brass| dart"\n', 1)))
    assert places(found) == {("darts/all.tfr", 1, '"brass dart"')}


def test_the_definition_of_what_is_patched_and_of_a_rule_that_is_covered(shelf: Shelf) -> None:
    assert places(definitions(*shelf.at('patch dart "br|ass dart" { points 2d6 }\n'))) == {("darts/all.tfr", 1, '"brass dart"')}
    (rule,) = definitions(*shelf.before("guest.steady", ahead=3))
    assert (Path(rule.source.name).name, rule.line) == ("rules.yaml", 1)


def test_the_definition_of_what_an_example_introduces(shelf: Shelf) -> None:
    for nth in range(3):
        assert places(definitions(*shelf.before("Anna", nth))) == {("guest/all.tfr", 7, "Anna")}


def test_there_is_none_of_a_word_of_the_language(shelf: Shelf) -> None:
    assert definitions(*shelf.before("modify", ahead=2)) == []
    assert references(*shelf.before("modify", ahead=2), definition=True) == []


def test_references_of_an_item(shelf: Shelf) -> None:
    where = [1, 7, 14]
    assert sorted(line for _, line, _ in places(references(*shelf.before("lead dart"), definition=True))) == where
    assert sorted(line for _, line, _ in places(references(*shelf.before("lead dart", 2), definition=False))) == where[1:]
    named = places(references(*shelf.before("steady hand"), definition=True))
    assert {(file, line) for file, line, _ in named} == {("guest/all.tfr", 3), ("guest/all.tfr", 15), ("guest/rules.yaml", 5)}


def test_references_of_what_an_example_introduces(shelf: Shelf) -> None:
    found = places(references(*shelf.before("Anna", 1), definition=True))
    assert found == {("guest/all.tfr", line, "Anna") for line in (7, 8, 11, 12)}


# ---------------------------------------------------------------- rename


def renamed(shelf: Shelf, at: tuple, new: str, roots: list[Path] | None = None) -> dict[str, str]:
    """The files after a renaming, by name."""
    reading, offset, _ = at
    held = {shelf.file.resolve(): reading.source.text}
    with holding(held):
        edits = rename(shelf, reading, offset, new, roots or [shelf.folder.resolve()], held)
    by_file: dict[str, list] = {}
    for one in edits:
        by_file.setdefault(one.span.source.name, []).append(one)
    return {
        Path(name).parent.name + "/" + Path(name).name: edited(some[0].span.source.text, some) for name, some in by_file.items()
    }


def test_an_item_gets_another_name_in_every_file(shelf: Shelf) -> None:
    files = renamed(shelf, shelf.before("steady hand", ahead=3), "firm hand")
    assert files == {
        "guest/all.tfr": TEXT.replace("steady hand", "firm hand"),
        "guest/rules.yaml": INDEX.replace("steady hand", "firm hand"),
    }
    files = renamed(shelf, shelf.before("lead dart", 1, ahead=3), "dart of lead")
    assert files == {"guest/all.tfr": TEXT.replace("lead dart", "dart of lead")}


def test_an_item_of_the_house_gets_another_name_in_the_packs_that_build_on_it(shelf: Shelf) -> None:
    text = TEXT.replace('with "lead dart"', 'with "brass dart"').replace('"lead dart" +1', '"brass dart" +2')
    files = renamed(shelf, shelf.at(text.replace('with "brass', 'with "br|ass')), "gold dart")
    assert set(files) == {"darts/all.tfr", "guest/all.tfr"}
    assert files["guest/all.tfr"] == text.replace("brass dart", "gold dart")
    assert 'dart "gold dart" {' in files["darts/all.tfr"]


def test_a_name_within_an_item_is_changed_there_alone(shelf: Shelf) -> None:
    assert renamed(shelf, shelf.before("Anna", 1), "Bert") == {"guest/all.tfr": TEXT.replace("Anna", "Bert")}


@pytest.mark.parametrize(
    ("word", "new", "reason"),
    [
        ("steady hand", 'a "quoted" one', "quotation mark"),
        ("steady hand", "guest:firm", "no `:`"),
        ("steady hand", " ", "has a character"),
        ("steady hand", "firm ", "no blank at its beginning or end"),
        ("steady hand", "firm\u200bhand", "hidden character"),
        ("steady hand", "tired arms", 'a rule "tired arms" already, in the pack darts'),
        ("lead dart", "bent dart", 'a dart "bent dart" already, in the pack darts'),
        ("Anna", "score", "means something in this rule already"),
        ("Anna", "two words", "one word"),
        ("Anna", "when", "no longer say the same"),
        ("modify", "change", "no name of an item here"),
    ],
)
def test_what_would_not_be_sound_is_refused_with_the_reason(shelf: Shelf, word: str, new: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        renamed(shelf, shelf.before(word, ahead=2), new)


def test_a_text_that_may_mean_the_item_stands_in_the_way(shelf: Shelf) -> None:
    text = TEXT.replace("throw by Anna", 'do "lead dart" by Anna')
    with pytest.raises(Refused, match=r'the text "lead dart" stands in .*, line 8, and may mean this dart'):
        renamed(shelf, shelf.at(text.replace("lead dart", "le|ad dart", 1)), "iron dart")


def test_a_name_that_would_be_taken_by_an_item_of_another_kind_is_refused(shelf: Shelf) -> None:
    """A line of a trace names an item of any kind: with two of one name it would say nothing."""
    with pytest.raises(Refused, match="would come to mean something else"):
        renamed(shelf, shelf.before("steady hand", ahead=2), "lead dart")


def test_files_outside_of_the_workspace_are_not_changed(shelf: Shelf) -> None:
    text = TEXT.replace('with "lead dart"', 'with "brass| dart"')
    with pytest.raises(Refused, match=r"darts/all.tfr too \(line 1\), which is outside of this workspace"):
        renamed(shelf, shelf.at(text), "gold dart", roots=[(shelf.folder / "guest").resolve()])


def test_what_can_be_renamed(shelf: Shelf) -> None:
    reading, offset, world = shelf.before("lead dart", 1, ahead=3)
    found = renamable(reading, offset, world)
    assert (found.name, found.span.text, found.span.line) == ("lead dart", "lead dart", 7)
    reading, offset, world = shelf.before("Anna", 2, ahead=1)
    assert (renamable(reading, offset, world).span.text, renamable(reading, offset, world).span.line) == ("Anna", 11)
    reading, offset, world = shelf.before("throw", ahead=1)
    with pytest.raises(Refused, match="words of the language cannot"):
        renamable(reading, offset, world)


def test_a_row_of_a_table_is_an_item_too(shelf: Shelf) -> None:
    """And a name that YAML would read as something else is refused."""
    table = shelf.folder / "guest" / "more.yaml"
    table.write_text("kind: dart\nitems:\n  Tin dart: { points: 1d6, dice: 2d6 }\n", "utf-8")
    at = shelf.at(TEXT.replace('with "lead dart"', 'with "Tin| dart"'))
    files = renamed(shelf, at, "Gold dart")
    assert files["guest/more.yaml"] == table.read_text("utf-8").replace("Tin dart", "Gold dart")
    assert 'with "Gold dart"' in files["guest/all.tfr"] and places(definitions(*at)) == {("guest/more.yaml", 3, "Tin dart")}
    for bad in ("- Tin", "[Tin", "Tin #1"):
        with pytest.raises(Refused, match=r"the changed text would not do|no longer be read|would come to mean"):
            renamed(shelf, at, bad)
