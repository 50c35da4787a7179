"""The command line: it reads what the other parts give, and prints it.

main       the entry point: commands by name, loaded when they are used; findings and faults as messages, never tracebacks
options    the options that commands share, and help that ends with examples
installed  which plugins, games and packs there are, and which of them a pack fits
session    the games that the options of a command ask for
files      writing files whole or not at all
findings   findings as text, JSON, GitHub annotations or SARIF
course     playing an example or scenario: as told, to a point, or with other dice
situation  the point in play that `--in` names
narrate    a story in the terminal
telling    takes what happens in a course, to print, keep or film it
filming    a story kept step by step, to be written as a page
sites      a reference as files, the site over them, and a server that shows it
commands/  one file a command
"""
