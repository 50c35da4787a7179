"""The charts of a game, drawn once and then remembered beside compiled packs: they are counted exactly, which takes seconds."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tfrules.hooks.manager import installed
from tfrules.packs import cache
from tfrules.report.charts import chart_of_json

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.testing.charts import Charts, ItemKey

FORMAT = "charts 1"  # of what is remembered


def charts_of(loaded: Loaded) -> Charts:
    """The charts of all items of a game."""
    from tfrules.testing.charts import Charts, draw_charts
    from tfrules.testing.runner import under_test

    key = _key(loaded)
    kept = _read(key)
    if kept is not None:
        return Charts(*kept)
    found = draw_charts(under_test(loaded))
    rows = [[kind, name, [chart.to_json() for chart in charts]] for (kind, name), charts in found.of.items()]
    cache.write(key, {"charts": rows, "faults": list(found.faults)})
    return found


def charts_of_some(loaded: Loaded, wanted: Iterable[ItemKey]) -> Charts:
    """The charts of some items: all, where they are remembered, else only these."""
    from tfrules.testing.charts import Charts, draw_charts
    from tfrules.testing.runner import under_test

    kept = _read(_key(loaded))
    return Charts(*kept) if kept is not None else draw_charts(under_test(loaded), wanted)


def own_items(loaded: Loaded, parts: Iterable[Loaded], packs: Collection[str] = ()) -> list[ItemKey]:
    """The items of a game that none of the games that it is played out of has the same; of some packs those that they wrote or changed."""
    known = [part.ruleset.items for part in parts]
    own = [key for key, document in loaded.ruleset.items.items() if all(items.get(key) != document for items in known)]
    origins = loaded.ruleset.origins
    return own if not packs else [key for key in own if not {loaded.ruleset.items[key].pack, *origins.get(key, ())}.isdisjoint(packs)]


def _read(key: str) -> tuple[dict[tuple[str, str], Any], tuple[str, ...]] | None:
    value = cache.read(key)
    if value is None:
        return None
    charts = {(kind, name): tuple(map(chart_of_json, rows)) for kind, name, rows in value["charts"]}
    return charts, tuple(value["faults"])


def _key(loaded: Loaded) -> str:
    """What chances depend on: the program and its plugins, the packs, what is decided of open questions."""
    return cache.digest([FORMAT, cache.program_stamp(cache.EVERYTHING), loaded.ruleset.content_hash, *_modules(loaded)])


def _modules(loaded: Loaded) -> Iterator[str]:
    """Size and time of each module of the plugins: the words alone do not say what is behind them."""
    known = installed()
    for name in loaded.plugins.names:
        module = sys.modules.get(known[name].value.partition(":")[0]) if name in known else None
        file = module.__file__ if module is not None else None
        for path in sorted(Path(file).parent.rglob("*.py")) if file else ():
            found = os.stat(path)
            yield f"{name} {path.name} {found.st_size} {found.st_mtime_ns}"
