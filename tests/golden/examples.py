"""What the examples of the catalogue draw, each read by the part of the program that its code belongs to."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.check import figures
from tests.check.words import checked
from tests.lang.words import WORDS
from tests.packs.conftest import TOOLS, write_files
from tfrules.boards import codes as board_codes
from tfrules.boards.codec import parse_board
from tfrules.boards.inches import parse_space
from tfrules.boards.shapes import Footprint
from tfrules.check import codes as check_codes
from tfrules.diagnostics import CodeInfo, Diagnostic, DiagnosticError, code_info, render_text
from tfrules.lang import codes as lang_codes
from tfrules.lang import parse_module
from tfrules.odds import notation
from tfrules.odds.notation import d
from tfrules.packs import codes as packs_codes
from tfrules.packs import load_pack, try_link
from tfrules.packs.covering import unlisted
from tfrules.sense import codes as sense_codes
from tfrules.source import Source, Span
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE

FOLDER = Path(__file__).with_name("diagnostics")
SCOPE = {"condition": ["fallen"], "weapon": []}  # what `give "fallen"` may name
PACK_WORDS = collect(CORE, TOOLS)


def in_text(text: str) -> list[Diagnostic]:
    """Findings of reading."""
    return parse_module(Source("wrong.tfr", text), WORDS).diagnostics


def in_words(text: str) -> list[Diagnostic]:
    """Findings of reading and checking."""
    result, reading = checked(text, scope_items=SCOPE)
    return [*reading, *result.diagnostics]


def in_sense(text: str) -> list[Diagnostic]:
    """Findings about what a text means, by itself and with all that is loaded (here: itself)."""
    return [*figures.findings(text), *figures.together(text)]


def in_packs(text: str) -> list[Diagnostic]:
    """Findings of loading and linking, with places in files named as the example names them."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        packs = [load_pack(path, PACK_WORDS) for path in write_files(root, text)]
        linked = try_link(packs, PACK_WORDS).diagnostics
        every = [*(one for pack in packs for one in pack.diagnostics), *linked, *unlisted(packs)]

    def placed(span: Span) -> Span:
        return replace(span, source=Source(span.source.name.removeprefix(f"{root.as_posix()}/"), span.source.text))

    return [
        replace(
            one,
            span=one.span and placed(one.span),
            related=tuple((placed(span), said) for span, said in one.related),
            message=one.message.replace(f"{root.as_posix()}/", ""),
        )
        for one in every
    ]


def raised(run: Callable[[], object]) -> list[Diagnostic]:
    """The findings that a call is refused with."""
    try:
        run()
    except DiagnosticError as error:
        return error.diagnostics
    return []


def in_roll(text: str) -> list[Diagnostic]:
    """Findings of a roll in notation."""
    return raised(lambda: d(text))


def in_board(text: str) -> list[Diagnostic]:
    """Findings of the description of a board, of a figure's shape, or of a space."""
    data = json.loads(text)
    if "cells" in data:
        return raised(lambda: Footprint.of(**data))
    return raised(lambda: parse_space(data) if "distances" in data else parse_board(data))


# Drawn only by a fault of the printer, by a hundred findings, by two million characters: see tests/lang.
NO_SHORT_TEXT = {"TFR0103", "TFR0240", "TFR0299"}
READERS = {
    **{info.code: in_text for info in lang_codes.CODES if info.code not in NO_SHORT_TEXT},
    **{info.code: in_words for info in check_codes.CODES},
    **{info.code: in_sense for info in sense_codes.CODES},
    **{info.code: in_packs for info in packs_codes.ALL if info.wrong},
    **dict.fromkeys((notation.BAD_ROLL, notation.HUGE_ROLL), in_roll),
    **dict.fromkeys((board_codes.HEX, board_codes.BOARD, board_codes.SHAPE, board_codes.SPACE), in_board),
}


def golden(info: CodeInfo) -> str:
    """What the wrong example of a code draws, word for word, and how each of its mends is called."""
    out = []
    for one in READERS[info.code](info.wrong):
        mends = "mend" if one.mend is not None else "choice"
        out.append(render_text([one]) + "".join(f"{mends}: {fix.title}\n" for fix in one.fixes))
    return "\n".join(out)


def path_of(code: str) -> Path:
    """The file that holds what the example of a code draws."""
    return FOLDER / f"{code}.txt"


def write() -> None:
    """Write all files anew, and take away those of codes that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for code in READERS:
        path_of(code).write_text(golden(code_info(code)), "utf-8")
