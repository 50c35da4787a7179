"""Running something again whenever files change: they are looked at again and again, for no system tells it alike."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

PAUSE = 0.4  # seconds between two looks
Marks = Mapping[str, tuple[int, int]]  # time and size of each file
Changed = tuple[str, ...]


def marks(paths: Iterable[Path]) -> Marks:
    """The marks of all files at and below some places, hidden ones left out."""
    found = {}
    for path in paths:
        for file in (str(path), *_below(path)):
            with contextlib.suppress(OSError):  # gone between two looks
                stat = os.stat(file)
                if not os.path.isdir(file):
                    found[file] = stat.st_mtime_ns, stat.st_size
    return found


def _below(path: Path) -> Iterable[str]:
    for at, folders, files in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (os.path.join(at, name) for name in files if not name.startswith("."))


def pause() -> bool:
    """Wait until the next look; True, for it goes on until somebody stops it."""
    time.sleep(PAUSE)
    return True


def watch(look: Callable[[], Marks], run: Callable[[Changed], int], wait: Callable[[], bool] = pause) -> int:
    """Run, and run again with the files that changed, until `wait` says False or Ctrl-C is pressed. The status of the last run.

    A change counts once the files stay as they are from one look to the next: editors save in several steps.
    """
    seen = look()
    status = run(())
    seen = {**look(), **seen}  # a run tells of further files that it read
    try:
        while wait():
            now = look()
            if now == seen:
                continue
            while wait() and (settled := look()) != now:
                now = settled
            changed = tuple(sorted(name for name in {*seen, *now} if seen.get(name) != now.get(name)))
            if changed:
                seen = now
                status = run(changed)
                seen = {**look(), **seen}
    except KeyboardInterrupt:
        pass
    return status
