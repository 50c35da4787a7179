"""Whatever a user gives: a finding or a word of help, exit status 1 or 2, no traceback, and nothing half-written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run

Write = Callable[[str], None]
PACK = '=== own/pack.yaml\nid: own\nversion: 1.0.0\nrequires: { darts: "*" }\n'
OTHER = PACK.replace("own", "other")
FIGHT = (
    PACK
    + '=== own/a.tfr\nscenario "Fight" game tavern {\n  side Regulars { player Anna steady 5 with "brass dart" }\n  turn 1 { TOLD }\n}\n'
)


def no_traceback(ran: Ran, *statuses: int) -> str:
    """All that was printed, of a command that ended as it should."""
    assert ran.status in statuses, (ran.status, ran.out, ran.err)
    assert "Traceback" not in ran.out + ran.err and "fault of the program" not in ran.err
    return ran.out + ran.err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (PACK + '=== own/a.tfr\ndart "lead dart" { points 2d6\n', "TFR0201"),
        (PACK + '=== own/a.tfr\ndart "lead dart" { points 2d6; wieght 3 }\n', "TFR0310"),
        (PACK + '=== own/a.tfr\ndrat "lead dart" { points 2d6 }\n', "TFR0301"),
        (PACK + '=== own/a.tfr\ncondition "Tipsy" { duration 2 wekes }\n', "TFR0"),
        (PACK + '=== own/a.tfr\nrule "r" { example "e" { player Anna steady 1d6; expect Anna.score == 0 } }\n', "TFR0402"),
        (PACK + '=== own/a.tfr\ndart "lead dart" { points 2d6 -1 }\n', "TFR0213"),
        (PACK + '=== own/a.tfr\nmug "A" { like "B" }\nmug "B" { like "A" }\n', "TFR0536"),
        (PACK + '=== own/a.tfr\nmug "A" { like "C" }\n', "TFR0540"),
        (PACK + '=== own/a.tfr\npatch dart "brass drat" { points 2d6 }\n', "TFR0531"),
        (PACK.replace("darts", "drats"), "TFR0521"),
        (PACK.replace('"*"', '">=2"'), "TFR0522"),
        (PACK + "licens: MIT\n", "TFR0510"),
        ("=== own/pack.yaml\nid: [own\n", "TFR0505"),
        ("=== own/pack.yaml\nid: own\nversion: 1.0.0\nplugin: chess\n", "TFR0911"),
        ("=== own/pack.yaml\nid: own\nversion: 1.0.0\nplugin: ruin\n", "TFR0912"),
        (PACK + "rulings: { house-rule: maybe }\n", "TFR0551"),
        (PACK + "=== own/b.tfr/inner.txt\n", "TFR0501"),
        (PACK + "=== own/inner/pack.yaml\nid: inner\nversion: 1.0.0\n", "TFR0508"),
    ],
)
def test_rules_with_a_mistake(cli: Run, write: Write, text: str, code: str) -> None:
    write(text)
    assert code in no_traceback(cli("check", "own"), 1)
    assert code in no_traceback(cli("export", "own", "-o", "out"), 1, 2)
    assert not Path("out").exists() and not list(Path().glob(".*.new"))
    no_traceback(cli("test", "own"), 1, 2)
    no_traceback(cli("list", "dart", "--pack", "own"), 1, 2)


def test_bytes_that_are_no_text(cli: Run, write: Write) -> None:
    write(PACK)
    Path("own/a.tfr").write_bytes(b'dart "caf\xe9" { points 1d6 }\n')
    assert "own/a.tfr:1:10: error TFR0502" in no_traceback(cli("check", "own"), 1)
    assert "TFR0502" in no_traceback(cli("fmt", "own"), 1)
    assert "TFR0502" in no_traceback(cli("fmt", "-", given=b"\xff"), 1)


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ((PACK, PACK.replace("=== own/", "=== other/")), "TFR0520"),
        (
            (
                PACK + '=== own/a.tfr\nmug "A" { summary "a" }\n',
                OTHER + '=== other/a.tfr\nmug "A" { summary "b" }\n',
                '=== third/pack.yaml\nid: third\nversion: 1.0.0\nrequires: { own: "*", other: "*" }\n=== third/a.tfr\nmug "B" { like "A" }\n',
            ),
            "TFR0541",
        ),
        (
            (
                PACK + '=== own/a.tfr\npatch dart "bent dart" { points 2d6 }\n',
                OTHER + '=== other/a.tfr\npatch dart "bent dart" { points 3d6 }\n',
            ),
            "TFR0535",
        ),
    ],
)
def test_packs_that_cannot_stand_together(cli: Run, write: Write, texts: tuple[str, ...], code: str) -> None:
    write("".join(texts))
    folders = sorted(path.name for path in Path().iterdir())
    assert code in no_traceback(cli("check", *folders), 1)
    assert code in no_traceback(cli("check", "."), 1)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ('take "throw"; roll aim 7; choose inner; expect Anna.score == 4', "TFR0701"),
        ('take "throw"; roll aim 12, points 2; expect Anna.score == 0', "TFR0702"),
        ('do "stretch" by Anna; roll 7, 7; expect Anna.score == 0', "TFR0703"),
        ('take "throw"; roll luck 7; expect Anna.score == 0', "TFR0702"),
        ('take "throw"; roll aim 13; expect Anna.score == 0', "TFR0704"),
        ('take "throw"; roll aim (3, 3, 3); expect Anna.score == 0', "TFR0704"),
        ('take "dance"; expect Anna.score == 0', "TFR0712"),
        ('take "throw"; roll 7, 2; choose bed middle; expect Anna.score == 0', "TFR0712"),
        ('take "throw"; roll 7, 2; choose bed inner; expect Anna.score == 5', "TFR0710"),
        ('take "throw"; roll aim 12', "TFR0718"),
    ],
)
def test_scripts_that_do_not_fit(cli: Run, write: Write, told: str, code: str) -> None:
    write(FIGHT.replace("TOLD", told))
    if code == "TFR0703":  # before the first turn, where the evening does not go on by itself
        write(FIGHT.replace("turn 1 { TOLD }", told))
    assert code in no_traceback(cli("test", "own"), 1)
    if code not in ("TFR0701", "TFR0703", "TFR0718"):
        assert code in no_traceback(cli("play", "fight", "--pack", "own"), 1)


@pytest.mark.parametrize(
    "args",
    [
        ("check",),
        ("check", "nowhere"),
        ("check", "empty"),
        ("test", "empty"),
        ("check", "own", "--game", "chess"),
        ("check", "own", "--game", "ruin"),
        ("fmt", "nowhere"),
        ("fmt", "-", "own"),
        ("test", "nowhere"),
        ("export", "own"),
        ("export", "nowhere", "-o", "out"),
        ("export", ".", "-o", "out"),
        ("new", "dart", "Long dart"),
        ("new", "mug", 'My "mug"'),
        ("new", "mug", "{0.__class__}"),
        ("new", "pack", "../escape"),
        ("new", "pack", "own"),
        ("list", "--pack", "nowhere"),
        ("list", "--ruling", "house-rule"),
        ("list", "ruling", "--ruling", "house-rlue=yes"),
        ("list", "ruling", "--ruling", "house-rule=maybe"),
        ("odds", "3x6"),
        ("odds", "999999d999999"),
        ("odds", "2d6 -"),
        ("odds", "3d6", "--at-most", "many"),
        ("roll", "3x6"),
        ("roll", "9999d6+2d6"),
        ("roll", "3d6", "--times", "0"),
        ("roll", "3d6", "--times", "1000000000"),
        ("roll",),
        ("play", "nothing-like-it"),
        ("bogus",),
        ("--bogus",),
    ],
)
def test_wrong_use(cli: Run, write: Write, args: tuple[str, ...]) -> None:
    write(PACK + OTHER + "=== empty/notes.txt\nnothing\n")
    before = sorted(Path().rglob("*"))
    ran = cli(*args)
    assert no_traceback(ran, 2) and ran.err and not ran.out
    assert sorted(Path().rglob("*")) == before


def test_a_fault_of_a_plugin_is_one_line(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tfrules.cli.session import Session

    def fall(self: Session) -> object:
        raise KeyError("a mistake in a plugin")

    monkeypatch.setattr(Session, "games", fall)
    ran = cli("list", "dart")
    assert ran.status == 3 and "fault of the program or of a plugin: KeyError" in ran.err and "Traceback" not in ran.err
