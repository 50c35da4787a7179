"""Places as editors count them: held against Python's own encoders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tfrules.fixes import Edit, edited
from tfrules.lsp.text import Ruler, differences
from tfrules.packs.files import edited_in_place, line_end, plain
from tfrules.source import Source, Span

ENCODERS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
chars = st.characters(exclude_categories=["Cs"])
texts = st.text(st.one_of(st.sampled_from("ab\n\r\U0001f409\u2028é\x0c"), chars), max_size=30)


@pytest.mark.parametrize("encoding", ENCODERS)
@given(text=texts)
def test_a_place_is_the_line_and_the_units_before_it(encoding: str, text: str) -> None:
    source, ruler = Source("", plain(text)), Ruler(encoding)
    codec, width = ENCODERS[encoding]
    for offset in range(len(source.text) + 1):
        *lines, last = source.text[:offset].split("\n")
        assert ruler.place(source, offset) == (len(lines), len(last.encode(codec)) // width)
        assert ruler.offset(source, ruler.place(source, offset)) == offset


def test_a_place_that_is_none_is_the_nearest_before_it() -> None:
    source, ruler = Source("", "a\U0001f409b\nc"), Ruler()
    assert [ruler.offset(source, (0, units)) for units in (1, 2, 3, 4, 99)] == [1, 1, 2, 3, 3]
    assert ruler.offset(source, (9, 9)) == len(source.text)


@given(texts, texts)
def test_the_differences_make_one_text_of_another(before: str, after: str) -> None:
    source = Source("", plain(before))
    assert edited(source.text, differences(source, plain(after))) == plain(after)


def test_lines_that_stay_are_not_touched() -> None:
    source = Source("", "one\ntwo\nthree\n")
    (edit,) = differences(source, "one\n2\nthree\n")
    assert (edit.span.text, edit.text) == ("two\n", "2\n")


def test_line_ends() -> None:
    assert plain("\ufeffa\r\nb\rc\n") == "a\nb\nc\n"
    assert [line_end(text) for text in ("a\r\nb\n", "a\nb\r\n", "a", "a\rb")] == ["\r\n", "\n", "\n", "\r"]


@given(st.lists(st.tuples(texts, st.booleans()), max_size=5), st.booleans())
def test_edits_in_a_text_as_it_lies_leave_every_other_byte_alone(parts: list[tuple[str, bool]], marked: bool) -> None:
    """Some parts give way, the others keep their line ends. (No part begins or ends within a line end.)"""
    whole, edits, wanted, at = "", [], "", 0
    for part, goes in parts:
        part = f"|{part}|"
        source = Source("", "")
        if goes:
            edits.append(Edit(Span(source, at, at + len(plain(part))), "x"))
        whole, wanted, at = whole + part, wanted + ("x" if goes else part), at + len(plain(part))
    mark = "\ufeff" if marked else ""
    assert edited_in_place(mark + whole, edits) == mark + wanted
