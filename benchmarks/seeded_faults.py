"""How many of the mistakes that authors make does `tfrules check` find, at the right line, and does it say how to mend them?

    python benchmarks/seeded_faults.py [--json] [--seed 1] [--per-kind N] [--kinds A,B] [--files GLOB] [--misses FILE] [--jobs N]

Every shipped file (texts in the language, tables, indexes of rules, `pack.yaml`) gets one fault of each kind that can stand in it, at a
random place, one at a time. The file with the fault is written into a copy of its pack, and the pack is checked. A fault is

- `found` when there is a finding that the file as it is shipped does not have, of whatever severity;
- at the `right_line` when the place of such a finding, or a place that it names beside, lies where the fault was planted. Of a place that
  goes over more than three lines only the first counts: it is the one that is shown. Where a fault has no line of its own (something is
  missing), or may be seen at several, its kind says at which lines a finding helps;
- told with a `mend` when a finding at the right line says how to mend it (its `help`, or one of its `fixes`).

Some faults leave a document that is legal and merely says something else; no checker can know. Which ones these are is decided by the kind
alone, before anything is checked, and the kind's own text says by what: a number that is another number, another thing of the same kind, a name
compared with a field that holds any text, an empty block that may mean that nothing happens. They are counted apart, under `legal`, with their
share of each kind. That the checker says nothing makes no fault legal.

The kinds are in `benchmarks/seeding/`, written by somebody who has not read the checker: from the guide for authors, the grammar, the
declared words and the shipped texts. Those of `sealed.py` were not shown to the authors of the checker before they were first measured, see
docs/decisions/0030-seeded-faults.md. `--sealed` measures them too.

The same seed plants the same faults in the same files, whatever else is asked for.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, only its own folder is on the path

if TYPE_CHECKING:
    from benchmarks.seeding.checked import Checker
    from benchmarks.seeding.faults import Fault
    from benchmarks.seeding.measure import Outcome

_checker: Checker | None = None  # of a worker process


def _work(fault: Fault) -> Outcome:
    from benchmarks.seeding.measure import outcome

    assert _checker is not None
    return outcome(_checker, fault)


def _begin(folder: str) -> None:
    global _checker
    from benchmarks.seeding.checked import Checker

    _checker = Checker(Path(tempfile.mkdtemp(dir=folder)))


def measured(checker: Checker, faults: Sequence[Fault], jobs: int, folder: str) -> list[Outcome]:
    """What becomes of each fault; each process works in a copy of the rules of its own."""
    from benchmarks.seeding.measure import outcome

    if jobs == 1:
        return [_told(at, len(faults), outcome(checker, fault)) for at, fault in enumerate(faults, 1)]
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (folder,)) as pool:
        return [_told(at, len(faults), one) for at, one in enumerate(pool.map(_work, faults, chunksize=8), 1)]


def _told(at: int, every: int, one: Outcome) -> Outcome:
    if sys.stderr.isatty() or at == every or at % 100 == 0:
        print(f"\r{at}/{every} faults", end="" if sys.stderr.isatty() and at < every else "\n", file=sys.stderr, flush=True)
    return one


def table(found: dict[str, Any]) -> str:
    """The figures for people."""

    def row(name: str, figures: dict[str, Any]) -> str:
        shares = "".join(f"{figures[one]:>12.3f}" for one in ("found", "right_line", "mend"))
        return f"{name:<24}{figures['faults']:>7}{shares}"

    lines = [f"{'':<24}{'faults':>7}{'found':>12}{'right line':>12}{'mend':>12}"]
    lines += [row(kind, figures) for kind, figures in found["by_kind"].items()]
    if found["faults"]:
        lines.append(row("all", found))
    legal = found["legal"]
    lines.append(f"{legal['faults']} more left a legal document" + (":" if legal["faults"] else ""))
    lines += [f"  {kind:<22}{one['faults']:>7}  ({one['share']:.3f} of the kind)" for kind, one in legal["by_kind"].items()]
    return "\n".join(lines)


def misses(outcomes: Sequence[Outcome]) -> str:
    """The faults that were not found, not at the right line, or told without a mend: what was planted, and what was said."""
    lines = []
    for one in outcomes:
        lack = "not found" if not one.found else "wrong line" if not one.right_line else "no mend" if not one.mend else ""
        if lack and not one.fault.legal:
            where = ", ".join(map(str, sorted(one.fault.lines)))
            lines.append(f"- {one.fault.kind}: {lack}: {one.fault.file}:{where}: {one.fault.planted}")
            lines += [f"    said: {said}" for said in one.said[:4]]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Plant, check, count and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON, not a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--per-kind", type=int, default=0, metavar="N", help="plant in N files of each kind, drawn by lot; 0: in all"
    )
    parser.add_argument("--kinds", default="", metavar="A,B", help="only these kinds")
    parser.add_argument("--files", default="*", metavar="GLOB", help="only these files, as in 'wizard/spells/*'")
    parser.add_argument("--sealed", action="store_true", help="the kinds of sealed.py too")
    parser.add_argument("--misses", metavar="FILE", help="write there what was missed")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    args = parser.parse_args()

    from benchmarks.seeding import load_kinds
    from benchmarks.seeding.checked import Checker
    from benchmarks.seeding.measure import faults, summary

    known = load_kinds(args.sealed)
    kinds = [one for one in args.kinds.split(",") if one] or known
    unknown = sorted(set(kinds) - set(known))
    if unknown:
        parser.error(f"there is no kind {', '.join(unknown)}; there are {', '.join(known)}")
    with tempfile.TemporaryDirectory(prefix="seeded-faults-") as folder:
        checker = Checker(Path(folder) / "own")
        files = [file for file in checker.files if fnmatch.fnmatch(file, args.files)]
        outcomes = measured(checker, faults(checker, files, kinds, args.seed, args.per_kind), args.jobs, folder)
    found = summary(outcomes)
    print(json.dumps(found, indent=1) if args.json else table(found))
    if args.misses:
        Path(args.misses).write_text(misses(outcomes), "utf-8")


if __name__ == "__main__":
    main()
