"""What `import tfrules` costs beside the bare interpreter, and what it brings along."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from benchmarks.questions.timing import Row
from benchmarks.startup import compared, run

PEERS = ()
BARE, WHOLE, DICE = "pass", "import tfrules", "from tfrules.odds import d, roll"
HEAVY = ("numpy", "lark", "ruamel.yaml", "jsonschema", "click", "rich")


def rows(peers: dict[str, Any], rounds: int, only: str) -> Iterator[Row]:
    """All rows of this group: seconds of the processor, of processes that are started by turns; and what is there when only dice are wanted."""
    yield from (row for row in (*_taken(max(rounds, 9)), *map(_brought, (WHOLE, DICE))) if only in row.what)


def _taken(rounds: int) -> Iterator[Row]:
    taken: dict[str, list[tuple[float, float]]] = {BARE: [], WHOLE: []}
    with tempfile.TemporaryDirectory() as cache:
        for code in taken:
            run(["-c", code], cache)  # byte code
        for _ in range(rounds):
            for code, times in taken.items():
                times.append(run(["-c", code], cache))
    ours, bare = compared(taken[WHOLE], taken[BARE]), compared(taken[BARE], taken[BARE])
    yield Row("I1", f"`{WHOLE}`", ours["times_bare"], f"python -c {BARE}", "<= 3", ours["ms"] * 1e3, bare["ms"] * 1e3)


def _brought(code: str) -> Row:
    """How many of the heavy modules are there after some code was run in a fresh process."""
    check = f"import sys\n{code}\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return Row("I1", f"`{code}`: how many of {', '.join(HEAVY)} come with it", len(done.stdout.split()), "none of them", "<= 0")
