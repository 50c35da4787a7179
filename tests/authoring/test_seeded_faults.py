"""Faults planted in shipped rules (`benchmarks/seeded_faults.py`): how they are planted and counted, and that most of a few are found."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.seeding import load_kinds
from benchmarks.seeding.checked import Checker, written
from benchmarks.seeding.faults import Fault, Text, plant
from benchmarks.seeding.measure import at_fault, faults, outcome, summary
from benchmarks.seeding.scan import statements
from tfrules.diagnostics import Diagnostic
from tfrules.packs.files import read_file
from tfrules.packs.findings import Findings
from tfrules.source import Source, Span

ROOT = Path(__file__).resolve().parents[2]
RULE = """# a comment with { and "
rule "tired" {
  modify figure.adjDX by -2 when figure.ST == 3  # why
  on figure wounded { fall figure; stop }
}
"""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    """The shipped rules in a folder of their own, loaded once for all tests."""
    load_kinds()
    return Checker(tmp_path_factory.mktemp("seeded"))


def text(checker: Checker, file: str, seed: int = 1) -> Text:
    return Text(file, checker.text(file), checker.world(file), random.Random(seed))


# ---------------------------------------------------------------- reading and planting


def test_statements_know_their_place_and_their_parts() -> None:
    (item,) = statements(RULE)
    modify, on = item.block
    assert [token.text for token in modify.condition] == ["figure.ST", "==", "3"]
    assert [token.text for token in modify.phrase] == ["modify", "figure.adjDX", "by", "-", "2"]
    assert [one.word for one in on.block] == ["fall", "stop"] and on.block[0].item is item
    assert RULE[item.start : item.end].startswith('rule "tired" {') and RULE[item.end :] == "\n"


def test_every_shipped_text_is_read_whole(checker: Checker) -> None:
    for file in checker.files:
        if file.endswith(".tfr"):
            shipped = checker.text(file)
            items = statements(shipped)
            between = [shipped[a.end : b.start] for a, b in pairwise(items)]
            assert items and all(
                line.lstrip().startswith("#") or not line.strip() for gap in between for line in gap.splitlines()
            )


def test_each_kind_has_a_site_in_some_shipped_file(checker: Checker) -> None:
    kinds = load_kinds(sealed=True)
    planted = {fault.kind for fault in faults(checker, checker.files, kinds, seed=1, per_kind=1)}
    assert planted == set(kinds) and len(kinds) >= 27


def test_a_fault_changes_its_lines_and_no_others(checker: Checker) -> None:
    fault = plant("misspelt-verb", text(checker, "wizard/spells/iq08.tfr"))
    assert fault is not None
    before, after = checker.text(fault.file).splitlines(), fault.text.splitlines()
    assert {at for at, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b} == fault.lines


def test_the_seed_alone_decides_where(checker: Checker) -> None:
    files = ["ww/spells/darts.tfr", "ww/weapons.yaml", "melee/flight.tfr"]
    few = faults(checker, files[:1], ["misspelt-field", "unclosed-block"], seed=4)
    many = faults(checker, list(reversed(files)), load_kinds(), seed=4)
    other = faults(checker, files, load_kinds(), seed=5)
    assert few and set(few) <= set(many)
    assert {fault.text for fault in many} != {fault.text for fault in other}


# ---------------------------------------------------------------- counting


class Told:
    """A checker that finds what it is told to, step by step."""

    def __init__(self, *steps: list[Diagnostic]) -> None:
        self.steps = steps

    def new(self, file: str, text: str) -> Iterator[list[Diagnostic]]:
        yield from self.steps


def finding(first: int, last: int = 0, help: str = "", file: str = "/somewhere/pack/file.tfr", related: int = 0) -> Diagnostic:
    """A finding from one line to another of a text of two characters a line."""
    source = Source(file, "x\n" * 50)

    def span(a: int, b: int) -> Span:
        return Span(source, 2 * (a - 1), 2 * (b - 1) + 1)

    beside = ((span(related, related), "here"),) if related else ()
    return Diagnostic("TFR0000", "any", "error", "", span(first, last or first), related=beside, help=help)


def fault(*lines: int, legal: bool = False, kind: str = "misspelt-field") -> Fault:
    """A fault in that text that may be seen at some lines."""
    return Fault(kind, "pack/file.tfr", "x\n" * 50, frozenset(lines), "", legal)


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([[]], (False, False, False)),
        ([[finding(7)]], (True, False, False)),
        ([[finding(7, help="mend it so")]], (True, False, False)),
        ([[finding(5)]], (True, True, False)),
        ([[finding(5)], [finding(5, help="mend it so")]], (True, True, True)),
        ([[finding(7, related=5)]], (True, True, False)),
        ([[finding(4, 6)]], (True, True, False)),
        ([[finding(1, 9, help="something is wrong in here")]], (True, False, False)),
        ([[finding(5, 50)]], (True, True, False)),
        ([[finding(5, file="/somewhere/pack/other.tfr")]], (True, False, False)),
    ],
)
def test_what_counts_as_found(steps: list[list[Diagnostic]], expected: tuple[bool, bool, bool]) -> None:
    one = outcome(Told(*steps), fault(5))  # type: ignore[arg-type]
    assert (one.found, one.right_line, one.mend) == expected


def test_a_finding_may_lie_at_any_of_the_lines_of_a_fault() -> None:
    assert at_fault(finding(9), fault(5, 9)) and not at_fault(finding(8), fault(5, 9))


def test_legal_documents_are_counted_apart() -> None:
    silent, told = Told([]), Told([finding(5, help="mend it so")])
    outcomes = [outcome(told, fault(5)), outcome(silent, fault(5)), outcome(silent, fault(5, legal=True))]  # type: ignore[arg-type]
    counted = summary([*outcomes, outcome(told, fault(5, kind="missing-value"))])  # type: ignore[arg-type]
    assert list(counted) == ["faults", "found", "right_line", "mend", "by_kind", "legal"]
    assert counted["faults"] == 3 and counted["found"] == round(2 / 3, 4)
    assert counted["by_kind"]["misspelt-field"] == {"faults": 2, "found": 0.5, "right_line": 0.5, "mend": 0.5}
    assert counted["legal"]["by_kind"] == {"misspelt-field": {"faults": 1, "share": round(1 / 3, 4), "found": 0.0}}
    assert counted["legal"]["faults"] == 1 and counted["legal"]["share"] == 0.25


# ---------------------------------------------------------------- what is found


def test_the_command_finds_the_same(checker: Checker, tmp_path: Path) -> None:
    planted = plant("wrong-reference", text(checker, "ww/spells/rules.yaml"))
    assert planted is not None
    expected = sorted(
        (one.code, one.span.line if one.span else 0) for step in checker.new(planted.file, planted.text) for one in step
    )
    pack = tmp_path / "ww"
    shutil.copytree(checker.root / "ww", pack)
    (tmp_path / planted.file).write_text(planted.text, "utf-8")
    run = "import sys; from tfrules.cli.entry import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", run, "check", str(pack), "--format", "json"], capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    found = sorted((one["code"], one["range"]["start"]["line"]) for one in json.loads(done.stdout))
    assert found == expected and expected


def test_a_shipped_file_has_no_new_finding(checker: Checker) -> None:
    file = "ww/spells/darts.tfr"
    assert [one for step in checker.new(file, checker.text(file)) for one in step] == []


def test_most_of_a_few_faults_are_found_at_their_line(checker: Checker) -> None:
    files = [file for file in checker.files if file.startswith(("ww/spells/", "ww/goods/", "ww/rules/"))]
    planted = faults(checker, files, load_kinds(), seed=1, per_kind=1)
    found = summary([outcome(checker, one) for one in planted])
    assert found["faults"] >= 30
    assert found["found"] >= 0.97 and found["right_line"] >= 0.94 and found["mend"] >= 0.9


# ---------------------------------------------------------------- looking only at what a change is felt by


def test_what_is_known_to_be_right_hides_no_fault(checker: Checker) -> None:
    """A check that knows which marks were right says of each fault what a check says that knows nothing, place by place."""
    played, telling, spared = checker.played["melee"], 0, 0
    files = [file for file in checker.files if file.split("/")[0] in ("tft", "melee") and not file.endswith("pack.yaml")]
    for fault in faults(checker, files, load_kinds(), seed=33, per_kind=1):
        pack, _, name = fault.file.partition("/")
        with written(checker.root / fault.file, fault.text):
            changed = read_file(checker.root / fault.file, name, Findings())
        assert changed is not None
        packs = played.changed(pack, changed)
        whole, after = list(played.stages(packs)), list(played.stages(packs, played.right))
        assert after == whole, fault
        telling += any(whole[1:])
        spared += len(played.linked(packs, played.right).looked_at) < 30
    assert telling > 2 and spared > 25
