"""A whole session over the wire: a server process, a client that knows nothing of it but the protocol, and everything an editor asks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.darts import write_pack
from tests.lsp.client import Client, Refusal, applied

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = """\
from pathlib import Path
from tests.cli.darts import Tavern
from tfrules.hooks.spec import hook

tavern = Tavern(Path(__file__).parent / "darts")
for name in ("vocabulary", "packs", "games", "procedures"):
    globals()[f"tfrules_{name}"] = hook(lambda ask=getattr(tavern, f"tfrules_{name}"): ask())
"""
MANIFEST = "id: guest\nversion: 1.0.0\nrequires: { darts: '>=1' }\n"
# A dragon beyond U+FFFF, so that units of UTF-16 differ from characters; lines end as on Windows.
TEXT = """\
dart "lead \U0001f409 dart" { dice 2d6; points 1d6; modify bearer.aim by +1 group grip }

rule "steady hand" {
  modify player.aim by +1 when not player.tired
  on player drinks { save player 2d6 at most 7 { fail { refuse } } }
  example "once" {
    player Anna steady 5 with "lead \U0001f409 dart"; throw by Anna
    roll aim 7, points 2
    choose bed inner
    expect Anna.score == 4
    expect trace Anna.aim {
      base 5
      "lead \U0001f409 dart" +1
      "steady hand" +1
    }
  }
}
""".replace("\n", "\r\n")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A server with the tavern installed as a distribution of its own, in a workspace with one pack."""
    site, work = tmp_path / "site", tmp_path / "work \U0001f409"
    write_pack(site / "darts")
    (site / "tavern_plugin.py").write_text(PLUGIN, "utf-8")
    (site / "tavern-1.dist-info").mkdir()
    (site / "tavern-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: tavern\nVersion: 1\n", "utf-8")
    (site / "tavern-1.dist-info" / "entry_points.txt").write_text("[tfrules]\ntavern = tavern_plugin\n", "utf-8")
    work.mkdir()
    (work / "pack.yaml").write_text(MANIFEST, "utf-8")
    (work / "all.tfr").write_bytes(TEXT.encode())
    path = os.pathsep.join([str(site), str(ROOT)])
    made = Client(folder=work, env={"PYTHONPATH": path, "TFRULES_CACHE": str(tmp_path / "cache")})
    yield made
    made.close()


