"""How fast are duels: drawn from their graph, played, exact, beside simulators written by hand for one duel?

    python benchmarks/duels.py [--rounds 5] [--only WORD] [--growth] [--json]

The duel is that of `benchmarks/duel_one`: two fighters toe to toe under simple rules, which are rules of the pack for us, and lines of Python in
`benchmarks/questions/by_hand.py`. Before anything is timed, the simulators must agree with the exact chance. Ratios are medians over rounds, of
the processor's time; quote ratios, never times. Each row has a target, and one that does not keep it is shown as such.

With --growth, in place of that: how the graph of a fight grows from two figures to four, how fast its states are found, and what they take in memory.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, only its own folder is on the path

from benchmarks.odds import surroundings, text
from benchmarks.questions import batches, growth, reckoned
from benchmarks.questions.timing import Row


def main() -> None:
    """Measure, and print a table, or JSON alone."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only questions whose text holds this")
    parser.add_argument("--json", action="store_true", help="print JSON alone: a list of id, what, ratio, against, target, ok")
    parser.add_argument("--growth", action="store_true", help="how graphs grow from two figures to four, in place of ratios")
    args = parser.parse_args()
    if args.growth:
        grown = list(growth.growth())
        print(json.dumps([one.to_json() for one in grown], indent=1) if args.json else f"{growth.text(grown)}\n\n{surroundings({})}")
        return
    rows: list[Row] = []
    for group in (reckoned, batches):
        rows += group.rows(args.rounds, args.only)
    if args.json:
        print(json.dumps([row.to_json() for row in rows], indent=1))
    else:
        print(f"{text(rows)}\n\n{surroundings({})}\ntimes are those of one fight; of M4, of one turn")


if __name__ == "__main__":
    main()
