"""Each wrong text is refused with its code, its place, its words and a way to mend it."""

from __future__ import annotations

import pytest

from tests.check.words import checked, in_effect, told
from tfrules.check import check_module, codes, shapes
from tfrules.diagnostics import catalogue
from tfrules.lang import parse_module
from tfrules.source import Source
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Head, Kind, Slot, StatementClass, Unit

ROLL_FIRST = "write the number; where it is thrown in play, roll first (`roll ... as NAME`) and write the name"


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (
            'giv "fallen"',
            [
                "3:1 0310 unknown word `giv` in `effects` | did you mean `give`?",
            ],
        ),
        (
            "hands 2",
            [
                "3:1 0311 `hands` cannot stand in `effects` | it may stand in `weapon`",
            ],
        ),
        (
            "modify bearer.speed by power",
            [
                "3:24 0312 unknown name `power` | in scope here: bearer, caster, self",
            ],
        ),
        (
            "modify bearer.speed by powr",
            [
                "3:24 0312 unknown name `powr` | in scope here: bearer, caster, self",
            ],
        ),
        (
            "damage n\nroll 1d6 as n",
            [
                "3:8 0312 `n` is introduced only below, on line 4 | move the line that introduces it up",
            ],
        ),
        (
            'give "fallen" when bearer.strenth < 5',
            [
                "3:20 0313 a figure has no field `strenth` | "
                "did you mean `strength`? its fields are age, damage, distance, friends, hidden, posture, reach, speed, strength, title, weapon",
            ],
        ),
        (
            'give "fallen" when bearer.strength.size < 5',
            [
                "3:20 0313 a whole number has no fields, so `.size` says nothing | ",
            ],
        ),
        (
            'give "fallen" when self.strenth < 5',
            [
                "3:20 0313 nothing has a field `strenth` | did you mean `strength`?",
            ],
        ),
        (
            'give "fallen" when bearer.posture == kneling',
            [
                "3:38 0314 `kneling` is not one of standing, kneeling, lying | did you mean `kneeling`?",
            ],
        ),
        (
            "set bearer.posture to lyin",
            [
                "3:23 0314 `lyin` is not one of standing, kneeling, lying | did you mean `lying`?",
            ],
        ),
        (
            "rounded upp",
            [
                "3:9 0314 `upp` is not one of up, down | did you mean `up`?",
            ],
        ),
        (
            "damage minn(1, 2)",
            [
                "3:8 0315 unknown function `minn` | did you mean `min`?",
            ],
        ),
        (
            "damage half(1, 2)",
            [
                "3:8 0408 half takes 1 value, not 2 | half(int)",
            ],
        ),
        (
            "damage min(1)",
            [
                "3:8 0408 min takes at least 2 values, not 1 | min(int, int, ...)",
            ],
        ),
        (
            'give each adjacnt figure "fallen"',
            [
                "3:11 0316 unknown kind or selector `adjacnt` | did you mean `adjacent`?",
            ],
        ),
        (
            "push one figur 2 hexes",
            [
                "3:10 0316 unknown kind or selector `figur` | did you mean `figure`?",
            ],
        ),
        (
            "push foe 2 hexes",
            [
                "3:6 0312 unknown name `foe` | in scope here: bearer, caster, self",
            ],
        ),
        (
            "push one figure adjacent 2 hexes",
            [
                "3:17 0323 adjacent needs a figure after it | ",
            ],
        ),
        (
            'give "fallen" to one figure, strenth below 5',
            [
                "3:30 0313 unknown field of a figure `strenth` | did you mean `strength`?",
            ],
        ),
        (
            'give "fallen" to any figure within 3 turns',
            [
                "3:36 0405 a number of hexes is needed here | ",
                "3:38 0324 `turns` says nothing here | take it away, or write what it belongs to",
            ],
        ),
        (
            'give "fallen" to any figure within 3',
            [
                "3:36 0404 a number of hexes is needed here | ",
            ],
        ),
        (
            "on bearer strikked { damage 1 }",
            [
                "3:4 0317 no event is written `bearer strikked` | "
                "events are written: count hits absorbed; figure moves; target struck; target struck by attacker",
            ],
        ),
        (
            "modify bearer.sped by -1",
            [
                "3:8 0318 unknown query `bearer.sped` | did you mean `bearer.speed`?",
            ],
        ),
        (
            "modify bearer.speed",
            [
                "3:1 0322 `by` is missing | ",
            ],
        ),
        (
            "modify bearer.speed by -1 grop x",
            [
                "3:27 0324 `grop x` says nothing here | did you mean `group`?",
            ],
        ),
        (
            "give",
            [
                "3:1 0323 what is missing: the name of a condition is needed here | write the name of a condition",
            ],
        ),
        (
            "give 3",
            [
                "3:6 0325 the name of a condition is needed here | write the name of a condition",
            ],
        ),
        (
            "damage 2 heavily",
            [
                "3:10 0324 `heavily` says nothing here | take it away, or write what it belongs to",
            ],
        ),
        (
            "damage 2, 3",
            [
                "3:11 0324 nothing can follow `,` here: `3` is left over | take it away, or write what it belongs to",
            ],
        ),
        (
            "damage 2, give 3",
            [
                "3:11 0324 nothing can follow `,` here: `give 3` is left over | statements on one line have `;` between them",
            ],
        ),
        (
            "damage 2 halved 3",
            [
                "3:17 0326 nothing can stand after `halved` | ",
            ],
        ),
        (
            "on bearer struck",
            [
                "3:1 0327 `on` needs a block of `effects` | ",
            ],
        ),
        (
            "damage 2 { damage 1 }",
            [
                "3:10 0328 `damage` takes no block | ",
            ],
        ),
        (
            'damage "two"',
            [
                "3:8 0401 a number or dice is needed here, not a quoted text | ",
            ],
        ),
        (
            "modify bearer.speed by 1d6",
            [
                f"3:24 0402 a die stands where a whole number is needed | {ROLL_FIRST}",
            ],
        ),
        (
            "modify bearer.speed by bearer.damage",
            [
                f"3:24 0402 a die stands where a whole number is needed | {ROLL_FIRST}",
            ],
        ),
        (
            'give "fallen" when bearer.strength',
            [
                "3:20 0403 a condition is needed here, not a whole number | ",
            ],
        ),
        (
            'give "fallen" when bearer.strength == "two"',
            [
                "3:39 0401 a whole number cannot be compared with a quoted text | ",
            ],
        ),
        (
            'give "fallen" when bearer.title == 3',
            [
                "3:36 0401 a quoted text cannot be compared with a whole number | ",
            ],
        ),
        (
            'give "fallen" when bearer.strength in (1, "two")',
            [
                "3:43 0401 a whole number is needed here, not a quoted text | ",
            ],
        ),
        (
            'give "fallen" when bearer in 3',
            [
                "3:30 0401 a list or a place is needed after `in`, not a whole number | ",
            ],
        ),
        (
            "push bearer 2",
            [
                "3:13 0404 the unit is missing | units that may stand here: hex",
            ],
        ),
        (
            "push bearer 2 turns",
            [
                "3:13 0405 the unit turns cannot stand here | a quantity in hex",
            ],
        ),
        (
            "push bearer 2 hexs",
            [
                "3:15 0405 `hexs` is no unit | did you mean `hex`?",
            ],
        ),
        (
            "push bearer bearer.age",
            [
                "3:13 0405 the unit turns cannot stand here | a quantity in hex",
            ],
        ),
        (
            "push bearer bearer.age hexes",
            [
                "3:13 0406 turns cannot be read as hexes: units never vanish silently | ",
            ],
        ),
        (
            "pay 2 turns",
            [
                "3:5 0405 the unit turns cannot stand here | a quantity in coin or no unit",
            ],
        ),
        (
            "let reach (bearer.distance + bearer.age)",
            [
                "3:12 0406 a number of hexes and a number of turns do not add up | ",
            ],
        ),
        (
            "let reach (bearer.distance + 2)",
            [
                "3:12 0406 a number of hexes and a whole number do not add up | ",
            ],
        ),
        (
            "let reach (bearer.title + 2)",
            [
                "3:12 0401 a number is needed here, not a quoted text | ",
            ],
        ),
        (
            "damage bearer.damage * 2",
            [
                "3:8 0407 dice that are not rolled yet cannot stand beside `*` | "
                "write `(count)d6` to roll more dice, or scale the result where a clause for it is declared",
            ],
        ),
        (
            "set bearer.age to 2",
            [
                "3:5 0409 bearer.age can be read but not set | ",
                "3:19 0401 a number of turns is needed here, not a whole number | ",
            ],
        ),
        (
            "set bearer.hidden to 3",
            [
                "3:22 0403 a condition is needed here, not a whole number | ",
            ],
        ),
        (
            "set bearer to 3",
            [
                "3:5 0325 a field that can be set is needed here | write a field that can be set",
            ],
        ),
        (
            'give "fallen" for 2',
            [
                "3:19 0404 the unit of the duration is missing | durations are counted in turns",
            ],
        ),
        (
            'give "fallen" for 2 hexes',
            [
                "3:19 0405 the unit hexes cannot stand here | durations are counted in turns",
            ],
        ),
        (
            'give "fallen" for 2 trns',
            [
                "3:21 0405 `trns` is no unit | did you mean `turns`?",
            ],
        ),
        (
            'give "fallen" for until',
            [
                "3:19 0323 what ends it is missing: a word, an event or a condition is needed here | ",
            ],
        ),
        (
            'give "fallen" for until remved',
            [
                "3:25 0314 `remved` is not one of removed, maintained, removal | did you mean `removed`?",
            ],
        ),
        (
            'give "fallen" for until bearer strikked',
            [
                "3:25 0317 no event is written `bearer strikked` | "
                "events are written: count hits absorbed; figure moves; target struck; target struck by attacker",
            ],
        ),
        (
            'give "fallen" for until end of nxt',
            [
                "3:32 0405 unknown stretch of time `nxt` | did you mean `next`?",
            ],
        ),
        (
            "damage 1 while bearer.hidden",
            ["3:10 0320 `while` cannot stand here | "],
        ),
        (
            'remark "heavy" when bearer.hidden',
            [
                "3:16 0320 `when` cannot stand here | ",
            ],
        ),
        (
            "remark heavy",
            [
                "3:8 0325 a quoted text is needed here | write a quoted text",
            ],
        ),
        (
            "forbid move, swim",
            [
                "3:14 0314 `swim` is not one of move, act, hide | ",
            ],
        ),
        (
            "1 { damage 1 }",
            [
                "3:1 0311 a line that begins with a number cannot stand in `effects` | ",
            ],
        ),
        (
            "damage 1 status likely",
            [
                "3:17 0314 `likely` is not one of stated, derived, external, assumed | ",
            ],
        ),
        (
            'damage 1 cite "VII"',
            [
                "3:15 0325 a publication and a quoted passage is needed here | write a publication and a quoted passage",
            ],
        ),
        (
            "damage pow.strength",
            [
                "3:8 0312 unknown name `pow` | in scope here: bearer, caster, self",
            ],
        ),
        (
            "damage true",
            [
                "3:8 0401 a number or dice is needed here, not a condition | ",
            ],
        ),
        (
            "roll 1d6 { 7 }",
            [
                "3:12 0602 this never runs: the dice show 1 to 6 | give a total that can be rolled",
            ],
        ),
        (
            "for each figure as 3 { damage 1 }",
            [
                "3:20 0325 a new name is needed here | write a new name",
            ],
        ),
        (
            'give "fallen" to',
            [
                "3:15 0323 to is missing: who or what is needed here | write who or what",
            ],
        ),
    ],
)
def test_statement(text: str, findings: list[str]) -> None:
    assert told(in_effect(text)) == findings


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ('condition "x" { give "fallen" }', ["1:17 0311 `give` cannot stand in `condition` | it may stand in `effects`"]),
        ('weapon "Club" { heavy }', ["1:8 0330 `weapon` needs a line `hands` | "]),
        ('weapon "Club" { hnads 1 }', ["1:17 0310 unknown word `hnads` in `weapon` | did you mean `hands`?"]),  # one slip, one finding
        ('patch weapon "Club" { heavy }', []),
        ('oath "Sloth" { heavy }', ["1:6 0334 this `oath` has no price | it would be said with `tags`, `pay`"]),
        ('oath "Sloth" { heavy; tags slow }', []),
        ('oath "Sloth" { effect { when 1 < 2 { pay 1 coin } } }', []),
        ('oath "Sloth" { heavy; also called Idle }', []),
        ('patch oath "Sloth" { heavy }', []),
        (
            'weapon "Club" {\nhands 1\nhands 2\n}',
            [
                "3:1 0331 `hands` has two lines without a condition | "
                "a line with `when` is an exception; one line without it is the default",
            ],
        ),
        ('oath "Sloth" { tags slow; tags idle }', ["1:27 0331 `tags` has two lines | say all in one line, with commas"]),
        (
            'weapon "Club" {\nhands 1\nhands 2 when bearer.hidden\nhands 3 when bearer.hidden\n}',
            [
                "4:1 0332 two lines of `hands` hold under the same condition | "
                "say `over` in the one that takes precedence, or change a condition"
            ],
        ),
        ('weapon "Club" {\nhands 1\nhands 2 when bearer.hidden\nhands 3 over "two" when bearer.hidden\n}', []),
        ('weapon "Club" {\nhands 1\nhands 2 when bearer.hidden\nhands 3 unless bearer.hidden\n}', []),
        ('weapon "Club" { hands 1 }\nweapon "Club" { hands 2 }', ['2:8 0333 weapon "Club" is defined twice in this file | ']),
        ('weapon "Club" { hands 1 }\ncondition "Club" { }', []),
        ('weapon "Club" { hands 1 }\nextend weapon "Club" { heavy }\nextend weapon "Club" { heavy }', []),
        ('weapon "Club" of 3 { hands 1 }', ["1:18 0325 a name is needed here | write a name"]),
    ],
)
def test_item(text: str, findings: list[str]) -> None:
    assert told(text) == findings


