"""What `tfrules new` writes: things that hold as they stand, each with an example to be changed along with it."""

from __future__ import annotations

SPELL = """spell "{name}" {{
  IQ      8
  type    thrown
  cost    1 ST
  target  one figure
  lasts   2 turns
  effect {{
    modify bearer.adjDX by -1
  }}

  example "what it does, and that it ends" {{
    figure mage "Human" {{ ST 10; DX 12; IQ 8; spells "{name}" }}
    figure foe "Human" {{ ST 12; DX 12 }}
    cast "{name}" on foe by mage
    roll hit 10
    expect foe.adjDX == 11 and mage.ST == 9
    turns pass 2
    expect foe.adjDX == 12
  }}
}}
"""
