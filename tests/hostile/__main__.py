"""`python -m tests.hostile FOLDER`: write the corpus out, a folder for each case, so that any program can be put to it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.hostile.corpus import CASES


def main(folder: Path) -> None:
    """Write each case and, beside it, what it may draw."""
    for case in CASES:
        place = folder / case.name
        place.mkdir(parents=True)
        case.make(place)
        said = f"tfrules {' '.join(case.args)}\nstatus {' or '.join(map(str, case.ends))}\n{' '.join(sorted(case.codes)) or 'no finding'}\n"
        (folder / f"{case.name}.txt").write_text(said, "utf-8")
    print(f"{len(CASES)} cases in {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("say where: python -m tests.hostile FOLDER")
    main(Path(sys.argv[1]))