def test_both_places_are_named() -> None:
    (found,) = checked('weapon "Club" { hands 1 }\nweapon "Club" { hands 2 }')[0].diagnostics
    assert [(span.line, span.text, said) for span, said in found.related] == [(1, '"Club"', "the first definition")]
    (found,) = checked('weapon "Club" {\nhands 1\nhands 2\n}')[0].diagnostics
    assert [(span.line, span.text) for span, _ in found.related] == [(2, "hands 1")]
    (found,) = checked(in_effect("damage n\nroll 1d6 as n"))[0].diagnostics
    assert [(span.line, span.text) for span, _ in found.related] == [(4, "n")]


def test_a_name_is_not_in_scope_behind_its_block() -> None:
    assert told(in_effect("on bearer struck { let n 1 }\ndamage n")) == [
        "4:8 0312 unknown name `n` | in scope here: bearer, caster, self"
    ]


def test_every_finding_is_told_and_right_lines_are_kept() -> None:
    result, _ = checked(in_effect('giv "fallen"\ndamage 1\ndamage "two"'))
    assert [found.code for found in result.diagnostics] == [codes.UNKNOWN_HEAD, codes.WRONG_TYPE]
    assert [line["op"] for line in result.documents[0].body[0]["block"]] == ["damage", "damage"]


