"""What was computed, for people: traces, cards, sentences, transcripts, odds and lists, as text for a terminal.

In: documents, traces, events, distributions. Out: text, or the same content as JSON; `pages` makes Markdown of it. Nothing
here runs a rule or changes a state.
"""

from tfrules.report.card import card
from tfrules.report.enclosed import enclosed_csv, enclosed_json, enclosed_text
from tfrules.report.listing import listing_json, listing_text
from tfrules.report.odds_table import odds_json, odds_text
from tfrules.report.sentence import sentence
from tfrules.report.trace import trace_text
from tfrules.report.transcript import transcript

__all__ = [
    "card", "enclosed_csv", "enclosed_json", "enclosed_text", "listing_json", "listing_text", "odds_json", "odds_text", "sentence",
    "trace_text", "transcript",
]  # fmt: skip
