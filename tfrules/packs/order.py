"""The published order of packs: what a pack requires comes before it, and ties go by id.

Order of loading decides nothing. Packs are taken one by one: of those whose requirements are all taken, the one with the least
id. A pack without a manifest stands behind all packs with one, as if it required them.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.pack import LoadedPack


@dataclass(frozen=True, slots=True)
class PackOrder:
    """Packs in the published order, and for each the ids of all it requires, also by way of others."""

    packs: tuple[LoadedPack, ...]
    below: Mapping[str, frozenset[str]]

    def related(self, one: str, other: str) -> bool:
        """Whether one of two packs is the other or requires it."""
        return one == other or other in self.below[one] or one in self.below[other]

    def visible(self, pack: str) -> frozenset[str]:
        """The packs whose items a bare name in `pack` means first: itself and all it requires."""
        return self.below[pack] | {pack}


def order_packs(packs: Sequence[LoadedPack], findings: Findings, known: Collection[str] = ()) -> PackOrder:
    """Put packs in order, reporting equal ids, requirements that are not met and cycles; `known` are ids of packs that could be loaded."""
    by_id = unique(packs, findings)
    direct = {pack.id: direct_requires(pack, by_id, findings, known) for pack in by_id.values()}
    taken = take(direct)
    if len(taken) < len(direct):
        report_cycle({name: direct[name] for name in direct if name not in taken}, by_id, findings)
        taken += sorted(name for name in direct if name not in taken)
    return PackOrder(tuple(by_id[name] for name in taken), {name: closure(name, direct) for name in taken})


def unique(packs: Sequence[LoadedPack], findings: Findings) -> dict[str, LoadedPack]:
    """Packs by id. Of two with one id the first in the order of places is kept, so that loading order does not show."""
    found: dict[str, LoadedPack] = {}
    for pack in sorted(packs, key=lambda pack: (pack.id, pack.path.as_posix(), pack.content_hash)):
        first = found.setdefault(pack.id, pack)
        if first is not pack:
            findings.error(
                "pack-duplicate",
                pack.manifest.span,
                f"two loaded packs have the id `{pack.id}`",
                "load one of them, or give one another id",
                related=[(first.manifest.span, "the other one is here")],
            )
    return found


def direct_requires(
    pack: LoadedPack, by_id: Mapping[str, LoadedPack], findings: Findings, known: Collection[str]
) -> frozenset[str]:
    """The loaded packs that a pack requires itself."""
    if pack.manifest.anonymous:
        return frozenset(other.id for other in by_id.values() if not other.manifest.anonymous)
    found = set()
    for requirement in pack.manifest.requires:
        other = by_id.get(requirement.pack)
        if other is None:
            others = {*by_id, *known} - {pack.id}
            mend = did_you_mean(requirement.pack, others) or f"load the pack `{requirement.pack}` too"
            findings.error(
                "requires-missing",
                requirement.span,
                f"`{pack.id}` requires the pack `{requirement.pack}`, which is not loaded",
                mend,
            )
            continue
        found.add(other.id)
        if other.manifest.version not in requirement.versions:
            findings.error(
                "requires-version",
                requirement.span,
                f"`{pack.id}` requires `{other.id}` {requirement.versions}, but version {other.manifest.version} is loaded",
                f"load a version {requirement.versions} of `{other.id}`, or change the range",
                related=[(other.manifest.span, f"`{other.id}` {other.manifest.version} is here")],
            )
    return frozenset(found)


def take(direct: Mapping[str, frozenset[str]]) -> list[str]:
    """Ids in order; those on a cycle, or behind one, are missing from the result."""
    missing = {name: len(needs) for name, needs in direct.items()}
    users: dict[str, list[str]] = {name: [] for name in direct}
    for name, needs in direct.items():
        for need in needs:
            users[need].append(name)
    ready = [name for name, count in missing.items() if count == 0]
    heapq.heapify(ready)
    taken = []
    while ready:
        name = heapq.heappop(ready)
        taken.append(name)
        for user in users[name]:
            missing[user] -= 1
            if missing[user] == 0:
                heapq.heappush(ready, user)
    return taken


def closure(name: str, direct: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """All that `name` requires, itself left out."""
    found: set[str] = set()
    waiting = list(direct[name])
    while waiting:
        other = waiting.pop()
        if other not in found:
            found.add(other)
            waiting.extend(direct[other])
    return frozenset(found - {name})


def report_cycle(direct: Mapping[str, frozenset[str]], by_id: Mapping[str, LoadedPack], findings: Findings) -> None:
    """Report each cycle of requirements once, naming the chain from its least id on."""
    for chain in cycles({name: [need for need in sorted(needs) if need in direct] for name, needs in direct.items()}):
        pack = by_id[chain[0]]
        span = next((one.span for one in pack.manifest.requires if one.pack == chain[1]), pack.manifest.span)
        findings.error(
            "requires-cycle",
            span,
            "packs require each other in a circle: " + " -> ".join(chain),
            "take one of these requirements out",
            related=[(by_id[name].manifest.span, f"`{name}` is here") for name in chain[1:-1]],
        )


def cycles(edges: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """One cycle through each group of names that reach each other, begun at the least name; `[a, b, a]`."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for start in sorted(edges):
        if start in seen:
            continue
        chain = way_back(start, edges)
        if chain is not None:
            found.append(chain)
            seen.update(chain)
    return found


def way_back(start: str, edges: Mapping[str, Iterable[str]]) -> list[str] | None:
    """The shortest way from a name back to itself, or None."""
    came: dict[str, str] = {}
    waiting = [start]
    for name in waiting:
        for other in edges.get(name, ()):
            if other == start:
                way = [name]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return [*reversed(way), start]
            if other not in came:
                came[other] = name
                waiting.append(other)
    return None