def test_items_that_may_be_named() -> None:
    items = {"condition": ["fallen", "shaken"], "weapon": ["Club"]}
    assert told(in_effect('give "fallen", "slowed", "pack:shaken"'), scope_items=items) == []
    assert told(in_effect('give "falen"'), scope_items=items) == [
        '3:6 0319 there is no condition "falen" | did you mean `fallen`?'
    ]
    assert told(in_effect('damage 1 when bearer has "Klub"'), scope_items=items) == [
        '3:26 0319 there is no item "Klub" | did you mean `Club`?'
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("forbid move, act, hide", []),
        ("forbid move act hide", []),
        ("forbid move, act hide", ["3:18 0324 a `,` is missing before `hide` | put a `,` before it"]),
        ('give "fallen" "slowed", "shaken"', ['3:15 0324 a `,` is missing before `"slowed"` | put a `,` before it']),
    ],
)
def test_names_stand_side_by_side_or_after_commas(line: str, expected: list[str]) -> None:
    assert told(in_effect(line)) == expected


def test_the_same_clause_twice_can_go() -> None:
    result, _ = checked(in_effect("modify bearer.speed by 1 by 1"))
    (found,) = result.diagnostics
    assert found.mend is not None and [edit.text for edit in found.mend.edits] == [""]
    assert [edit.span.text.strip() for edit in found.mend.edits] == ["by 1"]


