"""What each way of reading makes of right text: the JSON is written by hand from the form of documents."""

from __future__ import annotations

from typing import Any

import pytest

from tests.check.words import document, effect, in_effect

BEARER = {"op": "ref", "path": ["bearer"]}
CASTER = {"op": "ref", "path": ["caster"]}


def path(*names: str) -> dict[str, Any]:
    return {"op": "ref", "path": list(names)}


def pick(quantifier: str = "any", *where: Any, **more: Any) -> dict[str, Any]:
    return {"op": "select", "quantifier": quantifier, "kind": "figure", "where": list(where), **more}


def fallen(name: str = "fallen") -> dict[str, Any]:
    return {"op": "item", "kind": "condition", "name": name}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("damage 3", 3),
        ("damage -2", -2),
        ("damage 1.5", None),
        ("damage 2d6", {"op": "dice", "count": 2, "sides": 6}),
        ("damage (bearer.strength)d6", {"op": "pool", "count": path("bearer", "strength"), "sides": 6}),
        ("damage (1d6 - 2)", {"op": "-", "left": {"op": "dice", "count": 1, "sides": 6}, "right": 2}),
        ("damage min(1, 2, 3)", {"op": "call", "name": "min", "args": [1, 2, 3]}),
        ("damage -(bearer.strength)", {"op": "neg", "arg": path("bearer", "strength")}),
        ("damage bearer.weapon.hands", path("bearer", "weapon", "hands")),
    ],
)
def test_expression(text: str, value: Any) -> None:
    if value is None:
        value = 1.5
        text = text.replace("damage", "answer")
        assert effect(text)[0]["said"]["terms"] == [value]
        return
    assert effect(text) == [{"op": "damage", "amount": value}]


@pytest.mark.parametrize(
    ("condition", "value"),
    [
        ("bearer.hidden", path("bearer", "hidden")),
        ("bearer.strength < 5", {"op": "<", "left": path("bearer", "strength"), "right": 5}),
        ("bearer.posture == lying", {"op": "==", "left": path("bearer", "posture"), "right": {"op": "word", "value": "lying"}}),
        ("lying == bearer.posture", {"op": "==", "left": {"op": "word", "value": "lying"}, "right": path("bearer", "posture")}),
        (
            "bearer.posture in (lying, kneeling)",
            {
                "op": "in",
                "left": path("bearer", "posture"),
                "right": {"op": "tuple", "items": [{"op": "word", "value": "lying"}, {"op": "word", "value": "kneeling"}]},
            },
        ),
        (
            'bearer.weapon == "Club"',
            {"op": "==", "left": path("bearer", "weapon"), "right": {"op": "item", "kind": "weapon", "name": "Club"}},
        ),
        ('bearer.title == "Club"', {"op": "==", "left": path("bearer", "title"), "right": {"op": "text", "value": "Club"}}),
        ('bearer has "Club"', {"op": "has", "left": BEARER, "right": {"op": "item", "kind": "", "name": "Club"}}),
        ("bearer is figure", {"op": "is", "left": BEARER, "right": {"op": "word", "value": "figure"}}),
        ("not bearer sees caster", {"op": "not", "arg": {"op": "sees", "left": BEARER, "right": CASTER}}),
        (
            "bearer.strength in 3..5",
            {"op": "in", "left": path("bearer", "strength"), "right": {"op": "range", "low": 3, "high": 5}},
        ),
        ("caster in bearer.friends", {"op": "in", "left": CASTER, "right": path("bearer", "friends")}),
        ("bearer.distance <= 2", {"op": "<=", "left": path("bearer", "distance"), "right": 2}),
        ("bearer.hidden == true", {"op": "==", "left": path("bearer", "hidden"), "right": True}),
    ],
)
def test_condition(condition: str, value: Any) -> None:
    assert effect(f"damage 1 when {condition}") == [{"op": "damage", "amount": 1, "when": value}]


