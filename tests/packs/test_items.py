"""new, like, extend, patch, remove: what items become, and which changes cannot stand."""

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

A = "=== a/pack.yaml\nid: a\nversion: 1\n=== a/a.tfr\n"
B = "=== b/pack.yaml\nid: b\nversion: 1\nrequires: { a: '*' }\n=== b/b.tfr\n"
C = "=== c/pack.yaml\nid: c\nversion: 1\nrequires: { a: '*' }\n=== c/c.tfr\n"
C_ON_B = C.replace("a: '*'", "a: '*', b: '*'")
SAW = 'tool "Saw" made by Ann { weight 3; length 40 when 1 < 2; length 30; part blade 1; part grip 2; note "sharp" }\n'


def lines(document: Document) -> list[str]:
    """The lines of a tool in short: `weight 3`, `length 40?` with a question mark for a condition."""
    shown = []
    for line in document.body:
        words = [
            str(line[slot]["name"] if isinstance(line[slot], dict) else line[slot]) for slot in line if slot not in ("op", "when")
        ]
        shown.append(" ".join([line["op"], *words]) + ("?" if "when" in line else ""))
    return shown


def saw(found: Linked, name: str = "a:Saw") -> Document:
    assert found.diagnostics == ()
    document = found.ruleset.get("tool", name)
    assert document is not None
    return document


def test_an_item_that_nobody_changes_is_what_its_text_says(linked: Link) -> None:
    found = linked(A + SAW)
    assert lines(saw(found)) == ["weight 3", "length 40?", "length 30", "part blade 1", "part grip 2", "note sharp"]
    assert found.ruleset.origins == {}


def test_extend_adds_lines_at_the_end(linked: Link) -> None:
    found = linked(A + SAW + B + 'extend tool "Saw" { note "handy"; weight 4 when 1 < 2; folding }\n')
    assert lines(saw(found))[-4:] == ["note sharp", "note handy", "weight 4?", "folding"]


def test_patch_replaces_all_lines_of_each_head_it_names_in_their_place(linked: Link) -> None:
    found = linked(A + SAW + B + 'patch tool "Saw" { note "blunt"; length 50 }\n')
    assert lines(saw(found)) == ["weight 3", "length 50", "part blade 1", "part grip 2", "note blunt"]


def test_patch_replaces_a_named_line_alone(linked: Link) -> None:
    found = linked(A + SAW + B + 'patch tool "Saw" { part grip 5 }\n')
    assert lines(saw(found))[3:5] == ["part blade 1", "part grip 5"]


def test_patch_replaces_clauses(linked: Link) -> None:
    found = linked(A + SAW + B + 'patch tool "Saw" made by Bob { weight 3 }\n')
    assert saw(found).clauses == {"made_by": "Bob"}


def test_remove_takes_an_item_out(linked: Link) -> None:
    found = linked(A + SAW + 'tool "Axe" { weight 1 }\n' + B + 'remove tool "Saw"\n')
    assert found.diagnostics == ()
    assert [one.name for one in found.ruleset.by_kind("tool")] == ["Axe"]


def test_the_pack_that_requires_has_the_last_word(linked: Link) -> None:
    text = (
        A
        + SAW
        + B
        + 'patch tool "Saw" { weight 4 }\n'
        + C_ON_B
        + 'patch tool "Saw" { weight 5 }\nextend tool "Saw" { note "c" }\n'
    )
    document = saw(linked(text))
    assert lines(document)[0] == "weight 5" and lines(document)[-1] == "note c"


def test_a_removed_item_may_be_replaced_by_one_of_the_same_name(linked: Link) -> None:
    text = (
        A
        + SAW
        + 'craft "Joinery" { needs "Saw" }\n'
        + B
        + 'remove tool "Saw"\ntool "Saw" { weight 9 }\ncraft "Carving" { needs "Saw" }\n'
    )
    found = linked(text)
    # the craft of the first pack finds no saw in its own reach any more, and takes the only one that is loaded
    assert found.diagnostics == ()
    assert [one.body[0]["tool"]["name"] for one in found.ruleset.by_kind("craft")] == ["b:Saw", "b:Saw"]


def test_lines_know_who_wrote_them_and_where(linked: Link) -> None:
    found = linked(A + SAW + B + 'extend tool "Saw" { folding }\npatch tool "Saw" { weight 7 }\n')
    document = saw(found)
    assert [found.ruleset.origin(document, at) for at in range(len(document.body))] == ["b", "a", "a", "a", "a", "a", "b"]
    weight, folding, blade = document.span_of("/body/0/amount"), document.span_of("/body/6"), document.span_of("/body/3/name")
    assert weight and folding and blade
    assert (weight.text, weight.line, weight.source.name[-7:]) == ("7", 2, "b/b.tfr")
    assert (folding.text, blade.text, blade.source.name[-7:]) == ("folding", "blade", "a/a.tfr")
    assert document.spans["/name"].text == '"Saw"' and "/body/7" not in document.spans
    assert all(document.spans[pointer].text is not None for pointer in document.spans) and len(document.spans) > 12


