"""Saved games as files that somebody damaged, made up, or wrote with another version."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.hostile.box import ROOT
from tests.hostile.cases import Case, Content, write

RESUME = ("play", "--resume", "a.json")
PLAY = "import sys; from tfrules.cli.main import main; sys.exit(main(['play', 'flavius-and-wulf@2', '--dice', '3', '--save', sys.argv[1]]))"


@lru_cache(maxsize=1)
def sound() -> str:
    """The text of a save of a fight that goes on."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "a.json"
        subprocess.run([sys.executable, "-c", PLAY, str(place)], cwd=ROOT, input="quit\n", capture_output=True, text=True, check=True)
        return place.read_text("utf-8")


def case(name: str, made: Callable[[], Content], *codes: str, says: str = "", status: int | None = None) -> Case:
    statuses = () if status is None else (status,)
    return Case(f"save-{name}", lambda work: write(work, {"a.json": made()}), frozenset(codes), RESUME, says, statuses)


def changed(name: str, change: Callable[[Any], object], *codes: str, says: str = "", status: int | None = None) -> Case:
    """The save with something in it that is otherwise."""

    def made() -> str:
        data = json.loads(sound())
        change(data)
        return json.dumps(data)

    return case(name, made, *codes, says=says, status=status)


def figure(data: Any) -> Any:
    """A record of a figure."""
    return next(one for one in data["state"]["records"].values() if one["kind"] == "figure")


CASES: tuple[Case, ...] = (
    case("sound", sound),
    case("of-no-bytes", lambda: b"", "TFR0921"),
    case("of-nuls", lambda: bytes(100_000), "TFR0921"),
    case("of-utf-16", lambda: sound().encode("utf-16-le")),
    case("cut-in-the-middle", lambda: sound()[: len(sound()) // 2], "TFR0921", says="cut short"),
    case("twice", lambda: sound() * 2, "TFR0921"),
    case("key-twice", lambda: sound().replace('"format": 1,', '"format": 1, "format": 2,', 1), "TFR0921", says="stands twice"),
    case("nested", lambda: "[" * 10_000 + "]" * 10_000, "TFR0921", says="nested without end"),
    case("nested-in-objects", lambda: '{"a":' * 10_000, "TFR0921", says="nested without end"),
    case("number-of-100000-digits", lambda: sound().replace('"format": 1', f'"format": {"9" * 100_000}', 1), "TFR0921"),
    case("number-that-is-none", lambda: sound().replace('"format": 1', '"format": NaN', 1), "TFR0921"),
    case("of-text", lambda: "id: own\n", "TFR0921"),
    case("of-a-pickle", lambda: b"\x80\x04\x95\x1a\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94.", "TFR0921"),
    case("of-30-mb", lambda: sound()[:-2] + " " * 30_000_000 + "}"),
    changed("older", lambda data: data.update(format=0), "TFR0922", says="older version"),
    changed("newer", lambda data: data.update(format=2), "TFR0922", says="update tfrules"),
    changed("of-another-program", lambda data: data.update(tfrules="chess"), "TFR0922"),
    changed("state-older", lambda data: data["state"].update(format=0), "TFR0923"),
    changed("play-newer", lambda data: data["meta"].update(play=99), "TFR0922"),
    changed("key-too-many", lambda data: data.update(run="id"), "TFR0923"),
    changed("meta-of-another-kind", lambda data: data.update(meta=[]), "TFR0923"),
    changed("without-meta", lambda data: data.update(meta={}), "TFR0922"),
    changed("game-of-python", lambda data: data["meta"].update(game="os.system"), "TFR0925"),
    changed("ruling-of-nobody", lambda data: data["meta"].update(rulings={"nobody": "yes"}), "TFR0550", status=2),
    changed("policy-of-nobody", lambda data: data["meta"].update(sides={"Rome": "Nobody"}), says="there is no policy 'Nobody'", status=2),
    changed("pack-that-is-nowhere", lambda data: data["meta"].update(own=["../nowhere"]), "TFR0925"),
    changed("pack-of-etc", lambda data: data["meta"].update(own=["/etc/passwd"]), "TFR0925"),
    changed("frame-of-nothing", lambda data: data["state"]["agenda"][-1].update(code="proc:__import__"), "TFR0925"),
    changed("frame-beyond-its-end", lambda data: data["state"]["agenda"][-1].update(step=999_999), "TFR0925"),
    changed("frames-without-end", lambda data: data["state"].update(agenda=data["state"]["agenda"] * 5_000), "TFR0803", status=2),
    changed("frame-without-bindings", lambda data: [one.update(bind={}) for one in data["state"]["agenda"]], "TFR0926", status=2),
    changed("agenda-of-nothing", lambda data: data["state"].update(agenda=[])),
    changed("records-of-nothing", lambda data: data["state"].update(records={})),
    changed("record-of-no-kind", lambda data: figure(data).update(kind="__class__")),
    changed("hex-that-is-a-text", lambda data: figure(data).update(hex="here"), "TFR0926"),
    changed("hex-beyond-the-board", lambda data: figure(data).update(hex=[10**17, -(10**17)]), "TFR0926"),
    changed("number-that-is-a-text", lambda data: figure(data).update(hits="many"), "TFR0926"),
    changed("number-without-measure", lambda data: figure(data).update(hits=10**4_000), "TFR0926"),
    changed("thing-of-nobody", lambda data: figure(data).update(weapons=["tft:Excalibur"])),
    changed("rolls-without-end", lambda data: data["meta"].update(rolls=10**15)),
    changed("seed-of-a-megabyte", lambda data: data["meta"].update(seed="7" * 1_000_000)),
    changed("title-of-escapes", lambda data: data["meta"].update(title="\x1b[2J\x1b]0;owned\x07")),
)
