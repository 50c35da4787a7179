"""Documents: frozen data with a JSON form, the schema of that form, and the way back to text.

Nothing here reads text or runs a rule.
"""

from tfrules.ir.codec import CodecError, dump, dumps, from_json, load, loads, to_json
from tfrules.ir.expressions import PrintError
from tfrules.ir.model import Document, canonical
from tfrules.ir.printer import print_document, print_documents
from tfrules.ir.schema import schema_files, validate, write_schemas

__all__ = [
    "CodecError",
    "Document",
    "PrintError",
    "canonical",
    "dump",
    "dumps",
    "from_json",
    "load",
    "loads",
    "print_document",
    "print_documents",
    "schema_files",
    "to_json",
    "validate",
    "write_schemas",
]
