"""Every hook has its part in the documentation, with the signature that it really has, and a user among the shipped plugins."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "plugins" / "hooks.md").read_text("utf-8")


def hooks() -> dict[str, str]:
    """The hooks and their signatures, as `hooks/spec.py` writes them."""
    tree = ast.parse((ROOT / "tfrules" / "hooks" / "spec.py").read_text("utf-8"))
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    marked = [one for one in functions if any(ast.unparse(mark) == "hookspec" for mark in one.decorator_list)]
    return {one.name: f"def {one.name}({ast.unparse(one.args)}) -> {ast.unparse(one.returns)}" for one in marked if one.returns}


def parts() -> dict[str, str]:
    """The signature that each part of the page shows, by its heading."""
    return dict(re.findall(r"^## (\S+)\n+```python\n(.*?)\n```", PAGE, re.M | re.S))


def test_every_hook_is_documented_with_its_signature() -> None:
    assert len(hooks()) >= 5
    assert parts() == hooks()


def test_every_heading_is_a_hook_in_the_order_in_which_they_are_asked() -> None:
    assert re.findall(r"^## (\S+)", PAGE, re.M) == list(hooks())


def test_every_hook_is_specified_in_words() -> None:
    from tfrules.hooks import spec

    for name in hooks():
        doc = getattr(spec, name).__doc__ or ""
        assert "Example: `" in doc, f"{name} has no example"


def test_every_hook_has_a_user_among_the_shipped_plugins() -> None:
    used: set[str] = set()
    for path in (ROOT / "plugins").glob("*/plugin.py"):
        for one in ast.parse(path.read_text("utf-8")).body:
            if isinstance(one, ast.FunctionDef) and any(ast.unparse(mark) == "hook" for mark in one.decorator_list):
                used.add(one.name)
    assert used == set(hooks())
