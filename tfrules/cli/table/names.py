"""How what stands in answers is called, for one who sees with the eyes of a side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tfrules.report.values import value_text

if TYPE_CHECKING:
    from tfrules.engine.game import Game
    from tfrules.engine.mask import Mask


class Names:
    """Definitions by their names, records by those that the side knows, short words by the definition that they stand for."""

    def __init__(self, game: Game, mask: Mask | None) -> None:
        self.game = game
        self.mask = mask

    def text(self, key: str, value: Any) -> str:
        """A part of an answer by the name of the part, or a whole answer."""
        if isinstance(value, Mapping):
            parts = [self._word(name, part) for name, part in value.items()]
            return ", ".join(part for part in parts if part)
        return self._value(key, value)

    def _word(self, key: str, value: Any) -> str:
        if value == ():
            return ""
        text = self._value(key, value)
        return text if isinstance(value, str) and (key in self.game.by_kind or not value) else f"{key} {text}"

    def _value(self, key: str, value: Any) -> str:
        if isinstance(value, tuple):
            if len(value) == 2 and all(type(one) is int for one in value):
                return f"{value[0]},{value[1]}"
            return ", ".join(self._value(key, one) for one in value) or "nothing"
        if not isinstance(value, str):
            return value_text(value)
        if value in self.game.definitions:
            return self.game.definitions[value].label
        meant = self._meant(key, value)
        if meant:
            return f"{value} {meant}"
        return value_text(self.mask.names.get(value, value) if self.mask is not None else value)

    def _meant(self, key: str, word: str) -> str:
        """The name of the definition of a kind that a short word stands for: the one that has it as one of its lines."""
        for name in self.game.by_kind.get(key, ()):
            definition = self.game.definitions[name]
            for line in definition.body:
                said = [slot for name, slot in line.items() if name != "op"]
                if len(said) == 1 and word in (said[0], said[0].get("value") if isinstance(said[0], Mapping) else None):
                    return definition.label
        return ""
