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
    CodeInfo(
        "TFR0932",
        "extra-missing",
        ERROR,
        "This command needs a package that comes with an extra of tfrules and is not installed here.",
        "pip install tfrules",
        'pip install "tfrules[lsp]"',
    ),
)
register(*CODES)
