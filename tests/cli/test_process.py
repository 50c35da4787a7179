"""The command as a process: what the README says, pipes that close, terminals that lack characters, and how little it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = "import sys; from tfrules.cli.main import main; sys.exit(main())"


def run(*args: str, code: str = RUN, **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'plugins'}", **environment}
    return subprocess.run([sys.executable, "-c", code, *args], capture_output=True, env=env, timeout=120, check=False)


def test_the_fight_of_the_readme() -> None:
    name = next(line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if "tfrules play" in line).split()[-1]
    ran = run("play", name)
    assert ran.returncode == 0, ran.stderr.decode()
    assert "Turn 1\n" in ran.stdout.decode() and "Traceback" not in ran.stderr.decode()


@pytest.mark.parametrize(
    ("args", "unwanted"),
    [
        (("--version",), {"lark", "jsonschema", "ruamel", "rich", "numpy", "pluggy", "tfrules.engine", "tfrules.packs"}),
        (("odds", "3d6"), {"lark", "jsonschema", "ruamel", "rich", "numpy", "tfrules.lang.parse", "tfrules.check"}),
        (("roll", "3d6"), {"lark", "jsonschema", "ruamel", "rich", "numpy", "tfrules.lang.parse", "tfrules.check", "tfrules.engine"}),
        (("list", "game"), {"lark", "jsonschema", "rich", "numpy", "tfrules.lang.parse", "tfrules.check.lower"}),
    ],
)
def test_a_quick_command_loads_little(args: tuple[str, ...], unwanted: set[str]) -> None:
    code = (
        "import sys; from tfrules.cli.main import main; status = main();"
        f"print(*sorted({unwanted!r} & set(sys.modules)), file=sys.stderr); sys.exit(status)"
    )
    ran = run(*args, code=code)
    assert (ran.returncode, ran.stderr.decode().split()) == (0, [])


def test_a_card_out_of_the_cache_needs_no_parser(tmp_path: Path) -> None:
    """The first call compiles the packs of a game; the second takes them as they are."""
    first = (
        "from tfrules.cli.session import Session; game = next(Session().games());"
        "print(game.info.name, next(one.name for one in game.ruleset.items.values()), sep='|')"
    )
    game, name = run(code=first, TFRULES_CACHE=str(tmp_path)).stdout.decode().strip().split("|")
    names = "{'lark', 'jsonschema', 'ruamel', 'rich', 'numpy', 'tfrules.lang.parse', 'tfrules.check.lower'}"
    code = f"import sys; from tfrules.cli.main import main; main(); print(*sorted({names} & set(sys.modules)), file=sys.stderr)"
    ran = run("show", name, "--game", game, code=code, TFRULES_CACHE=str(tmp_path))
    assert ran.stdout.decode().split()[1:2] == name.split()[:1] and ran.stderr.decode().split() == []


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = (
        "import os, sys; from tfrules.cli.main import main; read, write = os.pipe(); os.close(read); os.dup2(write, 1);"
        "sys.exit(main(['explain', '--all']))"
    )
    ran = run(code=code)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_terminal_without_the_characters() -> None:
    ran = run("odds", "3d6", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ran.returncode == 0 and b"12.50%" in ran.stdout and ran.stderr == b""


def test_stopped_by_the_keyboard() -> None:
    code = (
        "import sys; import tfrules.cli.commands.odds as odds; from tfrules.cli.main import main\n"
        "def stop(*_): raise KeyboardInterrupt\n"
        "odds._print = stop\n"
        "sys.exit(main(['odds', '3d6']))"
    )
    ran = run(code=code)
    assert ran.returncode == 130 and ran.stderr.decode().strip().splitlines()[-1] == "stopped" and b"Traceback" not in ran.stderr
