"""Laws that every example and scenario is held to beside its own expectations.

A number is the fold of its trace (`traces.hold_fold`). And a course that is saved and taken up again at every question ends as it
does when it is played through.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tfrules.engine.agenda import settle
from tfrules.engine.state import State, from_json, to_json
from tfrules.testing.result import Unmet

if TYPE_CHECKING:
    from tfrules.engine.game import Game
    from tfrules.testing.run import Play

LAW = "TFR0717"


def through_save(game: Game, state: State) -> State:
    """The state after it was written as text, read and settled again; it must wait for the same. Raises Unmet (TFR0717)."""
    try:
        text = json.dumps(to_json(state), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise Unmet(f"the state cannot be written as JSON: {error}", LAW) from None
    outcome = settle(game, from_json(json.loads(text)))
    before, after = _asked(state), _asked(outcome.state)
    if before != after or outcome.events:
        raise Unmet(f"saved where {before} is asked, it asks {after} when it is taken up again", LAW)
    return outcome.state


def _asked(state: State) -> list[dict[str, Any]]:
    return [request.to_json() for request in state.pending]


def hold_same_end(played: Play, resumed: Play) -> None:
    """The two ends must be one. Raises Unmet (TFR0717) that names the records that differ."""
    one, other = to_json(played.state), to_json(resumed.state)
    if one != other:
        ids = {name for name in {*one["records"], *other["records"]} if one["records"].get(name) != other["records"].get(name)}
        what = f"the records {', '.join(sorted(ids))}" if ids else "what is under way"
        raise Unmet(f"played through and saved at each question it ends differently: {what}", LAW)
    told = [[event.to_json() for event in play.events] for play in (played, resumed)]
    if told[0] != told[1]:
        raise Unmet("played through and saved at each question other events happen", LAW)
