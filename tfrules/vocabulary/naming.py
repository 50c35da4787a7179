"""Which names an item can have, in text and in tables."""

from __future__ import annotations

import re

from tfrules.diagnostics import quoted

MAX_NAME = 200
FIT = f"a name has 1 to {MAX_NAME} characters, the first and last of them no blanks"
_OF_A_PACK = re.compile(r"[a-z][a-z0-9_-]*:(?=\S)")


def unfit_name(name: str, new: bool = True) -> str:
    """Why no item can have such a name; "" where one can. The name of what is there already may say its pack."""
    if not name.strip():
        return "this name is empty"
    if len(name) > MAX_NAME:
        return f"this name has {len(name):,} characters"
    if name != name.strip():
        return "this name begins or ends with a blank"
    pack = _OF_A_PACK.match(name) if new else None
    return f"this name reads as that of an item of the pack {quoted(pack.group()[:-1])}" if pack else ""
