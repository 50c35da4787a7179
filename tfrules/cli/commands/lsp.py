"""`tfrules lsp`: the language server that editors start."""

from __future__ import annotations

import contextlib
import os
import sys

import click

from tfrules.cli.options import Options, declare, game_options
from tfrules.diagnostics import DiagnosticError, finding


@declare("lsp", ("as an editor starts it; docs/editors says how each editor is told to", "tfrules lsp"))
@game_options
def command(options: Options) -> None:
    """Serve an editor over standard input and output, by the Language Server Protocol.

    Findings while one types, completion, what a word or line means with exact odds, definitions and references, renaming, layout,
    an outline, and mends. A file outside of any pack is read in the game that suits it best, or in that of `--game`.

    It needs the extra `lsp`: pip install "tfrules[lsp]"
    """
    try:
        from tfrules.lsp.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        message = f"the language server needs {error.name}, which is not installed"
        raise DiagnosticError([finding("TFR0932", message, help='install the extra: pip install "tfrules[lsp]"')]) from None
    from tfrules.cli.project import EditedFiles

    # What else is printed must not get between the messages, and the server closes what it writes to.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with contextlib.redirect_stdout(sys.stderr):
        dismissed = serve(EditedFiles(options.game), sys.stdin.buffer, answers)
    click.get_current_context().exit(0 if dismissed else 1)
