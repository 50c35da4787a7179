"""The grammar as railroad diagrams: `rules` reads it, `tracks` draws it. In: the text of a grammar. Out: SVG."""

from tfrules.report.railroad.rules import Choice, Loop, Named, Node, Sequence, Sign, Skip, Written, read_grammar, spelled
from tfrules.report.railroad.tracks import diagram, spoken

__all__ = ["Choice", "Loop", "Named", "Node", "Sequence", "Sign", "Skip", "Written", "diagram", "read_grammar", "spelled", "spoken"]
