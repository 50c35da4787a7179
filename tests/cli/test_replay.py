"""`tfrules play --html`: one page that needs nothing else and tells what the terminal tells."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tfrules.boards import Board, Token, rectangle
from tfrules.boards.hex import Hex
from tfrules.boards.scene import Scene
from tfrules.cli.main import main
from tfrules.report.replay import Replay, Step
from tfrules.report.story import EVENT, Line


class Page(HTMLParser):
    """What a reader of the page sees: its log lines with their steps, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.told: list[tuple[str, int]] = []
        self.fetched: list[str] = []
        self.scripts = 0
        self._step: int | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.scripts += tag == "script"
        self.fetched += [str(found[name]) for name in ("src", "href") if name in found]
        if "data-step" in found:
            self._step = int(found["data-step"] or 0)

    def handle_data(self, data: str) -> None:
        if self._step is not None:
            self.told.append((data, self._step))
            self._step = None


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Exit status, standard output and messages of a command."""

    def ran(*args: str) -> tuple[int, str, str]:
        status = main(list(args))
        out, err = capsys.readouterr()
        return status, out, err

    return ran


def test_the_page_tells_what_the_terminal_tells_and_shows_where_all_stand(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "fight.html"
    status, out, _ = run("play", "flavius-and-wulf", "--html", str(file))
    assert status == 0
    text = file.read_text("utf-8")
    page = Page(text)
    assert page.fetched == [] and "default-src 'none'" in text
    told = [line for line, _ in page.told]
    for line in (
        "Turn 9",
        "Wulf rolls 5 for damage: 7, of which 2 get through",
        "Flavius takes 2 hits",
        "the fight is over; Rome is left",
    ):
        assert line in told and line in out
    data = json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.S)[1])
    # the book: the Roman runs six hexes up the column of 6 in his first turn, and stands in (6, 4) from then on
    step = next(step for line, step in page.told if line.startswith("Flavius moves to (6, 9)"))
    frame = data["frames"][data["steps"][step]]
    assert '<circle class="disc" cx="9" cy="12.124"' in frame  # 3/2 of 6; sqrt(3) (4 + 6/2)
    assert "Flavius: adjDX 8, ST 10, MA 6" in told[: told.index("Turn 2")]


def test_a_page_is_written_anew_but_nothing_else_is_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "fight.html"
    assert run("play", "flavius-and-wulf", "--turn", "1", "--html", str(file))[0] == 0
    assert run("play", "flavius-and-wulf", "--turn", "2", "--html", str(file))[0] == 0
    assert "Turn 2" in file.read_text("utf-8")
    mine = tmp_path / "mine.html"
    mine.write_text("my own page", "utf-8")
    status, _, err = run("play", "flavius-and-wulf", "--turn", "1", "--html", str(mine))
    assert status == 2 and "is there already" in err and mine.read_text("utf-8") == "my own page"


def test_a_game_without_a_board_has_its_log_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "fight.html"
    assert run("play", "eight-goblins", "--html", str(file))[0] == 0
    text = file.read_text("utf-8")
    assert 'class="replay boardless"' in text and "<svg" not in text


def test_the_legend_says_which_colours_the_ground_has() -> None:
    flat = Scene(rectangle(1, 1), (), {})
    board = Board.of([Hex(0, 0), Hex(1, 0)], walls=[Hex(1, 0)], heights={Hex(0, 0): -1})
    pages = [Replay("G", "", [Step((Line(EVENT, "x"),), scene)]).page() for scene in (flat, Scene(board, (), {}))]
    for word in ('<span class="ground-key wall">wall</span>', "so much higher or lower"):
        assert [word in page for page in pages] == [False, True]


def test_names_cannot_break_out_of_the_page() -> None:
    evil = "</script><script>alert(1)</script>"
    scene = Scene(rectangle(1, 1), (Token("<", (Hex(0, 0),), 0, evil, evil),), {Hex(0, 0): evil})
    page = Page(Replay(evil, evil, [Step((Line(EVENT, evil, (evil,)),), scene)]).page())
    assert page.scripts == 2 and page.told == [(evil, 0)]


@pytest.mark.parametrize("steps", [[], [Step(())]])
def test_a_fight_of_which_nothing_is_told_is_a_page_too(steps: list[Step]) -> None:
    assert Page(Replay("Nothing", "", steps).page()).told == []
