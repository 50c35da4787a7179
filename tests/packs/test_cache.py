"""The cache: what it keeps is what was compiled, and nothing that happens to it does harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from tfrules.packs import cache, load, load_pack
from tfrules.packs.files import PackFile
from tfrules.packs.pack import Said
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Kind, Vocabulary

Write = Callable[[str], list[Path]]
FILES = ["pack.yaml", "more.yaml", "rules.yaml", "tools.tfr"]  # in the order in which they are read
ROOT = Path(cache.__file__).resolve().parents[2]

PACK = """\
=== a/pack.yaml
id: a
version: 1
requires: { b: ">=1" }
publications: { house: [x] }
rulings: { ties: left }
=== a/tools.tfr
tool "Sàw" made by Ann { weight 2d6 - 1 when 1 < 2; weight 3; note "größer" cite house "A" }
patch tool "Axe" { weight 4 }
=== a/more.yaml
kind: tool
items: { Adze: { weight: 1, label: x } }
=== a/rules.yaml
- { id: a.x, statement: S, by: table, cells: tool Sàw / weight }
""".replace("{ house: [x] }", "{ house: { title: H, parts: [x] } }")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the cache, empty."""
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def known(folder: Path) -> int:
    """Of how many files it is kept what they are asked for first."""
    return sum("-rest" not in path.name for path in folder.iterdir())


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were parsed since."""
    seen: list[str] = []
    original = load.compile_file

    def compile_file(file: PackFile, *rest: object) -> Said:
        seen.append(file.name)
        return original(file, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(load, "compile_file", compile_file)
    return seen


def test_a_pack_out_of_the_cache_is_the_pack(write: Write, vocabulary: Vocabulary, kept: Path, compiled: list[str]) -> None:
    (path,) = write(PACK)
    fresh, again = load_pack(path, vocabulary), load_pack(path, vocabulary)
    assert compiled == FILES and known(kept) == len(FILES)
    assert fresh.diagnostics == ()
    assert again == fresh and len(again.documents) == 3
    for one, other in zip(fresh.documents, again.documents, strict=True):
        assert one.file == other.file
        assert {at: span.text for at, span in other.spans.items()} == {at: span.text for at, span in one.spans.items()}
        assert {at: (span.start, span.source.name) for at, span in other.spans.items()} == {
            at: (span.start, span.source.name) for at, span in one.spans.items()
        }
    assert [one.span.text for one in again.manifest.requires] == ["b"] and again.manifest.span.text == "a"
    assert again.rules[0].span.text == "a.x" and again.files == fresh.files


def test_warnings_are_kept_and_errors_are_not(tmp_path: Path, vocabulary: Vocabulary, kept: Path, compiled: list[str]) -> None:
    path = tmp_path / "x.tfr"
    path.write_text('tool "X" { weigth 1 }\n')
    first, second = load_pack(path, vocabulary), load_pack(path, vocabulary)
    assert [one.name for one in first.diagnostics] == [one.name for one in second.diagnostics] != []
    assert compiled == ["x.tfr", "x.tfr"] and not kept.exists()
    path.write_bytes(b"\xef\xbb\xbf" + b'tool "X" { weight 1 }\n')
    first, second = load_pack(path, vocabulary), load_pack(path, vocabulary)
    assert [one.name for one in first.diagnostics] == [one.name for one in second.diagnostics] == ["file-byte-order-mark"]


@pytest.mark.parametrize(
    ("change", "anew"),
    [
        ("content", ["tools.tfr"]),
        ("name", ["zools.tfr"]),
        ("file", ["extra.tfr"]),
        ("id", FILES),
        ("vocabulary", [name for name in FILES if name not in ("pack.yaml", "rules.yaml")]),
        ("program", FILES),
    ],
)
def test_what_a_result_depends_on_is_in_the_key_and_nothing_else_is(
    change: str,
    anew: list[str],
    write: Write,
    vocabulary: Vocabulary,
    kept: Path,
    compiled: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (path,) = write(PACK)
    load_pack(path, vocabulary)
    compiled.clear()
    if change == "content":
        (path / "tools.tfr").write_text('tool "Other" { weight 1 }\n')
    elif change == "name":
        (path / "tools.tfr").rename(path / "zools.tfr")
    elif change == "file":
        (path / "extra.tfr").write_text("")
    elif change == "id":
        (path / "pack.yaml").write_text((path / "pack.yaml").read_text().replace("id: a", "id: other"))
    elif change == "vocabulary":
        vocabulary = replace(vocabulary, kinds={**vocabulary.kinds, "gadget": Kind("gadget")})
    else:
        monkeypatch.setattr(cache, "program_stamp", lambda: "another program")
    load_pack(path, vocabulary)
    assert compiled == anew and known(kept) == len(FILES) + len(anew)


def test_texts_that_run_together_are_told_apart() -> None:
    assert cache.digest(["ab", "c"]) != cache.digest(["a", "bc"])


def test_a_pack_may_be_moved(write: Write, vocabulary: Vocabulary, kept: Path, compiled: list[str], tmp_path: Path) -> None:
    (path,) = write(PACK)
    load_pack(path, vocabulary)
    path.rename(tmp_path / "a")
    moved = load_pack(tmp_path / "a", vocabulary)
    assert compiled == FILES
    assert moved.documents[1].file == (tmp_path / "a" / "tools.tfr").as_posix() == moved.documents[1].spans["/name"].source.name


def damaged(data: bytes) -> dict[str, bytes]:
    body = data[len(cache.MAGIC) + 32 :]

    def with_digest(payload: bytes) -> bytes:
        import hashlib

        return cache.MAGIC + hashlib.sha256(payload).digest() + payload

    import zlib

    whole = json.loads(zlib.decompress(body))
    return {
        "empty": b"",
        "cut": data[:-5],
        "flipped": data[:60] + bytes([data[60] ^ 1]) + data[61:],
        "other file": b"#!/bin/sh\n",
        "no JSON": with_digest(zlib.compress(b"{")),
        "no zlib": with_digest(b"nonsense"),
        "a list": with_digest(zlib.compress(b"[]")),
        "another form": with_digest(zlib.compress(b'{"manifest": 3}')),
        "short rule": with_digest(zlib.compress(json.dumps({**whole, "rules": [["x"]]}).encode())),
        "short document": with_digest(zlib.compress(json.dumps({**whole, "documents": [["tool"]]}).encode())),
        "deep": with_digest(zlib.compress(b"[" * 200_000)),
        "bytes": with_digest(zlib.compress(b"\xff\xfe")),
    }


DAMAGES = "empty, cut, flipped, other file, no JSON, no zlib, a list, another form, short rule, short document, deep, bytes"


@pytest.mark.parametrize("damage", DAMAGES.split(", "))
def test_what_is_damaged_is_made_anew_without_a_word(
    damage: str, write: Write, vocabulary: Vocabulary, kept: Path, compiled: list[str]
) -> None:
    (path,) = write(PACK)
    fresh = load_pack(path, vocabulary)
    good = {file: file.read_bytes() for file in kept.iterdir()}
    for file, data in good.items():
        file.write_bytes(damaged(data)[damage])
    assert load_pack(path, vocabulary) == fresh
    assert compiled == [*FILES, *FILES] and {file: file.read_bytes() for file in kept.iterdir()} == good
    load_pack(path, vocabulary)
    assert compiled == [*FILES, *FILES]


@pytest.mark.parametrize("damage", [*DAMAGES.split(", short rule")[0].split(", "), "lost", "too few", "another rest"])
def test_bodies_are_read_when_somebody_looks_and_made_anew_where_they_are_damaged(
    damage: str, write: Write, vocabulary: Vocabulary, kept: Path, compiled: list[str]
) -> None:
    (path,) = write(PACK)
    fresh = load_pack(path, vocabulary)
    good = {file: file.read_bytes() for file in kept.iterdir()}
    for file in (file for file in good if "-rest" in file.name):
        if damage == "lost":
            file.unlink()
        elif damage in ("too few", "another rest"):
            cache.write(file.stem, {"rests": [] if damage == "too few" else [[1], [2]]})
        else:
            file.write_bytes(damaged(good[file])[damage])
    again = load_pack(path, vocabulary)
    adze, saw, patch = again.documents
    assert [(one.qualified, one.hash, one.names, one.heads) for one in again.documents] == [
        (one.qualified, one.hash, one.names, one.heads) for one in fresh.documents
    ]
    assert compiled == FILES
    assert saw.body == fresh.documents[1].body and saw.spans["/name"].text == '"Sàw"'
    assert compiled == [*FILES, "tools.tfr"] and patch == fresh.documents[2]
    assert adze == fresh.documents[0] and compiled == [*FILES, "tools.tfr", "more.yaml"]
    assert {file: file.read_bytes() for file in kept.iterdir()} == good


def test_a_file_that_unpacks_without_end_is_not_unpacked(
    write: Write, vocabulary: Vocabulary, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = write(PACK)
    load_pack(path, vocabulary)
    keys = [file.stem for file in kept.iterdir()]
    assert all(cache.read(key) is not None for key in keys)
    monkeypatch.setattr(cache, "MAX_BYTES", 10)
    assert all(cache.read(key) is None for key in keys)


def test_marks_are_kept_and_whatever_else_lies_in_their_place_is_none(kept: Path) -> None:
    assert cache.read_marks("m") == frozenset()
    cache.write_marks("m", ("a", "b"))
    assert cache.read_marks("m") == {"a", "b"}
    for other in ({}, {"marks": 3}, {"marks": None}, {"right": ["a"]}):
        cache.write("m", other)
        assert cache.read_marks("m") == frozenset()
    (kept / "m.file").write_bytes(b"spoilt")
    assert cache.read_marks("m") == frozenset()


def test_a_folder_that_cannot_be_written_is_no_trouble(write: Write, vocabulary: Vocabulary, kept: Path) -> None:
    kept.write_text("a file where the folder should be")
    (path,) = write(PACK)
    assert load_pack(path, vocabulary).diagnostics == ()
    assert kept.read_text() == "a file where the folder should be"


def test_a_write_that_fails_leaves_nothing_behind(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace_fails(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", replace_fails)
    cache.write("k", {"a": 1})
    assert list(kept.iterdir()) == []


def test_the_folder_is_private_and_only_the_newest_are_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    for number in range(5):
        cache.write(f"k{number}", {"n": number})
        os.utime(kept / f"k{number}.file", ns=(number * 10**9, number * 10**9))
    cache.prune(kept)
    assert sorted(path.name for path in kept.iterdir()) == ["k2.file", "k3.file", "k4.file"]
    assert kept.stat().st_mode & 0o077 == 0


def test_what_is_read_is_kept_however_long_ago_it_was_written(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 2)
    for number in range(3):
        cache.write(f"k{number}", {"n": number})
        os.utime(kept / f"k{number}.file", ns=(number * 10**9, number * 10**9))
    assert cache.read("k0") == {"n": 0}
    cache.prune(kept)
    assert sorted(path.name for path in kept.iterdir()) == ["k0.file", "k2.file"]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TFRULES_CACHE": "off"}, None),
        ({"TFRULES_CACHE": "OFF", "XDG_CACHE_HOME": "/x"}, None),
        ({"TFRULES_CACHE": "/y/z", "XDG_CACHE_HOME": "/x"}, Path("/y/z")),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, Path("/x/tfrules")),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/h"}, Path("/h/.cache/tfrules")),
        ({"HOME": "/h"}, Path("/h/.cache/tfrules")),
    ],
)
def test_where_the_cache_lies(environment: dict[str, str], expected: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TFRULES_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cache.cache_dir() == expected


def test_the_vocabulary_hash_is_that_of_its_declarations() -> None:
    one, same = collect(CORE, (Kind("gadget"),)), collect(CORE, (Kind("gadget"),))
    assert cache.vocabulary_hash(one) == cache.vocabulary_hash(same)
    assert cache.vocabulary_hash(one) != cache.vocabulary_hash(collect(CORE, (Kind("gadget", doc="d"),)))
    assert cache.vocabulary_hash(one) != cache.vocabulary_hash(collect(CORE))


# ------------------------------------------------------------------ other processes

LOAD = """
import sys
from pathlib import Path
from tfrules.packs import link, load_pack
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE

