"""Rules written once as data, then run, explained, proved and printed by one generic engine.

Text goes in (rule packs), a frozen ruleset comes out, and everything else reads it. Nothing in this package knows any game: games
are packs of data and plugins that use only the public hooks. Importing `tfrules` loads nothing heavy; names come when used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tfrules.diagnostics import Diagnostic as Diagnostic
    from tfrules.diagnostics import DiagnosticError as DiagnosticError
    from tfrules.engine.drivers import Script as Script
    from tfrules.engine.drivers import sample as sample
    from tfrules.engine.drivers import script as script
    from tfrules.game import load as load
    from tfrules.odds import d as d
    from tfrules.odds import roll as roll

_HOME = {
    "Diagnostic": "tfrules.diagnostics",
    "DiagnosticError": "tfrules.diagnostics",
    "Script": "tfrules.engine.drivers",
    "d": "tfrules.odds",
    "load": "tfrules.game",
    "roll": "tfrules.odds",
    "sample": "tfrules.engine.drivers",
    "script": "tfrules.engine.drivers",
}
__all__ = ["Diagnostic", "DiagnosticError", "Script", "__version__", "d", "load", "roll", "sample", "script"]


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used."""
    if name == "__version__":
        from importlib.metadata import version

        return version("tfrules")
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
