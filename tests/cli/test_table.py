"""`play` at the table: what is asked and answered, taken back, changed, saved and taken up; driven through standard input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_process import ROOT, RUN
from tfrules.engine.protocol import faults

OWN = """\
=== match.tfr
scenario "A match" game tavern {
  summary "Nobody has told how it went."
  side Regulars { player Anna steady 5 with "brass dart" }
}
"""
# Dice are typed: 3 4 is 7, at most 5 + 2, a hit; 12 is none.
HIT = "throw\n3 4\n2\ninner\n"


def play(cli: Run, given: str, *args: str, status: int = 0) -> str:
    """What is shown in a match with typed dice."""
    ran = cli("play", *(args or ("match.tfr", "--dice", "ask")), given=given.encode())
    assert ran.status == status and "Traceback" not in ran.err, ran.err
    return ran.out + ran.err


@pytest.fixture(autouse=True)
def match(cli: Run, write: object) -> None:
    """A fight that is set up, in a file."""
    write(OWN)  # type: ignore[operator]


def test_a_fight_that_is_set_up_is_played_and_not_tested(cli: Run) -> None:
    out = play(cli, HIT)
    assert "house decides: act" in out and "  1  throw" in out and "  2  rest" in out
    assert "thrown: hit yes, who Anna" in out and "aim 7 = base 5, brass dart +2" in out
    assert "Regulars decides: bed" in out
    assert "0 passed, 0 failed, 1 skipped" in cli("test", "match.tfr", "--game", "tavern").out


def test_a_story_is_taken_over_where_one_likes(cli: Run) -> None:
    """Told it is thrown with 7 and 2 in the inner bed; at the second turn the score is 4, before the first it is 0."""
    assert "Anna" in (later := play(cli, "", "two-rounds@2")) and "Turn 1" in later and "house decides: act" in later
    start = play(cli, "", "two-rounds", "--sides", "Regulars=ask")
    assert "house decides: act" in start and "thrown" not in start
    assert "tells of the turns 1, 2, not of turn 7" in play(cli, "", "two-rounds@7", status=2)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("?", "take back the last decision"),
        ("", "type a number from 1 to 2"),
        ("3", "'3' is none of these; type a number from 1 to 2"),
        ("nonsense", "'nonsense' is none of these"),
        ("1 2 3", "none of these"),
        ("99999999999999999999999", "none of these"),
        ("\u00b2", "none of these"),
        ("(", "none of these"),
        ("u", "there is nothing to take back"),
        ("why", "aim"),
        ("why aim Anna", "brass dart"),
        ("why aim", "say of whom"),
        ("why aim Bob", "there is no 'Bob'; there are: Anna"),
        ("why luck Anna", "there is no query"),
        ("/es", "  2  rest"),
        ("/x", "none holds 'x'"),
        ("list", "  1  throw"),
        ("board", "Anna: aim 7"),
        ("log", ""),
        ("s", "say where: s FILE"),
        ("s match.tfr", "is there already"),
        ("s no/such/folder/x.json", "TFR0924"),
        ("edit", "write edit FIGURE.FIELD = VALUE, such as edit Anna.steadiness = 3"),
        ("edit Bob.score = 2", "there is no 'Bob'"),
        ("edit Anna.luck = 2", "a player has no 'luck'; it has: hand, score, steadiness, tired"),
        ("edit Anna.score = many", "'many' is no value of Anna.score, which takes a whole number"),
        ("edit Anna.tired = 3", "which takes yes or no"),
        ("edit Anna.hand = bras dart", "did you mean `brass dart`"),
        ("edit Anna.aim = 3", "a player has no 'aim'"),
    ],
)
def test_whatever_is_typed_is_answered_and_asked_again(cli: Run, typed: str, said: str) -> None:
    out = play(cli, f"{typed}\n1\n", "match.tfr", "--dice", "ask")
    assert said in out
    assert out.count("house act> ") == 2 and "roll aim, 2d6" in out, out


def test_an_answer_by_number_by_name_and_by_its_beginning(cli: Run) -> None:
    for typed in ("2", "rest", "re", "REST", "(rest)"):
        assert "Turn" not in play(cli, f"{typed}\n") and play(cli, f"{typed}\n").count("house act> ") == 2


@pytest.mark.parametrize("typed", ["13", "1", "7 7", "1 2 3", "many", "0 1", "", "\u00b3"])
def test_dice_that_cannot_be_are_asked_for_again(cli: Run, typed: str) -> None:
    out = play(cli, f"throw\n{typed}\n6 6\n")
    assert out.count("roll aim, 2d6> ") == 2 and "hit no" in out


def test_dice_of_a_seed_are_the_same_each_time(cli: Run) -> None:
    outs = {seed: play(cli, "throw\n", "match.tfr", "--seed", seed) for seed in map(str, range(12))}
    assert outs == {seed: play(cli, "throw\n", "match.tfr", "--dice", seed) for seed in outs}
    assert {"hit yes" in out for out in outs.values()} == {True, False}
    assert "contradict" in play(cli, "", "match.tfr", "--seed", "1", "--dice", "ask", status=2)


def test_undo_takes_back_what_a_person_did_with_all_that_came_of_it(cli: Run) -> None:
    """The bed, then the points, then the aim, then the throw itself."""
    out = play(cli, HIT + "board\nu\nu\nu\nu\nu\n")
    assert out.count("taken back") == 4 and "there is nothing to take back" in out
    assert [line for line in out.splitlines() if "decides" in line or line.startswith("roll")][-4:] == [
        "Regulars decides: bed", "roll points, 1d6> u", "roll aim, 2d6> u", "house decides: act",
    ]  # fmt: skip


def test_an_edit_is_logged_counts_and_can_be_taken_back(cli: Run) -> None:
    """Tired arms take 3 off: 5 + 2 - 3 = 4."""
    out = play(cli, "edit Anna.tired = yes\nwhy aim Anna\nlog\nu\nwhy aim Anna\nlog\nq\n\n")
    told, after = out.split("taken back")
    assert "aim of Anna = 4" in told and "aim of Anna = 7" in after
    assert told.count("the judge changes Anna.tired from no to yes") == 2 and "the judge changes" not in after


def test_saved_and_taken_up(cli: Run) -> None:
    """What comes after the save is what would have come without it, with the same dice."""
    whole = play(cli, HIT.replace("3 4\n2\n", "") + "rest\nthrow\nboard\nlog\n", "match.tfr", "--seed", "0", "--save", "a.json")
    assert "saved in a.json; go on with: tfrules play --resume a.json" in whole
    play(cli, "throw\nedit Anna.score = 3\ns b.json\nq\n", "match.tfr", "--seed", "0")
    saved = json.loads(Path("b.json").read_text("ascii"))
    assert faults("save", saved) == [] and faults("play", saved["meta"]) == []
    assert saved["meta"]["game"] == "tavern" and saved["meta"]["packs"]["darts"] == "1" and saved["meta"]["seed"] == "0"
    assert saved["meta"]["rulings"] == {"house-rule": "no"} and saved["meta"]["own"] == ["match.tfr"]
    assert any(event["event"] == "edited" for batch in saved["meta"]["log"] for event in batch["events"])
    again = play(cli, "log\nu\n", "--resume", "b.json")
    assert "the judge changes Anna.score from 0 to 3" in again and "a save keeps no way back" in again
    assert "aim 7 = base 5, brass dart +2" in again


def test_dice_go_on_where_the_save_left_them(cli: Run) -> None:
    compared = 0
    for seed in map(str, range(6)):
        whole = play(cli, "throw\n1\nthrow\n1\nthrow\n1\nlog\n", "match.tfr", "--seed", seed)
        play(cli, f"throw\n1\ns {seed}.json\nq\n", "match.tfr", "--seed", seed)
        rest = play(cli, "throw\n1\nthrow\n1\nlog\n", "--resume", f"{seed}.json")
        tell = [out[out.rindex("> log") :] for out in (whole, rest)]
        if "none of these" not in whole:  # the same questions come, whatever the dice show
            assert tell[0] == tell[1]
            compared += 1
    assert compared > 1


@pytest.mark.parametrize(
    ("change", "code", "mend"),
    [
        (lambda text: text[: len(text) // 2], "TFR0921", "take an older copy"),
        (lambda text: "", "TFR0921", "take an older copy"),
        (lambda text: "[]", "TFR0922", "a save is written by"),
        (lambda text: text.replace('"tfrules": "save"', '"tfrules": "sausage"'), "TFR0922", ""),
        (lambda text: text.replace(' "format": 1,\n "meta"', ' "format": 2,\n "meta"'), "TFR0922", "update tfrules"),
        (lambda text: text.replace('"play": 1', '"play": 2'), "TFR0922", "update tfrules"),
        (lambda text: text.replace('"play": 1', '"play": true'), "TFR0922", ""),
        (lambda text: text.replace('"play": 1,', ""), "TFR0922", "a save of a game at the table is written by"),
        (lambda text: text.replace('"rolls": 0', '"rolls": -1'), "TFR0923", "/meta/rolls"),
        (lambda text: text.replace('"darts": "1"', '"darts": "2"'), "TFR0925", "update the pack"),
        (lambda text: text.replace('"darts": "1"', '"arrows": "1"'), "TFR0925", "--pack arrows"),
        (lambda text: text.replace('"darts": "1"', '"darts": "one"'), "TFR0923", "/meta/packs/darts"),
        (lambda text: text.replace('"game": "tavern"', '"game": "billiards"'), "TFR0925", "install the plugin"),
        (lambda text: text.replace('"match.tfr"', '"gone.tfr"'), "TFR0925", "put them back"),
        (lambda text: text.replace('"proc:throwing"', '"proc:bowling"'), "TFR0925", "load the packs"),
    ],
)
def test_a_save_that_cannot_be_trusted_is_refused_and_left_alone(cli: Run, change: object, code: str, mend: str) -> None:
    play(cli, "s a.json\nq\n")
    wrong = change(Path("a.json").read_text("ascii"))  # type: ignore[operator]
    assert wrong != Path("a.json").read_text("ascii")
    Path("a.json").write_text(wrong, "ascii")
    ran = cli("play", "--resume", "a.json", given=b"2\ns\n")
    assert ran.status == 1 and code in ran.err and mend in ran.err and ran.out == ""
    assert Path("a.json").read_text("ascii") == wrong and sorted(os.listdir()) == ["a.json", "match.tfr"]


def test_a_save_that_cannot_be_written_keeps_the_one_before(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play(cli, "s a.json\nq\n")
    before = Path("a.json").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    out = play(cli, "rest\ns\nq\n\n\n\n\n\n", "--resume", "a.json")
    assert "TFR0924" in out and Path("a.json").read_bytes() == before and sorted(os.listdir()) == ["a.json", "match.tfr"]


def test_nothing_that_is_there_is_written_over(cli: Run) -> None:
    Path("notes.txt").write_text("mine", "utf-8")
    assert "is there already" in play(cli, "", "match.tfr", "--save", "notes.txt", status=2)
    assert "is there already" in play(cli, "q\nnotes.txt\n\n") and Path("notes.txt").read_text("utf-8") == "mine"


def test_the_options_hold_together(cli: Run) -> None:
    assert "say what is played" in play(cli, "", "--seed", "1", status=2)
    assert "there is no side 'Guests'; there are: Regulars" in play(cli, "", "match.tfr", "--sides", "Guests=ask", status=2)
    assert "the game has none" in play(cli, "", "match.tfr", "--sides", "Regulars=policy:Bold", status=2)
    assert "write SIDE=ask or SIDE=POLICY" in play(cli, "", "match.tfr", "--sides", "Regulars", status=2)
    assert "is told to its end" in play(cli, "", "two-rounds", "--save", "x.json", status=2)
    assert "is an example" in play(cli, "", "stretching/once", "--sides", "Regulars=ask", status=2)
    assert "for what is replayed" in play(cli, "", "match.tfr", "--format", "json", status=2)
    assert "there is no file" in play(cli, "", "gone.tfr", status=2)
    play(cli, "s a.json\nq\n")
    assert "leave the scenario out" in play(cli, "", "match.tfr", "--resume", "a.json", status=2)
    assert "cannot change under way" in play(cli, "", "--resume", "a.json", "--ruling", "house-rule=yes", status=2)


def test_a_file_with_none_or_several_scenarios(cli: Run, write: object) -> None:
    write('=== none.tfr\nrule "x" { summary "y." }\n=== two.tfr\n' + OWN.split("\n", 1)[1] * 2)  # type: ignore[operator]
    assert "there is no scenario in none.tfr" in play(cli, "", "none.tfr", status=2)
    Path("two.tfr").write_text(Path("two.tfr").read_text("utf-8").replace('"A match"', '"B match"', 1), "utf-8")
    assert "several scenarios: 'B match', 'A match'" in play(cli, "", "two.tfr", status=2)


POLICY = '\npolicy "Bold" { summary "Throws."; answer bed with "inner" }\n'


def test_a_policy_decides_for_its_side(cli: Run) -> None:
    Path("match.tfr").write_text(Path("match.tfr").read_text("utf-8") + POLICY, "utf-8")
    for spelling in ("Regulars=Bold", "regulars=policy:bold"):
        out = play(cli, "throw\n3 4\n2\nwhy score Anna\nboard\n", "match.tfr", "--dice", "ask", "--sides", spelling)
        assert "Regulars decides" not in out and "Regulars: Bold" in out and out.count("house decides: act") == 2


def test_a_fault_of_a_rule_loses_nothing(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr("tfrules.battle.Battle.answer", breaks)
    out = play(cli, "throw\nrescued.json\n", status=3)
    assert "fault of the program or of a plugin: ZeroDivisionError: a mistake" in out and "saved in rescued.json" in out


# ------------------------------------------------------------ a real terminal


def _shipped() -> list[str]:
    name = next(line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if "tfrules play" in line).split()[-1]
    return [sys.executable, "-c", RUN, "play", f"{name}@1", "--seed", "1"]


def _start(folder: Path, *args: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'plugins'}", "PYTHONUNBUFFERED": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    heard = {"preexec_fn": _hear_the_keyboard} if sys.platform != "win32" else {}
    return subprocess.Popen([*_shipped(), *args], cwd=folder, env=env, text=True, encoding="utf-8", **pipes, **heard)  # type: ignore[call-overload,no-any-return]


def _hear_the_keyboard() -> None:
    """A run in the background ignores the keyboard, and whatever it starts does so too: then nothing would ever stop the process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_process_that_is_fed_line_by_line(tmp_path: Path) -> None:
    ran = _start(tmp_path)
    out, _ = ran.communicate("?\nnonsense\n1\nu\nq\nkept.json\n", timeout=120)
    assert ran.returncode == 0, out
    assert "none of these" in out and "taken back" in out and "saved in kept.json" in out and (tmp_path / "kept.json").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to send")
def test_stopped_by_the_keyboard_it_offers_to_save(tmp_path: Path) -> None:
    ran = _start(tmp_path)
    assert ran.stdout is not None and ran.stdin is not None
    seen = ""
    while "> " not in seen:
        seen += ran.stdout.read(1)
    ran.send_signal(signal.SIGINT)
    while "save as" not in seen:
        one = ran.stdout.read(1)
        assert one, seen
        seen += one
    out, _ = ran.communicate("kept.json\n", timeout=60)
    assert ran.returncode == 130 and "saved in kept.json" in out and "Traceback" not in seen + out
    assert (tmp_path / "kept.json").is_file()
