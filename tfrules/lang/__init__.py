"""The language: text goes in; a module (a syntax tree with spans and comments) and findings come out; a module prints as text.

The grammar knows shapes and no words; which words begin items, statements and clauses comes from outside as `Shapes`. Nothing
here knows what a word means, looks names up, or checks a type. Read `grammar.lark` first, then `ast.py`.
"""

from __future__ import annotations

from tfrules.lang.ast import Module
from tfrules.lang.dump import dump
from tfrules.lang.format import format_module, format_text
from tfrules.lang.parse import ParseResult, grammar_text, parse_module, parse_or_raise
from tfrules.lang.shapes import HeadShape, Shapes

__all__ = [
    "HeadShape",
    "Module",
    "ParseResult",
    "Shapes",
    "dump",
    "format_module",
    "format_text",
    "grammar_text",
    "parse_module",
    "parse_or_raise",
]
