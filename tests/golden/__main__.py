"""`python -m tests.golden`: write what the examples draw anew. Read the difference before it is committed."""

from tests.golden.examples import write

write()
