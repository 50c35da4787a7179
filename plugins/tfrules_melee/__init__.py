"""The plugin of Melee: the words and turn frame that this game has for itself, over those of `tfrules_tft`. In go the hooks'
questions, out come declarations; weapons, armor, beasts and examples stand in `rulesets/melee`, never here.
"""
