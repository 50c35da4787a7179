"""Fights of the shipped games at the table: the board, moves by option, hex and facing, and what each side may see."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tfrules.cli.main import main

BRIDGE = """\
scenario "Bridge" game melee {
  summary "Who gets across."
  map {
    ".   .   #   .   ."
    "  .   .   .   .  "
    ".   .   #   .   ."
  }
  side North { figure Anna "Human" { ST 12; DX 12; armor "Chainmail"; weapon "Shortsword"; at (0, 0); facing 2 } }
  side South { figure Bert "Human" { ST 11; DX 13; weapon "Broadsword"; at (8, -4); facing 4 } }
}
"""
MAGES = """\
scenario "Mages" game wizard {
  summary "One of them makes what is not there."
  arena 7 7
  side North { figure Nora "Human" { ST 9; DX 14; IQ 11; weapon "Wizard's staff"; spells "Illusion"; at (3, 3); facing 0 } }
  side South { figure Sam "Human" { ST 12; DX 12; IQ 8; weapon "Dagger"; at (3, -1); facing 3 } }
}
"""
Play = Callable[..., str]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where compiled packs are kept, so that each is read once."""
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def play(compiled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play in an empty folder what stands in a file; what is printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TFRULES_CACHE", compiled)

    def run(text: str, given: str, *args: str, status: int = 0) -> str:
        Path("fight.tfr").write_text(text, "utf-8")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        capsys.readouterr()
        found = main(["play", "fight.tfr", *args])
        printed = capsys.readouterr()
        assert found == status, printed.err
        return printed.out + printed.err

    return run


# A die for the initiative of each side, then who moves first.
BEGIN = "6\n1\nNorth\n"
TYPED = """\
z
a 4,-2
77,3
1,0 6
3 3
"""


def test_a_move_is_an_option_a_hex_and_a_facing(play: Play) -> None:
    """The wall at 4,-2 and what is off the map are no hexes to go to; what is settled stays so when the rest is wrong."""
    out = play(BRIDGE, BEGIN + TYPED, "--dice", "ask", "--open")
    assert "A Anna (North) in 0,0, faces 2 ↘" in out and "ready Shortsword" in out
    for wrong in ("'z' is none of these", "'4,-2' is none of these", "'77,3' is none of these", "'6' is none of 0, 1, 2, 3, 4, 5"):
        assert wrong in out
    assert "'3' was too much; what stands before it is taken" in out
    assert "A Anna (North) in 1,0, faces 3 ↓" in out


def test_hexes_that_are_open_show_their_rows(play: Play) -> None:
    """MA 6 in chainmail: straight up from 6,4 lies 6,-2, and 6,-3 is too far."""
    arena = f"arena 13 14{BRIDGE.partition('map')[2].partition('  }')[2]}".replace("at (0, 0); facing 2", "at (6, 4); facing 0")
    out = play(BRIDGE.partition("map")[0] + arena, BEGIN + "a\n6,-3\n6,-2 0\n", "--dice", "ask", "--open")
    assert "hexes are open; the board shows their rows" in out and "'6,-3' is none of these" in out
    assert "A Anna (North) in 6,-2, faces 0 ↑" in out


def test_the_other_side_is_handed_the_screen(play: Play) -> None:
    out = play(BRIDGE, BEGIN + "pass\n", "--dice", "ask")
    assert "hand over to South, then Enter> " in out and "South decides" not in out
    assert "South decides: move" in play(BRIDGE, BEGIN + "pass\n\n", "--dice", "ask")


def test_a_map_that_cannot_be_says_where(play: Play) -> None:
    err = play(BRIDGE.replace('"  .   .', '"  ?   .'), "", status=1)
    assert "line 2, column 3: `?` stands for nothing" in err and "fight.tfr:3" in err


def test_who_sees_what_is_not_there(play: Play) -> None:
    """An illusion looks like what it shows; only its maker's side is told what it is, and what it cost."""
    given = f"{BEGIN}g stay 0\n\npass\n\ncast illusion\nwolf\n3 3 3\n1,1\n2\n\nboard\nlog\n"
    out = play(MAGES, given, "--dice", "ask")
    south = out.rpartition("hand over to South")[2]
    assert "Nora casts Illusion" in out.partition("hand over to South")[2].rpartition("hand over to South")[0]
    assert "Illusion" not in south.replace("spells Illusion", "") and "Wolf" in south
    assert "Nora (North) in 3,3, faces 0 ↑" in south and "ST 9" in south


def test_the_page_of_a_fight_is_the_same_from_the_table_and_from_its_save(play: Play) -> None:
    """North wins with the higher die; Anna goes two hexes, to the right, by hand of her player."""
    moves = "edit Anna.basic_DX = 13\nNorth\na 2,-1 2\n"
    out = play(BRIDGE, f"{moves}html now.html\ns a.json\nq\n", "--seed", "3", "--sides", "South=Attack nearest", "--html", "left.html")
    assert "wrote now.html" in out and "wrote left.html" in out
    text = Path("now.html").read_text("utf-8")
    assert "the judge changes Anna.basic_DX from 12 to 13" in text and "Anna moves to" in text
    assert text == Path("left.html").read_text("utf-8")
    status = play_main("--resume", "a.json", "--html", "saved.html")
    assert status == 0 and Path("saved.html").read_text("utf-8") == text


def test_a_step_taken_back_is_not_on_the_page(play: Play) -> None:
    play(BRIDGE, "North\na 2,-1 2\nu\nhtml now.html\nq\n\n", "--seed", "3", "--sides", "South=Attack nearest")
    assert "Anna moves to" not in Path("now.html").read_text("utf-8")


def test_who_may_change_options_is_asked_and_may_go_on(play: Play) -> None:
    """Anna, who has moved two hexes of six with (a), may dodge instead, (c); nobody is asked who did not wish it."""
    text = BRIDGE.replace("facing 4 } }\n}", "facing 4 } }\n  options may change\n}")
    told = "North\na 2,-1 2\nc\n"
    assert "Anna changes to option (c)" in play(text, f"{told}q\n\n", "--seed", "3", "--sides", "South=Attack nearest")
    assert "North change" not in play(BRIDGE, f"{told}q\n\n", "--seed", "3", "--sides", "South=Attack nearest")


def play_main(*args: str) -> int:
    """The exit status of `play`, with nothing to be read."""
    return main(["play", *args])
