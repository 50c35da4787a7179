"""`odds --compare`: what would come of each other answer. All figures are counted by hand from the rules of the tavern:
a throw hits with 7 or less of 2d6 (7/12), is worth 1d6 (3.5), and twice that in the inner bed.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import click
import pytest

from tests.cli.conftest import Run
from tests.engine.masked_game import GAME, WORDS, figure, state_of
from tfrules.cli.comparing import assumed
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE

HOUSE = """\
=== house/pack.yaml
id: house
version: 1.0.0
requires: { darts: ">=1,<2" }
=== house/all.tfr
policy "Sure hand" { summary "Aims at the inner bed."; answer bed with "inner" }
rule "match" {
  summary "One throw."
  example "won" {
    player Anna steady 5 with "brass dart"
    do "throw" by Anna
    roll aim 7, points 2
    choose bed inner
    expect Anna.score == 4
  }
}
"""
ACT = ("odds", "two-rounds@1", "--compare", "--of", "Anna.score")


def rows(cli: Run, *args: str) -> list[tuple[Any, ...]]:
    ran = cli(*args, "--format", "json")
    assert ran.status == 0, ran.err
    return [(*(one["text"] for one in row["answers"]), row["worth"]) for row in json.loads(ran.out)["rows"]]


def test_a_choice_of_beds(cli: Run) -> None:
    """The story has thrown a hit and 2 points."""
    at = (*ACT, "--at", "bed")
    assert rows(cli, *at) == [("inner", "4/1"), ("outer", "2/1")]
    assert rows(cli, *at, "--least") == [("outer", "2/1"), ("inner", "4/1")]
    assert rows(cli, *at, "--only", "OUT") == [("outer", "2/1")]
    text = cli(*at).out
    assert text.splitlines()[1] == "Regulars decides: bed" and "inner" in text


def test_conditions_are_ordered_by_their_chance(cli: Run) -> None:
    table = cli("odds", "two-rounds@1", "--compare", "--at", "bed", "--of", "Anna.score > 2").out
    assert [line.split() for line in table.splitlines()[3:]] == [["1", "100.00%", "(1)", "inner"], ["2", "0.00%", "(0)", "outer"]]


def test_what_comes_after_the_choice_is_open_or_a_policy_decides(cli: Run, write: Callable[[str], None]) -> None:
    """Without a policy a hit ends at the choice of the bed, with nothing scored yet; with it a throw is worth 7/12 of 7."""
    found = json.loads(cli(*ACT, "--format", "json").out)["rows"]
    assert [(row["worth"], row["open"], row["open_at"]) for row in found] == [("0/1", "7/12", ["bed"]), ("0/1", "0/1", [])]
    write(HOUSE)
    sure = (*ACT, "--pack", "house", "--policy", "Sure hand")
    assert rows(cli, *sure) == [("throw", "49/12"), ("rest", "0/1")]
    ran = cli(*sure, "--format", "csv")
    table = list(csv.DictReader(io.StringIO(ran.out)))
    assert [(row["value"], row["p"]) for row in table if row["answer"] == "throw"] == [
        ("0", "5/12"), *((str(2 * face), "7/72") for face in range(1, 7)),
    ]  # fmt: skip


def test_what_is_supposed_and_weighed(cli: Run, write: Callable[[str], None]) -> None:
    """A steadier hand hits with 8 or less (13/18), which is worth 91/18; as likely as not the mean of both."""
    write(HOUSE)
    sure = (*ACT, "--pack", "house", "--policy", "Sure hand", "--only", "throw")
    assert rows(cli, *sure, "--assume", "Anna.steadiness = 6") == [("throw", "91/18")]
    assert rows(cli, *sure, "--belief", "1:Anna.steadiness=6", "--belief", "1:") == [("throw", "329/72")]


def test_what_is_believed_is_added_to_what_is_supposed(cli: Run, write: Callable[[str], None]) -> None:
    """Tired arms take 3 off the steadier hand: 5 or less (5/18) is worth 35/18, which is weighed with 91/18."""
    write(HOUSE)
    sure = (*ACT, "--pack", "house", "--policy", "Sure hand", "--only", "throw", "--assume", "Anna.steadiness=6")
    assert rows(cli, *sure, "--belief", "1:Anna.tired=yes", "--belief", "1:") == [("throw", "7/2")]


def test_what_goes_by_another_name_is_supposed_of_by_that() -> None:
    """Red knows an image as a wolf: by the name that it does not know it can suppose nothing, and is told of no such thing."""
    loaded: Any = SimpleNamespace(engine=GAME, vocabulary=collect(CORE, WORDS), ruleset=GAME.ruleset)
    state = state_of(image=figure("blue", alias="wolf", known_to=("blue",)), dog=figure("blue"))
    assert assumed(loaded, state, "red", ("wolf.strength = 3",)) == {"image": {"strength": 3}}
    with pytest.raises(click.UsageError) as refused:
        assumed(loaded, state, "red", ("image.strength = 3",))
    assert "there are: dog, wolf" in str(refused.value)
    assert assumed(loaded, state, "judge", ("image.strength = 3",)) == {"image": {"strength": 3}}


def test_to_the_end(cli: Run, write: Callable[[str], None]) -> None:
    """An example of one throw: nothing comes after it, so its end is that of all."""
    write(HOUSE)
    at = ("odds", "match/won", "--pack", "house", "--compare", "--of", "Anna.score", "--until", "end", "--policy", "Sure hand")
    assert rows(cli, *at) == [("inner", "4/1"), ("outer", "2/1")]


def test_few_of_many_are_said(cli: Run) -> None:
    ran = cli(*ACT, "--at", "bed", "--most", "1")
    assert "only the first 1 of the answers" in ran.out


def test_a_side_is_told_that_nothing_hidden_counts(cli: Run) -> None:
    ran = cli(*ACT, "--at", "bed", "--side", "Regulars")
    assert "what Regulars sees" in ran.out
    assert "sees" not in cli(*ACT, "--at", "bed", "--side", "judge").out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("odds", "3d6", "--compare"), "dice decide nothing"),
        (("odds", "two-rounds@1", "--compare"), "--of"),
        ((*ACT, "--at", "beds"), "no choice 'beds' is asked"),
        ((*ACT, "--side", "Regulrs"), "did you mean `Regulars`?"),
        ((*ACT, "--format", "svg"), "no picture"),
        ((*ACT, "--until", "end"), "--policy"),
        ((*ACT, "--assume", "Anna"), "write ID.FIELD=VALUE"),
        ((*ACT, "--assume", "Anna.steadiness = much"), "'much' is no value"),
        ((*ACT, "--belief", "Anna.steadiness=6"), "no weight"),
        ((*ACT, "--only", "sing"), "none of the answers"),
        (("odds", "two-rounds@1", "--of", "Anna.score", "--policy", "Sure hand"), "belongs to --compare"),
    ],
)
def test_what_cannot_be_compared(cli: Run, args: tuple[str, ...], said: str) -> None:
    ran = cli(*args)
    assert ran.status == 2 and said in ran.err
