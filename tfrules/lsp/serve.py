"""The requests that the server answers, each by a function of one of the pure modules."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, BinaryIO

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tfrules.check import shapes
from tfrules.diagnostics import DiagnosticError
from tfrules.lang.format import format_range, format_text
from tfrules.lsp import names
from tfrules.lsp.complete import Completion, complete
from tfrules.lsp.hover import hover
from tfrules.lsp.outline import Symbol, outline
from tfrules.lsp.reading import Reading
from tfrules.lsp.rename import Refused, renamable, rename
from tfrules.lsp.server import Server, path_of
from tfrules.lsp.text import differences
from tfrules.lsp.world import Project
from tfrules.packs.files import holding
from tfrules.source import Span

KINDS = {
    "kind": lsp.CompletionItemKind.Class, "verb": lsp.CompletionItemKind.Keyword, "head": lsp.CompletionItemKind.Keyword,
    "clause": lsp.CompletionItemKind.Keyword, "name": lsp.CompletionItemKind.Variable, "field": lsp.CompletionItemKind.Field,
    "query": lsp.CompletionItemKind.Property, "number": lsp.CompletionItemKind.Property,
    "function": lsp.CompletionItemKind.Function, "item": lsp.CompletionItemKind.Reference,
    "word": lsp.CompletionItemKind.EnumMember, "unit": lsp.CompletionItemKind.Unit, "event": lsp.CompletionItemKind.Event,
}  # fmt: skip
SYMBOLS = {"item": lsp.SymbolKind.Class, "block": lsp.SymbolKind.Namespace}
REFUSED = -32803  # the protocol's code for a request that could be understood and is not granted
ENDS_OF_WORDS = (".", '"')


def serve(project: Project, given: BinaryIO, answers: BinaryIO) -> bool:
    """Serve one editor until it says that it is enough; whether it took leave in good order."""
    server = Server(project)
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_fault)
    _texts(server)
    _questions(server)
    _names(server)
    _layout(server)

    @server.feature(lsp.SHUTDOWN)
    def leaving(ls: Server, params: None) -> None:
        ls.dismissed = True
        for thread in (ls.quick, ls.whole):
            thread.shutdown(wait=False, cancel_futures=True)

    server.start_io(given, answers)
    return server.dismissed


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether something is wrong with the server; a request that was refused is an answer, and nothing to complain of."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, JsonRpcException) and error.code == REFUSED)


def _refuse(reason: str) -> JsonRpcException:
    return JsonRpcException(message=reason, code=REFUSED)


# ---------------------------------------------------------------- texts


def _texts(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.changed(params.text_document.uri, params.text_document.text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.changed(params.text_document.uri, ls.workspace.get_text_document(params.text_document.uri).source)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
        ls.check_soon(path_of(params.text_document.uri).resolve())

    @server.feature(lsp.INITIALIZED)
    def begun(ls: Server, params: lsp.InitializedParams) -> None:
        ls.project.look_around(ls.roots)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def others_changed(ls: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
        ls.project.look_around(ls.roots)
        for path in list(ls.texts):
            ls.check_soon(path)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.forget(path_of(params.text_document.uri).resolve())


# ---------------------------------------------------------------- what is there, and what may be


def _questions(server: Server) -> None:
    options = lsp.CompletionOptions(trigger_characters=list(ENDS_OF_WORDS))

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, options)
    def completion(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        at = ls.at(params)
        if at is None:
            return []
        found = complete(at.reading.source, at.offset, at.world)
        return [_completion(ls, at.reading, one, number) for number, one in enumerate(found)]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
        at = ls.at(params)
        found = hover(at.reading.source, at.offset, at.world) if at is not None else None
        if found is None:
            return None
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text), ls.range(found.span))

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = ls.text(params.text_document.uri)
        return [_symbol(ls, one) for one in outline(found)] if found is not None else []


def _completion(ls: Server, reading: Reading, one: Completion, number: int) -> lsp.CompletionItem:
    span = reading.span(one.start, one.end)
    return lsp.CompletionItem(
        label=one.label,
        kind=KINDS[one.kind],
        detail=one.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.doc) if one.doc else None,
        sort_text=f"{number:04}",
        filter_text=one.label if reading.source.text[one.start : one.start + 1] == '"' else one.label.strip('"'),
        text_edit=lsp.TextEdit(ls.range(span), one.label),
    )


def _symbol(ls: Server, one: Symbol) -> lsp.DocumentSymbol:
    inner = [_symbol(ls, other) for other in one.inner]
    return lsp.DocumentSymbol(
        one.name, SYMBOLS[one.kind], ls.range(one.span), ls.range(one.name_span), detail=one.detail, children=inner
    )


# ---------------------------------------------------------------- names


def _names(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
        at = ls.at(params, fresh=True)
        return [ls.location(one) for one in names.definitions(at.reading, at.offset, at.world)] if at is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
        at = ls.at(params, fresh=True)
        if at is None:
            return []
        found: dict[tuple[str, int], Span] = {}
        for world in at.worlds:
            for one in names.references(at.reading, at.offset, world, params.context.include_declaration):
                found.setdefault((one.source.name, one.start), one)
        return [ls.location(one) for _, one in sorted(found.items())]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(ls: Server, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder:
        at = ls.at(params, fresh=True)
        if at is None:
            raise _refuse("no game is installed in which this file could be read")
        try:
            found = renamable(at.reading, at.offset, at.world)
        except Refused as refused:
            raise _refuse(str(refused)) from None
        return lsp.PrepareRenamePlaceholder(ls.range(found.span), found.name)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        at = ls.at(params, fresh=True)
        if at is None:
            raise _refuse("no game is installed in which this file could be read")
        texts = dict(ls.texts)
        try:
            with holding(texts):
                found = rename(
                    ls.project, at.reading, at.offset, params.new_name, ls.roots or [at.world.pack.path.resolve()], texts
                )
        except Refused as refused:
            raise _refuse(str(refused)) from None
        return lsp.WorkspaceEdit(changes=ls.edits(found))


# ---------------------------------------------------------------- layout and mends


def _layout(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return _laid_out(
            ls, params.text_document.uri, lambda one: differences(one.source, format_text(one.source, shapes(one.vocabulary)))
        )

    @server.feature(lsp.TEXT_DOCUMENT_RANGE_FORMATTING)
    def range_formatted(ls: Server, params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit]:
        first, last = params.range.start.line + 1, params.range.end.line + 1
        return _laid_out(ls, params.text_document.uri, lambda one: format_range(one.source, shapes(one.vocabulary), first, last))

    options = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, options)
    def actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        return ls.mends(params.text_document.uri, params.range)


def _laid_out(ls: Server, uri: str, lay_out: Callable[[Reading], Any]) -> list[lsp.TextEdit]:
    """The edits of a layout; none for a text with a mistake in it, which its findings tell already (and many editors lay out at each save)."""
    reading = ls.text(uri)
    if reading is None:
        return []
    try:
        return [edit for edits in ls.edits(lay_out(reading)).values() for edit in edits]
    except DiagnosticError:
        return []
