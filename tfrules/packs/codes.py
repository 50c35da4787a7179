"""The findings of reading and linking packs. The area 05 is theirs.

An example is one or more files, each after a line `=== NAME`. Folders of the example are packs that are loaded together.
"""

# ruff: noqa: E501 (examples are kept on one line, beside what they mend)

from __future__ import annotations

from tfrules.diagnostics import ERROR, WARNING, CodeInfo, register

A = "=== a/pack.yaml\nid: a\nversion: 1.0.0\n"
B = "=== b/pack.yaml\nid: b\nversion: 1.0.0\n"
B_ON_A = B + "requires: { a: '*' }\n"
C_ON_A = "=== c/pack.yaml\nid: c\nversion: 1.0.0\nrequires: { a: '*' }\n"
C_ON_B = "=== c/pack.yaml\nid: c\nversion: 1.0.0\nrequires: { a: '*', b: '*' }\n"
TIRED = '=== a/tired.tfr\ncondition "Tired" { summary "Slow." }\n'
RULE = "=== a/rules.yaml\n- id: a.move\n  statement: Everybody moves.\n"
TALK = "  by: not mechanical\n  reason: Nobody counts it.\n"

READING = (
    CodeInfo(
        "TFR0501", "file-unreadable", ERROR,
        "A file or folder that was named does not exist, is a folder where a file is needed, or may not be read.",
        "", "",
    ),
    CodeInfo(
        "TFR0502", "file-not-utf8", ERROR,
        "Rules are written in UTF-8. The bytes at this place mean no character there, so the file was saved in another encoding.",
        "", "",
    ),
    CodeInfo(
        "TFR0503", "pack-too-large", ERROR,
        "The file is far larger than any file of rules, or the folder holds far more files: probably it is not a pack.",
        "", "",
    ),
    CodeInfo(
        "TFR0504", "file-byte-order-mark", WARNING,
        "Some editors put an invisible mark at the start of a file. It is passed over, but other tools may stumble on it.",
        A + '=== a/tired.tfr\n\ufeffcondition "Tired" { summary "Slow." }\n', A + TIRED,
    ),
    CodeInfo(
        "TFR0508", "pack-nested", ERROR,
        "A folder inside a pack has a `pack.yaml` of its own. It would be unclear to which pack its items belong.",
        A + "=== a/b/pack.yaml\nid: b\nversion: 1.0.0\n", A + B,
    ),
    CodeInfo(
        "TFR0509", "link-outside", ERROR,
        "A link in a pack that comes from elsewhere can point at any file of the reader's machine, so only what lies in the pack is read.",
        "", "",
    ),
    CodeInfo(
        "TFR0505", "yaml-syntax", ERROR,
        "The file is not YAML: usually an indent, a bracket or a quote is missing or too much.",
        "=== a/pack.yaml\nid: [a\nversion: 1.0.0\n", A,
    ),
    CodeInfo(
        "TFR0506", "yaml-feature", ERROR,
        "Anchors, aliases, tags and keys that are no single text make a file hard to read and can make it expand without end, so they are refused.",
        "=== a/pack.yaml\nid: &it a\nversion: 1.0.0\n", A,
    ),
    CodeInfo(
        "TFR0507", "yaml-duplicate-key", ERROR,
        "A key stands twice in one list of keys. One of the two would be lost without notice.",
        A + "version: 1.1.0\n", A,
    ),
)  # fmt: skip

