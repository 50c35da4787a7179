"""Nearest names: which known word an unknown one was probably meant to be."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known words that differ from `word` by few slips, nearest first, equally near ones in order of the alphabet."""
    plain, allowed = word.lower(), max(1, len(word) // 3)
    ranked = []
    for candidate in sorted(set(known)):
        if abs(len(candidate) - len(word)) <= allowed:
            slips = _slips(plain, candidate.lower())
            if slips <= allowed and candidate != word:
                ranked.append((slips, candidate))
    return [candidate for _, candidate in sorted(ranked)[:limit]]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean "a" or "b"?` with backticks, or an empty string where nothing is near."""
    names = [f"`{name}`" for name in nearest(word, known)]
    if not names:
        return ""
    return f"did you mean {' or '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}?"


def _slips(a: str, b: str) -> int:
    """How many letters are to be put in, taken out, exchanged or swapped with their neighbour to get from one to the other."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return last[-1]
