"""Many fights in pieces, by numbers: here, in processes of this machine, or on a Dask cluster.

A piece is a function of its numbers, and what comes of pieces is added up; so neither their order nor who did them changes anything. A piece
whose worker is lost on a cluster is done again by another.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator, Iterator
from functools import lru_cache
from itertools import islice
from typing import Protocol

import tfrules.engine.codes  # noqa: F401 - what is found wrong here is told by its codes
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.sim.tally import Tally

AHEAD = 2  # pieces that are handed out for each process: one to work at, one to go on with
ON_CLUSTER = 500  # pieces that are handed out to a cluster, however large it is
PATIENCE = 10  # seconds that a scheduler may take to answer


class Work(Protocol):
    """Fights to be done by their numbers. It can be pickled."""

    @property
    def size(self) -> int:
        """How many fights make a piece that is done in about a second or less."""
        ...

    def piece(self, fights: range) -> Tally:
        """What comes of the fights of these numbers."""
        ...


def pieces(fights: int, size: int) -> Iterator[range]:
    """The numbers of so many fights, cut up."""
    return (range(first, min(first + size, fights)) for first in range(0, fights, size))


def here(work: Work, fights: int) -> Generator[Tally]:
    """The pieces, one after the other."""
    yield from map(work.piece, pieces(fights, work.size))


def in_processes(work: Work, fights: int, processes: int) -> Generator[Tally]:
    """The pieces as they are done by so many processes of this machine."""
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    left, done = pieces(fights, work.size), 0
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ready, (packed(work),))
    try:
        waiting = {pool.submit(_next_piece, one) for one in islice(left, AHEAD * processes)}
        while waiting:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in finished:
                waiting.update(pool.submit(_next_piece, following) for following in islice(left, 1))
                tally = one.result()
                done += tally.fights
                yield tally
    except BrokenProcessPool:
        mend = 'in a script of your own, start fights under `if __name__ == "__main__":`; else try fewer processes, or one'
        raise misfit(f"a process ended after {done:,} of {fights:,} fights", mend) from None
    finally:
        pool.shutdown(cancel_futures=True)


def on_cluster(work: Work, fights: int, address: str) -> Generator[Tally]:
    """The pieces as they are done by the workers of a Dask cluster.

    What is to be done is itself a task, so that it is not lost with the worker that was given it.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise misfit("Dask is not installed", 'pip install "tfrules[dask]"') from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise misfit(f"no scheduler answers at {address}: {why}", "an address is like tcp://HOST:8786") from None
    left, done = pieces(fights, work.size), 0
    try:
        blob = client.submit(bytes, packed(work), pure=False)
        first = [client.submit(_piece, blob, one, pure=False) for one in islice(left, ON_CLUSTER)]
        running = as_completed(first, loop=client.loop)
        for finished in running:
            running.update([client.submit(_piece, blob, one, pure=False) for one in islice(left, 1)])
            tally = finished.result()
            done += tally.fights
            yield tally
    except (DiagnosticError, GeneratorExit):
        raise
    except Exception as error:  # whatever goes wrong in a cluster has its own name there
        what = f"the cluster stopped after {done:,} of {fights:,} fights: {type(error).__name__}: {error}"
        raise misfit(what, "each worker needs this version of tfrules, and the packs at the same places") from error
    finally:
        client.close()


def packed(work: Work) -> bytes:
    """Work as it is sent. Raises DiagnosticError (TFR0813) for what cannot be."""
    try:
        return pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        mend = "decide by policies of the rules, or by functions at the top of a module; or use one process"
        raise misfit(f"what decides cannot be sent to other processes: {error}", mend) from None


def misfit(what: str, mend: str) -> DiagnosticError:
    """Why many fights cannot be done as they are asked for."""
    return DiagnosticError([finding("TFR0813", what, help=mend)])


# ------------------------------------------------------------ in the worker

_sent: list[bytes] = []


def _ready(blob: bytes) -> None:
    """Prepare a process of this machine. An interrupt is for the one that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _sent.append(blob)


def _next_piece(fights: range) -> Tally:
    return _piece(_sent[0], fights)


def _piece(blob: bytes, fights: range) -> Tally:
    return _opened(blob).piece(fights)


@lru_cache(maxsize=4)
def _opened(blob: bytes) -> Work:
    work: Work = pickle.loads(blob)
    return work
