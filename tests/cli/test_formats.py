"""What other programs read of findings: JSON, annotations of GitHub, SARIF 2.1.0."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tfrules.cli.findings import as_github, as_json, as_sarif
from tfrules.diagnostics import Diagnostic, finding
from tfrules.fixes import Edit, Fix, written
from tfrules.source import Source, Span

ONE = Source("our rules/a: b,c.tfr", "first line\nsecond \u00e9 line\nthird\n")
OTHER = Source("b.tfr", "alone\n")


def at(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


def findings() -> list[Diagnostic]:
    both = Fix("write them alike", (Edit(at(ONE, "first"), "1st"), Edit(at(OTHER, "alone"), "1st"), Edit(at(ONE, "third"), "3rd")))
    return [
        finding("TFR0310", "50% of `it`:\nall, gone", at(ONE, "second"), help="100% sure", fixes=[written(at(ONE, "second"), "2nd"), both]),
        finding("TFR0605", "said again", at(ONE, "\u00e9 line\nthird"), related=[(at(OTHER, "alone"), "here")]),
        finding("TFR0501", "there is nothing", file="/no/such file"),
        finding("TFR0299", "too many", severity="hint"),
    ]


# ------------------------------------------------------------ SARIF

# What SARIF 2.1.0 (sections 3.13 to 3.57) requires of each object that is written here, by the property that leads to it.
REQUIRED = {
    "runs": {"tool"},
    "tool": {"driver"},
    "driver": {"name"},
    "rules": {"id"},
    "shortDescription": {"text"},
    "fullDescription": {"text"},
    "help": {"text"},
    "results": {"message"},
    "message": {"text"},
    "physicalLocation": {"artifactLocation"},
    "artifactLocation": {"uri"},
    "fixes": {"artifactChanges"},
    "artifactChanges": {"artifactLocation", "replacements"},
    "replacements": {"deletedRegion"},
    "insertedContent": {"text"},
    "description": {"text"},
}


def objects(value: Any, name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        yield name, value
        for key, part in value.items():
            yield from objects(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from objects(part, name)


def log() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(as_sarif(findings()))
    return made


def test_every_object_of_sarif_has_what_it_must_have() -> None:
    assert log()["version"] == "2.1.0" and log()["$schema"].endswith("sarif-2.1.0.json")
    seen = set()
    for name, one in objects(log()):
        seen.add(name)
        assert REQUIRED.get(name, set()) <= set(one), name
    assert set(REQUIRED) <= seen


def test_sarif_names_places_as_uris_and_regions_from_one() -> None:
    for name, one in objects(log()):
        if name == "artifactLocation":
            assert re.fullmatch(r"(file:///)?[A-Za-z0-9._~/%-]+", one["uri"]) and not one["uri"].startswith("/")
        if name in ("region", "deletedRegion"):
            assert 1 <= one["startLine"] <= one["endLine"] and one["startColumn"] >= 1 and one["endColumn"] >= 1
    first, second, third, fourth = log()["runs"][0]["results"]
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "our%20rules/a%3A%20b%2Cc.tfr"},
        "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 7},
    }
    assert second["locations"][0]["physicalLocation"]["region"] == {"startLine": 2, "startColumn": 8, "endLine": 3, "endColumn": 6}
    assert second["relatedLocations"][0]["message"] == {"text": "here"}
    assert third["locations"][0]["physicalLocation"] == {"artifactLocation": {"uri": "file:///no/such%20file"}}
    assert "locations" not in fourth


def test_sarif_refers_to_the_rules_it_lists() -> None:
    (run,) = log()["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert [result["level"] for result in run["results"]] == ["error", "warning", "error", "note"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    unknown = next(rule for rule in rules if rule["id"] == "TFR0310")
    assert "giv" in unknown["help"]["text"] and "```" in unknown["help"]["markdown"] and unknown["name"] == "UnknownStatement"


def test_sarif_groups_the_edits_of_a_fix_by_file() -> None:
    fix = log()["runs"][0]["results"][0]["fixes"][1]
    assert fix["description"] == {"text": "write them alike"}
    assert [(change["artifactLocation"]["uri"], len(change["replacements"])) for change in fix["artifactChanges"]] == [
        ("our%20rules/a%3A%20b%2Cc.tfr", 2),
        ("b.tfr", 1),
    ]


def test_a_place_below_the_working_folder_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = finding("TFR0299", "too many", file=str(tmp_path / "a" / "b.tfr"))
    (run,) = json.loads(as_sarif([found]))["runs"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a/b.tfr"


# ------------------------------------------------------------ GitHub


def test_annotations_stand_on_a_line_each_with_all_that_would_end_a_field_escaped() -> None:
    first, second, third, fourth = as_github(findings()).splitlines()
    assert first == (
        "::error title=TFR0310 unknown-statement,file=our rules/a%3A b%2Cc.tfr,line=2,col=1,endColumn=7,endLine=2"
        "::50%25 of `it`:%0Aall, gone%0A100%25 sure"
    )
    assert "endColumn" not in second and "line=2,col=8,endLine=3::said again" in second and second.startswith("::warning ")
    assert third == "::error title=TFR0501 file-unreadable,file=/no/such file::there is nothing"
    assert fourth == "::notice title=TFR0299 too-many-findings::too many"


def read_annotation(line: str) -> tuple[dict[str, str], str]:
    """An annotation as the runner of GitHub reads it: the last `::` that can end the fields is the first one behind them."""
    fields, _, text = line.removeprefix("::").partition("::")
    named = dict(part.split("=", 1) for part in fields.partition(" ")[2].split(","))

    def plain(value: str) -> str:
        for sign in ",:\n\r%":
            value = value.replace(f"%{ord(sign):02X}", sign)
        return value

    return {name: plain(value) for name, value in named.items()}, plain(text)


def test_annotations_are_read_back_as_they_were_meant() -> None:
    fields, text = read_annotation(as_github(findings()).splitlines()[0])
    assert fields["file"] == ONE.name and text == "50% of `it`:\nall, gone\n100% sure"
    odd = finding("TFR0299", "a%0Ab\r\nc::d", file="x::y=z%2C.tfr")
    assert read_annotation(as_github([odd]).rstrip("\n")) == (
        {"title": "TFR0299 too-many-findings", "file": "x::y=z%2C.tfr"},
        "a%0Ab\r\nc::d",
    )


# ------------------------------------------------------------ JSON


def test_json_holds_the_fixes_with_their_files() -> None:
    first, _, third, _ = json.loads(as_json(findings()))
    assert [fix["title"] for fix in first["fixes"]] == ["write `2nd`", "write them alike"]
    assert [edit["file"] for edit in first["fixes"][1]["edits"]] == [ONE.name, OTHER.name, ONE.name]
    assert third["range"] is None and third["fixes"] == []
