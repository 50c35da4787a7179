"""The canonical layout, and what formatting never does."""

from __future__ import annotations

import pytest

from tests.lang.words import WORDS
from tfrules.diagnostics import DiagnosticError
from tfrules.lang import format, format_text
from tfrules.lang.ast import Module
from tfrules.source import Source


def printed(text: str) -> str:
    """The formatted text, which formatting again must not change."""
    once = format_text(Source("test.tfr", text), WORDS)
    assert format_text(Source("test.tfr", once), WORDS) == once
    return once


def printed_body(text: str) -> str:
    whole = printed(f'condition "x" {{\n{text}\n}}\n')
    return "\n".join(line.removeprefix("  ") for line in whole.splitlines()[1:-1])


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("cost    2   strength", "cost 2 strength"),
        ("damage 1+2*  3-4", "damage 1 + 2 * 3 - 4"),
        ("damage ( 1d6-2 )", "damage (1d6 - 2)"),
        ("damage d6", "damage 1d6"),
        ("damage 007 + 1.50", "damage 7 + 1.5"),
        ("damage 0.00001", "damage 0.00001"),
        ("modify a times 1 / 2", "modify a times 1/2"),
        ("modify a by b / 2", "modify a by b / 2"),
        ("modify a by +4 of b", "modify a by +4 of b"),
        ("modify a by +(b)d6 - 1", "modify a by +(b)d6 - 1"),
        ("modify a by +b.c", "modify a by +b.c"),
        ("modify a by -1d6", "modify a by -1d6"),
        ("modify a by -(b+1)", "modify a by -(b + 1)"),
        ("cost 1 when a==-1", "cost 1 when a == -1"),
        ("cost 1 when not(a)or b", "cost 1 when not (a) or b"),
        ("damage f(a,b , -1)", "damage f(a, b, -1)"),
        ("damage f( )", "damage f()"),
        ("damage (a,\n  b,\n  c)", "damage (a, b, c)"),
        ("give a ,b,or c   or d", "give a, b, or c or d"),
        ('"Chain"   -3', '"Chain" -3'),
        ("1..2   hit", "1..2 hit"),
        # blocks
        ("hit{fall}", "hit { fall }"),
        ("hit { }", "hit { }"),
        ("hit {\n}", "hit { }"),
        ("hit {\n\n  fall\n\n}", "hit {\n  fall\n}"),
        ("hit { fall;miss ; }", "hit { fall; miss }"),
        ("hit { fall\n miss }", "hit {\n  fall\n  miss\n}"),
        ("hit { miss { fall } }", "hit { miss { fall } }"),
        ("hit { miss {\n fall } }", "hit {\n  miss {\n    fall\n  }\n}"),
        ("when a { hit } else { miss }", "when a { hit } else { miss }"),
        ("when a {\n hit\n} else {\n miss }", "when a {\n  hit\n} else {\n  miss\n}"),
        ("when a { hit }\nelse { miss }", "when a { hit }\nelse { miss }"),
        # grouping and blank lines
        ("cost 1;   hit;miss", "cost 1; hit; miss"),
        ("cost 1\n\n\n\nhit\nmiss", "cost 1\n\nhit\nmiss"),
        ("hit {\n fall }; miss", "hit {\n  fall\n}\nmiss"),
        # comments
        ("#a\n\n\n# b\ncost 1    # c\n#d", "#a\n\n# b\ncost 1  # c\n#d"),
        ("# a\n\ncost 1", "# a\n\ncost 1"),
        ("cost 1; hit # a\n", "cost 1; hit  # a"),
        ("hit { # a\n fall }", "hit {  # a\n  fall\n}"),
        ("hit { fall # a\n}", "hit {\n  fall  # a\n}"),
        ("hit { fall } # a", "hit { fall }  # a"),
        ("hit {\n fall\n} # a\nmiss", "hit {\n  fall\n}  # a\nmiss"),
        ("hit {\n fall\n} # a", "hit {\n  fall\n}  # a"),
        ("hit {\n\n # a\n}", "hit {\n  # a\n}"),
        ("damage (1, # a\n # b\n 2) # c", "# a\n# b\ndamage (1, 2)  # c"),
        ("cost 1; damage (1, # a\n 2)", "cost 1\n# a\ndamage (1, 2)"),
        ('note "# no comment" # a', 'note "# no comment"  # a'),
        ("hit {\n fall\n} # a\n# b\n\n# c\nmiss", "hit {\n  fall\n}  # a\n# b\n\n# c\nmiss"),
    ],
)
def test_canonical_statements(text: str, canonical: str) -> None:
    assert printed_body(text) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("\n\n", ""),
        ("\n# a\n\n\n# b", "# a\n\n# b\n"),
        ('new  creature "a"{cost 1}', 'creature "a" { cost 1 }\n'),
        ('remove  creature "a"', 'remove creature "a"\n'),
        ('scenario "a" game b covers c,d { }', 'scenario "a" game b covers c, d { }\n'),
        # one blank line between items, but rows of one-line items stay together
        ('creature "a" {\n}\n\n\ncreature "b" {\n cost 1\n}\ncreature "c" { }',
         'creature "a" { }\n\ncreature "b" {\n  cost 1\n}\n\ncreature "c" { }\n'),
        ('creature "a" { }\ncreature "b" { }', 'creature "a" { }\ncreature "b" { }\n'),
        # a heading keeps its distance, a comment of the item stays with it
        ('# heading\n\n# of a\ncreature "a" { }\n# of b\ncreature "b" { }\n# end',
         '# heading\n\n# of a\ncreature "a" { }\n\n# of b\ncreature "b" { }\n# end\n'),
        ('# heading\n\ncreature "a" { }', '# heading\n\ncreature "a" { }\n'),
        ('creature "a" {\n cost 1\n} # end\ncreature "b" { }', 'creature "a" {\n  cost 1\n}  # end\n\ncreature "b" { }\n'),
        ('creature "a" {\n cost 1\n} # end', 'creature "a" {\n  cost 1\n}  # end\n'),
    ],
)  # fmt: skip
def test_canonical_items(text: str, canonical: str) -> None:
    assert printed(text) == canonical


