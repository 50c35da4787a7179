"""Sentences: each kind of line is said in full, and conditions the right way round."""

from __future__ import annotations

import pytest

from tests.report.words import BEARER, END_EFFECT, STRENGTH, TIRED, VOCABULARY, compare, select
from tfrules.report.sentence import sentence

ENEMY = select("any", "figure", {"is": "enemy"})
REFUSE = {"op": "refuse"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"op": "modify", "queries": ["figure.pace"], "by": 2}, "The figure's pace is 2 higher."),
        (
            {"op": "modify", "queries": ["figure.pace", "figure.skill"], "by": {"op": "neg", "arg": STRENGTH}},
            "The figure's pace and the figure's skill are lower by the bearer's strength.",
        ),
        (
            {"op": "modify", "queries": ["figure.pace"], "times": compare("/", 1, 2), "rounded": "up", "when": TIRED},
            "The figure's pace is halved, rounded up, while the bearer is tired.",
        ),
        ({"op": "modify", "queries": ["figure.pace"], "times": compare("/", 2, 3)}, "The figure's pace is multiplied by 2/3."),
        ({"op": "modify", "queries": ["figure.pace"], "to": 0}, "The figure's pace is 0."),
        (
            {"op": "modify", "queries": ["figure.pace"], "at_most": STRENGTH},
            "The figure's pace is at most the bearer's strength.",
        ),
        (
            {"op": "modify", "queries": ["figure.pace"], "by": -1, "group": "mud", "stage": "multiply"},
            "The figure's pace is 1 lower, at the stage multiply (as mud, of which the strongest counts).",
        ),
        ({"op": "suppress", "groups": ["mud", "ice"]}, "What other rules add as mud and ice does not count."),
        (
            {"op": "forbid", "words": ["act", "move"], "when": {"op": "not", "arg": compare("<", STRENGTH, 3)}},
            "Not allowed: act or move, while the bearer's strength is at least 3.",
        ),
        ({"op": "allow", "words": ["move"]}, "Allowed, although another rule forbids it: move."),
        (
            {"op": "on", "event": {"event": "hit", "roles": {"target": BEARER}}, "block": [END_EFFECT]},
            "After the bearer hit: end the effect.",
        ),
        (
            {"op": "instead of", "event": {"event": "hit", "roles": {"attacker": ENEMY}}, "when": TIRED, "block": [REFUSE]},
            "Instead of some figure hit by any enemy figure, if the bearer is tired: refuse.",
        ),
        (
            {"op": "offer", "who": BEARER, "label": "Rest", "at": "act", "needs": TIRED, "block": [END_EFFECT]},
            'The bearer may choose "Rest" at act, if the bearer is tired: end the effect.',
        ),
        (
            {"op": "when", "when": TIRED, "block": [{"op": "forbid", "words": ["act"]}, {"op": "allow", "words": ["rest"]}]},
            "While the bearer is tired: not allowed: act. "
            "While the bearer is tired: allowed, although another rule forbids it: rest.",
        ),
        ({"op": "when", "when": TIRED, "block": [END_EFFECT]}, "As soon as the bearer is tired: end the effect."),
    ],
)
def test_standing_lines(line, said):
    assert sentence(VOCABULARY, line) == said


@pytest.mark.parametrize(
    ("duration", "said"),
    [
        ({"ends": [{"after": {"n": 1, "unit": "turns"}}]}, "for 1 turn"),
        ({"ends": [{"after": {"n": 3, "unit": "turns"}}, {"until": "removed"}]}, "for 3 turns or until removed"),
        (
            {"ends": [{"until_edge": {"edge": "end", "which": "next", "of": "turn", "anchor": BEARER}}]},
            "until the end of the next turn of the bearer",
        ),
        ({"ends": [{"while": "maintained"}]}, "while maintained"),
        ({"ends": [{"while_cond": TIRED}, {"until_cond": compare("==", STRENGTH, 0)}]},
         "while the bearer is tired or until the bearer's strength is 0"),
        ({"ends": [{"until": {"event": "hit", "roles": {"target": BEARER}}}]}, "until the bearer hit"),
    ],
)  # fmt: skip
def test_durations(duration, said):
    assert sentence(VOCABULARY, {"op": "duration", "time": duration}, "condition") == f"It lasts {said}."


def call(name: str, *args) -> dict:
    return {"op": "call", "name": name, "args": list(args)}


