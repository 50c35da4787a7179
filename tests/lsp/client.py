"""A language client: the protocol over the pipes of a server process, and nothing of the server's own code."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryFile
from typing import Any

WAIT = 120.0  # seconds for one answer, on a machine that is busy


class Client:
    """Starts `tfrules lsp` and talks to it."""

    def __init__(self, *args: str, folder: Path, env: Mapping[str, str] | None = None) -> None:
        command = [sys.executable, "-c", "import sys; from tfrules.cli.entry import main; sys.exit(main())", "lsp", *args]
        self.errors = TemporaryFile()  # noqa: SIM115 - closed with the client
        environment = {**os.environ, **(env or {})}
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors
        )
        self.folder = folder
        self.answers: Queue[dict[str, Any]] = Queue()
        self.said: list[dict[str, Any]] = []
        self.number = 0
        self.versions: dict[str, int] = {}
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            self.answers.put(json.loads(self.process.stdout.read(length)))

    def send(self, message: dict[str, Any]) -> None:
        """Put one message on the wire."""
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        """Send a request and wait for its result. An error comes as Refusal."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        answer = self.wait(lambda one: one.get("id") == self.number and "method" not in one)
        if "error" in answer:
            raise Refusal(answer["error"]["code"], answer["error"]["message"])
        return answer["result"]

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of a kind; those that come before are kept in `said`."""
        for one in self.said:
            if wanted(one):
                self.said.remove(one)
                return one
        while True:
            try:
                one = self.answers.get(timeout=WAIT)
            except Empty:
                raise AssertionError(f"the server is silent; {self.complaints()}") from None
            if wanted(one):
                return one
            self.said.append(one)

    def complaints(self) -> str:
        """What the server has written to standard error."""
        self.errors.seek(0)
        return self.errors.read().decode()

    def close(self) -> None:
        """End the process, whatever it is at."""
        self.process.kill()
        self.process.wait()
        self.listener.join()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

    # ------------------------------------------------------------ what editors do

    def start(self, encodings: list[str] | None = None) -> dict[str, Any]:
        """Shake hands; what the server says it can do."""
        capabilities = {"general": {"positionEncodings": encodings}} if encodings else {}
        folders = [{"uri": self.folder.as_uri(), "name": "work"}]
        params = {
            "processId": os.getpid(),
            "rootUri": self.folder.as_uri(),
            "workspaceFolders": folders,
            "capabilities": capabilities,
        }
        result: dict[str, Any] = self.ask("initialize", params)
        self.tell("initialized", {})
        return result

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> str:
        """Open a file, with what is on the disk unless a text is given."""
        text = (self.folder / name).read_bytes().decode("utf-8") if text is None else text
        self.versions[name] = 1
        self.tell(
            "textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "tfr", "version": 1, "text": text}}
        )
        return text

    def change(self, name: str, text: str) -> None:
        """Type: the text is another now."""
        self.versions[name] += 1
        document = {"uri": self.uri(name), "version": self.versions[name]}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def findings(self, name: str, settled: Callable[[list[Any]], bool] = lambda found: True) -> list[Any]:
        """What is published of a file, once it is as wanted."""

        def wanted(one: dict[str, Any]) -> bool:
            return (
                one.get("method") == "textDocument/publishDiagnostics"
                and one["params"]["uri"] == self.uri(name)
                and settled(one["params"]["diagnostics"])
            )

        found: list[Any] = self.wait(wanted)["params"]["diagnostics"]
        return found

    def at(self, name: str, text: str, word: str, ahead: int = 0, nth: int = 0) -> dict[str, Any]:
        """The parameters that mean a place: `ahead` characters behind the beginning of the n-th time that a word stands in the text."""
        offset = -1
        for _ in range(nth + 1):
            offset = text.index(word, offset + 1)
        return {"textDocument": {"uri": self.uri(name)}, "position": position(text, offset + ahead)}

    def stop(self) -> int:
        """Shut the server down; its exit status."""
        assert self.ask("shutdown", None) is None
        self.tell("exit", None)
        return self.process.wait(WAIT)


class Refusal(Exception):
    """A request that was answered with an error."""

    def __init__(self, code: int, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")


def position(text: str, offset: int) -> dict[str, int]:
    """An offset as the protocol counts: lines, and units of UTF-16."""
    before = text[:offset]
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}


def offset_of(text: str, place: dict[str, int]) -> int:
    """The reverse of `position`, by trying: slow and plain."""
    return next(at for at in range(len(text) + 1) if position(text, at) == place and text[at - 1 : at + 1] != "\r\n")


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """A text after the edits of an answer, as an editor makes them: all at places of the text before."""
    for edit in sorted(edits, key=lambda one: (one["range"]["start"]["line"], one["range"]["start"]["character"]), reverse=True):
        start, end = offset_of(text, edit["range"]["start"]), offset_of(text, edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text
