"""Each wrong text is refused with its code, its place, and its words."""
# ruff: noqa: E501 (the exact words of each finding stand on one line)

from __future__ import annotations

import pytest

from tests.lang.words import WORDS
from tfrules.diagnostics import Diagnostic
from tfrules.fixes import edited
from tfrules.lang import dump, parse_module
from tfrules.source import Source


def findings(text: str) -> list[Diagnostic]:
    return parse_module(Source("test.tfr", text), WORDS).diagnostics


def told(text: str) -> list[str]:
    """Each finding as `line:column code message | help`."""
    return [f"{f.span.line}:{f.span.column} {f.code[3:]} {f.message} | {f.help}" for f in findings(text) if f.span]


def in_item(text: str) -> list[str]:
    return told(f'condition "x" {{\n{text}\n}}\n')


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        # signs
        ("damage 2d6 -1", "2:12 0213 `-1` could be a sum or a number of its own | for a sum write `2d6 - 1`; "
                          "for a number of its own put a comma or the word of a clause before it, as in `by -1`"),
        ("cost 1 when x -1 > 2", "2:15 0213 `-1` could be a sum or a number of its own | for a sum write `x - 1`; "
                                 "for a number of its own put a comma or the word of a clause before it, as in `by -1`"),
        ("damage (x +a)", "2:11 0213 `+a` could be a sum or a number of its own | for a sum write `x + a`; "
                          "for a number of its own put a comma or the word of a clause before it, as in `by +a`"),
        ("modify a.b by - 4", "2:12 0229 `by - 4` reads as a sum with `by`, which opens a clause here | write `by -4`"),
        ("modify a.b by(4)", "2:12 0229 `by(4)` reads as a call of `by`, which opens a clause here | write `by (4)`"),
        ("strength - 3", "2:1 0211 `strength - 3` reads as a sum | write `strength -3`"),
        ("strength(3)", "2:1 0211 `strength(3)` reads as a call | write `strength (3)`"),
        ("strength == 3", "2:1 0211 `strength == 3` reads as a comparison | "
                          "a statement begins with its word; a comparison stands after `when` or in parentheses"),
        ("cost 1 when a == - 1", "2:18 0208 a sign stands directly before its value: `-` | "
                                 "write the `-` and its value without a blank between them"),
        ('damage -"x"', "2:8 0231 a text cannot have a sign | take the `-` away"),
        ("damage -1..2", "2:8 0231 a range cannot have a sign | take the `-` away"),
        ("note zero-out", "2:6 0232 `zero-out` could be one word or a subtraction | "
                          "for one word write `zero_out`, for a subtraction `zero - out`"),
        # dice and numbers
        ("damage 2d6 * 3", "2:8 0214 dice cannot be multiplied before they are rolled: `2d6` | "
                           "write `(n)d6` to roll more dice, each anew, or `2d6 times n` to multiply what was rolled"),
        ("damage 3 * (a + (1d6 - 2))", "2:8 0214 dice cannot be multiplied before they are rolled: `(a + (1d6 - 2))` | "
                                       "write `(n)d6` to roll more dice, each anew, or `(a + (1d6 - 2)) times n` to multiply what was rolled"),
        ("damage (a)d6 / 2", "2:8 0214 dice cannot be divided before they are rolled: `(a)d6` | "
                             "write `(a)d6 times 1/n` to divide what was rolled"),
        ("damage 0d6", "2:8 0215 there are no dice like `0d6` | the number of dice and of their sides is 1 to 10000"),
        ("damage d0", "2:8 0215 there are no dice like `d0` | the number of dice and of their sides is 1 to 10000"),
        ("damage 1d10001", "2:8 0215 there are no dice like `1d10001` | the number of dice and of their sides is 1 to 10000"),
        ("damage (a)d0", "2:8 0215 there are no dice with `0` sides | the number of dice and of their sides is 1 to 10000"),
        ("damage (a, b)d6", "2:8 0208 a number of dice is one expression | write one expression in these parentheses"),
        ("damage 2D6", "2:8 0221 `2D6` is written with a small `d` | write `2d6`"),
        ("damage 2d", "2:8 0221 `2d` lacks the number of sides | write dice as in `2d6`"),
        ("damage 3x", "2:8 0221 `3x` is neither a number nor dice | put a blank between number and word: `3 x`"),
        ("turn 1..n", "2:6 0221 `1..n` is no range | a range stands between two whole numbers, as in `1..6`"),
        ("turn 6..1", "2:6 0221 the range `6..1` runs backwards | write `1..6`"),
        ("damage 1234567890123", "2:8 0221 this number has more than 12 digits | write a smaller number"),
        ("1234567890123 hit", "2:1 0221 this number has more than 12 digits | write a smaller number"),
        # conditions
        ("cost 1 when a < b < c", "2:19 0216 comparisons cannot be strung together | join two of them: `a < b and b < ...`"),
        ("needs a == b == c", "2:14 0216 comparisons cannot be strung together | join two of them: `a == b and b == ...`"),
        ("needs a in b in c", "2:14 0216 comparisons cannot be strung together | join two of them: `a in b and b in ...`"),
        ("modify a when b by 2", "2:17 0217 `by 2` stands behind the condition, which comes last | put `by 2` before `when`"),
        ("cost 1 when attacker adjacent", "2:22 0218 after `when` stands one expression, but `adjacent` stands beside `attacker` | "
                                          "join conditions with `and` or `or`; a field is written with a dot: `attacker.adjacent`"),
        ("cost 1 unless a, b", "2:16 0218 after `unless` stands one expression, and `, b` comes behind it | join conditions with `and` or `or`"),
        ("cost 1 when min (a, b)", "2:17 0218 after `when` stands one expression, but `(a, b)` stands beside `min` | "
                                   "for a call, take the blank away before the `(`: `min(a, b)`"),
        ("damage (1 strength)", "2:11 0218 in parentheses stands one expression, but `strength` stands beside `1` | join conditions with `and` or `or`"),
        ("cost 1 when a when b", "2:15 0227 `when` stands twice in one statement | join the two conditions with `and` or `or`"),
        ("needs one ready and standing", "2:17 0228 `and` stands among words side by side, and it is not clear what it joins | "
                                         "put a condition in parentheses or after `when`; separate rows with a comma or `or`"),
        ("cost 1 when a is not b", "2:18 0208 `not` stands before `is`, not after it | write `not is`"),
        ("damage (a when b)", "2:11 0208 `when` cannot stand in parentheses | put it at the end of the statement"),
        # something is missing
        ("cost 1 +", "2:8 0209 there is nothing after `+` | put what is missing; a statement ends with its line"),
        ("cost 1 when", "2:8 0209 there is nothing after `when` | put what is missing; a statement ends with its line"),
        ("cost 1 when a and", "2:15 0209 there is nothing after `and` | put what is missing; a statement ends with its line"),
        ("cost 1 when == 2", "2:13 0209 there is nothing before `==` | put what is missing; a statement ends with its line"),
        ("needs and b", "2:7 0209 there is nothing at one side of `and` | put what is missing; a statement ends with its line"),
        ("needs a and", "2:9 0209 there is nothing at one side of `and` | put what is missing; a statement ends with its line"),
        ("needs not", "2:7 0209 there is nothing at one side of `not` | put what is missing; a statement ends with its line"),
        ('give "a",', "2:9 0220 there is nothing at one side of this `,` | take the `,` away, or put what is missing"),
        ('give , "a"', "2:6 0220 there is nothing at one side of this `,` | take the `,` away, or put what is missing"),
        ("on a or", "2:6 0220 there is nothing at one side of this `or` | take the `or` away, or put what is missing"),
        ("damage ()", "2:8 0219 there is nothing in these parentheses | put an expression in them, or take them away"),
        ("damage (a,)", "2:11 0208 there is nothing between the comma and `)` | take the comma away, or put what is missing"),
        # statements
        ("hit { fall } miss", "2:14 0212 `miss` begins on the line of the statement before it | put a `;` or a new line between them"),
        ("or wind 3", "2:1 0211 a statement cannot begin with `or` | `or` joins what stands on one line; put it on the line before"),
        ("(a) b", "2:1 0211 a statement cannot begin with `(a)` | begin it with a word, a number, a range or a text"),
        ("hit\n{ fall }", "3:1 0210 this `{` follows no statement on its line | put the `{` at the end of the line of its statement"),
        # characters
        ("damage = 3", "2:8 0230 `=` has no meaning here | to compare write `==`"),
        ("damage [1, 2]", "2:8 0230 `[` has no meaning here | lists stand in `( )`"),
        ("damage a . b", "2:10 0230 `.` has no meaning here | a dot stands between two names, without blanks"),
        ("note \u201ca b\u201d", '2:6 0104 a text stands in straight double quotes `"` | write `"a b"`'),
        ("note a\u00a0b", "2:7 0104 ` ` (U+00A0) is a blank of another kind than the one the space bar gives | write an ordinary blank"),
        ("modify a by \u22124", "2:13 0104 `\u2212` (U+2212) is a dash | write `-`"),
        ("cost 1 when a \u2264 b", "2:15 0104 `\u2264` (U+2264) is another sign | write `<=`"),
        ("note \u00e4", "2:6 0104 `\u00e4` (U+00E4) can stand only in texts and comments | "
                        "words are written with the letters a to z, digits and `_`"),
        ("note a\u202eb", "2:7 0102 a hidden character (U+202E) stands here | take it away"),
        ('note "a\x00b"', "2:8 0102 a hidden character (U+0000) stands here | take it away"),
        # brackets
        ('give "a', '2:6 0205 this text in quotes does not end on its line | put the second `"`'),
        ("damage (1 + 2", "2:8 0203 this `(` is never closed | put the `)` that is missing"),
        ("damage ((1 + 2)", "2:8 0203 this `(` is never closed | put the `)` that is missing"),
        ("damage 1)", "2:9 0204 this `)` closes nothing | take it away, or put the `(` before it"),
        ("hit { damage (1 }", "2:14 0203 this `(` is never closed | put the `)` that is missing"),
    ],
)  # fmt: skip
def test_a_wrong_statement_is_one_finding(text: str, finding: str) -> None:
    assert in_item(text) == [finding]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ('conditon "x" { }', "1:1 0301 `conditon` is no kind of item in the loaded packs | did you mean `condition`?"),
        ('patch conditon "x" { }', "1:7 0301 `conditon` is no kind of item in the loaded packs | did you mean `condition`?"),
        ('ptach condition "x" { }', "1:1 0301 `ptach` is no kind of item in the loaded packs | did you mean `patch`?"),
        ("patch", "1:1 0301 after `patch` stands the kind of the item and its name | an item begins with its kind and its name in quotes"),
        ("condition slowed { }", '1:11 0222 after `condition` stands a name in quotes | write `condition "slowed"`'),
        ("condition { }", '1:1 0222 after `condition` stands a name in quotes | write `condition "..."`'),
        ('condition "x"', '1:1 0226 `condition "x"` has no block | write `{ }` after it, with what belongs to it'),
        ('condition "x" y { }', "1:15 0225 `y` cannot stand between the name and the block | `condition` has no clauses; put it into the block"),
        ('condition "x" when y { }', "1:15 0225 `when y` cannot stand between the name and the block | "
                                     "`condition` has no clauses; put it into the block"),
        ('scenario "x" y { }', "1:14 0225 `y` cannot stand between the name and the block | `scenario` has the clauses `game`, `covers`"),
        ('  condition "x" { }', '1:3 0223 an item begins at the first column of a line: `condition "x"` | put it at the beginning of a line'),
        ('condition "x" { } condition "y" { }',
         '1:19 0223 an item begins at the first column of a line: `condition "y"` | put it at the beginning of a line'),
        ("  cost 3", "1:3 0224 `cost 3` stands outside of any item | an item begins at the first column with its kind and its name in quotes"),
        ('condition "x" {\n}\n}\n', "3:1 0202 this `}` closes nothing | take it away, or put the `{` before it"),
        ('condition "x" {\n  cost 1 }\n  cost 2\n}\n', "2:10 0202 this `}` closes nothing | take it away, or put the `{` before it"),
        ('condition "x"\n{\n  fall\n}\n', "2:1 0210 this `{` follows no statement on its line | put the `{` at the end of the line of its statement"),
    ],
)  # fmt: skip
def test_a_wrong_item_is_one_finding(text: str, finding: str) -> None:
    assert told(text) == [finding]


