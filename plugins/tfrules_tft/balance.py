"""What arms are weighed by: the ST that a weapon needs against its damage, what armor stops against the DX and the movement that it takes."""

from __future__ import annotations

from tfrules.vocabulary.terms import Balance

BALANCES = (
    Balance("weapon", group="hands", costs=("ST",), amounts=("damage",)),
    Balance("armor", group="", costs=("DX", "MA"), amounts=("stops",)),
    Balance("shield", group="", costs=("DX",), amounts=("stops",)),
)
