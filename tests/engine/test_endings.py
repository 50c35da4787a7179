"""Effects that end by an event or a condition, and things whose lines depend on who has them: played in Melee's words."""

from __future__ import annotations

from pathlib import Path

import pytest

import tfrules
from tfrules.testing import run_tests

MANIFEST = "id: home\nversion: 1.0.0\nrequires: { melee: '>=0.1' }\n"
TEXT = """
condition "steady" {
  modify bearer.adjDX by +2
  duration until bearer wounded
}
condition "upright" {
  modify bearer.adjDX by +1
  duration while bearer.posture == standing
}
rule "both at the start of a blow" {
  on attacker aims when not attacker has "steady" and not target has "steady" {
    give "steady" to target
    give "upright" to target
  }
}
weapon "Rest gun" {
  class missile; hands 2; ST 0
  damage 1d6
  damage 1d6 + 3 when bearer.posture == kneeling
}
armor "Turtle" {
  stops 1; MA 10; DX 0
  stops 5 when bearer.posture == prone

  example "a wound ends it" {
    figure a "Human" { ST 12; DX 12; weapon "Club" }
    figure b "Human" { ST 12; DX 10 }
    attack b by a
    roll hit 9, damage 3
    expect b.hits == 3 and not b has "steady" and b has "upright"
    expect b.adjDX == 11
  }
  example "a blow that misses does not" {
    figure a "Human" { ST 12; DX 12; weapon "Club" }
    figure b "Human" { ST 12; DX 10 }
    attack b by a
    roll hit 16
    expect b has "steady" and b.adjDX == 13
  }
  example "falling ends what lasts while one stands" {
    figure a "Human" { ST 12; DX 12; weapon "Two-handed sword" }
    figure b "Human" { ST 12; DX 10 }
    attack b by a
    roll hit 9, damage (3, 3, 3)
    expect b.posture == prone and not b has "upright"
  }
  example "a rest helps the one who kneels" {
    figure a "Human" { ST 12; DX 12; weapon "Rest gun"; posture kneeling }
    figure b "Human" { ST 12; DX 10 }
    attack b by a
    roll hit 9, damage 4
    expect b.hits == 7
  }
  example "a shell for the one who lies" {
    figure a "Human" { ST 12; DX 12; weapon "Club" }
    figure b "Human" { ST 12; DX 10; armor "Turtle"; posture prone }
    attack b by a
    roll hit 9, damage 6
    expect b.hits == 1
  }
}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack.yaml").write_text(MANIFEST, "utf-8")
    (tmp_path / "home.tfr").write_text(TEXT, "utf-8")
    return tmp_path


def test_events_and_conditions_end_effects_and_bearers_are_known(pack: Path) -> None:
    report = run_tests([tfrules.load("melee", packs=[pack])], [pack])
    assert [f"{f.title}: {f.message}" for f in report.failures] == []
    assert report.count("passed", "home") == 5
