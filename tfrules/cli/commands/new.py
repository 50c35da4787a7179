"""`tfrules new`: a pack, or one thing to put in it, that is valid as it stands. Nothing is ever overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.files import new_folder, new_text
from tfrules.cli.options import Options, declare, format_option, game_options, note
from tfrules.slug import slug
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.cli.installed import Installed
    from tfrules.hooks.game import GameInfo
    from tfrules.ir import Document
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
@click.option("--set", "choices", multiple=True, metavar="NAME=VALUE", help="What it shall have, where the game makes it to order.")
@click.option("--seed", type=int, metavar="N", help="Decides what is not chosen; the same seed makes the same thing.")
@format_option("text", "json")
@game_options
def command(
    kind: str, name: str, output: Path, choices: tuple[str, ...], seed: int | None, style: str, options: Options
) -> None:
    """A start: `new pack NAME` makes a folder, any other KIND a file NAME.tfr that is valid as it stands.

    Its path is printed. What is there already is never overwritten. With `--format json` the file is the document, NAME.json.
    """
    from tfrules.cli.installed import Installed

    if not name.strip() or any(char in name for char in '"\\{}') or not name.isprintable():
        raise click.UsageError("a name is plain text without quotes, braces and backslashes")
    installed = Installed.find()
    if kind == "pack":
        if "/" in name or "\\" in name:
            raise click.UsageError("the name of a pack is no path; say with -o where its folder shall lie")
        if choices or seed is not None or style != "text":
            raise click.UsageError("a pack is made as it is; --set, --seed and --format are for things to put in it")
        path = output / slug(name)
        new_folder(path, {"pack.yaml": _pack(installed, name, options.game)})
        note(f'next: tfrules new KIND "NAME" -o {path}, and tfrules check {path}')
    else:
        path = output / f"{slug(name)}.{'tfr' if style == 'text' else 'json'}"
        template, fitting = _template(installed, kind, output, options.game)
        text = template.format(name=name)
        if choices or seed is not None:
            text = _made(installed.info(fitting), kind, name, _chosen(choices), seed, options)
        new_text(path, _laid_out(text, installed, fitting) if style == "text" else _as_json(text, installed, fitting))
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


def _chosen(choices: tuple[str, ...]) -> dict[str, str]:
    """What `--set` says, by name."""
    found = {}
    for one in choices:
        word, sign, value = one.partition("=")
        if not (word and sign and value):
            raise click.UsageError(f"{one!r} is not NAME=VALUE")
        found[word] = value
    return found


def _made(info: GameInfo, kind: str, name: str, chosen: dict[str, str], seed: int | None, options: Options) -> str:
    """The text of a thing made to order; what is to be remarked on it is said. Raises DiagnosticError with all that is wrong with it."""
    from tfrules.diagnostics import render_text
    from tfrules.game import load

    maker = info.makers.get(kind)
    if maker is None:
        makers = ", ".join(info.makers) or "nothing"
        raise click.UsageError(f"{info.name} makes no {kind} to order, so there is nothing for --set and --seed; it makes {makers}")
    made = maker(load(info.name, packs=options.packs, rulings=dict(options.rulings)), name, chosen, seed)
    if made.remarks:
        note(render_text(made.remarks).rstrip())
    return made.text


def _as_json(text: str, installed: Installed, game: str) -> str:
    """The document of a text, as the schemas have it."""
    import json

    from tfrules.ir.codec import to_json

    return json.dumps(to_json(_document(text, installed, game)), indent=2, ensure_ascii=False) + "\n"


def _document(text: str, installed: Installed, game: str) -> Document:
    from tfrules.check import check_module, shapes
    from tfrules.diagnostics import DiagnosticError
    from tfrules.hooks.manager import vocabulary_of
    from tfrules.lang.parse import parse_module
    from tfrules.source import Source

    words = vocabulary_of(installed.of_game(game))
    parsed = parse_module(Source("template", text), shapes(words))
    checked = check_module(parsed.module, words, installed.info(game).packs[-1])
    if parsed.diagnostics or checked.diagnostics:
        raise DiagnosticError([*parsed.diagnostics, *checked.diagnostics])
    return checked.documents[0]


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