FILES = (
    CodeInfo(
        "TFR0510", "manifest-key", ERROR,
        "`pack.yaml` has a fixed set of keys: id, version, title, licence, requires, publications, games, plugin, rulings.",
        A + "licens: MIT\n", A + "licence: MIT\n",
    ),
    CodeInfo(
        "TFR0511", "manifest-value", ERROR,
        "A value in `pack.yaml` is missing or not of the form that its key needs.",
        "=== a/pack.yaml\nid: a\nversion: one\n", A,
    ),
    CodeInfo(
        "TFR0512", "table-form", ERROR,
        "An item table has the keys `kind`, `items` and, if wanted, `cite`. Each item is a list of fields; a cell is a value, a list, or `{value, status, cite, when}`.",
        A + "=== a/states.yaml\nkind: condition\nitem: { Tired: { summary: Slow. } }\n", A + "=== a/states.yaml\nkind: condition\nitems: { Tired: { summary: Slow. } }\n",
    ),
    CodeInfo(
        "TFR0513", "rule-entry", ERROR,
        "An entry of the rule index says id, statement and how the rule is carried out: `clause` with `clauses`, `follows` with `follows`, `table` with `cells`, or `not mechanical` with a `reason`.",
        A + TIRED + RULE + "  by: clauses\n  clauses: [condition Tired]\n", A + TIRED + RULE + "  by: clause\n  clauses: [condition Tired]\n",
    ),
    CodeInfo(
        "TFR0514", "rule-duplicate", ERROR,
        "Two entries of the rule index have one id, so that nobody could say which is meant.",
        A + RULE + TALK + "- id: a.move\n  statement: Again.\n" + TALK, A + RULE + TALK + "- id: a.run\n  statement: Again.\n" + TALK,
    ),
    CodeInfo(
        "TFR0515", "rule-unknown", ERROR,
        "An entry of the rule index follows from a rule that no loaded pack lists.",
        A + RULE + "  by: follows\n  follows: [a.mvoe]\n", A + RULE + TALK + "- id: a.run\n  statement: Run.\n  by: follows\n  follows: [a.move]\n",
    ),
    CodeInfo(
        "TFR0516", "rule-clause-unknown", ERROR,
        "An entry of the rule index names an item, a line of an item, or something that plugins declare, and there is none of that name.",
        A + TIRED + RULE + "  by: clause\n  clauses: [condition Tird]\n", A + TIRED + RULE + "  by: clause\n  clauses: [condition Tired]\n",
    ),
    CodeInfo(
        "TFR0517", "rule-not-listed", WARNING,
        "An item, an example or a scenario says that it covers a rule, and neither the index of its pack nor that of any pack it may be played with lists it.",
        A + RULE + TALK + '=== a/tired.tfr\ncondition "Tired" { summary "Slow."; covers a.mvoe }\n',
        A + RULE + TALK + '=== a/tired.tfr\ncondition "Tired" { summary "Slow."; covers a.move }\n',
    ),
)  # fmt: skip

PACKS = (
    CodeInfo(
        "TFR0520", "pack-duplicate", ERROR,
        "Two packs with one id were loaded together; names such as `id:Name` would mean two things.",
        A + "=== b/pack.yaml\nid: a\nversion: 1.0.0\n", A + B,
    ),
    CodeInfo(
        "TFR0521", "requires-missing", ERROR,
        "A pack needs another pack that is not loaded.",
        B_ON_A, A + B_ON_A,
    ),
    CodeInfo(
        "TFR0522", "requires-version", ERROR,
        "A pack needs another pack in a version other than the one that is loaded.",
        A + B + "requires: { a: '>=2' }\n", A + B + "requires: { a: '>=1,<2' }\n",
    ),
    CodeInfo(
        "TFR0523", "requires-cycle", ERROR,
        "Packs that require each other in a circle have no order in which they could build on one another.",
        A + "requires: { b: '*' }\n" + B_ON_A, A + B_ON_A,
    ),
    CodeInfo(
        "TFR0524", "game-duplicate", ERROR,
        "Two packs declare a game of one name.",
        A + "games: { g: [a] }\n" + B + "games: { g: [b] }\n", A + "games: { g: [a] }\n" + B + "games: { h: [b] }\n",
    ),
)  # fmt: skip