# ------------------------------------------------------------------ like


def test_an_heir_has_the_lines_of_its_model_under_its_own(linked: Link) -> None:
    found = linked(A + SAW + 'tool "Big saw" { like "Saw"; weight 6; part grip 3; folding }\n')
    expected = ["weight 6", "length 40?", "length 30", "part blade 1", "part grip 3", "note sharp", "like a:Saw", "folding"]
    assert lines(saw(found, "a:Big saw")) == expected
    assert lines(saw(found))[0] == "weight 3"  # the model is what it was


def test_what_a_pack_changes_in_a_model_shows_in_its_heirs(linked: Link) -> None:
    heirs = 'tool "Big saw" { like "Saw"; weight 6 }\ntool "Bigger saw" { like "Big saw"; weight 7 }\n'
    found = linked(A + heirs + SAW + B + 'patch tool "Saw" { length 99 }\npatch tool "Big saw" { note "big" }\n')
    assert "length 99" in lines(saw(found, "a:Bigger saw")) and "note big" in lines(saw(found, "a:Bigger saw"))
    assert "note sharp" in lines(saw(found))


def test_a_pack_may_patch_what_an_item_inherits(linked: Link) -> None:
    found = linked(A + SAW + 'tool "Big saw" { like "Saw"; weight 6 }\n' + B + 'patch tool "Big saw" { length 80 }\n')
    assert "length 80" in lines(saw(found, "a:Big saw")) and "length 30" in lines(saw(found))


def test_a_pack_may_change_what_an_item_is_like(linked: Link) -> None:
    text = (
        A
        + SAW
        + 'tool "Axe" { weight 1; label "axe" }\ntool "Tool" { like "Saw"; weight 6 }\n'
        + B
        + 'patch tool "Tool" { like "Axe" }\n'
    )
    assert lines(saw(linked(text), "a:Tool")) == ["weight 6", "label axe", "like a:Axe"]


def test_a_long_chain_of_models_is_no_trouble(linked: Link) -> None:
    chain = 'tool "T0" { weight 1; label "first" }\n' + "".join(
        f'tool "T{n}" {{ like "T{n - 1}"; weight {n} }}\n' for n in range(1, 1500)
    )
    assert "label first" in lines(saw(linked(A + chain), "a:T1499"))


def test_an_heir_without_what_its_kind_needs_is_reported(vocabulary: Vocabulary, told: Tell) -> None:
    def tool(name: str, *body: dict[str, object]) -> Document:
        return Document("a", "tool", name, body=body)

    model = {"op": "like", "model": {"op": "item", "kind": "tool", "name": "Saw"}}
    pack = LoadedPack(Manifest("a", parse_version("1")), documents=(tool("Saw", {"op": "folding"}), tool("Big saw", model)))
    found = [told(one) for one in try_link([pack], vocabulary).diagnostics]
    assert [one.partition(" ")[2] for one in found] == [
        "line-required: the tool `Big saw` has no `weight`, nor does what it is like | add a line `weight ...`"
    ]


def test_a_circle_of_likeness_names_its_chain(linked: Link, told: Tell) -> None:
    text = (
        A
        + 'tool "X" { like "Y"; weight 1 }\ntool "Y" { like "Z"; weight 1 }\ntool "Z" { like "X"; weight 1 }\ntool "W" { like "X"; weight 1 }\n'
    )
    assert [told(one) for one in linked(text).diagnostics] == [
        'a.tfr:1:12 like-cycle: items are like each other in a circle: tool "a:X" -> tool "a:Y" -> tool "a:Z" -> tool "a:X"'
        ' | let one of them stand by itself | a.tfr:2:6 tool "a:Y" is here | a.tfr:3:6 tool "a:Z" is here'
    ]


def test_nothing_is_like_itself(linked: Link) -> None:
    found = linked(A + 'tool "X" { like "X"; weight 1 }\n')
    assert [one.message for one in found.diagnostics] == ['items are like each other in a circle: tool "a:X" -> tool "a:X"']


# ------------------------------------------------------------------ what cannot stand


