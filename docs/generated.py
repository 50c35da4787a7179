"""A hook of mkdocs: pages and files of this site that are written from the program, so that they cannot fall behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tfrules.diagnostics import catalogue
from tfrules.report.pages.files import assets
from tfrules.report.pages.findings import findings_pages
from tfrules.report.pages.grammar import grammar_page
from tfrules.report.pages.language import language_page
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add them to the files of the site."""
    from mkdocs.structure.files import File

    for path, text in written().items():
        files.append(File.generated(config, path, content=text))
    return files


def written() -> dict[str, str]:
    """The texts by their paths."""
    return {
        "language/grammar.md": grammar_page(),
        "language/words.md": language_page(collect(CORE), "The language", "grammar.md"),
        **findings_pages(info for _, info in sorted(catalogue().items())),
        **assets(),
    }
