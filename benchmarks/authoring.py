"""How long does an author wait?

    python benchmarks/authoring.py [--rounds 5] [--json]

Every figure is that of a fresh process which runs `tfrules check`, seconds of the processor, the median of all rounds.

`check_cold_s` checks all shipped text with an empty cache; `check_touched_s` does it with a warm one after one file was changed, by turns
the largest, the median and the smallest of the language's files, and `check_untouched_s` after none was. `check_1000_s` and
`check_2000_s` check packs of so many made-up items without a cache: the time of a process that checks a pack of one item is taken off,
and `check_2000_over_1000` is their ratio, 2 where the time is linear.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tfrules.data import rulesets_dir

CLI = "from tfrules.cli.entry import main; raise SystemExit(main())"  # what the installed command does
PER_FILE = 50
MANIFEST = 'id: many\nversion: 1.0.0\nrequires: { melee: ">=0" }\n'
CLASSES = ("sword", "axe", "pole")


def check(path: Path, cache: str) -> float:
    """Seconds of the processor that `tfrules check PATH` takes."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", CLI, "check", str(path)], capture_output=True, text=True, env={**kept, "TFRULES_CACHE": cache}
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"check {path}: {done.stdout}{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def shipped(rounds: int, scratch: Path) -> dict[str, float]:
    """Checks of all shipped text: with an empty cache, with a full one, and with a full one after a change."""
    rules = shutil.copytree(rulesets_dir(), scratch / "rulesets")
    texts = sorted(rules.rglob("*.tfr"), key=lambda path: path.stat().st_size)
    cache = str(scratch / "cache")
    check(rules, "off")  # byte code
    found: dict[str, list[float]] = {"cold": [], "untouched": [], "touched": []}
    for number in range(rounds):
        shutil.rmtree(cache, ignore_errors=True)
        found["cold"].append(check(rules, cache))
        found["untouched"].append(check(rules, cache))
        for text in (texts[-1], texts[len(texts) // 2], texts[0]):
            text.write_text(text.read_text(encoding="utf-8") + f"\n# {number}\n", encoding="utf-8")
            found["touched"].append(check(rules, cache))
    return {f"check_{name}_s": round(statistics.median(times), 3) for name, times in found.items()}


def weapon(number: int) -> str:
    """A made-up weapon; some are like an earlier one, and name it."""
    model = f'  like "Blade {number - 7}"\n' if number % 10 == 9 else ""
    body = f"  class {CLASSES[number % 3]}\n  hands 1\n  ST {9 + number % 6}\n  damage {1 + number % 3}d6 - {number % 4}\n"
    return f'weapon "Blade {number}" {{\n{model}{body}  summary "The blade of number {number}."\n}}\n'


def many(count: int, folder: Path) -> Path:
    """A pack of so many items, in files of equal size."""
    folder.mkdir()
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    for first in range(0, count, PER_FILE):
        text = "\n".join(weapon(number) for number in range(first, min(count, first + PER_FILE)))
        (folder / f"part-{first:05}.tfr").write_text(text, encoding="utf-8")
    return folder


def growing(rounds: int, scratch: Path) -> dict[str, float]:
    """Checks of made-up packs without a cache, above that of a pack of one item; and the ratio of two sizes."""
    packs = {count: many(count, scratch / f"many-{count}") for count in (1, 1000, 2000)}
    taken: dict[int, list[float]] = {count: [] for count in packs}
    for _ in range(rounds):
        for count, pack in packs.items():
            taken[count].append(check(pack, "off"))
    above = {
        count: statistics.median(whole - least for whole, least in zip(times, taken[1], strict=True)) for count, times in taken.items()
    }
    times = {f"check_{count}_s": round(above[count], 3) for count in (1000, 2000)}
    return {**times, "check_2000_over_1000": round(above[2000] / above[1000], 2)}


MEASURES: tuple[Callable[[int, Path], dict[str, float]], ...] = (shipped, growing)


def main() -> None:
    """Measure, and print a line for each figure, or all as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    args = parser.parse_args()
    found: dict[str, float] = {}
    for measure in MEASURES:
        with tempfile.TemporaryDirectory() as scratch:
            found |= measure(args.rounds, Path(scratch))
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        for name, figure in found.items():
            print(f"{name:<24}{figure:>9}")


if __name__ == "__main__":
    main()
