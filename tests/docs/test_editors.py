"""What editors are given: colours held against the language, the extension that starts the server, the lexer where Pygments looks for it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String

from tests.docs.pages import DOCS
from tfrules.data import rulesets_dir, schemas_dir
from tfrules.highlight import GRAMMAR, MARKS, TfrLexer, grammar_text, keywords
from tfrules.lang.scan import VERBS

CODE = DOCS / "editors" / "vscode"
TEXT = """\
# a comment
patch creature "Dog" { strength 9 }
condition "slowed" {
  effect { modify bearer.speed by -(2 + d6)d6 at least 0.5 when not min(a, b) in (1..3, true) }
  on bearer hit { lose 1 from bearer }  # "no text"
}
"""


def read(name: str) -> dict:
    found: dict = json.loads((CODE / name).read_text("utf-8"))
    return found


def tokens(text: str) -> list[tuple[object, str]]:
    return [(kind, part) for kind, part in TfrLexer().get_tokens(text) if part.strip()]


# ---------------------------------------------------------------- the words


def test_the_words_are_those_of_the_grammar() -> None:
    """The grammar lists them a second time: as what no name may be."""
    barred = re.search(r"^NAME: /\(\?!\(\?:([a-z|]+)\)", GRAMMAR.read_text("utf-8"), re.M)
    assert barred is not None
    assert set(barred[1].split("|")) == {word for words in keywords().values() for word in words}


@pytest.mark.parametrize("word", sorted(word for words in keywords().values() for word in words))
def test_each_word_of_the_language_has_its_colour(word: str) -> None:
    wanted = Keyword.Pseudo if word in ("when", "unless", "while") else Operator.Word
    assert (wanted, word) in tokens(f'rule "x" {{ modify a by 1 {word} b }}')
    assert (wanted, word) not in tokens(f'rule "x" {{ modify a by {word}s.{word} }}')


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_each_verb_has_its_colour_before_a_kind_alone(verb: str) -> None:
    assert tokens(f'{verb} rule "x" {{ }}')[:3] == [(Keyword.Declaration, verb), (Keyword.Type, "rule"), (Name.Class, '"x"')]
    assert (Keyword, verb) in tokens(f'rule "x" {{ {verb} a }}')


def test_colours_of_a_text() -> None:
    found = tokens(TEXT)
    assert found[0] == (Comment.Single, "# a comment")
    for one in [
        (Keyword.Type, "condition"), (Name.Class, '"slowed"'), (Keyword, "strength"), (Keyword, "effect"), (Keyword, "modify"),
        (Name.Variable, "bearer.speed"), (Number.Integer, "d6"), (Number, "0.5"), (Number, "1..3"), (Keyword.Pseudo, "when"),
        (Operator.Word, "not"), (Name.Function, "min"), (Operator.Word, "in"), (Keyword.Constant, "true"), (Keyword, "on"),
        (Keyword, "lose"), (Name, "from"), (Comment.Single, '# "no text"'),
    ]:  # fmt: skip
        assert one in found
    assert (Number.Integer, "d6") == found[[part for _, part in found].index(")") + 1]


def test_all_that_is_shipped_has_colours_and_loses_nothing() -> None:
    for path in sorted(rulesets_dir().rglob("*.tfr")):
        text = path.read_text("utf-8")
        found = list(TfrLexer(stripnl=False, ensurenl=False).get_tokens(text))
        assert "".join(part for _, part in found) == text
        assert not [part for kind, part in found if kind in Error], path
        # a quoted text is a text, or the name of an item; nothing else begins with a quotation mark
        assert all(kind in (String, Name.Class) or kind in Comment for kind, part in found if part.startswith('"'))


def test_pygments_finds_the_lexer() -> None:
    assert isinstance(get_lexer_by_name("tfr"), TfrLexer)
    assert isinstance(get_lexer_for_filename("rules.tfr"), TfrLexer)


# ---------------------------------------------------------------- the extension


def test_the_grammar_for_editors_is_made_from_the_same_table() -> None:
    """`python -m tfrules.highlight docs/editors/vscode/tfr.tmLanguage.json` writes it."""
    assert (CODE / "tfr.tmLanguage.json").read_text("utf-8") == grammar_text()


def test_the_grammar_for_editors_colours_what_the_lexer_colours() -> None:
    """Its patterns, tried in order at each place as an editor does, on one line."""
    line = "modify bearer.speed by 2d6 when min(a, b) in c"
    patterns = [one for one in read("tfr.tmLanguage.json")["patterns"] if "match" in one]
    scopes, at = {}, 0
    while at < len(line):
        tried = [(re.compile(one["match"], re.M).search(line, at), one) for one in patterns]
        hits = [(found, one) for found, one in tried if found is not None and found.end() > at]
        if not hits:
            break
        found, one = min(hits, key=lambda hit: hit[0].start())
        for number, capture in one.get("captures", {}).items():
            scopes[found.group(int(number))] = capture["name"]
        if "name" in one:
            scopes[found.group()] = one["name"]
        at = found.end()
    assert scopes == {
        "modify": "keyword.other.tfr", "bearer.speed": "variable.other.member.tfr", "2d6": "constant.numeric.dice.tfr",
        "when": "keyword.control.tfr", "min": "entity.name.function.tfr", "in": "keyword.operator.word.tfr",
    }  # fmt: skip
    assert {mark.scope for mark in MARKS} <= set(
        re.findall(r'"name": "([\w.-]+)"', (CODE / "tfr.tmLanguage.json").read_text("utf-8"))
    )


def test_the_extension_names_its_parts() -> None:
    package = read("package.json")
    (language,), (grammar,) = package["contributes"]["languages"], package["contributes"]["grammars"]
    assert language["extensions"] == [".tfr"] and grammar["language"] == language["id"] == "tfr"
    assert grammar["scopeName"] == read("tfr.tmLanguage.json")["scopeName"]
    for part in (package["main"], language["configuration"], grammar["path"]):
        assert (CODE / part).is_file()
    assert read("language-configuration.json")["comments"] == {"lineComment": "#"}
    version = re.search(r'^version = "(.+?)"', (DOCS.parent / "pyproject.toml").read_text("utf-8"), re.M)
    assert version is not None and package["version"] == version[1]
    assert f"tfrules-{package['version']}.vsix" in (DOCS / "editors" / "index.md").read_text("utf-8")


STUBS = """
const made = [];
class Client {
  constructor(...all) { made.push(all); }
  async start() {}
  async stop() { made.push("stop"); }
}
const fake = {
  vscode: { workspace: { getConfiguration: () => ({ get: (name) => SETTINGS[name] }), createFileSystemWatcher: (glob) => glob } },
  "vscode-languageclient/node": { LanguageClient: Client },
};
const SETTINGS = JSON.parse(process.argv[2]);
const load = require("module")._load;
require("module")._load = (name, ...rest) => fake[name] || load(name, ...rest);
const extension = require(process.argv[1]);
extension.activate().then(() => extension.deactivate()).then(() => console.log(JSON.stringify(made)));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js")
@pytest.mark.parametrize(("game", "args"), [("", ["lsp"]), ("melee", ["lsp", "--game", "melee"])])
def test_the_extension_starts_the_server(game: str, args: list[str]) -> None:
    settings = json.dumps({"command": "my-tfrules", "game": game})
    run = subprocess.run(["node", "-e", STUBS, str(CODE / "extension.js"), settings], capture_output=True, text=True, check=True)
    (_, _, server, client), stopped = json.loads(run.stdout)
    assert server == {"command": "my-tfrules", "args": args} and stopped == "stop"
    assert client["documentSelector"] == [{"scheme": "file", "language": "tfr"}]