def test_unless_is_when_not() -> None:
    assert effect("damage 1 unless bearer.hidden")[0]["when"] == {"op": "not", "arg": path("bearer", "hidden")}
    both = effect("damage 1 when bearer.hidden unless caster.hidden")[0]["when"]
    assert both == {"op": "and", "left": path("bearer", "hidden"), "right": {"op": "not", "arg": path("caster", "hidden")}}


def test_when_with_a_block() -> None:
    assert effect("when bearer.hidden { damage 1 }") == [
        {"op": "when", "when": path("bearer", "hidden"), "block": [{"op": "damage", "amount": 1}]}
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("bearer", BEARER),
        ("bearer.friends", path("bearer", "friends")),
        ("one figure", pick("one")),
        ("any enemy", pick("any", {"is": "enemy"})),
        ("enemy figure", pick("any", {"is": "enemy"})),
        ("3 figures", pick("exactly", n=3)),
        ("up to (bearer.strength) figures in sight", pick("up to", {"is": "in sight"}, n=path("bearer", "strength"))),
        ("any figure adjacent to caster", pick("any", {"is": "adjacent", "to": CASTER})),
        (
            "each enemy figure in area(caster)",
            pick("each", {"is": "enemy"}, {"is": "in", "to": {"op": "call", "name": "area", "args": [CASTER]}}),
        ),
        ("any figure within 3 hexes", pick("any", {"is": "within", "to": 3})),
        ("any figure not enemy", pick("any", {"is": "enemy", "not": True})),
        ("bearer or any enemy", {"op": "union", "items": [BEARER, pick("any", {"is": "enemy"})]}),
        (
            "any figure except caster",
            pick("any", {"test": {"op": "!=", "left": path("it"), "right": CASTER}}),
        ),
        (
            "one figure, strength below 20, enemy",
            pick("one", {"test": {"op": "<", "left": path("it", "strength"), "right": 20}}, {"is": "enemy"}),
        ),
        (
            "one figure, strength at most bearer.strength",
            pick("one", {"test": {"op": "<=", "left": path("it", "strength"), "right": path("bearer", "strength")}}),
        ),
        ("one figure, hidden == true", pick("one", {"test": {"op": "==", "left": path("it", "hidden"), "right": True}})),
        ("one figure, hidden", pick("one", {"test": path("it", "hidden")})),
        ("one figure, (hidden or strength < 3)", None),
        ("one figure, enemy figure", pick("one", {"is": "enemy"})),
        ("one figure, not enemy", pick("one", {"is": "enemy", "not": True})),
    ],
)
def test_selector(text: str, value: Any) -> None:
    if value is None:
        less = {"op": "<", "left": path("it", "strength"), "right": 3}
        value = pick("one", {"test": {"op": "or", "left": path("it", "hidden"), "right": less}})
    assert document(f'condition "x" {{ target {text} }}').body == ({"op": "target", "who": value},)


def test_selector_before_other_slots() -> None:
    assert effect('give "fallen"') == [{"op": "give", "what": [fallen()]}]
    assert effect('give one figure "fallen", "slowed"') == [
        {"op": "give", "who": pick("one"), "what": [fallen(), fallen("slowed")]}
    ]
    assert effect('give bearer or any enemy "fallen"')[0]["who"]["op"] == "union"


def test_several_selectors() -> None:
    text = 'give "fallen" to bearer, each figure, strength below 5, caster'
    test = {"test": {"op": "<", "left": path("it", "strength"), "right": 5}}
    assert effect(text)[0]["to"] == [BEARER, pick("each", test), CASTER]


def test_preposition_that_is_a_clause_word() -> None:
    assert effect("choose who in any figure adjacent to bearer") == [
        {"op": "choose", "name": "who", "in": pick("any", {"is": "adjacent", "to": BEARER})}
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("push bearer 2 hexes", {"n": 2, "unit": "hexes"}),
        ("push bearer 1 hex", {"n": 1, "unit": "hexes"}),
        ("push bearer bearer.distance", {"n": path("bearer", "distance"), "unit": "hexes"}),
        ("push bearer (bearer.strength) hexes", {"n": path("bearer", "strength"), "unit": "hexes"}),
        ("push bearer half(3) hexes", {"n": {"op": "call", "name": "half", "args": [3]}, "unit": "hexes"}),
    ],
)
def test_quantity(text: str, value: Any) -> None:
    assert effect(text) == [{"op": "push", "who": BEARER, "far": value}]


