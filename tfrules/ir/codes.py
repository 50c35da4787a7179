"""The finding of documents that do not have their form."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register

INVALID_DOCUMENT = "TFR0341"

register(
    CodeInfo(
        INVALID_DOCUMENT,
        "invalid-document",
        "error",
        "A JSON document does not have the form that the loaded words give it. Documents made from text always have it.",
        "",
        "",
    )
)
