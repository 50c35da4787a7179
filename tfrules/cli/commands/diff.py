"""`tfrules diff`: what a pack changes in a game, and what breaks when the packs that it builds on move on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, colored, counted, declare, format_option, game_options, note, print_json
from tfrules.diagnostics import ERROR, DiagnosticError

if TYPE_CHECKING:
    from tfrules.cli.bench import Bench
    from tfrules.packs.difference import Difference
    from tfrules.report.differences import DifferenceText


@declare(
    "diff",
    ("what a pack adds, changes and removes", "tfrules diff my-rules/"),
    ("in one of the games in which it can be played, for other programs", "tfrules diff my-rules/ --game {game} --format json"),
    (
        "whether it still fits another version of the packs that it builds on",
        "tfrules diff my-rules/ --against their-new-version/",
    ),
)
@click.argument("pack", type=click.Path(path_type=Path))
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Another version of packs it builds on: one pack, or several.",
)
@format_option("text", "json")
@game_options
def command(pack: Path, against: Path | None, style: str, options: Options) -> None:
    """What PACK (a folder or a zip file) changes in the game, each line with its place before and after.

    With --against: what it meets when the installed packs, against which it was written, become those in DIR. `moved` is a line
    that the pack changes and that the base has changed as well, `taken` a name that both have now, `rests on` a thing that the
    pack names and that is not what it was; what cannot stand at all is told as by `check`. Exit status 1: something broke, moved
    or was taken.
    """
    from tfrules.cli.bench import bench_for
    from tfrules.report.differences import DifferenceText

    bench = bench_for(pack, options)
    text = DifferenceText(bench.vocabulary, bench.place)
    if against is None:
        found = _difference(bench)
        if style == "json":
            print_json({"pack": bench.unit.manifest.id, "game": bench.info.name, **text.difference_json(found)})
        else:
            click.echo("".join(f"{row}\n" for row in text.difference(found)), nl=False)
            note("it changes nothing" if found.empty else _summary(found))
        return
    click.get_current_context().exit(_against(bench, against, text, style))


def _difference(bench: Bench) -> Difference:
    """What the pack changes. Raises DiagnosticError with what is wrong with the two together."""
    from tfrules.packs.difference import difference

    without, merged = bench.link(bench.base.values()), bench.link([*bench.base.values(), bench.own])
    if not merged.ok:
        raise DiagnosticError(merged.diagnostics)
    return difference(without.ruleset, merged.ruleset, bench.vocabulary)


def _summary(found: Difference) -> str:
    from tfrules.packs.difference import ADDED, CHANGED, REMOVED

    things = ", ".join(f"{len(found.of(how))} {how}" for how in (ADDED, CHANGED, REMOVED))
    return f"things: {things}; rulings decided otherwise: {len(found.rulings)}"


def _against(bench: Bench, place: Path, text: DifferenceText, style: str) -> int:
    """Tell what the pack meets in another base, and give the exit status."""
    from tfrules.cli.findings import as_text
    from tfrules.diagnostics import to_json
    from tfrules.packs.difference import drift

    packs = bench.moved_to(place)
    here, merged = bench.link(bench.base.values()), bench.link([*bench.base.values(), bench.own])
    there = bench.link(packs.values())
    if not there.ok:
        errors = sum(one.severity == ERROR for one in there.diagnostics)
        note(f"note: {counted(errors, 'error')} in {place} and the packs beside it; bring all that belong together")
    known = {one.message for one in merged.diagnostics}
    broken = [
        one for one in bench.link([*packs.values(), bench.own]).diagnostics if one.message not in known and bench.is_about(one)
    ]
    found = drift(bench.own, merged.ruleset, here.ruleset, there.ruleset, bench.vocabulary)
    if style == "json":
        print_json({
            "pack": bench.unit.manifest.id, "game": bench.info.name, "broken": [to_json(one) for one in broken], **text.drift_json(found)
        })  # fmt: skip
    else:
        click.echo(as_text(broken, colored()), nl=False)
        click.echo("".join(f"{row}\n" for row in text.drift(found)), nl=False)
        counts = f"{len(broken)} broken, {len(found.moved)} moved, {len(found.taken)} taken; it rests on {len(found.rests)} that changed"
        note(f"{bench.unit.manifest.id} against {place}: {counts}")
    return 1 if broken or found.moved or found.taken else 0
