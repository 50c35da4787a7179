"""What `benchmarks/odds.py` asks: rolls from text, single exact distributions, a rule of a loaded game, the start of the package."""
