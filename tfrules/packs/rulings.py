"""Rulings: questions that the books leave open, with named choices, of which each game has one by default.

    ruling "stacking" {
      question "Do two bonuses add?"
      choice add "Both count."
      choice best "The greater counts."
      default best
      default add game full
    }

Rulings are named without their pack, since a user switches them by name (`--ruling stacking=add`). The user's choice stands
first, then the one of a pack (`rulings` in `pack.yaml`), then the default of the loaded game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tfrules.ir.model import Document
from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.manifest import RulingOverride
from tfrules.packs.names import NOWHERE, head_span
from tfrules.packs.order import PackOrder
from tfrules.source import Span

RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling of the loaded game. `defaults` is by game or pack, with the key "" for a default of every game."""

    name: str
    pack: str
    choices: tuple[str, ...]
    defaults: Mapping[str, str]
    chosen: str
    by: str  # who chose: "user", "default", or the id of a pack
    span: Span = field(default=NOWHERE, compare=False, repr=False)


def choose_rulings(
    documents: Iterable[Document], order: PackOrder, game: str, wanted: Mapping[str, str], findings: Findings
) -> dict[str, Ruling]:
    """All rulings by name, each with the choice that stands."""
    by_name = unique(documents, findings)
    overrides = pack_choices(by_name, order, findings)
    chosen_by_user = user_choices(by_name, wanted, findings)
    found = {}
    for name, document in by_name.items():
        choices, defaults = choices_of(document), defaults_of(document, findings)
        if name in chosen_by_user:
            chosen, by = chosen_by_user[name], "user"
        elif name in overrides:
            chosen, by = overrides[name][1].choice, overrides[name][0]
        else:
            chosen, by = default_choice(document, defaults, order, game, findings), "default"
        found[name] = Ruling(name, document.pack, choices, defaults, chosen, by, head_span(document))
    return found


def unique(documents: Iterable[Document], findings: Findings) -> dict[str, Document]:
    """The documents of rulings by name; a second one of a name is reported and left out."""
    found: dict[str, Document] = {}
    for document in documents:
        if document.kind != RULING:
            continue
        first = found.setdefault(document.name, document)
        if first is not document:
            findings.error(
                "ruling-conflict",
                head_span(document),
                f"the packs `{first.pack}` and `{document.pack}` both have a ruling `{document.name}`",
                "keep one of the two, or give this one another name",
                related=[(head_span(first), "the first one is here")],
            )
    return found


def choices_of(document: Document) -> tuple[str, ...]:
    """The names of the choices, in the order written."""
    return tuple(line["name"] for line in document.body if line["op"] == "choice" and "name" in line)


def defaults_of(document: Document, findings: Findings) -> dict[str, str]:
    """The default of each game that the ruling names; each must be one of its choices."""
    found: dict[str, str] = {}
    choices = choices_of(document)
    for at, line in enumerate(document.body):
        if line["op"] != "default":
            continue
        pairs = [(line.get("game", ""), line["choice"], f"/body/{at}")] if "choice" in line else []
        for place, case in enumerate(line.get("block", ())):
            if case["op"] == "case" and "choice" in case:
                pairs.append((str(case["key"]), case["choice"], f"/body/{at}/block/{place}"))
        for game, choice, pointer in pairs:
            if choice in choices:
                found[game] = choice
            else:
                span = document.span_of(f"{pointer}/choice") or head_span(document)
                findings.error(
                    "ruling-choice", span, f"the ruling `{document.name}` has no choice `{choice}`", mend(choice, choices)
                )
    return found


def default_choice(document: Document, defaults: Mapping[str, str], order: PackOrder, game: str, findings: Findings) -> str:
    """The default for a game; without one, that of the loaded packs which no other named pack builds on."""
    if game in defaults:
        return defaults[game]
    named = [pack.id for pack in order.packs if pack.id in defaults]
    top = [name for name in named if not any(name in order.below[other] for other in named)]
    wanted = {defaults[name] for name in top} or ({defaults[""]} if "" in defaults else set())
    if len(wanted) == 1:
        return wanted.pop()
    choices = choices_of(document)
    if wanted:
        message = f"the packs {' and '.join(f'`{name}`' for name in top)} want different choices for the ruling `{document.name}`"
    else:
        message = f"the ruling `{document.name}` has no default for what is loaded"
    findings.error(
        "ruling-default",
        head_span(document),
        message,
        f"choose one of {listed(choices)}, as in `--ruling {document.name}=CHOICE`",
    )
    return choices[0] if choices else ""


def pack_choices(by_name: Mapping[str, Document], order: PackOrder, findings: Findings) -> dict[str, tuple[str, RulingOverride]]:
    """The choices that packs make, that of the pack which requires the other standing."""
    found: dict[str, tuple[str, RulingOverride]] = {}
    for pack in order.packs:
        for override in pack.manifest.rulings:
            if not is_choice(by_name, override.ruling, override.choice, override.span, findings):
                continue
            first = found.get(override.ruling)
            if first is not None and first[1].choice != override.choice and not order.related(first[0], pack.id):
                findings.error(
                    "ruling-conflict",
                    override.span,
                    f"the packs `{first[0]}` and `{pack.id}` choose differently for the ruling `{override.ruling}`",
                    f"let `{pack.id}` require `{first[0]}` if it should have the last word",
                    related=[(first[1].span, f"`{first[0]}` chooses `{first[1].choice}` here")],
                )
                continue
            found[override.ruling] = pack.id, override
    return found


def user_choices(by_name: Mapping[str, Document], wanted: Mapping[str, str], findings: Findings) -> dict[str, str]:
    """The user's choices, without those that mean nothing."""
    return {name: choice for name, choice in wanted.items() if is_choice(by_name, name, choice, None, findings)}


def is_choice(by_name: Mapping[str, Document], name: str, choice: str, span: Span | None, findings: Findings) -> bool:
    """Whether a ruling and its choice exist; findings where not. No span: the user chose."""
    document = by_name.get(name)
    if document is None:
        findings.error(
            "ruling-unknown",
            span,
            f"there is no ruling `{name}`",
            did_you_mean(name, by_name) or "list the rulings that are loaded",
        )
        return False
    choices = choices_of(document)
    if choice not in choices:
        findings.error("ruling-choice", span, f"the ruling `{name}` has no choice `{choice}`", mend(choice, choices))
        return False
    return True


def mend(choice: str, choices: tuple[str, ...]) -> str:
    """The nearest choice, or all of them."""
    return did_you_mean(choice, choices) or f"choose one of {listed(choices)}"


def listed(choices: tuple[str, ...]) -> str:
    """Choices in a message."""
    return ", ".join(f"`{one}`" for one in choices)
