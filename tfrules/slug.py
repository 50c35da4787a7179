"""Names as one writes them in a shell or an address: small ASCII letters, digits and `-`. A leaf, so that both give one name alike."""

from __future__ import annotations

import hashlib
import re
import unicodedata

LONGEST = 60
SPLIT = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "đ": "d"}  # what Unicode keeps whole


def slug(name: str) -> str:
    """`Long pole` is `long-pole`. A name that has no ASCII letter or digit gets some that only it has."""
    small = "".join(SPLIT.get(char, char) for char in name.lower())
    plain = unicodedata.normalize("NFKD", small).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-")
    return found or f"x-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
