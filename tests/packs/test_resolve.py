"""What names mean, from the point of view of the pack that says them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import nodes
from tfrules.packs import Linked, LoadedPack

# ruff: noqa: E501 (a mistake and its finding stand side by side)
Link = Callable[..., Linked]
Tell = Callable[[Diagnostic], str]


def pack(name: str, text: str, requires: str = "", more: str = "") -> str:
    needs = f"requires: {{ {', '.join(f'{one}: {chr(39)}*{chr(39)}' for one in requires)} }}\n" if requires else ""
    return f"=== {name}/pack.yaml\nid: {name}\nversion: 1\n{needs}{more}=== {name}/{name}.tfr\n{text}\n"


def tool(name: str) -> str:
    return f'tool "{name}" {{ weight 1 }}\n'


def needs(found: Linked, craft: str = "Joinery") -> list[str]:
    """The tools that a craft needs, as they are after linking."""
    (document,) = (one for one in found.ruleset.by_kind("craft") if one.name == craft)
    return [part["name"] for _, part in nodes(list(document.body)) if isinstance(part, dict) and part.get("op") == "item"]


EITHER = 'craft "Joinery" { about "Saw" }\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (tool("Saw") + EITHER, []),
        (EITHER.replace("Joinery", "Saw"), []),
        (
            'condition "Saw" { summary "Slow." }\n' + EITHER,
            ["a.tfr:2:25 name-unknown: `Saw` is a condition, and the name of a tool or craft is needed here | name a tool or craft"],
        ),
        (tool("Saws") + EITHER, ["a.tfr:2:25 name-unknown: there is no tool or craft `Saw` | did you mean `Saws`?"]),
    ],
)
def test_a_name_of_one_of_several_kinds(text: str, expected: list[str], linked: Link, told: Tell) -> None:
    found = linked(pack("a", text))
    assert [told(one) for one in found.diagnostics] == expected


def test_a_name_of_one_of_several_kinds_gets_its_own(linked: Link) -> None:
    (document,) = linked(pack("a", tool("Saw") + EITHER)).ruleset.by_kind("craft")
    assert [part["kind"] for _, part in nodes(list(document.body)) if isinstance(part, dict) and part.get("op") == "item"] == ["tool"]


CRAFT = 'craft "Joinery" { needs "Saw" }\n'


def test_every_reference_gets_the_name_of_its_pack(linked: Link) -> None:
    found = linked(pack("a", tool("Saw") + tool("Axe") + 'craft "Joinery" { needs "Saw"; needs Axe; spares "a:Saw", Axe }\n'))
    assert found.diagnostics == ()
    assert needs(found) == ["a:Saw", "a:Axe", "a:Saw", "a:Axe"]


@pytest.mark.parametrize(
    ("packs", "expected"),
    [
        # its own
        (pack("a", tool("Saw") + CRAFT), "a:Saw"),
        # of a pack it requires, also by way of another
        (pack("a", tool("Saw")) + pack("b", "", "a") + pack("c", CRAFT, "b"), "a:Saw"),
        # a stranger's pack with the same name changes nothing
        (pack("a", tool("Saw") + CRAFT) + pack("b", tool("Saw")) + pack("c", tool("Saw"), "a"), "a:Saw"),
        # failing its own reach, the only one that is loaded
        (pack("a", CRAFT) + pack("b", tool("Saw")), "b:Saw"),
        # said in full
        (pack("a", tool("Saw")) + pack("b", tool("Saw") + CRAFT.replace("Saw", "a:Saw"), "a"), "a:Saw"),
    ],
)
def test_a_bare_name_means_the_only_item_in_reach(packs: str, expected: str, linked: Link) -> None:
    found = linked(packs)
    assert found.diagnostics == () and needs(found) == [expected]


@pytest.mark.parametrize(
    ("packs", "expected"),
    [
        (
            pack("a", tool("Saw")) + pack("b", tool("Saw") + CRAFT, "a"),
            "b.tfr:2:25 name-ambiguous: `Saw` may be any of `a:Saw`, `b:Saw` | write the pack too, such as `a:Saw` | a.tfr:1:6 `a:Saw` is this tool | b.tfr:1:6 `b:Saw` is this tool",
        ),
        (
            pack("a", tool("Saw")) + pack("b", tool("Saw")) + pack("c", CRAFT),
            "c.tfr:1:25 name-ambiguous: `Saw` may be any of `a:Saw`, `b:Saw` | write the pack too, such as `a:Saw` | a.tfr:1:6 `a:Saw` is this tool | b.tfr:1:6 `b:Saw` is this tool",
        ),
        (pack("a", tool("Saws") + CRAFT), "a.tfr:2:25 name-unknown: there is no tool `Saw` | did you mean `Saws`?"),
        (pack("a", 'craft "Saw" { note "n" }\n' + CRAFT), "a.tfr:2:25 name-unknown: `Saw` is a craft, and the name of a tool is needed here | name a tool"),
        (pack("a", CRAFT), "a.tfr:1:25 name-unknown: there is no tool `Saw` | write it, or load the pack that has it, and require that"),
        (pack("core", tool("Saw")) + pack("b", CRAFT.replace("Saw", "cor:Saw")), "b.tfr:1:25 name-unknown: there is no tool `cor:Saw`: no pack `cor` is loaded | did you mean `core`?"),
        (pack("core", tool("Saw")) + pack("b", CRAFT.replace("Saw", "core:Sa")), "b.tfr:1:25 name-unknown: there is no tool `core:Sa` | did you mean `Saw`?"),
        (
            pack("a", tool("Saw") + CRAFT) + pack("b", 'remove tool "Saw"\n', "a"),
            "b.tfr:1:13 name-unknown: `b` removes the tool `Saw`, which is still named | keep the item, or patch these lines as well | a.tfr:2:25 it is named here",
        ),
        (
            pack("a", tool("Saw") + "".join(CRAFT.replace("Joinery", f"Craft {at}") for at in range(5))) + pack("b", 'remove tool "Saw"\n', "a"),
            "b.tfr:1:13 name-unknown: `b` removes the tool `Saw`, which is still named | keep the item, or patch these lines as well | a.tfr:2:25 it is named here | a.tfr:3:25 it is named here | a.tfr:4:25 it is named here, and in 2 more places",
        ),
    ],
)  # fmt: skip
def test_a_name_that_means_nothing_or_too_much_is_shown_where_it_stands(
    packs: str, expected: str, linked: Link, told: Tell
) -> None:
    assert [told(one) for one in linked(packs).diagnostics] == [expected]


def test_a_change_to_an_item_reads_names_as_its_own_pack_does(linked: Link) -> None:
    text = pack("a", tool("Saw") + 'craft "Joinery" { note "n" }\n') + pack(
        "b", tool("Axe") + 'extend craft "Joinery" { needs "Axe" }\n', "a"
    )
    text += pack("c", tool("Axe"))
    found = linked(text)
    assert found.diagnostics == () and needs(found) == ["b:Axe"]


def test_a_wrong_name_in_a_change_is_shown_in_the_change(linked: Link, told: Tell) -> None:
    text = pack("a", tool("Saw") + 'craft "Joinery" { needs "Saw" }\n') + pack(
        "b", 'extend craft "Joinery" { needs "Sow" }\n', "a"
    )
    assert [told(one) for one in linked(text).diagnostics] == [
        "b.tfr:1:32 name-unknown: there is no tool `Sow` | did you mean `Saw`?"
    ]


def test_all_wrong_names_are_found_at_once(linked: Link) -> None:
    found = linked(pack("a", 'craft "X" { needs "P"; spares "Q", "R" }\ncraft "Y" { needs "P" }\n'))
    assert [one.message for one in found.diagnostics] == [
        "there is no tool `P`",
        "there is no tool `Q`",
        "there is no tool `R`",
        "there is no tool `P`",
    ]


@pytest.mark.parametrize(
    ("packs", "expected"),
    [
        (pack("a", 'tool "Saw" { weight 1 cite house "Tools"; cite house "All" }\n', more="publications: { house: H }\n"), []),
        (pack("a", "", more="publications: { house: H }\n") + pack("b", 'tool "Saw" { weight 1; cite house "All" }\n', "a"), []),
        (
            pack("a", 'tool "Saw" { weight 1 cite hose "Tools" }\n', more="publications: { house: H }\n"),
            ["a.tfr:1:28 publication-unknown: no publication `hose` is declared | did you mean `house`?"],
        ),
        (
            pack("a", "", more="publications: { house: H }\n") + pack("b", 'tool "Saw" { weight 1; cite house "All" }\n'),
            [
                "b.tfr:1:29 publication-unknown: no publication `house` is declared | declare it under `publications` in the pack's `pack.yaml`"
            ],
        ),
    ],
)
def test_a_citation_names_a_publication_in_reach(packs: str, expected: list[str], linked: Link, told: Tell) -> None:
    assert [told(one) for one in linked(packs).diagnostics] == expected


def test_a_pack_lists_all_its_references_with_their_places(load: Callable[[str], list[LoadedPack]]) -> None:
    (loaded,) = load(pack("a", tool("Saw") + 'craft "Joinery" { needs "Saw"; spares Axe }\n'))
    found = [(one.document.name, one.kind, one.name, one.span.text) for one in loaded.references]
    assert found == [("Joinery", "tool", "Saw", '"Saw"'), ("Joinery", "tool", "Axe", "Axe")]
