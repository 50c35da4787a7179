"""What lies around a file that is edited: its games, and the packs of the workspace that build on its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import installed  # noqa: F401 - a fixture
from tfrules.cli.project import EditedFiles
from tfrules.packs.files import holding


@pytest.fixture
def work(installed: Path, tmp_path: Path) -> Path:  # noqa: F811 - the fixture above
    """A workspace: a pack, one on top of it, one on top of that, and one that has nothing to do with them."""
    work = tmp_path / "work"
    needs = {"base": "darts", "upper": "base", "top": "upper", "other": "darts", ".hidden": "base"}
    for name, needed in needs.items():
        (work / name).mkdir(parents=True)
        (work / name / "pack.yaml").write_text(
            f"id: {name.strip('.')}\nversion: 1.0.0\nrequires: {{ {needed}: '>=1' }}\n", "utf-8"
        )
        (work / name / "a.tfr").write_text(f'dart "{name} dart" {{ points 1d6 }}\n', "utf-8")
    (work / "loose.tfr").write_text('dart "loose dart" { points 1d6 }\n', "utf-8")
    return work


@pytest.fixture
def project(work: Path) -> EditedFiles:
    made = EditedFiles()
    made.look_around([work])
    return made


def test_a_file_is_read_with_its_pack_and_what_that_requires(project: EditedFiles, work: Path) -> None:
    """Also where what it requires is not installed, but lies in the workspace."""
    (world,) = project.worlds(work / "upper" / "a.tfr")
    assert (world.game, world.pack.id) == ("tavern", "upper")
    assert {pack.id for pack in world.packs} == {"upper", "base", "darts"}
    assert project.findings(work / "upper" / "a.tfr") == []
    assert "TFR0521" in {
        one.code for one in EditedFiles().findings(work / "upper" / "a.tfr")
    }  # without a workspace it is missing


def test_a_mistake_in_a_pack_that_is_required_is_not_found_in_this_one(project: EditedFiles, work: Path) -> None:
    (work / "base" / "a.tfr").write_text('dart "base dart" { pints 1d6 }\n', "utf-8")
    assert project.findings(work / "upper" / "a.tfr") == []
    assert {one.code for one in project.findings(work / "base" / "a.tfr")} == {"TFR0310"}


def test_packs_that_build_on_it_are_there_where_names_are_asked_for(project: EditedFiles, work: Path) -> None:
    (world,) = project.worlds(work / "base" / "a.tfr", upon=True)
    assert {pack.id for pack in world.packs} == {"darts", "base", "upper", "top"} and world.pack.id == "base"
    (world,) = project.worlds(work / "base" / "a.tfr")
    assert {pack.id for pack in world.packs} == {"darts", "base"}


def test_what_an_editor_holds_goes_before_the_disk(work: Path) -> None:
    file, project = work / "base" / "a.tfr", EditedFiles()
    assert project.findings(file) == []
    with holding({file.resolve(): 'dart "new dart" { pints 1d6 }\n'}):
        assert {one.code for one in project.findings(file)} == {"TFR0310"}
        assert [one.name for one in project.worlds(file)[0].pack.documents] == ["new dart"]
    assert project.findings(file) == []


def test_a_file_alone_is_read_in_the_game_that_suits_it(work: Path) -> None:
    (world,) = EditedFiles().worlds(work / "loose.tfr")
    assert world.game == "tavern" and EditedFiles().findings(work / "loose.tfr") == []


def test_a_file_that_is_not_saved_yet_is_there_too(project: EditedFiles, work: Path) -> None:
    """As an editor has it that was called with a new name."""
    new, loose = work / "base" / "new.tfr", work / "other.tfr"
    with holding({new.resolve(): 'dart "new dart" { pints 1d6 }\n', loose.resolve(): 'dart "tin dart" { points 1d6 }\n'}):
        assert {one.code for one in project.findings(new)} == {"TFR0310"}
        assert {one.name for one in project.worlds(new)[0].pack.documents} == {"base dart", "new dart"}
        assert project.findings(loose) == []
        assert [one.name for one in project.worlds(loose)[0].pack.documents] == ["tin dart"]
