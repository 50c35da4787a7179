"""The plugin of Wizard: the words for casting, keeping up and ending spells and this game's turn frame, over those of
`tfrules_tft`. In go the hooks' questions, out come declarations; the spells themselves stand in `rulesets/wizard`, never here.
The game that joins Melee and Wizard is a rule pack alone (`rulesets/melee_wizard`) and has no plugin.
"""
