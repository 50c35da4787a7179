"""How long does an author wait?

    python benchmarks/authoring.py [--rounds 5] [--json]

Every figure is that of a fresh process which runs `tfrules check`, seconds of the processor, the median of all rounds.

`check_cold_s` checks all shipped text with an empty cache; `check_touched_s` does it with a warm one after one file was changed, by turns
the largest, the median and the smallest of the language's files, and `check_untouched_s` after none was. `check_worst_s` is what the slower of
two worse changes takes: a new item in the largest of the files that most games share, and a number in the item that most others name.
`check_worst_wall_s` is how long that is on the clock. `check_1000_s` and
`check_2000_s` check packs of so many made-up items without a cache: the time of a process that checks a pack of one item is taken off,
and `check_2000_over_1000` is their ratio, 2 where the time is linear.

`lsp_round_trip_ms` is what passes on the clock between a letter typed and the list of what may stand there, and `lsp_findings_ms` between a
letter and the findings of its file, the pause in typing included: a client over the pipes of `tfrules lsp`, in a pack of 200 items, cache warm.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import tfrules
from tfrules.cli.installed import Installed
from tfrules.data import rulesets_dir
from tfrules.ir import Document

CLI = "from tfrules.cli.entry import main; raise SystemExit(main())"  # what the installed command does
PER_FILE = 50
MANIFEST = 'id: many\nversion: 1.0.0\nrequires: { melee: ">=0" }\n'
CLASSES = ("sword", "ax", "pole")


def check(path: Path, cache: str) -> float:
    """Seconds of the processor that `tfrules check PATH` takes."""
    return timed_check(path, cache)[0]


def timed_check(path: Path, cache: str) -> tuple[float, float]:
    """Seconds of the processor, and on the clock."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", CLI, "check", str(path)], capture_output=True, text=True, env={**kept, "TFRULES_CACHE": cache}
    )
    after, took = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    if done.returncode:
        raise SystemExit(f"check {path}: {done.stdout}{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, took


def shipped(rounds: int, scratch: Path) -> dict[str, float]:
    """Checks of all shipped text: with an empty cache, with a full one, and with a full one after a change."""
    rules = shutil.copytree(rulesets_dir(), scratch / "rulesets")
    texts = sorted(rules.rglob("*.tfr"), key=lambda path: path.stat().st_size)
    cache = str(scratch / "cache")
    check(rules, "off")  # byte code
    found: dict[str, list[float]] = {"cold": [], "untouched": [], "touched": []}
    for number in range(rounds):
        shutil.rmtree(cache, ignore_errors=True)
        found["cold"].append(check(rules, cache))
        found["untouched"].append(check(rules, cache))
        for text in (texts[-1], texts[len(texts) // 2], texts[0]):
            text.write_text(text.read_text(encoding="utf-8") + f"\n# {number}\n", encoding="utf-8")
            found["touched"].append(check(rules, cache))
    return {f"check_{name}_s": round(statistics.median(times), 3) for name, times in found.items()} | worst(rounds, rules, cache)


def worst(rounds: int, rules: Path, cache: str) -> dict[str, float]:
    """Checks with a full cache after the changes that are felt most widely: the slower of the two counts."""
    named, item = most_named(rules)
    number = re.compile(rf'^{item.kind} "{re.escape(item.name)}" {{\D*(\d+)', re.M)
    changes: dict[Path, Callable[[str, int], str]] = {
        most_shared(rules): lambda said, at: f'{said}\nrule "Made up {at}" {{ summary "Nothing comes of it." }}\n',
        named: lambda said, at: number.sub(lambda found: f"{found[0][: -len(found[1])]}{int(found[1]) + 1 + at}", said, count=1),
    }
    medians = []
    for path, change in changes.items():
        said, taken = path.read_text(encoding="utf-8"), []
        for at in range(rounds):
            changed = change(said, at)
            assert changed != said, f"nothing to change in {path}"
            path.write_text(changed, encoding="utf-8")
            taken.append(timed_check(rules, cache))
        path.write_text(said, encoding="utf-8")
        medians.append([statistics.median(times) for times in zip(*taken, strict=True)])
    processor, clock = map(max, zip(*medians, strict=True))
    return {"check_worst_s": round(processor, 3), "check_worst_wall_s": round(clock, 3)}


def most_shared(rules: Path) -> Path:
    """The largest of the files that most games share."""
    installed = Installed.find()
    games = Counter(pack for info in installed.games.values() for pack in installed.game_packs(info))
    (pack, _), *_ = games.most_common()
    return max((rules / pack).rglob("*.tfr"), key=lambda path: path.stat().st_size)


def most_named(rules: Path) -> tuple[Path, Document]:
    """The item that most others name, and its file."""
    items = [document for info in Installed.find().games.values() for document in tfrules.load(info.name).ruleset.items.values()]
    named = Counter(name for document in items for name in document.names)
    item = max(items, key=lambda one: named[one.qualified])
    return rules / Path(item.file).relative_to(rulesets_dir()), item


def weapon(number: int) -> str:
    """A made-up weapon; some are like an earlier one, and name it."""
    model = f'  like "Blade {number - 7}"\n' if number % 10 == 9 else ""
    body = f"  class {CLASSES[number % 3]}\n  hands 1\n  ST {9 + number % 6}\n  damage {1 + number % 3}d6 - {number % 4}\n"
    return f'weapon "Blade {number}" {{\n{model}{body}  summary "The blade of number {number}."\n}}\n'


def many(count: int, folder: Path) -> Path:
    """A pack of so many items, in files of equal size."""
    folder.mkdir()
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    for first in range(0, count, PER_FILE):
        text = "\n".join(weapon(number) for number in range(first, min(count, first + PER_FILE)))
        (folder / f"part-{first:05}.tfr").write_text(text, encoding="utf-8")
    return folder


def growing(rounds: int, scratch: Path) -> dict[str, float]:
    """Checks of made-up packs without a cache, above that of a pack of one item; and the ratio of two sizes."""
    packs = {count: many(count, scratch / f"many-{count}") for count in (1, 1000, 2000)}
    taken: dict[int, list[float]] = {count: [] for count in packs}
    for _ in range(rounds):
        for count, pack in packs.items():
            taken[count].append(check(pack, "off"))
    above = {
        count: statistics.median(whole - least for whole, least in zip(times, taken[1], strict=True)) for count, times in taken.items()
    }
    times = {f"check_{count}_s": round(above[count], 3) for count in (1000, 2000)}
    return {**times, "check_2000_over_1000": round(above[2000] / above[1000], 2)}


def editing(rounds: int, scratch: Path) -> dict[str, float]:
    """What an editor waits for; the extra `lsp` must be there."""
    pack = many(200, scratch / "pack")
    check(pack, str(scratch / "cache"))
    trips, findings = asyncio.run(_typing(pack / "part-00000.tfr", str(scratch / "cache"), max(3, rounds)))
    return {
        "lsp_round_trip_ms": round(1000 * statistics.median(trips), 1), "lsp_findings_ms": round(1000 * statistics.median(findings), 1),
    }  # fmt: skip


async def _typing(file: Path, cache: str, letters: int) -> tuple[list[float], list[float]]:
    """Seconds for completions and for findings, letter by letter."""
    from lsprotocol import types as lsp
    from pygls.lsp.client import LanguageClient

    client, published = LanguageClient("benchmark", "1"), asyncio.Event()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def found(params: lsp.PublishDiagnosticsParams) -> None:
        published.set()

    await client.start_io(sys.executable, "-c", CLI, "lsp", env={**os.environ, "TFRULES_CACHE": cache})
    await client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=file.parent.as_uri()))
    client.initialized(lsp.InitializedParams())
    text, uri = file.read_text("utf-8"), file.as_uri()
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "tfr", 0, text)))
    await published.wait()
    trips, findings = [], []
    for number in range(1, letters + 1):
        published.clear()
        typed = text + '\nweapon "New" {\n  ' + "damage"[:number]
        began = time.perf_counter()
        change = lsp.TextDocumentContentChangeWholeDocument(typed)
        client.text_document_did_change(lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(number, uri), [change]))
        place = lsp.Position(typed.count("\n"), len(typed.rpartition("\n")[2]))
        await client.text_document_completion_async(lsp.CompletionParams(lsp.TextDocumentIdentifier(uri), place))
        trips.append(time.perf_counter() - began)
        await published.wait()
        findings.append(time.perf_counter() - began)
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return trips, findings


MEASURES: tuple[Callable[[int, Path], dict[str, float]], ...] = (shipped, growing, editing)


def main() -> None:
    """Measure, and print a line for each figure, or all as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    args = parser.parse_args()
    found: dict[str, float] = {}
    for measure in MEASURES:
        with tempfile.TemporaryDirectory() as scratch:
            found |= measure(args.rounds, Path(scratch))
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        for name, figure in found.items():
            print(f"{name:<24}{figure:>9}")


if __name__ == "__main__":
    main()
