"""Names that look alike: one of them may be there to be taken for the other.

What two names have in common is their *look*: letters of other alphabets become the Latin ones that they are drawn like, accents
are written in one way, and what is not drawn is left out. Only a name with something beside ASCII can have a twin of this kind.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import zip_longest

from tfrules.ir.model import Document
from tfrules.packs.findings import Findings
from tfrules.packs.names import head_span

# Letters of the Cyrillic, Greek and Armenian alphabets, each with the Latin one that most typefaces draw in the same way.
_DRAWN_AS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιονρυօսոհ",
    "ABESIJKMHOPCTYXaesijopcyxhdqwlABEZHIKMNOPTYXaiovpuounh",
)
_BARE = str.maketrans("ı", "i")


def look(name: str) -> str:
    """What a name looks like; two names with one look are hard to tell apart."""
    if name.isascii():
        return name
    shown = "".join(char for char in unicodedata.normalize("NFKD", name) if not "\ufe00" <= char <= "\ufe0f")
    return " ".join(unicodedata.normalize("NFC", shown.translate(_DRAWN_AS).translate(_BARE)).split())


def check_looks(items: Iterable[Document], findings: Findings) -> None:
    """Report names of one kind that look alike, at the one that is not what it looks like."""
    every = list(items)
    odd = [one for one in every if not one.name.isascii()]
    if not odd:
        return
    looks = {(one.kind, look(one.name)): one for one in reversed(every) if one.name.isascii()}
    for one in odd:
        other = looks.setdefault((one.kind, look(one.name)), one)
        if other.name != one.name:
            where = next(char for char, same in zip_longest(one.name, other.name) if char != same and char)
            findings.warning(
                "name-looks-alike",
                head_span(one),
                f"`{one.name}` looks like `{other.name}` and is another name: `{where}` is U+{ord(where):04X}",
                "give it a name that can be told apart, or write both in the same letters",
                related=[(head_span(other), f"`{other.qualified}` is here")],
            )
