"""What the games of The Fantasy Trip share, as a plugin: words, procedures and turn frames that both the fighters' game and the
wizards' game use (facing, engagement, to-hit rolls, falling). It is no game by itself. In go the hooks' questions, out come
declarations; tables of data stand in `rulesets/tft`, never here.
"""