ITEMS = (
    CodeInfo(
        "TFR0530", "item-duplicate", ERROR,
        "One pack has two items of one kind and name, in two of its files.",
        A + TIRED + '=== a/more.tfr\ncondition "Tired" { summary "Slowest." }\n', A + TIRED + '=== a/more.tfr\ncondition "Very tired" { summary "Slowest." }\n',
    ),
    CodeInfo(
        "TFR0531", "target-missing", ERROR,
        "`extend`, `patch` and `remove` change an item of a loaded pack, and there is none of that kind and name.",
        A + TIRED + B_ON_A + '=== b/b.tfr\npatch condition "Tird" { summary "Slower." }\n', A + TIRED + B_ON_A + '=== b/b.tfr\npatch condition "Tired" { summary "Slower." }\n',
    ),
    CodeInfo(
        "TFR0532", "line-missing", ERROR,
        "`patch` replaces lines that an item has. This one is not there, so it would be a new line, which is said with `extend`.",
        A + TIRED + B_ON_A + '=== b/b.tfr\npatch condition "Tired" { duration 2 turns }\n', A + TIRED + B_ON_A + '=== b/b.tfr\nextend condition "Tired" { duration 2 turns }\n',
    ),
    CodeInfo(
        "TFR0533", "line-exists", ERROR,
        "`extend` adds lines, but this line can stand only once and the item has it already. To replace it is said with `patch`.",
        A + TIRED + B_ON_A + '=== b/b.tfr\nextend condition "Tired" { summary "Slower." }\n', A + TIRED + B_ON_A + '=== b/b.tfr\npatch condition "Tired" { summary "Slower." }\n',
    ),
    CodeInfo(
        "TFR0534", "line-required", ERROR,
        "Items of this kind must have this line, and neither the item nor what it is like has it.",
        "", "",
    ),
    CodeInfo(
        "TFR0535", "change-conflict", ERROR,
        "Two packs that do not know of each other change the same line of an item, or one removes what the other changes. Their order would decide, and order never decides.",
        A + TIRED + B_ON_A + '=== b/b.tfr\npatch condition "Tired" { summary "Slower." }\n' + C_ON_A + '=== c/c.tfr\npatch condition "Tired" { summary "Slowest." }\n',
        A + TIRED + B_ON_A + '=== b/b.tfr\npatch condition "Tired" { summary "Slower." }\n' + C_ON_B + '=== c/c.tfr\npatch condition "Tired" { summary "Slowest." }\n',
    ),
    CodeInfo(
        "TFR0536", "like-cycle", ERROR,
        "Items that are like each other in a circle have nothing to begin with.",
        A + '=== a/tired.tfr\ncondition "Tired" { like "Weary"; summary "Slow." }\ncondition "Weary" { like "Tired"; summary "Slower." }\n',
        A + '=== a/tired.tfr\ncondition "Tired" { summary "Slow." }\ncondition "Weary" { like "Tired"; summary "Slower." }\n',
    ),
)  # fmt: skip

NAMES = (
    CodeInfo(
        "TFR0540", "name-unknown", ERROR,
        "A quoted name means an item of a loaded pack, and there is none of that kind and name.",
        A + TIRED + 'condition "Weary" { like "Tird"; summary "Slower." }\n', A + TIRED + 'condition "Weary" { like "Tired"; summary "Slower." }\n',
    ),
    CodeInfo(
        "TFR0541", "name-ambiguous", ERROR,
        "A bare name must be the name of only one item in reach: the pack's own items and those of the packs that it requires, and failing these all that is loaded.",
        A + TIRED + B_ON_A + '=== b/b.tfr\ncondition "Tired" { summary "Slower." }\ncondition "Weary" { like "Tired"; summary "Slower." }\n',
        A + TIRED + B_ON_A + '=== b/b.tfr\ncondition "Tired" { summary "Slower." }\ncondition "Weary" { like "a:Tired"; summary "Slower." }\n',
    ),
    CodeInfo(
        "TFR0543", "name-looks-alike", WARNING,
        "Two names look the same on the screen and are not: letters of another alphabet, or a letter with its accent written in two ways.",
        A + TIRED + 'condition "T\u0456red" { summary "Slower." }\n', A + TIRED + 'condition "Weary" { summary "Slower." }\n',
    ),
    CodeInfo(
        "TFR0542", "publication-unknown", ERROR,
        "A citation names a publication that neither the pack nor one that it requires declares.",
        A + "publications: { house: House rules }\n" + '=== a/tired.tfr\ncondition "Tired" { summary "Slow." cite hose "Rest" }\n',
        A + "publications: { house: House rules }\n" + '=== a/tired.tfr\ncondition "Tired" { summary "Slow." cite house "Rest" }\n',
    ),
)  # fmt: skip

