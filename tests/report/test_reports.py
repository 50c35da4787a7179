"""Cards, traces, transcripts, odds and lists, held against texts written by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.report.words import TOOL, VOCABULARY
from tfrules.engine.amount import Amount
from tfrules.engine.event import Event
from tfrules.engine.modifiers import Step, Trace
from tfrules.ir.model import Document
from tfrules.odds import Dist
from tfrules.report import card, listing_json, listing_text, odds_json, odds_text, trace_text, transcript

TRACE = Trace(
    "figure.skill",
    5,
    (
        Step("base", "set", 12, "applied", 12, "base", "core", "", ""),
        Step("Mud", "add", -3, "applied", 9, "add", "shed:Mud", "handbook 4", "assumed"),
        Step("Rain", "add", -1, "weaker", 9, "add", "shed:Rain", "", "stated", "Mud is the strongest of group wet"),
        Step("Sun", "add", None, "false", 9, "add", "shed:Sun", "handbook 5", "stated", "its condition does not hold"),
        Step("Fog", "multiply", (1, 2, "up"), "applied", 5, "multiply", "shed:Fog", "", "stated"),
        Step("Floor", "floor", 0, "applied", 5, "floor", "shed:Floor", "", "stated"),
    ),
)
TRACE_TEXT = """\
figure.skill = 5
  = 12        base   12
  -3          Mud     9  handbook 4 [assumed]
  (-1)        Rain       not counted: Mud is the strongest of group wet
  ( )         Sun        handbook 5  not counted: its condition does not hold
  x 1/2 up    Fog     5
  at least 0  Floor   5
"""


def test_a_trace_shows_every_step():
    assert trace_text(TRACE) == TRACE_TEXT
    assert trace_text(TRACE.to_json()) == TRACE_TEXT
    dice = Step("Club", "add", Amount.dice(2, 6) - 1, "applied", Amount.dice(2, 6) - 1, "add", "", "", "")
    assert trace_text(Trace("q", Amount.dice(2, 6) - 1, (dice,)), "hurt") == "hurt = 2d6 - 1\n  +2d6 - 1  Club  2d6 - 1\n"


def test_a_card_shows_all_of_an_item():
    assert card(VOCABULARY, TOOL, {"handbook": "The Handbook"}, width=60) == (
        "tool Long pole                                          shed\n"
        "  Reaches far.\n"
        '  The Handbook "Tools"\n'
        "\n"
        '  weight 2 turns   The Handbook "p. 9" [assumed]\n'
        "\n"
        '  modify figure.pace by -1 when bearer.tired   letter "2"\n'
        "    The figure's pace is 1 lower, while the bearer is tired.\n"
        "\n"
        "  gift { ... }\n"
        "    Not allowed: swim.\n"
        "    The figure's skill is 3.\n"
        "\n"
        "  Note: Not for indoors.\n"
        "\n"
        "Examples\n"
        "  a far reach\n"
    )


def test_a_card_cannot_steer_a_terminal():
    evil = Document("shed", "tool", "Pole\x1b[2J", body=({"op": "summary", "text": "A\x1b]0;x\x07 text."},))
    assert "\x1b" not in card(VOCABULARY, evil) and "\x07" not in card(VOCABULARY, evil)


EVENTS = (
    Event("moved", {"figure": "a", "to": (3, 4)}),
    Event("rolled", {"label": "hit", "faces": (3, 4, 1)}),
    Event("tested", {"figure": "b", "what": "skill", "faces": (6,)}, trace=(("skill", TRACE),)),
    Event("hit", {"target": "a", "attacker": "b", "with": "shed:Long pole", "hard": True, "by": None}),
    Event("refused", {"why": ""}),
)


def test_a_transcript_says_what_happened_in_the_words_declared():
    assert transcript(VOCABULARY, EVENTS, {"a": "Ann"}) == (
        "Ann moves to (3, 4)\n"
        "hit: 3 4 1 = 8\n"
        "b tests its skill [6]\n"
        "hit: target Ann, attacker b, with Long pole, hard yes\n"
        "refused\n"
    )


def test_a_transcript_shows_traces_when_asked():
    plain, full = (transcript(VOCABULARY, EVENTS[2:3], why=why) for why in (False, True))
    assert full == plain + "".join(f"    {line}\n" for line in TRACE_TEXT.replace("figure.skill", "skill").splitlines())


def test_a_transcript_keeps_secrets_of_a_view():
    secret = ({"event": "rolled", "secret": True}, {"event": "chosen", "secret": True})
    seen = (*secret, {"event": "moved", "fields": {"figure": "P"}})
    assert transcript(VOCABULARY, seen) == "the referee rolls\na choice is made in secret\nP moves to\n"


def test_odds_show_shares_mean_and_exact_fractions():
    assert odds_text(Dist({1: 1, 4: 2}), "loss", width=4) == (
        "loss\n1   33.33%  ██\n4   66.67%  ████\nmean 3\n1  1/3\n4  2/3\n"
    )
    assert odds_text({1: Fraction(1, 2), 2: Fraction(1, 2)}, width=1).splitlines()[2] == "mean 1.5 (3/2)"
    named = odds_text({("hit", "shed:Long pole"): Fraction(1, 4), "miss": Fraction(3, 4)}, width=1)
    assert "mean" not in named and "hit, Long pole   25.00%" in named and "miss  3/4" in named


def test_odds_as_json_are_exact():
    assert odds_json(Dist({("hit", 3): 1, "miss": 3}), (TRACE,)) == {
        "outcomes": [{"value": ["hit", 3], "p": "1/4", "float": 0.25}, {"value": "miss", "p": "3/4", "float": 0.75}],
        "trace": [TRACE.to_json()],
    }


def test_lists_are_by_kind_and_leave_out_what_is_not_listed():
    items = (TOOL, Document("a", "tool", "Axe"), Document("shed", "condition", "Wet"), Document("shed", "figure", "Ann"))
    assert listing_text(items, VOCABULARY) == (
        "condition (1)\n  Wet  shed\n\ntool (2)\n  Axe        a\n  Long pole  shed  Reaches far.\n"
    )
    assert listing_json(items, VOCABULARY, "figure") == [{"kind": "figure", "name": "Ann", "pack": "shed", "summary": ""}]
    assert listing_text((), VOCABULARY) == ""


def test_long_summaries_are_cut_in_tables_only():
    long = Document("shed", "tool", "Rope", body=({"op": "summary", "text": "word " * 40},))
    assert listing_text((long,), VOCABULARY).splitlines()[1].endswith("word...")
    assert len(listing_json((long,), VOCABULARY)[0]["summary"]) == 200
