"""`check --fix`: the mends that need no choice, made together and checked before anything is written.

A mend is kept only if its finding is gone afterwards and nothing new is found. Where all of them together do not pass, they are
tried one by one. What a mend brings to light (a statement that could not be read before) is mended in the next round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tfrules.cli.files import replace_text
from tfrules.cli.installed import Unit
from tfrules.diagnostics import Diagnostic
from tfrules.fixes import Edit, Fix, edited
from tfrules.packs.files import BOM, decode, holding
from tfrules.packs.findings import Findings

SYNTAX = ("TFR01", "TFR02")  # findings that hide others: what could not be read was not checked

Check = Callable[[], list[Diagnostic]]


@dataclass
class Mended:
    """What `--fix` would write: the texts as they were and as they are now, by file, and how many findings went."""

    before: dict[Path, str] = field(default_factory=dict)
    after: dict[Path, str] = field(default_factory=dict)
    mended: int = 0
    left: list[Diagnostic] = field(default_factory=list)

    def changed(self) -> list[Path]:
        """The files whose text is another now."""
        return [path for path, text in self.after.items() if text != self.before[path]]


def mend(units: Sequence[Unit], found: list[Diagnostic], check: Check) -> Mended:
    """Mend what can be mended in files of the units. Nothing is written.

    `found` is what is wrong with them now; `check` finds it anew, with the new texts held before those on the disk.
    """
    made = Mended(left=found)
    refused: set[tuple[str, str, str]] = set()
    while True:
        able = [one for one in made.left if one.mend is not None and _is_in(one.mend, units) and _said(one) not in refused]
        if not able or not _round(made, able, check, refused):
            return made


def _is_in(fix: Fix, units: Iterable[Unit]) -> bool:
    return all(any(unit.holds(edit.span.source.name) for unit in units) for edit in fix.edits)


def _round(made: Mended, able: Sequence[Diagnostic], check: Check, refused: set[tuple[str, str, str]]) -> bool:
    """Make all mends together, or the first that passes alone; whether any was made. Those that do not pass are refused for good."""
    apart = _apart(able)
    if _try(made, apart, check):
        return True
    for one in apart:
        if len(apart) > 1 and _try(made, [one], check):
            return True  # the places of the others have moved; the next round finds them again
        refused.add(_said(one))
    return False


def _apart(able: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those findings of which no two would change one place."""
    taken: list[Edit] = []
    chosen = []
    for one in able:
        assert one.mend is not None
        if not any(_touch(mine, other) for mine in one.mend.edits for other in taken):
            taken += one.mend.edits
            chosen.append(one)
    return chosen


def _touch(one: Edit, other: Edit) -> bool:
    if one.span.source.name != other.span.source.name:
        return False
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def _try(made: Mended, chosen: Sequence[Diagnostic], check: Check) -> bool:
    """Make the mends of these findings if what is found afterwards is less, and none of them."""
    texts = dict(made.after)
    edits: dict[Path, list[Edit]] = {}
    for one in chosen:
        assert one.mend is not None
        for edit in one.mend.edits:
            path = Path(edit.span.source.name).resolve()
            made.before.setdefault(path, edit.span.source.text)
            edits.setdefault(path, []).append(edit)
    for path, some in edits.items():
        texts[path] = edited(texts.get(path, made.before[path]), some)
    with holding(texts):
        left = check()
    if not _better(made.left, left, chosen):
        return False
    made.after, made.left = texts, left
    made.mended += len(chosen)
    return True


def _better(before: Sequence[Diagnostic], after: Sequence[Diagnostic], chosen: Sequence[Diagnostic]) -> bool:
    """Whether each of the chosen findings is gone and nothing took its place, unless it had been hidden."""
    was, now = Counter(map(_said, before)), Counter(map(_said, after))
    gone = Counter(map(_said, chosen))
    if any(one.code.startswith(SYNTAX) for one in chosen):
        allowed = len(after) <= len(before)
    else:
        allowed = not now - was
    return allowed and all(now[said] <= was[said] - number for said, number in gone.items())


def _said(one: Diagnostic) -> tuple[str, str, str]:
    """What a finding says, wherever it stands: its place moves with the text before it."""
    return one.path, one.code, one.message


def write(made: Mended) -> list[Path]:
    """Write the changed files, each whole, with line ends as they were; those that changed meanwhile are left alone and returned."""
    left_alone = []
    for path in made.changed():
        data = path.read_bytes()
        mark = BOM if data.startswith(BOM.encode("utf-8")) else ""
        line_end = "\r\n" if b"\r\n" in data else "\n"
        if decode(data, path, Findings()) == made.before[path]:
            replace_text(path, mark + made.after[path].replace("\n", line_end))
        else:
            left_alone.append(path)
    return left_alone
