"""`tfrules explain`: a finding with a wrong and a mended example, a word, or a number with every step that made it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from tfrules.cli.options import Options, declare, format_option, game_options, print_json
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.cli.session import Session
    from tfrules.diagnostics import CodeInfo
    from tfrules.vocabulary.terms import Vocabulary

CODE = re.compile(r"TFR\d{4}\Z", re.IGNORECASE)


@declare(
    "explain",
    ("what a finding means, and how it is mended", "tfrules explain TFR0402"),
    ("all findings there are", "tfrules explain --all"),
    ("a word of the language: what may stand in it, its clauses, what can be read of it", "tfrules explain {kind} --game {game}"),
    ("a number at the beginning of a turn of a scenario", "tfrules explain {query} {who} --in {scenario}@2"),
    (
        "a number of what is under way, when a roll of this label is asked for",
        "tfrules explain {other} {record} --in {scenario}@1 --at {roll}",
    ),
)
@click.argument("what", required=False)
@click.argument("subject", required=False)
@click.option("--in", "place", default="", metavar="SITUATION", help="A scenario, with @TURN, or ITEM/EXAMPLE.")
@click.option("--at", "roll", default="", metavar="ROLL", help="Go on to the first roll of this label.")
@click.option("--all", "every", is_flag=True, help="List all findings.")
@game_options
@format_option("text", "json")
def command(what: str | None, subject: str | None, place: str, roll: str, every: bool, options: Options, style: str) -> None:
    """A finding by its code or name; a word of the language, or a kind of thing; or a number (QUERY) of SUBJECT in a situation.

    `tfrules list` names the kinds, `tfrules list query` the numbers. What `explain` says of a kind names further words.

    The situation is a scenario before a turn, as in SCENARIO@3, or an example, as in ITEM/EXAMPLE, at its first roll.
    """
    from tfrules.cli.session import Session

    if every:
        _list_codes(style)
    elif what is None:
        raise click.UsageError("say what: a code such as TFR0402, a word, or a number, its subject, and --in a situation")
    elif not place and subject is None:
        session = Session(options)
        if CODE.match(what) or not _explain_word(session, what, style):
            _explain_code(_code(what, session), style)
    elif not place or subject is None:
        raise click.UsageError("a number needs a subject and a situation: tfrules explain QUERY SUBJECT --in SITUATION")
    else:
        _explain_number(Session(options), what, subject, place, roll, style)


def _code(wanted: str, session: Session) -> CodeInfo:
    """The entry of a code or name. Plugins are asked only for what the program itself does not know."""
    from tfrules.diagnostics import CATALOGUE, catalogue

    known = catalogue()
    if wanted.upper() not in known and CODE.match(wanted):
        assert session.installed is not None  # a plugin declares its codes when it is imported
        known = dict(sorted(CATALOGUE.items()))
    by_name = {info.name: info for info in known.values()}
    found = known.get(wanted.upper()) or by_name.get(wanted.lower())
    if found is None:
        if CODE.match(wanted):
            mend = did_you_mean(wanted.upper(), known) or "`tfrules explain --all` lists them"
            raise click.UsageError(f"there is no finding {wanted!r}; {mend}")
        from tfrules.report.word import known_words

        words = {word for vocabulary in _vocabularies(session).values() for word in known_words(vocabulary)}
        mend = (
            did_you_mean(wanted, {*words, *by_name})
            or "`tfrules list` names the kinds of things, `tfrules explain --all` the findings"
        )
        raise click.UsageError(f"there is no word and no finding {wanted!r}; {mend}")
    return found


def _vocabularies(session: Session) -> dict[str, Vocabulary]:
    """The words of each game that is meant, by its name."""
    from tfrules.hooks.manager import vocabulary_of

    packs = [unit.path for unit in session.units]
    return {name: vocabulary_of(session.installed.of_game(name, packs)) for name in session.names}


def _explain_word(session: Session, word: str, style: str) -> bool:
    """Say what a word means, once for all games in which it means the same; False when no game has it.

    Games that are played together are asked only for what no single game has.
    """
    from tfrules.report.word import word_text

    texts: dict[str, list[str]] = {}
    for name, vocabulary in sorted(_vocabularies(session).items(), key=lambda item: "+" in item[0]):
        text = word_text(vocabulary, word)
        if text and not ("+" in name and texts):
            texts.setdefault(text, []).append(name)
    if style == "json" and texts:
        print_json([{"word": word, "games": games, "text": text} for text, games in texts.items()])
        return True
    for text, games in texts.items():
        if len(texts) > 1:
            click.echo(click.style(f"--- in {' and '.join(games)}", bold=True) + "\n")
        click.echo(text)
    return bool(texts)


def _explain_code(info: CodeInfo, style: str) -> None:
    if style == "json":
        print_json({name: getattr(info, name) for name in ("code", "name", "severity", "cause", "wrong", "mended")})
        return
    from tfrules.report.columns import wrapped

    click.echo(click.style(f"{info.code} {info.name}", bold=True) + f" ({info.severity})")
    click.echo("\n".join(["", *wrapped(info.cause, ""), ""]))
    for title, text, color in (("Wrong", info.wrong, "red"), ("Mended", info.mended, "green")):
        if text:
            click.echo(click.style(f"{title}:", fg=color))
            click.echo("\n".join(f"  {line}".rstrip() for line in text.rstrip("\n").split("\n")) + "\n")


def _list_codes(style: str) -> None:
    from tfrules.diagnostics import catalogue
    from tfrules.report.columns import columns

    every = catalogue().values()
    if style == "json":
        print_json([{"code": one.code, "name": one.name, "severity": one.severity, "cause": one.cause} for one in every])
        return
    click.echo("\n".join(columns([(one.code, one.severity, one.name) for one in every], indent="")))


def _explain_number(session: Session, query: str, subject: str, place: str, roll: str, style: str) -> None:
    from tfrules.cli.situation import reach, subject_of
    from tfrules.report import trace_text

    loaded, course = reach(session, place, roll)
    queries = loaded.engine.queries
    kind = query.partition(".")[0] if query in queries else ""
    who = subject_of(course, subject, kind)
    name = query if "." in query else f"{loaded.engine.kind_of(course.context(), who)}.{query}"
    if name not in queries:
        raise click.UsageError(f"there is no number {name!r}; {did_you_mean(name, queries) or '`tfrules list query` names them'}")
    here = str(loaded.engine.kind_of(course.context(), who))
    if loaded.vocabulary.queries[name].of not in (here, "any"):
        own = [one for one, declared in loaded.vocabulary.queries.items() if declared.of == here]
        raise click.UsageError(f"{name} is no number of the {here} {who!r}; it has: {', '.join(own) or 'none'}")
    trace = loaded.explain(name, who, course.state)
    if style == "json":
        print_json({"subject": who, **trace.to_json()})
    else:
        click.echo(trace_text(trace, f"{name} of {who}"), nl=False)
