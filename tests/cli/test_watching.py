"""`test --watch`: what is run again, with a clock that the test holds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tfrules.cli import watching
from tfrules.cli.watching import Changed, marks, watch

Write = Callable[[str], None]
PACK = '=== own/pack.yaml\nid: own\nversion: 1.0.0\nrequires: { darts: "*" }\n'
LEAD = (
    '=== own/lead.tfr\ndart "lead dart" {{\n  points 2d6; dice 2d6\n'
    '  example "in hand" {{ player Anna steady {steady} with "lead dart"; expect Anna.aim == 5 }}\n}}\n'
)
TIN = (
    '=== own/tin.tfr\ndart "tin dart" {\n  points 1d6; dice 2d6\n'
    '  example "in hand" { player Bea steady 6 with "tin dart"; expect Bea.aim == 6 }\n}\n'
)
RULE = '=== own/house.tfr\nrule "quiet" {\n  example "nobody plays" { expect board 0 }\n}\n'


@pytest.fixture
def lived(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[Callable[[], object]]], None]:
    """What happens between the looks of a watch: a step before each, none while it settles, and Ctrl-C at the end."""

    def live(steps: list[Callable[[], object]]) -> None:
        def waits() -> Iterator[bool]:
            for step in steps:
                step()
                yield True  # it is seen
                yield True  # nothing more comes
            raise KeyboardInterrupt

        turns = waits()
        monkeypatch.setattr(watch, "__defaults__", (lambda: next(turns),))

    return live


def test_only_what_a_saved_file_touches_is_run_again(cli: Run, write: Write, lived: Callable[..., None]) -> None:
    write(PACK + LEAD.format(steady=5) + TIN)
    lived([lambda: write(LEAD.format(steady=4)), lambda: write(TIN + "# longer\n"), lambda: write(LEAD.format(steady=5))])
    ran = cli("test", "own", "--watch")
    first, *later = ran.out.split("passed, ")
    assert first == "2 " and ran.status == 0
    assert (
        "0 failed, 0 skipped\nown/lead.tfr:3: own:lead dart" in later[0]
        and "expected  Anna.aim == 5\n    got       Anna.aim == 4" in later[0]
    )
    assert later[1].startswith(
        "1 failed, 0 skipped (1 case run again)\nstill failing: own/lead.tfr:3: own:lead dart"
    )  # the comment touches none
    assert later[2].startswith("1 failed, 0 skipped (0 cases run again)\n")
    assert later[3] == "0 failed, 0 skipped (1 case run again)\n"
    assert ran.err.count("saved: own/lead.tfr\n") == 2 and ran.err.count("saved: own/tin.tfr\n") == 1


def test_what_still_fails_is_told_where_it_stands_now(cli: Run, write: Write, lived: Callable[..., None]) -> None:
    write(PACK + LEAD.format(steady=4))
    lived([lambda: write(LEAD.format(steady=4).replace("=== own/lead.tfr\n", "=== own/lead.tfr\n# two\n# lines\n"))])
    ran = cli("test", "own", "--watch")
    assert ran.status == 1 and ran.out.startswith("own/lead.tfr:3: ") and "\nstill failing: own/lead.tfr:5: own:lead dart" in ran.out


def test_a_rule_that_counts_for_all_runs_all_again(cli: Run, write: Write, lived: Callable[..., None]) -> None:
    write(PACK + LEAD.format(steady=5) + TIN)
    lived([lambda: write(RULE)])
    assert cli("test", "own", "--watch").out == "2 passed, 0 failed, 0 skipped\n3 passed, 0 failed, 0 skipped\n"


def test_a_mistake_is_told_and_the_watch_goes_on(cli: Run, write: Write, lived: Callable[..., None]) -> None:
    write(PACK + TIN)
    lived([lambda: write(TIN.replace("points", "pionts")), lambda: write(TIN)])
    ran = cli("test", "own", "--watch")
    assert ran.status == 0 and "TFR0310" in ran.err and ran.out.count("1 passed") == 2
    lived([lambda: write(TIN.replace("points", "pionts"))])
    assert cli("test", "own", "--watch").status == 1  # the status of the last run


def test_it_stands_alone(cli: Run, write: Write) -> None:
    write(PACK + TIN)
    for other in (("--coverage",), ("--proofs",), ("--format", "json")):
        assert cli("test", "own", "--watch", *other).status == 2


def test_a_change_counts_once_the_files_stay_as_they_are() -> None:
    looks = iter([{"a": (1, 1)}, {"a": (1, 1)}, {"a": (2, 0)}, {"a": (2, 5)}, {"a": (2, 5)}, {"a": (2, 5)}, {"a": (2, 5)}])
    waits = iter([True, True, True, True, False])
    runs: list[Changed] = []
    assert watch(lambda: next(looks), lambda changed: runs.append(changed) or len(runs), lambda: next(waits)) == 2
    assert runs == [(), ("a",)]


def test_a_file_that_a_run_was_the_first_to_read_has_not_changed() -> None:
    looks = iter([{"a": (1, 1)}, {"a": (1, 1), "b": (1, 1)}, {"a": (1, 1), "b": (1, 1)}])
    waits = iter([True, False])
    runs: list[Changed] = []
    watch(lambda: next(looks), lambda changed: runs.append(changed) or 0, lambda: next(waits))
    assert runs == [()]


def test_the_marks_of_files_tell_what_changed_and_pass_over_what_is_hidden(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in ("a.tfr", ".git/x", "b.tfr~"):
        (tmp_path / name).write_text(name)
    before = marks([tmp_path, tmp_path / "none"])
    assert {Path(name).name for name in before} == {"a.tfr", "b.tfr~"}
    os.utime(tmp_path / "a.tfr", ns=(1, 1))
    assert {name for name, mark in marks([tmp_path]).items() if mark != before[name]} == {str(tmp_path / "a.tfr")}
    assert 0 < watching.PAUSE <= 1
