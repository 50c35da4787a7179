"""Every case of the corpus ends in its findings: in time, in little memory, without a traceback, and with nothing written elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.box import KILLED, MEMORY, ROOT, SECRET, Boxes
from tests.hostile.cases import Case
from tests.hostile.corpus import CASES
from tests.hostile.faults import FAULTS
from tests.hostile.figures import COUNTED, counted, read

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")  # what makes a terminal show other things than are there
CODE = re.compile(r"\bTFR\d{4}\b")


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boxes]:
    served = Boxes(tmp_path_factory.mktemp("boxes") / "cache")
    yield served
    served.close()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_case_draws_its_findings_and_does_no_harm(case: Case, boxes: Boxes, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / SECRET).write_text('mug "Nobody may read this" {\n')
    case.make(work)
    before = sorted(tmp_path.iterdir())
    ran = boxes.run(work, *case.args)
    assert ran.status >= 0, KILLED.get(-ran.status, f"signal {-ran.status}")
    assert "Traceback" not in ran.said and "Warning:" not in ran.said and "fault of the program" not in ran.said, ran.said[-2000:]
    assert (ran.status in case.ends, set(CODE.findall(ran.said))) == (True, case.codes), ran.said[:2000]
    assert case.says in ran.said and CONTROLS.search(ran.said) is None
    assert ran.memory < MEMORY and ran.strayed == ()
    assert sorted(tmp_path.iterdir()) == before


def test_the_corpus_is_large_and_its_names_tell_its_cases_apart() -> None:
    assert len(CASES) >= 150
    assert [name for name, times in Counter(case.name for case in CASES).items() if times > 1] == []


def test_a_box_notices_what_is_done_outside_of_it(boxes: Boxes, tmp_path: Path) -> None:
    """The watch over boxes works: a command that is told to write elsewhere is noted, and one that reads what nobody may read."""
    work = tmp_path / "work"
    (work / "own").mkdir(parents=True)
    (work / "own" / "pack.yaml").write_text('id: own\nversion: 1.0.0\nrequires: { darts: "*" }\n')
    (tmp_path / SECRET).write_text('mug "A" { summary "a" }\n')
    assert boxes.run(work, "export", "own", "-o", "../elsewhere").strayed
    assert any(SECRET in one for one in boxes.run(work, "check", f"../{SECRET}", "--game", "tavern").strayed)
    assert boxes.run(work, "check", "own").strayed == ()


def test_each_fault_that_was_found_is_held_by_a_case_or_a_test() -> None:
    names = {case.name for case in CASES}
    for fault in FAULTS:
        file, _, test = fault.held_by.partition("::")
        assert file in names or (test and f"def {test}(" in (ROOT / file).read_text("utf-8")), fault
    assert len({fault.what for fault in FAULTS}) == len(FAULTS)


def test_the_table_of_figures_counts_this_corpus_and_these_faults() -> None:
    """`python benchmarks/safety.py` writes it anew."""
    shown = (ROOT / "docs" / "safety.md").read_text("utf-8")
    assert counted(CASES, FAULTS) == {name: figure for name, figure in read(shown).items() if name in COUNTED}
