"""The findings of plugins: missing, broken, or at odds with each other."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register

CODES = (
    CodeInfo(
        "TFR0911",
        "plugin-missing",
        "error",
        "A game or pack needs a plugin that is not installed.",
        "tfrules.load('chess')",
        "pip install the plugin first, then tfrules.load('chess')",
    ),
    CodeInfo(
        "TFR0912",
        "plugin-broken",
        "error",
        "A plugin cannot be imported, or does not fit the hooks: it implements one that does not exist, or answers with something else.",
        "@hook\ndef tfrules_words(): ...",
        "@hook\ndef tfrules_vocabulary(): ...",
    ),
    CodeInfo(
        "TFR0913",
        "plugin-clash",
        "error",
        "Two plugins bring a game, pack, procedure, population or word of one name.",
        "steps('deal', ...) in two plugins",
        "steps('mygame.deal', ...)",
    ),
)
register(*CODES)
