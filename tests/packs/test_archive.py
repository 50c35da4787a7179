"""Packs in one zip file: what is in them is what was in the folder, and an archive made to do harm is refused by its own finding."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tfrules.packs import archive, load_pack, manifest_at
from tfrules.packs.archive import read_archive, write_archive
from tfrules.packs.files import PackFile
from tfrules.packs.findings import Findings
from tfrules.vocabulary.terms import Vocabulary

MANIFEST = "id: a\nversion: 1.0.0\n"
RULES = 'condition "Tired" { summary "Slow." }\n'
PACK = {"pack.yaml": MANIFEST, "states/tired.tfr": RULES}
Put = Callable[..., Path]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Write an archive of entries (a name or a ZipInfo, and what is in it), with a sound pack in front of them."""

    def run(
        *entries: tuple[str | zipfile.ZipInfo, bytes], pack: dict[str, str] = PACK, method: int = zipfile.ZIP_DEFLATED
    ) -> Path:
        path = tmp_path / "a.zip"
        with zipfile.ZipFile(path, "w", method) as out:
            for name, text in pack.items():
                out.writestr(name, text)
            for entry, data in entries:
                out.writestr(entry, data)
        return path

    return run


def read(path: Path) -> tuple[tuple[PackFile, ...], dict[str, str]]:
    """The files of an archive, and its findings: the place and message of each by name."""
    findings = Findings()
    files = read_archive(path, findings)
    return files, {one.name: f"{Path(one.path).relative_to(path.parent).as_posix()}: {one.message}" for one in findings.take()}


def entry(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, mode << 16
    return made


def test_an_archive_is_the_pack_that_its_folder_is(put: Put, tmp_path: Path, vocabulary: Vocabulary) -> None:
    folder = tmp_path / "folder"
    for name, text in PACK.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    one, other = load_pack(folder, vocabulary), load_pack(put((entry("README.md"), b"Hello.")), vocabulary)
    assert other.diagnostics == () and other.manifest == one.manifest and other.content_hash == one.content_hash
    assert [document.qualified for document in other.documents] == ["a:Tired"]
    assert other.documents[0].spans["/name"].source.name.endswith("a.zip/states/tired.tfr")
    assert manifest_at(tmp_path / "a.zip").id == "a"


def test_one_folder_around_the_whole_does_not_count_nor_does_what_packers_add(put: Put) -> None:
    around = {f"a-main/{name}": text for name, text in PACK.items()}
    added = [
        (entry("__MACOSX/a-main/._pack.yaml"), b"\0"),
        (entry("a-main/.git/x.tfr"), b"{"),
        (entry("a-main/campaign.yaml"), b"x: 1"),
    ]
    path = put(*added, pack=around)
    files, found = read(path)
    assert found == {} and [file.name for file in files] == ["pack.yaml", "states/tired.tfr"]


def test_equal_files_give_equal_bytes_whatever_their_order() -> None:
    data = write_archive(PACK)
    assert data == write_archive(dict(reversed(PACK.items())))
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        assert [(one.filename, one.date_time, one.compress_type, one.external_attr >> 16) for one in made.infolist()] == [
            ("pack.yaml", (1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, 0o100644),
            ("states/tired.tfr", (1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, 0o100644),
        ]
    assert write_archive({"e\u0301.tfr": ""}) == write_archive({"\u00e9.tfr": ""})  # two ways to write one letter


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../evil.tfr", "archive-escape"),
        ("states/../../evil.tfr", "archive-escape"),
        ("/etc/evil.tfr", "archive-absolute"),
        ("C:evil.tfr", "archive-absolute"),
        ("c:/evil.tfr", "archive-absolute"),
        ("states/evil\n.tfr", "archive-name"),
        ("states/tired.tfr:stream", "archive-name"),
        ("x" * 300 + ".tfr", "archive-name"),
        ("STATES/tired.tfr", "archive-duplicate"),
        ("states/tired.tfr/evil.tfr", "archive-duplicate"),
        ("other/pack.yaml", "pack-nested"),
    ],
)
def test_a_name_that_could_do_harm_is_refused(put: Put, name: str, code: str) -> None:
    files, found = read(put((entry(name), b"evil\n")))
    assert files == () and list(found) == [code]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("\\\\server\\evil.tfr", ["archive-absolute", "archive-name"]),
        ("..\\evil.tfr", ["archive-escape", "archive-name"]),
        ("tired\0.tfr", ["archive-name"]),
    ],
)
def test_a_name_that_zipfile_itself_would_mend_is_refused_as_it_is_written(put: Put, name: str, codes: list[str]) -> None:
    stand_in = "x" * len(name)
    path = put((entry(stand_in), b"evil\n"))
    path.write_bytes(path.read_bytes().replace(stand_in.encode(), name.encode()))
    files, found = read(path)
    assert files == () and sorted(found) == codes


