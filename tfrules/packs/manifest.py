"""`pack.yaml`: who a pack is, what it needs, and what it brings.

    id: frost
    version: 1.0.0
    title: Frost
    licence: CC0-1.0
    requires: { core: ">=1,<2" }
    publications: { house: { title: Our house rules, parts: [Cold, Ice] } }
    games: { frost: [core, frost] }
    plugin: frost_words
    rulings: { stacking: strongest }

Only `id` and `version` must be there. An unknown key is a finding, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.versions import Version, VersionError, VersionRange, parse_range, parse_version
from tfrules.packs.yaml_tree import Mapping, Node, Scalar, Sequence, read_yaml
from tfrules.source import Source, Span

KEYS = ("id", "version", "title", "licence", "requires", "publications", "games", "plugin", "rulings")
PACK_ID = re.compile(r"[a-z][a-z0-9_-]*\Z")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Requirement:
    """Another pack that this one needs, and the versions of it that will do."""

    pack: str
    versions: VersionRange
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Publication:
    """A book or paper that citations may name."""

    id: str
    title: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game that one may load by name: the packs that make it up."""

    name: str
    packs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingOverride:
    """A choice that the pack makes for a ruling; the user may still make another."""

    ruling: str
    choice: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `pack.yaml` says. An `anonymous` pack is a file or folder without one: it may use whatever is loaded beside it."""

    id: str
    version: Version
    title: str = ""
    licence: str = ""
    requires: tuple[Requirement, ...] = ()
    publications: tuple[Publication, ...] = ()
    games: tuple[Game, ...] = ()
    plugin: str = ""
    rulings: tuple[RulingOverride, ...] = ()
    anonymous: bool = False
    span: Span = field(default=Span(Source("", ""), 0, 0), compare=False, repr=False)  # where it says its id
    plugin_span: Span = field(default=Span(Source("", ""), 0, 0), compare=False, repr=False)


def anonymous_manifest(name: str, span: Span) -> Manifest:
    """The manifest of a pack that has none, with an id made from the name of its file or folder."""
    slug = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-")
    return Manifest(
        slug if PACK_ID.match(slug) else f"pack-{slug}".rstrip("-"), parse_version("0"), title=name, anonymous=True, span=span
    )


def read_manifest(source: Source, findings: Findings) -> Manifest | None:
    """Read `pack.yaml`. None where it does not even say who the pack is; all else that is wrong is a finding and left out."""
    root = read_yaml(source, findings)
    if not isinstance(root, Mapping):
        span = Span(source, 0, 0) if root is None else root.span
        if not findings.errors_in(source):
            findings.error(
                "manifest-value",
                span,
                "a pack file must be a list of keys with values",
                "begin with `id: NAME` and `version: 1.0.0`",
            )
        return None
    reader = ManifestReader(root, findings)
    reader.keys()
    manifest = reader.identity()
    return None if manifest is None else reader.rest(manifest)


class ManifestReader:
    """Reads the keys of one manifest; each method is one kind of value."""

    def __init__(self, root: Mapping, findings: Findings) -> None:
        self.root = root
        self.findings = findings

    def keys(self) -> None:
        """Report keys that mean nothing here."""
        for name, key, _ in self.root:
            if name not in KEYS:
                self.findings.unknown("manifest-key", key.span, f"a pack file has no key `{name}`", name, KEYS)

    def identity(self) -> Manifest | None:
        """Id and version, without which there is no pack."""
        for name in ("id", "version"):
            if self.root.lacks(name):
                start = Span(self.root.span.source, self.root.span.start, self.root.span.start)
                example = "id: frost" if name == "id" else "version: 1.0.0"
                self.findings.error(
                    "manifest-value", start, f"the pack file does not say its {name}", f"add a line such as `{example}`"
                )
        id_node = self.root.get("id")
        pack = self.text("id")
        if id_node is None or not pack:
            return None
        if not PACK_ID.match(pack):
            self.findings.error(
                "manifest-value", id_node.span, f"`{pack}` is not a pack id", "use small letters, digits, - and _, a letter first"
            )
            return None
        version = self.checked("version", self.root.get("version"), parse_version, "write for instance 1.0.0")
        return Manifest(pack, version or parse_version("0"), span=id_node.span)

    def rest(self, manifest: Manifest) -> Manifest:
        """Everything else, each part left out where it is wrong."""
        plugin = self.root.get("plugin")
        return replace(
            manifest,
            plugin_span=manifest.span if plugin is None else plugin.span,
            title=self.text("title"),
            licence=self.text("licence"),
            plugin=self.text("plugin"),
            requires=self.requires(manifest.id),
            publications=tuple(self.publication(key, value) for _, key, value in self.section("publications")),
            games=tuple(Game(name, self.names(name, value)) for name, _, value in self.section("games")),
            rulings=tuple(
                RulingOverride(name, value.written, value.span)
                for name, _, value in self.section("rulings")
                if self.is_text(name, value) and isinstance(value, Scalar)
            ),
        )

    def requires(self, own: str) -> tuple[Requirement, ...]:
        """The packs this one needs."""
        found = []
        for name, key, value in self.section("requires"):
            versions = self.checked(name, value, parse_range, 'write for instance ">=1,<2", in quotes')
            if name == own:
                self.findings.error("manifest-value", key.span, f"the pack `{own}` requires itself", "take this line out")
            else:  # any version, where it cannot be read: it still says in whose words the pack is written
                found.append(Requirement(name, versions or parse_range("*"), key.span))
        return tuple(found)

    def publication(self, key: Scalar, value: Node) -> Publication:
        """One publication: its title alone, or `{title, parts}`."""
        if isinstance(value, Mapping):
            for name, part_key, _ in value:
                if name not in ("title", "parts"):
                    self.findings.error(
                        "manifest-key",
                        part_key.span,
                        f"a publication has no key `{name}`",
                        did_you_mean(name, ("title", "parts")),
                    )
            title, parts = value.get("title"), value.get("parts")
            shown = title.written if isinstance(title, Scalar) and self.is_text("title", title) else key.written
            return Publication(key.written, shown, () if parts is None else self.names("parts", parts))
        self.is_text(key.written, value)
        return Publication(key.written, value.written if isinstance(value, Scalar) else key.written)

    def section(self, name: str) -> list[tuple[str, Scalar, Node]]:
        """The entries of a key whose value is a mapping; nothing where it is missing or empty."""
        node = self.root.get(name)
        if node is None or (isinstance(node, Scalar) and node.value is None):
            return []
        if not isinstance(node, Mapping):
            self.findings.error(
                "manifest-value",
                node.span,
                f"`{name}` must be a list of names, each with a value",
                f"write `{name}: {{ NAME: ... }}`",
            )
            return []
        return list(node)

    def names(self, name: str, node: Node) -> tuple[str, ...]:
        """A list of texts."""
        if not isinstance(node, Sequence):
            self.findings.error("manifest-value", node.span, f"`{name}` must be a list", "write `[FIRST, SECOND]`")
            return ()
        return tuple(item.written for item in node.items if self.is_text(name, item) and isinstance(item, Scalar))

    def text(self, name: str) -> str:
        """The text under a key, "" where it is missing or no text."""
        node = self.root.get(name)
        return node.written if node is not None and self.is_text(name, node) and isinstance(node, Scalar) else ""

    def is_text(self, name: str, node: Node) -> bool:
        """Whether a node is one text (a number written without quotes is one too); a finding where it is not."""
        if isinstance(node, Scalar) and node.value is not None:
            return True
        self.findings.error("manifest-value", node.span, f"`{name}` must be a single text", "write one value on the line")
        return False

    def checked(self, name: str, node: Node | None, parse: Callable[[str], T], mend: str) -> T | None:
        """A text that must also be a version or a range."""
        if node is None or not self.is_text(name, node) or not isinstance(node, Scalar):
            return None
        try:
            return parse(node.written)
        except VersionError as error:
            self.findings.error("manifest-value", node.span, str(error), mend)
            return None


def to_json(manifest: Manifest) -> dict[str, Any]:
    """The manifest as JSON, its spans as start and end within its file."""
    return {
        "id": manifest.id,
        "version": str(manifest.version),
        "title": manifest.title,
        "licence": manifest.licence,
        "requires": [[one.pack, one.versions.text, one.span.start, one.span.end] for one in manifest.requires],
        "publications": [[one.id, one.title, list(one.parts)] for one in manifest.publications],
        "games": [[one.name, list(one.packs)] for one in manifest.games],
        "plugin": manifest.plugin,
        "rulings": [[one.ruling, one.choice, one.span.start, one.span.end] for one in manifest.rulings],
        "anonymous": manifest.anonymous,
        "span": [manifest.span.start, manifest.span.end],
        "plugin_span": [manifest.plugin_span.start, manifest.plugin_span.end],
    }


def from_json(value: dict[str, Any], source: Source) -> Manifest:
    """What `to_json` wrote, its spans in `source`."""
    return Manifest(
        id=value["id"],
        version=parse_version(value["version"]),
        title=value["title"],
        licence=value["licence"],
        requires=tuple(Requirement(pack, parse_range(text), Span(source, at, to)) for pack, text, at, to in value["requires"]),
        publications=tuple(Publication(name, title, tuple(parts)) for name, title, parts in value["publications"]),
        games=tuple(Game(name, tuple(packs)) for name, packs in value["games"]),
        plugin=value["plugin"],
        rulings=tuple(RulingOverride(name, choice, Span(source, at, to)) for name, choice, at, to in value["rulings"]),
        anonymous=value["anonymous"],
        span=Span(source, *value["span"]),
        plugin_span=Span(source, *value["plugin_span"]),
    )
