"""The language server: what the protocol asks is put to the pure modules beside this one, and their answers are put into its forms.

Findings come in two steps after a pause in typing: those of the text alone at once, those of the whole pack in every game from a thread, so
that nobody waits for them to be served otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

from tfrules import __version__
from tfrules.diagnostics import ERROR, HINT, WARNING, Diagnostic, DiagnosticError
from tfrules.fixes import Edit, Fix
from tfrules.lsp.reading import Reading
from tfrules.lsp.text import Ruler
from tfrules.lsp.world import Project, World
from tfrules.packs.files import PackFile, holding, line_end, plain
from tfrules.packs.load import compile_file
from tfrules.source import Source, Span

PAUSE = 0.25  # seconds after the last change before anything is checked
SEVERITY = {ERROR: lsp.DiagnosticSeverity.Error, WARNING: lsp.DiagnosticSeverity.Warning, HINT: lsp.DiagnosticSeverity.Hint}
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class At:
    """What a request is about: a text, an offset in it, and the games in which it is read, that which is asked first in front."""

    reading: Reading
    offset: int
    worlds: tuple[World, ...]

    @property
    def world(self) -> World:
        """The game that answers."""
        return self.worlds[0]


class Server(LanguageServer):
    """The server with what editors hold open, and what was found in it."""

    def __init__(self, project: Project) -> None:
        super().__init__("tfrules", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.project = project
        self.texts: dict[Path, str] = {}  # what is held open, by resolved path, as rules are read
        self.ends: dict[Path, str] = {}
        self.uris: dict[Path, str] = {}
        self.found: dict[Path, list[Diagnostic]] = {}  # what was published last
        self.waiting: dict[Path, asyncio.Task[None]] = {}
        self.known: dict[Path, tuple[World, ...]] = {}  # what each file was last read among
        self.dismissed = False
        # One thread for each of the two steps of a check: a state of the text that is no longer asked for is not begun with.
        self.quick, self.whole = ThreadPoolExecutor(1), ThreadPoolExecutor(1)

    # ------------------------------------------------------------ texts and places

    @property
    def ruler(self) -> Ruler:
        """How places are counted with this editor."""
        return Ruler(str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding) or "utf-16"))

    @property
    def roots(self) -> list[Path]:
        """The folders that the editor works in."""
        folders = [path_of(uri) for uri in self.workspace.folders]
        if not folders and self.workspace.root_path:
            folders = [Path(self.workspace.root_path)]
        return [folder.resolve() for folder in folders]

    def held(self, uri: str) -> tuple[Path, Source]:
        """A text as it stands."""
        path = path_of(uri)
        text = self.texts.get(path.resolve())
        if text is None:
            text = plain(path.read_text("utf-8", "replace"))
        return path, Source(path.as_posix(), text)

    def worlds(self, path: Path, fresh: bool) -> tuple[World, ...]:
        """The file in its games: as they are now, with all packs of the workspace that build on its own; or as they were before the last
        words were typed, which costs no time.
        """
        if fresh or path.resolve() not in self.known:
            with holding(dict(self.texts)):
                self.known[path.resolve()] = self.project.worlds(path, upon=fresh)
        return self.known[path.resolve()]

    def at(self, params: Any, fresh: bool = False) -> At | None:
        """What a request is about; None where no game is installed in which the file could be read."""
        path, source = self.held(params.text_document.uri)
        worlds = self.worlds(path, fresh)
        if not worlds:
            return None
        offset = self.ruler.offset(source, (params.position.line, params.position.character))
        return At(Reading(source, worlds[0].vocabulary, worlds[0].pack.id), offset, worlds)

    def text(self, uri: str) -> Reading | None:
        """A whole text, read."""
        path, source = self.held(uri)
        worlds = self.worlds(path, fresh=False)
        return Reading(source, worlds[0].vocabulary, worlds[0].pack.id) if worlds else None

    def range(self, span: Span) -> lsp.Range:
        """A span as the protocol has it."""
        (line, column), (end_line, end_column) = self.ruler.places(span)
        return lsp.Range(lsp.Position(line, column), lsp.Position(end_line, end_column))

    def uri(self, name: str) -> str:
        """The address of a file, as the editor gave it where it has it open."""
        path = Path(name).resolve()
        return self.uris.get(path) or path.as_uri()

    def location(self, span: Span) -> lsp.Location:
        """A place in a file."""
        return lsp.Location(self.uri(span.source.name), self.range(span))

    def edits(self, found: Iterable[Edit]) -> dict[str, list[lsp.TextEdit]]:
        """Edits by file, with the line ends that each file has."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for one in found:
            path = Path(one.span.source.name).resolve()
            text = one.text.replace("\n", self.ends.get(path, "\n"))
            changes.setdefault(self.uri(one.span.source.name), []).append(lsp.TextEdit(self.range(one.span), text))
        return changes

    # ------------------------------------------------------------ findings

    def changed(self, uri: str, text: str) -> None:
        """Take a new state of a text, and check it when typing pauses."""
        path = path_of(uri).resolve()
        self.texts[path], self.uris[path] = plain(text), uri
        self.ends[path] = line_end(text)
        self.check_soon(path)

    def check_soon(self, path: Path) -> None:
        """Check a file after a pause; a check that is waited for already begins to wait anew."""
        waiting = self.waiting.pop(path, None)
        if waiting is not None:
            waiting.cancel()
        self.waiting[path] = asyncio.get_running_loop().create_task(self._check(path))

    def forget(self, path: Path) -> None:
        """The editor has closed a file: what is on the disk counts again, and nothing more is said of it."""
        waiting = self.waiting.pop(path, None)
        if waiting is not None:
            waiting.cancel()
        self.publish(path, [])
        for held in (self.texts, self.ends, self.uris, self.found, self.known):
            held.pop(path, None)

    async def _check(self, path: Path) -> None:
        await asyncio.sleep(PAUSE)
        texts = dict(self.texts)
        if path not in texts:
            return
        try:
            worlds = self.known.get(path, ())
            if not worlds:
                worlds = await self._apart(self.quick, lambda: self.project.worlds(path), texts)
            alone = await self._apart(self.quick, lambda: _alone(worlds, path, texts[path]), texts)
            self.publish(path, alone)
            worlds = await self._apart(self.whole, lambda: self.project.worlds(path), texts)
            self.known = {path: worlds}  # what other files are read among may have changed with this one
            whole = await self._apart(self.whole, lambda: self.project.findings(path), texts)
        except DiagnosticError as error:
            worlds, whole = (), error.diagnostics
        if texts == self.texts:
            self.publish_all(path, whole, worlds[0].pack.path.resolve() if worlds else path)

    async def _apart(self, thread: ThreadPoolExecutor, work: Callable[[], Answer], texts: dict[Path, str]) -> Answer:
        """Do work in a thread of its own, with the texts that the editor held when it began."""

        def held() -> Answer:
            with holding(texts):
                return work()

        return await asyncio.get_running_loop().run_in_executor(thread, held)

    def publish_all(self, path: Path, found: list[Diagnostic], pack: Path) -> None:
        """Publish the findings of a whole pack; files of it in which nothing is found any more are cleared."""
        by_file: dict[Path, list[Diagnostic]] = {path: []}
        for one in found:
            by_file.setdefault(Path(one.path).resolve() if one.path else path, []).append(one)
        gone = [one for one in self.found if one not in by_file and pack in one.parents]
        for file in [*by_file, *gone]:
            self.publish(file, by_file.get(file, []))

    def publish(self, path: Path, found: list[Diagnostic]) -> None:
        """Tell the editor what is wrong in a file."""
        self.found[path] = found
        shown = [self.diagnostic(one) for one in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.uri(path.as_posix()), shown))

    def diagnostic(self, found: Diagnostic) -> lsp.Diagnostic:
        """A finding as the protocol has it."""
        nothing = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        return lsp.Diagnostic(
            range=self.range(found.span) if found.span is not None else nothing,
            message=f"{found.message}\n{found.help}" if found.help else found.message,
            severity=SEVERITY[found.severity],
            code=found.code,
            source="tfrules",
            related_information=[lsp.DiagnosticRelatedInformation(self.location(span), text) for span, text in found.related],
        )

    def mends(self, uri: str, within: lsp.Range) -> list[lsp.CodeAction]:
        """The mends of the findings that touch a range."""
        actions = []
        for found in self.found.get(path_of(uri).resolve(), []):
            if found.span is not None and _touch(self.range(found.span), within):
                actions += [self._mend(found, fix) for fix in found.fixes]
        return actions

    def _mend(self, found: Diagnostic, fix: Fix) -> lsp.CodeAction:
        return lsp.CodeAction(
            title=fix.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[self.diagnostic(found)],
            is_preferred=found.mend is not None,
            edit=lsp.WorkspaceEdit(changes=self.edits(fix.edits)),
        )


def _touch(one: lsp.Range, other: lsp.Range) -> bool:
    return not (one.end < other.start or other.end < one.start)


def _alone(worlds: tuple[World, ...], path: Path, text: str) -> list[Diagnostic]:
    """What is wrong in a text by itself, in the words of the game that is asked first."""
    if not worlds:
        return []
    file = PackFile(path.name, "", Source(path.as_posix(), text))
    return list(compile_file(file, worlds[0].pack.id, worlds[0].vocabulary).diagnostics)


def path_of(uri: str) -> Path:
    """The file at an address."""
    return Path(uris.to_fs_path(uri) or uri)
