"""Rules written once as data, then run, explained, proved and printed by one generic engine.

Text goes in (rule packs), a frozen ruleset comes out, and everything else reads it. Nothing in this package knows any game: games
are packs of data and plugins that use only the public hooks. Importing `tfrules` loads nothing heavy; names come when used.
"""

from __future__ import annotations

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    """The version, read from the installed package when it is asked for."""
    if name == "__version__":
        from importlib.metadata import version

        return version("tfrules")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
