"""`python -m tests.laws.killed --kills N [WORK ...]`: kill -9 at random moments while something is written, and look what is left.

Each *work* is done over and over by a process of its own until that is killed; then the file or folder must be wholly as it was before or
wholly as it is after, and whoever comes next must find nothing in the way. Prints how many kills were survived, by work, as JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.darts import Tavern, write_pack

MANIFEST = 'id: own\nversion: 1.0.0\nrequires: { darts: "*" }\n'
TEXTS = tuple("".join(f'mug "M{n}" {{summary "{word} {n}"}}\n' for n in range(60)) for word in ("one", "other"))
LONGEST = 0.25  # seconds that a process is let live at most, once it works


@dataclass(frozen=True)
class Work:
    """What is done over and over in a folder, and what may be left of it: digests of whole states, found before anybody is killed."""

    once: Callable[[Path, int], None]  # the folder, and how often it was done before
    place: str  # what is written
    whole: Callable[[Path], str]  # what stands there, as one digest; raises for what is no whole state


def main() -> Callable[[list[str]], int]:
    """The command line, with the game of the tavern and nothing else installed."""
    from importlib.metadata import EntryPoint

    from tfrules.cli.main import main as run
    from tfrules.hooks import manager

    tavern = Tavern(write_pack(Path(tempfile.mkdtemp()) / "darts"))
    manager.installed = lambda: {"tavern": EntryPoint("tavern", "tavern.plugin", "tfrules")}  # type: ignore[assignment]
    manager.load_plugin = lambda name: tavern  # type: ignore[assignment]

    def quietly(args: list[str]) -> int:
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            status: int = run(args)
        return status

    return quietly


def works(run: Callable[[list[str]], int]) -> dict[str, Work]:
    """The works by name."""
    from tfrules.engine.save import load, save
    from tfrules.engine.state import Record, State
    from tfrules.packs import cache

    def saving(folder: Path, number: int) -> None:
        records = {f"R{n}": Record(kind="figure", at=(n, number % 2)) for n in range(300)}
        save(folder / "game.json", State(records))

    def formatting(folder: Path, number: int) -> None:
        rules = folder / "own" / "a.tfr"
        rules.parent.mkdir(exist_ok=True)
        draft = folder / "draft.tfr"
        draft.write_text(TEXTS[number % 2])
        (rules.parent / "pack.yaml").write_text(MANIFEST)
        os.replace(draft, rules)
        assert run(["fmt", str(rules), "--game", "tavern"]) == 0

    def caching(folder: Path, number: int) -> None:
        cache.write("key", {"said": [number % 2] * 20_000})

    def packing(folder: Path, number: int) -> None:
        (folder / "own").mkdir(exist_ok=True)
        for name, text in (("pack.yaml", MANIFEST), ("a.tfr", TEXTS[number % 2])):
            draft = folder / f"draft-{name}"
            draft.write_text(text)
            os.replace(draft, folder / "own" / name)
        assert run(["pack", "build", str(folder / "own"), "-o", str(folder / "own.zip"), "--game", "tavern"]) == 0

    def building(folder: Path, number: int) -> None:
        assert run(["docs", "build", "--game", "tavern", "-o", str(folder / "pages")]) == 0

    def kept(place: Path) -> str:
        """What the cache has; a damaged file is as if it were not there."""
        found = cache.read("key")
        assert found is not None
        return str(found["said"][0]) + str(set(found["said"]))

    return {
        "saving": Work(saving, "game.json", lambda place: digest(place) + str(len(load(place).state.records))),
        "formatting": Work(formatting, "own/a.tfr", digest),
        "caching": Work(caching, "cache", kept),
        "packing": Work(packing, "own.zip", digest),
        "building docs": Work(building, "pages", digest),
    }


def digest(place: Path) -> str:
    """One digest of a file, or of all files of a folder with their names."""
    whole = hashlib.sha256()
    for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
        if path.is_file():
            whole.update(f"{path.relative_to(place)}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def survive(work: Work, folder: Path, kills: int, chance: random.Random) -> int:
    """Kill so many processes; how many left a whole state. Raises AssertionError for the first one that did not."""
    os.environ["TFRULES_CACHE"] = str(folder / "cache")
    known = set()
    for number in range(2):
        work.once(folder, number)
        known.add(work.whole(folder / work.place))
    if work.place.endswith(".tfr"):
        known |= {hashlib.sha256(b".\0" + text.encode()).hexdigest() for text in TEXTS}  # not yet formatted
    for number in range(kills):
        _kill_one(work, folder, chance.uniform(0, LONGEST))
        if not (folder / work.place).exists():  # between two folders: whoever comes next puts the old one back
            work.once(folder, 0)
        found = work.whole(folder / work.place)
        assert found in known, f"after kill {number} {work.place} is neither what it was nor what it should become"
        work.once(folder, number)
    return kills


def _kill_one(work: Work, folder: Path, seconds: float) -> None:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.write(write, b".")
        number = 0
        try:
            while True:
                work.once(folder, number)
                number += 1
        finally:
            os._exit(1)  # only a work that fails comes to this
    os.close(write)
    os.read(read, 1)
    os.close(read)
    time.sleep(seconds)
    ended, status = os.waitpid(child, os.WNOHANG)
    assert ended == 0, f"{work.place}: the process failed by itself with status {status}"
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def run_all(kills: int, names: list[str], seed: int) -> dict[str, Any]:
    """The kills that each work survived."""
    every = works(main())
    chance = random.Random(seed)
    found = {}
    for name in names or list(every):
        with tempfile.TemporaryDirectory() as folder:
            found[name] = survive(every[name], Path(folder), kills, chance)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("works", nargs="*", metavar="WORK")
    parser.add_argument("--kills", type=int, default=200, help="of each work")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    json.dump(run_all(given.kills, given.works, given.seed), sys.stdout)
    print()
