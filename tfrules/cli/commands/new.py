"""`tfrules new`: a pack, or one thing to put in it, that is valid as it stands. Nothing is ever overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.files import new_folder, new_text
from tfrules.cli.options import Options, declare, game_options, note
from tfrules.slug import slug
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.cli.installed import Installed
    from tfrules.vocabulary.terms import Kind

PACK = """\
id: {id}
version: 0.1.0
title: "{title}"
licence: CC0-1.0
{requires}"""
REQUIRES = "requires: {{ {needs} }}\n"
OPEN = '# Say what it builds on, as soon as you know it: requires: {{ PACK: ">=0.1" }}. `tfrules list pack` names the packs.\n'


@declare(
    "new",
    ("a pack, in a folder of its name", "tfrules new pack my-rules --game {game}"),
    ("a thing to put in it; the kinds come with the games", 'tfrules new {kind} "My {kind}" -o my-rules'),
    ("then", "tfrules check my-rules && tfrules test my-rules"),
)
@click.argument("kind")
@click.argument("name")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path(), metavar="DIR", help="Where; here when not said.")
@game_options
def command(kind: str, name: str, output: Path, options: Options) -> None:
    """A start: `new pack NAME` makes a folder, any other KIND a file NAME.tfr that is valid as it stands.

    Its path is printed. What is there already is never overwritten.
    """
    from tfrules.cli.installed import Installed

    if not name.strip() or any(char in name for char in '"\\{}') or not name.isprintable():
        raise click.UsageError("a name is plain text without quotes, braces and backslashes")
    installed = Installed.find()
    if kind == "pack":
        if "/" in name or "\\" in name:
            raise click.UsageError("the name of a pack is no path; say with -o where its folder shall lie")
        path = output / slug(name)
        new_folder(path, {"pack.yaml": _pack(installed, name, options.game)})
        note(f'next: tfrules new KIND "NAME" -o {path}, and tfrules check {path}')
    else:
        path = output / f"{slug(name)}.tfr"
        template, fitting = _template(installed, kind, output, options.game)
        new_text(path, _laid_out(template.format(name=name), installed, fitting))
    click.echo(str(path))


def _pack(installed: Installed, name: str, game: str) -> str:
    """The text of a new `pack.yaml`, which builds on the packs of a game where one is named."""
    requires = OPEN.format()
    if game:
        packs = [installed.manifest(one) for one in installed.info(game).packs]
        top = [one for one in packs if not any(one.id == needed.pack for other in packs for needed in other.requires)]
        needs = ", ".join(f'{one.id}: ">={one.version},<{one.version.numbers[0] + 1}"' for one in top)
        requires = REQUIRES.format(needs=needs)
    id_ = slug(name) if slug(name)[0].isalpha() else f"pack-{slug(name)}"
    return PACK.format(id=id_, title=name, requires=requires)


def _laid_out(text: str, installed: Installed, game: str) -> str:
    """A text as `fmt` lays it out, so that what is new passes `fmt --check`."""
    from tfrules.check import shapes
    from tfrules.hooks.manager import vocabulary_of
    from tfrules.lang import format_text
    from tfrules.source import Source

    return format_text(Source("template", text), shapes(vocabulary_of(installed.of_game(game))))


def _template(installed: Installed, kind: str, output: Path, game: str) -> tuple[str, str]:
    """The template of a kind, and a game it is of: the one named, that of the pack into which it goes, or one of all that share it."""
    from tfrules.cli.installed import units_at
    from tfrules.hooks.manager import vocabulary_of
    from tfrules.packs.files import MANIFEST

    home = next((up for up in (output, *output.resolve().parents) if (up / MANIFEST).is_file()), None)
    units = [] if home is None else units_at([home])
    fitting = list(installed.fitting(units)) if units and units[0].names_needs else []
    games = [installed.info(game).name] if game else fitting or list(installed.games)
    found: dict[str, list[str]] = {}
    kinds: dict[str, Kind] = {}
    known: set[str] = set()
    for name in games:
        words = vocabulary_of(installed.of_game(name)).kinds
        kinds |= {word: one for word, one in words.items() if one.templates}
        known |= {word for word, one in words.items() if one.listed}
        if kind in words and words[kind].templates:
            found.setdefault(words[kind].templates, []).append(name)
    if not found:
        mend = did_you_mean(kind, {*kinds, "pack"}) or f"there are some for: {', '.join(sorted(kinds))}, pack"
        mend = f"`tfrules explain {kind}` shows how one is written" if kind in known else mend
        raise click.UsageError(f"there is no template for the kind {kind!r}; {mend}")
    if len(found) > 1:
        named = [names[0] for names in found.values()]
        raise click.UsageError(f"each game has its own {kind}; say which is meant: --game {' or --game '.join(named)}")
    template, names = next(iter(found.items()))
    return template, names[0]
