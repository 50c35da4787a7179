"""A file has at most 400 lines and a function at most 60, in the package and in the plugins."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE_LIMIT = 400
FUNCTION_LIMIT = 60

# What may be longer, with the length it may have: "tfrules/x.py" for a file, "tfrules/x.py::name" for a function.
LONGER: dict[str, int] = {}

FILES = {
    path.relative_to(ROOT).as_posix(): path for part in ("tfrules", "plugins") for path in sorted((ROOT / part).rglob("*.py"))
}


def lengths(text: str, name: str) -> Iterator[tuple[str, int, int]]:
    """What is measured, its length and its limit: the file and each function in it, decorators and docstring included."""
    yield name, len(text.splitlines()), FILE_LIMIT
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield f"{name}::{node.name}", (node.end_lineno or first) - first + 1, FUNCTION_LIMIT


def too_long(text: str, name: str) -> list[str]:
    return [
        f"{what} has {length} lines, the limit is {LONGER.get(what, limit)}"
        for what, length, limit in lengths(text, name)
        if length > LONGER.get(what, limit)
    ]


@pytest.mark.parametrize("name", sorted(FILES))
def test_nothing_is_too_long(name: str) -> None:
    assert too_long(FILES[name].read_text("utf-8"), name) == []


def test_every_exception_is_needed() -> None:
    over = set()
    for name, path in FILES.items():
        over |= {what for what, length, limit in lengths(path.read_text("utf-8"), name) if length > limit}
    assert set(LONGER) - over == set()


def test_the_limits_are_exact() -> None:
    def function(lines: int) -> str:
        return "def long():\n" + "    pass\n" * (lines - 1)

    assert too_long("x = 1\n" * 400, "f.py") == []
    assert too_long("x = 1\n" * 401, "f.py") == ["f.py has 401 lines, the limit is 400"]
    assert too_long(function(60), "f.py") == []
    assert too_long("@cached\n" + function(60), "f.py") == ["f.py::long has 61 lines, the limit is 60"]
