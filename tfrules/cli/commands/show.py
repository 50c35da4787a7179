"""`tfrules show`: one thing as a card."""

from __future__ import annotations

import click

from tfrules.cli.options import Options, declare, format_option, game_options, print_json
from tfrules.cli.session import Session


@declare(
    "show",
    ("a card: fields, what it does in sentences, citations, examples", 'tfrules show "{item}"'),
    ("where several things share the name", 'tfrules show "{item}" --kind {kind} --game {game}'),
    ("as JSON, as every other part of the program sees it", 'tfrules show "{item}" --format json'),
)
@click.argument("name")
@click.option("--kind", default="", metavar="KIND", help="Only a thing of this kind.")
@game_options
@format_option("text", "json")
def command(name: str, kind: str, options: Options, style: str) -> None:
    """One thing as a card. NAME is its name, bare or with its pack, as in `pack:Name`."""
    found = Session(options).find(name, kind)
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
