"""`tfrules export`: a pack as JSON documents, all of them or none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.files import new_folder
from tfrules.cli.options import Options, counted, declare, game_options, note
from tfrules.diagnostics import DiagnosticError, has_errors
from tfrules.slug import slug

if TYPE_CHECKING:
    from tfrules.cli.installed import Installed, Unit
    from tfrules.packs import LoadedPack


@declare(
    "export",
    ("a pack of your own", "tfrules export my-rules/ -o my-rules-json"),
    ("an installed pack, by its id (`tfrules list pack`)", "tfrules export {pack} -o {pack}-json"),
)
@click.argument("pack")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder that is not there yet, or empty.",
)
@game_options
def command(pack: str, output: Path, options: Options) -> None:
    """The JSON documents of PACK (a folder, a file, or the id of an installed pack), one file each, with `pack.json`.

    They are what `schemas/` describes: KIND/NAME.json for each thing of the pack, as the pack says it. Nothing is written when
    there is an error in the pack, or something in the way.
    """
    from tfrules.cli.installed import Installed, Unit, units_at

    installed = Installed.find()
    if pack in installed.packs and not Path(pack).exists():
        units = [Unit(installed.packs[pack], installed.manifest(pack))]
    else:
        units = units_at([Path(pack)])
    if len(units) != 1:
        raise click.UsageError(
            f"{pack} holds {counted(len(units), 'pack')}; export one: {', '.join(str(unit.path) for unit in units)}"
        )
    loaded = _loaded(installed, units[0], options)
    files = _files(loaded)
    new_folder(output, files)
    note(f"{counted(len(files) - 1, 'document')} of {loaded.id} {loaded.manifest.version} in {output}")


def _loaded(installed: Installed, unit: Unit, options: Options) -> LoadedPack:
    """The pack without an error. Raises DiagnosticError with what `tfrules check` finds."""
    from tfrules.cli.checking import check, words_for
    from tfrules.packs import load_pack

    checked = check(installed, [unit], options.game, dict(options.rulings))
    if has_errors(checked.found):
        raise DiagnosticError(checked.found)
    game = options.game or (checked.guessed[0][1] if checked.guessed else "")
    return load_pack(unit.path, words_for(installed, unit, [unit], game)[0])


def _files(pack: LoadedPack) -> dict[str, str]:
    """Name and content of each file."""
    from tfrules.ir.codec import to_json
    from tfrules.packs import manifest

    said = manifest.to_json(pack.manifest)
    named = {
        **{name: said[name] for name in ("id", "version", "title", "licence", "plugin")},
        "requires": {name: versions for name, versions, *_ in said["requires"]},
        "publications": {name: {"title": title, "parts": parts} for name, title, parts in said["publications"]},
        "games": {name: packs for name, packs in said["games"]},
        "rulings": {name: choice for name, choice, *_ in said["rulings"]},
    }  # fmt: skip
    files = {"pack.json": _text(named)}
    for document in pack.documents:
        verb = "" if document.verb == "new" else f"{document.verb}-"
        base = f"{slug(document.kind)}/{verb}{slug(document.name)}"
        name, number = f"{base}.json", 1
        while name in files:  # two names that differ only in capitals or signs
            number += 1
            name = f"{base}-{number}.json"
        files[name] = _text(to_json(document))
    return files


def _text(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
