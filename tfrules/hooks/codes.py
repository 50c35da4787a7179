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
        "A plugin cannot be imported, or implements a hook that does not exist or has other arguments.",
        "@hook\ndef tfrules_words(): ...",
        "@hook\ndef tfrules_vocabulary(): ...",
    ),
    CodeInfo(
        "TFR0913",
        "plugin-clash",
        "error",
        "Two plugins bring a game, pack, procedure or population of one name.",
        "steps('deal', ...) in two plugins",
        "steps('mygame.deal', ...)",
    ),
)
register(*CODES)
