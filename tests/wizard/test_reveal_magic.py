"""What Reveal Magic tells, and what it keeps to itself: the spell and its bearer, not whose it is, and no bluff."""

from __future__ import annotations

import json
from typing import Any

from tests.wizard.course import Course
from tfrules.engine.view import view
from tfrules_wizard import spells


def course(hidden: str, caster: str = "friend") -> Course:
    """A mage who looks for magic; on the foe lies a spell that the foe's friend has cast."""
    made = Course()
    made.figure("mage", "ours", ST=12, DX=14, IQ=14, spells=("wizard:Reveal Magic",), hex=(3, 8), facing=0)
    made.figure("foe", "theirs", ST=12, DX=12, IQ=9, hex=(3, 4), facing=3)
    made.figure("friend", "theirs", ST=12, DX=12, IQ=9, hex=(5, 4), facing=3)
    made.edit(lambda c: spells.put_on(c, {"caster": caster, "subject": "foe", "spell": hidden}) and None)
    return made


def effects(made: Course, side: str) -> list[dict[str, Any]]:
    shown = json.loads(view(made.game, made.state, side).text())
    return [one for one in json.loads(json.dumps(shown)).get("records", shown).values() if one.get("kind") == "effect"]


def cast(made: Course) -> None:
    made.start("cast", caster="mage", spell="wizard:Reveal Magic")
    made.answer(10)


def test_a_protection_shows_and_its_caster_does_not() -> None:
    made = course("wizard:Stone Flesh")
    assert effects(made, "ours") == []
    cast(made)
    (found,) = effects(made, "ours")
    assert (found["of"], found["bearer"]) == ("wizard:Stone Flesh/effect", "foe")
    assert "friend" not in json.dumps(found)


def test_the_other_side_knows_its_own_all_along() -> None:
    made = course("wizard:Stone Flesh")
    cast(made)
    (found,) = effects(made, "theirs")
    assert found["caster"] == "friend"


def test_what_only_pretends_is_not_told() -> None:
    made = course("wizard:Feint")
    cast(made)
    assert effects(made, "ours") == []
