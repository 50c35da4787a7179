"""How fast are rolls from text and exact odds, beside the libraries that people use for them?

    python benchmarks/odds.py [--rounds 9] [--only WORD] [--peers build/peers] [--json | --markdown]

All sides answer the same question, and their answers must be equal before anything is timed. Rounds are interleaved, so that a slow spell of the
machine hits all alike; a ratio is the median of the ratios of each round. Quote ratios, never times. A question is asked of fresh objects, with
nothing remembered; where memory is meant, it is said. Each row has a target, and one that does not keep it is shown as such.

The peers come with `pip install "tfrules[bench]"`, all but d20: it brings a `lark` of its own, which would overwrite ours. It is looked for in a
folder of its own, where `pip install --target build/peers d20==1.1.2` puts it. A peer that is missing is named, and only our times are shown.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, only its own folder is on the path

from benchmarks.questions.timing import Row

GROUPS = ("rolls", "exact", "rules", "start")  # each is asked in a process of its own
APART = {"rolls"}  # where peers are looked for in the folder of their own
MEANS = {"icepool": 10.0, "dyce": 3.0}
SINGLE = 9
GEOMETRIC = "geometric mean of the single questions"


def asked(group: str, args: argparse.Namespace) -> dict[str, Any]:
    """The rows of one group and the versions of its peers, measured here."""
    if group in APART:
        sys.path.insert(0, str(Path(args.peers).resolve()))
    module, peers = import_module(f"benchmarks.questions.{group}"), {}
    for name in module.PEERS:
        try:
            peers[name] = import_module(name)
        except ImportError:
            print(f"{name} is not installed: of what is held against it only our own times are shown", file=sys.stderr)
    rows = [row.to_json() for row in module.rows(peers, args.rounds, args.only)]
    return {"rows": rows, "versions": {name: metadata.version(name) for name in peers}}


def elsewhere(group: str, args: argparse.Namespace) -> dict[str, Any]:
    """The same, measured in a process of its own."""
    command = [sys.executable, __file__, "--group", group, "--rounds", str(args.rounds), "--only", args.only, "--peers", args.peers]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{group}: the process that was to measure it ended with {done.returncode}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def means(rows: list[Row]) -> list[Row]:
    """The geometric means over all single questions, one for each peer."""
    found = []
    for peer, least in MEANS.items():
        ratios = [row.ratio for row in rows if row.id == "X1" and row.against == peer and "rules of" not in row.what]
        known = [ratio for ratio in ratios if ratio is not None]
        if len(ratios) == SINGLE:
            mean = statistics.geometric_mean(known) if len(known) == SINGLE else None
            found.append(Row("X1", GEOMETRIC, mean, peer, f">= {least:g}"))
    return found


# ------------------------------------------------------------ showing


def number(value: float | None) -> str:
    """A figure with as many digits as can be trusted."""
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}" if value >= 10 else f"{value:.2g}"


def verdict(row: Row) -> str:
    """Whether the target is kept, in a word."""
    return {True: "yes", False: "NO", None: "not measured"}[row.ok]


def text(rows: list[Row]) -> str:
    """A line for each row, times beside."""
    lines = [f"{'':<3}{'':<72}{'ratio':>8}  {'against':<20}{'target':>8}  {'kept':<13}{'ours, us':>10}{'theirs, us':>11}"]
    for row in rows:
        lines.append(
            f"{row.id:<3}{row.what:<72}{number(row.ratio):>8}  {row.against:<20}{row.target:>8}  {verdict(row):<13}"
            f"{number(row.ours_us):>10}{number(row.against_us):>11}"
        )
    return "\n".join(lines)


def markdown(rows: list[Row], machine: str) -> str:
    """The table of `docs/dice.md`."""
    said = f"{machine}. A ratio of 20 is: twenty times as fast; where at most so much is wanted, it is how many times slower."
    lines = [said, "", "| Question | Against | Ratio | Target | Kept |", "| --- | --- | ---: | ---: | --- |"]
    lines += [f"| {row.what} | {row.against} | {number(row.ratio)} | {row.target} | {verdict(row)} |" for row in rows]
    return "\n".join(lines)


def surroundings(versions: dict[str, str]) -> str:
    """When and on what this was measured: the kind of machine, and not which."""
    peers = ", ".join(f"{name} {version}" for name, version in sorted(versions.items())) or "no peers"
    return f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}; {peers}"


def main() -> None:
    """Measure, and print a table, or JSON alone."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="only questions whose text holds this")
    parser.add_argument("--peers", default="build/peers", metavar="FOLDER", help="where d20 is looked for")
    parser.add_argument("--group", choices=GROUPS, help=argparse.SUPPRESS)
    style = parser.add_mutually_exclusive_group()
    style.add_argument("--json", action="store_true", help="print JSON alone: a list of id, what, ratio, against, target, ok")
    style.add_argument("--markdown", action="store_true", help="print the table of docs/dice.md")
    args = parser.parse_args()
    if args.group:
        print(json.dumps(asked(args.group, args)))
        return
    found = [elsewhere(group, args) for group in GROUPS]
    rows = [Row(**{name: value for name, value in row.items() if name != "ok"}) for one in found for row in one["rows"]]
    rows = means(rows) + rows
    machine = surroundings({name: version for one in found for name, version in one["versions"].items()})
    if args.json:
        print(json.dumps([row.to_json() for row in rows], indent=1))
    else:
        print(markdown(rows, machine) if args.markdown else f"{text(rows)}\n\n{machine}")


if __name__ == "__main__":
    main()