STRICT = '=== a/r.tfr\nruling "stacking" { question "Do bonuses add?"; choice add; choice best; default add }\n'
RULINGS = (
    CodeInfo(
        "TFR0550", "ruling-unknown", ERROR,
        "A choice was made for a ruling that no loaded pack has.",
        A + "rulings: { stakcing: best }\n" + STRICT, A + "rulings: { stacking: best }\n" + STRICT,
    ),
    CodeInfo(
        "TFR0551", "ruling-choice", ERROR,
        "A choice was made that the ruling does not offer.",
        A + "rulings: { stacking: bset }\n" + STRICT, A + "rulings: { stacking: best }\n" + STRICT,
    ),
    CodeInfo(
        "TFR0552", "ruling-default", ERROR,
        "A ruling says no default for the game that is loaded, or the loaded packs want different ones, so the user must choose.",
        A + STRICT.replace("default add", "default add game z"), A + STRICT,
    ),
    CodeInfo(
        "TFR0553", "ruling-conflict", ERROR,
        "Two packs that do not know of each other declare one ruling, or set one to different choices.",
        A + STRICT + B_ON_A + "rulings: { stacking: best }\n" + C_ON_A + "rulings: { stacking: add }\n",
        A + STRICT + B_ON_A + "rulings: { stacking: best }\n" + C_ON_B + "rulings: { stacking: add }\n",
    ),
    CodeInfo(
        "TFR0554", "moment-unknown", ERROR,
        "An offer stands at a moment that never comes: no plugin declares it, and no phase of a turn of that name is open for offers.",
        A + '=== a/r.tfr\nturn "round" { phase "rest" offers }\ncondition "tired" { offer bearer "Nap" at rset { stop } }\n',
        A + '=== a/r.tfr\nturn "round" { phase "rest" offers }\ncondition "tired" { offer bearer "Nap" at rest { stop } }\n',
    ),
)  # fmt: skip

# No text can show a zip file, so these have no examples.
ARCHIVES = tuple(
    CodeInfo(code, name, ERROR, cause, "", "")
    for code, name, cause in (
        ("TFR0560", "archive-broken", "The file is named as a zip file but is none, or was cut off or damaged on its way."),
        ("TFR0561", "archive-no-pack", "A pack in one file has its `pack.yaml` at the top, or in the one folder that holds all the rest."),
        ("TFR0562", "archive-escape", "A name with `..` in it would be written outside the folder into which the archive is unpacked."),
        ("TFR0563", "archive-absolute", "A name that begins with / or with a drive such as C: would be written to that place of the reader's machine."),
        ("TFR0564", "archive-name", "A name has a backslash, a colon, a character that cannot be seen, or more characters than systems allow."),
        ("TFR0565", "archive-link", "A link in an archive can point at any file of the reader's machine, so links and devices are refused."),
        ("TFR0566", "archive-encrypted", "A pack is read by everybody who has it; an entry that needs a password cannot be."),
        ("TFR0567", "archive-method", "Only entries that are stored, or compressed with deflate, are read: other methods need memory without measure."),
        ("TFR0568", "archive-duplicate", "Two entries have one name, at least where capitals do not count, so that one would hide the other."),
        ("TFR0569", "archive-too-large", "The archive, or what it would become, is far larger than any pack of rules."),
        ("TFR0570", "archive-too-many", "The archive has more entries than any pack of rules has files."),
        ("TFR0571", "archive-ratio", "An entry would become so much larger than it is packed that it can only be made to fill the reader's memory."),
    )
)

ALL = READING + FILES + PACKS + ITEMS + NAMES + RULINGS + ARCHIVES
register(*ALL)
BY_NAME = {info.name: info.code for info in ALL}
