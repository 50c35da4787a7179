"""The findings about what a text means. All are warnings; the area 06 is theirs. `wrong` and `mended` are whole files."""

from __future__ import annotations

from tfrules.diagnostics import WARNING, CodeInfo, register

SUMMARY_DIFFERS = "TFR0601"
NEVER_RUNS = "TFR0602"
CASES_OVERLAP = "TFR0603"
SAVE_CERTAIN = "TFR0604"
SAID_AGAIN = "TFR0605"
NO_ORDER = "TFR0606"
NOT_READ = "TFR0607"
PROVES_NOTHING = "TFR0608"
SAME_TITLE = "TFR0609"


def _code(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return CodeInfo(code, name, WARNING, cause, *(f'condition "slowed" {{\n  {one}\n}}\n' for one in (wrong, mended)))


CODES = (
    _code(
        SUMMARY_DIFFERS,
        "summary-differs",
        "The summary of an item says another number than its rules. Readers go by the one, the game by the other.",
        'summary "Half speed for 3 turns."\n  duration 4 turns\n  modify bearer.speed times 1/2',
        'summary "Half speed for 4 turns."\n  duration 4 turns\n  modify bearer.speed times 1/2',
    ),
    _code(
        NEVER_RUNS,
        "never-runs",
        "A line can never run: its condition contradicts itself, its total cannot be rolled, or what stands before it ends the block.",
        "modify bearer.speed by -1 when bearer.strength < 5 and bearer.strength > 9",
        "modify bearer.speed by -1 when bearer.strength < 5 or bearer.strength > 9",
    ),
    _code(
        CASES_OVERLAP,
        "cases-overlap",
        "Two cases of a roll have a total in common, so that the second does not get all of its totals.",
        "on effect begins { roll 1d6 { 1..4 { end effect }; 4..6 { set bearer.hidden to true } } }",
        "on effect begins { roll 1d6 { 1..4 { end effect }; 5..6 { set bearer.hidden to true } } }",
    ),
    _code(
        SAVE_CERTAIN,
        "save-certain",
        "A save that nobody can make, or nobody can miss, whatever the dice show: the dice or the number is wrong.",
        "on effect begins { save bearer 3d6 at most 2 { pass { end effect } } }",
        "on effect begins { save bearer 3d6 at most 12 { pass { end effect } } }",
    ),
    _code(
        SAID_AGAIN,
        "said-again",
        "A line stands twice in one block, word for word. Where both count the effect is doubled; where one counts the other says nothing.",
        "modify bearer.speed by -1\n  modify bearer.speed by -1",
        "modify bearer.speed by -1",
    ),
    _code(
        NO_ORDER,
        "no-order",
        "Two lines give one number or field different values, both may hold, and nothing says which of them goes first.",
        "modify bearer.speed to 2\n  modify bearer.speed to 3",
        "modify bearer.speed to 2\n  modify bearer.speed to 3 when bearer.strength > 9",
    ),
    CodeInfo(
        NOT_READ,
        "effect-not-read",
        WARNING,
        "A condition is given to somebody but does nothing by itself, and nothing that is loaded asks who bears it.",
        'rule "marks" { on figure struck { give "marked" to figure } }\ncondition "marked" { summary "A target." }\n',
        'rule "marks" { on figure struck { give "marked" to figure } }\ncondition "marked" { modify bearer.speed by -1 }\n',
    ),
    _code(
        PROVES_NOTHING,
        "proves-nothing",
        "An example or scenario expects nothing: whatever the rules did, it would pass.",
        'modify bearer.speed by -1\n\n  example "slower" {\n    roll hit 9\n  }',
        'modify bearer.speed by -1\n\n  example "slower" {\n    roll hit 9\n    expect 1 < 2\n  }',
    ),
    _code(
        SAME_TITLE,
        "same-title",
        "Two examples of one item have one title. They are called by it, as ITEM/TITLE, and only the first would be found.",
        'modify bearer.speed by -1\n\n  example "slower" {\n    roll hit 9\n    expect 1 < 2\n  }\n'
        '  example "slower" {\n    roll hit 8\n    expect 1 < 2\n  }',
        'modify bearer.speed by -1\n\n  example "slower" {\n    roll hit 9\n    expect 1 < 2\n  }\n'
        '  example "slower again" {\n    roll hit 8\n    expect 1 < 2\n  }',
    ),
)

register(*CODES)
