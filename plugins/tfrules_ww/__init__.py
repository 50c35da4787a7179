"""The plugin of Warlords & Wizards: its words and turn frame, which stand alone and use nothing of the other games. In go the
hooks' questions, out come declarations; classes, spells, devotions and prices stand in `rulesets/ww`, never here.
"""