def test_quantity_without_unit_where_allowed() -> None:
    assert effect("pay 3") == [{"op": "pay", "price": {"n": 3, "unit": ""}}]
    assert effect("pay 3 coins") == [{"op": "pay", "price": {"n": 3, "unit": "coins"}}]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("lasts 4 turns", [{"after": {"n": 4, "unit": "turns"}}]),
        ("lasts 4 turns of caster", [{"after": {"n": 4, "unit": "turns"}, "of": CASTER}]),
        ("lasts until removed", [{"until": "removed"}]),
        ("lasts while maintained", [{"while": "maintained"}]),
        ("lasts while caster.hidden", [{"while_cond": path("caster", "hidden")}]),
        ("lasts until (bearer.strength < 3)", [{"until_cond": {"op": "<", "left": path("bearer", "strength"), "right": 3}}]),
        ("lasts until bearer struck", [{"until": {"event": "struck", "roles": {"target": BEARER}}}]),
        ("lasts until end of turn", [{"until_edge": {"edge": "end", "which": "this", "of": "turn"}}]),
        (
            "lasts until start of next turn of caster",
            [{"until_edge": {"edge": "start", "which": "next", "of": "turn", "anchor": CASTER}}],
        ),
        (
            "lasts 3 turns or until 2 hits absorbed",
            [{"after": {"n": 3, "unit": "turns"}}, {"until": {"event": "absorbed", "roles": {"count": 2}}}],
        ),
        ("lasts 3 turns while maintained", [{"after": {"n": 3, "unit": "turns"}}, {"while": "maintained"}]),
    ],
)
def test_duration(text: str, ends: Any) -> None:
    assert document(f'condition "x" {{ {text} }}').body == ({"op": "lasts", "time": {"ends": ends}},)


def test_while_belongs_to_the_duration_of_a_clause() -> None:
    assert effect('give "fallen" for 2 turns while maintained')[0]["for"] == {
        "ends": [{"after": {"n": 2, "unit": "turns"}}, {"while": "maintained"}]
    }
    assert effect('give "fallen" while bearer.hidden')[0]["for"] == {"ends": [{"while_cond": path("bearer", "hidden")}]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on bearer struck", {"event": "struck", "roles": {"target": BEARER}}),
        ("on bearer struck by caster", {"event": "struck", "roles": {"target": BEARER, "attacker": CASTER}}),
        ("on figure moves", {"event": "moved", "roles": {}}),
        ("on target struck by bearer", {"event": "struck", "roles": {"attacker": BEARER}}),
        ("on any figure moves", {"event": "moved", "roles": {}}),
        (
            "on any figure adjacent to bearer moves",
            {"event": "moved", "roles": {"figure": pick("any", {"is": "adjacent", "to": BEARER})}},
        ),
    ],
)
def test_event(text: str, value: Any) -> None:
    assert effect(f"{text} {{ damage 1 }}")[0]["event"] == value


def test_roles_of_an_event_are_in_scope_in_its_block_and_condition_only() -> None:
    on = effect('on bearer struck when attacker.hidden { give attacker "fallen" }')[0]
    assert on["when"] == path("attacker", "hidden")
    assert on["block"][0]["who"] == path("attacker")


def test_kinds_and_roles_with_one_name() -> None:
    block = effect(
        'on figure moves { give "fallen" to one figure when bearer is figure and bearer == figure; give figure "fallen" }'
    )[0]["block"]
    assert block[0]["to"] == [pick("one")]
    assert block[0]["when"]["left"]["right"] == {"op": "word", "value": "figure"}
    assert block[0]["when"]["right"]["right"] == path("figure")
    assert block[1]["who"] == path("figure")


