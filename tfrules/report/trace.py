"""A trace as text: every step that made a number, and every step that did not count, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine.modifiers import Trace
from tfrules.report.columns import columns
from tfrules.report.values import change_text, value_text

APPLIED = "applied"


def trace_text(trace: Trace | Mapping[str, Any], title: str = "") -> str:
    """A table under a heading `query = value`: change, source, running value, citation; ends with a newline.

    A step that does not count stands in parentheses, has no value and says why. A status is shown where it is not `stated`.
    """
    data: Mapping[str, Any] = trace.to_json() if isinstance(trace, Trace) else trace
    heading = f"{title or data['query']} = {value_text(data['value'])}"
    rows = [_row(step) for step in data["steps"]]
    return "\n".join([heading, *columns(rows, right=(2,))]) + "\n"


def _row(step: Mapping[str, Any]) -> tuple[str, str, str, str]:
    change = change_text(step["op"], step.get("amount"))
    source = step.get("cite", "")
    status = step.get("status", "stated")
    if status != "stated":
        source = f"{source} [{status}]".lstrip()
    if step["state"] == APPLIED:
        return change, step["label"], value_text(step.get("value")), source
    reason = step.get("reason") or step["state"]
    return f"({change})" if change else "( )", step["label"], "", f"{source}  not counted: {reason}".lstrip()
