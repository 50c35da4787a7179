"""Saves: they can stand at any question, are whole or not there, and what is wrong with one is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.masked_game import GAME, effect, figure, state_of
from tfrules.diagnostics import DiagnosticError, catalogue
from tfrules.engine import save as saving
from tfrules.engine.agenda import answer, start
from tfrules.engine.key import state_key
from tfrules.engine.save import load, load_text, misfits, resume, save, save_text
from tfrules.engine.state import Frame, Record, State

GOOD = {
    "tfrules": "save",
    "format": 1,
    "meta": {},
    "state": {"format": 1, "records": {"a": {"kind": "figure", "at": [1, 2]}}, "agenda": []},
}


def finding_of(text: str | bytes):
    with pytest.raises(DiagnosticError) as error:
        load_text(text, "fight.json")
    (found,) = error.value.diagnostics
    assert found.file == "fight.json"
    return found


def test_a_save_in_the_middle_of_a_resolution_goes_on_as_if_it_had_not_been_made(tmp_path: Path):
    answers = {"foe": "a", "hit": (3, 4), "yield": True}
    guard = {"Guard on a": effect("Guard", "a", bind={"caster": "a"})}
    state = start(GAME, state_of(a=figure("blue"), **guard), "proc:strike").state
    places = 0
    while state.pending:
        save(tmp_path / "fight.json", state, {"seed": 7})
        saved = load(tmp_path / "fight.json")
        again = resume(GAME, saved.state).state
        assert saved.meta == {"seed": 7} and not saved.state.pending
        assert [request.to_json() for request in again.pending] == [request.to_json() for request in state.pending]
        assert state_key(again, GAME.ledger) == state_key(State(state.records, state.agenda), GAME.ledger)
        value = answers[state.pending[0].label]
        here, there = answer(GAME, state, state.pending[0], value), answer(GAME, again, again.pending[0], value)
        assert [event.to_json() for event in here.events] == [event.to_json() for event in there.events]
        state = here.state if places % 2 else there.state
        places += 1
    assert places == 3 and state.records["a"]["strength"] == 8


def test_equal_states_give_equal_files():
    one = State({"b": Record(kind="x", n=1, m=2), "a": Record(kind="x")})
    other = State({"a": Record(kind="x"), "b": Record(m=2, kind="x", n=1)})
    assert save_text(one) == save_text(other)


def test_any_text_that_can_be_typed_is_kept():
    state = State({"a": Record(kind="x", said='Ärger "\ud800\n', flag=True, none=None)})
    assert load_text(save_text(state)).state.records == state.records


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str):
    place = tmp_path / "fight.json"
    save(place, state_of())
    before = place.read_text()

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, step, full)
    with pytest.raises(DiagnosticError, match="No space left") as error:
        save(place, state_of(a=figure("red")))
    assert error.value.diagnostics[0].code == "TFR0924"
    assert place.read_text() == before and list(tmp_path.iterdir()) == [place]


def test_a_link_is_written_through(tmp_path: Path):
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    save(tmp_path / "link.json", state_of())
    assert (tmp_path / "link.json").is_symlink() and json.loads((tmp_path / "real.json").read_text())["tfrules"] == "save"


def test_a_state_that_is_no_plain_data_is_not_written(tmp_path: Path):
    for value in (1.5, {1, 2}, float("nan")):
        with pytest.raises(DiagnosticError) as error:
            save(tmp_path / "fight.json", State({"a": Record(kind="x", v=value)}))
        assert error.value.diagnostics[0].code == "TFR0924"
    assert list(tmp_path.iterdir()) == []


def test_a_missing_file_or_folder_is_a_finding(tmp_path: Path):
    with pytest.raises(DiagnosticError, match="TFR0924"):
        load(tmp_path / "none.json")
    with pytest.raises(DiagnosticError, match="TFR0924"):
        save(tmp_path / "none" / "fight.json", state_of())


def test_every_cut_of_a_save_is_refused():
    text = save_text(state_of(a=figure("red"))).rstrip()
    for end in range(0, len(text)):
        assert finding_of(text[:end]).code == "TFR0921"
    assert "cut short at line" in finding_of(text[:-3]).message


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (b"\xff\xfe\x00", "TFR0921", "no text"),
        ("[" * 100_000, "TFR0921", "nested without end"),
        ('{"tfrules": "save", "tfrules": "save"}', "TFR0921", "stands twice"),
        ('{"tfrules": "save", "format": NaN}', "TFR0921", "NaN"),
        ("[]", "TFR0922", "no saved game"),
        ('{"tfr": 1}', "TFR0922", "no saved game"),
        ('{"tfrules": "save", "format": 2}', "TFR0922", "format 2; this version reads 1"),
        ('{"tfrules": "save", "format": true}', "TFR0922", "format True"),
        ('{"tfrules": "save"}', "TFR0922", "format None"),
    ],
)
def test_what_is_no_save_is_told_apart(text: str | bytes, code: str, says: str):
    found = finding_of(text)
    assert found.code == code and says in found.message


def changed(path: list, value) -> str:
    data = json.loads(json.dumps(GOOD))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["meta"], 3, "/meta"),
        (["state", "records"], [], "/state/records"),
        (["state", "records", "a"], {}, "/state/records/a"),
        (["state", "records", "a", "kind"], 3, "/state/records/a/kind"),
        (["state", "records", "a", "at"], [1, 2.5], "/state/records/a/at/1"),
        (["state", "records", "a", "at"], 2.0, "/state/records/a/at"),
        (["state", "more"], 1, "/state"),
        (["more"], 1, "/"),
        (["state", "agenda"], [{"code": "proc:x", "step": "two", "bind": {}, "answers": []}], "/state/agenda/0/step"),
        (["state", "agenda"], [{"code": "x", "step": 2, "bind": {}, "answers": []}], "/state/agenda/0/code"),
        (["state", "agenda"], [{"code": "proc:x", "step": 2, "bind": {}, "answers": [["0.0"]]}], "/state/agenda/0/answers/0"),
    ],
)
def test_a_wrong_part_is_found_at_its_place(path: list, value, place: str):
    assert load_text(json.dumps(GOOD)).state.records["a"]["at"] == (1, 2)
    found = finding_of(changed(path, value))
    assert found.code == "TFR0923" and found.message.startswith(f"{place}: ")


def test_a_state_nested_too_deep_is_refused():
    deep = value = []
    for _ in range(500):
        value.append([])
        value = value[0]
    assert "nested deeper" in finding_of(changed(["state", "records", "a", "at"], deep)).message


def test_a_save_of_another_game_is_not_resumed():
    agenda = (Frame("proc:duel", 0, {}), Frame("proc:strike", 9, {}))
    odd = State({"e": Record(kind="effect", of="other:Ward", bearer="a")}, agenda)
    found = misfits(GAME, odd)
    assert [one.code for one in found] == ["TFR0925"] * 3
    assert [word in one.message for one, word in zip(found, ("duel", "strike", "other:Ward"), strict=True)] == [True] * 3
    with pytest.raises(DiagnosticError):
        resume(GAME, odd)


def test_a_save_whose_fields_cannot_be_is_not_resumed():
    odd = state_of(a=figure("blue", strength="many"))
    (found,) = misfits(GAME, odd)
    assert found.code == "TFR0926" and "'strength' of 'a'" in found.message
    with pytest.raises(DiagnosticError):
        resume(GAME, odd)


def test_the_codes_are_in_the_catalogue():
    assert {"TFR0921", "TFR0922", "TFR0923", "TFR0924", "TFR0925"} <= set(catalogue())
