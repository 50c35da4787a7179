"""A plugin as a stranger writes it: cold, on top of Wizard. The spells stand in the pack `frost` beside this file."""