def test_the_page_tells_each_editor_the_same_command() -> None:
    text = (DOCS / "editors" / "index.md").read_text("utf-8")
    for said in ('cmd = { "tfrules", "lsp" }', 'args = ["lsp"]', '("tfrules" "lsp")'):
        assert said in text
    assert Path(CODE).is_dir() and "docs/editors/vscode" in text


def test_a_page_shows_the_colours() -> None:
    """As the site is built: with the highlighter that `mkdocs.yml` names."""
    markdown = pytest.importorskip("markdown", reason="the extra `docs` is not installed")
    pytest.importorskip("pymdownx", reason="the extra `docs` is not installed")
    used = ["pymdownx.highlight", "pymdownx.superfences"]
    assert all(f"- {one}" in (DOCS.parent / "mkdocs.yml").read_text("utf-8") for one in used)
    page = markdown.markdown('```tfr\nrule "x" { modify a by 2d6 when b }\n```', extensions=used)
    for short, word in (("kt", "rule"), ("nc", '"x"'), ("k", "modify"), ("mi", "2d6"), ("kp", "when")):
        assert f'<span class="{short}">{word}</span>' in page


def test_the_schemas_that_the_page_names_are_there() -> None:
    text = (DOCS / "editors" / "index.md").read_text("utf-8")
    named = {name.replace("GAME", "melee") for name in re.findall(r"schemas/[\w/.-]+\.json", text)}
    assert len(named) >= 6
    for name in named:
        assert (schemas_dir() / name.removeprefix("schemas/")).is_file(), name
    settings = next(block for block in re.findall(r"```json\n(.+?)```", text, re.S) if "yaml.schemas" in block)
    assert set(json.loads(settings)) == {"yaml.schemas", "json.schemas"}
