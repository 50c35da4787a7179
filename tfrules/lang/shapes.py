"""What the builder asks of a vocabulary: where the head of a statement ends, and which words open its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class HeadShape:
    """The outer form of one head. `words`: how many words it takes; `block`: the class of the statements in its block, or ""."""

    words: int = 1
    clauses: tuple[str, ...] = ()
    block: str = ""


class Shapes(Protocol):
    """The words of a vocabulary, as far as reading needs them."""

    @property
    def kinds(self) -> frozenset[str]:
        """The words that begin an item."""

    def kind(self, word: str) -> HeadShape:
        """The clauses between the name and the block of an item of this kind; `block` is the class of its body."""

    def head(self, class_name: str, words: Sequence[str]) -> HeadShape | None:
        """The longest head of the class that the words begin with; None where there is none."""

    def number_heads(self, class_name: str) -> HeadShape | None:
        """The head of lines that begin with a number, a range or a text in the class; None where it has none."""
