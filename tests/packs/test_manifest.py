"""`pack.yaml`: what it says, and how mistakes in it are told."""

# ruff: noqa: E501 (a mistake and its finding stand side by side)

from __future__ import annotations

from collections.abc import Callable

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.packs.findings import Findings
from tfrules.packs.manifest import Game, Manifest, Publication, from_json, read_manifest, to_json
from tfrules.packs.versions import parse_version
from tfrules.source import Source

FULL = """\
id: frost
version: 1.2.0
title: Frost and ice
licence: CC0-1.0
requires: { core: ">=1,<2", other: "*" }
publications:
  house: { title: Our house rules, parts: [Cold, Ice] }
  paper: A paper
games:
  frost: [core, frost]
plugin: frost_words
rulings: { stacking: strongest }
"""

Tell = Callable[[Diagnostic], str]


def read(text: str, told: Tell | None = None) -> tuple[Manifest | None, list[str]]:
    findings = Findings()
    manifest = read_manifest(Source("pack.yaml", text), findings)
    return manifest, [told(one) if told else one.message for one in findings.take()]


def test_everything_a_manifest_can_say() -> None:
    manifest, found = read(FULL)
    assert found == [] and manifest is not None
    assert (manifest.id, manifest.version, manifest.title, manifest.licence) == (
        "frost",
        parse_version("1.2"),
        "Frost and ice",
        "CC0-1.0",
    )
    assert [(one.pack, one.versions.text) for one in manifest.requires] == [("core", ">=1,<2"), ("other", "*")]
    assert manifest.publications == (Publication("house", "Our house rules", ("Cold", "Ice")), Publication("paper", "A paper"))
    assert manifest.games == (Game("frost", ("core", "frost")),)
    assert manifest.plugin == "frost_words" and not manifest.anonymous
    assert [(one.ruling, one.choice, one.span.text) for one in manifest.rulings] == [("stacking", "strongest", "strongest")]
    assert manifest.span.text == "frost"


def test_only_id_and_version_must_be_there() -> None:
    assert read("id: a\nversion: 1\n")[1] == []
    assert read("id: a\nversion: 1\nrequires:\ngames: {}\n")[1] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id: a\nversion: 1\nlicens: MIT\n", "pack.yaml:3:1 manifest-key: a pack file has no key `licens` | did you mean `licence`?"),
        ("version: 1\n", "pack.yaml:1:1 manifest-value: the pack file does not say its id | add a line such as `id: frost`"),
        ("id: a\n", "pack.yaml:1:1 manifest-value: the pack file does not say its version | add a line such as `version: 1.0.0`"),
        ("id: My Pack\nversion: 1\n", "pack.yaml:1:5 manifest-value: `My Pack` is not a pack id | use small letters, digits, - and _, a letter first"),
        ("id: a\nversion: [1]\n", "pack.yaml:2:10 manifest-value: `version` must be a single text | write one value on the line"),
        ("id: a\nversion: 1\nrequires: [core]\n", "pack.yaml:3:11 manifest-value: `requires` must be a list of names, each with a value | write `requires: { NAME: ... }`"),
        ("id: a\nversion: 1\nrequires: { a: '*' }\n", "pack.yaml:3:13 manifest-value: the pack `a` requires itself | take this line out"),
        ("id: a\nversion: 1\ngames: { g: a }\n", "pack.yaml:3:13 manifest-value: `g` must be a list | write `[FIRST, SECOND]`"),
        (
            "id: a\nversion: 1\npublications: { p: { title: T, part: [x] } }\n",
            "pack.yaml:3:32 manifest-key: a publication has no key `part` | did you mean `parts`?",
        ),
        ("- id: a\n", "pack.yaml:1:1 manifest-value: a pack file must be a list of keys with values | begin with `id: NAME` and `version: 1.0.0`"),
        ("", "pack.yaml:1:1 manifest-value: a pack file must be a list of keys with values | begin with `id: NAME` and `version: 1.0.0`"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_finding_at_its_place(text: str, expected: str, told: Tell) -> None:
    assert read(text, told)[1] == [expected]


def test_several_mistakes_are_found_at_once() -> None:
    manifest, found = read("id: a\nversion: x\nrequires: { b: '>=y' }\nwhat: 1\n")
    assert len(found) == 3
    assert manifest is not None  # what is wrong is left out: of the pack that it requires any version will do
    assert [(one.pack, one.versions.text) for one in manifest.requires] == [("b", "*")]


def test_a_manifest_survives_the_cache() -> None:
    source = Source("pack.yaml", FULL)
    manifest = read_manifest(source, Findings())
    assert manifest is not None
    again = from_json(to_json(manifest), source)
    assert again == manifest
    assert [one.span.text for one in again.requires] == ["core", "other"] and again.span.text == "frost"
