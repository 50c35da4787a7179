"""All cases, each under one name."""

from __future__ import annotations

from tests.hostile import packs, running, saves, texts, yamls
from tests.hostile.cases import Case

CASES: tuple[Case, ...] = (*texts.CASES, *yamls.CASES, *packs.CASES, *running.CASES, *saves.CASES)
