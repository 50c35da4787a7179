"""What a figure is and has, line by line: words of examples and scenarios, which characters share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tfrules.engine.surface import many
from tfrules.vocabulary.terms import ClauseWord, Head, Slot
from tfrules_tft.fields import facing

if TYPE_CHECKING:
    from tfrules.engine.surface import Statement
    from tfrules.testing.run import Play

Bind = dict[str, Any]


def _set(field: str, of: str = "") -> Any:
    """A handler that writes one field of the figure whose block this is."""

    def run(play: Play, s: Statement, b: Bind) -> None:
        value = s.eval(play.context(), b, s.phrase[0])
        play.edit(lambda c: c.set(b["figure"], **{field: value}))

    return run


def _shield(play: Play, s: Statement, b: Bind) -> None:
    shield, slung = s.eval(play.context(), b, "shield"), bool(s.word("slung"))
    play.edit(lambda c: c.set(b["figure"], shield=shield, shield_ready=None if slung else True))


def _weapons(play: Play, s: Statement, b: Bind) -> None:
    weapons = many(s.eval(play.context(), b, "weapons"))
    play.edit(lambda c: c.set(b["figure"], ready=weapons[0], carried=weapons[1:] or None))


def _carries(play: Play, s: Statement, b: Bind) -> None:
    weapons = many(s.eval(play.context(), b, "weapons"))
    play.edit(lambda c: c.set(b["figure"], carried=weapons))


LOT_HEADS = (
    *(
        Head(
            short,
            phrase=(Slot("value", "expr", "int", least=0),),
            once=True,
            condition=False,
            name=f"figure {short}",
            doc=f"Basic {short}.",
            example=f"{short} 12",
            run=_set(f"basic_{short}"),
        )
        for short in ("ST", "DX", "IQ")
    ),
    Head(
        "hits",
        phrase=(Slot("value", "expr", "int", least=0),),
        once=True,
        condition=False,
        name="figure hits",
        doc="Hits taken before.",
        example="hits 3",
        run=_set("hits"),
    ),
    *(
        Head(
            field,
            phrase=(Slot("value", "expr", "int", least=0),),
            once=True,
            condition=False,
            name=f"figure {field}",
            doc=doc,
            example=f"{field} {example}",
            run=_set(field),
        )
        for field, example, doc in (
            ("experience", 120, "Experience that is not spent."),
            ("improved", 2, "Points of attributes it has bought."),
        )
    ),
    Head(
        "armor",
        phrase=(Slot("armor", "ref", "armor"),),
        once=True,
        condition=False,
        name="figure armor",
        doc="What it wears.",
        run=_set("armor"),
    ),
    Head(
        "shield",
        phrase=(Slot("shield", "ref", "shield"),),
        clauses=(ClauseWord("slung", None, "on its back, not in hand"),),
        once=True,
        condition=False,
        name="figure shield",
        doc="Its shield; ready unless slung.",
        example='shield "Large shield" slung',
        run=_shield,
    ),
    Head(
        "weapon",
        phrase=(Slot("weapons", "ref", "weapon", many=True),),
        once=True,
        condition=False,
        name="figure weapons",
        doc="Its weapons; the first is ready.",
        example='weapon "Longbow", "Two-handed sword"',
        run=_weapons,
    ),
    Head(
        "left",
        phrase=(Slot("value", "ref", "weapon"),),
        once=True,
        condition=False,
        name="figure left",
        doc="The weapon in its left hand, beside the ready one.",
        example='left "Main-gauche"',
        run=_set("left"),
    ),
    Head(
        "carries",
        phrase=(Slot("weapons", "ref", "weapon", many=True),),
        once=True,
        condition=False,
        name="figure carries",
        doc="Weapons it carries, none of them ready.",
        example='carries "Dagger"',
        run=_carries,
    ),
    Head(
        "at",
        phrase=(Slot("hex", "expr", "any"),),
        once=True,
        condition=False,
        name="figure at",
        doc="Its hex.",
        example="at (3, 4)",
        run=_set("hex"),
    ),
    Head(
        "facing",
        phrase=(facing("value"),),
        once=True,
        condition=False,
        name="figure facing",
        doc="Which side of its hex it faces, 0 to 5.",
        example="facing 3",
        run=_set("facing"),
    ),
    Head(
        "posture",
        phrase=(Slot("value", "name", choices=("standing", "kneeling", "prone")),),
        once=True,
        condition=False,
        name="figure posture",
        doc="How it stands or lies.",
        example="posture prone",
        run=_set("posture"),
    ),
)

LOT_LINES = (
    "figure ST",
    "figure DX",
    "figure IQ",
    "figure hits",
    "figure armor",
    "figure shield",
    "figure weapons",
    "figure left",
    "figure carries",
    "figure at",
    "figure facing",
    "figure posture",
    "figure experience",
    "figure improved",
)
