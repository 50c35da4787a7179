"""Write the figures of `docs/safety.md` anew: `python benchmarks/safety.py --minutes 10 --kills 200`.

It runs the corpus of hostile inputs, fuzzes for the given time (half by chance, half by coverage where atheris is installed), and kills
processes while they write. Nothing is written when anything fails.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "safety.md"
sys.path[:0] = [str(ROOT), str(ROOT / "plugins")]

from tests.hostile import figures  # noqa: E402 - the tests lie beside this folder
from tests.hostile.corpus import CASES  # noqa: E402
from tests.hostile.faults import FAULTS  # noqa: E402


def run(*args: str) -> str:
    """What a Python command prints; ends this one when it fails."""
    done = subprocess.run([sys.executable, *args], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"failed: python {' '.join(args)}\n{done.stdout}")
    return done.stdout


def fuzzed(minutes: float, *more: str) -> int:
    """The inputs that were tried; none of them broke anything, or this ends here."""
    found = json.loads(run("benchmarks/fuzz.py", "--json", "--minutes", str(minutes), *more))
    return sum(int(one["executions"]) for one in found.values())


def main() -> None:
    """Try everything, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="of fuzzing")
    parser.add_argument("--kills", type=int, default=200, help="of each of five works")
    parser.add_argument("--count", action="store_true", help="count the corpus and the faults anew, and leave the other figures as they are")
    given = parser.parse_args()
    page = PAGE.read_text("utf-8")
    if given.count:
        PAGE.write_text(figures.replaced(page, {**figures.read(page), **figures.counted(CASES, FAULTS)}), "utf-8")
        return
    ways = [(), ("--guided",)] if find_spec("atheris") else [()]
    run("-m", "pytest", "-q", "tests/hostile", "-k", "case or save")
    kills = json.loads(run("-m", "tests.laws.killed", "--kills", str(given.kills)))
    names = ("Inputs changed at random", "Inputs led by coverage (atheris)")
    found = figures.counted(CASES, FAULTS)
    rows = {figures.INPUTS: found[figures.INPUTS]}
    for name, way in zip(names, ways, strict=False):
        rows[name] = fuzzed(given.minutes / len(ways), *way)
    rows["Crashes and hangs among them"] = 0
    rows.update({f"Kills survived: {work}": survived for work, survived in kills.items()})
    rows[figures.FAULTS] = found[figures.FAULTS]
    PAGE.write_text(figures.replaced(page, rows), "utf-8")
    print(figures.table(rows))


if __name__ == "__main__":
    main()
