"""What holds in every battle of Melee: after each event, in each state, at each question.

Numbers and geometry come from `reckoning`, which knows the book and not the code. The names of the methods say which kind of fault each is for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from tests.melee import reckoning as by_book
from tests.melee.reckoning import PRONE, STEPS, At, Figure
from tfrules.boards import Board
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.save import load_text, resume, save_text
from tfrules.engine.state import Frame, Plain, State
from tfrules.game import Loaded
from tfrules.report.transcript import event_line

PASS = "pass"
MISHAPS = ("drop", "break", "lost", "miss")
WITHOUT_WEIGHT = ("natural", "rock")  # classes of weapons of which nobody counts the pieces


class Broken(AssertionError):
    """Something that must always hold did not."""


def must(holds: object, why: str) -> None:
    if not holds:
        raise Broken(why)


def legal(request: Request, listed: list[Plain], chance: Random) -> None:
    """Somebody who is asked can answer, and what is listed is allowed."""
    if request.asks == CHANCE:
        return
    must(listed, f"nobody can answer {request.label!r}")
    for value in chance.sample(listed, min(3, len(listed))):
        must(request.domain.contains(value), f"{value} is listed for {request.label!r} and not allowed")


@dataclass
class Turn:
    """What has to be remembered of one turn."""

    number: int = 0
    phase: str = ""
    chosen: set[str] = field(default_factory=set)
    hurt: Counter[str] = field(default_factory=Counter)
    blows: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    by_hand: set[tuple[str, str]] = field(default_factory=set)
    pushed: set[str] = field(default_factory=set)
    pushers: list[str] = field(default_factory=list)
    second_arrow: str = ""
    last_roll: tuple[str, str, str] = ("", "", "")
    hits: int = 0  # that the last damage came to


class Watch:
    """Sees a battle from outside. Each method raises Broken."""

    def __init__(self, game: Loaded, board: Board, begun: State) -> None:
        self.game, self.board = game, board
        self.told: Counter[str] = Counter({name: figure.get("hits", 0) for name, figure in by_book.people(begun)})
        self.gone: dict[str, str] = {}
        self.over = False
        self.freed: set[str] = set()
        self.turn = Turn()
        self.things = self._things(begun)

    # ------------------------------------------------------------ questions

    def ask(self, request: Request, listed: list[Plain], chance: Random) -> None:
        """Before an answer: what is listed is legal, and whoever may act may do nothing."""
        legal(request, listed, chance)
        if request.kind != "act":
            return
        waiting = request.get("figures") if request.label == "move" else None
        idle = [{"figure": one, "option": PASS} for one in waiting] if waiting else [PASS]
        for value in idle:
            must(request.domain.contains(value), f"nobody can do nothing: {request.label!r} does not allow {value}")

    def answers(self, state: State, request: Request, value: Plain) -> None:
        """What is about to be answered: a way is one that the book allows."""
        if request.label == "move" and isinstance(value, dict) and value["option"] != PASS:
            self._way(state, state.records[value["figure"]], value)

    def _way(self, state: State, figure: Figure, command: dict[str, Any]) -> None:
        way, letter, name = [tuple(at[:2]) for at in command.get("path", ())], command["option"], command["figure"]
        if not way or by_book.is_giant(figure):
            return
        most = by_book.most_hexes(figure, letter)
        must(len(way) <= most, f"{name} enters {len(way)} hexes with option ({letter}) and may enter {most}")
        flies = letter in ("fly", "swoop")
        for at, to in pairwise([tuple(figure["hex"]), *way]):
            must(flies or by_book.distance(at, to) <= 2, f"{name} goes from {at} to {to}")
            must(to in self.board.hexes and to not in self.board.walls, f"{name} enters {to}, which is wall or no hex")
        for at in way[:-1]:
            must(flies or not by_book.in_front_of(state, name, (at,)), f"{name} goes on through {at}, in front of an enemy")
            must(flies or not self._upright(state, at, name), f"{name} goes through somebody in {at}")
        if letter in by_book.SHIFTS:
            for foe in by_book.in_front_of(state, name, by_book.cells(figure)):
                near = any(by_book.distance(way[-1], at) <= 1 for at in by_book.cells(state.records[foe]))
                must(near, f"{name} shifts away from {foe}, who engages it")

    def _upright(self, state: State, at: At, but: str) -> list[str]:
        """Those on their feet or knees in a hex."""
        return [
            name
            for name, one in by_book.people(state)
            if name != but and by_book.is_awake(one) and one.get("posture") != PRONE and at in by_book.cells(one)
        ]

    # ------------------------------------------------------------ events

    def take(self, event: Event, before: State) -> None:
        """Hold an event against those before it, and against the state in which the question was asked."""
        fields = dict(event.fields)
        self._line(event)
        handler = getattr(self, "_on_" + event.name.replace(" ", "_"), None)
        if handler is not None:
            handler(fields, event, before)
        if self.over:
            must(event.name in ("fight over", "earned", "award", "turn ends", "effect ends"), f"{event.name!r} after the fight is over")

    def _line(self, event: Event) -> None:
        """The log says of an event who was in it, and of a blow whether it landed."""
        line = event_line(self.game.vocabulary, event.to_json())
        must(line and "{" not in line, f"the log says {line!r} of {event.name!r}")
        if event.name == "rolled to hit":
            must(str(event.fields["result"]) in line, f"{line!r} does not say {event.fields['result']!r}")
        for role in ("figure", "attacker"):
            who = event.fields.get(role)
            said = self.game.vocabulary.events[event.name].say if event.name in self.game.vocabulary.events else ""
            must(who is None or f"{{{role}}}" not in said or str(who) in line, f"{line!r} does not name {who}")

    def _on_turn_begins(self, fields: dict[str, Any], event: Event, before: State) -> None:
        self.turn = Turn(int(fields["number"]))

    def _on_phase_begins(self, fields: dict[str, Any], event: Event, before: State) -> None:
        self.turn.phase = str(fields["phase"])

    def _on_fight_over(self, fields: dict[str, Any], event: Event, before: State) -> None:
        self.over = True

    def _on_option_chosen(self, fields: dict[str, Any], event: Event, before: State) -> None:
        who = fields["figure"]
        must(who not in self.turn.chosen, f"{who} chooses an option twice in turn {self.turn.number}")
        must(who not in self.gone, f"{who} is {self.gone.get(who)} and chooses an option")
        self.turn.chosen.add(who)

    def _on_wounded(self, fields: dict[str, Any], event: Event, before: State) -> None:
        who, hits = fields["figure"], fields["hits"]
        must(hits > 0, f"{who} takes {hits} hits")
        must(hits == self.turn.hits, f"{who} takes {hits} hits, but {self.turn.hits} were reckoned")
        must(self.gone.get(who) != "dead", f"{who} is dead and takes hits")
        self.told[who] += hits
        self.turn.hurt[who] += hits

    def _on_dies(self, fields: dict[str, Any], event: Event, before: State) -> None:
        must(self.gone.get(fields["figure"]) != "dead", f"{fields['figure']} dies twice")
        self.gone[fields["figure"]] = "dead"

    def _on_faints(self, fields: dict[str, Any], event: Event, before: State) -> None:
        must(fields["figure"] not in self.gone, f"{fields['figure']} is {self.gone.get(fields['figure'])} and faints")
        self.gone[fields["figure"]] = "unconscious"

    def _on_stands(self, fields: dict[str, Any], event: Event, before: State) -> None:
        who = fields["figure"]
        must(who not in self.gone, f"{who} is {self.gone.get(who)} and stands up")
        must(self.turn.hurt[who] < by_book.falls_at(before.records[who]), f"{who} was felled this turn and stands up")

    def _on_rolled_to_hit(self, fields: dict[str, Any], event: Event, before: State) -> None:
        who, target = fields["attacker"], fields["target"]
        man, foe, attack = before.records[who], before.records.get(target), self._attack(before)
        must(who not in self.gone, f"{who} is {self.gone.get(who)} and strikes")
        must(self.gone.get(target) != "dead", f"{target} is dead and struck at")
        felled = self.turn.hurt[who] >= by_book.falls_at(man) or man.get("fell")
        must(not felled, f"{who} was felled this turn and strikes")
        must(fields["dice"] == len(fields["faces"]), f"{who} rolls {fields['faces']} for {fields['dice']} dice")
        self.turn.last_roll = (who, target, str(fields["result"]))
        if foe is None or attack.get("passing"):
            return
        meant, times = by_book.result(fields["dice"], sum(fields["faces"]), fields["needs"])
        says = "mishap" if meant == "mishap" and fields["result"] in MISHAPS else fields["result"]
        must((says, fields["times"]) == (meant, times), f"{who} rolls {fields['faces']} against {fields['needs']}: {fields['result']}")
        self._dice(fields, attack, foe)
        self._facing(before, dict(event.trace)["DX"], man, foe, attack)

    def _dice(self, fields: dict[str, Any], attack: Figure, foe: Figure) -> None:
        """A dodge is for what flies, a parry for blows; neither helps against the other."""
        ranged = bool(attack.get("missile") or attack.get("thrown"))
        guards = foe.get("option") == ("c" if ranged else "k")
        must(fields["dice"] == 3 or guards, f"four dice against {fields['target']}, which does not guard against that")
        if by_book.is_up(foe) and guards:
            must(fields["dice"] == 4, f"three dice against {fields['target']}, which guards against that")

    def _facing(self, state: State, trace: Any, man: Figure, foe: Figure, attack: Figure) -> None:
        """What the facing and a body underfoot add: nothing to a shot, by the book's hexes to a blow of one hex on another."""
        added = {step.label: step.amount for step in trace.steps if step.state == "applied"}
        facing = sum(added.get(f"attack from the {zone}", 0) for zone in ("side", "rear"))
        must(not (attack.get("missile") and facing), f"a shot gets {facing} for the facing")
        on_body = by_book.is_awake(man) and man.get("posture") != PRONE and self._lies_under(state, man)
        must(("body in the hex" in added) == on_body, f"a body underfoot: {on_body}, but the attack has {added}")
        apart = by_book.distance(man["hex"], foe["hex"])
        if attack.get("hand") and not attack.get("hth") and apart == 1 and not (by_book.is_giant(man) or by_book.is_giant(foe)):
            expected = {"front": 0, "side": 2, "rear": 4}[by_book.zone(foe, man["hex"]) if not foe.get("hth") else "rear"]
            must(facing == expected, f"{facing} for the facing, and {expected} by the book")

    @staticmethod
    def _lies_under(state: State, man: Figure) -> bool:
        filled = by_book.cells(man)
        others = (one for _, one in by_book.people(state) if one is not man)
        return any(one.get("posture") == PRONE and at in filled for one in others for at in by_book.cells(one))

    @staticmethod
    def _attack(state: State) -> Figure:
        """The record of the attack under way, empty when there is none."""
        named = next((frame.bind["attack"] for frame in reversed(state.agenda) if frame.bind.get("attack")), None)
        return state.records.get(named, {})

    def _on_aimed(self, fields: dict[str, Any], event: Event, before: State) -> None:
        self.turn.last_roll = (fields["attacker"], "", "")

    def _on_struck(self, fields: dict[str, Any], event: Event, before: State) -> None:
        """A blow lands only after its own roll; the answer to a leap needs none."""
        who, _, said = self.turn.last_roll
        must(fields["attacker"] == who, f"{fields['attacker']} strikes, and {who} has aimed")
        landed = said in ("hit", "stray") or "sure hit" in fields["attack"]
        must(landed, f"{who} strikes {fields['target']} after {said or 'no roll'}")

    def _on_damage_rolled(self, fields: dict[str, Any], event: Event, before: State) -> None:
        self.turn.hits = fields["hits"]
        attack = self._attack(before)
        foe = before.records.get(fields.get("target"))
        if foe is None or not attack:
            return
        rolled = max(fields["rolled"], 0) * fields["times"]
        if before.records.get("contest", {}).get("of") == "practice":
            rolled //= 2  # blunted
        least = max(rolled - by_book.stopped(foe, attack), 0)
        parry = 1 if "Main-gauche" in (by_book.name_of(foe.get(hand)) for hand in ("ready", "left")) else 0
        must(least - parry <= fields["hits"] <= least, f"{fields['hits']} of {rolled} get through to {fields['target']}, and {least} by the book")
        if fields["hits"] and attack.get("hand") and not (attack.get("missile") or attack.get("thrown")):
            self.turn.by_hand.add((fields["attacker"], fields["target"]))

    def _on_attacked(self, fields: dict[str, Any], event: Event, before: State) -> None:
        who = fields["attacker"]
        figure = before.records[who]
        missile, weapon = self._attack(before).get("missile"), by_book.name_of(self._attack(before).get("weapon"))
        self.turn.blows[who] += 1
        count = self.turn.blows[who]
        gear = (weapon, *map(by_book.name_of, (figure.get("ready"), figure.get("left"), *(figure.get("carried") or ()))))
        must(count <= (2 if weapon in by_book.SHOTS or "Main-gauche" in gear else 1), f"{who} makes {count} attacks in turn {self.turn.number}")
        if count == 1 and not figure.get("hth"):
            must(not self.turn.second_arrow, f"{who} attacks for the first time after a second arrow of {self.turn.second_arrow}")
        if count == 2 and missile:
            self.turn.second_arrow = who
        self._acts(who, once=count == 1)

    def _acts(self, who: str, once: bool) -> None:
        self.turn.acts[who] += once
        must(self.turn.acts[who] <= 1, f"{who} acts twice in turn {self.turn.number}")

    def _on_offer_taken(self, fields: dict[str, Any], event: Event, before: State) -> None:
        who = fields["who"]
        must(who not in self.gone, f"{who} is {self.gone.get(who)} and takes {fields['offer']!r}")
        if fields["offer"] != "Force retreat":
            self._acts(who, once=self.turn.phase == "combat")
            return
        must(who not in self.turn.pushers, f"{who} forces a retreat twice")
        must(not self.turn.hurt[who], f"{who} was hit and forces a retreat")
        self.turn.pushers.append(who)

    def _on_chosen(self, fields: dict[str, Any], event: Event, before: State) -> None:
        if fields["name"] == "foe" and self.turn.pushers:
            who, foe = self.turn.pushers[-1], fields["value"]
            must((who, foe) in self.turn.by_hand, f"{who} pushes {foe}, whom it has not hit by hand")
            must(foe not in self.turn.pushed, f"{foe} is pushed twice")
            lies = before.records[foe].get("posture") == PRONE or before.records[foe].get("hth")
            must(not lies, f"{foe} lies or grapples and is pushed")
            self.turn.pushed.add(foe)

    # ------------------------------------------------------------ states

    def see(self, state: State) -> None:
        """Hold a state against what was told and against the book."""
        c = Context(self.game.engine, state, Frame("look", 0, {}), len(state.agenda))
        for name, figure in by_book.people(state):
            must(figure.get("hits", 0) == self.told[name], f"{name} has {figure.get('hits', 0)} hits, of which {self.told[name]} were told")
            said = figure.get("health", "well")
            must(said == self.gone.get(name, said) or said == "away", f"{name} is {said}, and was told to be {self.gone.get(name)}")
            self._grip(state, name, figure)
            if by_book.is_awake(figure):
                foes = by_book.in_front_of(state, name, by_book.cells(figure))
                if not by_book.is_giant(figure):
                    must(bool(c.value(name, "engaged")) == bool(foes), f"{name} is in front of {foes}, and engaged: {not foes}")
                else:
                    must(foes or not c.value(name, "engaged"), f"{name} is engaged by nobody")
        self._places(state)
        self._kept(state)
        if any(request.label == "initiative" for request in state.pending):
            self._forgotten(state)
        self.freed = self._settled(state, self.freed)

    def _grip(self, state: State, name: str, figure: Figure) -> None:
        """A hold binds both who grapple, in one hex, on the ground."""
        for foe in figure.get("hth") or ():
            other = state.records[foe]
            must(name in (other.get("hth") or ()), f"{name} grapples {foe}, but not the other way")
            must(by_book.is_awake(figure) and figure.get("posture") == PRONE, f"{name} grapples, but is not down and awake")
            must(figure.get("side") != other.get("side"), f"{name} grapples its own friend {foe}")
            shared = set(by_book.cells(figure)) & set(by_book.cells(other)) or (by_book.is_giant(figure) and by_book.is_giant(other))
            must(shared, f"{name} and {foe} grapple in different hexes")

    def _places(self, state: State) -> None:
        """Nobody stands in a wall or in the hex of another who stands."""
        taken: dict[At, str] = {}
        for name, figure in by_book.people(state):
            if not by_book.is_awake(figure):
                continue
            for at in by_book.cells(figure):
                must(at in self.board.hexes and at not in self.board.walls, f"{name} is in {at}, which is wall or no hex")
                if figure.get("posture") != PRONE:
                    must(at not in taken, f"{name} and {taken.get(at)} stand in {at}")
                    taken[at] = name

    def _on_freed(self, fields: dict[str, Any], event: Event, before: State) -> None:
        must(fields["figure"] not in self.gone, f"{fields['figure']} is {self.gone.get(fields['figure'])} and is freed")
        self.freed.add(fields["figure"])

    def _settled(self, state: State, freed: set[str]) -> set[str]:
        """Whoever has come free of a hold lies in no hex with another who is awake, if there is an empty hex beside it.

        What is left to be watched: nobody, once a question is asked that does not belong to their parting.
        """
        if any(request.label == "aside" for request in state.pending):
            return freed
        for name in freed:
            figure = state.records[name]
            if not by_book.is_awake(figure) or figure.get("hth") or by_book.is_giant(figure):
                continue
            here, crowd = tuple(figure["hex"]), []
            filled = {at for _, one in by_book.people(state) for at in by_book.cells(one)}
            crowd = [n for n, one in by_book.people(state) if n != name and by_book.is_awake(one) and here in by_book.cells(one)]
            room = [at for at in (by_book.plus(here, step) for step in STEPS) if at in self.board.hexes - self.board.walls and at not in filled]
            must(not crowd or not room, f"{name} is free and lies in one hex with {crowd}")
        return set()

    def _things(self, state: State) -> Counter[str]:
        """How many there are of each weapon and shield: in hand, carried, lying about, in flight."""
        found: Counter[str] = Counter()
        for record in state.records.values():
            if record["kind"] == "figure":
                found.update(one for one in (record.get("ready"), record.get("left"), record.get("shield"), *(record.get("carried") or ())) if one)
            elif record["kind"] == "object":
                found[str(record["of"])] += 1
            elif record["kind"] == "attack" and record.get("thrown") and record.get("aim") and record.get("class") != "break":
                found[str(record["weapon"])] += 1
        return Counter({name: number for name, number in found.items() if self._has_weight(name)})

    def _has_weight(self, thing: str) -> bool:
        lines = self.game.engine.definitions[thing].all("class")
        return not any(line.raw.get("class") in WITHOUT_WEIGHT for line in lines)

    def _on_broken(self, fields: dict[str, Any], event: Event, before: State) -> None:
        self.things[str(fields["weapon"])] -= 1

    def _kept(self, state: State) -> None:
        """Nothing is dropped twice, nothing vanishes."""
        now = self._things(state)
        must(now == +self.things, f"things: {now - self.things} too many, {+self.things - now} too few")

    def _forgotten(self, state: State) -> None:
        """When a turn begins nobody remembers anything of the one before, be it dead, large or new in the fight."""
        for (owner, name), declared in self.game.vocabulary.fields.items():
            if declared.key == "memory" and declared.edge == "turn":
                left = [one for one in state.of_kind(owner) if name in state.records[one]]
                must(not left, f"{left} remember {name} of the turn before")
        must(not state.of_kind("attack"), f"attacks are left over: {state.of_kind('attack')}")


def again(game: Loaded, state: State) -> State:
    """A state written, read and run up to its question: it must be the same in all its parts."""
    text = save_text(state)
    back = resume(game.engine, load_text(text).state).state
    must(save_text(back) == text, "a save read again is another state")
    must(_asked(back) == _asked(state), "a save read again asks something else")
    return back


def _asked(state: State) -> list[Any]:
    return [(one.id, one.label, one.asks, one.kind, dict(one.about), one.domain.to_json()) for one in state.pending]
