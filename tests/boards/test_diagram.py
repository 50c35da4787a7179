"""Drawings that explain geometry: what stands in the SVG, and that text of games opens no tag."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from tfrules.boards import ORIGIN, Hex, Token, disc, neighbours
from tfrules.boards.diagram import Diagram, diagram_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(diagram: Diagram) -> ET.Element:
    return ET.fromstring(diagram_svg(diagram, "it"))


def paths(root: ET.Element, name: str) -> list[str]:
    return [one.get("d", "") for one in root.iter(f"{SVG}path") if name in one.get("class", "").split()]


def test_it_names_and_describes_itself() -> None:
    root = drawn(Diagram("A <b> & c", "What is 'here'", disc(ORIGIN, 1)))
    assert root.get("aria-labelledby") == "it-title it-about" and root.get("role") == "img"
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("A <b> & c", "What is 'here'")


def test_each_area_has_a_class_and_all_its_hexes() -> None:
    root = drawn(Diagram("x", "y", disc(ORIGIN, 1), {"near": neighbours(ORIGIN), "here": (ORIGIN,)}, {ORIGIN: "me"}))
    assert [path.count("z") for name in ("hex", "area0", "area1") for path in paths(root, name)] == [7, 6, 1]
    assert [one.text for one in root.iter(f"{SVG}text")] == ["me"]


def test_the_border_of_a_group_is_closed_and_lies_outside() -> None:
    """One hex has six sides; two that touch have ten, seven around one have eighteen. Each corner is met by two of them."""
    for cells, sides in (((ORIGIN,), 6), ((ORIGIN, Hex(0, -1)), 10), (disc(ORIGIN, 1), 18)):
        (path,) = paths(drawn(Diagram("x", "y", disc(ORIGIN, 3), groups=(cells,))), "group")
        ends = [point for side in path.split("M")[1:] for point in side.split()]
        assert len(ends) == 2 * sides and all(ends.count(point) == 2 for point in ends)


def test_a_line_runs_from_middle_to_middle() -> None:
    root = drawn(Diagram("x", "y", disc(ORIGIN, 2), flights=((ORIGIN, Hex(2, -2)),), tokens=(Token("A", (ORIGIN,), 0),)))
    assert paths(root, "flight") == ["M0,0 3,-1.732"]  # two columns on, and a hex and a half less a half up


def test_hexes_are_of_one_size() -> None:
    small, large = (drawn(Diagram("x", "y", disc(ORIGIN, far))) for far in (1, 3))
    scale = [float(str(one.get("width")).removesuffix("em")) / float(str(one.get("viewBox")).split()[2]) for one in (small, large)]
    assert abs(scale[0] - scale[1]) < 0.01
