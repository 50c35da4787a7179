"""The findings of examples and scenarios: what was expected and is not so, and laws that a course of play breaks."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register


def _code(code: str, name: str, cause: str, wrong: str, mended: str) -> CodeInfo:
    return CodeInfo(code, name, "error", cause, wrong, mended)


CODES = (
    _code("TFR0710", "expectation-not-met", "What an example or scenario expects does not hold.",
          'example "a blow" {\n  strike foe; roll hit 9, damage 4\n  expect foe.hits == 5\n}\n',
          'example "a blow" {\n  strike foe; roll hit 9, damage 4\n  expect foe.hits == 4\n}\n'),
    _code("TFR0711", "trace-differs", "The steps of a number are not those that the example lists.",
          'example "in mail" {\n  expect trace bearer.pace { base 10 }\n}\n',
          'example "in mail" {\n  expect trace bearer.pace { base 10; "mail" -4 }\n}\n'),
    _code("TFR0712", "command-refused", "What an example does is refused by the rules, and it does not say that it should be.",
          'example "too far" {\n  walk 40\n}\n', 'example "too far" {\n  walk 40; expect refused\n}\n'),
    _code("TFR0713", "not-refused", "A refusal is expected, but what was tried is allowed, or is refused for another reason.",
          'example "too far" {\n  walk 4; expect refused\n}\n', 'example "too far" {\n  walk 40; expect refused\n}\n'),
    _code("TFR0714", "odds-differ", "The exact chance is not the one that the example states.",
          'example "a coin" {\n  toss; expect odds heads is 1/3\n}\n',
          'example "a coin" {\n  toss; expect odds heads is 1/2\n}\n'),
    _code("TFR0715", "example-cannot-run", "A word of an example could not be carried out, or a rule broke while it ran.",
          'example "nobody" {\n  strike nobody\n}\n',
          'example "somebody" {\n  figure somebody { strength 10 }\n  strike somebody\n}\n'),
    _code("TFR0716", "trace-does-not-add-up",
          "A number is not the fold of its own trace. The engine or a plugin is at fault, not the text.",
          "a query whose handler adds to the value and leaves no step", "a query that adds by a step of its trace"),
    _code("TFR0717", "not-resumable", 
          "The course ends otherwise when it is saved and taken up again at each question: code of a frame depends on "
          "something outside the state.", "a procedure that counts in a global variable",
          "a procedure that counts in a field of a record"),
    _code("TFR0718", "nothing-expected", "An example or scenario expects nothing, so it proves nothing.",
          'example "a blow" {\n  strike foe; roll hit 9, damage 4\n}\n',
          'example "a blow" {\n  strike foe; roll hit 9, damage 4\n  expect foe.hits == 4\n}\n'),
    _code("TFR0719", "not-counted",
          "What the given dice lead to is not among what is counted when all dice are let fall, or the chances do not make 1. "
          "The engine or a plugin is at fault, not the text.",
          "a procedure that writes down the faces of a roll", "a procedure that writes down what came of the roll"),
)  # fmt: skip
register(*CODES)
