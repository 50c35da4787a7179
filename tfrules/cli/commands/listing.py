"""`tfrules list`: what is loaded, by kind; and the kinds, games, packs, numbers and rulings themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from tfrules.cli.options import Options, declare, format_option, game_options, note, print_json
from tfrules.cli.session import Session
from tfrules.slug import slug
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.game import Loaded
    from tfrules.ir.model import Document

Row = dict[str, Any]


@declare(
    "list",
    ("the kinds of things there are, and how many of each", "tfrules list"),
    ("all things of one kind", "tfrules list {kind}"),
    (
        "scenarios to play, open questions with their choices, games",
        "tfrules list scenario; tfrules list ruling; tfrules list game",
    ),
    ("numbers that stand in for what a book has lost", "tfrules list assumed --game {game}"),
    ("words of plugins that a single definition uses", "tfrules list word --used-once"),
    ("everything, for another program", "tfrules list --game {game} --format json"),
)
@click.argument("kind", required=False)
@click.option("--used-once", is_flag=True, help="With `word`: only those that a single definition uses.")
@game_options
@format_option("text", "json")
def command(kind: str | None, used_once: bool, options: Options, style: str) -> None:
    """What is loaded: without KIND the kinds, with one its things.

    KIND may also be `kind`, `game`, `pack`, `query` (numbers that `explain` can explain), `ruling`, `scenario`, `word` (those of plugins that
    rules use), or `assumed`, `external` or `derived` (lines that no passage of the book states).
    """
    session = Session(options)
    if used_once and (kind or "").removesuffix("s") != "word":
        raise click.UsageError("--used-once goes with `tfrules list word`")
    wanted = kind or ("all" if style == "json" else "kind")
    special = SPECIAL.get(wanted) or SPECIAL.get(wanted.removesuffix("s"))
    rows = special(session) if special is not None else _things(session, wanted)
    rows = [row for row in rows if row["uses"] == 1] if used_once else rows
    if style == "json":
        print_json(rows)
        return
    _print(rows, kind or "")


def _things(session: Session, kind: str) -> list[Row]:
    """The things of a kind in all games that are meant, each once."""
    kinds = {word for loaded in session.games() for word in loaded.vocabulary.kinds}
    known = next((one for one in (kind, kind.removesuffix("s"), kind.lower()) if one in kinds), "")
    if kind != "all" and not known:
        mend = did_you_mean(kind, kinds | set(SPECIAL)) or "`tfrules list` names them"
        raise click.UsageError(f"there is no kind {kind!r}; {mend}")
    from tfrules.report import listing_json

    found: dict[tuple[str, str, str], Row] = {}
    for loaded in session.games():
        for row in listing_json(loaded.ruleset.items.values(), loaded.vocabulary, known):
            found.setdefault((row["kind"], row["name"], row["pack"]), row)
    return [found[key] for key in sorted(found)]


def _kinds(session: Session) -> list[Row]:
    """Each kind with how many things of it there are."""
    counts: dict[str, set[str]] = {}
    docs: dict[str, str] = {}
    for loaded in session.games():
        for word, declared in loaded.vocabulary.kinds.items():
            if declared.listed:
                docs.setdefault(word, declared.doc)
                counts.setdefault(word, set()).update(one.qualified for one in loaded.ruleset.by_kind(word))
    return [{"kind": word, "count": len(counts[word]), "doc": docs[word]} for word in sorted(counts)]


def _games(session: Session) -> list[Row]:
    """The installed games, and the plugins that are broken."""
    found: list[Row] = []
    for name, info in session.installed.games.items():
        found.append({"game": name, "title": info.title, "packs": list(info.packs)})
    for name, error in session.installed.broken.items():
        found.append({"game": name, "title": f"broken: {error.diagnostics[0].message}", "packs": []})
    return found


def _packs(session: Session) -> list[Row]:
    """The packs of the games that are meant."""
    found: dict[str, Row] = {}
    for loaded in session.games():
        for one in loaded.ruleset.packs:
            requires = [f"{needed.pack} {needed.versions.text}" for needed in one.requires]
            found.setdefault(one.id, {"pack": one.id, "version": str(one.version), "title": one.title, "requires": requires})
    return [found[name] for name in sorted(found)]


def _queries(session: Session) -> list[Row]:
    """The numbers that rules contribute to."""
    found: dict[str, Row] = {}
    for loaded in session.games():
        for query in loaded.vocabulary.queries.values():
            found.setdefault(query.name, {"query": query.name, "doc": query.doc})
    return [found[name] for name in sorted(found)]


def _rulings(session: Session) -> list[Row]:
    """The open questions, with the choice that stands in each game that is meant."""
    found = []
    for loaded in session.games():
        for name, ruling in sorted(loaded.ruleset.rulings.items()):
            document = loaded.ruleset.get("ruling", f"{ruling.pack}:{name}")
            found.append({
                "game": _name(loaded), "ruling": name, "chosen": ruling.chosen, "by": ruling.by,
                "choices": list(ruling.choices), "question": _line(document, "question"),
            })  # fmt: skip
    return found


def _scenarios(session: Session) -> list[Row]:
    """The scenarios by the name with which they are played."""
    from tfrules.report.listing import summary

    found: dict[str, Row] = {}
    for loaded in session.games():
        for one in loaded.ruleset.by_kind("scenario"):
            game = one.clauses.get("game", "") or _name(loaded)
            row = {"scenario": slug(one.name), "name": one.name, "game": game, "pack": one.pack, "summary": summary(one)}
            found.setdefault(one.qualified, row)
    return [found[name] for name in sorted(found)]


def _words(session: Session) -> list[Row]:
    """The words and steps of plugins that rules use, in all games that are meant: whose they are, and who uses them."""
    from tfrules.testing.share import declared_by, users

    found: dict[tuple[str, str], set[tuple[str, str]]] = {}
    whose: dict[tuple[str, str], set[str]] = {}
    for loaded in session.games():
        declared = declared_by(loaded.vocabulary)
        steps = {("step", name): (plugin,) for (what, name), plugin in loaded.plugins.bringers.items() if what == "procedure"}
        for word, by in users(loaded.ruleset.items.values(), loaded.vocabulary).items():
            found.setdefault(word, set()).update(by)
            whose.setdefault(word, set()).update(declared.get(word, ()), steps.get(word, ()))
    return [
        {
            "word": name, "what": what, "plugin": ", ".join(sorted(whose[what, name])), "uses": len(by),
            "users": [" ".join(one) for one in sorted(by)],
        }
        for (what, name), by in sorted(found.items())
    ]  # fmt: skip


def _of_status(status: str) -> Callable[[Session], list[Row]]:
    """What lists the lines of a status in the games that are meant."""

    def rows(session: Session) -> list[Row]:
        from tfrules.report.statuses import lines_of_status

        found: dict[tuple[str, str], Row] = {}
        for loaded in session.games():
            for row in lines_of_status(loaded.ruleset.items.values(), status):
                found.setdefault((row["place"], row["line"]), row)
        return list(found.values())

    return rows


SPECIAL: dict[str, Callable[[Session], list[Row]]] = {
    "kind": _kinds, "game": _games, "pack": _packs, "query": _queries, "querie": _queries, "ruling": _rulings,
    "scenario": _scenarios, "word": _words, **{status: _of_status(status) for status in ("assumed", "external", "derived")},
}  # fmt: skip


def _name(loaded: Loaded) -> str:
    return loaded.info.name if loaded.info is not None else ""


def _line(document: Document | None, head: str) -> str:
    """The text of the first line of a head, whatever its slot is called."""
    lines: Iterable[Any] = document.body if document is not None else ()
    line: Mapping[str, Any] = next((one for one in lines if one["op"] == head), {})
    return next((value for key, value in line.items() if key != "op" and isinstance(value, str)), "")


# ------------------------------------------------------------ text

_SHOWN = {  # the columns of each table, by the first key of its rows
    "game": ("game", "title", "packs"), "pack": ("pack", "version", "title", "requires"), "query": ("query", "doc"),
    "status": ("kind", "name", "line", "place"), "scenario": ("scenario", "game", "summary"), "word": ("what", "word", "plugin", "uses", "users"),
}  # fmt: skip
WIDEST = 100


def _print(rows: list[Row], kind: str) -> None:
    from tfrules.report.columns import columns

    if not rows:
        note(f"there is nothing of the kind {kind!r}" if kind else "nothing is loaded")
        return
    first = next(iter(rows[0]))
    if "ruling" in rows[0]:
        _print_rulings(rows)
    elif "count" in rows[0]:
        click.echo("\n".join(columns([(row["kind"], str(row["count"]), row["doc"]) for row in rows], right=(1,), indent="")))
        note("\n`tfrules list KIND` lists one of them")
    elif first in _SHOWN:
        click.echo("\n".join(columns([[_cell(row[key]) for key in _SHOWN[first]] for row in rows], indent="")))
    else:
        _print_things(rows)


def _print_things(rows: list[Row]) -> None:
    from tfrules.report.columns import columns

    for kind in dict.fromkeys(row["kind"] for row in rows):
        found = [row for row in rows if row["kind"] == kind]
        click.echo(f"{kind} ({len(found)})")
        click.echo("\n".join(columns([(row["name"], row["pack"], _cell(row["summary"])) for row in found])))


def _print_rulings(rows: list[Row]) -> None:
    """Rulings under their games: the choice that stands, who made it, the others."""
    from tfrules.report.columns import wrapped

    for game in dict.fromkeys(row["game"] for row in rows):
        click.echo(click.style(f"rulings of {game}", bold=True))
        for row in rows:
            if row["game"] == game:
                others = [one for one in row["choices"] if one != row["chosen"]]
                by = "" if row["by"] == "default" else f" (by {row['by']})"
                click.echo(f"\n  {row['ruling']} = {row['chosen']}{by}; or {', '.join(others) or 'nothing else'}")
                click.echo("\n".join(wrapped(row["question"], "    ", WIDEST)))


def _cell(value: Any) -> str:
    text = ", ".join(value) if isinstance(value, list) else " ".join(str(value).split())
    return text if len(text) <= WIDEST else text[: WIDEST - 3].rstrip() + "..."
