"""Rules, examples and scenarios that never end, or fill the memory, once they are played."""

from __future__ import annotations

from itertools import pairwise
from string import ascii_lowercase as LETTERS

from tests.hostile.cases import Case, pack

TEST = ("test", "own")
SHOWN = '  example "e" {{ player Anna steady 5 with "brass dart"; do "drink" by Anna; {} }}\n'


def played(name: str, rules: str, *codes: str, then: str = "expect Anna.score == 0", says: str = "") -> Case:
    """Rules that an example plays: somebody drinks, which is what they wait for."""
    text = rules + 'rule "Shown" {\n' + SHOWN.format(then) + "}\n"
    return Case(f"run-{name}", pack({"a.tfr": text}), frozenset(codes), TEST, says)


def said(name: str, text: str, *codes: str, says: str = "") -> Case:
    """An example or a scenario that is hostile itself."""
    return Case(f"run-{name}", pack({"a.tfr": text}), frozenset(codes), TEST, says)


def example(body: str) -> str:
    return f'rule "A" {{ example "e" {{ player Anna steady 5 with "brass dart"; {body} }} }}\n'


def on(body: str, name: str = "A") -> str:
    return f'rule "{name}" {{ on player drinks {{ {body} }} }}\n'


def condition(name: str, body: str) -> str:
    return f'condition "{name}" {{ {body} }}\n'


def scenario(*parts: str) -> str:
    """A scenario of some sides, with a player each, and of the turn that is named last."""
    *sides, turn = parts
    told = "".join(f'  side {side} {{ player P{n} steady 5 with "brass dart" }}\n' for n, side in enumerate(sides))
    return f'scenario "S" game tavern {{\n{told}  {turn}\n}}\n'


CASES: tuple[Case, ...] = (
    Case("odds-of-the-highest-of-4444", lambda work: None, frozenset({"TFR0491"}), ("odds", "4444d4kh"), statuses=(2,)),
    played("reaction-that-wakes-itself",
        condition("Itch", 'on bearer affected { give "Itch" to bearer }') + on('give "Itch" to player'), "TFR0803",
    ),
    played("reactions-that-wake-each-other",
           condition("Ping", 'on bearer affected { give "Pong" to bearer }') + condition("Pong", 'on bearer affected { give "Ping" to bearer }')
           + on('give "Ping" to player'), "TFR0803"),
    played("watch-that-turns-itself-on-and-off",
           condition("Odd", "when bearer.score == 1 { set bearer.score to 2 }\n when bearer.score == 2 { set bearer.score to 1 }")
           + on('give "Odd" to player; set player.score to 1'), "TFR0803"),
    played("number-that-rests-on-itself",
        "rule \"A\" { modify player.aim by +1 when player.aim > 3 }\n" + on("when player.aim > 1 { stop }", "B"), "TFR0803",
    ),
    played("number-that-is-added-to-itself",
           'rule "A" { modify player.aim by player.aim }\n' + on("when player.aim > 1 { stop }", "B"), "TFR0803"),
    played("condition-that-holds-while-it-does-not",
           condition("Odd", "when bearer.aim > 3 { modify bearer.aim by -9 }") + on('give "Odd" to player; when player.aim > 1 { stop }'), "TFR0803"),
    played("choice-of-a-million", on("choose x from 1 to 999999999999"), "TFR0701"),
    played("choice-in-words-without-end", on("choose x words 999999999999"), "TFR0701"),
    played("number-that-grows",
        on(f"let a be 999999999999; {'; '.join(f'let {b} be {a} * {a}' for a, b in pairwise(LETTERS))}; set player.score to y"), "TFR0804",
    ),
    played("number-that-grows-in-a-field",
        on("set player.score to 999999999999; " + "; ".join(["set player.score to player.score * player.score"] * 30)), "TFR0804",
    ),
    played("dice-without-number", on("roll 9999d9999 { 1..5 { stop } }"), "TFR0701"),
    played("dice-as-many-as-a-number", on("let n be 999999999; roll (n)d6 { 1 { stop } }"), "TFR0804"),
    played("loop-in-a-loop", on("for each player { " * 20 + "raise player.score by 1" + " }" * 20), "TFR0710"),
    said("range-without-end", 'rule "A" { modify player.aim by +1 when player.aim in 1..999999999999 }\n', "TFR0221"),
    said("range-that-is-wide", on("roll 1d6 { 1..999999999999 { stop } }")),
    said("number-by-zero",
        'rule "A" { modify player.aim times 1/0 }\n' + example("throw by Anna; roll aim 7; expect Anna.score == 0").replace('"A"', '"B"'), "TFR0412",
    ),
    said("odds-of-dice-without-number", example("throw by Anna; expect odds Anna.score == 1 is 1/2"), "TFR0714"),
    said("dice-given-without-end",
        example(f"throw by Anna; roll aim ({', '.join(['3'] * 10_000)}); expect Anna.score == 0"), "TFR0704",
    ),
    said("dice-given-of-12-digits", example("throw by Anna; roll aim 999999999999; expect Anna.score == 0"), "TFR0704"),
    said("player-that-is-not-there", 'rule "A" { example "e" { throw by Anna; expect Anna.score == 0 } }\n', "TFR0312"),
    said("thing-that-is-not-there",
        'rule "A" { example "e" { player Anna steady 5 with "lead dart"; expect Anna.score == 0 } }\n', "TFR0540",
    ),
    said("scenario-of-no-game",
        'scenario "S" game chess { side A { player Anna steady 5 with "brass dart" }; turn 1 { take "throw" } }\n',
    ),
    said("scenario-turn-that-never-comes",
        scenario("A", 'turn 999999999999 { take "rest"; expect P0.score == 0 }'), "TFR0710",
    ),
    said("scenario-of-a-thousand-sides",
        scenario(*(f"S{n}" for n in range(1_000)), 'turn 1 { take "rest"; expect P0.score == 0 }'),
    ),
    said("scenario-without-anything", 'scenario "S" game tavern { }\n'),
    said("condition-without-measure",
        example(f"throw by Anna; roll aim 12; expect {' and '.join(['Anna.score == 0'] * 150)}"), "TFR0207", "TFR0608",
    ),
)
