"""Fuzzing without help: seeds, and what was made of them, changed at random. The same seed of chance gives the same inputs."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType

from tests.fuzz.targets import TARGETS, one

HANG = 2.0  # seconds of the processor for one input
LONGEST = 20_000  # bytes of an input
KEPT = 200  # inputs that others are made of


@dataclass
class Found:
    """What came of fuzzing one target."""

    executions: int = 0
    crashes: list[tuple[str, bytes]] = field(default_factory=list)  # the error, told in a line, and the input
    hangs: list[bytes] = field(default_factory=list)


class _Hangs(BaseException):
    """An input takes too long. No handler of the program may hold it up."""


def mutate(name: str, seconds: float, most: int, seed: int) -> Found:
    """Fuzz a target for so long, or with so many inputs."""
    chance, found = Random(f"{name}/{seed}"), Found()
    pool = list(TARGETS[name].seeds)
    end = time.monotonic() + seconds
    while found.executions < most and time.monotonic() < end:
        data = changed(name, chance, pool)
        if chance.random() < 0.3:
            pool.append(data)
            del pool[len(TARGETS[name].seeds) : -KEPT]
        found.executions += 1
        try:
            with _limit():
                one(name, data)
        except _Hangs:
            found.hangs.append(data)
        except Exception as error:
            found.crashes.append((f"{type(error).__name__}: {error}"[:200], data))
    return found


def changed(name: str, chance: Random, pool: list[bytes]) -> bytes:
    """An input made of one that is there, with a few changes."""
    data = bytearray(chance.choice(pool))
    words = TARGETS[name].words
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        at, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        way = chance.randrange(7)
        if way == 0:
            del data[at : min(end, at + chance.choice((1, 4, 40)))]
        elif way == 1 and words:
            data[at:at] = chance.choice(words) * chance.choice((1, 1, 1, 2, 50))
        elif way == 2 and data:
            data[min(at, len(data) - 1)] ^= 1 << chance.randrange(8)
        elif way == 3:
            data[at:at] = data[at:end]
        elif way == 4:
            other = chance.choice(pool)
            start = chance.randrange(len(other) + 1)
            data[at:at] = other[start : start + chance.randrange(80)]
        elif way == 5:
            del data[end:]
        elif words:
            data[at : at + 1] = chance.choice(words)
    return bytes(data[:LONGEST])


@contextmanager
def _limit() -> Iterator[None]:
    """Raise `_Hangs` when the processor was busy for too long."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise _Hangs

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
