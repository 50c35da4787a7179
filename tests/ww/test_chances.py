"""The page of what the book says of chances: every row is what an example of the rules states, and no example of them is left out."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ww-chances.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")][2:]
RULES = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "rulesets" / "ww").rglob("*.tfr"))}
ODDS = re.compile(r"expect odds .* is ([0-9/]+)")
VERDICTS = {"exact", "rounded", "errs", "loose", "leaves out", "follows"}


def stated() -> dict[str, set[str]]:
    """The fractions that each example states, by its title."""
    found: dict[str, set[str]] = {}
    for text in RULES.values():
        title = ""
        for line in text.splitlines():
            begun = re.match(r'\s*example "([^"]*)"', line)
            title = begun[1] if begun else title
            found.setdefault(title, set()).update(ODDS.findall(line))
    return found


STATED = stated()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_a_row_is_what_an_example_states(row: list[str]) -> None:
    _, says, exact, shown, verdict, example = row
    chance = Fraction(exact)
    assert exact in STATED[example.strip("`")], f"the example {example} does not state {exact}"
    assert str(chance) == exact and f"{round(float(100 * chance), 1):.1f}" == shown
    assert verdict in VERDICTS
    told = re.search(r"(\d+) %", says)
    if told and verdict in ("rounded", "errs"):
        assert (round(100 * chance) == int(told[1])) is (verdict == "rounded")


def test_no_example_of_the_chances_is_left_out() -> None:
    listed = {(row[5].strip("`"), row[2]) for row in ROWS}
    titles = re.findall(r'example "([^"]*)"', RULES["chances.tfr"])
    assert len(titles) > 10
    left_out = [(title, p) for title in titles for p in STATED[title] if (title, p) not in listed]
    # What is said of the way there, beside what the book says.
    assert left_out == [
        ("distances: each of six is as likely", "1/2"),
        ("a flawed circle: one step in six goes wrong", "19/27"),
    ]
