"""Files as strangers leave them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.packs import files, manifest_at
from tfrules.packs.files import PackFile, pack_paths, read_pack_files
from tfrules.packs.findings import Findings

Tell = Callable[[Diagnostic], str]


@pytest.fixture
def read(told: Tell) -> Callable[[Path], tuple[tuple[PackFile, ...], list[str]]]:
    def run(path: Path) -> tuple[tuple[PackFile, ...], list[str]]:
        findings = Findings()
        found = read_pack_files(path, findings)
        return found, [told(one) for one in findings.take()]

    return run


Read = Callable[[Path], tuple[tuple[PackFile, ...], list[str]]]


def test_files_are_found_in_folders_and_sorted_by_name(tmp_path: Path, read: Read) -> None:
    for name in ("b.tfr", "a/z.yaml", "a/c.tfr", "B.tfr", ".git/x.tfr", "notes.txt", "a/.hidden.tfr", "k.yml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"# {name}\n")
    found, told = read(tmp_path)
    assert told == []
    assert [file.name for file in found] == ["B.tfr", "a/c.tfr", "a/z.yaml", "b.tfr", "k.yml"]
    assert found[1].source.text == "# a/c.tfr\n" and found[1].source.name == (tmp_path / "a/c.tfr").as_posix()


def test_a_single_file_is_a_pack(tmp_path: Path, read: Read) -> None:
    (tmp_path / "one.tfr").write_text("# one\n")
    assert [file.name for file in read(tmp_path / "one.tfr")[0]] == ["one.tfr"]


def test_a_missing_path_is_a_finding(tmp_path: Path, read: Read) -> None:
    found, told = read(tmp_path / "none")
    assert found == () and told == [f"none:1:1 file-unreadable: there is nothing at `{tmp_path / 'none'}` | check the path"]


def test_a_folder_with_the_name_of_a_file_is_a_finding(tmp_path: Path, read: Read) -> None:
    (tmp_path / "x.tfr").mkdir()
    (tmp_path / "x.tfr" / "y.tfr").write_text("# y\n")
    found, told = read(tmp_path)
    assert [file.name for file in found] == ["x.tfr/y.tfr"]
    assert len(told) == 1 and "file-unreadable" in told[0] and "is a folder" in told[0]


def test_bytes_that_are_not_utf8_are_shown_where_they_stand(tmp_path: Path, read: Read) -> None:
    (tmp_path / "x.tfr").write_bytes("# größer\n# ab".encode() + b"\xfc\n")
    found, told = read(tmp_path)
    assert found == ()
    # "# größer\n" has 11 bytes (two letters of two bytes), "# ab" four more, so the sixteenth is the bad one
    assert told == ["x.tfr:2:5 file-not-utf8: byte 16 (0xfc) is not UTF-8 | save the file as UTF-8"]


def test_a_byte_order_mark_is_passed_over_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "x.tfr").write_bytes(b"\xef\xbb\xbf# x\n")
    findings = Findings()
    (file,) = read_pack_files(tmp_path, findings)
    assert file.source.text == "# x\n"
    assert [(one.name, one.severity) for one in findings.take()] == [("file-byte-order-mark", "warning")]


def test_line_ends_are_all_one(tmp_path: Path, read: Read) -> None:
    (tmp_path / "x.tfr").write_bytes(b"a\r\nb\rc\n")
    assert read(tmp_path)[0][0].source.text == "a\nb\nc\n"


def test_a_file_of_absurd_size_is_not_read(tmp_path: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    (tmp_path / "x.tfr").write_bytes(b"#" * 11)
    (tmp_path / "y.tfr").write_bytes(b"#" * 10)
    found, told = read(tmp_path)
    assert [file.name for file in found] == ["y.tfr"]
    assert len(told) == 1 and "pack-too-large" in told[0]


def test_a_folder_with_absurdly_many_files_is_not_read(tmp_path: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILES", 2)
    for name in "abc":
        (tmp_path / f"{name}.tfr").write_text("")
    found, told = read(tmp_path)
    assert found == () and len(told) == 1 and "pack-too-large" in told[0]


def test_links_to_other_folders_are_not_followed(tmp_path: Path, read: Read) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "x.tfr").write_text("")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "loop").symlink_to(tmp_path)
    assert read(tmp_path / "pack") == ((), [])


def test_the_digest_is_that_of_the_bytes(tmp_path: Path, read: Read) -> None:
    (tmp_path / "x.tfr").write_bytes(b"abc")
    # the published test vector of SHA-256
    assert read(tmp_path)[0][0].digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_what_is_no_file_is_not_waited_for(tmp_path: Path, read: Read) -> None:
    os.mkfifo(tmp_path / "x.tfr")
    (tmp_path / "y.tfr").symlink_to(tmp_path / "gone")
    found, told = read(tmp_path)
    assert found == ()
    assert [one.partition(": ")[0] for one in told] == ["x.tfr:1:1 file-unreadable", "y.tfr:1:1 file-unreadable"]


def test_a_pack_inside_a_pack_is_not_read(tmp_path: Path, read: Read) -> None:
    for name in ("pack.yaml", "a.tfr", "in/pack.yaml", "in/b.tfr", "in/deep/c.tfr"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    found, told = read(tmp_path)
    assert [file.name for file in found] == ["a.tfr", "pack.yaml"]
    assert len(told) == 1 and told[0].startswith("pack.yaml:1:1 pack-nested")


def test_which_packs_a_path_means(tmp_path: Path) -> None:
    for name in ("all/one/pack.yaml", "all/two/pack.yaml", "all/notes/x.tfr", "loose/x.tfr"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("")
    assert pack_paths(tmp_path / "all") == (tmp_path / "all/one", tmp_path / "all/two")
    for path in (tmp_path / "all/one", tmp_path / "loose", tmp_path / "loose/x.tfr", tmp_path / "gone"):
        assert pack_paths(path) == (path,)


def test_a_link_that_leads_out_of_the_pack_is_no_file_of_it(tmp_path: Path) -> None:
    """`link-outside`: neither a file of rules nor the manifest is read through it; a link within the pack is."""
    folder, secret = tmp_path / "own", tmp_path / "secret.tfr"
    (folder / "notes").mkdir(parents=True)
    (folder / "notes" / "a.txt").write_text('condition "A" { }\n')
    secret.write_text('condition "B" { }\n')
    (folder / "a.tfr").symlink_to("notes/a.txt")
    (folder / "b.tfr").symlink_to(secret)
    findings = Findings()
    assert [file.name for file in read_pack_files(folder, findings)] == ["a.tfr"]
    assert [(one.name, Path(one.path).name) for one in findings.take()] == [("link-outside", "b.tfr")]
    (tmp_path / "other.yaml").write_text("id: other\nversion: 1.0.0\n")
    (folder / "pack.yaml").symlink_to(tmp_path / "other.yaml")
    assert manifest_at(folder).id == "own" and manifest_at(folder).anonymous
