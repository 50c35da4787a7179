"""The report of a test run, as an object for other tools, as text, and as JUnit XML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

from tfrules.testing.result import FAILED, PASSED, SKIPPED, Failure, Result

STATUSES = (PASSED, FAILED, SKIPPED)


@dataclass(frozen=True, slots=True)
class Report:
    """The results in the order in which they were run."""

    results: tuple[Result, ...]
    python_share: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    @property
    def failures(self) -> tuple[Failure, ...]:
        """All failures, in the order in which they were found."""
        return tuple(result.failure for result in self.results if result.failure is not None)

    def count(self, status: str, pack: str | None = None) -> int:
        """How many results have a status, in all or of one pack."""
        return sum(result.status == status and pack in (None, result.pack) for result in self.results)

    def to_json(self) -> dict[str, Any]:
        """What `tfrules test --format json` prints."""
        packs = sorted({result.pack for result in self.results})
        return {
            **{status: self.count(status) for status in STATUSES},
            "by_pack": {pack: {status: self.count(status, pack) for status in STATUSES} for pack in packs},
            "failures": [failure.to_json() for failure in self.failures],
            "python_share": dict(self.python_share),
        }

    def to_text(self) -> str:
        """The failures, what was skipped, and the counts; ends with a newline."""
        lines = [failure.to_text() + "\n" for failure in self.failures]
        lines += [f'skipped {r.item} "{r.title}": {r.reason}' for r in self.results if r.status == SKIPPED]
        return "\n".join([*lines, self.counts()]) + "\n"

    def counts(self) -> str:
        """How many results have each status, as one line."""
        return ", ".join(f"{self.count(status)} {status}" for status in STATUSES)

    def to_junit(self) -> str:
        """JUnit XML: a suite for each pack, a case for each example and scenario."""
        root = ElementTree.Element("testsuites", self._counts(None))
        for pack in sorted({result.pack for result in self.results}):
            suite = ElementTree.SubElement(root, "testsuite", {"name": pack, **self._counts(pack)})
            for result in self.results:
                if result.pack == pack:
                    _junit_case(suite, result)
        ElementTree.indent(root)
        return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"

    def _counts(self, pack: str | None) -> dict[str, str]:
        whole = sum(self.count(status, pack) for status in STATUSES)
        return {
            "tests": str(whole),
            "failures": str(self.count(FAILED, pack)),
            "errors": "0",
            "skipped": str(self.count(SKIPPED, pack)),
        }


def _junit_case(suite: ElementTree.Element, result: Result) -> None:
    name = f"{result.title} [{result.game}]" if result.game else result.title
    case = ElementTree.SubElement(suite, "testcase", {"classname": result.item, "name": name})
    if result.file:
        case.set("file", result.file)
        case.set("line", str(result.line))
    if result.failure is not None:
        failure = ElementTree.SubElement(case, "failure", {"type": result.failure.code, "message": _xml(result.failure.message)})
        failure.text = _xml(result.failure.to_text())
    elif result.status == SKIPPED:
        ElementTree.SubElement(case, "skipped", {"message": _xml(result.reason)})


def _xml(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return "".join(char if char.isprintable() or char in "\n\t" else "\N{REPLACEMENT CHARACTER}" for char in text)