def test_the_last_of_a_row_is_of_the_type_of_its_slot() -> None:
    words = collect(CORE, (Kind("card"), Head("falls", phrase=(Slot("dice", "row", "int"),)), StatementClass("card", ("falls",))))

    def found(line: str) -> list[str]:
        parsed = parse_module(Source("text", f'card "Ace" {{ {line} }}'), shapes(words))
        return [f"{one.code} {one.span.text}" for one in check_module(parsed.module, words, "pack").diagnostics if one.span]

    assert found("falls hit 3, 5, save 2") == []
    assert found("falls hit 3 really, 4") == ["TFR0401 really"]
    assert found('falls hit "three"') == ['TFR0401 "three"']


def test_a_statement_that_is_there_for_its_block_has_something_in_it() -> None:
    """A block in which nothing is right has something in it; a block that may be left out may be empty."""
    assert told(in_effect("on bearer struck { }")) == [
        "3:1 0329 the block of `on` is empty, so this does nothing | say in it what is done, or take the line away"
    ]
    assert told(in_effect("on bearer struck { giv 3 }"))[0].startswith("3:20 0310")
    assert told(in_effect("either bearer struck { }")) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hands 0", []),
        ("hands 4", []),
        ("hands 2 + 2", []),
        ("hands -1", ["1:23 0412 -1 is too small: 0 is the least | write a number from 0 to 4"]),
        ("hands 5", ["1:23 0412 5 is too great: 4 is the most | write a number from 0 to 4"]),
        ("hands 3 * 2 - 1", ["1:23 0412 5 is too great: 4 is the most | write a number from 0 to 4"]),
        ("hands 9 / 2", ["1:23 0412 9/2 is too great: 4 is the most | write a number from 0 to 4"]),
    ],
)
def test_a_number_beyond_what_its_word_can_mean(line: str, expected: list[str]) -> None:
    assert told(f'weapon "Club" {{ {line} }}') == expected


