"""The procedures that every game has. No plugin may bring another of the name of one of them."""

from __future__ import annotations

from tfrules.engine.offers import offers_procedures
from tfrules.engine.procedure import Procedure, forget_procedure
from tfrules.engine.turn import edge_procedure, turns_procedure
from tfrules.engine.watch import watch_procedure

OWN: tuple[Procedure, ...] = (
    watch_procedure(),
    turns_procedure(),
    edge_procedure(),
    forget_procedure(),
    *offers_procedures(),
)
