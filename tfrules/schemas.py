"""The JSON Schemas that are checked in: documents and tables of each game, `pack.yaml` and rule indexes, and the protocol of requests, answers,
events, views and saves.

`python -m tfrules.schemas DIR` writes them; a test holds the checked-in ones in step with the vocabulary.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def schema_texts() -> dict[str, str]:
    """Every schema file by its path below the schema folder, for all games of the installed plugins."""
    from tfrules.engine.protocol import SCHEMAS
    from tfrules.game import load
    from tfrules.hooks.manager import installed, plugins_for
    from tfrules.ir.schema import schema_files
    from tfrules.packs.schema import manifest_schema, rules_schema, table_schema

    def text(schema: Any) -> str:
        return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"

    texts = {f"protocol/{name}.schema.json": text(schema) for name, schema in SCHEMAS.items()}
    texts |= {"pack.schema.json": text(manifest_schema()), "rules.schema.json": text(rules_schema())}
    for plugin in installed():
        for game in plugins_for((plugin,)).games:
            if f"{game}/document.schema.json" not in texts:
                vocabulary = load(game).vocabulary
                texts |= {f"{game}/{name}": written for name, written in schema_files(vocabulary, game).items()}
                texts[f"{game}/table.schema.json"] = text(table_schema(vocabulary, game))
    return dict(sorted(texts.items()))


def write(folder: Path) -> list[Path]:
    """Write every schema that differs; the files that changed."""
    changed = []
    for name, text in schema_texts().items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed


if __name__ == "__main__":
    for written in write(Path(sys.argv[1] if len(sys.argv) > 1 else "schemas")):
        print(written)
