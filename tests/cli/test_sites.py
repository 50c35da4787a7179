"""`docs preview` and `docs serve`: one page at once, and a site that follows the files."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tfrules.cli.sites import Served
from tfrules.cli.watching import watch
from tfrules.report.pages import Reference

pytest.importorskip("mkdocs")
Write = Callable[[str], None]
PACK = '=== own/pack.yaml\nid: own\nversion: 1.0.0\nrequires: { darts: "*" }\n'
LEAD = '=== own/lead.tfr\nrule "lead dart" {{ summary "{}" }}\n'


def test_one_page(cli: Run) -> None:
    ran = cli("docs", "preview", "brass dart", "-o", "seen")
    assert ran.status == 0 and ran.err.startswith("1 page in ")
    (path,) = map(Path, ran.out.splitlines())
    assert path == Path("seen/site/reference/tavern/dart/brass-dart.html").resolve()
    text = path.read_text("utf-8")
    assert "<h1" in text and "brass dart" in text and ".md" not in text
    for loaded in ("../../../stylesheets/reference.css", "../../../javascripts/tables.js"):
        assert loaded in text and (path.parent / loaded).is_file()
    assert cli("docs", "preview", "brass dart", "-o", "seen").status == 0  # in place of the first


def test_a_page_of_a_pack_that_is_being_written(cli: Run, write: Write) -> None:
    write(PACK + LEAD.format("Heavy."))
    ran = cli("docs", "preview", "lead dart", "--pack", "own", "-o", "seen")
    assert ran.status == 0 and "Heavy." in Path(ran.out.strip()).read_text("utf-8")
    write(PACK + LEAD.format("Heavy.").replace("summary", "sumary"))
    ran = cli("docs", "preview", "lead dart", "--pack", "own", "-o", "seen")
    assert ran.status == 1 and "TFR03" in ran.err and ran.out == ""


def test_every_thing_of_a_name_has_its_page(cli: Run, write: Write) -> None:
    write(PACK + LEAD.format("Heavy.") + '=== own/dart.tfr\ndart "lead dart" { points 2d6; dice 2d6 }\n')
    ran = cli("docs", "preview", "Lead DART", "--pack", "own", "-o", "seen")
    assert ran.err.startswith("2 pages in ")
    paths = [Path(line).relative_to(Path("seen").resolve()).as_posix() for line in ran.out.splitlines()]
    assert paths == ["site/reference/tavern/dart/lead-dart.html", "site/reference/tavern/rule/lead-dart.html"]


def test_all_previews_share_a_folder_where_packs_are_kept(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "kept"))
    first, second = (Path(cli("docs", "preview", name).out.strip()) for name in ("brass dart", "stretching"))
    assert second.is_file() and not first.exists() and second.is_relative_to(tmp_path / "kept" / "preview")


@pytest.mark.parametrize(("args", "said"), [(("rubber dart",), "there is no thing 'rubber dart'"), (("x", "--kind", "cat"), "no cat 'x'")])
def test_what_there_is_no_page_of(cli: Run, args: tuple[str, ...], said: str) -> None:
    ran = cli("docs", "preview", *args, "-o", "seen")
    assert ran.status == 2 and said in ran.err and not Path("seen").exists()


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        return str(answer.read().decode("utf-8"))


def test_the_site_follows_the_files(cli: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved twice: with a mistake, after which the good site stays, and put right."""
    found: list[str] = []
    places: list[Served] = []
    monkeypatch.setattr("tfrules.cli.sites.Served.build", _noting(places))

    def seen() -> str:
        return read(places[0].address + "reference/tavern/rule/lead-dart.html")

    def turns() -> Iterator[bool]:
        found.append(seen())
        for text in (LEAD.format("Heavier.").replace("summary", "sumary"), LEAD.format("Much heavier.")):
            write(text)
            yield True  # it is seen
            yield True  # nothing more comes
            found.append(seen())
        raise KeyboardInterrupt

    steps = turns()
    monkeypatch.setattr(watch, "__defaults__", (lambda: next(steps),))
    write(PACK + LEAD.format("Heavy."))
    ran = cli("docs", "serve", "own", "--port", "0")
    assert ran.status == 0 and ran.out.strip() == places[0].address
    assert ["Heavy." in found[0], "Heavy." in found[1], "Much heavier." in found[2]] == [True] * 3
    assert ran.err.count("5 pages with 1 entry in ") == 2 and "unknown word `sumary`" in ran.err
    with pytest.raises(urllib.error.URLError):
        seen()


def _noting(places: list[Served]) -> Callable[..., None]:
    build = Served.build

    def noting(served: Served, made: Reference) -> None:
        places[:] = [served]
        build(served, made)

    return noting


def test_a_port_that_is_taken(cli: Run) -> None:
    first = Served(0)
    port = first.address.rstrip("/").rpartition(":")[2]
    ran = cli("docs", "serve", "--port", port)
    first.close()
    assert ran.status == 2 and f"port {port} cannot be had" in ran.err and "--port" in ran.err
