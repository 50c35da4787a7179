"""What packs need and bring with them: the plugins whose words they are written in, and the packs that they require.

A pack of the user says `plugin` or `requires` in its `pack.yaml`; both are followed, from pack to pack, through all that installed
plugins bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.fixes import likely
from tfrules.hooks import manager
from tfrules.packs import LoadedPack, Manifest, load_pack, manifest_at
from tfrules.suggest import did_you_mean
from tfrules.vocabulary.terms import Vocabulary


@dataclass(frozen=True, slots=True)
class Brought:
    """An installed pack: where it lies, and the plugin that brings it."""

    path: Path
    plugin: str


def installed_packs() -> dict[str, Brought]:
    """The packs of all installed plugins by id. A plugin that is broken brings none, and stops nobody who does not need it."""
    found: dict[str, Brought] = {}
    for name in manager.installed():
        try:
            plugins = manager.plugins_for((name,))
        except DiagnosticError:
            continue
        found |= {pack: Brought(path, plugins.bringers["pack", pack]) for pack, path in plugins.packs.items()}
    return found


def place_of(pack: str | Path, known: Mapping[str, Path]) -> Path:
    """Where a pack lies that is given by its place, or by the id of one that plugins bring."""
    path = Path(pack)
    return path if path.exists() else known.get(str(pack), path)


def placed(packs: Iterable[str | Path]) -> tuple[Path, ...]:
    """Where packs lie that are given by their places, or by the ids of installed ones."""
    given = tuple(packs)
    known: Mapping[str, Path] = {}
    if not all(Path(pack).exists() for pack in given):
        known = {pack: brought.path for pack, brought in installed_packs().items()}
    return tuple(place_of(pack, known) for pack in given)


def plugins_needed(games: Sequence[str], packs: Iterable[Path]) -> tuple[str, ...]:
    """The plugins of some games and of some packs, with those of all packs that these require.

    Raises DiagnosticError (TFR0911), which names the pack, for a plugin that is not installed.
    """
    names = dict.fromkeys(games)
    todo = [manifest_at(path) for path in packs]
    own = {manifest.id for manifest in todo}
    while todo:
        manifest = todo.pop()
        if manifest.plugin:
            hold_installed(manifest)
            names.setdefault(manifest.plugin)
        for needed in manifest.requires:
            if needed.pack in own:
                continue
            own.add(needed.pack)
            brought = _find(needed.pack, tuple(names))
            if brought is not None:
                names.setdefault(brought.plugin)
                todo.append(manifest_at(brought.path))
    return tuple(names)


def _find(pack: str, plugins: tuple[str, ...]) -> Brought | None:
    """A pack that some plugins bring, or else any that is installed."""
    near = manager.plugins_for(plugins)
    if pack in near.packs:
        return Brought(near.packs[pack], near.bringers["pack", pack])
    return installed_packs().get(pack)


def hold_installed(manifest: Manifest) -> None:
    """Raises DiagnosticError (TFR0911) when the plugin that a pack names is not installed."""
    known = manager.installed()
    if manifest.plugin and manifest.plugin not in known:
        message = f"the pack `{manifest.id}` needs the plugin {manifest.plugin!r}, which is not installed"
        mend = did_you_mean(manifest.plugin, known) or "install the distribution that brings this plugin"
        place = manifest.plugin_span
        raise DiagnosticError([finding("TFR0911", message, place, help=mend, fixes=likely(place, manifest.plugin, known))])


def load_with_required(packs: Iterable[Path], vocabulary: Vocabulary, known: Mapping[str, Path]) -> list[LoadedPack]:
    """Load packs, with those that they require as far as they are known."""
    loaded = [load_pack(path, vocabulary) for path in dict.fromkeys(packs)]
    ids = {pack.id for pack in loaded}
    for pack in loaded:  # grows while it is gone through
        for needed in pack.manifest.requires:
            if needed.pack not in ids and needed.pack in known:
                ids.add(needed.pack)
                loaded.append(load_pack(known[needed.pack], vocabulary))
    return loaded
