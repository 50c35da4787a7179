"""Answers of commands that only look, remembered until anything they rest on changes.

Most of the time of a short command goes into finding plugins and linking packs whose files are those of a moment ago. What such a command
printed is kept with the time and size of every file that it read or that took part in it; when all of them are as they were, it is
printed again. This module imports next to nothing, for it runs before everything else. `TFRULES_CACHE=off` turns it off.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from typing import Any

COMMANDS = frozenset({"list", "show"})
KEPT = 200  # answers; the oldest are deleted beyond that
FORMAT = 1


def folder() -> str:
    """Where answers lie; "" where nothing is kept. The rule is that of compiled packs (`packs.cache.cache_dir`)."""
    named = os.environ.get("TFRULES_CACHE", "").strip()
    if named.lower() == "off":
        return ""
    base = os.environ.get("XDG_CACHE_HOME", "").strip()
    home = named or os.path.join(base if os.path.isabs(base) else os.path.expanduser("~/.cache"), "tfrules")
    return "" if home.startswith("~") else os.path.join(home, "answers")


def question(args: list[str]) -> str:
    """All that an answer may depend on besides files."""
    wide = os.get_terminal_size().columns if sys.stdout.isatty() else 0
    shown = [os.environ.get(name, "") for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM", "LANG", "LC_ALL", "PYTHONIOENCODING")]
    return json.dumps([FORMAT, sys.version, sys.prefix, sys.path, os.getcwd(), wide, sys.stderr.isatty(), shown, args])


def _place(asked: str) -> str:
    home = folder()
    return os.path.join(home, f"{zlib.crc32(asked.encode()):08x}{len(asked):x}.json") if home else ""


def _mark(path: str) -> list[Any]:
    try:
        found = os.stat(path)
    except OSError:
        return [path, 0, -1]
    return [path, found.st_mtime_ns, found.st_size]


def recall(args: list[str]) -> tuple[str, str] | None:
    """What the same question was answered, on both streams, or None when it is not known or anything has changed since."""
    if not args or args[0] not in COMMANDS:
        return None
    asked = question(args)
    try:
        with open(_place(asked), encoding="utf-8") as file:
            kept = json.load(file)
        if kept["question"] == asked and all(_mark(mark[0]) == mark for mark in kept["files"]):
            return str(kept["out"]), str(kept["err"])
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        pass
    return None


def remember(args: list[str], out: str, err: str) -> None:
    """Keep an answer with the marks of all that it rests on. What cannot be written is not kept."""
    from tfrules.packs.files import CAMPAIGN, folders_read

    asked = question(args)
    place = _place(asked)
    if not place:
        return
    paths = {str(module.__file__) for name, module in list(sys.modules.items()) if _ours(name) and getattr(module, "__file__", None)}
    paths.update(path for path in sys.path if os.path.isdir(path))  # where plugins are installed
    paths.add(os.path.abspath(CAMPAIGN))  # one that is not there yet would say something too
    for read in folders_read():
        paths.add(str(read))
        for below, _, files in os.walk(read):
            paths.add(below)
            paths.update(os.path.join(below, name) for name in files)
    text = json.dumps({"question": asked, "files": sorted(map(_mark, paths)), "out": out, "err": err})
    try:
        os.makedirs(folder(), exist_ok=True)
        scratch = f"{place}.{os.getpid()}"
        with open(scratch, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(scratch, place)
        _prune()
    except OSError:
        pass


def _ours(module: str) -> bool:
    return module.partition(".")[0].startswith("tfrules")


def _prune() -> None:
    names = [os.path.join(folder(), name) for name in os.listdir(folder())]
    for name in sorted(names, key=os.path.getmtime)[:-KEPT]:
        os.unlink(name)
