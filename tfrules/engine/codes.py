"""The findings of a running game: answers, scripts, rules that can't be carried out."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register


def _code(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return CodeInfo(code, name, "error", cause, wrong, mended)


CODES = (
    _code("TFR0701", "script-too-short", "A script of dice or choices ends before everything that is asked was answered.",
          'example "a blow" {\n  strike foe\n}\n', 'example "a blow" {\n  strike foe; roll hit 9; roll damage 4\n}\n'),
    _code("TFR0702", "script-out-of-step", "A script answers something else than what is asked for at that point.",
          'example "a blow" {\n  strike foe; roll damage 4\n}\n', 'example "a blow" {\n  strike foe; roll hit 9; roll damage 4\n}\n'),
    _code("TFR0703", "script-too-long", "A script of dice or choices has answers left when nothing is asked any more.",
          'example "a blow" {\n  strike foe; roll hit 16; roll damage 4\n}\n', 'example "a blow" {\n  strike foe; roll hit 16\n}\n'),
    _code("TFR0704", "dice-cannot-show", "A script gives dice that the roll cannot show: too many, too few, or a total out of reach.",
          'example "a blow" {\n  strike foe; roll hit 19\n}\n', 'example "a blow" {\n  strike foe; roll hit 18\n}\n'),
    _code("TFR0801", "not-pending", "An answer was given to a request that is not pending.",
          "battle.answer(old_request, 3)", "battle.answer(battle.pending[0], 3)"),
    _code("TFR0802", "answer-not-allowed", "An answer is not in the request's domain. The state stays as it was.",
          'battle.answer(request, "fly")', "battle.answer(request, next(request.domain.iterate()))"),
    _code("TFR0803", "endless-chain", "Rules wake each other without end. The chain is named, the innermost step first.",
          'condition "itch" {\n  on bearer affected { give "itch" }\n}\n',
          'condition "itch" {\n  on bearer affected when not bearer has "itch" { give "itch" }\n}\n'),
    _code("TFR0804", "rule-cannot-run", "A rule could not be carried out as it is written: two exceptions hold at once, or it acts on what is not there.",
          'weapon "Fork" {\n  damage 1d6\n  damage 2d6 when bearer.tired\n  damage 3d6 when bearer.angry\n}\n',
          'weapon "Fork" {\n  damage 1d6\n  damage 2d6 when bearer.tired\n  damage 3d6 when bearer.angry over tired\n}\n'),
    _code("TFR0805", "too-much-to-count", "The courses that chance can take are too many to be counted one by one; simulate instead.",
          "game.odds(whole_war, state)", "game.odds(one_blow, state)"),
)  # fmt: skip
register(*CODES)
