"""A box for one command: a process of its own under limits, in which every file that it opens for writing is noted.

`python -m tests.hostile.box` serves boxes: it loads the program once and forks for each line of JSON that it reads, so that a box costs
what the command costs.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 5  # of the processor
PATIENCE = 120  # seconds by the clock, for a command that sleeps
MEMORY = 500 * 1024 * 1024
KILLED = {signal.SIGXCPU: "took more than 5 s", signal.SIGKILL: "took more than 5 s", signal.SIGALRM: "sleeps"}
WRITES = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
CHANGES = {  # what the interpreter says before it does it, and which of its arguments are places
    "os.mkdir": (0,), "os.rmdir": (0,), "os.remove": (0,), "os.rename": (0, 1), "os.link": (0, 1), "os.symlink": (1,), "os.chmod": (0,),
    "os.truncate": (0,), "os.chown": (0,), "os.utime": (0,),
}  # fmt: skip
SECRET = "secret.tfr"  # lies beside each box
FORBIDDEN = ("socket.connect", "socket.bind", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn")


@dataclass(frozen=True)
class Ran:
    """How a command ended in its box."""

    status: int  # negative: the signal that ended it
    out: str
    err: str
    strayed: tuple[str, ...] = ()  # what it did outside of its box
    memory: int = 0  # bytes at its height
    seconds: float = 0

    @property
    def said(self) -> str:
        return self.out + self.err


@dataclass
class Boxes:
    """The process that serves boxes; closed at the end of the tests."""

    cache: Path
    process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.box"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "TFRULES_CACHE": str(self.cache), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'plugins'}"},
        )  # fmt: skip

    def run(self, folder: Path, *args: str, given: Path | None = None) -> Ran:
        """Run a command of `tfrules` in a folder, out of which it may not reach."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([str(folder), args, str(given or os.devnull)]) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return Ran(**{**answer, "strayed": tuple(answer["strayed"])})

    def close(self) -> None:
        """Let the process go, and wait for it."""
        self.process.communicate()


def serve() -> None:
    """Answer each line with how its command ended."""
    from tfrules.cli.main import main

    answers = os.fdopen(os.dup(1), "w")  # what is loaded below may print
    os.dup2(2, 1)
    _load(main)
    for line in sys.stdin:
        folder, args, given = json.loads(line)
        answers.write(json.dumps(_boxed(main, folder, args, given)) + "\n")
        answers.flush()


def _load(main: Any) -> None:
    """Have everything in memory that a command needs: the games, and a small one that is checked at once."""
    from tests.cli.darts import Tavern, write_pack
    from tfrules.hooks import manager

    place = Path(os.environ["TFRULES_CACHE"]).with_name("share")
    tavern, load, points = Tavern(write_pack(place / "darts")), manager.load_plugin, dict(manager.installed())
    points["tavern"] = EntryPoint("tavern", "tavern.plugin", "tfrules")
    manager.installed = lambda: points  # type: ignore[assignment]
    manager.load_plugin = lambda name: tavern if name == "tavern" else load(name)  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        for game, item in (("darts", 'dart "Quill" { points 1 }'), ("melee", 'armor "Bark" { stops 1; summary "Of a tree." }')):
            sound = Path(folder) / game
            sound.mkdir()
            (sound / "pack.yaml").write_text(f'id: sound\nversion: 1.0.0\nrequires: {{ {game}: "*" }}\n')
            (sound / "a.tfr").write_text(f"{item}\n")
            for args in (["check"], ["test"], ["fmt", "--check"]):
                assert main([*args, str(sound)]) in (0, 1), args


def _boxed(main: Any, folder: str, args: list[str], given: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as notes:
        out, err, strayed = (Path(notes) / name for name in ("out", "err", "strayed"))
        child = os.fork()
        if child == 0:
            status = 99
            try:
                status = _inside(main, folder, args, given, (out, err, strayed))
            finally:
                os._exit(status)
        _, ended, used = os.wait4(child, 0)
        return {
            "status": os.waitstatus_to_exitcode(ended),
            "out": out.read_bytes().decode("utf-8", "replace"),
            "err": err.read_bytes().decode("utf-8", "replace"),
            "strayed": strayed.read_text("utf-8", "replace").splitlines(),
            "memory": used.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
            "seconds": used.ru_utime + used.ru_stime,
        }


def _inside(main: Any, folder: str, args: list[str], given: str, notes: tuple[Path, Path, Path]) -> int:
    """The command, in the process that was made for it."""
    os.chdir(folder)
    for number, place in ((0, given), (1, notes[0]), (2, notes[1])):
        os.dup2(os.open(place, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT, 0o600), number)
    noted = os.open(notes[2], os.O_WRONLY | os.O_CREAT, 0o600)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    held = _size()
    if held:
        resource.setrlimit(resource.RLIMIT_AS, (held + MEMORY, held + MEMORY))
    signal.alarm(PATIENCE)
    allowed = tuple(os.path.realpath(place) + os.sep for place in (folder, os.environ["TFRULES_CACHE"]))
    sys.addaudithook(_watch(allowed, noted))
    status: int = main(args)
    sys.stdout.flush()
    sys.stderr.flush()
    return status


def _size() -> int:
    """The memory that this process has mapped already, where that can be known."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _watch(allowed: tuple[str, ...], noted: int) -> Any:
    """What notes each thing that is done outside of the places that are allowed."""

    def strays(place: Any) -> bool:
        if not isinstance(place, str | bytes | os.PathLike):
            return False
        path = os.path.realpath(os.fsdecode(place))
        return path != os.devnull and not (path + os.sep).startswith(allowed)

    def watch(event: str, args: tuple[Any, ...]) -> None:
        places: tuple[Any, ...] = ()
        if event == "open":
            places = (args[0],) if args[2] & WRITES or _secret(args[0]) else ()
        elif event in CHANGES:
            places = tuple(args[at] for at in CHANGES[event])
        if event in FORBIDDEN or any(map(strays, places)):
            os.write(noted, f"{event} {places or args}\n".encode("utf-8", "replace"))

    return watch


def _secret(place: Any) -> bool:
    """Whether a file is one that lies beside a box to be looked for: nobody has a reason to read it."""
    return isinstance(place, str | bytes | os.PathLike) and os.path.basename(os.path.realpath(os.fsdecode(place))) == SECRET


if __name__ == "__main__":
    serve()
