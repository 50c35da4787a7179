"""What a case of the corpus is: a name, how its files are made, what is asked of the program, and what it must say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tfrules.diagnostics import ERROR, code_info

Content = str | bytes
Make = Callable[[Path], None]  # writes the files of a case into an empty folder

MANIFEST = 'id: own\nversion: 1.0.0\nrequires: { darts: "*" }\n'
CHECK = ("check", "own")


@dataclass(frozen=True)
class Case:
    """One input made to do harm. `codes` are all that it may draw, and each of them it must; none: it is harmless after all."""

    name: str
    make: Make
    codes: frozenset[str]
    args: tuple[str, ...] = CHECK
    says: str = ""  # that must be among what is printed
    statuses: tuple[int, ...] = ()  # that of findings unless said otherwise

    @property
    def ends(self) -> tuple[int, ...]:
        """The exit statuses that are right."""
        return self.statuses or ((1,) if any(code_info(code).severity == ERROR for code in self.codes) else (0,))


def pack(files: dict[str, Content], manifest: Content = MANIFEST) -> Make:
    """A pack in the folder `own`."""

    def make(folder: Path) -> None:
        write(folder / "own", {"pack.yaml": manifest, **files})

    return make


def write(folder: Path, files: dict[str, Content]) -> None:
    """Write files by name from a folder."""
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)


def text(name: str, content: Content, *codes: str, says: str = "", args: tuple[str, ...] = CHECK) -> Case:
    """A case of one file of rules."""
    return Case(f"text-{name}", pack({"a.tfr": content}), frozenset(codes), args, says)


def yaml(name: str, content: Content, *codes: str, file: str = "t.yaml", says: str = "") -> Case:
    """A case of one YAML file beside a sound manifest; or of the manifest itself."""
    if file == "pack.yaml":  # of a pack that does not say what it builds on it is said in which game it is read
        return Case(f"yaml-{name}", pack({}, content), frozenset(codes), (*CHECK, "--game", "tavern"), says)
    return Case(f"yaml-{name}", pack({file: content}), frozenset(codes), CHECK, says)