def test_several_events_share_the_roles_that_all_have() -> None:
    (found,) = effect('either bearer struck, caster struck { give attacker "fallen" }')
    assert [one["roles"] for one in found["events"]] == [{"target": BEARER}, {"target": CASTER}]


def test_other_readings() -> None:
    assert effect("forbid move, act") == [{"op": "forbid", "acts": ["move", "act"]}]
    assert effect("forbid move act") == [{"op": "forbid", "acts": ["move", "act"]}]
    assert document('condition "x" { tags quick, "quick-1", book.falls }').body[0]["names"] == ["quick", "quick-1", "book.falls"]
    assert effect("rounded up") == [{"op": "rounded", "way": "up"}]
    assert effect('remark "so"') == [{"op": "remark", "text": "so"}]
    assert effect("modify figure.speed, bearer.reach by 1 when true") == [
        {"op": "modify", "queries": ["figure.speed", "bearer.reach"], "by": 1, "when": True}
    ]
    assert effect("answer hit 9, damage (6, 5)") == [
        {
            "op": "answer",
            "said": {
                "op": "row",
                "terms": [{"op": "word", "value": "hit"}, 9, {"op": "word", "value": "damage"}, {"op": "tuple", "items": [6, 5]}],
            },
        }
    ]
    body = document('condition "x" { cite book "VII"; also called slow; also called "Slow" }').body
    assert body == (
        {"op": "cite", "source": {"publication": "book", "passage": "VII"}},
        {"op": "also called", "name": "slow"},
        {"op": "also called", "name": "Slow"},
    )


def test_set_takes_its_type_from_the_place() -> None:
    assert effect("set bearer.posture to lying") == [
        {"op": "set", "place": path("bearer", "posture"), "to": {"op": "word", "value": "lying"}}
    ]


def test_common_clauses() -> None:
    body = document('weapon "Club" { hands 1 status derived cite book "VII" }').body
    assert body == ({"op": "hands", "count": 1, "status": "derived", "cite": {"publication": "book", "passage": "VII"}},)


def test_lines_with_keys() -> None:
    roll = effect("roll 1d6 { 1 { damage 1 }; 2..6 { damage 2 } }")[0]
    assert [(case["op"], case["key"]) for case in roll["block"]] == [("case", 1), ("case", [2, 6])]
    assert document('condition "x" { lines { "base" 12; "mail" -3 } }').body[0]["block"] == [
        {"op": "case", "key": "base", "amount": 12},
        {"op": "case", "key": "mail", "amount": -3},
    ]


def test_names_are_in_scope_in_what_follows_and_in_inner_blocks() -> None:
    block = effect("roll 2d6 as n\nlet m (n + 1)\nchoose way in (lying, standing)\nwhen n < m { set bearer.posture to way }")
    assert block[3]["block"] == [{"op": "set", "place": path("bearer", "posture"), "to": path("way")}]
    assert effect("for each enemy figure as foe { push foe 1 hex }")[0]["as"] == "foe"


def test_item_clauses_and_verbs() -> None:
    found = document('patch weapon "Club" of oak { heavy }')
    assert (found.verb, dict(found.clauses), found.kind, found.name, found.pack) == (
        "patch",
        {"of": "oak"},
        "weapon",
        "Club",
        "pack",
    )


def test_source_map_and_references() -> None:
    text = in_effect('give "fallen" when bearer.strength < 5')
    found = document(text)
    assert found.span_of("/body/0/block/0/what/0").text == '"fallen"'  # type: ignore[union-attr]
    assert found.span_of("/body/0/block/0/when/left").text == "bearer.strength"  # type: ignore[union-attr]
    assert found.span_of("/body/0/block/0/when/right").text == "bearer.strength < 5"  # type: ignore[union-attr]
    assert found.span_of("/name").text == '"slowed"'  # type: ignore[union-attr]
    from tests.check.words import checked

    (one,) = checked(text)[0].references
    assert (one.pointer, one.kind, one.name, one.span.text) == ("/body/0/block/0/what/0", "condition", "fallen", '"fallen"')
