"""`tfrules docs`: the reference of games as pages, as a site, and while it is written."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, counted, declare, game_options, note

if TYPE_CHECKING:
    from tfrules.cli.session import Session
    from tfrules.cli.sites import Served
    from tfrules.game import Loaded
    from tfrules.ir.model import Document
    from tfrules.report.pages import Book, Reference

PORT = 8000


@click.group("docs")
def command() -> None:
    """The reference of games as pages of Markdown, and as a site."""


@declare(
    "build",
    ("all games that are installed", "tfrules docs build -o reference"),
    ("one game, with a site of HTML that opens from disk", "tfrules docs build --game {game} --site -o reference"),
    ("a pack of your own", "tfrules docs build my-rules/ -o my-rules-reference"),
)
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="A new or empty folder, or one that this command made.",
)
@click.option("--site", is_flag=True, help="Build the site over the pages too, into DIR/site.")
@game_options
def build(packs: tuple[str, ...], output: Path, site: bool, options: Options) -> None:
    """Write the reference of what is loaded, or of each PACK alone (a folder, or the id of an installed pack), into DIR.

    DIR becomes a project of mkdocs: `mkdocs.yml`, and pages in `docs/`: docs/reference/GAME/KIND/NAME.md for each thing, lists,
    the rules of the books, open questions, where games differ, the words of the language, the findings. Some pages are HTML as they
    stand: fights to step through, cards and sheets to print. `index.json` beside them lists all things. Nothing is written when there is an
    error in a pack. Files of your own do not belong into DIR, which is made anew each time.
    """
    from tfrules.cli.folder import replaced_folder
    from tfrules.cli.sites import SITE, build_site, need_builder, write_files

    if site:
        need_builder()
    made = _reference(packs, options)
    with replaced_folder(output, (SITE,)) as folder:
        write_files(folder, made.files)
        if site:
            build_site(folder, made.pages)
    note(f"{_told(made)} in {output}")


@declare(
    "preview",
    ("how the page of a thing looks", 'tfrules docs preview "{item}"'),
    ("of one that is being written", "tfrules docs preview NAME --pack my-rules"),
)
@click.argument("name")
@click.option("--kind", default="", metavar="KIND", help="Only a thing of this kind.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where to, instead of one folder for all previews: new, empty, or made by this command.",
)
@game_options
def preview(name: str, kind: str, output: Path | None, options: Options) -> None:
    """The page of one thing alone, as the site will have it: the file is printed, for a browser to open.

    NAME is the name of the thing, bare or with its pack, as in `pack:Name`, in the first game that has it; where several share it there,
    there is a page of each. What needs other pages is not there: links, lists, the search.
    """
    from tfrules.cli.folder import replaced_folder
    from tfrules.cli.session import Session
    from tfrules.cli.sites import SITE, build_excerpt, need_builder, write_files
    from tfrules.report.pages import excerpt

    began = time.monotonic()
    need_builder()
    session = Session(options)
    found: dict[Loaded, list[Document]] = {}
    for loaded, document in session.find(name, kind, first=True):
        found.setdefault(loaded, []).append(document)
    made = excerpt([(_book(session, loaded, [(one.kind, one.qualified) for one in every]), every) for loaded, every in found.items()])
    place = (output or _previews()).resolve()
    with replaced_folder(place, (SITE,)) as folder:
        write_files(folder, made.files)
        shown = [place / path.relative_to(folder) for path in build_excerpt(folder)]
    for path in shown:
        click.echo(path)
    note(f"{counted(len(shown), 'page')} in {time.monotonic() - began:.1f} s")


def _previews() -> Path:
    """The folder of the last preview: beside compiled packs, or a new one where these are not kept."""
    import tempfile

    from tfrules.packs.cache import cache_dir

    kept = cache_dir()
    return kept / "preview" if kept is not None else Path(tempfile.mkdtemp(prefix="tfrules-preview-"))


@declare(
    "serve",
    ("the site of a pack while it is written", "tfrules docs serve my-rules/"),
    ("of a game", "tfrules docs serve --game {game} --port 8001"),
)
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="Where on this machine; 0: any that is free.")
@game_options
def serve(packs: tuple[str, ...], port: int, options: Options) -> None:
    """The site of what is loaded, or of each PACK alone, at an address of this machine; built again whenever a file is saved.

    The time of each build is printed. After a mistake it is told what is wrong, and the last good site stays. Plugins are
    read once: after a change in Python, start the command again. Ctrl-C ends it.
    """
    from tfrules.cli.sites import Served, need_builder
    from tfrules.cli.watching import marks, watch
    from tfrules.packs.files import folders_read

    need_builder()
    with closing(Served(port)) as served:
        click.echo(served.address)

        def once(changed: tuple[str, ...]) -> int:
            return _shown(served, packs, options)

        own = {path for path in map(Path, packs) if path.exists()}
        click.get_current_context().exit(watch(lambda: marks({*(path.absolute() for path in own), *folders_read()}), once))


def _shown(served: Served, packs: tuple[str, ...], options: Options) -> int:
    """Build once and say how long it took, or what is wrong; the exit status that this alone would have."""
    from tfrules.cli.options import colored
    from tfrules.diagnostics import DiagnosticError, render_text

    began = time.monotonic()
    try:
        made = _reference(packs, options)
        served.build(made)
    except DiagnosticError as error:
        click.echo(render_text(error.diagnostics, colored(error=True)), err=True, nl=False)
        return 1
    except click.ClickException as error:
        error.show()
        return 1
    note(f"{_told(made)} in {time.monotonic() - began:.1f} s")
    return 0


def _told(made: Reference) -> str:
    return f"{counted(made.pages, 'page')} with {counted(made.entries, 'entry').replace('entrys', 'entries')}"


def _reference(packs: tuple[str, ...], options: Options) -> Reference:
    """The pages of the games that are meant; of the packs alone where some are named."""
    from tfrules.cli.session import Session
    from tfrules.diagnostics import CATALOGUE, catalogue
    from tfrules.report.pages import reference

    given = tuple(map(Path, packs))
    wanted = {unit.manifest.id for unit in Session(Options(packs=given)).units}
    session = Session(replace(options, packs=options.packs + given))
    games = [session.load(name) for name in session.names] or list(session.games())  # where there is none, that is said
    known = {loaded.info.name: loaded for loaded in games if loaded.info is not None}
    books = [_book(session, loaded, known=known, packs=wanted) for loaded in games]
    catalogue()  # those of plugins are there as well, since the games are loaded
    return reference(books, [CATALOGUE[code] for code in sorted(CATALOGUE)], wanted)


def _book(
    session: Session,
    loaded: Loaded,
    shown: Sequence[tuple[str, str]] | None = None,
    known: Mapping[str, Loaded] = MappingProxyType({}),
    packs: Collection[str] = (),
) -> Book:
    """A game for pages: with all that it has, or that some packs brought, or for a few things that are `shown`, alone.

    `known` are the games that are told beside it, by name.
    """
    from tfrules.cli.drawn import charts_of, charts_of_some, own_items
    from tfrules.cli.filming import replays
    from tfrules.report.pages import Book

    assert loaded.info is not None  # a session loads games by name
    name = loaded.info.name
    parts = tuple(part for part in name.split("+") if part != name and part in session.names)
    told = [known[part] for part in parts if part in known]
    wanted = own_items(loaded, told, packs) if shown is None and (told or packs) else shown  # the rest is told in the parts, or not at all
    drawn = charts_of(loaded) if wanted is None else charts_of_some(loaded, wanted)
    for fault in drawn.faults:
        note(f"note: {fault}")
    whole = shown is None
    return Book(
        name,
        loaded.info.title or name,
        loaded.vocabulary,
        loaded.ruleset,
        parts,
        charts=drawn.of,
        diagrams=tuple(loaded.info.diagrams(loaded)) if whole and loaded.info.diagrams is not None else (),
        replays=dict(replays(loaded)) if whole else {},
        cards=loaded.info.cards,
        sheets=_sheets(loaded) if whole else {},
    )


def _sheets(loaded: Loaded) -> dict[str, dict[str, str]]:
    """The sheets of all characters: of the kinds for which the game lays sheets out, and empty ones of those that are made to order."""
    assert loaded.info is not None
    laid, made = loaded.info.sheets, loaded.info.makers
    found: dict[str, dict[str, str]] = {kind: {} for kind in (*laid, *made)}
    for document in loaded.ruleset.items.values():
        if document.kind in found:
            text = laid[document.kind](loaded, document.qualified) if document.kind in laid else ""
            found[document.kind][document.qualified] = text
    return found


for one in (build, preview, serve):
    command.add_command(one)
