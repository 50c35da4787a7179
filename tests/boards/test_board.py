"""Boards: built from rectangles, maps and JSON, and the faults each can have."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tfrules.boards import (
    Board,
    BoardError,
    Cell,
    Hex,
    disc,
    distance,
    hex_at,
    parse_board,
    parse_legend,
    parse_map,
    rectangle,
)

# The second column stands half a hex lower; signs are two apart and lines alternate.
MAP = [
    "*   #   .",
    "  ~   ^",
    ".   .   *",
    "  .   .",
]
LEGEND = {
    ".": {},
    "#": {"wall": True},
    "*": {"entrance": "gate"},
    "~": {"terrain": "mud"},
    "^": {"height": 2},
}


def test_a_rectangle_has_straight_edges() -> None:
    board = rectangle(13, 15)
    assert len(board.hexes) == 13 * 15
    # All columns are equally high, and neighbours in a row touch.
    for column in range(12):
        assert distance(hex_at(column, 7), hex_at(column + 1, 7)) == 1
        assert sum(at.q == column for at in board.hexes) == 15
    assert board.bounds == (0, 12, 0, 29)
    assert not board.contains(hex_at(0, 15)) and not board.contains(Hex(-1, 0))


def test_a_rectangle_has_a_sensible_size() -> None:
    with pytest.raises(BoardError, match="hold no hex"):
        rectangle(0, 5)
    with pytest.raises(BoardError, match="more than 250000 hexes"):
        rectangle(10**9, 10**9)


def test_a_map_reads_hex_by_hex() -> None:
    board = parse_map(MAP, parse_legend(LEGEND))
    assert board.hexes == {hex_at(column, row) for column in range(5) for row in range(2)}
    assert board.walls == {Hex(2, -1)}
    assert board.entrances == (("gate", (Hex(0, 0), Hex(4, -1))),)
    assert board.terrain == ((Hex(1, 0), "mud"),)
    assert board.heights == ((Hex(3, -1), 2),)


def test_features_are_found_by_hex() -> None:
    board = parse_map(MAP, parse_legend(LEGEND))
    assert board.is_wall(Hex(2, -1)) and board.contains(Hex(2, -1)) and board.is_shut(Hex(2, -1))
    assert not board.is_wall(Hex(9, 9)) and board.is_shut(Hex(9, 9))
    assert not board.is_shut(Hex(0, 0))
    assert (board.terrain_at(Hex(1, 0)), board.terrain_at(Hex(0, 0))) == ("mud", None)
    assert (board.height_at(Hex(3, -1)), board.height_at(Hex(0, 0))) == (2, 0)
    assert board.entrance_hexes() == board.entrance_hexes("gate") == ((0, 0), (4, -1))
    assert board.entrance_hexes("door") == ()
    assert board.open_neighbours(Hex(0, 0)) == ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["?"], "line 1, column 1.*stands for nothing"),
        ([".", "."], "line 2, column 1.*between the hexes"),
        ([" ."], "line 1, column 2.*between the hexes"),
        ([], "no hexes"),
    ],
)
def test_faults_of_a_map_name_their_place(lines: list[str], fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        parse_map(lines)


def test_a_map_a_rectangle_and_a_list_can_say_the_same() -> None:
    drawn = parse_board({"map": "*   .\n  .\n.   *\n  .\n"})
    listed = parse_board({"hexes": ["0,0", "0,1", "1,0", "1,1", "2,0", "2,-1"], "entrances": {"entrance": ["2,0", "0,0"]}})
    built = parse_board({"rectangle": {"columns": 3, "rows": 2}, "entrances": {"entrance": ["0,0", "2,0"]}})
    assert drawn == listed == built
    assert hash(drawn) == hash(built)


def test_json_adds_features_to_a_map() -> None:
    board = parse_board({"map": MAP, "legend": LEGEND, "walls": ["0,1"], "entrances": {"gate": ["1,1"]}, "heights": {"0,0": -1}})
    assert board.walls == {Hex(2, -1), Hex(0, 1)}
    assert board.entrance_hexes("gate") == ((0, 0), (1, 1), (4, -1))
    assert board.heights == ((Hex(0, 0), -1), (Hex(3, -1), 2))


FIELD = disc(Hex(0, 0), 2)
some = st.lists(st.sampled_from(FIELD))


@given(
    some,
    st.dictionaries(st.sampled_from(["north", "south"]), some.filter(bool)),
    st.dictionaries(st.sampled_from(FIELD), st.sampled_from(["mud", "rubble"])),
    st.dictionaries(st.sampled_from(FIELD), st.integers(-2, 2)),
)
def test_boards_survive_json_and_pickle(
    walls: list[Hex], entrances: dict[str, list[Hex]], terrain: dict[Hex, str], heights: dict[Hex, int]
) -> None:
    unique = {name: set(group) for name, group in entrances.items()}
    board = Board.of(FIELD, walls, unique, terrain, heights)
    assert parse_board(json.loads(json.dumps(board.to_json()))) == board
    assert pickle.loads(pickle.dumps(board)) == board


def test_a_tunnel_is_the_board_without_its_shaded_hexes() -> None:
    board = parse_map(MAP, parse_legend(LEGEND))
    tunnel = board.restricted(board.hexes - board.with_terrain(["mud"]) - {Hex(0, 0), Hex(4, -1)})
    assert not tunnel.contains(Hex(1, 0)) and tunnel.is_shut(Hex(1, 0))
    assert len(tunnel.hexes) == 7
    assert tunnel.entrances == ()
    assert tunnel.walls == {Hex(2, -1)}


def test_walls_can_change_while_the_rest_stays() -> None:
    board = parse_map(MAP, parse_legend(LEGEND))
    other = board.walled([Hex(0, 1)])
    assert other.walls == {Hex(0, 1)} and board.walls == {Hex(2, -1)}
    assert other.walled(board.walls) == board


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ([], "board: an object is wanted"),
        ({}, "board: a board has no ground"),
        ({"hexes": ["0,0"], "map": ["."]}, "hexes and map"),
        ({"hexes": ["0,0"], "doors": []}, "unknown: doors"),
        ({"hexes": ["0,0", "x"]}, r"hexes\[1\]: `x` is no hex"),
        ({"hexes": "0,0"}, "hexes: a list is wanted"),
        ({"hexes": ["0,0"], "legend": {}}, "legend: .*there is none"),
        ({"rectangle": {"columns": 3}}, r"rectangle\.rows: None is no whole number"),
        ({"rectangle": {"columns": True, "rows": 1}}, r"rectangle\.columns: True"),
        ({"hexes": ["0,0"], "walls": ["1,0"]}, "walls: not on the board: 1,0"),
        ({"hexes": ["0,0"], "entrances": {"n": ["1,0"]}}, "entrance n: not on the board: 1,0"),
        ({"hexes": ["0,0"], "terrain": {"mud": ["1,0"]}}, "terrain: not on the board"),
        ({"hexes": ["0,0"], "heights": {"1,0": 2}}, "heights: not on the board"),
        ({"hexes": ["0,0"], "heights": {"0,0": 1.5}}, r"heights\.0,0: 1.5 is no whole number"),
        ({"map": ["."], "legend": {"..": {}}}, r"legend\.\.\.: .*no sign"),
        ({"map": ["."], "legend": {".": {"wall": 1}}}, r"legend\.\.\.wall: .*there or not"),
        ({"map": ["."], "legend": {".": {"terrain": 1}}}, r"legend\.\.\.terrain: 1 is no name"),
    ],
)
def test_faults_of_json_name_their_place_and_mend(data: object, fault: str) -> None:
    with pytest.raises(BoardError, match=fault) as caught:
        parse_board(data)
    assert caught.value.mend


def test_flat_ground_is_not_written_down() -> None:
    assert Board.of([Hex(0, 0)], heights={Hex(0, 0): 0}).heights == ()
    assert Cell() == Cell(wall=False, entrance=None, terrain=None, height=0)