def action(*block) -> str:
    event = {"event": "hit", "roles": {"target": BEARER}}
    said = sentence(VOCABULARY, {"op": "on", "event": event, "block": list(block)})
    return said.removeprefix("After the bearer hit: ").removesuffix(".")


def test_forks_keep_what_belongs_together():
    roll = {
        "op": "roll",
        "dice": {"op": "dice", "count": 1, "sides": 6},
        "block": [
            {"op": "case", "key": [1, 3], "block": [REFUSE, {"op": "stop"}]},
            {"op": "case", "key": 6, "block": [END_EFFECT]},
        ],
    }
    assert action(roll) == "roll 1d6 (on 1 to 3, (refuse; stop); on 6, end the effect)"
    save = {"op": "save", "who": BEARER, "dice": {"op": "dice", "count": 3, "sides": 6}, "at_most": STRENGTH}
    fails = {**save, "block": [{"op": "fail", "block": [END_EFFECT]}]}
    assert action(fails) == "the bearer must roll 3d6 at most the bearer's strength: if that fails, end the effect"
    forked = action({"op": "when", "when": TIRED, "block": [REFUSE]}, {"op": "else", "block": [END_EFFECT]})
    assert forked == "if the bearer is tired, refuse; otherwise, end the effect"
    each = {"op": "for each", "of": select("each", "figure", {"is": "adjacent", "to": BEARER}), "block": [END_EFFECT]}
    assert action(each) == "for each figure adjacent to the bearer, end the effect"


def test_words_of_a_plugin_are_read_as_declared():
    two = select("up to", "figure", n=2)
    pushed = {"op": "push", "who": two, "by": compare("+", 1, STRENGTH), "gently": True}
    assert action({**pushed, "when": TIRED}) == (
        "push up to 2 figures by 1 plus the bearer's strength gently, if the bearer is tired"
    )
    given = {"op": "give", "what": [{"op": "item", "kind": "condition", "name": "shed:Shaken"}], "to": BEARER}
    assert action({**given, "for": {"ends": [{"after": {"n": 2, "unit": "turns"}}]}}) == "give Shaken to the bearer for 2 turns"


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (compare("and", TIRED, compare("or", TIRED, compare(">", STRENGTH, 2))),
         "the bearer is tired and (the bearer is tired or the bearer's strength is above 2)"),
        ({"op": "not", "arg": compare("and", TIRED, compare("==", STRENGTH, 2))},
         "the bearer is not tired or the bearer's strength is not 2"),
        (compare("==", TIRED, False), "the bearer is not tired"),
        (compare("!=", TIRED, False), "the bearer is tired"),
        (compare("in", STRENGTH, {"op": "tuple", "items": [1, 2, 3]}), "the bearer's strength is 1, 2 or 3"),
        (compare("not in", STRENGTH, {"op": "range", "low": 1, "high": 3}), "the bearer's strength is not within 1 to 3"),
        ({"op": "not", "arg": compare("not has", BEARER, {"op": "item", "kind": "", "name": "Mud"})}, "the bearer has Mud"),
        (compare("==", call("ruling", {"op": "text", "value": "ties"}), {"op": "text", "value": "roll"}),
         'the ruling "ties" is "roll"'),
        (compare("<", call("min", 4, STRENGTH), 3), "the least of 4 and the bearer's strength is below 3"),
        (compare("==", compare("-", 5, compare("-", 3, 1)), 3), "5 minus (3 minus 1) is 3"),
    ],
)  # fmt: skip
def test_conditions(condition, said):
    assert sentence(VOCABULARY, {"op": "forbid", "words": ["act"], "when": condition}) == f"Not allowed: act, while {said}."


def test_candidates_are_told_by_their_own_fields():
    weaker = {"test": compare("<", {"op": "ref", "path": ["it", "strength"]}, 4)}
    weak = select("each", "figure", {"is": "enemy", "not": True}, weaker)
    assert action({"op": "push", "who": weak}) == "push each not enemy figure whose strength is below 4"
    either = {"op": "union", "items": [BEARER, select("one", "figure")]}
    assert action({"op": "push", "who": either}) == "push the bearer or one figure"


def test_a_value_that_is_true_is_said():
    calm = {"op": "let", "name": "calm", "be": True}
    assert sentence(VOCABULARY, {"op": "on", "event": {"event": "hit", "roles": {"target": BEARER}}, "block": [calm]}) == (
        "After the bearer hit: let calm be yes."
    )
