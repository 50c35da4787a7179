"""The findings about boards: each is declared, and its examples do what the catalogue says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tfrules.boards import BoardError, Footprint, parse_board, parse_hex, parse_space
from tfrules.boards.codes import BOARD, HEX, SHAPE, SPACE
from tfrules.diagnostics import CATALOGUE, DiagnosticError


def _shape(data: dict[str, Any]) -> Footprint:
    return Footprint.of(**data)


@pytest.mark.parametrize(("code", "read"), [(HEX, parse_board), (BOARD, parse_board), (SHAPE, _shape), (SPACE, parse_space)])
def test_examples_of_the_catalogue_fail_and_pass(code: str, read: Any) -> None:
    info = CATALOGUE[code]
    with pytest.raises(DiagnosticError) as caught:
        read(json.loads(info.wrong))
    assert [found.code for found in caught.value.diagnostics] == [code]
    assert caught.value.diagnostics[0].help
    read(json.loads(info.mended))


def test_a_message_shows_place_cause_and_mend_in_full() -> None:
    with pytest.raises(BoardError) as caught:
        parse_board({"hexes": ["0,0", "0;1"]})
    assert str(caught.value) == (
        "error TFR0950 hex-text: hexes[1]: `0;1` is no hex\nhelp: write two whole numbers with a comma, such as '3,-1'\n"
    )


def test_signs_that_steer_a_terminal_do_not_get_through() -> None:
    with pytest.raises(BoardError) as caught:
        parse_board({"hexes": ["0,0"], "\x1b[2J": 1})
    assert "\x1b" not in str(caught.value)
    with pytest.raises(BoardError) as caught:
        parse_hex("\x1b")
    assert "\x1b" not in str(caught.value)
