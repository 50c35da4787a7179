"""What `tfrules new` writes: things that hold as they stand, each with an example to be changed along with it."""

from __future__ import annotations

WEAPON = """weapon "{name}" {{
  class   sword
  hands   1
  ST      11
  damage  2d6 - 1
  summary "What it looks like."

  example "a hit" {{
    figure user "Human" {{ ST 11; DX 12; weapon "{name}" }}
    figure foe "Human" {{ ST 12; DX 12 }}
    attack foe by user
    roll hit 12, damage 7
    expect foe.hits == 6  # 7 on the dice, less 1
  }}
}}
"""

ARMOR = """armor "{name}" {{
  stops   2
  MA      8
  DX      -2

  example "what it stops" {{
    figure wearer "Human" {{ ST 12; DX 12; armor "{name}" }}
    figure foe "Human" {{ ST 12; DX 12; weapon "Shortsword" }}
    expect wearer.MA == 8 and wearer.adjDX == 10
    attack wearer by foe
    roll hit 12, damage 7
    expect wearer.hits == 4  # a shortsword does two dice less 1, of which 2 are stopped
  }}
}}
"""

SHIELD = """shield "{name}" {{
  stops   1

  example "what it stops" {{
    figure bearer "Human" {{ ST 12; DX 12; shield "{name}" }}
    figure foe "Human" {{ ST 12; DX 12; weapon "Shortsword" }}
    attack bearer by foe
    roll hit 12, damage 7
    expect bearer.hits == 5  # a shortsword does two dice less 1, of which 1 is stopped
  }}
}}
"""

RACE = """race "{name}" {{
  least   8 8
  total   24
  MA      10

  example "how far it goes" {{
    figure one "{name}" {{ ST 12; DX 12 }}
    expect one.MA == 10
  }}
}}
"""

MODIFIER = """modifier "{name}" {{
  modify  attack.DX by -1 when attacker.posture == kneeling
  summary "When it counts."

  example "when it counts" {{
    figure archer "Human" {{ ST 11; DX 12; weapon "Longbow"; posture kneeling; at (3, 6); facing 0 }}
    figure foe "Human" {{ ST 12; DX 12; at (3, 3); facing 3 }}
    attack foe by archer
    expect trace attack.DX {{ base 12; "{name}" -1 }}
    roll hit 12
    expect foe.hits == 0
  }}
}}
"""

CREATURE = """creature "{name}" {{
  ST      10
  DX      12
  IQ      6
  MA      8
  hexes   1

  example "what it has" {{
    figure beast "{name}"
    expect beast.ST == 10 and beast.adjDX == 12 and beast.MA == 8
  }}
}}
"""
