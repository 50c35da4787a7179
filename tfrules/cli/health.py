"""What `tfrules doctor` looks at: versions, plugins, packs and the cache, each as a line that says whether it is in order."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator
from importlib import metadata
from typing import TYPE_CHECKING, NamedTuple

from tfrules.cli.installed import Installed
from tfrules.diagnostics import has_errors
from tfrules.packs import cache
from tfrules.packs.versions import VersionError, parse_range, parse_version

if TYPE_CHECKING:
    from tfrules.diagnostics import DiagnosticError

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?:\[[^]]*\])?\s*(?P<range>[^;]*)(?:;\s*(?P<marker>.*))?")
_EXTRA = re.compile(r"""extra\s*==\s*["']([\w-]+)["']""")
_NUMBERS = re.compile(r"\d+(?:\.\d+){0,3}")
USED = ("fast", "lsp", "dask")  # the extras that users install; the others are for whoever works on the program


class Line(NamedTuple):
    """One thing that was looked at. `state` is "fine", "missing" (and need not be there) or "wrong"; then `mend` says what to do."""

    part: str
    name: str
    found: str
    state: str = "fine"
    mend: str = ""


def look(installed: Installed) -> Iterator[Line]:
    """Everything, part by part."""
    yield Line("versions", "tfrules", metadata.version("tfrules"))
    yield Line("versions", "Python", f"{platform.python_version()} ({platform.system()} {platform.machine()})")
    yield from libraries()
    yield from plugins(installed)
    yield from packs(installed)
    yield kept()


def libraries() -> Iterator[Line]:
    """The libraries that are needed, and those of the extras, with the versions that will do."""
    for text in metadata.requires("tfrules") or ():
        match = _REQUIREMENT.match(text)
        assert match is not None
        name, extra = match["name"], _EXTRA.search(match["marker"] or "")
        if name == "tfrules" or (extra is not None and extra[1] not in USED):
            continue
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            if extra is None:
                yield Line("versions", name, "not installed", "wrong", f'pip install "{name}{match["range"].strip()}"')
            else:
                yield Line("versions", name, f"not installed; of the extra {extra[1]}", "missing", f'pip install "tfrules[{extra[1]}]"')
            continue
        wanted = match["range"].strip()
        if _will_do(version, wanted):
            yield Line("versions", name, version)
        else:
            yield Line("versions", name, f"{version}, where {wanted} is needed", "wrong", f'pip install "{name}{wanted}"')


def _will_do(version: str, wanted: str) -> bool:
    """Whether a version lies in a range; what cannot be compared is let be."""
    numbers = _NUMBERS.match(version)
    try:
        return numbers is None or parse_version(numbers.group()) in parse_range(wanted)
    except VersionError:
        return True


def plugins(installed: Installed) -> Iterator[Line]:
    """The installed plugins, each with what it brings."""
    for name, error in sorted(installed.broken.items()):
        yield Line("plugins", name, _first(error), "wrong", error.diagnostics[0].help or "update the plugin, or uninstall it")
    for name, plugin in sorted(installed.plugins.items()):
        games = ", ".join(game for game in sorted(plugin.games) if plugin.bringers.get(("game", game), name) == name)
        yield Line("plugins", name, f"games: {games}" if games else "words and packs")


def packs(installed: Installed) -> Iterator[Line]:
    """The packs that came with plugins: that they are there, and without an error by themselves."""
    from tfrules.packs.files import MANIFEST, read_file
    from tfrules.packs.findings import Findings
    from tfrules.packs.load import manifest_of

    for name, path in sorted(installed.packs.items()):
        findings = Findings()
        file = read_file(path / MANIFEST, MANIFEST, findings)
        manifest, said = manifest_of(path, () if file is None else (file,))
        found = [*findings.take(), *said]
        if has_errors(found):
            yield Line("packs", name, found[0].message, "wrong", "install the distribution again that brings it")
        else:
            yield Line("packs", name, f"{manifest.version} at {path}")


def kept() -> Line:
    """The cache: where it is, how much is in it, and whether it can be written."""
    folder = cache.cache_dir()
    if folder is None:
        return Line("cache", "compiled packs", "off (TFRULES_CACHE)")
    if not folder.exists():
        return Line("cache", "compiled packs", f"empty; will be at {folder}")
    if not (folder.is_dir() and os.access(folder, os.R_OK | os.W_OK | os.X_OK)):
        return Line("cache", "compiled packs", f"{folder} cannot be written", "wrong", "change its permissions, or set TFRULES_CACHE")
    count = cache.census(folder)
    found = f"{count.files} files, {count.size / 1024 / 1024:.1f} MB at {folder}"
    if count.damaged:  # read as if they were not there, and written again
        found += f"; {count.damaged} damaged, which will be made anew"
    return Line("cache", "compiled packs", found)


def _first(error: DiagnosticError) -> str:
    return error.diagnostics[0].message
