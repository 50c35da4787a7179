"""The names that an expression may begin with: roles and bindings, each with its type.

A scope is never changed; a statement that introduces a name makes the scope of what follows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tfrules.source import Span
from tfrules.vocabulary.terms import Type


@dataclass(frozen=True, slots=True)
class Reach:
    """A stretch of text in which, from one offset on, a scope holds, for lines of one class of statements."""

    span: Span
    start: int
    class_name: str
    scope: Scope


@dataclass(frozen=True, slots=True)
class Scope:
    """Names in scope, the innermost meaning of each."""

    names: Mapping[str, Type] = field(default_factory=dict)

    def type_of(self, name: str) -> Type | None:
        """The type of a name, or None where it is not in scope."""
        return self.names.get(name)

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def adding(self, roles: Iterable[tuple[str, Type]]) -> Scope:
        """The scope with further names, which hide older ones that are equal."""
        added = dict(roles)
        return Scope({**self.names, **added}) if added else self
