"""One file a command. Each imports what it needs when it runs, so that a quick command stays quick."""
