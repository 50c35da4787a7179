"""Names as parts of an address: small ASCII letters, digits and `-`, each once within its folder."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable

LONGEST = 60
SPLIT = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "đ": "d"}  # what Unicode keeps whole


def slug(name: str) -> str:
    """A name as an address. One that has no ASCII letter gets letters that only it has."""
    small = "".join(SPLIT.get(char, char) for char in name.lower())
    plain = unicodedata.normalize("NFKD", small).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-")
    return found or f"x-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


class Slugs:
    """Gives out addresses of one folder. Who comes first has the plain one; `taken` are those of fixed pages."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def give(self, name: str, pack: str = "") -> str:
        """The address of a name; of a second one that looks alike, with its pack, and then with a number."""
        plain = slug(name)
        found, number = plain, 1
        if found in self._taken and pack:
            found = plain = f"{plain}-{slug(pack)}"
        while found in self._taken:
            number += 1
            found = f"{plain}-{number}"
        self._taken.add(found)
        return found
