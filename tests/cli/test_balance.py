"""`tfrules balance`: what is printed in each form, what is said of wrong use, and what is left when it is stopped."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tfrules import bouts
from tfrules.cli.main import main

PACK = """
creature "Pup" { B 2 }
creature "Cub" { B 2 }
weapon "Keen sword" { like "Sword"; plus 1 }
weapon "Thrower" { type "sling"; range 10 inches; hands 1 }
"""
MANIFEST = 'id: beasts\nversion: 1.0.0\nrequires: { ww: ">=0.1" }\n'
EVEN = Fraction(8, 17)  # of two alike with Body 2 (tests/sim/test_balance.py)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command in the folder of a pack: exit status, what is printed, what is said beside it."""
    (tmp_path / "beasts").mkdir()
    (tmp_path / "beasts" / "pack.yaml").write_text(MANIFEST, "utf-8")
    (tmp_path / "beasts" / "beasts.tfr").write_text(PACK, "utf-8")
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(["balance", *words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_costs_chances_and_answers_as_text(run: Any) -> None:
    status, out, err = run("beasts", "--only", "Pup", "--only", "Keen sword", "--against", "Goblin", "--against", "Cub")
    assert (status, err) == (0, "")
    costs, _, chances = out.partition("chance that the row beats the column")
    assert "weapon: hands 1" in costs and "*  Keen sword" in costs and "plus 1" in costs and "Cub" not in costs
    rows = {line.split("  ")[0].strip("* "): line.split()[-2:] for line in chances.splitlines() if line.startswith("* ") and "wins" not in line}
    assert rows["Pup"] == ["100.0%", "47.1%"]
    assert "* Pup wins" in chances and "best against it: Keen sword" in chances
    assert "5 of 5 pairs exact" in out and "in ww, all by the policy Blow for blow" in out


def test_json_has_fractions_and_csv_both_sides(run: Any) -> None:
    status, out, _ = run("beasts", "--only", "Pup", "--against", "Cub", "--format", "json")
    found = json.loads(out)
    assert status == 0 and found["complete"] and found["costs"] == []
    (pair,) = found["pairs"]
    assert (pair["one"], pair["other"], pair["win"], pair["loss"], pair["method"]) == ("Pup", "Cub", "8/17", "8/17", "exact")
    assert pair["endless"] == "1/17" and found["average"] == {"Pup": "8/17"}
    assert found["answers"] == {"Pup": [{"by": "Cub", "win": "8/17"}]}
    assert [one["own"] for one in found["fighters"]] == [True, False]
    rows = list(csv.DictReader(StringIO(run("beasts", "--only", "Pup", "--against", "Cub", "--format", "csv")[1])))
    assert [(row["one"], row["other"]) for row in rows] == [("Pup", "Cub"), ("Cub", "Pup")]
    assert all(float(row["win"]) == float(row["low"]) == float(row["high"]) == float(EVEN) for row in rows)


def test_a_heat_map_of_chances_and_of_turns(run: Any) -> None:
    for chart, shown in (("wins", "47.1%"), ("turns", None)):
        status, out, _ = run("beasts", "--only", "Pup", "--against", "Cub", "--chart", chart, "--format", "svg")
        written = [text.text for text in ET.fromstring(out).iter("{http://www.w3.org/2000/svg}text")]
        assert status == 0 and "Pup" in written and "Cub" in written and (shown is None or shown in written)


def test_turns_are_those_of_the_reckoning(run: Any) -> None:
    """A round in which either does harm, with chance 17 of 81, is the last but for those that never end: then the winner still has to land its
    second blow, of the same chance 1 of 9 in each round."""
    out = run("beasts", "--only", "Pup", "--against", "Cub", "--chart", "turns")[1]
    (shown,) = [line.split()[-1] for line in out.splitlines() if line.startswith("* Pup")]
    assert float(shown) == pytest.approx(81 / 17 + 9, abs=0.06)
    assert "hands" not in out and "wins" not in out


def test_drawn_fights_have_a_tilde_and_bounds(run: Any) -> None:
    words = ("beasts", "--only", "Pup", "--against", "Cub", "--fights", "400", "--seed", "5")
    out = run(*words)[1]
    assert "~" in out and "1 of 1 pairs drawn, 400 fights each" in out and "95 times of 100" in out
    (pair,) = json.loads(run(*words, "--format", "json")[1])["pairs"]
    assert pair["fights"] == 400 and pair["win"]["low"] < float(EVEN) < pair["win"]["high"]
    assert out == run(*words)[1]


def test_processes_know_the_pack_and_the_rulings(run: Any) -> None:
    words = ("beasts", "--only", "Pup", "--against", "Cub", "--ruling", "initiative-method=score", "--format", "csv")
    status, out, err = run(*words, "--processes", "2")
    assert (status, err) == (0, "") and out == run(*words)[1]


def test_who_does_not_fight_is_told_with_the_reason(run: Any) -> None:
    status, out, err = run("beasts", "--only", "Thrower")
    assert (status, err) == (0, "note: Thrower is left out: the game does not weigh it by fighting\n")
    assert "*  Thrower" in out and "chance that" not in out
    status, out, err = run("beasts", "--only", "Thrower", "--format", "svg")
    assert status == 2 and "nothing in it fights in ww" in err


def test_who_is_named_and_does_not_fight_is_told_too(run: Any) -> None:
    status, out, err = run("beasts", "--only", "Pup", "--against", "Longbow")
    assert (status, err) == (0, "")
    assert "there is nobody whom they meet" in out and "left out: Longbow: the game does not weigh it by fighting" in out


def test_one_blow_by_hit_and_harm(run: Any) -> None:
    """Keen sword: a die more than Body, each 5 or 6 a success, harm by two of them."""
    out = run("beasts", "--chart", "hit", "--only", "Keen sword")[1]
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if line[:1].isdigit()}
    assert out.startswith("Keen sword: chance to hit, by Body and inches") and rows["1"] == ["11.1%"] and rows["2"] == ["25.9%"]
    out = run("beasts", "--chart", "harm", "--only", "Keen sword", "--against", "Sword")[1]
    assert out.count("harm of a blow, misses included, at Body 5 and inches 0") == 2
    assert " 0   35.12%" in out or "0   35.12%" in out
    found = json.loads(run("beasts", "--chart", "hit", "--only", "Thrower", "--format", "json")[1])
    assert {(row["inches"], row["p"]) for row in found[0]["hits"] if row["Body"] == 2} == {(4, "1/9")}
    lines = run("beasts", "--chart", "hit", "--only", "Thrower", "--format", "csv")[1].splitlines()
    assert lines[0] == "Body,inches,p,float" and "2,4,1/9,0.1111111111111111" in lines


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("nowhere",), 2, "there is nothing at 'nowhere'"),
        (("beasts", "--exact", "--fights", "5"), 2, "say --exact or --fights, not both"),
        (("beasts", "--most", "9", "--fights", "5"), 2, "--most bounds what is counted"),
        (("beasts", "--only", "Pupp"), 2, "did you mean `Pup`"),
        (("beasts", "--against", "Gobblin"), 2, "did you mean `Goblin`"),
        (("beasts", "--against", "Goblin, B"), 2, "'B' in 'Goblin, B' is not FIELD=VALUE"),
        (("beasts", "--only", "Pup", "--policy", "Wild"), 2, "there is no policy"),
        (("beasts", "--chart", "harm", "--format", "csv"), 2, "csv shows one thing; say which with --only NAME: Keen sword, Thrower"),
        (("beasts", "--chart", "harm", "--only", "Thrower"), 2, "it does not reach so far"),
        (("beasts", "--chart", "hit", "--only", "Pup"), 2, "nothing that can take part here is called 'Pup'"),
    ],
)
def test_wrong_use_is_told(run: Any, words: tuple[str, ...], status: int, said: str) -> None:
    found, _, err = run(*words)
    assert found == status and said in err


def test_what_is_stopped_is_told_as_far_as_it_came(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []

    def stop(*given: Any, really: Any = bouts.duel, **how: Any) -> Any:
        met.append("")
        if len(met) == 2:
            raise KeyboardInterrupt
        return really(*given, **how)

    monkeypatch.setattr(bouts, "duel", stop)
    status, out, err = run("beasts", "--only", "Pup", "--against", "Cub", "--against", "Goblin")
    assert status == 130 and "stopped: 1 of 2 pairs were done" in err
    assert "* Pup  " in out and "47.1%" in out


def test_a_game_without_a_roster_still_weighs(cli: Run, write: Any) -> None:
    write('=== own/pack.yaml\nid: own\nversion: 1.0.0\nrequires: { darts: ">=1,<2" }\n=== own/a.tfr\ndart "lead dart" { points 2d6 }\n')
    ran = cli("balance", "own")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "note: there is nothing in it that fights in tavern, or that it weighs\n"
    assert "does not say who fights" in cli("balance", "own", "--chart", "hit").err
