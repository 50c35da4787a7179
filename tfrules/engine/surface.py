"""What a plugin may use of the engine: this module and nothing else of it. What it does not name is private and may change any day.

A *line* is a compiled statement of a text: `line.eval` gives what a slot or clause comes to now, `line.word` what is written there, `line.has`
whether anything is, `line.fits` whether someone is among those it picks. To run what a text says there are four
ways, each for one use:

- `run_line`     a procedure runs one line at once and goes on with the names that it gives: what a rule lets someone choose or roll.
- `run_block`    a procedure runs a block at once, because what it does next depends on it. A `stop` ends the block, no more.
- `push_block`   a procedure is done with a block once it has set it going. It runs as a frame of its own after the frame that is running, may
                 ask questions, and a save or an equal state can stand in it. This is the rule; the others are for what cannot wait.
- `run_inside`   the handler of an action word runs the block written in it. A `stop` there ends the block in which the word stands, too.

`in_name_of` names the rule under way for what a step of a procedure tells or asks by a text. A table of numbered lines is read
by `case_of`, what is offered is found by `offers_at` or `find_offer` and carried out by `take`, and questions of yes or no go through `agrees`.
A record that reactions may still read is taken away by `forget`.
"""

from __future__ import annotations

from tfrules.engine.actions import listed, many, one_of
from tfrules.engine.agenda import Outcome, settle
from tfrules.engine.amount import Amount, as_amount
from tfrules.engine.blocks import Statement, case_of, in_name_of, push_block, run_block, run_inside, run_line
from tfrules.engine.consent import NO, YES, agrees, ask_consent
from tfrules.engine.context import Context, Refused
from tfrules.engine.definition import Definition
from tfrules.engine.drivers import drive, sample
from tfrules.engine.effects import effects_on, end_effect, give
from tfrules.engine.endings import count_down, is_maintained, lapse, prolong, tick
from tfrules.engine.event import Event
from tfrules.engine.expressions import number
from tfrules.engine.game import Game
from tfrules.engine.mask import sees
from tfrules.engine.modifiers import Trace, ask
from tfrules.engine.offers import Open, can_be_taken, choose_offer, find_offer, offers_at, take
from tfrules.engine.procedure import END, Procedure, forget, steps
from tfrules.engine.reactions import happen
from tfrules.engine.request import CHANCE, JUDGE, Between, Exploding, FreeText, Lazy, Options, Request, Subsets
from tfrules.engine.roll import Exploded, Roll
from tfrules.engine.state import Frame, Plain, State, freeze, thaw
from tfrules.engine.turn import TURN, end_turn

__all__ = [
    "CHANCE",
    "END",
    "JUDGE",
    "NO",
    "TURN",
    "YES",
    "Amount",
    "Between",
    "Context",
    "Definition",
    "Event",
    "Exploded",
    "Exploding",
    "FreeText",
    "Game",
    "Lazy",
    "Open",
    "Options",
    "Plain",
    "Procedure",
    "Refused",
    "Request",
    "Roll",
    "State",
    "Statement",
    "Subsets",
    "Trace",
    "agrees",
    "as_amount",
    "ask",
    "ask_consent",
    "can_be_taken",
    "case_of",
    "choose_offer",
    "count_down",
    "drive",
    "effects_on",
    "end_effect",
    "end_turn",
    "find_offer",
    "forget",
    "freeze",
    "give",
    "happen",
    "in_name_of",
    "is_maintained",
    "lapse",
    "listed",
    "many",
    "number",
    "offers_at",
    "one_of",
    "outside",
    "played_out",
    "prolong",
    "push_block",
    "run_block",
    "run_inside",
    "run_line",
    "sample",
    "sees",
    "steps",
    "take",
    "thaw",
    "tick",
]


def outside(game: Game) -> Context:
    """A context that stands in no play and has no records: to read texts, and to try something on records made up for it."""
    return Context(game, State({}), Frame("proc:outside", 0, {}), 0)


def played_out(c: Context) -> Outcome:
    """What becomes of the records of a context that stands in no play, once all that was set off in it is over."""
    return settle(c.game, State(c.commit(), tuple(reversed(c.pushed))))
