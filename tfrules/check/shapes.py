"""What the parser needs to know of a vocabulary, and no more: where heads end, and which words open their clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tfrules.lang.shapes import HeadShape, Shapes
from tfrules.vocabulary.terms import ClauseWord, Head, Vocabulary

LINE_HEADS = ("<int>", "<range>", "<text>")


class VocabularyShapes:
    """The shapes of one vocabulary; `Shapes` says what each method gives."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.kinds = frozenset(vocabulary.kinds)
        self._kinds = {word: HeadShape(1, _words(kind.clauses), word) for word, kind in vocabulary.kinds.items()}
        self._heads: dict[tuple[str, str], list[tuple[tuple[str, ...], HeadShape]]] = {}
        self._lines: dict[str, HeadShape] = {}
        for class_ in vocabulary.classes:
            found = [vocabulary.heads[class_, word] for word in LINE_HEADS if (class_, word) in vocabulary.heads]
            if found:
                self._lines[class_] = _merged(found)
        for (class_, word), head in vocabulary.heads.items():
            parts = tuple(word.split())
            shape = HeadShape(len(parts), _words(head.clauses), head.block)
            self._heads.setdefault((class_, parts[0]), []).append((parts, shape))
        for known in self._heads.values():
            known.sort(key=lambda one: -len(one[0]))

    def kind(self, word: str) -> HeadShape:
        """The shape of an item's header."""
        return self._kinds.get(word, HeadShape(1, (), word))

    def head(self, class_name: str, words: Sequence[str]) -> HeadShape | None:
        """The longest head of the class that the words begin with."""
        for parts, shape in self._heads.get((class_name, words[0]), ()) if words else ():
            if tuple(words[: len(parts)]) == parts:
                return shape
        return None

    def number_heads(self, class_name: str) -> HeadShape | None:
        """The head of lines that begin with a number, range or text."""
        return self._lines.get(class_name)


def shapes(vocabulary: Vocabulary) -> Shapes:
    """The shapes of a vocabulary."""
    return VocabularyShapes(vocabulary)


def _words(clauses: Iterable[ClauseWord]) -> tuple[str, ...]:
    return tuple(clause.word for clause in clauses)


def _merged(heads: Sequence[Head]) -> HeadShape:
    words = dict.fromkeys(clause.word for head in heads for clause in head.clauses)
    return HeadShape(1, tuple(words), next((head.block for head in heads if head.block), ""))