def test_what_does_not_fit_is_broken() -> None:
    long = "; ".join(f"note word_number_{number:02}" for number in range(10))
    body = printed_body(f"hit {{ {long} }}")
    lines = body.splitlines()
    assert (lines[0], lines[-1]) == ("hit {", "}")
    assert [len(line.strip().split("; ")) for line in lines[1:-1]] == [
        6,
        4,
    ]  # 4 blanks, then 6 times 19 letters and 5 times "; " make 128 columns
    assert max(len(line) for line in lines) + 2 <= 130
    # exactly 130 columns fit
    fits = "x" * (130 - len('  hit { note ""  }') + 1)
    assert printed_body(f'hit {{ note "{fits}" }}') == f'hit {{ note "{fits}" }}'
    assert printed_body(f'hit {{ note "{fits}x" }}') == f'hit {{\n  note "{fits}x"\n}}'


def test_a_text_with_mistakes_is_refused_with_all_of_them() -> None:
    with pytest.raises(DiagnosticError) as caught:
        format_text(Source("", 'condition "x" { damage 1 + \n cost 2D6 }'), WORDS)
    assert [found.code for found in caught.value.diagnostics] == ["TFR0209", "TFR0221"]


@pytest.mark.parametrize(
    ("lost", "instead"),
    [("cost 2", "cost 3"), ("# why", ""), ("miss", "hit"), ("}", "} }")],
)
def test_a_printer_that_changes_the_meaning_or_loses_a_comment_is_refused(
    lost: str, instead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = format.format_module

    def wrong(module: Module) -> str:
        return right(module).replace(lost, instead)

    monkeypatch.setattr(format, "format_module", wrong)
    with pytest.raises(DiagnosticError) as caught:
        format_text(Source("", 'condition "x" { cost 2; miss } # why'), WORDS)
    assert caught.value.diagnostics[0].code == "TFR0240"
