"""The pack as text: it loads without a finding, and its own examples hold."""

from __future__ import annotations

from tests.ww.play import game
from tfrules.testing import run_tests


def test_the_examples_of_the_pack_hold() -> None:
    report = run_tests([game()])
    assert [result.failure.to_text() for result in report.results if result.failure] == []
    by_item: dict[str, int] = {}
    for result in report.results:
        by_item[result.item] = by_item.get(result.item, 0) + 1
    assert by_item["ww:Combustion"] >= 2
    assert by_item["ww:Guardian"] >= 2


def test_no_warning() -> None:
    assert game().ruleset.warnings == ()
