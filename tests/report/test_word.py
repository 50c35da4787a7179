"""What is said of a word is what its declarations say; expected lines are written from the declarations of tests/report/words.py."""

from __future__ import annotations

from tests.report.words import VOCABULARY
from tfrules.report.word import known_words, usage, word_text


def test_a_kind_says_what_may_stand_in_it_its_own_lines_first() -> None:
    lines = word_text(VOCABULARY, "tool").splitlines()
    assert lines[:2] == ['tool "NAME" { ... }', "  Something to hold."]
    assert lines[lines.index("    weight WEIGHT") + 1] == "        How long it takes to lift."
    assert lines[-1] == "    and what may stand in any rule: summary, cite, note, example, modify"


def test_a_statement_says_how_it_is_written_and_where_it_stands() -> None:
    text = word_text(VOCABULARY, "push")
    assert text.splitlines()[:3] == ["push WHO [by BY] [gently]", "  Move someone.", "  stands in: actions, effects or actions"]
    assert "  may end in `when` or `unless` and a condition\n" in text


def test_of_a_thing_it_says_what_can_be_read_changed_and_reacted_to() -> None:
    text = word_text(VOCABULARY, "figure")
    assert "  figure.strength  a whole number\n" in text
    assert "numbers of figure that `modify` changes:\n  figure.pace\n  figure.skill\n" in text
    assert "  {target} hit, {target} hit by {attacker}\n" in text and "  {figure} moves\n" in text


def test_each_sense_of_a_word_is_said() -> None:
    text = word_text(VOCABULARY, "when")
    assert text.count("when CONDITION { ... }\n") == 2
    assert word_text(VOCABULARY, "half_up").startswith("half_up(int): a whole number\n")
    assert word_text(VOCABULARY, "enemy").startswith("enemy: picks figure\n")
    assert word_text(VOCABULARY, "turn").count("turn: a unit of time") == 1


def test_clauses_that_must_be_there_are_not_in_brackets() -> None:
    assert usage(VOCABULARY.heads["actions", "lower"]) == "lower PLACE by BY [at least AT_LEAST]"
    assert usage(VOCABULARY.heads["saves", "pass"]) == "pass { ... }"
    assert usage(VOCABULARY.heads["cases", "<range>"]) == "NUMBER..NUMBER [{ ... }]"


def test_every_known_word_has_something_said_of_it_and_no_other() -> None:
    assert [word for word in known_words(VOCABULARY) if not word_text(VOCABULARY, word)] == []
    assert word_text(VOCABULARY, "pulll") == "" and "pulll" not in known_words(VOCABULARY)
