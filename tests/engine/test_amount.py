"""Amounts of dice: what they come to when they are rolled, against dice in notation and a count over all faces."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tfrules.engine.amount import Amount
from tfrules.odds import Dist, d


@pytest.mark.parametrize(
    "amount", [Amount(((6, 2),), -1), Amount(((6, 1), (4, 2)), 3), Amount((), 4), Amount(), Amount(((6, 1),), -2).of(3)], ids=str
)
def test_what_an_amount_comes_to(amount: Amount) -> None:
    dice = [range(1, sides + 1) for sides, count in amount.groups for _ in range(count)]
    fell = Counter(sum(faces) + amount.plus for faces in product(*dice))
    assert dict(amount.odds.items()) == {total: Fraction(n, fell.total()) for total, n in fell.items()}
    assert type(amount.odds) is Dist and amount.odds == d(str(amount))
