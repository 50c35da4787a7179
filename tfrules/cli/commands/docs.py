"""`tfrules docs`: the reference of games as pages, and as a site."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, counted, declare, game_options, note

if TYPE_CHECKING:
    from tfrules.cli.session import Session
    from tfrules.game import Loaded
    from tfrules.report.pages import Book, Reference

SITE = "site"
NOT_A_PAGE = "404.html"  # the one that the builder adds
YEAR_1980 = "315532800"  # a date that does not change, where none is given: equal rules give an equal site


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
    open questions, the words of the language, the findings. `index.json` beside them lists all things. Nothing is written when
    there is an error in a pack. Files of your own do not belong into DIR, which is made anew each time.
    """
    from tfrules.cli.folder import replaced_folder

    if site and find_spec("mkdocs") is None:
        raise click.UsageError("--site needs mkdocs: pip install 'tfrules[docs]'")
    made = _reference(packs, options)
    with replaced_folder(output, (SITE,)) as folder:
        for name, text in made.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text.encode("utf-8"))
        if site:
            _build_site(folder, made.pages)
    note(f"{counted(made.pages, 'page')} with {counted(made.entries, 'entry').replace('entrys', 'entries')} in {output}")


def _reference(packs: tuple[str, ...], options: Options) -> Reference:
    """The pages of the games that are meant; of the packs alone where some are named."""
    from tfrules.cli.session import Session
    from tfrules.diagnostics import CATALOGUE, catalogue
    from tfrules.report.pages import reference

    given = tuple(map(Path, packs))
    wanted = {unit.manifest.id for unit in Session(Options(packs=given)).units}
    session = Session(replace(options, packs=options.packs + given))
    games = [session.load(name) for name in session.names] or list(session.games())  # where there is none, that is said
    books = [_book(session, loaded) for loaded in games]
    catalogue()  # those of plugins are there as well, since the games are loaded
    return reference(books, [CATALOGUE[code] for code in sorted(CATALOGUE)], wanted)


def _book(session: Session, loaded: Loaded) -> Book:
    from tfrules.report.pages import Book

    assert loaded.info is not None  # a session loads games by name
    name = loaded.info.name
    parts = tuple(part for part in name.split("+") if part != name and part in session.names)
    return Book(name, loaded.info.title or name, loaded.vocabulary, loaded.ruleset, parts)


def _build_site(folder: Path, pages: int) -> None:
    """Build the site, every warning being an error. Raises ClickException with what the builder says, or if a page is missing."""
    # Not with --quiet, under which warnings are neither shown nor counted.
    environment = {"SOURCE_DATE_EPOCH": YEAR_1980, "NO_MKDOCS_2_WARNING": "1", **os.environ}
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(folder / "mkdocs.yml")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        said = [line for line in (ran.stderr + ran.stdout).splitlines() if line.strip() and not line.startswith("INFO")]
        raise click.ClickException("\n".join(["mkdocs could not build the site:", *said]))
    built = sum(one.name != NOT_A_PAGE for one in (folder / SITE).rglob("*.html"))
    if built != pages:
        raise click.ClickException(f"the site has {counted(built, 'page')} instead of {pages}; nothing was written")


command.add_command(build)
