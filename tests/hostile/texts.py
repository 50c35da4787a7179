"""Texts of rules made to exhaust or to mislead whoever reads them."""

from __future__ import annotations

from tests.hostile.cases import Case, text

DEEP, LONG = 10_000, 100_000
MB = 1024 * 1024


def mug(body: str) -> str:
    return f'mug "A" {{ {body} }}\n'


def rule(body: str) -> str:
    return f'rule "A" {{ {body} }}\n'


def when(test: str) -> str:
    return rule(f"modify player.aim by +1 when {test}")


def by(amount: str) -> str:
    return rule(f"modify player.aim by {amount}")


CASES: tuple[Case, ...] = (
    # ---------------------------------------------------------------- nesting
    text("nesting-parentheses", by("(" * DEEP + "1" + ")" * DEEP), "TFR0206"),
    text("nesting-parentheses-never-closed", by("(" * DEEP), "TFR0203", "TFR0206"),
    text("nesting-braces", mug("hit { " * DEEP + "}" * DEEP), "TFR0206"),
    text("nesting-braces-never-closed", 'mug "A" ' + "{ on player drinks " * DEEP, "TFR0201", "TFR0206"),
    text("nesting-calls", by("min(" * DEEP + "1" + ")" * DEEP), "TFR0206"),
    text("nesting-lists", when("player.aim in " + "(1, " * DEEP + "1" + ")" * DEEP), "TFR0206"),
    text("nesting-not", when("not " * DEEP + "player.tired"), "TFR0207"),
    text("nesting-signs", by("- " * DEEP + "1"), "TFR0208"),
    text("nesting-when", rule("when player.tired { " * DEEP + "}" * DEEP), "TFR0206"),
    text("nesting-for-each", rule("on player drinks { " + "for each player { " * DEEP + "}" * DEEP + " }"), "TFR0206"),
    text("nesting-closed-only", "}" * DEEP, "TFR0202"),
    text("nesting-as-deep-as-is-read", by("(" * 63 + "1" + ")" * 63)),
    # ---------------------------------------------------------------- length
    text("long-sum", by(" + ".join(["1"] * LONG)), "TFR0207"),
    text("long-product", by(" * ".join(["9"] * LONG)), "TFR0207"),
    text("long-and", when(" and ".join(["player.tired"] * DEEP)), "TFR0207"),
    text("long-or", when(" or ".join(["player.tired"] * DEEP)), "TFR0207"),
    text("long-comparison", when(" < ".join(["1"] * DEEP)), "TFR0207", "TFR0216"),
    text("long-path", when("player" + ".aim" * DEEP + " > 1"), "TFR0313"),
    text("long-list", when("player.aim in (" + ", ".join(["1"] * DEEP) + ")")),
    text("long-name", f'mug "{"x" * LONG}" {{ summary "a" }}\n', "TFR0234"),
    text("long-word", mug("x" * LONG), "TFR0310"),
    text("long-line-of-10-mb", mug(f'summary "{"x" * (10 * MB)}"'), "TFR0503"),
    text("long-line-that-is-read", mug(f'summary "{"x" * 1_900_000}"')),
    text("long-comment", "#" * 1_999_999),
    text("long-text-too-long-to-read", "#" * 2_000_001, "TFR0103"),
    text("long-blanks", " " * 1_999_000 + "x", "TFR0224"),
    text("long-lines", "\n" * 1_999_000),
    text("long-semicolons", mug(";" * LONG)),
    text("many-items", "".join(f'mug "{n}" {{ summary "a" }}\n' for n in range(3_000))),
    text("many-items-of-one-name", mug('summary "a"') * 2_000, "TFR0333"),
    text("many-unknown-words", mug("\n".join(f"w{n} 1" for n in range(1_000))), "TFR0310"),
    text("many-unclosed-texts", mug('summary "\n' * DEEP), "TFR0205", "TFR0299"),
    text("many-stray-signs", "@$%^&" * DEEP, "TFR0230"),
    text("many-commas", by("," * DEEP), "TFR0220", "TFR0323"),
    text("many-near-misses", "".join(f'rule "R{n}" {{ modify player.aimm{n} by 1 }}\n' for n in range(1_000)), "TFR0318"),
    text("many-kinds-unknown", "".join(f'mugg{n} "A" {{ }}\n' for n in range(1_000)), "TFR0299", "TFR0301"),
    text("many-brackets-scrambled", "([{)]}" * DEEP, "TFR0203", "TFR0204", "TFR0299"),
    # ---------------------------------------------------------------- numbers
    text("number-of-100000-digits", by("9" * LONG), "TFR0221"),
    text("number-of-4301-digits", by("9" * 4301), "TFR0221"),
    text("number-of-100000-zeros", by("0" * LONG), "TFR0221"),
    text("number-multiplied-up", by(" * ".join(["999999999"] * 20))),
    text("number-by-zero", rule("modify player.aim times 1/0"), "TFR0412"),
    text("number-by-zero-in-a-test", when("player.aim / 0 > 1"), "TFR0412"),
    text("number-fraction-of-long-digits", rule(f"modify player.aim times 1/{'9' * LONG}"), "TFR0221"),
    text("number-with-a-point", by("1." + "9" * LONG), "TFR0221"),
    text("number-in-other-digits", by("\u0661\u0662"), "TFR0104", "TFR0323"),
    text("number-superscript", by("2\u00b2"), "TFR0104"),
    text("number-of-turns", 'condition "A" { }\n' + rule(f'on player drinks {{ give "A" to player for {"9" * LONG} turns }}'), "TFR0221"),
    text("dice-a-million-of-a-million", 'dart "A" { dice 1000000d1000000; points 1 }', "TFR0215"),
    text("dice-of-100000-digits", f'dart "A" {{ dice {"9" * LONG}d6; points 1 }}', "TFR0215"),
    text("dice-of-sides-without-end", f'dart "A" {{ dice 1d{"9" * LONG}; points 1 }}', "TFR0215"),
    text("dice-of-no-sides", 'dart "A" { dice 2d0; points 1 }', "TFR0215"),
    text("dice-none", 'dart "A" { dice 0d6; points 1 }', "TFR0215"),
    text("dice-of-dice", 'dart "A" { dice (9d6)d(9d6); points 1 }', "TFR0324"),
    text("dice-range-without-end", rule(f"on player drinks {{ roll 1d6 {{ 1..{'9' * 50} {{ stop }} }} }}"), "TFR0221"),
    # ---------------------------------------------------------------- characters
    text("characters-nul", mug('summary "a\x00b"'), "TFR0102"),
    text("characters-nul-alone", "\x00", "TFR0102"),
    text("characters-nuls", "\x00" * DEEP, "TFR0102", "TFR0299"),
    text("characters-escape", mug('summary "\x1b[2J\x1b]0;owned\x07"'), "TFR0102"),
    text("characters-mark-in-front", "\ufeff" + mug('summary "a"'), "TFR0504"),
    text("characters-mark-twice", "\ufeff\ufeff" + mug('summary "a"'), "TFR0504"),
    text("characters-mark-inside", mug('summary "\ufeffa"'), "TFR0102"),
    text("characters-crlf", mug('summary "a"').replace("{", "{\r\n"), ),
    text("characters-cr-alone", mug('summary "a"').replace("{", "{\r")),
    text("characters-line-separator", mug('summary "a\u2028b"'), "TFR0102"),
    text("characters-right-to-left", mug('summary "\u202e}dnuof{"'), "TFR0102"),
    text("characters-right-to-left-in-a-comment", "# \u2066 /* \u2069\n" + mug('summary "a"'), "TFR0102"),
    text("characters-of-no-width", 'mug "A\u200bB" { summary "a" }', "TFR0102"),
    text("characters-tags", 'mug "A\U000e0041" { summary "a" }', "TFR0102", "TFR0234"),
    text("characters-variation", 'mug "A\ufe0f" { summary "a" }'),
    text("characters-soft-hyphen", 'mug "A\u00ad" { summary "a" }', "TFR0102", "TFR0234"),
    text("characters-hangul-filler", 'mug "\u3164" { summary "a" }', "TFR0102", "TFR0234"),
    text("characters-combining", 'mug "A' + "\u0301" * DEEP + '" { summary "a" }', "TFR0234"),
    text("characters-private-use", mug('summary "\ue000\U0010fffd"')),
    text("characters-unassigned", mug('summary "\U000e0fff\ufffe"'), "TFR0102"),
    text("characters-beyond-16-bits", mug('summary "\U0001f409"')),
    text("characters-blanks-of-many-kinds", "mug\u00a0\"A\"\u3000{\u2003}", "TFR0104"),
    text("characters-quotes-of-many-kinds", "mug \u201cA\u201d { summary \u00aba\u00bb }", "TFR0104"),
    text("surrogate-high-alone", mug('summary "\ud800"'), "TFR0502"),
    text("surrogate-low-alone", mug('summary "\udfff"'), "TFR0502"),
    text("surrogate-pair-as-two", mug('summary "\ud83d\udc09"'), "TFR0502"),
    text("bytes-overlong", b'mug "\xc0\xaf" { }', "TFR0502"),
    text("bytes-beyond-unicode", b'mug "\xf4\x90\x80\x80" { }', "TFR0502"),
    text("bytes-cut-in-a-character", b'mug "\xe2\x82', "TFR0502"),
    text("bytes-utf-16", mug('summary "a"').encode("utf-16"), "TFR0502"),
    text("bytes-utf-32", mug('summary "a"').encode("utf-32"), "TFR0502"),
    text("bytes-all-of-them", bytes(range(256)) * 100, "TFR0502"),
    text("bytes-of-an-image", b"\x89PNG\r\n\x1a\n" + bytes(1000), "TFR0502"),
    text("bytes-of-a-program", b"\x7fELF" + bytes(1000), "TFR0102", "TFR0299"),
    text("bytes-none", b""),
    # ---------------------------------------------------------------- names that look like others
    text("names-in-two-alphabets", 'mug "Ale" { summary "a" }\nmug "\u0410le" { summary "b" }\n', "TFR0543"),
    text("names-all-in-another-alphabet", 'mug "cop" { summary "a" }\nmug "\u0441\u043e\u0440" { summary "b" }\n', "TFR0543"),
    text("names-in-greek-letters", 'mug "Oak" { summary "a" }\nmug "\u039fak" { summary "b" }\n', "TFR0543"),
    text("names-wide", 'mug "Ale" { summary "a" }\nmug "\uff21le" { summary "b" }\n', "TFR0543"),
    text("names-mathematical", 'mug "Ale" { summary "a" }\nmug "\U0001d400le" { summary "b" }\n', "TFR0543"),
    text("names-composed-and-not", 'mug "caf\u00e9" { summary "a" }\nmug "cafe\u0301" { summary "b" }\n', "TFR0543"),
    text("names-digit-for-a-letter", 'mug "All" { summary "a" }\nmug "A11" { summary "b" }\n'),
    text("names-blank-of-another-kind", 'mug "A B" { summary "a" }\nmug "A\u00a0B" { summary "b" }\n', "TFR0543"),
    text("names-of-an-installed-item", 'dart "brass d\u0430rt" { points 1 }\n', "TFR0543"),
    text("names-words-in-another-alphabet", 'mug "A" { summ\u0430ry "a" }\n', "TFR0104", "TFR0310"),
    text("names-kind-in-another-alphabet", 'm\u0443g "A" { summary "a" }\n', "TFR0104", "TFR0301"),
    text("names-that-are-paths", 'mug "../../../etc/passwd" { summary "a" }\n'),
    text("names-that-are-html", 'mug "<script>alert(1)</script>" { summary "a" }\n'),
    text("names-with-a-colon", 'mug "darts:brass dart" { summary "a" }\n', "TFR0234"),
    text("names-empty", 'mug "" { summary "a" }\n', "TFR0234"),
    text("names-of-blanks", 'mug "   " { summary "a" }\n', "TFR0234"),
    text("names-of-python", 'mug "__class__" { summary "{0.__class__} %s ${HOME} `id`" }\n'),
    text("names-bound-twice", rule("on player drinks { let x be 1; let x be 2 }")),
    # ---------------------------------------------------------------- texts cut off
    text("cut-in-an-item", 'mug "A" {', "TFR0201"),
    text("cut-in-a-name", 'mug "A', "TFR0205"),
    text("cut-after-a-kind", "mug", "TFR0222"),
    text("cut-in-a-clause", rule("modify player.aim by"), "TFR0323"),
)
