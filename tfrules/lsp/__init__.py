"""What editors ask of rules: complete, hover, go to, rename, lay out. Text and a place go in, plain answers come out.

Everything but `server` is pure and knows no protocol; `server` is the only module that needs the extra `lsp`, and only the command
`tfrules lsp` imports it.
"""
