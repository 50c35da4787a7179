"""Rulings that texts ask for."""

from __future__ import annotations

from collections.abc import Callable

from tfrules.packs import Linked

PACK = """=== one/pack.yaml
id: one
version: 1.0.0
=== one/rules.tfr
ruling "ties" { question "Who first?"; choice "roll"; choice "left"; default "roll" }
rule "first" {
  on effect begins when ruling("tis") == "roll" { stop }
  on effect begins when ruling("ties") == "rol" { stop }
  on effect begins when ruling("ties") == "left" { stop }
  example "no such ruling" ruling "tis=roll" { expect true }
  example "no such choice" ruling "ties=rol" { expect true }
  example "well" ruling "ties=left" { expect true }
}
"""


def test_unknown_ruling_and_choice(linked: Callable[..., Linked]) -> None:
    found = [(one.code, one.span.line, one.message) for one in linked(PACK).diagnostics if one.span]
    assert found == [
        ("TFR0550", 3, "there is no ruling `tis` in what is loaded"),
        ("TFR0551", 4, "the ruling `ties` has no choice `rol`"),
        ("TFR0550", 6, "there is no ruling `tis` in what is loaded"),
        ("TFR0551", 7, "the ruling `ties` has no choice `rol`"),
    ]
