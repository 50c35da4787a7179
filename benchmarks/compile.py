"""How long does it take to compile the rules, beside merely parsing their text?

    python benchmarks/compile.py [--rounds 7] [--json FILE]

`compile` reads every ruleset from nothing: texts are scanned, parsed, checked and lowered, tables and rule indexes are read, nothing
comes out of a cache. `texts` is the part of it that begins with the language. `parse` is what Lark takes for the same texts with the
same grammar, item by item, and nothing else: what no compiler built on it could go below. The figures are ratios to `parse`, medians
of interleaved rounds; the time to build the parser itself, which a process pays once, is shown apart.

With the packages of the extra `fast` installed everything is measured twice, in processes with and without them.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FAST = {"jsonschema-rs": "jsonschema_rs", "ruamel.yaml.clib": "_ruamel_yaml"}
ALONE = {"ww"}  # rulesets in words of their own; all others share those of both games


def rulesets() -> dict[Path, Any]:
    """The folders of all rulesets, with the vocabulary that each is written in."""
    import tfrules
    from tfrules.data import rulesets_dir

    found = {}
    for manifest in sorted(rulesets_dir().glob("*/pack.yaml")):
        game = manifest.parent.name if manifest.parent.name in ALONE else "melee+wizard"
        found[manifest.parent] = tfrules.load(game).vocabulary
    return found


def once(work: Callable[[], object]) -> float:
    """Seconds of the processor for one go."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def measure(rounds: int) -> dict[str, Any]:
    """All figures of this process."""
    from lark.utils import TextSlice

    from tfrules.check import check_module, shapes
    from tfrules.lang.parse import parse_module, parser
    from tfrules.lang.scan import scan
    from tfrules.packs import load_pack
    from tfrules.source import Source

    built = once(parser)
    packs = rulesets()
    sources = [
        (Source(str(p), p.read_text("utf-8")), words) for pack, words in packs.items() for p in sorted(pack.rglob("*.tfr"))
    ]
    pieces = [(s.text, chunk.start, chunk.end) for s, words in sources for chunk in scan(s, shapes(words).kinds).chunks]

    def parse() -> None:
        for text, start, end in pieces:
            parser().parse(TextSlice(text, start, end))

    def texts() -> None:
        for source, words in sources:
            check_module(parse_module(source, shapes(words)).module, words, "pack")

    def whole() -> None:
        for pack, words in packs.items():
            loaded = load_pack(pack, words)
            assert loaded.documents and not loaded.diagnostics, pack

    works = {"parse": parse, "texts": texts, "compile": whole}
    for work in works.values():
        work()
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            seconds[name].append(once(work))
    ratios = {
        name: statistics.median(a / b for a, b in zip(seconds[name], seconds["parse"], strict=True))
        for name in ("texts", "compile")
    }
    return {
        "lines": sum(source.text.count("\n") for source, _ in sources),
        "items": len(pieces),
        "seconds": {name: statistics.median(found) for name, found in seconds.items()},
        "building_the_parser": built,
        "times_parsing": {name: round(ratio, 2) for name, ratio in ratios.items()},
        "fast": [name for name, module in FAST.items() if sys.modules.get(module, True) is not None and find_spec(module)],
    }


def in_process(rounds: int, without: bool) -> dict[str, Any]:
    """The figures of a fresh process, if asked for one in which the packages of `fast` cannot be imported."""
    command = [sys.executable, __file__, "--child", "--rounds", str(rounds)] + (["--without"] if without else [])
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "TFRULES_CACHE": "off"})
    if done.returncode:
        raise SystemExit(done.stderr)
    return dict(json.loads(done.stdout))


def show(name: str, found: dict[str, Any]) -> None:
    """A line of the table."""
    seconds, ratios = found["seconds"], found["times_parsing"]
    figures = "".join(f"{seconds[one] * 1e3:>9.0f} ms" for one in ("parse", "texts", "compile"))
    print(f"{name:<16}{figures}{ratios['texts']:>12.2f}{ratios['compile']:>12.2f}   {', '.join(found['fast']) or '-'}")


def main() -> None:
    """Measure, print a table to stdout, and write JSON if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", metavar="FILE", help="also write the figures there; - writes JSON alone to stdout")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--without", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        if args.without:
            sys.modules.update(dict.fromkeys(FAST.values()))  # type: ignore[arg-type]  # None: cannot be imported
        print(json.dumps(measure(args.rounds)))
        return
    runs = {"without `fast`": in_process(args.rounds, True)}
    if any(find_spec(module) for module in FAST.values()):
        runs["with `fast`"] = in_process(args.rounds, False)
    if args.json != "-":
        first = next(iter(runs.values()))
        print(
            f"{first['lines']} lines, {first['items']} items; the parser is built in {first['building_the_parser'] * 1e3:.0f} ms"
        )
        print(f"{'':<16}{'parse':>12}{'texts':>12}{'compile':>12}{'texts/parse':>12}{'compile/parse':>14}")
        for name, found in runs.items():
            show(name, found)
    summary = {"python": platform.python_version(), "rounds": args.rounds, "runs": runs}
    if args.json == "-":
        print(json.dumps(summary, indent=1))
    elif args.json:
        Path(args.json).write_text(json.dumps(summary, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