def test_a_whole_session(client: Client) -> None:
    can = client.start()["capabilities"]
    assert can["positionEncoding"] == "utf-16"
    text = client.open("all.tfr")
    assert text == TEXT and client.findings("all.tfr") == [] and client.findings("all.tfr") == []

    # typing: a mistake is found while the text is not saved, and gone when it is mended
    wrong = text.replace("player.tired", "player.tird")
    client.change("all.tfr", wrong)
    (found,) = client.findings("all.tfr")
    assert found["code"] == "TFR0313" and found["severity"] == 1 and "tired" in found["message"]
    assert found["range"]["start"] == client.at("all.tfr", wrong, "player.tird")["position"]
    client.findings("all.tfr", lambda found: bool(found))
    client.change("all.tfr", text)
    assert client.findings("all.tfr", lambda found: not found) == []

    # completion, behind a character that counts twice on its line
    labels = {one["label"]: one for one in client.ask("textDocument/completion", client.at("all.tfr", text, "by Anna", 3))}
    assert "Anna" in labels and "modify" not in labels
    half = text.replace("by Anna", "by An")
    client.change("all.tfr", half)
    answer = client.ask("textDocument/completion", client.at("all.tfr", half, "by An\r", 5))
    one = next(one for one in answer if one["label"] == "Anna")
    assert applied(half, [one["textEdit"]]) == text
    client.change("all.tfr", text)

    # hover: the card of an item, and exact odds
    card = client.ask("textDocument/hover", client.at("all.tfr", text, 'dart" +1', 1))
    assert (
        "dart lead" in card["contents"]["value"]
        and card["range"]["start"] == client.at("all.tfr", text, '"lead', nth=2)["position"]
    )
    odds = client.ask("textDocument/hover", client.at("all.tfr", text, "2d6 at most", 1))["contents"]["value"]
    assert "2d6 at most 7" in odds and "7/12" in odds

    # where names are written, and where they stand
    (place,) = client.ask("textDocument/definition", client.at("all.tfr", text, "by Anna", 4))
    assert place == {"uri": client.uri("all.tfr"), "range": spread(client, text, "Anna")}
    query = {**client.at("all.tfr", text, "lead"), "context": {"includeDeclaration": False}}
    assert [one["range"]["start"]["line"] for one in client.ask("textDocument/references", query)] == [6, 12]

    # renaming: everywhere, or not at all and why
    can_be = client.ask("textDocument/prepareRename", client.at("all.tfr", text, "lead", 2))
    assert can_be["placeholder"] == "lead \U0001f409 dart"
    new = client.ask("textDocument/rename", {**client.at("all.tfr", text, "lead", 2), "newName": "iron \U0001f40a dart"})
    (changes,) = new["changes"].values()
    assert list(new["changes"]) == [client.uri("all.tfr")] and len(changes) == 3
    assert applied(text, changes) == text.replace("lead \U0001f409", "iron \U0001f40a")
    with pytest.raises(Refusal, match=r'there is a dart "bent dart" already'):
        client.ask("textDocument/rename", {**client.at("all.tfr", text, "lead", 2), "newName": "bent dart"})

    # layout: of all of it, and of one definition, with the line ends that the file has
    options = {"options": {"tabSize": 2, "insertSpaces": True}}
    document = {"textDocument": {"uri": client.uri("all.tfr")}}
    assert client.ask("textDocument/formatting", {**document, **options}) == []
    untidy = text.replace("  on player", "    on   player").replace("{ dice 2d6", "{   dice 2d6")
    client.change("all.tfr", untidy)
    assert applied(untidy, client.ask("textDocument/formatting", {**document, **options})) == text
    whole = {"start": {"line": 4, "character": 0}, "end": {"line": 4, "character": 1}}
    ranged = client.ask("textDocument/rangeFormatting", {**document, **options, "range": whole})
    assert applied(untidy, ranged) == text.replace("{ dice 2d6", "{   dice 2d6")

    # an outline
    symbols = client.ask("textDocument/documentSymbol", document)
    assert [(one["name"], one["detail"]) for one in symbols] == [("lead \U0001f409 dart", "dart"), ("steady hand", "rule")]
    assert symbols[0]["selectionRange"] == spread(client, untidy, '"lead \U0001f409 dart"')

    # a mend: quotation marks of another kind
    curly = text.replace('rule "steady hand"', "rule \u201csteady hand\u201d")
    client.change("all.tfr", curly)
    (found,) = client.findings("all.tfr", lambda found: [one["code"] for one in found] == ["TFR0104"])
    action, *_ = client.ask("textDocument/codeAction", {**document, "range": found["range"], "context": {"diagnostics": [found]}})
    assert action["kind"] == "quickfix" and action["isPreferred"] and action["diagnostics"][0]["code"] == "TFR0104"
    (edits,) = action["edit"]["changes"].values()
    assert applied(curly, edits) == text
    assert client.ask("textDocument/formatting", {**document, **options}) == []  # with a mistake in it nothing is laid out

    client.tell("textDocument/didClose", document)
    assert client.findings("all.tfr", lambda found: not found) == []
    assert client.stop() == 0
    assert client.complaints() == ""
    assert (client.folder / "all.tfr").read_bytes() == TEXT.encode()  # the editor writes, the server never does


def test_another_way_of_counting_and_an_end_without_leave(client: Client) -> None:
    assert client.start(["utf-32", "utf-16"])["capabilities"]["positionEncoding"] == "utf-32"
    text = client.open("all.tfr")
    place = client.at("all.tfr", text, '"lead', nth=1)
    place["position"]["character"] = 32
    card = client.ask("textDocument/hover", place)
    line = text.split("\r\n")[6]
    assert card["range"]["start"]["character"] == line.index('"lead') and card["range"]["end"]["character"] == line.index(";")
    client.tell("exit", None)
    assert client.process.wait(60) == 1


def spread(client: Client, text: str, word: str) -> dict[str, object]:
    """The range of a word."""
    start, end = client.at("all.tfr", text, word)["position"], client.at("all.tfr", text, word, len(word))["position"]
    return {"start": start, "end": end}


def test_what_one_file_lacks_is_found_in_another_and_cleared_again(client: Client) -> None:
    """The findings of the whole pack, also in a file that nobody has touched."""
    (client.folder / "more.tfr").write_text(
        'rule "more" {\n  example "e" { player Bert with "lead \U0001f409 dart"; expect Bert.score == 0 }\n}\n', "utf-8"
    )
    client.start()
    text = client.open("all.tfr")
    assert client.findings("all.tfr") == [] and client.findings("all.tfr") == []
    gone = text.replace('dart "lead \U0001f409 dart" {', 'dart "iron dart" {')
    client.change("all.tfr", gone)
    (found,) = client.findings("more.tfr")
    assert "there is no" in found["message"] and found["range"]["start"] == {"line": 1, "character": 33}
    client.change("all.tfr", text)
    assert client.findings("more.tfr") == []
    assert client.stop() == 0
