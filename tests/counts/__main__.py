"""`python -m tests.counts`: count all positions anew. Read the difference before it is committed."""

from tests.counts.positions import POSITIONS
from tests.counts.recorded import file_of, text_of

for game in POSITIONS:
    file_of(game).write_text(text_of(game), encoding="utf-8")
