"""`python -m tests.fuzz.guided TARGET SECONDS FOLDER`: fuzzing led by coverage, by atheris, of one target in a process of its own.

It ends with the first input that breaks the target, which is then in FOLDER; atheris itself prints how many inputs there were.
"""

from __future__ import annotations

import sys


def main(name: str, seconds: int, folder: str) -> None:
    """Fuzz until the time is over; this process ends then."""
    import atheris  # type: ignore[import-not-found,unused-ignore]

    with atheris.instrument_imports(include=["tfrules"]):
        from tests.fuzz.targets import TARGETS, one

    from pathlib import Path

    corpus = Path(folder) / "corpus"
    corpus.mkdir(parents=True)
    for number, data in enumerate(TARGETS[name].seeds):
        (corpus / str(number)).write_bytes(data)
    limits = [f"-max_total_time={seconds}", "-timeout=5", "-rss_limit_mb=2000", "-max_len=20000", f"-artifact_prefix={folder}/"]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], lambda data: one(name, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