vocabulary = collect(CORE)
for _ in range(int(sys.argv[2])):
    ruleset = link([load_pack(Path(sys.argv[1]), vocabulary)], vocabulary)
print(len(ruleset.items), ruleset.content_hash, ruleset.find("condition", "C199").span_of("/body/0").text)
heavy = {"lark", "ruamel", "ruamel.yaml", "jsonschema", "pluggy", "rich", "numpy"} & set(sys.modules)
print(" ".join(sorted(heavy)), file=sys.stderr)
"""


def run(path: Path, times: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", LOAD, str(path), str(times)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "random"}
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


@pytest.fixture
def large(write: Write) -> Path:
    items = "".join(f'condition "C{n}" {{ summary "number {n}" }}\n' for n in range(200))
    return write("=== a/pack.yaml\nid: a\nversion: 1\n=== a/c.tfr\n" + items)[0]


def test_two_processes_may_race(large: Path, kept: Path) -> None:
    """Both begin with an empty cache, and a third tears files out and spoils them all the while."""
    workers = [run(large, 12), run(large, 12)]
    while any(worker.poll() is None for worker in workers):
        for number, path in enumerate(sorted(kept.glob("*.file"))):
            with suppress(FileNotFoundError):
                path.unlink() if number % 2 else path.write_bytes(b"spoilt")
    answers = [worker.communicate() for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0], answers
    assert answers[0][0] == answers[1][0] and answers[0][0].startswith("200 ") and 'summary "number 199"' in answers[0][0]
    assert [path for path in kept.iterdir() if path.suffix == ".new"] == []


def test_a_warm_start_imports_nothing_heavy(large: Path, kept: Path) -> None:
    cold, warm = (run(large, 1).communicate() for _ in range(2))
    assert "lark" in cold[1].split()
    assert warm == (cold[0], "\n")


def test_folders_with_one_content_keep_their_names(
    tmp_path: Path, vocabulary: Vocabulary, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.tfr").write_text('tool "X" { weight 1 }\n')
        monkeypatch.chdir(tmp_path / name)
        assert load_pack(Path(), vocabulary).id == name
