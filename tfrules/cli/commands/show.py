"""`tfrules show`: one thing as a card."""

from __future__ import annotations

import click

from tfrules.cli.options import Options, declare, format_option, game_options, print_json
from tfrules.cli.session import Session


@declare(
    "show",
    ("a card: fields, what it does in sentences, citations, examples", 'tfrules show "{item}"'),
    ("where several things share the name", 'tfrules show "{item}" --kind {kind} --game {game}'),
    ("a page to print, where the game has such a one", 'tfrules show "{item}" --sheet'),
    ("as JSON, as every other part of the program sees it", 'tfrules show "{item}" --format json'),
)
@click.argument("name")
@click.option("--kind", default="", metavar="KIND", help="Only a thing of this kind.")
@click.option("--sheet", is_flag=True, help="As a page to be printed, of a thing for which the game has one.")
@game_options
@format_option("text", "json")
def command(name: str, kind: str, sheet: bool, options: Options, style: str) -> None:
    """One thing as a card. NAME is its name, bare or with its pack, as in `pack:Name`."""
    found = Session(options).find(name, kind)
    if sheet:
        pages = [(loaded.info.sheets.get(document.kind) if loaded.info is not None else None, loaded, document) for loaded, document in found]
        if not all(page for page, _, _ in pages):
            raise click.UsageError(f"there is no sheet for {name!r} in this game; the card is shown without --sheet")
        click.echo("\n".join(page(loaded, document.qualified) for page, loaded, document in pages if page), nl=False)
        return
    if style == "json":
        from tfrules.ir.codec import to_json

        shown = [to_json(document) for _, document in found]
        print_json(shown[0] if len(shown) == 1 else shown)
        return
    from tfrules.report import card

    cards = []
    for loaded, document in found:
        titles = {name: one.title for name, one in loaded.ruleset.publications.items()}
        cards.append(card(loaded.vocabulary, document, titles))
    click.echo("\n".join(cards), nl=False)
