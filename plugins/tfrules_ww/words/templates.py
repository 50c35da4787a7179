"""What `tfrules new` writes: things that hold as they stand, each with an example to be changed along with it."""

from __future__ import annotations

CREATURE = """creature "{name}" {{
  B 1
  S 1
  M 1
  E 1

  example "what it has" {{
    creature one "{name}"
    expect one.B == 1 and one.speed == 1 and one.nerve == 1
  }}
}}
"""

SPELL = """spell "{name}" {{
  MD      at least 1
  range   30 inches
  radius  MD inches
  does {{
    damage sum(dice) shared among each creature in area
  }}

  example "one foe, and the die comes up 3" {{
    creature mage at (0, 0) {{ M 4; spells "{name}" }}
    creature foe at (9, 0) {{ B 9 }}
    cast "{name}" by mage MD 1 at foe
    roll 3
    expect foe.B == 6
  }}
}}
"""

ARMOR = """armor "{name}" {{
  DR 1

  example "what it stops" {{
    creature wearer at (0, 0) {{ B 5; armor "{name}" }}
    creature foe at (1, 0) {{ B 3; weapon "Sword" }}
    attack wearer by foe
    roll attack (5, 6, 5)
    expect wearer.B == 4  # 3 successes against 1 do 2, of which 1 is stopped
  }}
}}
"""

WEAPON = """weapon "{name}" {{
  type  "sword"
  speed 0
  reach 2

  example "how far it reaches" {{
    creature user {{ weapon "{name}" }}
    expect user.reach == 2
  }}
}}
"""

POWER = """power "{name}" {{
  modify creature.speed by +1 when creature == bearer

  example "who has it is faster" {{
    creature one {{ S 2; powers "{name}" }}
    creature two {{ S 2 }}
    expect one.speed == 3 and two.speed == 2
  }}
}}
"""

DEVOTION = """devotion "{name}" {{
  oath 0  # or religion, or pact; then the faces of the die that brings it: 0 for none
  on bearer attacks when exists(bearer.armor) {{ break vow }}  # what it demands, and the breach
  modify bearer.charge by +1  # what it gives
  summary "Fights without armor; an inch faster where it charges."

  example "without armor" {{
    creature one {{ S 3; devotions "{name}" }}
    creature two {{ S 3 }}
    expect one.charge == two.charge + 2
  }}

  example "in armor" {{
    creature one at (0, 0) {{ B 2; devotions "{name}"; armor "Mail" }}
    creature foe at (1, 0) {{ B 9 }}
    attack foe by one; roll attack (1, 1)
    expect not one has "{name}"
  }}
}}
"""