def test_limits_hold_for_quantities_ranges_and_lists_too() -> None:
    """And not for what only play can tell."""
    slot = Slot("inches", "quantity", units=("inch",), least=1)
    faces = Slot("faces", "expr", "int | list[int]", least=1, most=6)
    heads = (Head("reaches", phrase=(slot,)), Head("faces", phrase=(faces,)))
    words = collect(CORE, (Kind("card"), *heads, Unit("inch", "length", "inches"), StatementClass("card", ("reaches", "faces"))))
    text = 'card "Ace" { reaches 0 inches; reaches 2 inches; faces 1..6; faces 0..6; faces (3, 7); faces 7 when max(1, 2) == 2; faces max(7, 8) }'
    parsed = parse_module(Source("text", text), shapes(words))
    found = check_module(parsed.module, words, "pack").diagnostics
    assert [(one.code, one.span.text, one.message.partition(":")[0]) for one in found if one.span] == [
        ("TFR0412", "0", "0 is too small"),
        ("TFR0412", "0..6", "0 is too small"),
        ("TFR0412", "(3, 7)", "7 is too great"),
        ("TFR0412", "7", "7 is too great"),
    ]


OWN = [
    info
    for code, info in catalogue().items()
    if code in {value for name, value in vars(codes).items() if name.isupper() and name != "CODES"}
]


@pytest.mark.parametrize("info", OWN, ids=lambda info: str(info.name))
def test_catalogue(info: object) -> None:
    """The wrong example draws its own finding only, the mended one none."""
    from tfrules.diagnostics import CodeInfo

    assert isinstance(info, CodeInfo)
    items = {"condition": ["fallen"], "weapon": []}
    assert {line.split()[1] for line in told(info.wrong, scope_items=items)} == {info.code[3:]}
    assert told(info.mended, scope_items=items) == []


def test_each_code_is_in_the_catalogue() -> None:
    names = {name: value for name, value in vars(codes).items() if name.isupper() and name != "CODES"}
    assert sorted(info.code for info in OWN) == sorted(names.values())


def test_a_word_of_elsewhere_may_be_meant_for_one_that_fits() -> None:
    """`stop` is a word of the core, but in a card only `stops` can stand."""
    card = (Kind("card"), Head("stops", phrase=(Slot("hits", "expr", "int"),)), StatementClass("card", ("stops",)))
    words = collect(CORE, card)
    parsed = parse_module(Source("text", 'card "Shield" { stop 2 }'), shapes(words))
    (found,) = check_module(parsed.module, words, "pack").diagnostics
    assert (found.code, found.help) == ("TFR0311", "did you mean `stops`?")
