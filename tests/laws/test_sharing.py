"""One loaded game serves many at once: eight threads on one ruleset, two processes on one cache, and nobody can change it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any

import pytest

import tfrules
from tests.laws.random_fights import course, melee, told
from tfrules.engine.state import to_json
from tfrules.game import Loaded

ROOT = Path(__file__).resolve().parents[2]
THREADS, ANSWERS = 8, 12


def played(seed: int) -> list[Any]:
    """A fight as everything that came of it."""
    return [[told(step.outcome.events), to_json(step.outcome.state)] for step in course(seed, ANSWERS)]


def in_threads(work: Callable[[int], Any]) -> list[Any]:
    """What a function makes of 0, 1, 2 ... in threads that all begin at one moment."""
    found: list[Any] = [None] * THREADS
    start = threading.Barrier(THREADS)

    def run(number: int) -> None:
        start.wait()
        try:
            found[number] = work(number)
        except BaseException as error:  # told by the test, not by the thread
            found[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_eight_threads_play_on_one_loaded_game_as_one_alone_does() -> None:
    alone = [played(seed) for seed in range(THREADS)]
    assert len({str(fight) for fight in alone}) == THREADS
    assert in_threads(played) == alone


def test_eight_threads_that_come_first_load_it_once_for_all() -> None:
    """Nothing of the game was looked at before: what is made when it is first asked for is made for all of them."""
    fresh = tfrules.load("melee")

    def ask(number: int) -> str:
        return f"{fresh.weapon('Shortsword').damage} {len(fresh.engine.definitions)} {fresh.ruleset.content_hash}"

    assert in_threads(ask) == [ask(0)] * THREADS


FILL = """
import sys
from pathlib import Path
import tfrules
game = tfrules.load("melee")
print(game.ruleset.content_hash, len(game.engine.definitions), game.weapon("Shortsword").damage)
"""


def test_two_processes_that_fill_one_cache_read_the_same_rules(tmp_path: Path) -> None:
    env = {**os.environ, "TFRULES_CACHE": str(tmp_path / "cache"), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'plugins'}"}
    workers = [
        subprocess.Popen([sys.executable, "-c", FILL], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [worker.communicate() for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0], said
    assert said[0] == said[1] and said[0][0].split()[0] == melee().ruleset.content_hash
    kept = list((tmp_path / "cache").iterdir())
    assert kept and all(path.suffix == ".file" for path in kept)


# ------------------------------------------------------------------ nobody changes a ruleset


def changes(game: Loaded) -> dict[str, Callable[[], object]]:
    """Ways to change a ruleset by what one has of it. Each must be refused, or change a copy."""
    ruleset: Any = game.ruleset
    key, document = next(iter(ruleset.items.items()))
    item = game.item("Shortsword")
    return {
        **{f"set {one.name}": lambda name=one.name: setattr(ruleset, name, None) for one in fields(ruleset)},
        **{f"delete {one.name}": lambda name=one.name: delattr(ruleset, name) for one in fields(ruleset)},
        "put an item": lambda: ruleset.items.__setitem__(key, document),
        "take an item": lambda: ruleset.items.pop(key),
        "clear the items": lambda: ruleset.items.clear(),
        "put a ruling": lambda: ruleset.rulings.update(a=1),
        "put a rule": lambda: ruleset.rules.__setitem__("a", 1),
        "put an origin": lambda: ruleset.origins.setdefault(key, ()),
        "rename an item": lambda: setattr(document, "name", "x"),
        "add a line": lambda: document.body.append({"op": "x"}),
        "add a pack": lambda: ruleset.packs.append(None),
        "change the list of a kind": lambda: ruleset.by_kind("weapon").clear(),
    } | {
        "change a line": lambda: item.lines("damage")[0].update(op="x"),
        "change a part of a line": lambda: item.lines("damage")[0]["damage"].clear(),
        "change the list of all": lambda: game.list("weapon").clear(),
        "take rules away": lambda: game.without("rule a ready shield guards the front"),
        "play with other rulings": lambda: tfrules.load("melee", rulings={}),
    }


COPIES = {"change a line", "change a part of a line", "change the list of all", "take rules away", "play with other rulings"}


@pytest.mark.parametrize("way", changes(melee()))
def test_a_ruleset_cannot_be_changed(way: str) -> None:
    game = melee()
    before = {key: deepcopy(one.body) for key, one in game.ruleset.items.items()}
    run = changes(game)[way]
    if way in COPIES:
        run()
    else:
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            run()
    assert {key: one.body for key, one in game.ruleset.items.items()} == before


def test_a_ruleset_that_comes_from_another_process_cannot_be_changed_either() -> None:
    again: Any = pickle.loads(pickle.dumps(melee().ruleset))
    assert again == melee().ruleset
    with pytest.raises(TypeError):
        again.items[("a", "b")] = None