@pytest.mark.parametrize(
    ("text", "place", "related"),
    [
        # the brace of the block that was left open, not the one that happens to be open at the end
        ('condition "x" {\n  effect {\n    fall\n}\n\ncondition "y" { }\n', "2:10", "3:8 by its layout it ends here"),
        ('condition "x" {\n  effect {\n    fall\n  }\n\ncondition "y" { }\n', "1:15", "6:1 the next item begins here"),
        ('condition "x" {\n  effect {\n    hit {\n      fall\n  }\n}\n', "3:9", "4:10 by its layout it ends here"),
        ('condition "x" {\n', "1:15", "1:15 the file ends here"),
        ('condition "x" {\n  fall\npatch condition "y" { }\n', "1:15", "3:1 the next item begins here"),
    ],
)
def test_one_missing_brace_is_one_finding(text: str, place: str, related: str) -> None:
    (found,) = findings(text)
    assert found.span is not None
    assert (found.code, f"{found.span.line}:{found.span.column}") == ("TFR0201", place)
    assert [f"{span.line}:{span.column} {message}" for span, message in found.related] == [related]


def test_a_missing_brace_hides_no_item() -> None:
    text = 'condition "x" {\n  effect {\n    fall\n\ncondition "y" {\n  fall\n}\n'
    assert dump(parse_module(Source("", text), WORDS).module) == '(condition "x" {(effect {(fall)})})\n(condition "y" {(fall)})'


