"""Figures to order, as somebody types them: `NAME, FIELD=VALUE, ...`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from tfrules.game import Loaded

LISTED = "+"  # what several names of one field are joined by
SPECIAL = {"true": True, "false": False}


def ordered(loaded: Loaded, written: str) -> dict[str, Any]:
    """A figure to order. Raises UsageError for what is no FIELD=VALUE, DiagnosticError for what the rules do not have."""
    name, *parts = (part.strip() for part in written.split(","))
    fields: dict[str, Any] = {"name": name}
    for part in parts:
        field, sign, value = (piece.strip() for piece in part.partition("="))
        if not (field and sign and value):
            raise click.UsageError(f"{part!r} in {written!r} is not FIELD=VALUE, as in `{name}, name=Ann`")
        fields[field] = _value(value)
    return loaded.figure(name, **fields)


def _value(written: str) -> Any:
    if LISTED in written:
        return [one.strip() for one in written.split(LISTED)]
    return SPECIAL.get(written, int(written) if written.lstrip("-").isdigit() else written)
