"""What `tfrules odds` can be asked about dice: their totals, a comparison, a limit, and sums of dice that bring further dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tfrules.cli.options import gathered

if TYPE_CHECKING:
    from tfrules.odds import Dist, Enclosed

ENDLESS = re.compile(r"([0-9]{0,3})[dD]([0-9]{1,4})")
MOST_CHAINS, MOST_FACES = 12, 100  # of dice that bring further dice
COMPARED = re.compile(r"(<=|>=|==|!=|<|>|=)")
SIGNS: dict[str, Callable[[Any], bool]] = {
    "<=": lambda x: x <= 0, ">=": lambda x: x >= 0, "<": lambda x: x < 0, ">": lambda x: x > 0, "==": lambda x: x == 0,
    "=": lambda x: x == 0, "!=": lambda x: x != 0,
}  # fmt: skip


class AboutDice(NamedTuple):
    """The options that belong to dice: limits, and the faces that bring further dice."""

    at_most: int | None
    at_least: int | None
    adding: tuple[int, ...]
    taking: tuple[int, ...]
    turned: bool

    def refuse(self) -> None:
        """None of this belongs to a situation."""
        if self.adding or self.taking or self.turned:
            raise click.UsageError("--adding, --taking and --turned belong to dice; in a situation its rules say what dice bring")
        if self.at_most is not None or self.at_least is not None:
            raise click.UsageError('--at-most and --at-least belong to dice; in a situation write --of "EXPRESSION <= N"')

    def odds(self, text: str) -> tuple[Dist[Any] | Enclosed[Any], str, str]:
        """The distribution that is asked for, what it is of, and what beside it is exact."""
        if self.adding or self.taking:
            return self._endless(text.strip())
        if self.turned:
            raise click.UsageError("--turned says what a face of --taking brings: name one")
        return (*self._plain(text), "")

    def _plain(self, text: str) -> tuple[Dist[Any], str]:
        """The distribution of dice, or of whether a comparison holds; dice on its two sides are rolled apart."""
        from tfrules.odds import d

        parts = COMPARED.split(text)
        if len(parts) > 3:
            raise click.UsageError(f"{text!r} compares more than two rolls")
        if len(parts) == 3:
            if self._limited:
                raise click.UsageError("a comparison and --at-most or --at-least say the same twice")
            left, sign, right = parts
            return (d(left.strip()) - d(right.strip())).map(SIGNS[sign]), f"{left.strip()} {sign} {right.strip()}"
        dist, title = d(text), text.strip()
        return (dist.map(self._inside), self._said(title)) if self._limited else (dist, title)

    def _endless(self, text: str) -> tuple[Enclosed[Any], str, str]:
        """The bounds of a sum of dice that bring further dice, with its exact mean and variance."""
        from tfrules.odds import chain_of

        match = ENDLESS.fullmatch(text)
        if match is None:
            raise click.UsageError(f"--adding and --taking go with dice of one kind, as in 2d6; not with {text!r}")
        count, sides = int(match[1] or 1), int(match[2])
        if not 1 <= count <= MOST_CHAINS or not 2 <= sides <= MOST_FACES:
            raise click.UsageError(f"{text!r}: from 1 to {MOST_CHAINS} dice with 2 to {MOST_FACES} faces")
        unknown = sorted({*self.adding, *self.taking} - set(range(1, sides + 1)))
        if unknown:
            raise click.UsageError(f"a d{sides} has no such face: {', '.join(map(str, unknown))}")
        try:
            chain = chain_of(sides, self.adding, self.taking, self.turned)
            odds = chain.enclosed().times(count)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        exact = f"mean {count * chain.mean()}, variance {count * chain.variance()}: exact"
        return (odds.map(self._inside), self._said(text), exact) if self._limited else (odds, text, exact)

    @property
    def _limited(self) -> bool:
        return self.at_most is not None or self.at_least is not None

    def _inside(self, total: int) -> bool:
        return (self.at_least is None or total >= self.at_least) and (self.at_most is None or total <= self.at_most)

    def _said(self, title: str) -> str:
        said = [f"at least {self.at_least}"] * (self.at_least is not None) + [f"at most {self.at_most}"] * (self.at_most is not None)
        return f"{title} is {' and '.join(said)}"


dice_options = gathered(
    "asked",
    AboutDice,
    click.option("--at-most", type=int, metavar="N", help="Only whether the roll is at most N."),
    click.option("--at-least", type=int, metavar="N", help="Only whether the roll is at least N."),
    click.option("--adding", type=int, multiple=True, metavar="FACE", help="A face that brings a further die, which is added."),
    click.option("--taking", type=int, multiple=True, metavar="FACE", help="A face that brings a further die, which is taken off."),
    click.option("--turned", is_flag=True, help="What follows on a die that is taken off is turned round."),
)
