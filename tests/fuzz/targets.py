"""What is fuzzed: functions that take any bytes and may say no to them, but only by findings."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.testing.tavern import RULES, VOCABULARY
from tfrules.check import shapes
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.save import load_text, save_text
from tfrules.engine.state import Frame, Record, State
from tfrules.lang.format import format_text
from tfrules.odds import d
from tfrules.packs.archive import read_archive, write_archive
from tfrules.packs.files import PackFile, decode
from tfrules.packs.findings import Findings
from tfrules.packs.load import compile_file
from tfrules.source import Source

MANIFEST = 'id: own\nversion: 1.0.0\nrequires: { darts: ">=1,<2" }\npublications: { house: { title: H, parts: [A] } }\nrulings: { a: b }\n'
TABLE = "kind: dart\nverb: extend\nitems:\n  A: { dice: 2d6, points: { value: 1d6 - 1, status: assumed, when: bearer.tired } }\n"
INDEX = "- id: own.a\n  statement: A rule.\n  cite: { publication: house, passage: A }\n  by: clause\n  clauses: [rule a / modify]\n"
TEXT = (
    RULES
    + """
patch dart "brass dart" { points 2d6 + 1 }
condition "odd" { modify bearer.aim times 1/2 when bearer.score in 1..6 or not (bearer.tired and bearer.aim >= 3)
  on bearer drinks { roll 1d6 { 1..3 { stop }; 4 { give "odd" to bearer for 2 turns } } let x be min(1, 2) * 3 }  # a remark
  example "e" { player Anna steady 5 with "bent dart"; throw by Anna; roll aim (3, 4), points 2; choose bed inner; expect Anna.score == 4 } }
scenario "S" game tavern { side A { player Bo }; turn 1 { expect trace Bo.aim { base 7 } } }
"""
)


@dataclass(frozen=True)
class Target:
    """One entry to the program: what is called, the texts that fuzzing begins with, and words that are put into them."""

    run: Callable[[bytes], object]
    seeds: tuple[bytes, ...]
    words: tuple[bytes, ...] = ()


def rules(data: bytes) -> None:
    """Reading, checking and laying out a text of rules."""
    text = _decoded(data)
    compile_file(PackFile("a.tfr", "", Source("a.tfr", text)), "own", VOCABULARY)
    format_text(Source("a.tfr", text), shapes(VOCABULARY))


def yaml(data: bytes) -> None:
    """A table, a manifest and an index of rules."""
    for name in ("t.yaml", "pack.yaml", "rules.yaml"):
        compile_file(PackFile(name, "", Source(name, _decoded(data))), "own", VOCABULARY)


def saves(data: bytes) -> None:
    """A saved game; what is read can be written again, and is then the same."""
    read = load_text(data, "a.json")
    assert load_text(save_text(read.state, read.meta)).state.records == read.state.records


def archives(data: bytes) -> None:
    """A pack in one file."""
    place = _place() / "a.zip"
    place.write_bytes(data)
    read_archive(place, Findings())


def dice(data: bytes) -> None:
    """Dice as a user types them."""
    d(data.decode("utf-8", "replace")[:60])


@cache
def _place() -> Path:
    return Path(tempfile.mkdtemp(prefix="tfrules-fuzz-"))


def _decoded(data: bytes) -> str:
    return decode(data, Path("a.tfr"), Findings()) or ""


def _words(*texts: str) -> tuple[bytes, ...]:
    return tuple(text.encode() for text in texts)


STATE = State({"a": Record(kind="figure", at=(1, 2), hits=3)}, (Frame("proc:x", 1, {"who": "a"}, (("0.0", 3),)),))
TARGETS: Mapping[str, Target] = {
    "rules": Target(
        rules, _words(TEXT),
        _words("{", "}", "(", ")", '"', "\n", ";", "when ", "or ", "not ", "1..2", "d6", "-", "*", "modify ",
            'rule "a" {', "\u00e9", "#", ",", "over "),
    ),
    "yaml": Target(
        yaml, _words(TABLE, MANIFEST, INDEX),
        _words("&a ", "*a", "<<: ", "- ", ": ", "{", "}", "[", "]", "!!str ", "'", '"', "\\ud800", "|\n",
            "? ", "~", "---\n", "%YAML 1.1\n", ".nan", "1e9"),
    ),
    "saves": Target(
        saves, _words(save_text(STATE, {"game": "x"})),
        _words("{", "}", "[", "]", ":", ",", '"', "null", "true", "1e9", "-0", "NaN", "\\u0000", "\\ud800", "9" * 40, '"kind":'),
    ),
    "archives": Target(archives, (write_archive({"pack.yaml": MANIFEST, "a.tfr": TEXT}),), (b"PK\x01\x02",
        b"PK\x05\x06", b"../", b"\0" * 4, b"\xff" * 4)),
    "dice": Target(dice, _words("3d6", "2d6+1d4-1", "4d6kh3", "1d6!", "(2d6)"), _words("d", "kh", "kl", "!",
        "+", "-", "99999", "(", ")", "x", "%", " ")),
}  # fmt: skip


def one(name: str, data: bytes) -> None:
    """One execution. Raises whatever a target must not raise; a refusal by findings is what it may do."""
    try:
        TARGETS[name].run(data)
    except DiagnosticError:
        return
