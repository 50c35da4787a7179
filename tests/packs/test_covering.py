"""Rules that texts say they cover: an id that no index lists is found, wherever it is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.packs.conftest import Load
from tfrules.diagnostics import Diagnostic
from tfrules.packs.covering import listed_in, unlisted
from tfrules.vocabulary.terms import Vocabulary

PACK = "=== a/pack.yaml\nid: a\nversion: 1\n"
INDEX = "=== a/rules.yaml\n" + "".join(
    f"- id: {name}\n  statement: Said.\n  by: not mechanical\n  reason: Nobody counts it.\n" for name in ("a.move.half", "a.move")
)
FALLEN = '=== a/a.tfr\ncondition "Fallen" {{\n  summary "Down."\n  {}\n}}\n'


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('covers "a.move", a.move.half', []),
        ('covers "a.move.half", "a.mvoe"', ["a.tfr:3:26 rule-not-listed: no rule index lists a rule `a.mvoe` | did you mean `a.move`?"]),
        ("covers a.move.halve", ["a.tfr:3:10 rule-not-listed: no rule index lists a rule `a.move.halve` | did you mean `a.move.half`?"]),
        ("covers b.rest", ["a.tfr:3:10 rule-not-listed: no rule index lists a rule `b.rest` | list the rule, or take the id away"]),
        (
            'example "it is down" covers a.mov, a.move { expect 1 == 1 }',
            ["a.tfr:3:31 rule-not-listed: no rule index lists a rule `a.mov` | did you mean `a.move`?"],
        ),
    ],
)
def test_an_id_that_no_index_lists(line: str, expected: list[str], load: Load, told: Callable[[Diagnostic], str]) -> None:
    assert [told(one) for one in unlisted(load(PACK + INDEX + FALLEN.format(line)))] == expected


def test_a_scenario_says_it_between_its_name_and_its_block(load: Load, told: Callable[[Diagnostic], str]) -> None:
    (found,) = unlisted(load(PACK + INDEX + '=== a/a.tfr\nscenario "Duel" covers a.move, a.mvoe { turn 1 { expect 1 == 1 } }\n'))
    assert told(found).startswith("a.tfr:1:32 rule-not-listed")


def test_a_pack_without_an_index_keeps_its_ids_elsewhere(load: Load) -> None:
    assert unlisted(load(PACK + FALLEN.format("covers a.mvoe"))) == ()


def test_packs_that_could_be_loaded_too_are_asked_last(load: Load, write: Callable[[str], list], vocabulary: Vocabulary) -> None:
    """Their indexes are read only where the loaded ones do not list an id."""
    (other,) = write("=== b/pack.yaml\nid: b\nversion: 1\n" + INDEX.replace("a.move.half", "b.rest").replace("=== a", "=== b"))
    packs = load(PACK + INDEX + FALLEN.format("covers a.move"))
    assert unlisted(packs, lambda: pytest.fail("nothing is missing")) == ()
    packs = load(PACK + INDEX + FALLEN.format("covers b.rest, b.rset"))
    (found,) = unlisted(packs, lambda: listed_in([other], vocabulary))
    assert found.span is not None and found.span.text == "b.rset" and found.help == "did you mean `b.rest`?"
