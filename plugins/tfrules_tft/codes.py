"""Findings of these games."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register

CODES = (
    CodeInfo(
        "TFR0851",
        "figure-impossible",
        "error",
        "A figure breaks a rule of creation: its attributes, or what it carries.",
        'game.figure("Human", ST=40, DX=12)',
        'game.figure("Human", ST=12, DX=12)',
    ),
)
register(*CODES)
