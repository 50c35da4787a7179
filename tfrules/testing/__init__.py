"""Examples and scenarios are documentation and test at once: here they are found, run and reported.

In: compiled games. Out: a `Report`. Authors of plugins import `Play` (what their words of examples act on), `Unmet` and
`Refused`.

    codes      what can be wrong
    run        Play: the state, the names set so far, answering, refusals
    words      the core's words of examples; scenarios: those of scenarios
    shortfall  why a condition does not hold, with what is there instead
    traces     the trace of a number, held against the steps that are expected
    laws       what every run is held to beside its own expectations
    examples   finding and running one; runner, report, share: all of them
    shown      what of a game a course shows; counting: the law of chance; chances: of what is stated; proofs: both for every definition
    charts     the chances that packs have a reference show of items
    touched    which definitions a change of texts can reach
    mutants    games in which something is missing; coverage: which rules a case holds, since it fails without them
"""

from __future__ import annotations

from tfrules.engine.context import Refused
from tfrules.testing.coverage import Coverage, Part, run_coverage
from tfrules.testing.examples import UnderTest
from tfrules.testing.proofs import Proofs, run_proofs
from tfrules.testing.report import Report
from tfrules.testing.result import Failure, Result, Unmet
from tfrules.testing.run import Play
from tfrules.testing.runner import run_tests

__all__ = [
    "Coverage", "Failure", "Part", "Play", "Proofs", "Refused", "Report", "Result", "UnderTest", "Unmet", "run_coverage", "run_proofs",
    "run_tests",
]  # fmt: skip
