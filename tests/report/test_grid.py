"""Grids of text and heat maps: all values are there to be read, on any colour, in either setting."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tfrules.report.grid import Grid, Spot, grid_svg, grid_text

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob <the bold>", "Cid")
GRID = Grid(
    "who & whom",
    "",
    NAMES[:2],
    NAMES,
    {(0, 1): Spot(0.75, "75.0%", "Ann against Bob: 75.0%"), (0, 2): Spot(0.0, "0.0%", "Ann against Cid: 0.0%"), (1, 0): Spot(0.25, "25.0%", "x")},
    own=frozenset({1}),
    around=True,
)


def test_text_names_columns_by_number_where_names_are_long() -> None:
    assert grid_text(GRID) == (
        "who & whom\n\n  1: Ann\n  2: Bob <the bold>\n  3: Cid\n\n"
        "                      1      2     3\n"
        "  Ann                 -  75.0%  0.0%\n"
        "* Bob <the bold>  25.0%      -     -\n"
    )


def test_a_wide_table_is_cut_into_columns_that_fit_a_page() -> None:
    wide = Grid("w", "", ("a",), tuple(str(at) for at in range(40)), {(0, at): Spot(0.5, f"{at}.0%", "") for at in range(40)})
    lines = grid_text(wide).splitlines()
    assert max(map(len, lines)) <= 96
    assert re.findall(r"\d+\.0%", " ".join(lines)) == [f"{at}.0%" for at in range(40)]


def test_a_heat_map_has_every_value_as_text_and_reads_it_out() -> None:
    picture = ET.fromstring(grid_svg(GRID))
    title, desc = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None and title.text == "who & whom"
    assert desc is not None and desc.text == "Ann against Bob: 75.0%; Ann against Cid: 0.0%; x"
    assert picture.get("role") == "img" and picture.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    written = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"75.0%", "0.0%", "25.0%", *NAMES} <= set(written)
    squares = [one for one in picture.iter(f"{SVG}rect") if one.get("fill-opacity")]
    assert [(one.get("class"), float(one.get("fill-opacity") or 0)) for one in squares] == [("more", 0.45), ("less", 0.9), ("less", 0.45)]


def test_nothing_stands_outside_the_picture() -> None:
    picture = ET.fromstring(grid_svg(GRID))
    for one in picture.iter(f"{SVG}rect"):
        assert float(one.get("x", 0)) + float(one.get("width", 0)) <= float(picture.get("width", 0))
        assert float(one.get("y", 0)) + float(one.get("height", 0)) <= float(picture.get("height", 0))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("side", ["more", "less"])
def test_what_is_written_can_be_read_on_any_colour(dark: bool, side: str) -> None:
    """By the formula of WCAG: 4.5 to 1, on every strength of colour that a square can have."""
    style = grid_svg(GRID).split("<style>")[1].split("</style>")[0]
    named = dict(re.findall(r"--(\w+):(#\w+)", style.split("@media")[1] if dark else style.split("@media")[0]))
    ground, ink, colour = (rgb(named[name]) for name in ("ground", "ink", side))
    for strength in range(0, 91, 5):
        mixed = tuple(g + (c - g) * strength / 100 for g, c in zip(ground, colour, strict=True))
        low, high = sorted((luminance(mixed), luminance(ink)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def rgb(written: str) -> tuple[float, ...]:
    digits = written[1:] if len(written) == 7 else "".join(2 * digit for digit in written[1:])
    return tuple(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))


def luminance(colour: tuple[float, ...]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
