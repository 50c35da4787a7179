"""The findings of a running game: answers, scripts, rules that can't be carried out, saves."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register


def _code(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return CodeInfo(code, name, "error", cause, wrong, mended)


CODES = (
    _code("TFR0807", "policy-silent", "A policy was asked for a roll, or for a choice in which nothing is allowed.",
          "battle.answer(roll, policy(state, roll))", "let chance answer rolls: tfrules.sample(seed)"),
    _code(
        "TFR0701",
        "script-too-short",
        "A script of dice or choices ends before everything that is asked was answered.",
        'example "a blow" {\n  strike foe\n}\n',
        'example "a blow" {\n  strike foe; roll hit 9; roll damage 4\n}\n',
    ),
    _code(
        "TFR0702",
        "script-out-of-step",
        "A script answers something else than what is asked for at that point.",
        'example "a blow" {\n  strike foe; roll damage 4\n}\n',
        'example "a blow" {\n  strike foe; roll hit 9; roll damage 4\n}\n',
    ),
    _code(
        "TFR0703",
        "script-too-long",
        "A script of dice or choices has answers left when nothing is asked any more.",
        'example "a blow" {\n  strike foe; roll hit 16; roll damage 4\n}\n',
        'example "a blow" {\n  strike foe; roll hit 16\n}\n',
    ),
    _code(
        "TFR0704",
        "dice-cannot-show",
        "A script gives dice that the roll cannot show: too many, too few, or a total out of reach.",
        'example "a blow" {\n  strike foe; roll hit 19\n}\n',
        'example "a blow" {\n  strike foe; roll hit 18\n}\n',
    ),
    _code(
        "TFR0705",
        "nothing-to-draw-from",
        "A sampled course comes to a question whose answers are no list: words that only a person can judge.",
        "drive(game, outcome, sample(7), sample(7))",
        'drive(game, outcome, sample(7), {"judge": Asked(ask_the_judge)})',
    ),
    _code(
        "TFR0801",
        "not-pending",
        "An answer was given to a request that is not pending.",
        "battle.answer(old_request, 3)",
        "battle.answer(battle.pending[0], 3)",
    ),
    _code(
        "TFR0802",
        "answer-not-allowed",
        "An answer is not in the request's domain. The state stays as it was.",
        'battle.answer(request, "fly")',
        "battle.answer(request, next(request.domain.iterate()))",
    ),
    _code(
        "TFR0803",
        "endless-chain",
        "Rules wake each other without end. The chain is named, the innermost step first.",
        'condition "itch" {\n  on bearer affected { give "itch" }\n}\n',
        'condition "itch" {\n  on bearer affected when not bearer has "itch" { give "itch" }\n}\n',
    ),
    _code(
        "TFR0804",
        "rule-cannot-run",
        "A rule could not be carried out as it is written: two exceptions hold at once, or it acts on what is not there.",
        'weapon "Fork" {\n  damage 1d6\n  damage 2d6 when bearer.tired\n  damage 3d6 when bearer.angry\n}\n',
        'weapon "Fork" {\n  damage 1d6\n  damage 2d6 when bearer.tired\n  damage 3d6 when bearer.angry over tired\n}\n',
    ),
    _code(
        "TFR0806",
        "query-unknown",
        "A number was asked for that the loaded game does not declare.",
        'game.explain("figure.agilty", "Rolf", battle)',
        'game.explain("figure.agility", "Rolf", battle)',
    ),
    _code(
        "TFR0805",
        "too-much-to-count",
        "The courses that chance can take are too many to be counted one by one; simulate instead.",
        "game.odds(whole_war, state)",
        "game.odds(one_blow, state)",
    ),
    _code(
        "TFR0811",
        "fight-too-wide",
        "A fight can be in more states than may be counted.",
        'game.fight(battle, "Archers keep away", most=1000)',
        'game.fight(battle, "Archers keep away", most=5_000_000)',
    ),
    _code(
        "TFR0812",
        "turns-are-counted",
        "A fight cannot be counted because a rule reads how many turns there have been: then it is never twice in the same state.",
        'if c.get("turn", "number") >= 20: c.set("turn", over=True)',
        'c.set("turn", left=c.get("turn", "left", 20) - 1)',
    ),
    _code(
        "TFR0813",
        "fights-not-done",
        "Many fights cannot be done as they are asked for: their number, or a process or cluster that is to do them.",
        'game.duel(one, other, fights=1000, scheduler="localhost")',
        'game.duel(one, other, fights=1000, scheduler="tcp://localhost:8786")',
    ),
    _code(
        "TFR0921",
        "save-damaged",
        "A saved game is cut short, is no JSON, or says a key twice: it was changed since.",
        '{"tfrules": "save", "format": 1, "meta": {',
        '{"tfrules": "save", "format": 1, "meta": {}, "state": {"format": 1, "records": {}, "agenda": []}}',
    ),
    _code(
        "TFR0922",
        "save-format-unknown",
        "A file is no saved game, or one of a format that this version does not read.",
        '{"tfrules": "save", "format": 99, ...}',
        '{"tfrules": "save", "format": 1, ...}',
    ),
    _code(
        "TFR0923",
        "save-invalid",
        "Something in a saved game has the wrong type, is missing, or should not be there.",
        '{"code": "proc:act", "step": "two", "bind": {}, "answers": []}',
        '{"code": "proc:act", "step": 2, "bind": {}, "answers": []}',
    ),
    _code(
        "TFR0924",
        "save-not-possible",
        "A save cannot be read or written: the system refuses it, or what it would hold.",
        'save("no/such/folder/fight.json", battle)',
        'save("fight.json", battle)',
    ),
    _code(
        "TFR0925",
        "save-of-another-game",
        "A saved game names rules that the loaded game does not have.",
        "load a save made with a pack that is not loaded",
        "load the game with the packs that the save names first",
    ),
    _code(
        "TFR0926",
        "save-at-odds",
        "A saved game contradicts itself or its game: a field holds what it cannot, or a step under way lacks what it began with.",
        '"Rolf": {"kind": "figure", "hex": "here"}',
        '"Rolf": {"kind": "figure", "hex": [3, 4]}',
    ),
)
register(*CODES)
