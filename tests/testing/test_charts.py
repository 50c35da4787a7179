"""Charts: chances by hand for items of three games, which items a chart is of, and what is said of one that cannot be drawn."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import tfrules
from tfrules.report.charts import Cell, Chart, chart_of_json
from tfrules.testing.charts import Charts, draw_charts
from tfrules.testing.runner import under_test

F = Fraction
AT_MOST = {5: 10, 6: 20, 7: 35, 8: 56, 10: 108, 12: 160, 15: 206}  # of 216: three dice that show so much or less


loaded = cache(tfrules.load)


def drawn(game: str, *items: tuple[str, str]) -> Charts:
    return draw_charts(under_test(loaded(game)), items)


def only(charts: Charts, kind: str, name: str) -> Chart:
    (chart,) = charts.of[kind, name]
    return chart


def cell(chart: Chart, setting: str, at: int) -> Cell:
    (row,) = (row for row in chart.rows if row.title == setting)
    return next(one for one in row.cells if one.at == at)


def test_a_blow() -> None:
    """A total of 3 does three times the damage and one of 4 twice; 16 misses whatever the DX."""
    chart = only(drawn("melee", ("weapon", "tft:Shortsword")), "weapon", "tft:Shortsword")
    assert (chart.title, chart.tells, chart.across) == ("Harm in one attack", "hits", "DX of striker")
    assert [one.at for one in chart.rows[0].cells] == [8, 10, 12, 14, 16]
    for dx, hit in ((8, 8), (10, 10), (12, 12), (16, 15)):
        assert cell(chart, "adjacent", dx).chance == F(AT_MOST[hit], 216)  # it does 1 at least
        assert cell(chart, "adjacent", dx).mean == 6 * F(AT_MOST[hit] + 2 * 1 + 1 * 3, 216)  # 2d6 - 1 is 6 on average
    assert cell(chart, "adjacent", 12).odds.p(0) == F(56, 216)


def test_a_blow_that_may_do_nothing() -> None:
    chart = only(drawn("melee", ("weapon", "tft:Dagger")), "weapon", "tft:Dagger")
    assert cell(chart, "adjacent", 12).chance == F(160, 216) * F(5, 6)


def test_a_shot_by_range() -> None:
    """Over 5 megahexes DX is 2 lower, up to 2 hexes it is as it is."""
    chart = only(drawn("melee", ("weapon", "tft:Longbow")), "weapon", "tft:Longbow")
    assert cell(chart, "up to 2 hexes away", 12).chance == F(160, 216)
    assert cell(chart, "at 5 megahexes", 12).chance == F(108, 216)


def test_a_spell_by_range_and_with_a_roll_against_it() -> None:
    """A thrown spell is at DX -1 for each hex; a person withstands control with three dice against IQ 10."""
    charts = drawn("wizard", ("spell", "wizard:Blur"), ("spell", "wizard:Control Person"), ("spell", "wizard:Trip"))
    blur, control = only(charts, "spell", "wizard:Blur"), only(charts, "spell", "wizard:Control Person")
    assert cell(blur, "adjacent", 8).chance == F(AT_MOST[7], 216) == cell(blur, "5 hexes away", 12).chance
    assert cell(control, "adjacent", 8).chance == F(AT_MOST[7], 216) * F(1, 2)
    assert not blur.counts and blur.tells == "it takes hold"
    assert ("spell", "wizard:Trip") not in charts.of  # nobody has it afterwards: nothing to tell


def test_a_blow_with_dice_pools() -> None:
    """Two dice that both show 5 or more take one point."""
    chart = only(drawn("ww", ("weapon", "ww:Sword")), "weapon", "ww:Sword")
    assert cell(chart, "adjacent", 2).chance == cell(chart, "adjacent", 2).mean == F(1, 9)


def test_every_shipped_chart_suits_the_item_that_it_names() -> None:
    for game in ("melee", "wizard", "ww"):
        charts_of = loaded(game).ruleset.by_kind("chart")
        models = [(line["model"]["kind"], line["model"]["name"]) for one in charts_of for line in one.body if line["op"] == "of"]
        charts = draw_charts(under_test(loaded(game)), models)
        assert charts.faults == () and models and set(charts.of) == set(models)


def test_plain_data_and_back() -> None:
    chart = only(drawn("melee", ("weapon", "tft:Club")), "weapon", "tft:Club")
    assert chart_of_json(chart.to_json()) == chart


PACK = """\
weapon "Feather" { class blunt; hands 1; ST 0; damage 0 }
chart "thrown" {
  of "Club" when item.throwable
  setting "near" {
    figure thrower "Human" { ST 20; DX 12; weapon "Club"; at (3, 4); facing 3 }
    figure foe "Human" { ST 60; DX 10; at (3, 6); facing 0 }
    attack foe by thrower with "Club" thrown
  }
  tells "it harms" foe.hits > 0
}
chart "unsaid" {
  of "Club"
  setting "near" {
    figure striker "Human" { ST 20; weapon "Club" }
    figure foe "Human" { ST 60; DX 10 }
    attack foe by striker
  }
  across striker DX 8..9
  tells "hits" foe.hits
}
chart "no dice" {
  of "Club"
  setting "peace" { figure striker "Human" { ST 20; DX 12; weapon "Club" } }
  tells "hits" striker.hits
}
chart "no number" {
  of "Club"
  setting "near" {
    figure striker "Human" { ST 20; DX 12; weapon "Club" }
    figure foe "Human" { ST 60; DX 10 }
    attack foe by striker
  }
  tells "posture" foe.posture
}
chart "nobody" {
  of "Club"
  setting "near" {
    figure striker "Human" { ST 20; DX 12; weapon "Club" }
    figure foe "Human" { ST 60; DX 10 }
    attack foe by striker
  }
  across 7 DX 8..9
  tells "hits" foe.hits
}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "pack.yaml").write_text('id: own\nversion: 1.0.0\nrequires: { melee: ">=0.1" }\n', "utf-8")
    (tmp_path / "own.tfr").write_text(PACK, "utf-8")
    return tmp_path


def test_a_chart_of_ones_own(own: Path) -> None:
    """A condition says which items it is of; without `across` there is one number; two hexes are DX -2."""
    wanted = [("weapon", name) for name in ("tft:Club", "tft:Rapier", "own:Feather")]
    charts = draw_charts(under_test(tfrules.load("melee", packs=[own])), wanted)
    of_club = {chart.title: chart for chart in charts.of["weapon", "tft:Club"]}
    assert set(of_club) == {"Harm in one attack", "thrown"}
    (one,) = of_club["thrown"].rows[0].cells
    assert one.at is None and one.chance == F(108, 216)
    assert "thrown" not in {chart.title for chart in charts.of["weapon", "tft:Rapier"]}
    assert ("weapon", "own:Feather") not in charts.of  # it never does anything
    assert charts.faults == (
        "the chart own:unsaid cannot be drawn of Club: nothing in the setting says the DX of striker",
        "the chart own:no dice cannot be drawn of Club: a setting has to end where dice are thrown",
        "the chart own:no number cannot be drawn of Club: what is told is standing, and no whole number",
        "the chart own:nobody cannot be drawn of Club: what is varied is a line of somebody whom the settings name",
    )
