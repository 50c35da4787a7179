"""`python -m tests.release.api` writes the public API anew: every public name with its signature, so that a change is seen in review.

Public are the names of `tfrules`, the objects that they lead to, and the module that plugins build on.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

SNAPSHOT = Path(__file__).with_name("api.txt")
MODULES = ("tfrules", "tfrules.odds", "tfrules.engine.surface", "tfrules.hooks.spec")
CLASSES = ("tfrules.game.Loaded", "tfrules.game.Item", "tfrules.battle.Battle", "tfrules.packs.ruleset.Ruleset", "tfrules.engine.save.Saved")


def public() -> Iterator[str]:
    """The lines of the snapshot."""
    for module in MODULES:
        found = import_module(module)
        for name in sorted(getattr(found, "__all__", None) or [one for one in vars(found) if not one.startswith("_")]):
            value = getattr(found, name)
            if name == "__version__" or inspect.ismodule(value) or getattr(value, "__module__", "tfrules").partition(".")[0] != "tfrules":
                continue
            yield f"{module}.{name}{_signature(value)}"
    for path in CLASSES:
        module, _, name = path.rpartition(".")
        made = getattr(import_module(module), name)
        for member, value in sorted(inspect.getmembers_static(made)):
            if member.startswith("_"):
                continue
            if isinstance(value, staticmethod | classmethod):
                value = value.__func__
            yield f"{path}.{member}{_signature(value) if callable(value) else ''}"


def _signature(value: object) -> str:
    if not callable(value):
        return ""
    try:
        found = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    # Versions of Python write annotations in different ways, and each run has functions at other places.
    return re.sub(r"ForwardRef\('([^']*)'[^)]*\)", r"\1", re.sub(r" at 0x[0-9a-fA-F]+", "", found)).replace("'", "")


def text() -> str:
    """The whole snapshot."""
    return "".join(f"{line}\n" for line in public())


if __name__ == "__main__":
    SNAPSHOT.write_text(text(), "utf-8")
    print(f"{len(SNAPSHOT.read_text('utf-8').splitlines())} names", file=sys.stderr)
