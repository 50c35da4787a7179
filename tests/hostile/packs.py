"""Folders and archives that reach out of themselves, and packs that turn in circles."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from tests.hostile.box import SECRET
from tests.hostile.cases import MANIFEST, Case, Content, Make, pack, write

RULES = 'mug "A" { summary "a" }\n'
ZIP = ("check", "a.zip", "--game", "tavern")
Entry = tuple[str | zipfile.ZipInfo, bytes]


def folder(name: str, make: Make, *codes: str, says: str = "", args: tuple[str, ...] = ("check", "own")) -> Case:
    return Case(f"folder-{name}", make, frozenset(codes), args, says)


def files(name: str, content: dict[str, Content], *codes: str, says: str = "", args: tuple[str, ...] = ("check", "own")) -> Case:
    return Case(f"pack-{name}", pack(content), frozenset(codes), args, says)


def sound_and(change: Callable[[Path], object]) -> Make:
    """A sound pack, and something beside it."""

    def make(work: Path) -> None:
        pack({"a.tfr": RULES})(work)
        change(work)

    return make


def instead(change: Callable[[Path], object]) -> Make:
    """Rules, with something in place of their `pack.yaml`."""

    def make(work: Path) -> None:
        write(work / "own", {"a.tfr": RULES})
        change(work / "own" / "pack.yaml")

    return make


def several(**manifests: str) -> Make:
    """Packs by id, each with what its manifest says besides, and one item."""

    def make(work: Path) -> None:
        for name, said in manifests.items():
            item = RULES.replace('"A"', f'"{name}"')
            write(work / name, {"pack.yaml": f"id: {name}\nversion: 1.0.0\n{said}\n", "a.tfr": item})

    return make


def chain(length: int) -> str:
    """Items each of which is like the next."""
    return "".join(f'mug "M{n}" {{ like "M{n + 1}" }}\n' for n in range(length)) + f'mug "M{length}" {{ summary "a" }}\n'


def thousand(work: Path) -> None:
    """Packs each of which requires the next."""
    for n in range(300):
        needs = f"requires: {{ p{n + 1}: '*' }}" if n < 299 else "requires: { darts: '*' }"
        write(work / f"p{n}", {"pack.yaml": f"id: p{n}\nversion: 1.0.0\n{needs}\n"})


def twice(work: Path) -> None:
    """Two packs that say that they are one."""
    for name in ("one", "two"):
        write(work / name, {"pack.yaml": MANIFEST})


def deep_folders(work: Path) -> None:
    at = work / "own"
    for _ in range(200):
        at /= "d"
    at.mkdir(parents=True)
    (at / "a.tfr").write_text(RULES)


FOLDERS = (
    folder("link-to-a-file-outside", sound_and(lambda work: (work / "own/b.tfr").symlink_to(work.parent / SECRET)), "TFR0509"),
    folder("link-to-a-manifest-outside", instead(lambda place: place.symlink_to(place.parents[2] / SECRET)), "TFR0509"),
    folder("link-for-a-readme",
        sound_and(lambda work: (work / "own/README.md").symlink_to(work.parent / SECRET)), "TFR0509", args=("pack", "build", "own"),
    ),
    folder("link-to-a-file-outside-for-fmt",
        sound_and(lambda work: (work / "own/b.tfr").symlink_to(work.parent / SECRET)), args=("fmt", "own"),
    ),
    folder("link-to-a-folder-outside", sound_and(lambda work: (work / "own/more").symlink_to(work.parent))),
    folder("link-in-a-circle", sound_and(lambda work: (work / "own/more").symlink_to(work / "own"))),
    folder("link-to-itself", sound_and(lambda work: (work / "own/b.tfr").symlink_to(work / "own/b.tfr")), "TFR0501"),
    folder("link-to-nothing", sound_and(lambda work: (work / "own/b.tfr").symlink_to("nothing")), "TFR0501"),
    folder("link-to-zeros-without-end", sound_and(lambda work: (work / "own/b.tfr").symlink_to("/dev/zero")), "TFR0509"),
    folder("link-inside",
        sound_and(lambda work: ((work / "own/notes.txt").write_text("# a\n"), (work / "own/b.tfr").symlink_to("notes.txt"))),
    ),
    folder("pipe", sound_and(lambda work: os.mkfifo(work / "own/b.tfr")), "TFR0501"),
    folder("pipe-for-a-manifest", instead(os.mkfifo), "TFR0501"),
    folder("folder-for-a-file", sound_and(lambda work: (work / "own/b.tfr").mkdir()), "TFR0501"),
    folder("folder-for-a-manifest", instead(Path.mkdir), "TFR0501"),
    folder("name-that-is-no-text",
        sound_and(lambda work: Path(os.fsdecode(os.fsencode(work / "own") + b"/b\xff.tfr")).write_text("mug {")), "TFR0201", "TFR0222",
    ),
    folder("name-with-a-line-end",
        sound_and(lambda work: (work / "own/b\nc\x1b[2J.tfr").write_text("mug {")), "TFR0201", "TFR0222",
    ),
    folder("many-files", sound_and(lambda work: [(work / f"own/{n}.tfr").touch() for n in range(5_001)]), "TFR0503"),
    folder("deep", sound_and(deep_folders), "TFR0530"),
    folder("file-of-9-mb", sound_and(lambda work: (work / "own/b.tfr").write_bytes(b"#" * (9 * 1024 * 1024))), "TFR0503"),
    folder("file-of-a-terabyte",
        sound_and(lambda work: os.truncate(os.open(work / "own/b.tfr", os.O_CREAT | os.O_WRONLY), 2**40)), "TFR0503",
    ),
    folder("hidden", sound_and(lambda work: (work / "own/.b.tfr").write_text("mug {"))),
    folder("pack-in-a-pack", sound_and(lambda work: write(work / "own/in", {"pack.yaml": MANIFEST})), "TFR0508"),
)

PACKS = (
    files("like-itself", {"a.tfr": 'mug "A" { like "A" }\n'}, "TFR0536"),
    files("like-in-a-circle", {"a.tfr": 'mug "A" { like "B" }\nmug "B" { like "C" }\nmug "C" { like "A" }\n'}, "TFR0536"),
    files("like-in-a-circle-of-2000",
        {"a.tfr": "".join(f'mug "M{n}" {{ like "M{(n + 1) % 2000}" }}\n' for n in range(2_000))}, "TFR0536",
    ),
    files("like-in-a-chain-of-2000", {"a.tfr": chain(2_000)}),
    files("patch-of-what-is-not-there", {"a.tfr": 'patch mug "Nobody" { summary "a" }\n'}, "TFR0531"),
    files("extend-of-what-is-not-there", {"a.tfr": 'extend mug "Nobody" { summary "a" }\n'}, "TFR0531"),
    files("remove-of-what-is-not-there", {"a.tfr": 'remove mug "Nobody"\n'}, "TFR0531"),
    files("patch-of-a-line-that-is-not-there", {"a.tfr": 'patch dart "brass dart" { covers "a" }\n'}, "TFR0532"),
    files("patch-of-its-own", {"a.tfr": RULES + 'patch mug "A" { summary "b" }\n'}),
    files("extend-of-its-own", {"a.tfr": RULES + 'extend mug "A" { summary "b" }\n'}, "TFR0533"),
    files("remove-and-name-it", {"a.tfr": 'remove dart "brass dart"\nmug "A" { like "brass dart" }\n'}, "TFR0540"),
    files("remove-twice", {"a.tfr": 'remove dart "brass dart"\n', "b.tfr": 'remove dart "brass dart"\n'}, "TFR0535"),
    files("patch-a-thousand-times", {f"{n}.tfr": 'extend dart "brass dart" { note "a" }\n' for n in range(500)}),
    Case("pack-extend-in-a-circle",
        several(one="requires: { two: '*', darts: '*' }", two="requires: { one: '*', darts: '*' }"), frozenset({"TFR0523"}), ("check", "one", "two"),
    ),
    Case("pack-extend-in-a-circle-of-one",
        several(own="requires: { own: '*', darts: '*' }"), frozenset({"TFR0511"}), ("check", "own"),
    ),
    Case("pack-chain-of-300", thousand, frozenset(), ("check", ".")),
    Case("pack-twice-under-one-id", twice, frozenset({"TFR0520"}), ("check", "one", "two")),
    Case("pack-named-as-an-installed-one", several(darts=""), frozenset(), ("check", "darts")),
)


def entry(name: str, mode: int = stat.S_IFREG | 0o644, method: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr, made.compress_type = 3, mode << 16, method
    return made


def zipped(*entries: Entry, sound: bool = True) -> bytes:
    """The bytes of an archive of a sound pack and of some entries more."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in (("pack.yaml", MANIFEST), ("a.tfr", RULES)) if sound else ():
            out.writestr(name, text)
        for name, data in entries:
            out.writestr(name, data)
    return buffer.getvalue()


