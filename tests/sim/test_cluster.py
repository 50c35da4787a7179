"""The same fights on a Dask cluster, also when a worker dies in the middle of them."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from tests.sim.small import melee, pair
from tfrules.sim.sampled import Sampled

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # what the library says of itself while it starts and stops
]
FIGHTS = 1500


def test_a_worker_that_dies_takes_no_fight_with_it_and_none_is_counted_twice() -> None:
    distributed = pytest.importorskip("distributed")
    asked: dict[str, Any] = {"fights": FIGHTS, "seed": 6, "method": "played"}
    alone = melee().duel(*pair(0), processes=1, **asked)
    killed: list[int] = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        pids = [worker.pid for worker in cluster.workers.values()]

        def kill(done: int, of: int) -> None:
            if done >= 200 and not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        together = melee().duel(*pair(0), scheduler=cluster.scheduler_address, drawn=kill, **asked)
    assert killed and isinstance(together, Sampled)
    assert together == alone
    assert together.fights == FIGHTS == sum(together.ends.values()) + together.endless.count
