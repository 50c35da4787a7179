"""Rulings: who chooses, and which choices mean nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.packs import Linked, LoadedPack, Manifest, try_link
from tfrules.packs.versions import parse_version
from tfrules.vocabulary.terms import Vocabulary

# ruff: noqa: E501 (a mistake and its finding stand side by side)
Link = Callable[..., Linked]
Tell = Callable[[Diagnostic], str]


def pack(name: str, text: str = "", requires: str = "", rulings: str = "") -> str:
    needs = f"requires: {{ {', '.join(f'{one}: {chr(39)}*{chr(39)}' for one in requires)} }}\n" if requires else ""
    choices = f"rulings: {{ {rulings} }}\n" if rulings else ""
    return f"=== {name}/pack.yaml\nid: {name}\nversion: 1\n{needs}{choices}=== {name}/{name}.tfr\n{text}\n"


def ruling(*defaults: str) -> str:
    lines = "".join(f"; default {one}" for one in defaults)
    return f'ruling "ties" {{ question "Who goes first?"; choice roll "A die says."; choice left; choice right{lines} }}\n'


BOTH = ruling("roll game a", "left game b", "right game c")


@pytest.mark.parametrize(
    ("packs", "game", "chosen"),
    [
        (pack("a", ruling("roll")), "", "roll"),
        (pack("a", ruling("roll", "left game full")), "", "roll"),
        (pack("a", ruling("roll", "left game full")), "full", "left"),
        (pack("a", BOTH), "", "roll"),  # the only loaded pack that the ruling names
        (pack("a", BOTH) + pack("b", "", "a"), "", "left"),  # b builds on a
        (pack("a", BOTH) + pack("b") + pack("c", "", "ab"), "", "right"),  # c builds on both
        (pack("a", BOTH) + pack("b", "", "a") + pack("d", "", "b"), "", "left"),  # d is not named
        (pack("a", BOTH) + pack("b"), "a", "roll"),  # the game decides between strangers
        (pack("a", ruling("roll game a", "roll game b")) + pack("b"), "", "roll"),  # strangers that agree
    ],
)
def test_the_default_is_that_of_the_game_or_of_the_topmost_pack(packs: str, game: str, chosen: str, linked: Link) -> None:
    found = linked(packs, game=game)
    assert found.diagnostics == ()
    assert (found.ruleset.rulings["ties"].chosen, found.ruleset.rulings["ties"].by) == (chosen, "default")


def test_a_ruling_knows_its_choices_and_defaults(linked: Link) -> None:
    found = linked(pack("a", ruling("right", "left game full"))).ruleset.rulings["ties"]
    assert (found.name, found.pack, found.choices, found.defaults) == (
        "ties",
        "a",
        ("roll", "left", "right"),
        {"": "right", "full": "left"},
    )


def test_the_user_chooses_over_packs_and_packs_over_defaults(linked: Link) -> None:
    packs = (
        pack("a", ruling("roll")) + pack("b", requires="a", rulings="ties: left") + pack("c", requires="b", rulings="ties: right")
    )
    found = linked(packs).ruleset.rulings["ties"]
    assert (found.chosen, found.by) == ("right", "c")
    found = linked(packs, {"ties": "roll"}).ruleset.rulings["ties"]
    assert (found.chosen, found.by) == ("roll", "user")


def test_the_choice_counts_in_the_hash(linked: Link) -> None:
    packs = pack("a", ruling("roll"))
    assert linked(packs).ruleset.content_hash == linked(packs, {"ties": "roll"}).ruleset.content_hash
    assert linked(packs).ruleset.content_hash != linked(packs, {"ties": "left"}).ruleset.content_hash


@pytest.mark.parametrize(
    ("packs", "wanted", "expected"),
    [
        (pack("a", ruling("roll")), {"tie": "roll"}, "ruling-unknown: there is no ruling `tie` | did you mean `ties`?"),
        (pack("a"), {"ties": "roll"}, "ruling-unknown: there is no ruling `ties` | list the rulings that are loaded"),
        (pack("a", ruling("roll")), {"ties": "rol"}, "ruling-choice: the ruling `ties` has no choice `rol` | did you mean `roll`?"),
        (pack("a", ruling("roll")), {"ties": "coin"}, "ruling-choice: the ruling `ties` has no choice `coin` | choose one of `roll`, `left`, `right`"),
        (pack("a", ruling("roll"), rulings="ties: lef"), {}, "pack.yaml:3:18 ruling-choice: the ruling `ties` has no choice `lef` | did you mean `left`?"),
        (pack("a", rulings="tyes: left") + pack("b", ruling("roll")), {}, "pack.yaml:3:18 ruling-unknown: there is no ruling `tyes` | did you mean `ties`?"),
        (pack("a", ruling("rol")), {"ties": "left"}, "a.tfr:1:107 ruling-choice: the ruling `ties` has no choice `rol` | did you mean `roll`?"),
        (pack("a", ruling("roll game x")), {}, "a.tfr:1:8 ruling-default: the ruling `ties` has no default for what is loaded | choose one of `roll`, `left`, `right`, as in `--ruling ties=CHOICE`"),
        (pack("a", BOTH) + pack("b"), {}, "a.tfr:1:8 ruling-default: the packs `a` and `b` want different choices for the ruling `ties` | choose one of `roll`, `left`, `right`, as in `--ruling ties=CHOICE`"),
        (pack("a", ruling("roll")) + pack("b", ruling("left")), {}, "b.tfr:1:8 ruling-conflict: the packs `a` and `b` both have a ruling `ties` | keep one of the two, or give this one another name | a.tfr:1:8 the first one is here"),
        (
            pack("a", ruling("roll")) + pack("b", rulings="ties: left") + pack("c", rulings="ties: right"), {},
            "pack.yaml:3:18 ruling-conflict: the packs `b` and `c` choose differently for the ruling `ties` | let `c` require `b` if it should have the last word | pack.yaml:3:18 `b` chooses `left` here",
        ),
    ],
)  # fmt: skip
def test_a_choice_that_means_nothing_is_reported(
    packs: str, wanted: dict[str, str], expected: str, linked: Link, told: Tell
) -> None:
    assert [told(one) for one in linked(packs, wanted).diagnostics] == [expected]


def test_strangers_may_choose_alike(linked: Link) -> None:
    found = linked(pack("a", ruling("roll")) + pack("b", rulings="ties: left") + pack("c", rulings="ties: left"))
    assert found.diagnostics == () and found.ruleset.rulings["ties"].chosen == "left"


def test_a_user_who_chooses_needs_no_default(linked: Link) -> None:
    found = linked(pack("a", ruling("roll game x")), {"ties": "left"})
    assert found.diagnostics == () and found.ruleset.rulings["ties"].chosen == "left"


def test_defaults_may_stand_in_a_block(vocabulary: Vocabulary) -> None:
    body = (
        {"op": "choice", "name": "roll"},
        {"op": "choice", "name": "left"},
        {"op": "default", "block": [{"op": "case", "key": "a", "choice": "left"}, {"op": "case", "key": "b", "choice": "roll"}]},
    )
    loaded = LoadedPack(Manifest("a", parse_version("1")), (Document("a", "ruling", "ties", body=body),))
    found = try_link([loaded], vocabulary)
    assert found.diagnostics == ()
    assert (found.ruleset.rulings["ties"].defaults, found.ruleset.rulings["ties"].chosen) == ({"a": "left", "b": "roll"}, "left")
