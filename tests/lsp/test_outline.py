from __future__ import annotations

from tests.lsp.shelf import Shelf
from tfrules.lsp.outline import outline


def test_items_with_their_blocks(shelf: Shelf) -> None:
    reading, _, _ = shelf.before("rule")
    dart, rule = outline(reading)
    assert (dart.name, dart.detail, dart.inner) == ("lead dart", "dart", ())
    (example,) = rule.inner
    assert (example.name, example.span.line, example.name_span.text) == ("example once", 6, "example")
    assert [one.name for one in example.inner] == ["expect trace"]


def test_what_changes_an_item_says_so(shelf: Shelf) -> None:
    reading, _, _ = shelf.at('|patch dart "brass dart" { points 2d6 }\n')
    assert [(one.name, one.detail) for one in outline(reading)] == [("brass dart", "patch dart")]
