"""Sums of whole-number distributions, as products of polynomials with whole coefficients.

A row of weights over the totals lo, lo+1, lo+2 ... is a polynomial; adding independent rolls multiplies the
polynomials, and n equal rolls are a power. Three ways, each exact:

* short rows are multiplied term by term;
* longer rows are written into one big integer each, a fixed number of bytes a coefficient, so that the
  interpreter's own multiplication does the work, and the product is read back from its bytes;
* large powers follow the recurrence that f * P' = n * f' * P gives for P = f**n: each coefficient is a short sum
  over the ones before it, with one exact division. For equal weights (fair dice) three terms are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

# Measured: below about this many pairs the packing costs more than it saves.
_PAIRS_TERM_BY_TERM = 64
# Above this many bytes a power by repeated squaring of one integer is slower than the recurrence.
_BYTES_AS_ONE_INTEGER = 4_000


def product(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """The coefficients of a * b; neither row may be empty, nor hold a negative."""
    if len(a) < len(b):
        a, b = b, a
    if len(a) * len(b) <= _PAIRS_TERM_BY_TERM or len(b) <= 4:
        return _term_by_term(a, b)
    width = ((sum(a) * sum(b)).bit_length() + 7) // 8
    return _unpack(_pack(a, width) * _pack(b, width), width, len(a) + len(b) - 1)


def power(a: Sequence[int], n: int) -> list[int]:
    """The coefficients of a**n for n >= 1; the first coefficient must be positive."""
    if n == 1:
        return list(a)
    if len(a) > 1 and a.count(a[0]) == len(a):
        row = _power_of_ones(len(a), n)
        return row if a[0] == 1 else [c * a[0] ** n for c in row]
    size = n * (len(a) - 1) + 1
    width = ((sum(a) ** n).bit_length() + 7) // 8
    if size * width <= _BYTES_AS_ONE_INTEGER:
        return _unpack(_pack(a, width) ** n, width, size)
    return _power_by_recurrence(a, n)


def power_cost(length: int, n: int, total: float) -> float:
    """About how many elementary steps `power` takes for a row of this length and total weight."""
    size = n * (length - 1) + 1
    return size * (10 + n * log2(max(total, 2)) / 250)


def product_cost(left: int, right: int, bits: float) -> float:
    """About how many elementary steps `product` takes for rows of these lengths, with results of so many bits."""
    digits = (left + right) * bits / 30
    by_terms = left * right * (1 + bits / 1000)
    return float(by_terms if min(left, right) <= 4 else min(by_terms, digits**1.585 / 50 + 10 * (left + right)))


def _term_by_term(a: Sequence[int], b: Sequence[int]) -> list[int]:
    out = [0] * (len(a) + len(b) - 1)
    for i, y in enumerate(b):
        if y:
            for at, x in enumerate(a, i):
                out[at] += x * y
    return out


def _pack(row: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join([c.to_bytes(width, "little") for c in row]), "little")


def _unpack(number: int, width: int, size: int) -> list[int]:
    raw = number.to_bytes(size * width, "little")
    if width == 1:
        return list(raw)
    read = int.from_bytes
    return [read(raw[at : at + width], "little") for at in range(0, size * width, width)]


def _power_of_ones(s: int, n: int) -> list[int]:
    """(1 + x + ... + x**(s-1))**n: the ways in which n fair s-sided dice make each total."""
    size = n * (s - 1) + 1
    half = (size + 1) // 2
    row = [1]
    for k in range(half - 1):
        c = (n + k) * row[k]
        if k >= s - 1:
            c += (k + 1 - s - n * s) * row[k + 1 - s]
            if k >= s:
                c += (n * (s - 1) - k + s) * row[k - s]
        row.append(c // (k + 1))
    # n fair dice are symmetric, so the second half is the first one mirrored.
    return row + row[: size - half][::-1]


def _power_by_recurrence(a: Sequence[int], n: int) -> list[int]:
    first, degree = a[0], len(a) - 1
    terms = [(j, c) for j, c in enumerate(a) if c and j]
    row = [first**n]
    for k in range(1, n * degree + 1):
        c = 0
        for j, weight in terms:
            if j > k:
                break
            c += (j * (n + 1) - k) * weight * row[k - j]
        row.append(c // (k * first))
    return row
