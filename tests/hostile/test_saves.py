"""A save that was cut anywhere is refused, and so is one of another version."""

from __future__ import annotations

import json

import pytest

from tests.hostile.saves import sound
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.save import load_text
from tfrules.engine.state import SAVE_FORMAT

KILOBYTE = 1024


def refused(text: bytes) -> str:
    """The one code that a text draws."""
    with pytest.raises(DiagnosticError) as caught:
        load_text(text, "a.json")
    (found,) = caught.value.diagnostics
    assert found.help and found.file == "a.json"
    return found.code


def test_a_save_cut_at_every_byte_of_its_first_and_last_kilobyte_is_refused() -> None:
    text = sound().rstrip().encode()
    assert len(text) > 4 * KILOBYTE and load_text(text).state.agenda
    ends = [*range(KILOBYTE), *range(len(text) - KILOBYTE, len(text))]
    assert {refused(text[:end]) for end in ends} == {"TFR0921"}
    assert {refused(text[start:]) for start in ends if start} == {"TFR0921"}


def test_a_byte_that_is_changed_is_refused_or_read_as_it_stands() -> None:
    """Whatever was read is a save by the schema: writing it again gives what was read."""
    text = sound().encode()
    for at in range(0, len(text), 97):
        damaged = text[:at] + bytes([text[at] ^ 0x15]) + text[at + 1 :]
        try:
            read = load_text(damaged)
        except DiagnosticError as error:
            assert {one.code for one in error.diagnostics} <= {"TFR0921", "TFR0922", "TFR0923"}
        else:
            assert all(record["kind"] for record in read.state.records.values())


@pytest.mark.parametrize(("form", "mend"), [(SAVE_FORMAT - 1, "older version"), (SAVE_FORMAT + 1, "update tfrules")])
def test_a_save_of_another_version_says_which_and_what_to_do(form: int, mend: str) -> None:
    data = json.loads(sound())
    data["format"] = form
    with pytest.raises(DiagnosticError) as caught:
        load_text(json.dumps(data))
    (found,) = caught.value.diagnostics
    assert found.code == "TFR0922" and f"format {form}; this version reads {SAVE_FORMAT}" in found.message and mend in found.help
