"""`campaign.yaml`: what a group plays, so that nobody types it again.

    game: duel
    packs: [house-rules]
    rulings: { ties: again }
    sides: { North: ask, South: Attack nearest }
    scenario: bridge.tfr

Places are meant from the folder of the file. What is said on the command line goes before what is said here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tfrules.cli.options import Options
from tfrules.diagnostics import Diagnostic, DiagnosticError, finding
from tfrules.packs.files import note_read, read_file
from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.yaml_tree import Mapping, Node, Scalar, Sequence, read_yaml
from tfrules.source import Source, Span


def read_campaign(file: Path, game: str = "") -> Options:
    """What a campaign says, as options. One of another game than `game` says nothing.

    Raises DiagnosticError with every finding.
    """
    findings = Findings()
    note_read(file)
    read = read_file(file, file.name, findings) if file.exists() else None
    if read is None:
        raise DiagnosticError(findings.take() or [finding("TFR0501", f"there is no campaign at {str(file)!r}", file=str(file))])
    root = read_yaml(read.source, findings)
    wrong = findings.take() or _faults(root, read.source)
    if wrong:
        raise DiagnosticError(wrong)
    said = plain(root) or {}
    if game and said.get("game", game) != game:
        return Options()
    return Options(
        said.get("game", ""),
        tuple(_from(file, pack) for pack in said.get("packs", ())),
        tuple(said.get("rulings", {}).items()),
        sides=tuple(said.get("sides", {}).items()),
        scenario=_scenario(file, said.get("scenario", "")),
    )


def _from(file: Path, name: str) -> Path:
    """A pack from the folder of the campaign where there is one, else as it is written: an installed one by its id."""
    path = file.parent / name
    return path if path.exists() else Path(name)


def _scenario(file: Path, name: str) -> str:
    path = file.parent / name
    return str(path) if name and path.is_file() else name


def _faults(root: Node | None, source: Source) -> list[Diagnostic]:
    """What is wrong with a campaign by its schema, each at its place."""
    from tfrules.engine.protocol import SCHEMAS, faults

    if root is None:
        return []
    known = list(SCHEMAS["campaign"]["properties"])
    found = []
    for pointer, message in faults("campaign", plain(root)):
        steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
        odd = [(key, name) for name, key, _ in root if name not in known] if isinstance(root, Mapping) and not steps else []
        if odd:
            for key, name in odd:
                mend = did_you_mean(name, known) or _keys(known)
                found.append(finding("TFR0931", f"a campaign has no key `{name}`", key.span, help=mend))
        else:
            what = f"`{'.'.join(steps)}`: {message}" if steps else "a campaign is a list of keys with values"
            mend = SCHEMAS["campaign"]["properties"][steps[0]]["description"] if steps else _keys(known)
            found.append(finding("TFR0931", what, _span(root, steps), help=mend))
    return found


def _keys(known: list[str]) -> str:
    return f"keys: {', '.join(known)}"


def _span(node: Node, steps: list[str]) -> Span:
    """Where the value at the end of a path stands."""
    for step in steps:
        inner = node.get(step) if isinstance(node, Mapping) else node.items[int(step)] if isinstance(node, Sequence) else None
        if inner is None:
            break
        node = inner
    return node.span


def plain(node: Node | None) -> Any:
    """A tree as plain data. A word or number stands as it is written."""
    if isinstance(node, Mapping):
        return {name: plain(value) for name, _, value in node}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.written if isinstance(node, Scalar) and node.value is not None else None
