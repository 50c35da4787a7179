"""Packs become a ruleset.

Folders and files of rules go in: texts, item tables, rule indexes and manifests. Each becomes a `LoadedPack`, checked by itself;
`link` makes one frozen `Ruleset` of several, which is all that engine and reports see. Nothing here runs a rule, and nothing
stops at the first finding. Order of loading never decides anything.
"""

from tfrules.packs.files import pack_paths
from tfrules.packs.link import Linked, link, try_link
from tfrules.packs.load import load_pack, manifest_at
from tfrules.packs.manifest import Game, Manifest, Publication
from tfrules.packs.pack import LoadedPack
from tfrules.packs.rules import RuleEntry
from tfrules.packs.ruleset import FieldLines, Ruleset
from tfrules.packs.rulings import Ruling

__all__ = [
    "FieldLines",
    "Game",
    "Linked",
    "LoadedPack",
    "Manifest",
    "Publication",
    "RuleEntry",
    "Ruleset",
    "Ruling",
    "link",
    "load_pack",
    "manifest_at",
    "pack_paths",
    "try_link",
]
