"""How long does it take to begin, and how much memory does a loaded game hold?

    python benchmarks/startup.py [--rounds 15] [--json FILE]

Every figure is that of a fresh process, beside `python -c pass`; rounds are interleaved, medians are shown. Time is that of the
processor; the clock's stands beside it. What counts is the ratio, and how many milliseconds lie above the bare interpreter.
`show` runs the command line with compiled packs in the cache ("warm"). Memory is the peak of the process, above that of the
bare interpreter.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
LOAD = "import tfrules; game = tfrules.load({game!r}); game.engine"
CLI = "from tfrules.cli.entry import main; main()"  # what the installed command does
STARTS: dict[str, list[str]] = {
    "python -c pass": ["-c", "pass"],
    "import tfrules": ["-c", "import tfrules"],
    "tfrules --version": ["-c", CLI, "--version"],
    "tfrules show": ["-c", CLI, "show", "Longbow", "--game", "melee"],
    "load melee": ["-c", LOAD.format(game="melee")],
}
GAMES = ("melee", "melee+wizard", "ww")


def surroundings(cache: str) -> dict[str, str]:
    """The environment of the processes: compiled packs and byte code are kept in a folder of their own."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "TFRULES_CACHE": cache, "PYTHONPYCACHEPREFIX": cache}


def run(arguments: list[str], cache: str) -> tuple[float, float]:
    """Seconds that a process takes: of the processor, and by the clock."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=surroundings(cache))
    after, ended = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)}: {done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ended - began


def peak(code: str, cache: str) -> int:
    """The most memory that a process held, in KiB."""
    command = [sys.executable, "-c", f"{code}\n{PEAK}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings(cache))
    kib = int(done.stdout.split()[-1])
    return kib // 1024 if sys.platform == "darwin" else kib


def compared(found: list[tuple[float, float]], bare: list[tuple[float, float]]) -> dict[str, float]:
    """Milliseconds of the processor and by the clock, and how many above, and how many times, the bare interpreter's."""
    median = statistics.median
    return {
        "ms": round(median(cpu for cpu, _ in found) * 1e3, 1),
        "above_ms": round(median(a[0] - b[0] for a, b in zip(found, bare, strict=True)) * 1e3, 1),
        "times_bare": round(median(a[0] / b[0] for a, b in zip(found, bare, strict=True)), 1),
        "clock_ms": round(median(clock for _, clock in found) * 1e3, 1),
    }


def measure(rounds: int, cache: str) -> dict[str, Any]:
    """Medians of all starts, and the memory of loaded games."""
    for arguments in STARTS.values():
        run(arguments, cache)  # fills the cache, and byte code
    seconds: dict[str, list[tuple[float, float]]] = {name: [] for name in STARTS}
    for _ in range(rounds):
        for name, arguments in STARTS.items():
            seconds[name].append(run(arguments, cache))
    starts = {name: compared(found, seconds["python -c pass"]) for name, found in seconds.items()}
    floor = peak("pass", cache)
    memory = {}
    for game in GAMES:
        peak(LOAD.format(game=game), cache)
        memory[game] = round((peak(LOAD.format(game=game), cache) - floor) / 1024, 1)
    return {"starts": starts, "memory_mib": {"python": round(floor / 1024, 1), **memory}}


def main() -> None:
    """Measure, print a table to stdout, and write JSON if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", metavar="FILE", help="also write the figures there; - writes JSON alone to stdout")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        found = measure(args.rounds, cache)
    if args.json != "-":
        print(f"{'':<20}{'ms':>8}{'above':>8}{'times bare':>12}{'by the clock':>14}")
        for name, row in found["starts"].items():
            print(f"{name:<20}{row['ms']:>8}{row['above_ms']:>8}{row['times_bare']:>12}{row['clock_ms']:>14}")
        print("MiB above the bare interpreter: " + ", ".join(f"{game} {mib}" for game, mib in found["memory_mib"].items()))
    summary = {"python": platform.python_version(), "rounds": args.rounds, **found}
    if args.json == "-":
        print(json.dumps(summary, indent=1))
    elif args.json:
        Path(args.json).write_text(json.dumps(summary, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
