"""Faults planted in shipped rules, and what `tfrules check` says of them: see `benchmarks/seeded_faults.py`."""

from __future__ import annotations

from importlib import import_module

OPEN = ("words", "structure", "values", "meaning", "tables")
SEALED = ("sealed",)


def load_kinds(sealed: bool = False) -> list[str]:
    """The names of all kinds of fault, with those that are sealed if they are asked for."""
    from benchmarks.seeding.faults import KINDS

    for module in (*OPEN, *(SEALED if sealed else ())):
        import_module(f"benchmarks.seeding.{module}")
    return sorted(KINDS)
