"""What holds in every battle with magic: after each event, in each state, at each question. Read off bare records, not by the code of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.laws.otherwise import otherwise
from tests.melee.invariants import PASS, legal, must
from tests.melee.reckoning import name_of
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.mask import Mask
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, Plain, Record, State
from tfrules.engine.view import view
from tfrules.game import Loaded
from tfrules.report.transcript import event_line

LOOKS = 0.04  # of states: how many are held to the law of secrets
SECRETS = 12  # of one such state, and for each side
STRENGTHENED = "wizard:Aid/effect"


def _upon(state: State, bearer: str) -> Iterator[Record]:
    """The effects on someone."""
    return (state.records[one] for one in state.of_kind("effect") if state.records[one].get("bearer") == bearer)


class MagicWatch:
    """Sees a battle from outside. Each method raises Broken."""

    def __init__(self, game: Loaded, begun: State, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.over = False
        self.before = begun
        self.told: Counter[str] = Counter()  # strength spent, as the log has it
        self.ended: set[str] = set()
        self.lasting: dict[str, int] = {}  # for how many turns more, when this turn began
        self.new_turn = False
        self.out: dict[str, str] = {}

    # ------------------------------------------------------------ questions

    def ask(self, request: Request, listed: list[Plain], chance: Random) -> None:
        """Before an answer: what is listed is legal, and whoever may move may stay."""
        legal(request, listed, chance)
        if request.asks != CHANCE and request.label == "move":
            for figure in request.get("figures") or ():
                driven = any("Avert" in str(effect.get("of")) for effect in _upon(self.before, figure))  # a step away is its duty
                must(driven or request.domain.contains({"figure": figure, "option": PASS}), f"{figure} cannot do nothing")

    def answers(self, state: State, request: Request, value: Plain) -> None:
        """Whoever is told to act can: it is conscious and there."""
        figure = value.get("figure") if isinstance(value, dict) else None
        if figure is None or value.get("do", value.get("option")) == PASS:
            return
        one = state.records[figure]
        must(one.get("health", "well") == "well" and one.get("hex") is not None, f"{figure} is {one.get('health')} and acts")

    # ------------------------------------------------------------ events

    def take(self, event: Event, before: State) -> None:
        """Hold an event against those before it."""
        fields = dict(event.fields)
        line = event_line(self.game.vocabulary, event.to_json())
        must(line is not None and "{" not in line, f"the log says {line!r} of {event.name!r}")
        match event.name:
            case "turn begins":
                self.new_turn = True
            case "fight over":
                self.over = True
            case "drained":
                must(fields["loss"] > 0, f"{fields['figure']} loses {fields['loss']} ST")
                self.told[str(fields["figure"])] += fields["loss"]
            case "effect begins":
                self.ended.discard(str(fields["effect"]))
                self.lasting.pop(str(fields["effect"]), None)
            case "effect ends":
                self.ended.add(str(fields["effect"]))
            case "vanishes" | "dies":
                must(self.out.get(str(fields["figure"])) != event.name, f"{fields['figure']} {event.name} twice")
                self.out[str(fields["figure"])] = event.name
            case "casts":
                caster = str(fields["caster"])
                must(caster not in self.out, f"{caster} {self.out.get(caster)} and casts")
                must(before.records[caster].get("spells"), f"{caster} knows no spell and casts")
                again = f"{name_of(fields['spell'])} on "  # a further one may lengthen the first
                self.lasting = {effect: left for effect, left in self.lasting.items() if not effect.startswith(again)}

    # ------------------------------------------------------------ states

    def see(self, state: State) -> None:
        """Hold a state against the one before it."""
        self._strength(state)
        self._effects(state)
        self._masters(state)
        self._places(state)
        if self.chance.random() < LOOKS:
            self._secrets(state)
        self.ended.clear()
        self.before = state

    def _strength(self, state: State) -> None:
        """Nobody has more strength than it began with, unless it was lent; what is gone does not come back, and the log says where it went."""
        c = Context(self.game.engine, state, Frame("look", 0, {}), len(state.agenda))
        idle = any(request.label == "initiative" for request in state.pending)
        for name in state.of_kind("figure"):
            one, was = state.records[name], self.before.records.get(name, {})
            for lost in ("hits", "spent"):
                must(one.get(lost, 0) >= was.get(lost, 0), f"{name} had lost {was.get(lost)} ST ({lost}), now {one.get(lost, 0)}")
            lent = any(effect.get("of") == STRENGTHENED for effect in _upon(state, name))
            ceiling = one.get("basic_ST", 0) - one.get("hits", 0) - one.get("spent", 0)
            must(lent or c.value(name, "ST") <= ceiling, f"{name} has ST {c.value(name, 'ST')}, and {ceiling} are left to it")
            if idle and not one.get("unreal"):
                spent = one.get("spent", 0)
                must(spent == self.told[name], f"{name} has spent {spent} ST, of which {self.told[name]} were told")

    def _effects(self, state: State) -> None:
        """What has ended is gone, what lasts for a time has some of it left, and a turn takes one from it; each is on something that is there."""
        for name in state.of_kind("effect"):
            effect = state.records[name]
            must(name not in self.ended, f"{name} has ended and is there")
            bearer = effect.get("bearer")
            if isinstance(bearer, str):
                must(bearer in state.records, f"{name} is on {bearer}, who is gone")
            must(effect.get("follows", name) in state.records, f"{name} follows {effect.get('follows')}, which is gone")
            counts = [end["left"] for end in effect.get("ends") or () if "left" in end]
            must(all(left > 0 for left in counts), f"{name} has {counts} left")
        if self.new_turn:
            self._turn_taken(state)
            self.new_turn = False

    def _turn_taken(self, state: State) -> None:
        """From the beginning of one turn to that of the next whatever lasts for turns has one less."""
        lasting = {
            name: sum(end["left"] for end in state.records[name].get("ends") or () if end.get("unit") == "turn")
            for name in state.of_kind("effect")
            if any(end.get("unit") == "turn" for end in state.records[name].get("ends") or ())
        }
        for name, left in self.lasting.items():
            must(
                name not in lasting or lasting[name] < left, f"{name} had {left} turns left, and a turn later {lasting.get(name)}"
            )
        self.lasting = lasting

    def _masters(self, state: State) -> None:
        """Whatever magic has made and keeps going has a maker who is there and conscious; a real being may stay to the end of the turn in which
        he no longer is, and any being of one who left until it is to be paid for. A dead being is nowhere.
        """
        idle = any(request.label == "initiative" for request in state.pending)
        for name in state.of_kind("figure"):
            one = state.records[name]
            if one.get("maker") is None or one.get("hex") is None:
                continue
            master = state.records.get(str(one["maker"]))
            must(master is not None, f"{name} is there, and {one['maker']}, who made it, is not")
            health = (master or {}).get("health", "well")
            must(one.get("health", "well") != "dead", f"{name} was made by magic, is dead and lies about")
            gone = idle or bool(one.get("unreal"))
            if health == "away":  # who has left is not felled, but pays for nothing when that is asked next
                gone = any(request.label == "move" for request in state.pending)
            must(health == "well" or not gone, f"{name} is there, and {one['maker']}, who made it, is {health}")
            held = any(effect.get("anchors") for effect in _upon(state, name))
            must(held or one.get("unreal"), f"{name} is real, and nothing keeps it here")

    def _places(self, state: State) -> None:
        """Whoever is conscious is on the board."""
        for name in state.of_kind("figure"):
            one = state.records[name]
            if one.get("health", "well") == "well":
                must(one.get("hex") is not None or name not in self.before.records, f"{name} is well and nowhere")

    def _secrets(self, state: State) -> None:
        """Whatever is secret from a side may be otherwise: what it sees stays the same."""
        for side in state.of_kind("side"):
            shown = view(self.game.engine, state, side).text()
            others = list(otherwise(Mask(self.game.engine, state.records, side), state))
            for other in self.chance.sample(others, min(SECRETS, len(others))):
                must(view(self.game.engine, other, side).text() == shown, f"{side} sees something of what is secret from it")
