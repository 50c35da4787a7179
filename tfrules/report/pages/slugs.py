"""Names as parts of an address: small ASCII letters, digits and `-`, each once within its folder."""

from __future__ import annotations

from collections.abc import Iterable

from tfrules.slug import slug


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
