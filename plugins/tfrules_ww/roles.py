"""Names that several words share."""

from __future__ import annotations

CAST_ROLES = (
    ("caster", "creature"),
    ("cast", "cast"),
    ("spell", "spell"),
    ("MD", "int"),
    ("dice", "any"),
    ("point", "spot"),
    ("area", "list[creature]"),
)
ATTACK_ROLES = (("attack", "attack"), ("attacker", "creature"), ("target", "creature"))
SCORES = ("B", "S", "M", "E")
ALIGNMENTS = ("lawful", "neutral", "chaotic")
TERRAINS = ("clear", "forest", "hills", "mountains", "swamp", "jungle", "desert", "town", "dungeon", "sea")
SETTLEMENTS = ("village", "town", "city", "garrison", "stronghold", "keep")  # a garrison: wherever soldiers are
GROUNDS = ("soil", "stone", "wood", "water", "air")
