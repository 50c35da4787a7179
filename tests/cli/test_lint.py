"""`lint` gives hints, and says so where there is nothing to weigh."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.cli.conftest import Run

PACK = '=== own/pack.yaml\nid: own\nversion: 1.0.0\nrequires: { darts: ">=1,<2" }\n=== own/a.tfr\ndart "lead dart" { points 2d6 }\n'


def test_a_game_that_weighs_nothing(cli: Run, write: Callable[[str], None]) -> None:
    write(PACK)
    ran = cli("lint", "own", "--balance")
    assert (ran.status, ran.out, ran.err) == (0, "", "note: there is nothing in it that these games weigh\n")
    assert json.loads(cli("lint", "own", "--balance", "--format", "json").out) == [{"game": "tavern", "groups": []}]


def test_what_is_to_be_looked_at_is_said(cli: Run, write: Callable[[str], None]) -> None:
    write(PACK)
    ran = cli("lint", "own")
    assert ran.status == 2 and "say what is to be looked at: --balance" in ran.err