def renamed(old: str, new: bytes, data: bytes) -> bytes:
    """An archive in which a name is written as no packer would write it."""
    assert len(old) == len(new)
    return data.replace(old.encode(), new)


def lying(data: bytes, real: int, said: int) -> bytes:
    """An archive in whose list an entry has another size than it has."""
    return data.replace(struct.pack("<L", real), struct.pack("<L", said))


def overlapping() -> bytes:
    """A list of contents in which a thousand entries are one stretch of packed bytes."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packed.compress(b"#" * 60_000) + packed.flush()
    crc = zlib.crc32(b"#" * 60_000)
    head = struct.pack("<4s5H3L2H", b"PK\x03\x04", 20, 0, 8, 0, 33, crc, len(body), 60_000, 5, 0) + b"a.tfr"
    lines = b"".join(
        struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, 20, 0, 8, 0, 33, crc, len(body), 60_000, 8, 0, 0, 0, 0, 0, 0) + f"{n:04}.tfr".encode()
        for n in range(1_000)
    )
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1_000, 1_000, len(lines), len(head) + len(body), 0)
    return head + body + lines + end


def archive(name: str, data: Callable[[], bytes], *codes: str) -> Case:
    return Case(f"zip-{name}", lambda work: write(work, {"a.zip": data()}), frozenset(codes), ZIP)


ARCHIVES = (
    archive("sound", lambda: zipped()),
    archive("up", lambda: zipped(("../b.tfr", b"mug")), "TFR0562"),
    archive("up-from-within", lambda: zipped(("a/../../b.tfr", b"mug")), "TFR0562"),
    archive("up-by-backslashes", lambda: renamed("xxxxxxxx", b"..\\b.tfr", zipped(("xxxxxxxx", b"mug"))), "TFR0562", "TFR0564"),
    archive("absolute", lambda: zipped(("/tmp/b.tfr", b"mug")), "TFR0563"),
    archive("drive", lambda: zipped(("C:/b.tfr", b"mug")), "TFR0563"),
    archive("network-drive",
        lambda: renamed("xxxxxxxxxxx", b"\\\\srv\\b.tfr", zipped(("xxxxxxxxxxx", b"mug"))), "TFR0563", "TFR0564",
    ),
    archive("stream", lambda: zipped(("a.tfr:b.tfr", b"mug")), "TFR0564"),
    archive("link", lambda: zipped((entry("b.tfr", stat.S_IFLNK | 0o777), b"/etc/passwd")), "TFR0565"),
    archive("link-to-a-folder",
        lambda: zipped((entry("b", stat.S_IFLNK | 0o777), b"/"), ("b/c.tfr", b"mug")), "TFR0565", "TFR0568",
    ),
    archive("device", lambda: zipped((entry("b.tfr", stat.S_IFCHR | 0o666), b"")), "TFR0565"),
    archive("pipe", lambda: zipped((entry("b.tfr", stat.S_IFIFO | 0o666), b"")), "TFR0565"),
    archive("bomb-of-ratio-1000", lambda: zipped((entry("b.tfr"), b"#" * 7_000_000)), "TFR0571"),
    archive("bomb-of-ratio-10000", lambda: lying(zipped((entry("b.tfr"), b"#" * 700_000)), 700_000, 7_000_000), "TFR0571"),
    archive("bomb-that-lies", lambda: lying(zipped((entry("b.tfr"), b"#" * 7_000_000)), 7_000_000, 10), "TFR0560"),
    archive("bomb-of-overlapping-entries", overlapping, "TFR0569"),
    archive("bomb-in-a-bomb", lambda: zipped(("b.zip", zipped(("c.zip", zipped()))))),
    archive("bomb-in-a-manifest",
        lambda: zipped((entry("pack.yaml"), b"#" * 7_000_000), ("a.tfr", b"mug"), sound=False), "TFR0571",
    ),
    archive("many-entries", lambda: zipped(*((f"{n}.txt", b"") for n in range(5_100))), "TFR0570"),
    archive("many-folders", lambda: zipped(*((f"{n}/", b"") for n in range(5_100))), "TFR0570"),
    archive("large", lambda: zipped((entry("b.tfr", method=zipfile.ZIP_STORED), b"#" * (9 * 1024 * 1024))), "TFR0569"),
    archive("encrypted", lambda: encrypted(zipped()), "TFR0566"),
    archive("lzma", lambda: zipped((entry("b.tfr", method=zipfile.ZIP_LZMA), b"#")), "TFR0567"),
    archive("bzip2", lambda: zipped((entry("b.tfr", method=zipfile.ZIP_BZIP2), b"#")), "TFR0567"),
    archive("name-twice-by-capitals", lambda: zipped(("A.TFR", b"mug")), "TFR0568"),
    archive("name-twice-composed-and-not", lambda: zipped(("caf\u00e9.tfr", b"#"), ("cafe\u0301.tfr", b"#")), "TFR0568"),
    archive("name-with-nul", lambda: renamed("bbbbbbbbb", b"b\x00xxx.tfr", zipped(("bbbbbbbbb", b"mug"))), "TFR0564"),
    archive("name-with-a-line-end", lambda: zipped(("b\n\x1b[2J.tfr", b"mug")), "TFR0564"),
    archive("name-of-60000-letters", lambda: zipped(("b" * 60_000 + ".tfr", b"mug")), "TFR0564"),
    archive("name-that-is-no-text", lambda: renamed("bbbbbb", b"\xff\xfe.tfr"[:6], zipped(("bbbbbb", b"mug"))), "TFR0222"),
    archive("name-right-to-left", lambda: zipped(("\u202erft.b.tfr", b"mug {")), "TFR0201", "TFR0222"),
    archive("without-a-manifest", lambda: zipped(("b.tfr", b"#"), sound=False), "TFR0561"),
    archive("without-anything", lambda: zipped(sound=False), "TFR0561"),
    archive("of-no-bytes", lambda: b"", "TFR0560"),
    archive("of-text", lambda: b"id: own\n", "TFR0560"),
    archive("behind-a-program", lambda: b"\x7fELF" + bytes(10_000) + zipped()),
    archive("cut", lambda: zipped()[:-30], "TFR0560"),
    archive("cut-in-front", lambda: zipped()[30:], "TFR0560"),
    archive("pack-in-a-pack", lambda: zipped(("in/pack.yaml", MANIFEST.encode())), "TFR0508"),
)


def encrypted(data: bytes) -> bytes:
    """An archive whose entries say that they are encrypted."""
    changed = bytearray(data)
    at = changed.find(b"PK\x01\x02")
    while at >= 0:
        changed[at + 8] |= 1
        at = changed.find(b"PK\x01\x02", at + 1)
    return bytes(changed)


CASES: tuple[Case, ...] = (*FOLDERS, *PACKS, *ARCHIVES)