@pytest.mark.parametrize(
    ("b", "expected"),
    [
        ('patch tool "Sow" { weight 1 }', "b.tfr:1:12 target-missing: there is no tool `Sow` to patch | did you mean `Saw`?"),
        ('extend craft "Saw" { note "n" }', "b.tfr:1:14 target-missing: there is no craft `Saw` to extend | load the pack that has it, and require it"),
        ('remove tool "c:Saw"', "b.tfr:1:13 target-missing: there is no tool `c:Saw` to remove | load the pack that has it, and require it"),
        ('patch tool "Saw" { wieght 1 }', None),
        ('patch tool "Saw" { label "x" }', "b.tfr:1:20 line-missing: the tool `Saw` has no `label` to patch | write `extend tool` to add it"),
        ('patch tool "Saw" { part hook 1 }', "b.tfr:1:20 line-missing: the tool `Saw` has no `part hook` to patch"),
        ('extend tool "Saw" { weight 5 }', "b.tfr:1:21 line-exists: the tool `Saw` already has `weight`, and has it only once | write `patch tool` to replace it, or give this line a condition with `when` | a.tfr:1:26 it has it here"),
        ('extend tool "Saw" made by Bob { folding }', "b.tfr:1:27 line-exists: the tool `Saw` already has `made by`"),
        ('patch tool "Saw" { weight 1 }\npatch tool "Saw" { weight 2 }', "b.tfr:2:20 change-conflict: the pack `b` patches `weight` of the tool `Saw` twice | keep one of the two | b.tfr:1:20 `b` changes it here"),
        ('patch tool "Saw" { weight 1 }\nremove tool "Saw"', "b.tfr:2:13 change-conflict: `b` and `b` cannot both change the tool `Saw`: one of them removes it | take one of the two out | b.tfr:1:12 `b` patches it here"),
    ],
)  # fmt: skip
def test_a_change_that_means_nothing_is_reported(
    b: str, expected: str | None, linked: Link, load: Callable[[str], list[LoadedPack]], told: Tell
) -> None:
    if expected is None:  # found when the pack is checked by itself
        assert [one.name for one in load(A + SAW + B + b + "\n")[1].diagnostics] == ["unknown-statement"]
        return
    found = [told(one) for one in linked(A + SAW + B + b + "\n").diagnostics]
    assert len(found) == 1 and found[0].startswith(expected), found


STRANGERS = [
    ("patch weight 4", "patch weight 5", "`weight`"),
    ("patch weight 4", "patch length 5; weight 6", "`weight`"),
    ("patch weight 4", "extend weight 5 when 1 < 2", "`weight`"),
    ("extend note one", "patch note two", "`note`"),
    ("patch part blade 2", "patch part blade 3", "`part blade`"),
    ("patch weight 4", "remove", "removes"),
    ("remove", "extend folding", "removes"),
    ("patch weight 4", "patch length 5", ""),
    ("patch part blade 2", "patch part grip 3", ""),
    ("extend note one", "extend note two", ""),
    ("remove", "remove", ""),
]


def change(short: str) -> str:
    verb, _, body = short.partition(" ")
    return f'{verb} tool "Saw"' + (
        f" {{ {body} }}\n".replace("note one", 'note "one"').replace("note two", 'note "two"') if body else "\n"
    )


@pytest.mark.parametrize(("one", "other", "clash"), STRANGERS)
def test_strangers_may_not_change_one_line(one: str, other: str, clash: str, linked: Link) -> None:
    """Two packs that do not know of each other, in both orders of their names."""
    for b, c in ((one, other), (other, one)):
        found = linked(A + SAW + B + change(b) + C + change(c)).diagnostics
        assert [(found_.name, len(found_.related)) for found_ in found] == ([("change-conflict", 1)] if clash else [])
        assert all(clash in found_.message for found_ in found)


@pytest.mark.parametrize(("one", "other", "clash"), STRANGERS)
def test_acquaintances_may_unless_the_item_is_gone(one: str, other: str, clash: str, linked: Link) -> None:
    found = linked(A + SAW + B + change(one) + C_ON_B + change(other)).diagnostics
    assert [found_.name for found_ in found] == (["change-conflict"] if one == "remove" else [])


def test_the_same_name_in_two_files_of_a_pack(linked: Link, told: Tell) -> None:
    found = linked(A + SAW + "=== a/more.tfr\n" + SAW)
    assert [told(one) for one in found.diagnostics] == [
        "more.tfr:1:6 item-duplicate: the pack `a` has the tool `Saw` twice | give one of them another name, or say `extend` or `patch`"
        " | a.tfr:1:6 the first one is here"
    ]


def test_one_name_may_stand_in_two_packs_and_in_two_kinds(linked: Link) -> None:
    found = linked(A + SAW + 'craft "Saw" { note "n" }\n' + B + SAW)
    assert found.diagnostics == ()
    assert [(one.kind, one.qualified) for one in found.ruleset.items.values()] == [
        ("tool", "a:Saw"),
        ("craft", "a:Saw"),
        ("tool", "b:Saw"),
    ]
