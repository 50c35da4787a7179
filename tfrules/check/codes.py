"""The findings of checking: words and names (03xx), types, units and dice (04xx). `wrong` and `mended` are whole files."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register

UNKNOWN_HEAD = "TFR0310"
MISPLACED_HEAD = "TFR0311"
UNKNOWN_NAME = "TFR0312"
UNKNOWN_FIELD = "TFR0313"
UNKNOWN_WORD = "TFR0314"
UNKNOWN_FUNCTION = "TFR0315"
UNKNOWN_SELECTOR = "TFR0316"
UNKNOWN_EVENT = "TFR0317"
UNKNOWN_QUERY = "TFR0318"
UNKNOWN_ITEM = "TFR0319"
UNKNOWN_CLAUSE = "TFR0320"
DUPLICATE_CLAUSE = "TFR0321"
MISSING_CLAUSE = "TFR0322"
MISSING_SLOT = "TFR0323"
LEFTOVER = "TFR0324"
WRONG_TERM = "TFR0325"
CLAUSE_VALUE = "TFR0326"
BLOCK_MISSING = "TFR0327"
BLOCK_UNWANTED = "TFR0328"
BLOCK_EMPTY = "TFR0329"
MISSING_HEAD = "TFR0330"
DUPLICATE_DEFAULT = "TFR0331"
SAME_CONDITION = "TFR0332"
DUPLICATE_ITEM = "TFR0333"
MISSING_PART = "TFR0334"

WRONG_TYPE = "TFR0401"
DICE_NOT_CONSTANT = "TFR0402"
NOT_A_CONDITION = "TFR0403"
MISSING_UNIT = "TFR0404"
WRONG_UNIT = "TFR0405"
MIXED_UNITS = "TFR0406"
DICE_TIMES = "TFR0407"
WRONG_ARGUMENTS = "TFR0408"
NOT_SETTABLE = "TFR0409"
CHANGES_EVERYONE = "TFR0410"
NOBODYS_NUMBER = "TFR0411"
OUT_OF_SENSE = "TFR0412"


def _code(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    """A code whose examples are statements in the effect of a condition."""
    return _file(code, name, cause, *(f'condition "slowed" {{\n  effect {{\n    {one}\n  }}\n}}\n' for one in (wrong, mended)))


def _file(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return CodeInfo(code, name, "error", cause, wrong, mended)


CODES = (
    CodeInfo(
        CHANGES_EVERYONE,
        "changes-everyone",
        "warning",
        "A line of a condition, or of a thing that is carried, changes a number for everybody as long as anybody bears it.",
        'condition "slowed" {\n  effect {\n    modify figure.speed by -1\n  }\n}\n',
        'condition "slowed" {\n  effect {\n    modify bearer.speed by -1\n  }\n}\n',
    ),
    CodeInfo(
        NOBODYS_NUMBER,
        "nobodys-number",
        "warning",
        "A line changes a number of whoever bears it, but only deeds have that number, and no deed bears a condition: it does nothing.",
        'condition "slowed" {\n  effect {\n    modify self.skill by -1\n  }\n}\n',
        'condition "slowed" {\n  effect {\n    modify attack.skill by -1 when attacker == bearer\n  }\n}\n',
    ),
    _code(
        UNKNOWN_HEAD,
        "unknown-statement",
        "A statement begins with a word that no loaded pack or plugin declares.",
        'giv "fallen"',
        'give "fallen"',
    ),
    _file(
        MISPLACED_HEAD,
        "misplaced-statement",
        "A statement stands in a block in which its word is not allowed; it is allowed in another.",
        'condition "slowed" {\n  give "fallen"\n}\n',
        'condition "slowed" {\n  effect {\n    give "fallen"\n  }\n}\n',
    ),
    _code(
        UNKNOWN_NAME,
        "unknown-name",
        "An expression begins with a name that is no role and was not introduced by an earlier statement.",
        "modify bearer.speed by power",
        "let power 2\n    modify bearer.speed by power",
    ),
    _code(
        UNKNOWN_FIELD,
        "unknown-field",
        "A thing of this kind has no field with this name.",
        'give "fallen" when bearer.strenth < 5',
        'give "fallen" when bearer.strength < 5',
    ),
    _code(
        UNKNOWN_WORD,
        "unknown-word",
        "A bare word is none of those that may stand here.",
        'give "fallen" when bearer.posture == kneling',
        'give "fallen" when bearer.posture == kneeling',
    ),
    _code(
        UNKNOWN_FUNCTION,
        "unknown-function",
        "No function with this name is declared.",
        "damage minn(1, 2)",
        "damage min(1, 2)",
    ),
    _code(
        UNKNOWN_SELECTOR,
        "unknown-selector",
        "A word in the description of what is picked is no kind of thing, no selector and no field of it.",
        'give each adjacnt figure "fallen"',
        'give each adjacent figure "fallen"',
    ),
    _code(
        UNKNOWN_EVENT,
        "unknown-event",
        "No event declares a phrase that reads like this.",
        'on bearer strikked { give "fallen" }',
        'on bearer struck { give "fallen" }',
    ),
    _code(
        UNKNOWN_QUERY,
        "unknown-query",
        "No query with this name is declared: rules can contribute to declared numbers only.",
        "modify bearer.sped by -1",
        "modify bearer.speed by -1",
    ),
    _code(
        UNKNOWN_ITEM,
        "unknown-item",
        "A quoted name is no item of the kind that is needed here.",
        'give "falen"',
        'give "fallen"',
    ),
    _code(
        UNKNOWN_CLAUSE,
        "unknown-clause",
        "This statement cannot have this clause.",
        'remark "heavy" when bearer.strength < 5',
        'remark "heavy"',
    ),
    _code(
        DUPLICATE_CLAUSE,
        "duplicate-clause",
        "A statement has the same clause twice.",
        "modify bearer.speed by 1 by 2",
        "modify bearer.speed by 3",
    ),
    _code(
        MISSING_CLAUSE,
        "missing-clause",
        "A statement lacks a clause that it cannot do without.",
        "modify bearer.speed",
        "modify bearer.speed by -1",
    ),
    _code(
        MISSING_SLOT,
        "missing-part",
        "A statement or clause lacks something that belongs after its word.",
        "give",
        'give "fallen"',
    ),
    _code(
        LEFTOVER,
        "leftover-words",
        "Words are left over that neither the statement nor one of its clauses can take.",
        "damage 2 heavily",
        "damage 2",
    ),
    _code(WRONG_TERM, "wrong-word", "Another sort of word or value is needed here.", "give 3", 'give "fallen"'),
    _code(
        CLAUSE_VALUE,
        "clause-value",
        "A clause word that stands alone is followed by something.",
        "damage 2 halved 3",
        "damage 2 halved",
    ),
    _code(
        BLOCK_MISSING,
        "block-needed",
        "A statement that needs a block has none.",
        "on bearer struck",
        'on bearer struck { give "fallen" }',
    ),
    _code(BLOCK_UNWANTED, "unwanted-block", "A statement that takes no block has one.", 'damage 2 { give "fallen" }', "damage 2"),
    CodeInfo(
        BLOCK_EMPTY,
        "empty-block",
        "warning",
        "A statement that is there for what its block says has nothing in it, so that it does nothing.",
        'condition "slowed" {\n  effect {\n    on bearer struck { }\n  }\n}\n',
        'condition "slowed" {\n  effect {\n    on bearer struck { give "fallen" }\n  }\n}\n',
    ),
    _file(
        MISSING_HEAD,
        "missing-statement",
        "An item lacks a statement that every item of its kind must have.",
        'weapon "Club" { heavy }\n',
        'weapon "Club" { heavy; hands 1 }\n',
    ),
    _file(
        DUPLICATE_DEFAULT,
        "duplicate-default",
        "A field has one line without a condition, its default. Two contradict each other.",
        'weapon "Club" {\n  hands 1\n  hands 2\n}\n',
        'weapon "Club" {\n  hands 1\n  hands 2 when bearer.strength < 9\n}\n',
    ),
    _file(
        SAME_CONDITION,
        "same-condition",
        "Two exceptions of a field hold under the same condition, and neither says `over` the other.",
        'weapon "Club" {\n  hands 1\n  hands 2 when bearer.strength < 9\n  hands 3 when bearer.strength < 9\n}\n',
        'weapon "Club" {\n  hands 1\n  hands 2 when bearer.strength < 9\n  hands 3 when bearer.strength >= 12\n}\n',
    ),
    _file(
        DUPLICATE_ITEM,
        "duplicate-item",
        "A file defines two items of one kind with the same name.",
        'weapon "Club" { hands 1 }\nweapon "Club" { hands 2 }\n',
        'weapon "Club" { hands 1 }\nweapon "Great club" { hands 2 }\n',
    ),
    CodeInfo(
        MISSING_PART,
        "half-an-item",
        "warning",
        "An item lacks something that its kind is made for. It can be loaded, but does half of what its like do.",
        'oath "Sloth" { heavy }\n',
        'oath "Sloth" { heavy; tags slow }\n',
    ),
    _code(WRONG_TYPE, "wrong-type", "A value of another type is needed here.", 'damage "two"', "damage 2"),
    _code(
        DICE_NOT_CONSTANT,
        "dice-not-constant",
        "Dice stand where the number must be known without a roll.",
        "modify bearer.speed by 1d6",
        "modify bearer.speed by 3",
    ),
    _code(
        NOT_A_CONDITION,
        "not-a-condition",
        "A condition is true or false; this is neither.",
        'give "fallen" when bearer.strength',
        'give "fallen" when bearer.strength < 5',
    ),
    _code(MISSING_UNIT, "missing-unit", "A quantity is written without its unit.", "push bearer 2", "push bearer 2 hexes"),
    _code(
        WRONG_UNIT,
        "wrong-unit",
        "A quantity has a unit that does not exist or cannot stand here.",
        "push bearer 2 turns",
        "push bearer 2 hexes",
    ),
    _code(
        MIXED_UNITS,
        "mixed-units",
        "Quantities of different units are added, or a unit is dropped. Units never vanish silently.",
        "let reach (bearer.distance + bearer.age)",
        "let reach (bearer.distance + bearer.distance)",
    ),
    _code(
        DICE_TIMES,
        "dice-arithmetic",
        "Dice that are not rolled yet stand beside `*` or `/`; it is not clear whether each is rolled anew.",
        "damage bearer.damage * 2",
        "damage bearer.damage + 2",
    ),
    _code(
        WRONG_ARGUMENTS,
        "wrong-arguments",
        "A function is called with too few or too many values.",
        "damage half(1, 2)",
        "damage half(2)",
    ),
    _code(
        NOT_SETTABLE,
        "not-settable",
        "A field is set that rules may only read.",
        "set bearer.strength to 2",
        "set bearer.hidden to true",
    ),
    _file(
        OUT_OF_SENSE,
        "out-of-sense",
        "A number is smaller or greater than what it says can be: no weapon takes fewer than no hands.",
        'weapon "Club" { hands -1 }\n',
        'weapon "Club" { hands 1 }\n',
    ),
)

register(*CODES)