def test_all_findings_of_all_items_come_in_one_run_in_order() -> None:
    text = """condition "a" {
  damage 1 +
  hit {
    damage 2D6
    miss
  }
  give "x
  damage (1
  fall
}
conditon "b" { damage 1 + }
condition "c" {
  cost 1 when a b; damage 2d6 -1
  fall
}
"""
    result = parse_module(Source("", text), WORDS)
    assert [(found.code, found.span.line if found.span else 0) for found in result.diagnostics] == [
        ("TFR0209", 2), ("TFR0221", 4), ("TFR0205", 7), ("TFR0203", 8), ("TFR0301", 11), ("TFR0218", 13), ("TFR0213", 13),
    ]  # fmt: skip
    assert dump(result.module.items[0]) == '(condition "a" {(hit {(miss)}) (fall)})'
    assert result.damaged == {0, 1}
    assert not result.ok


def test_only_the_item_with_the_mistake_is_damaged() -> None:
    text = 'condition "a" { fall }\ncondition "b" { damage 1 + }\ncondition "c" { fall }\n'
    assert parse_module(Source("", text), WORDS).damaged == {1}


def test_about_an_unknown_head_the_parser_says_nothing() -> None:
    assert in_item("modfy a.b by -4") == []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('condition "x"\n  effect {\n    fall\n  }\n}\n', ["1:1 0233"]),
        ('condition "x" {\n  effect # why\n    fall\n  }\n}\n', ["2:3 0233"]),
        ('condition "x"\n  effect\n    fall\n  }\n}\n', ["1:1 0233", "2:3 0233"]),
        ('condition "x" {\n  effect {\n    fall\n  tags a\n}\n', ["2:10 0201"]),
        ('condition "x" {\n  effect {\n    hit {\n      fall\n    miss {\n      fall\n  tags a\n}\n', ["3:9 0201", "5:10 0201", "2:10 0201"]),
        ('condition "x" {\n  effect {\n    fall\n  }\n  }\n  tags a\n}\n', ["5:3 0202"]),
        ('condition "x" {\n  effect {\n    fall }\n  }\n  tags a\n}\n', ["3:10 0202"]),
        ('condition "x" {\n  effect {\n    fall\n  }\n  tags a }\n  tags b\n}\n', ["5:10 0202"]),
        ('condition "x" {\n  effect {\n    fall )\n  tags a\n}\n', ["2:10 0201", "3:10 0204"]),
    ],
)
def test_a_slip_with_a_brace_is_told_where_it_is_and_the_rest_is_read(text: str, places: list[str]) -> None:
    after = 'condition "y" { damage 2d6 -1 }\n'
    last = f"{text.count(chr(10)) + 1}:28 0213"
    found = [f"{f.span.line}:{f.span.column} {f.code[3:]}" for f in findings(text + after) if f.span]
    assert sorted(found) == sorted([*places, last])


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("damage 2d6 -1", "damage 2d6 - 1"),
        ("damage 2D6", "damage 2d6"),
        ("modify a by - 4", "modify a by -4"),
        ("strength - 3", "strength -3"),
        ("note \u201ca\u201d", 'note "a"'),
        ("cost 1 when a \u2264 b", "cost 1 when a <= b"),
        ("hit { fall } miss", "hit { fall }; miss"),
        ("cost 5..2", "cost 2..5"),
        ("roll { 5..2 { fall } }", "roll { 2..5 { fall } }"),
        ("note a\u00a0b", "note a b"),
    ],
)
def test_a_fix_mends(text: str, mended: str) -> None:
    whole = f'condition "x" {{ {text} }}'
    (found,) = findings(whole)
    assert found.mend is not None
    assert edited(whole, found.mend.edits) == f'condition "x" {{ {mended} }}'
    assert findings(f'condition "x" {{ {mended} }}') == []
