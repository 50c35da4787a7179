"""Charts: every number in them can be read back."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from fractions import Fraction as F
from io import StringIO

import pytest

from tfrules.odds import Dist, csv_table, d, svg_chart, text_chart
from tfrules.odds.chart import chart_rows

SVG = "{http://www.w3.org/2000/svg}"


def test_text_bars_are_as_long_as_the_odds():
    assert text_chart(Dist({1: 1, 2: 2, 10: 1}), width=8) == " 1   25.00%  ████\n 2   50.00%  ████████\n10   25.00%  ████\n"
    assert text_chart(Dist({"a": 3, "b": 32}), width=4) == "a    8.57%  ▍\nb   91.43%  ████\n"


def test_tiny_and_nearly_certain_shares_are_not_rounded_away():
    assert text_chart(Dist({1: 1, 2: 10**6}), width=1).splitlines() == ["1   <0.01%", "2  >99.99%  █"]


def test_csv_holds_every_outcome_exactly():
    rows = list(csv.DictReader(StringIO(csv_table(Dist({("hit", 3): 1, 'a "b", c': 3})))))
    assert [(r["value"], r["p"], r["float"]) for r in rows] == [("hit, 3", "1/4", "0.25"), ('a "b", c', "3/4", "0.75")]
    rows = list(csv.DictReader(StringIO(csv_table(d("100d6")))))
    assert len(rows) == 501 and sum(F(r["p"]) for r in rows) == 1


def test_many_outcomes_are_gathered_without_loss():
    rows = chart_rows(d("100d6"), most=10)
    assert len(rows) <= 10 and sum(p for _, p in rows) == 1
    assert rows[0][0] == "100 to 150" and rows[-1][0] == "559 to 600"
    assert rows[0][1] == d("100d6").at_most(150)
    named = Dist({f"n{k:02}": 100 if k in (7, 30) else 1 for k in range(50)})
    assert chart_rows(named, most=3) == [("n07", F(100, 248)), ("n30", F(100, 248)), ("others (48)", F(48, 248))]
    with pytest.raises(ValueError, match="2 rows"):
        chart_rows(named, most=1)


def test_svg_stands_alone_and_speaks():
    text = svg_chart(Dist({"<hit> & run": 3, "miss\x00": 1}), title='Odds of "a < b"')
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title.text == 'Odds of "a < b"' and desc.text == "<hit> & run: 75.00%; miss: 25.00%"
    assert root.get("aria-labelledby").split() == [title.get("id"), desc.get("id")]
    bars = [float(r.get("width")) for r in root.iter(f"{SVG}rect") if r.get("class") == "bar"]
    assert bars[0] / bars[1] == pytest.approx(3, abs=0.01)
    assert "prefers-color-scheme:dark" in text
    assert not any(word in text for word in ("href", "url(", "<script", "http://www.w3.org/1999"))


def test_two_svgs_on_one_page_do_not_share_names():
    a, b = svg_chart(d("d4"), "four"), svg_chart(d("d6"), "six")
    assert ET.fromstring(a).get("id") != ET.fromstring(b).get("id")
    assert a == svg_chart(d("d4"), "four")


def test_bars_stay_inside_the_picture():
    for dist in (Dist.certain("x" * 300), d("3d6"), d("1000d6")):
        root = ET.fromstring(svg_chart(dist, "t"))
        width, height = float(root.get("width")), float(root.get("height"))
        for rect in root.iter(f"{SVG}rect"):
            assert float(rect.get("x") or 0) + float(rect.get("width")) <= width
            assert float(rect.get("y") or 0) + float(rect.get("height")) <= height
