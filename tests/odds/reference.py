"""Chances that go with the books, reckoned once with fractions from the rules as they are written: typed in here, never computed by this project.

MW is the book of Melee and Wizard, WW that of Warlords & Wizards; the number is the line.
"""

from __future__ import annotations

from fractions import Fraction as F


def row(first: int, chances: str) -> dict[int, F]:
    """Chances from one number on."""
    return {first + at: F(chance) for at, chance in enumerate(chances.split())}


# How many of so many dice show a 5 or 6: the chance of one or more, two or more ... (WW:57, WW:211, WW:462).
POOL_AT_LEAST = {
    1: row(1, "1/3"),
    2: row(1, "5/9 1/9"),
    3: row(1, "19/27 7/27 1/27"),
    4: row(1, "65/81 11/27 1/9 1/81"),
    5: row(1, "211/243 131/243 17/81 11/243 1/243"),
    6: row(1, "665/729 473/729 233/729 73/729 13/729 1/729"),
    7: row(1, "2059/2187 179/243 313/729 379/2187 11/243 5/729"),
    8: row(1, "6305/6561 5281/6561 1163/2187 1697/6561 577/6561 43/2187"),
    9: row(1, "19171/19683 16867/19683 12259/19683 6883/19683 2851/19683 835/19683"),
    10: row(1, "58025/59049 17635/19683 13795/19683 8675/19683 4195/19683 1507/19683"),
}
# One such pool against another: win, tie, lose.
OPPOSED = {
    (3, 3): ("242/729", "245/729", "242/729"),
    (3, 1): ("5/9", "28/81", "8/81"),
    (3, 2): ("35/81", "86/243", "52/243"),
    (7, 3): ("13939/19683", "3664/19683", "2080/19683"),
    (4, 3): ("971/2187", "664/2187", "184/729"),
}
# To hit with an adjusted DX on three dice: up to 5 always, 16 and more never (MW:569, MW:575).
THREE_DICE = row(3, "5/108 5/108 5/108 5/54 35/216 7/27 3/8 1/2 5/8 20/27 181/216 49/54 103/108 103/108 103/108 103/108")
# On four dice, against somebody who defends: 4 and 5 always, 20 and more never (MW:571, MW:581).
FOUR_DICE = row(
    3,
    "5/1296 5/1296 5/1296 5/432 35/1296 35/648 7/72 103/648 155/648 145/432 575/1296 721/1296 287/432 493/648 545/648 65/72 613/648 613/648",
)
# A save on two dice: 12 always fails (MW:344).
TWO_DICE_SAVE = row(2, "1/36 1/12 1/6 5/18 5/12 7/12 13/18 5/6 11/12 35/36 35/36")
# What is left of the chance to hit when the other defends.
DEFEND_FACTOR = row(8, "5/24 7/27 103/324 31/81 29/64 575/1086 103/168")
# Single totals that do something of their own.
SPECIAL = {
    3: {3: F(1, 216), 4: F(1, 72), 5: F(1, 36), 16: F(1, 36), 17: F(1, 72), 18: F(1, 216)},
    4: {
        4: F(1, 1296), 5: F(1, 324), 20: F(35, 1296), 21: F(5, 324), 22: F(5, 648), 23: F(1, 324), 24: F(1, 1296),
    },
}  # fmt: skip
