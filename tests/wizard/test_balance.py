"""Spells are weighed against those of their IQ: means and chances as reckoned by hand."""

from __future__ import annotations

from pathlib import Path

import tfrules
from tfrules.report.balance import Row, Weighed, weigh, weighed_text

MANIFEST = 'id: frost\nversion: 1.0.0\nrequires: { wizard: ">=0.1" }\n'
FIST = """spell "Frost Fist" {
  IQ 8
  type missile
  choose power from 1 to caster.spendable
  cost power ST
  hit { damage power of (1d6) at least 3 }
}
"""
SLOW = """spell "Slow" {
  IQ 9
  type thrown
  cost 1 ST
  upkeep 2 ST each turn
  target one figure
  lasts while maintained
  effect { modify bearer.adjDX by -4; modify bearer.MA times 1 / 2 }
}
"""


def weighed(folder: Path) -> dict[str, Weighed]:
    (folder / "frost").mkdir()
    for name, text in (("pack.yaml", MANIFEST), ("a.tfr", FIST + SLOW)):
        (folder / "frost" / name).write_text(text)
    loaded = tfrules.load("wizard", packs=[folder / "frost"])
    own = {one.qualified for one in loaded.ruleset.items.values() if one.pack == "frost"}
    return {one.value: one for one in weigh(loaded.ruleset, loaded.vocabulary, own)}


def row(group: Weighed, name: str) -> Row:
    return next(row for row in group.rows if row.name == name)


def test_each_stands_beside_those_of_its_iq(tmp_path: Path) -> None:
    found = weighed(tmp_path)
    assert sorted(found) == ["8", "9"]
    assert found["8"].rows[0] == Row("Frost Fist", "frost", True, ("1 ST", "-"), ("damage 4 (3 to 6)",))  # 3, 3, 3, 4, 5, 6
    # 1d6 - 2, never less than nothing: 0, 0, 1, 2, 3, 4, in the mean 10/6
    assert row(found["8"], "Magic Fist").effects == ("damage 1.667 (0 to 4)",)
    # 3d6 come to 10 or less in 108 of 216 ways, to 6 or less in 20
    slow = row(found["9"], "Slow")
    assert slow.costs == ("1 ST", "2 ST") and slow.effects == ("adjDX -4 (3d6 at 10: 50.0 % -> 9.3 %)", "MA x 1 / 2")
    assert not row(found["9"], "Aid").own and row(found["9"], "Aid").pack == "wizard"


def test_the_table_shows_ones_own_first(tmp_path: Path) -> None:
    lines = weighed_text(weighed(tmp_path).values(), {"spell": ("cost", "upkeep")}).splitlines()
    assert lines[0] == "spell: IQ 8" and lines[1].split() == ["spell", "cost", "upkeep", "what", "it", "does"]
    assert lines[2].startswith("*  Frost Fist") and sum(line.startswith("*") for line in lines) == 2
