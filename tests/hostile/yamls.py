"""YAML made to exhaust or to mislead: manifests, tables, indexes of rules, campaigns."""

from __future__ import annotations

from tests.hostile.cases import Case, write, yaml

DEEP, LONG = 10_000, 100_000
HEAD = "id: own\nversion: 1.0.0\n"
TABLE = "kind: mug\nitems:\n"


def bomb(merge: bool = False) -> str:
    """Nine levels of aliases, each of which names the one before nine times."""
    first = "x0: &x0 { a: 1 }\n" if merge else "x0: &x0 [lol, lol]\n"
    rest = []
    for n in range(1, 10):
        before = ", ".join([f"*x{n - 1}"] * 9)
        rest.append(f"x{n}: &x{n} {{ <<: [{before}] }}" if merge else f"x{n}: &x{n} [{before}]")
    return first + "\n".join(rest) + "\n"


def blocks(levels: int) -> str:
    """Mappings in mappings, each further to the right."""
    return "".join(f"{' ' * n}a:\n" for n in range(levels)) + " " * levels + "b: 1\n"


def campaign(name: str, said: str, *codes: str, says: str = "") -> Case:
    """What a group plays, as a file in the folder in which a command is run."""
    statuses = () if codes else (2,)
    return Case(f"campaign-{name}", lambda folder: write(folder, {"campaign.yaml": said}), frozenset(codes), ("list", "pack"), says, statuses)


