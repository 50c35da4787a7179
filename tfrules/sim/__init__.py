"""Whole fights: the graph of all courses that a fight may take, what is exactly to be known of it, and many fights drawn from it.

The graph is built by the engine itself, step by step, under policies that decide for every side. Nothing here knows rules.
"""

from __future__ import annotations