@pytest.mark.parametrize("mode", [stat.S_IFLNK | 0o777, stat.S_IFIFO | 0o644, stat.S_IFCHR | 0o644])
def test_a_link_or_device_is_refused(put: Put, mode: int) -> None:
    files, found = read(put((entry("evil.tfr", mode), b"/etc/passwd")))
    assert files == () and list(found) == ["archive-link"]


def test_an_encrypted_entry_is_refused(put: Put) -> None:
    path = put((entry("secret.tfr"), b"x"))
    data = bytearray(path.read_bytes())
    at = data.rfind(archive.ENTRY)
    data[at + 8] |= 1
    path.write_bytes(data)
    files, found = read(path)
    assert files == () and found == {"archive-encrypted": "a.zip: `secret.tfr` is encrypted"}


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_method_that_needs_memory_without_measure_is_refused(put: Put, method: int) -> None:
    assert list(read(put(method=method))[1]) == ["archive-method"]


def test_an_entry_that_grows_without_measure_is_refused(put: Put) -> None:
    files, found = read(put((entry("zeros.txt"), b"")))
    assert found == {}
    bomb = entry("zeros.txt")
    bomb.compress_type = zipfile.ZIP_DEFLATED
    files, found = read(put((bomb, b"0" * 1_000_000)))
    assert files == () and list(found) == ["archive-ratio"]


def test_sizes_and_counts_are_held(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_BYTES", 1000)
    assert list(read(put((entry("long.txt"), b"x" * 1001)))[1]) == ["archive-too-large"]
    assert list(read(put((entry("long.txt"), b"x" * 1000)))[1]) == []
    monkeypatch.setattr(archive, "MAX_ARCHIVE", 2000)
    three = [(f"{name}.txt", str(name).encode() * 700) for name in (1, 2, 3)]
    assert list(read(put(*three[:2]))[1]) == []
    assert "what is in" in read(put(*three))[1]["archive-too-large"]  # packed it is small
    monkeypatch.setattr(archive, "MAX_ARCHIVE", 200)
    assert "a.zip` is larger than" in read(put())[1]["archive-too-large"]
    monkeypatch.undo()
    monkeypatch.setattr(archive, "MAX_FILES", 4)
    assert list(read(put((entry("1.txt"), b""), (entry("2.txt"), b"")))[1]) == []
    assert list(read(put((entry("1.txt"), b""), (entry("2.txt"), b""), (entry("3.txt"), b"")))[1]) == ["archive-too-many"]


def test_an_entry_that_says_a_smaller_size_than_it_has_is_refused(put: Put) -> None:
    path = put((entry("long.tfr"), b"# x\n" * 100))
    data = path.read_bytes().replace(struct.pack("<L", 400), struct.pack("<L", 4))
    path.write_bytes(data)
    files, found = read(path)
    assert files == () and list(found) == ["archive-broken"]


def test_what_is_no_archive_or_no_pack_is_said(put: Put, tmp_path: Path) -> None:
    assert list(read(put(pack={"states/tired.tfr": RULES, "x/pack.yaml": MANIFEST}))[1]) == ["archive-no-pack"]
    path = put()
    path.write_bytes(path.read_bytes()[:-30])
    assert list(read(path)[1]) == ["archive-broken"]
    path.write_bytes(b"id: a")
    assert list(read(path)[1]) == ["archive-broken"]


def test_each_damaged_byte_leaves_a_pack_or_a_finding(put: Put) -> None:
    whole = put((entry("README.md"), b"Hello."))
    data = whole.read_bytes()
    for at in range(0, len(data), 3):
        whole.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        files, found = read(whole)
        assert files or found


def test_a_file_that_is_not_utf8_is_a_finding_at_its_place(put: Put) -> None:
    files, found = read(put((entry("bad.tfr"), b"# \xff\n")))
    assert list(found) == ["file-not-utf8"] and len(files) == 2 and found["file-not-utf8"].startswith("a.zip/bad.tfr")


def test_many_faults_of_one_kind_are_one_finding(put: Put) -> None:
    _, found = read(put((entry("../one.tfr"), b""), (entry("../two.tfr"), b""), (entry("../three.tfr"), b"")))
    assert list(found) == ["archive-escape"] and found["archive-escape"].endswith(
        "`../one.tfr` leads out of the pack (and 2 more such)"
    )