CASES: tuple[Case, ...] = (
    # ---------------------------------------------------------------- what expands
    yaml("alias-bomb", bomb(), "TFR0506", "TFR0512"),
    yaml("alias-bomb-in-a-manifest", HEAD + bomb(), "TFR0506", file="pack.yaml"),
    yaml("alias-bomb-in-an-index", bomb(), "TFR0506", "TFR0513", file="rules.yaml"),
    yaml("alias-of-itself", "items: &a [*a]\n", "TFR0506", "TFR0512"),
    yaml("anchor-twice", "kind: &a mug\nitems: &a {}\n", "TFR0506", "TFR0512"),
    yaml("alias-of-nothing", "kind: *mug\nitems: {}\n", "TFR0505"),
    yaml("merge-bomb", bomb(merge=True), "TFR0506", "TFR0512"),
    yaml("merge-cycle", "items: &a\n  <<: *a\n", "TFR0506", "TFR0512"),
    yaml("merge-cycle-of-two", "a: &a { <<: *b }\nb: &b { <<: *a }\n", "TFR0505"),
    yaml("merge-without-alias", TABLE + "  A:\n    <<: { summary: a }\n", "TFR0512"),
    # ---------------------------------------------------------------- nesting
    yaml("nesting-flow-lists", "items: " + "[" * DEEP + "]" * DEEP, "TFR0506"),
    yaml("nesting-flow-mappings", "items: " + "{a: " * DEEP + "1" + "}" * DEEP, "TFR0506"),
    yaml("nesting-flow-never-closed", "items: " + "[" * DEEP, "TFR0506"),
    yaml("nesting-block-lists", "- " * DEEP + "a\n", "TFR0505"),
    yaml("nesting-block-mappings", blocks(1_000), "TFR0505"),
    yaml("nesting-questions", "? " * DEEP + "a\n", "TFR0505"),
    yaml("nesting-a-manifest", HEAD + "requires: " + "[" * DEEP, "TFR0506", file="pack.yaml"),
    # ---------------------------------------------------------------- length
    yaml("long-line-of-10-mb", TABLE + f'  A: {{ summary: "{"x" * 10_500_000}" }}\n', "TFR0503"),
    yaml("long-scalar", TABLE + f'  A: {{ summary: "{"x" * 1_000_000}" }}\n'),
    yaml("long-key", f"kind: mug\n{'x' * LONG}: 1\n", "TFR0505"),
    yaml("long-list", "kind: mug\nitems: [" + "a, " * LONG + "a]\n", "TFR0506"),
    yaml("long-mapping", TABLE + "".join(f"  M{n}: {{ summary: a }}\n" for n in range(2_000))),
    yaml("long-unknown-keys", "kind: mug\n" + "".join(f"k{n}: 1\n" for n in range(2_000)), "TFR0512"),
    yaml("long-quotes", 'items: "' + '\\"' * LONG + '"\n', "TFR0512"),
    yaml("long-unclosed-quotes", 'a: "\n' * DEEP, "TFR0507", "TFR0512"),
    yaml("long-comments", "#\n" * LONG, "TFR0506"),
    yaml("long-documents", "---\n" * LONG, "TFR0506"),
    # ---------------------------------------------------------------- what is read in more than one way
    yaml("key-twice", TABLE + "  A: { summary: a }\n  A: { summary: b }\n", "TFR0507"),
    yaml("key-twice-in-a-manifest", HEAD + "id: other\n", "TFR0507", file="pack.yaml"),
    yaml("key-twice-in-another-form", TABLE + '  A: { summary: a }\n  "A": { summary: b }\n', "TFR0507"),
    yaml("key-twice-composed-and-not", TABLE + "  caf\u00e9: { summary: a }\n  cafe\u0301: { summary: b }\n", "TFR0543"),
    yaml("key-that-is-a-list", TABLE + "  ? [a, b]\n  : { summary: a }\n", "TFR0506"),
    yaml("key-of-nothing", TABLE + "  ~: { summary: a }\n"),
    yaml("tag-of-python", TABLE + "  A: { summary: !!python/object/apply:os.system [id] }\n", "TFR0506"),
    yaml("tag-of-binary", TABLE + "  A: { summary: !!binary aGVsbG8= }\n", "TFR0506"),
    yaml("tag-directive", "%TAG ! tag:evil,2000:\n---\nkind: !x mug\n", "TFR0506", "TFR0512"),
    yaml("tag-of-a-million", "a: " + "!" * LONG + "\n", "TFR0506", "TFR0512"),
    yaml("documents-two", "kind: mug\n---\nkind: dart\n", "TFR0505"),
    yaml("tab-in-front", "\tkind: mug\n", "TFR0505"),
    yaml("nul", "kind: m\x00ug\n", "TFR0505"),
    yaml("mark-in-front", "\ufeff" + TABLE + "  A: { summary: a }\n", "TFR0504"),
    yaml("mark-inside", TABLE + "  A: { summary: \ufeffa }\n", "TFR0102"),
    yaml("crlf", (TABLE + "  A: { summary: a }\n").replace("\n", "\r\n")),
    yaml("surrogate", TABLE + "  A: { summary: \ud800 }\n", "TFR0502"),
    yaml("surrogate-escaped", TABLE + '  A: { summary: "\\ud800" }\n', "TFR0506"),
    yaml("nul-escaped", TABLE + '  A: { summary: "a\\0b" }\n', "TFR0102"),
    yaml("right-to-left", TABLE + '  A: { summary: "\u202e}dnuof{" }\n', "TFR0102"),
    yaml("right-to-left-escaped", TABLE + '  A: { summary: "\\u202e" }\n', "TFR0102"),
    yaml("utf-16", (TABLE + "  A: { summary: a }\n").encode("utf-16"), "TFR0502"),
    yaml("json-key-twice", '{"kind": "mug", "kind": "dart", "items": {}}', "TFR0507"),
    # ---------------------------------------------------------------- numbers
    yaml("number-of-100000-digits", f"kind: dart\nitems: {{ A: {{ points: {'9' * LONG} }} }}\n", "TFR0221"),
    yaml("number-of-4301-digits-in-a-manifest", f"id: own\nversion: {'9' * 4301}\n", "TFR0511", file="pack.yaml"),
    yaml("number-with-100000-places", f"kind: dart\nitems: {{ A: {{ points: 0.{'9' * LONG} }} }}\n", "TFR0221"),
    yaml("number-with-an-exponent", "kind: dart\nitems: { A: { points: 1e999999999 } }\n", "TFR0221", "TFR0330"),
    yaml("number-that-is-none", "kind: dart\nitems: { A: { points: .nan } }\n", "TFR0230", "TFR0330"),
    yaml("number-without-end", "kind: dart\nitems: { A: { points: -.inf } }\n", "TFR0230", "TFR0330"),
    yaml("number-by-sixty", "kind: dart\nitems: { A: { points: 1:59:59 } }\n", "TFR0230", "TFR0330"),
    yaml("dice-a-million-of-a-million", "kind: dart\nitems: { A: { points: 1000000d1000000 } }\n", "TFR0215"),
    # ---------------------------------------------------------------- tables that say what a table may not
    yaml("table-with-braces", TABLE + '  A: { summary: "a\\" } mug \\"B\\" { summary \\"b" }\n', "TFR0512"),
    yaml("table-item-that-ends-its-text", TABLE + "  'A\" { } mug \"B': { summary: a }\n", "TFR0512"),
    yaml("table-value-that-ends-its-line", "kind: dart\nitems: { A: { points: \"1; modify player.aim by 99\" } }\n", "TFR0512"),
    yaml("table-value-with-a-block", "kind: dart\nitems: { A: { points: \"1 } dart \\\"B\\\" { points 9\" } }\n", "TFR0512"),
    yaml("table-word-with-a-blank", "kind: dart\nitems: { A: { points 9; dice: 1 } }\n", "TFR0512"),
    yaml("table-value-of-several-lines", "kind: dart\nitems: { A: { points: \"1\\ndice 9d6\" } }\n", "TFR0324"),
    yaml("table-of-no-kind", "kind: __class__\nitems: { A: { summary: a } }\n", "TFR0301"),
    yaml("table-with-a-list-for-a-kind", "kind: [mug]\nitems: {}\n", "TFR0512"),
    yaml("table-with-a-text-for-items", "kind: mug\nitems: all\n", "TFR0512"),
    yaml("table-with-nothing-for-an-item", TABLE + "  A:\n", "TFR0512"),
    yaml("table-verb-unknown", "kind: mug\nverb: import\nitems: {}\n", "TFR0512"),
    # ---------------------------------------------------------------- manifests
    yaml("manifest-id-that-is-a-path", "id: ../../own\nversion: 1.0.0\n", "TFR0511", file="pack.yaml"),
    yaml("manifest-id-with-a-line-end", 'id: "own\\n"\nversion: 1.0.0\n', "TFR0511", file="pack.yaml"),
    yaml("manifest-version-without-end", f"id: own\nversion: {'1.' * LONG}0\n", "TFR0511", file="pack.yaml"),
    yaml("manifest-range-without-end", HEAD + f"requires: {{ darts: \"{'>=1,' * LONG}>=1\" }}\n", "TFR0506", file="pack.yaml"),
    yaml("manifest-requires-itself", HEAD + 'requires: { own: "*" }\n', "TFR0511", file="pack.yaml"),
    yaml("manifest-requires-a-place", HEAD + 'requires: { ../../etc: "*" }\n', "TFR0521", file="pack.yaml"),
    yaml("manifest-plugin-of-python", HEAD + "plugin: os.system\n", "TFR0911", file="pack.yaml"),
    yaml("manifest-plugin-that-is-a-path", HEAD + "plugin: ../../evil.py\n", "TFR0911", file="pack.yaml"),
    yaml("manifest-plugin-that-is-a-list", HEAD + "plugin: [tavern]\n", "TFR0511", file="pack.yaml"),
    yaml("manifest-that-is-a-list", "- id: own\n", "TFR0511", file="pack.yaml"),
    yaml("manifest-of-nothing", "", "TFR0511", file="pack.yaml"),
    yaml("manifest-of-rules", 'mug "A" { summary "a" }\n', "TFR0511", file="pack.yaml"),
    yaml("manifest-ruling-of-nobody", HEAD + 'requires: { darts: "*" }\nrulings: { a: b }\n', "TFR0550", file="pack.yaml"),
    # ---------------------------------------------------------------- indexes of rules
    yaml("index-that-follows-itself", "- { id: own.a, statement: A, by: follows, follows: [own.a] }\n", file="rules.yaml"),
    yaml("index-clause-of-nothing",
        "- { id: own.a, statement: A, by: clause, clauses: [mug Nobody / summary] }\n", "TFR0516", file="rules.yaml",
    ),
    yaml("index-clause-without-end",
        f"- {{ id: own.a, statement: A, by: clause, clauses: [\"{'rule a / ' * DEEP}\"] }}\n", "TFR0516", file="rules.yaml",
    ),
    yaml("index-of-a-scalar", "42\n", "TFR0513", file="rules.yaml"),
    yaml("index-of-one-id",
        "- { id: own.a, statement: A, by: not mechanical, reason: None. }\n" * 1_000, "TFR0514", file="rules.yaml",
    ),
    # ---------------------------------------------------------------- campaigns
    campaign("alias-bomb", bomb(), "TFR0506"),
    campaign("nested", "packs: " + "[" * DEEP, "TFR0506"),
    campaign("packs-that-are-nested", "packs: [[a]]\n", "TFR0931"),
    campaign("unknown-key", "import: os\n", "TFR0931"),
    campaign("nul-in-a-place", 'packs: ["a\\0b"]\n', says="there is nothing at"),
    campaign("long-place", f"packs: [{'x' * LONG}]\n", says="File name too long"),
    campaign("of-no-game", "game: os.system\n", says="there is no game 'os.system'"),
)
