"""The findings of the command line's own files."""

from __future__ import annotations

from tfrules.diagnostics import ERROR, CodeInfo, register

CODES = (
    CodeInfo(
        "TFR0931",
        "campaign-invalid",
        ERROR,
        "`campaign.yaml` has the keys game, packs, rulings, sides and scenario; one of them is misspelt, or its value is of another form.",
        "rulings: [hth-defence-when]\n",
        "rulings: { hth-defence-when: on-entry }\n",
    ),
)
register(*CODES)
