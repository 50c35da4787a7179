"""The words of the core: those that every game shares. A game's own words come from its plugin.

In: nothing. Out: `CORE`, a tuple of declarations for `collect`. What each word does stands in `engine.actions` and `engine.definition`.
"""

from __future__ import annotations

from tfrules.vocabulary.core.actions import ACTIONS
from tfrules.vocabulary.core.charts import CHARTS
from tfrules.vocabulary.core.entities import ENTITIES
from tfrules.vocabulary.core.examples import EXAMPLES
from tfrules.vocabulary.core.functions import FUNCTIONS
from tfrules.vocabulary.core.policies import POLICIES
from tfrules.vocabulary.core.scenarios import SCENARIOS
from tfrules.vocabulary.core.standing import STANDING
from tfrules.vocabulary.terms import Declaration

CORE: tuple[Declaration, ...] = (*ENTITIES, *STANDING, *ACTIONS, *EXAMPLES, *SCENARIOS, *CHARTS, *POLICIES, *FUNCTIONS)
