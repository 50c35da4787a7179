"""Put changed inputs to whatever reads what strangers wrote: `python benchmarks/fuzz.py --minutes 10`.

Prints, for each target, how many inputs there were and which broke it. By default inputs are changed at random, so that the same `--seed`
gives the same ones; with `--guided` atheris leads them by coverage (`pip install atheris`). Each input that broke a target is kept in
`--keep`, and becomes a test.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "plugins")]

from tests.fuzz.mutation import mutate  # noqa: E402 - the tests lie beside this folder
from tests.fuzz.targets import TARGETS  # noqa: E402

ARTIFACTS = {"crash": "crashes", "timeout": "hangs", "oom": "crashes"}


def by_chance(name: str, seconds: float, seed: int, keep: Path) -> dict[str, int]:
    """Fuzz a target by changes at random."""
    found = mutate(name, seconds, sys.maxsize, seed)
    for told, data in found.crashes:
        print(f"{name}: {told} ({_kept(keep, name, data)})", file=sys.stderr)
    for data in found.hangs:
        print(f"{name}: hangs ({_kept(keep, name, data)})", file=sys.stderr)
    return {"executions": found.executions, "crashes": len(found.crashes), "hangs": len(found.hangs)}


def _kept(keep: Path, name: str, data: bytes) -> Path:
    keep.mkdir(parents=True, exist_ok=True)
    place = keep / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}"
    place.write_bytes(data)
    return place


def guided(name: str, seconds: float, keep: Path) -> dict[str, int]:
    """Fuzz a target by coverage."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.fuzz.guided", name, str(max(1, round(seconds))), folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
        runs = [int(number) for number in re.findall(r"^#(\d+)\s|^Done (\d+) runs", done.stderr, re.M) for number in number if number]
        if not runs:
            sys.exit(f"atheris did not run: {done.stderr[-500:]}")
        result = {"executions": max(runs), "crashes": 0, "hangs": 0}
        for path in Path(folder).iterdir():
            kind = ARTIFACTS.get(path.name.partition("-")[0])
            if kind is not None:
                result[kind] += 1
                print(f"{name}: {path.name.partition('-')[0]} ({_kept(keep, name, path.read_bytes())})", file=sys.stderr)
    return result


def main() -> int:
    """Fuzz every target for its share of the time. The status is 1 when one of them broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="for all targets together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", action="store_true", help="lead inputs by coverage, with atheris")
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="this one alone; may be given several times")
    parser.add_argument("--keep", type=Path, default=Path(".fuzz"), metavar="DIR", help="where inputs are kept that broke something")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    names = given.target or list(TARGETS)
    seconds = given.minutes * 60 / len(names)
    found = {name: guided(name, seconds, given.keep) if given.guided else by_chance(name, seconds, given.seed, given.keep) for name in names}
    if given.json:
        print(json.dumps(found))
    else:
        for name, one in found.items():
            print(f"{name:10} {one['executions']:>9,} executions {one['crashes']:>4} crashes {one['hangs']:>4} hangs")
    return 1 if any(one["crashes"] or one["hangs"] for one in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
