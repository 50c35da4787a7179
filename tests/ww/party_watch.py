"""What holds in every fight of Warlords & Wizards: after each event, in each state, at each question."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from tests.melee.invariants import again, must
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, Plain, State
from tfrules.engine.view import view, view_events
from tfrules.game import Loaded
from tfrules.report.transcript import event_line

SCORES = "BSME"
TRIED = 2  # other answers of each question
ACTIVE = {"casts": "caster", "moves": "mover", "shoots": "attacker", "attacks": "attacker", "offer taken": "who", "takes effect": "caster"}
RISES = ("heals", "regains", "reconciled")
SOUND = "ww:False sound"  # is shifted by whoever has made it
LIVING_ACTS = ("offer", "strike", "spell", "MD", "point", "where", "target", "Parry")


@dataclass
class Round:
    """What has to be remembered of one round."""

    number: int = 0
    phase: str = ""
    acts: Counter[str] = field(default_factory=Counter)
    more: Counter[str] = field(default_factory=Counter)  # blows that follow on a kill
    moves: Counter[str] = field(default_factory=Counter)
    shots: set[str] = field(default_factory=set)


class Watch:
    """Sees a fight from outside. Each method raises Broken."""

    def __init__(self, game: Loaded, sides: tuple[str, ...]) -> None:
        self.game, self.sides = game, sides
        self.dead: set[str] = set()
        self.round = Round()

    # ------------------------------------------------------------ questions

    def ask(self, state: State, request: Request, listed: list[Plain], chance: Random) -> None:
        """Before an answer: something is listed, all of it is allowed, and nobody dead or out of the fight is asked to act."""
        if request.asks == CHANCE:
            return
        must(listed, f"nobody can answer {request.label!r}")
        for value in chance.sample(listed, min(TRIED, len(listed))):
            must(request.domain.contains(value), f"{value} is listed for {request.label!r} and not allowed")
        if request.kind == "act":
            must(request.domain.contains("pass"), f"nobody can do nothing at {request.label!r}")
            for value in listed:
                if isinstance(value, dict):
                    self._awake(state, str(value["who"]), f"is offered {value['offer']!r}")
            left = [name for kind in ("attack", "hurt") for name in state.of_kind(kind)]
            must(not left, f"{left} are left over when an action is asked for")
        elif request.label in LIVING_ACTS and request.get("who") is not None:
            self._awake(state, str(request.get("who")), f"is asked for {request.label!r}")

    def _awake(self, state: State, who: str, what: str) -> None:
        one = state.records[who]
        body, mind = one.get("B", 0), one.get("M", 0)
        awake = not one.get("dead") and body > 0 and mind > 0
        must(awake or one.get("sort") == SOUND, f"{who} {what}, with Body {body} and Mind {mind}")

    def others(self, state: State, request: Request, listed: list[Plain], chance: Random) -> None:
        """Every answer that is listed can be carried out: the rules do not refuse what they have offered."""
        if request.asks == CHANCE:
            return
        for value in chance.sample(listed, min(TRIED, len(listed))):
            for event in answer(self.game.engine, state, request, value).events:
                must(event.name != "refused" or event.rule, f"{value} is listed for {request.label!r}, and refused: {event.fields.get('why')}")

    # ------------------------------------------------------------ views

    def views(self, state: State, request: Request, value: Plain, outcome: Outcome) -> None:
        """Who must not see a question gets neither its choices nor, while others are still asked, anything of the answer."""
        for side in self.sides:
            seen = view(self.game.engine, state, side)
            for shown, asked in zip(seen.pending, state.pending, strict=True):
                hidden = side in asked.secret_from and asked.asks != side
                must(not hidden or not {"id", "about", "domain"} & set(shown), f"{side} sees of a secret question {shown}")
        waiting = [one.id for one in state.pending if one.id != request.id]
        if not waiting or [one.id for one in outcome.state.pending] != waiting:
            return
        other = next((one for one in islice(request.domain.iterate(), 2) if one != value), None)
        if other is None:
            return
        otherwise = answer(self.game.engine, state, request, other)
        for side in request.secret_from:
            if side != request.asks:
                must(self._seen(state, outcome, side) == self._seen(state, otherwise, side), f"{side} sees whether {value} or {other} was answered")

    def _seen(self, before: State, outcome: Outcome, side: str) -> Any:
        game = self.game.engine
        return view(game, outcome.state, side).text(), view_events(game, outcome.state, outcome.events, side, before)

    def saved(self, state: State) -> None:
        """A state that was written and read shows each side the same."""
        back = again(self.game, state)
        for side in self.sides:
            must(view(self.game.engine, back, side).text() == view(self.game.engine, state, side).text(), f"{side} sees another state after a save")

    # ------------------------------------------------------------ events

    def take(self, event: Event, before: State) -> None:
        """Hold an event against those before it."""
        fields = dict(event.fields)
        line = event_line(self.game.vocabulary, event.to_json())
        must("{" not in line, f"the log says {line!r} of {event.name!r}")
        must(event.name != "refused" or event.rule, f"refused: {fields.get('why')}")
        who = fields.get(ACTIVE.get(event.name, ""))
        must(who not in self.dead, f"{who} is dead, and: {line or event.name}")
        handler = getattr(self, "_on_" + event.name.replace(" ", "_"), None)
        if handler is not None:
            handler(fields, before)

    def _on_turn_begins(self, fields: dict[str, Any], before: State) -> None:
        self.round = Round(int(fields["number"]))

    def _on_phase_begins(self, fields: dict[str, Any], before: State) -> None:
        self.round.phase = str(fields["phase"])

    def _on_dies(self, fields: dict[str, Any], before: State) -> None:
        must(fields["target"] not in self.dead, f"{fields['target']} dies twice")
        self.dead.add(str(fields["target"]))

    def _on_heals(self, fields: dict[str, Any], before: State) -> None:
        must(fields["target"] not in self.dead, f"{fields['target']} is dead, and heals")

    def _on_moves(self, fields: dict[str, Any], before: State) -> None:
        who = str(fields["mover"])
        self.round.moves[who] += self.round.phase == "movement"
        must(self.round.moves[who] <= 1, f"{who} moves twice in round {self.round.number}")

    def _on_casts(self, fields: dict[str, Any], before: State) -> None:
        must(self.round.phase == "spellcasting", f"{fields['caster']} casts at {self.round.phase}")
        self._acts(str(fields["caster"]))

    def _on_shoots(self, fields: dict[str, Any], before: State) -> None:
        self.round.shots.add(str(fields["attacker"]))
        self._acts(str(fields["attacker"]))

    def _on_offer_taken(self, fields: dict[str, Any], before: State) -> None:
        if fields["offer"] == "Parry":
            self._acts(str(fields["who"]))
        if fields["offer"] == "Strike on":
            self.round.more[str(fields["who"])] += 1

    def _on_attack_score(self, fields: dict[str, Any], before: State) -> None:
        """A roll for a blow is the act of each who strikes; one for a shot belongs to the shot."""
        for who in str(fields["attacker"]).split(", "):
            if self.round.phase == "melee":
                self._acts(who)
            else:
                must(who in self.round.shots, f"{who} strikes at {self.round.phase}")

    def _acts(self, who: str) -> None:
        self.round.acts[who] += 1
        must(self.round.acts[who] <= 1 + self.round.more[who], f"{who} acts twice in round {self.round.number}")

    # ------------------------------------------------------------ states

    def step(self, before: State, outcome: Outcome) -> None:
        """Hold what an answer led to against what was told on the way."""
        state = outcome.state
        c = Context(self.game.engine, state, Frame("look", 0, {}), len(state.agenda))
        for name in state.of_kind("creature"):
            now, then = state.records[name], before.records.get(name)
            for score in SCORES:
                has, best = now.get(score, 0), now.get(f"max_{score}", 0)
                must(0 <= has <= best, f"{name} has {score} {has}, and at best {best}")
            must(bool(now.get("dead")) == (name in self.dead), f"{name}: dead {now.get('dead')}, and was told: {name in self.dead}")
            must(not now.get("dead") or now.get("B", 0) == 0, f"{name} is dead with Body {now.get('B')}")
            if then is None:
                continue
            self._body(name, then, now, before, outcome)
            least = int(self.game.engine.query(c, "creature.least_M", name))
            told_mind = any(event.name == "magic dice" and event.fields["caster"] == name for event in outcome.events)
            must(not told_mind or now.get("M", 0) >= min(then.get("M", 0), least), f"the Mind of {name} falls to {now.get('M', 0)}, below {least}")
            must(now.get("M", 0) >= then.get("M", 0) or told_mind, f"{name} loses Mind, and nobody was told")
        self.dead &= state.records.keys()  # a slain snake is gone, and the next one that is called may have its name

    def _body(self, name: str, then: Any, now: Any, before: State, outcome: Outcome) -> None:
        """Body is what the log says: it falls by damage, by what a spell costs, and by death."""
        body, raised = then.get("B", 0), False
        for event in outcome.events:
            fields = event.fields
            if event.name == "damaged" and fields["target"] == name:
                body = max(0, body - int(str(fields["damage"])))
            elif event.name == "magic dice" and fields["caster"] == name and self._pays_with_body(before, name):
                body = max(0, body - int(str(fields["cost"])))
            elif event.name == "dies" and fields["target"] == name:
                body = 0
            raised |= event.name in RISES and name in (fields.get("target"), fields.get("who"))
        has = now.get("B", 0)
        must(has >= body if raised else has == body, f"{name} had Body {then.get('B', 0)}, should have {body} by what was told, and has {has}")

    @staticmethod
    def _pays_with_body(state: State, caster: str) -> bool:
        casts = [state.records[name] for name in state.of_kind("cast")]
        return any(cast.get("caster") == caster and cast.get("pays") == "body" for cast in casts)

    def over(self, state: State) -> None:
        """Nothing is asked any more: one side at most is left standing, or nobody who stands can go anywhere."""
        standing = [
            name
            for name, one in ((name, state.records[name]) for name in state.of_kind("creature"))
            if one.get("B", 0) > 0 and one.get("M", 0) > 0 and not one.get("dead") and not one.get("out")
        ]
        c = Context(self.game.engine, state, Frame("look", 0, {}), len(state.agenda))
        going = [
            name
            for name in standing
            if self.game.engine.query(c, "creature.speed", name) > 0 and not self.game.engine.permitted(c, "move", name)
        ]
        sides = {state.records[name]["side"] for name in standing}
        must(len(sides) < 2 or not going, f"nothing is asked any more, {standing} stand, and {going} can go")
