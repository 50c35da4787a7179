"""A syntax tree goes in; documents, references and findings come out.

Nothing here knows a word: what is checked is what is declared.
"""

from tfrules.check.lower import CheckResult, Reference, check_module
from tfrules.check.shapes import shapes

__all__ = ["CheckResult", "Reference", "check_module", "shapes"]
