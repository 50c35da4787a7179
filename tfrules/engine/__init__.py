"""Ruleset + state + answer -> state + events.

In: a compiled game (`game.Game`), a state, an answer to one of its pending requests. Out: the next state, which again says what it
waits for, and the events that happened between. Nothing here reads text, rolls a die, looks at a clock or names a game.
"""
