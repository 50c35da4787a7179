"""Documents drawn at random in the small vocabulary of the checker's tests: well typed, so that a text can say them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tfrules.ir import Document

Json = Any
Draw = st.SearchStrategy[Json]

names = st.sampled_from(["fallen", "slowed", "On fire", "it's", "a:b"])
ints = st.integers(-20, 40)
numbers = st.one_of(ints, st.integers(-900, 900).map(lambda hundredths: hundredths / 100))


def path(*steps: str) -> Json:
    return {"op": "ref", "path": list(steps)}


figures: Draw = st.sampled_from([path("bearer"), path("caster")])
number_refs: Draw = st.sampled_from([path("bearer", "strength"), path("bearer", "speed"), path("bearer", "weapon", "hands")])


def binary(ops: list[str], left: Draw, right: Draw) -> Draw:
    return st.builds(lambda op, a, b: {"op": op, "left": a, "right": b}, st.sampled_from(ops), left, right)


def call(name: str, *args: Draw) -> Draw:
    return st.tuples(*args).map(lambda values: {"op": "call", "name": name, "args": list(values)})


amounts: Draw = st.recursive(
    st.one_of(ints, number_refs),
    lambda inner: st.one_of(
        binary(["+", "-", "*", "/"], inner, inner),
        call("min", inner, inner),
        call("half", inner),
        inner.filter(lambda one: not isinstance(one, int)).map(lambda one: {"op": "neg", "arg": one}),
    ),
    max_leaves=6,
)
dice: Draw = st.one_of(
    st.builds(lambda count, sides: {"op": "dice", "count": count, "sides": sides}, st.integers(1, 9), st.integers(1, 20)),
    st.builds(lambda count: {"op": "pool", "count": count, "sides": 6}, amounts),
)
rolls: Draw = st.one_of(amounts, dice, binary(["+", "-"], dice, amounts))
postures = st.sampled_from(["standing", "kneeling", "lying"]).map(lambda word: {"op": "word", "value": word})
simple_conditions: Draw = st.one_of(
    binary(["==", "!=", "<", "<=", ">", ">="], amounts, amounts),
    binary(["==", "!="], st.just(path("bearer", "posture")), postures),
    binary(
        ["in", "not in"],
        st.just(path("bearer", "posture")),
        st.lists(postures, min_size=1, max_size=3).map(lambda items: {"op": "tuple", "items": items}),
    ),
    binary(["=="], st.just(path("bearer", "weapon")), names.map(lambda name: {"op": "item", "kind": "weapon", "name": name})),
    binary(["=="], st.just(path("bearer", "title")), names.map(lambda name: {"op": "text", "value": name})),
    binary(["has", "not has"], figures, names.map(lambda name: {"op": "item", "kind": "", "name": name})),
    binary(["sees", "not sees"], figures, figures),
    binary(["is"], figures, st.just({"op": "word", "value": "figure"})),
    binary(["in"], amounts, st.just({"op": "range", "low": 2, "high": 7})),
    st.just(path("caster", "hidden")),
    st.booleans(),
)
conditions: Draw = st.recursive(
    simple_conditions,
    lambda inner: st.one_of(binary(["and", "or"], inner, inner), inner.map(lambda one: {"op": "not", "arg": one})),
    max_leaves=4,
)
wheres: Draw = st.one_of(
    st.just({"is": "enemy"}),
    st.just({"is": "in sight"}),
    st.just({"is": "enemy", "not": True}),
    figures.map(lambda who: {"is": "adjacent", "to": who}),
    call("area", figures).map(lambda area: {"is": "in", "to": area}),
    st.integers(1, 9).map(lambda far: {"is": "within", "to": far}),
    amounts.map(lambda limit: {"test": {"op": "<", "left": path("it", "strength"), "right": limit}}),
    st.just({"test": {"op": "not", "arg": path("it", "hidden")}}),
)


@st.composite
def picks(draw: Any) -> Json:
    quantifier = draw(st.sampled_from(["one", "each", "any", "all", "the", "up to", "exactly"]))
    value: Json = {"op": "select", "quantifier": quantifier, "kind": "figure", "where": draw(st.lists(wheres, max_size=3))}
    if quantifier == "up to":
        value["n"] = draw(amounts)
    elif quantifier == "exactly":
        value["n"] = draw(st.integers(1, 9))
    return value


single: Draw = st.one_of(figures, picks())
selectors: Draw = st.one_of(single, st.lists(single, min_size=2, max_size=3).map(lambda items: {"op": "union", "items": items}))
# A list of selectors is told apart from tests by its commas, so the tests of one end before the next begins.
plain_selectors: Draw = st.one_of(figures, picks().map(lambda pick: pick | {"where": [w for w in pick["where"] if "is" in w]}))
# What fills a place of an event is one row: no tests, and `in` once.
row_picks: Draw = picks().map(
    lambda pick: (
        pick | {"where": [w for at, w in enumerate(pick["where"]) if "is" in w and (not at or not w["is"].startswith("in"))]}
    )
)
row_picks = row_picks.filter(lambda pick: pick["quantifier"] != "any" or bool(pick["where"]))  # that would be no limit at all
events: Draw = st.one_of(
    figures.map(lambda who: {"event": "struck", "roles": {"target": who}}),
    st.builds(lambda who, by: {"event": "struck", "roles": {"target": who, "attacker": by}}, figures, figures),
    st.builds(lambda by: {"event": "struck", "roles": {"attacker": by}}, figures),
    st.just({"event": "moved", "roles": {}}),
    row_picks.map(lambda who: {"event": "moved", "roles": {"figure": who}}),
    ints.map(lambda count: {"event": "absorbed", "roles": {"count": count}}),
)
quiet_events: Draw = st.one_of(
    figures.map(lambda who: {"event": "struck", "roles": {"target": who}}), st.just({"event": "moved", "roles": {}})
)
ends: Draw = st.one_of(
    amounts.map(lambda n: {"after": {"n": n, "unit": "turns"}}),
    st.builds(lambda n, who: {"after": {"n": n, "unit": "turns"}, "of": who}, amounts, figures),
    st.just({"until": "removed"}),
    quiet_events.map(lambda event: {"until": event}),
    simple_conditions.filter(lambda one: not isinstance(one, bool)).map(lambda one: {"until_cond": one}),
    st.builds(
        lambda edge, which: {"until_edge": {"edge": edge, "which": which, "of": "turn"}},
        st.sampled_from(["start", "end"]),
        st.sampled_from(["this", "next"]),
    ),
    figures.map(lambda who: {"until_edge": {"edge": "end", "which": "next", "of": "turn", "anchor": who}}),
)
while_ends: Draw = st.one_of(
    st.just({"while": "maintained"}), conditions.filter(lambda one: not isinstance(one, bool)).map(lambda c: {"while_cond": c})
)


@st.composite
def durations(draw: Any) -> Json:
    found = draw(st.lists(ends, max_size=3))
    if not found or draw(st.booleans()):
        found = [*found, draw(while_ends)]
    return {"ends": found}


fallen: Draw = names.map(lambda name: {"op": "item", "kind": "condition", "name": name})


def statement(op: str, required: dict[str, Draw], optional: dict[str, Draw] | None = None) -> Draw:
    common = {
        "when": conditions,
        "status": st.sampled_from(["stated", "assumed"]),
        "cite": names.map(lambda name: {"publication": "book", "passage": name}),
        "over": names,
    }
    return st.fixed_dictionaries({"op": st.just(op), **required}, optional={**(optional or {}), **common})


def keyed(key: Draw, block: Draw) -> Draw:
    return st.fixed_dictionaries({"op": st.just("case"), "key": key, "block": block})


def effects(depth: int) -> Draw:
    """Statements in an effect; those with a block hold such statements again, less deep."""
    plain = st.one_of(
        statement("damage", {"amount": rolls}, {"halved": st.just(True)}),
        statement(
            "give",
            {"what": st.lists(fallen, min_size=1, max_size=3)},
            {"to": st.lists(plain_selectors, min_size=1, max_size=2), "for": durations()},
        ),
        statement("give", {"who": selectors, "what": st.lists(fallen, min_size=1, max_size=2)}),
        statement("push", {"who": selectors, "far": amounts.map(lambda n: {"n": n, "unit": "hexes"})}),
        statement("pay", {"price": st.builds(lambda n, unit: {"n": n, "unit": unit}, amounts, st.sampled_from(["", "coins"]))}),
        statement("modify", {"queries": st.just(["figure.speed", "bearer.reach"]), "by": amounts}, {"group": st.just("size")}),
        statement("set", {"place": st.just(path("bearer", "posture")), "to": postures}),
        statement("forbid", {"acts": st.lists(st.sampled_from(["move", "act"]), min_size=1, max_size=2)}),
        statement("choose", {"name": st.just("way"), "in": selectors}),
        statement("choose", {"name": st.just("power"), "from": amounts, "to": amounts}),
        st.fixed_dictionaries(
            {
                "op": st.just("answer"),
                "said": st.lists(st.one_of(numbers, dice, st.just({"op": "word", "value": "hit"})), min_size=1, max_size=3).map(
                    lambda terms: {"op": "row", "terms": terms}
                ),
            }
        ),
        st.fixed_dictionaries({"op": st.just("remark"), "text": names}),
    )
    if not depth:
        return plain
    block = st.lists(effects(depth - 1), max_size=2)
    cases = st.one_of(keyed(st.integers(1, 6), block), keyed(st.just([2, 5]), block))
    return st.one_of(
        plain,
        st.fixed_dictionaries({"op": st.just("when"), "when": conditions, "block": block}),
        statement("on", {"event": events, "block": block}),
        statement("roll", {"dice": rolls}, {"as": st.just("n"), "block": st.lists(cases, min_size=1, max_size=2)}),
        statement("for each", {"of": selectors, "block": block}, {"as": st.just("foe")}),
    )


@st.composite
def documents(draw: Any) -> Document:
    body = [{"op": "effect", "block": draw(st.lists(effects(2), max_size=3))}]
    body += draw(st.lists(statement("lasts", {"time": durations()}), max_size=1))
    body += draw(st.lists(statement("target", {"who": selectors}), max_size=1))
    lines = st.lists(st.fixed_dictionaries({"op": st.just("case"), "key": names, "amount": amounts}), max_size=2)
    body += draw(st.lists(st.fixed_dictionaries({"op": st.just("lines"), "block": lines}), max_size=1))
    verb = draw(st.sampled_from(["new", "extend", "patch"]))
    return Document("pack", "condition", draw(names), verb, {}, tuple(body))
