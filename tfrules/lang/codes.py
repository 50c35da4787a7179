"""The findings of reading: characters, brackets, statements, expressions. `wrong` and `mended` are whole files."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register


def _inside(statement: str) -> str:
    return 'condition "slowed" {\n  ' + statement + "\n}\n"


def _code(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return CodeInfo(code, name, "error", cause, wrong, mended)


def _statement(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return _code(code, name, cause, _inside(wrong), _inside(mended))


CODES = (
    _statement(
        "TFR0102",
        "hidden-character",
        "A control character stands in the text. It is invisible, and some of them make text look like another.",
        "modify bearer.speed by -1\0",
        "modify bearer.speed by -1",
    ),
    _code(
        "TFR0103",
        "file-too-large",
        "A file of rules may have at most 2,000,000 characters. Split it; all files of a pack are read.",
        "# two million characters\n",
        "# fewer\n",
    ),
    _statement(
        "TFR0104",
        "look-alike-character",
        "A character looks like one of the language and is another, as word processors like to put in.",
        "note \u201cslow\u201d",
        'note "slow"',
    ),
    _code(
        "TFR0201",
        "unclosed-block",
        "A `{` is never closed by a `}` before the next item or the end of the file.",
        'condition "slowed" {\n  effect {\n    give "fallen"\n}\n',
        'condition "slowed" {\n  effect {\n    give "fallen"\n  }\n}\n',
    ),
    _code(
        "TFR0202",
        "stray-brace",
        "A `}` closes nothing: there is one too many, or its `{` is missing.",
        'condition "slowed" {\n}\n}\n',
        'condition "slowed" {\n}\n',
    ),
    _statement(
        "TFR0203",
        "unclosed-parenthesis",
        "A `(` is never closed by a `)` in its statement.",
        "damage (1d6 - 2",
        "damage (1d6 - 2)",
    ),
    _statement("TFR0204", "stray-parenthesis", "A `)` closes nothing.", "damage 1d6 - 2)", "damage (1d6 - 2)"),
    _statement(
        "TFR0205",
        "unclosed-string",
        "A text in quotes ends with its line; its second quote is missing.",
        'give "fallen',
        'give "fallen"',
    ),
    _statement(
        "TFR0206",
        "nested-too-deep",
        "Blocks and parentheses may stand in one another 64 deep, so that no file can exhaust the reader.",
        "damage " + "(" * 65 + "1" + ")" * 65,
        "damage 1",
    ),
    _statement(
        "TFR0207",
        "statement-too-long",
        "A statement may have at most 200 operators.",
        "damage 1" + " + 1" * 201,
        "damage 202",
    ),
    _statement("TFR0208", "unexpected-text", "Something stands where it cannot stand.", "damage (1, , 2)", "damage (1, 2)"),
    _statement(
        "TFR0209",
        "missing-operand",
        "An operator, `when`, `unless` or `while` has nothing at one of its sides. A statement ends with its line.",
        "damage 1 +",
        "damage 1 + 2",
    ),
    _code(
        "TFR0210",
        "block-without-statement",
        "A `{` belongs on the line of the statement or item whose block it opens.",
        'condition "slowed"\n{\n}\n',
        'condition "slowed" {\n}\n',
    ),
    _statement(
        "TFR0211",
        "statement-start",
        "A statement begins with a word, a number, a range or a text, and its sign or parentheses stand apart from it.",
        "strength - 3",
        "strength -3",
    ),
    _statement(
        "TFR0212",
        "missing-separator",
        "Two statements stand on one line with nothing between them.",
        "hit { damage 1 } miss { damage 0 }",
        "hit { damage 1 }; miss { damage 0 }",
    ),
    _statement(
        "TFR0213",
        "glued-sign",
        "A sign with a blank before it and none after it could be a sum or a number of its own.",
        "damage 2d6 -1",
        "damage 2d6 - 1",
    ),
    _statement(
        "TFR0214",
        "multiplied-dice",
        "Dice are multiplied or divided before they are rolled; it is not clear whether each is rolled anew.",
        "damage 2d6 * 3",
        "damage 2d6 times 3",
    ),
    _statement(
        "TFR0215", "impossible-dice", "Dice have 1 to 10000 sides, and 1 to 10000 are rolled.", "damage 2d0", "damage 2d6"
    ),
    _statement(
        "TFR0216",
        "comparison-chain",
        "Comparisons cannot be strung together.",
        'give "fallen" when 1 < strength < 4',
        'give "fallen" when 1 < strength and strength < 4',
    ),
    _statement(
        "TFR0217",
        "condition-not-last",
        "A clause stands behind the condition. A condition ends the statement, so that it is clear how far it reaches.",
        "modify bearer.speed when bearer.tired by -4",
        "modify bearer.speed by -4 when bearer.tired",
    ),
    _statement(
        "TFR0218",
        "words-side-by-side",
        "In a condition and in parentheses stands one expression, and words never stand side by side in it.",
        'give "fallen" when attacker adjacent',
        'give "fallen" when adjacent(attacker, bearer)',
    ),
    _statement("TFR0219", "empty-parentheses", "Parentheses without anything in them mean nothing.", "damage ()", "damage (1)"),
    _statement(
        "TFR0220", "empty-row", "Nothing stands before or after a comma or `or`.", 'give "fallen",', 'give "fallen", "slowed"'
    ),
    _statement(
        "TFR0221",
        "bad-number",
        "A number, range or dice is written in a way that cannot be read, or it is too large.",
        "turn 3..1",
        "turn 1..3",
    ),
    _code(
        "TFR0222",
        "missing-name",
        "An item is a kind and a name in quotes.",
        "condition slowed {\n}\n",
        'condition "slowed" {\n}\n',
    ),
    _code(
        "TFR0223",
        "indented-item",
        "An item begins at the first column; this is how a missing brace is noticed.",
        '  condition "slowed" {\n  }\n',
        'condition "slowed" {\n}\n',
    ),
    _code(
        "TFR0224",
        "outside-item",
        "A statement stands outside of any item.",
        'condition "slowed" {\n}\n  damage 1\n',
        'condition "slowed" {\n  damage 1\n}\n',
    ),
    _code(
        "TFR0225",
        "item-header",
        "Between an item's name and its block stand only the clauses that its kind declares.",
        'condition "slowed" strong {\n}\n',
        'condition "slowed" {\n}\n',
    ),
    _code(
        "TFR0226", "missing-block", "An item that is not removed has a block.", 'condition "slowed"\n', 'condition "slowed" { }\n'
    ),
    _statement(
        "TFR0227",
        "doubled-condition",
        "A statement has each of `when`, `unless` and `while` at most once.",
        'give "fallen" when 1 < 2 when 2 < 3',
        'give "fallen" when 1 < 2 and 2 < 3',
    ),
    _statement(
        "TFR0228",
        "and-among-words",
        "`and` joins whole conditions; among words that stand side by side its reach is not clear.",
        "needs figure standing and ready",
        "needs (figure.standing and figure.ready)",
    ),
    _statement(
        "TFR0229",
        "glued-clause",
        "A clause word has grown together with what follows it into a sum or a call.",
        "modify bearer.speed by - 4",
        "modify bearer.speed by -4",
    ),
    _statement("TFR0230", "unknown-character", "A character has no meaning in the language.", "damage [1, 2]", "damage (1, 2)"),
    _statement(
        "TFR0231", "misplaced-sign", "Only a number, dice, a name or parentheses can have a sign.", 'damage -"x"', "damage -1"
    ),
    _statement(
        "TFR0232",
        "hyphenated-word",
        "A hyphen between two words could join them or take one from the other.",
        "note zero-out",
        "note zero_out",
    ),
    _code(
        "TFR0233",
        "unopened-block",
        "Deeper lines follow a line that opens no block: its `{` is missing.",
        'condition "slowed" {\n  effect\n    give "fallen"\n  }\n}\n',
        'condition "slowed" {\n  effect {\n    give "fallen"\n  }\n}\n',
    ),
    _code(
        "TFR0234",
        "unfit-name",
        "An item is asked for by its name, so that has to be one that can be seen and typed. `PACK:NAME` means the item of that pack.",
        'condition " slowed" { }\n',
        'condition "slowed" { }\n',
    ),
    _code(
        "TFR0240",
        "format-refused",
        "The formatted text would not say the same as the text as it stands, so nothing was changed. Please report it; until "
        "then, lay the item out by hand.",
        'condition "slowed" {note "x"}\n',
        'condition "slowed" { note "x" }\n',
    ),
    _code(
        "TFR0299",
        "too-many-findings",
        "A file has so many findings that the rest of it was not read. Mend the first of them; often the rest follows.",
        'condition "slowed" ' + ")" * 101 + " { }\n",
        'condition "slowed" { }\n',
    ),
    _code(
        "TFR0301",
        "unknown-kind",
        "A line at the first column begins with a word that is no kind of item in the loaded packs.",
        'conditon "slowed" {\n}\n',
        'condition "slowed" {\n}\n',
    ),
)

register(*CODES)
