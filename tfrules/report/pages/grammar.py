"""The grammar of the language as a page of railroad diagrams, read from the grammar that the parser reads."""

from __future__ import annotations

from collections.abc import Mapping

from tfrules.lang import grammar_text
from tfrules.report.pages import markdown as md
from tfrules.report.railroad import Sign, Written, diagram, read_grammar, spelled
from tfrules.slug import slug

GRAMMAR = "grammar.md"


def grammar_page() -> str:
    """Rules with their tracks, then the signs that they are made of."""
    every = read_grammar(grammar_text())
    rules, signs = [one for one in every if not one.is_sign], [one for one in every if one.is_sign]
    links = {one.name: f"#{_anchor(one)}" for one in every}
    texts = {one.name: one.node for one in signs if isinstance(one.node, Written) and not one.node.text.startswith("/")}
    rows = [(f'<span id="{_anchor(one)}"></span>{md.code(one.name)}', md.code(_pattern(one)), _told(one)) for one in signs]
    return md.page(
        md.heading(1, "Grammar"),
        "Follow a line from left to right: where it divides, either way will do; a line that goes back may be taken as often as one "
        "likes. The grammar knows shapes alone. Which words may stand where is said by the words of each game.",
        *(_rule(one, links, texts) for one in rules),
        md.heading(2, "Signs"),
        "How each is written, as a regular expression where it stands between slashes.",
        md.table(("Sign", "Written", "What it is"), rows),
    )


def _rule(rule: Sign, links: Mapping[str, str], texts: Mapping[str, Written]) -> str:
    name = _anchor(rule)
    tracks = diagram(f"{name}-tracks", spelled(rule.node, texts), links, f"The rule {rule.name}")
    drawing = f'<figure class="drawing tracks">\n{tracks}\n</figure>'
    return "\n\n".join(part for part in (md.heading(2, md.code(rule.name), name), _told(rule), drawing) if part)


def _told(sign: Sign) -> str:
    """What its comment says, with what stands between backticks as source."""
    return "".join(md.code(part) if at % 2 else md.middle(part) for at, part in enumerate(sign.about.split("`")))


def _pattern(sign: Sign) -> str:
    assert isinstance(sign.node, Written)  # a sign is one text or one pattern
    return sign.node.text


def _anchor(sign: Sign) -> str:
    """A rule and a sign may have one name but for capitals."""
    return slug(f"{'sign' if sign.is_sign else 'rule'} {sign.name}")
