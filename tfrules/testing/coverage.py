"""Which rules of the packs' indexes are held by cases: a rule is covered when a case fails once it is no longer carried out.

The cases of a rule are the examples and scenarios whose `covers`, or that of the item around them, names its id, and which pass. What they
must notice:

    clause           that any one of its clauses is gone
    follows          that any one of the rules it follows from is no longer carried out
    table            that a number of any one of its cells is another
    not mechanical   nothing; it counts as covered
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.game import Game
from tfrules.engine.mutants import Mutant, NoMutant, altered, without
from tfrules.game import Loaded
from tfrules.packs.rules import BY, RuleEntry
from tfrules.testing.examples import Case, UnderTest, cases, passes
from tfrules.testing.runner import under_test

CLAUSE, FOLLOWS, TABLE, NOT_MECHANICAL = BY
MOST_NOT_MECHANICAL = 3  # per cent of the rules of a game that may have nothing to carry out


@dataclass(frozen=True, slots=True)
class Part:
    """One part of several that the rules are shared among, so that each of some days checks some of them: `3/10`."""

    number: int = 1
    of: int = 1

    def has(self, rule: str) -> bool:
        """Whether a rule belongs to this part. It stays in it, whatever rules are added."""
        return crc32(rule.encode()) % self.of == (self.number - 1) % self.of


@dataclass(frozen=True, slots=True)
class Coverage:
    """What became of each rule: why it is not covered, "" for those that are. `entries` are those that were looked at.

    `absent` are ids that cases name and no index has, each with the first case that names it. `whole` are all rules of the packs whose
    indexes were looked at: of a part, or of one file of several, the share of rules without mechanics would say nothing. `withdrawn` are the
    examples and scenarios that some pack's removal took away.
    """

    entries: dict[str, RuleEntry]
    why: dict[str, str]
    absent: dict[str, str] = field(default_factory=dict)
    whole: dict[str, RuleEntry] = field(default_factory=dict)
    withdrawn: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether each rule is held and in an index, and few enough have nothing to be held."""
        return not self.uncovered and not self.absent and not self.too_idle

    @property
    def idle(self) -> list[str]:
        """The rules of the whole that have nothing to carry out."""
        return sorted(name for name, entry in self.whole.items() if entry.by == NOT_MECHANICAL)

    @property
    def too_idle(self) -> bool:
        """Whether these are more than their share."""
        return 100 * len(self.idle) > MOST_NOT_MECHANICAL * len(self.whole)

    @property
    def covered(self) -> list[str]:
        """The ids that cases hold, and those with nothing to be held."""
        return sorted(name for name, why in self.why.items() if not why)

    @property
    def uncovered(self) -> list[str]:
        """The ids that no case holds."""
        return sorted(name for name, why in self.why.items() if why)

    @property
    def by(self) -> dict[str, int]:
        """How many rules there are of each way to be carried out."""
        counts = Counter(entry.by for entry in self.entries.values())
        return {way.replace(" ", "_"): counts[way] for way in BY}

    def to_json(self) -> dict[str, Any]:
        """What `tfrules test --coverage --format json` prints under `rules`."""
        return {"covered": self.covered, "uncovered": self.uncovered, "absent": sorted(self.absent), "by": self.by, "withdrawn": list(self.withdrawn)}

    def to_text(self) -> str:
        """The share, and every rule that is not covered with the reason; ends with a newline."""
        whole, done = len(self.entries), len(self.covered)
        lines = [f"{done} of {whole} rules ({_percent(done, whole)} %) are covered"]
        lines += [f"  uncovered {name}: {self.why[name]}" for name in self.uncovered]
        lines += [f"  absent {name}: {case} covers it, and no index has it" for name, case in sorted(self.absent.items())]
        lines += [f"  withdrawn: {said}" for said in self.withdrawn]
        if self.too_idle:
            lines.append(f"{len(self.idle)} of {len(self.whole)} rules are not mechanical; that is more than {MOST_NOT_MECHANICAL} %")
        return "\n".join(lines) + "\n"


def _percent(part: int, whole: int) -> str:
    """A share rounded down, so that 100 stands for all."""
    return f"{1000 * part // whole / 10:g}" if whole else "100"


def run_coverage(
    games: Iterable[Game | Loaded | UnderTest],
    paths: Sequence[Path | str] = (),
    part: Part | None = None,
    progress: Callable[[str], None] | None = None,
) -> Coverage:
    """Check the rules whose indexes lie below `paths` (all, when there are none) with all cases of each game that has them.

    A rule is covered when it is so in one of the games. Cases of the packs that have these indexes name no rule that no index has.
    """
    roots, wanted = [Path(path).resolve() for path in paths], part or Part()
    entries: dict[str, RuleEntry] = {}
    why: dict[str, str] = {}
    every = [under_test(game) for game in games]
    for tested in every:
        check = _Check(tested)
        for name, entry in tested.game.ruleset.rules.items():
            if not wanted.has(name) or (roots and not _below(entry, roots)) or why.get(name) == "":
                continue
            entries[name] = entry
            why[name] = check.why(entry)
            if progress is not None:
                progress(name)
    known = {name: entry for tested in every for name, entry in tested.game.ruleset.rules.items()}
    packs = {entry.pack for name, entry in known.items() if not roots or _below(entry, roots)}
    whole = {name: entry for name, entry in known.items() if entry.pack in packs}
    named = {name: case for tested in every for name, case in _names(tested, packs) if wanted.has(name)}
    withdrawn = dict.fromkeys(str(one) for tested in every for one in tested.game.ruleset.withdrawn)
    return Coverage(entries, why, {name: case for name, case in named.items() if name not in known}, whole, tuple(withdrawn))


def _names(tested: UnderTest, packs: Set[str]) -> Iterator[tuple[str, str]]:
    """Each id that cases of some packs name, the first case that does so last."""
    for case in reversed(list(cases(tested.game.ruleset))):
        if case.pack in packs:
            yield from ((name, f'"{case.title}" of {case.document.qualified}') for name in case.covers)


def _below(entry: RuleEntry, roots: Sequence[Path]) -> bool:
    file = Path(entry.span.source.name).resolve()
    return any(file == root or root in file.parents for root in roots)


@dataclass(slots=True)
class _Check:
    """The rules of one game. Each spoiled game is compiled once, and each case run once in it."""

    tested: UnderTest
    _cases: dict[str, list[Case]] | None = None
    _spoiled: dict[str, UnderTest | None] = field(default_factory=dict)
    _passed: dict[tuple[str, tuple[str, str, str]], bool] = field(default_factory=dict)

    def why(self, entry: RuleEntry) -> str:
        """Why no case holds a rule; "" when cases do."""
        if entry.by == NOT_MECHANICAL:
            return ""
        named = self._named(entry.id)
        if not named:
            return "no example and no scenario names it"
        holding = [case for case in named if self._passes("", self.tested, case)]
        if not holding:
            return "every case that names it fails"
        try:
            return next((why for why in self._faults(entry, holding) if why), "")
        except NoMutant as none:
            return str(none)

    def _faults(self, entry: RuleEntry, holding: Sequence[Case]) -> Iterator[str]:
        game = self.tested.game
        if entry.by == TABLE:
            for cell in entry.cells:
                yield from (self._unnoticed([mutant], holding) for mutant in altered(game, cell))
        elif entry.by == FOLLOWS:
            for name in entry.follows:
                yield self._unnoticed(self._all_of(game.ruleset.rules[name], frozenset({entry.id})), holding, f" although {name} is gone")
        else:
            for clause in entry.clauses:
                yield self._unnoticed(without(game, clause), holding)

    def _all_of(self, entry: RuleEntry, seen: frozenset[str]) -> list[Mutant]:
        """All ways to spoil a rule; none for one with nothing to carry out."""
        game, found = self.tested.game, []
        for clause in entry.clauses:
            found += without(game, clause)
        for cell in entry.cells:
            found += altered(game, cell)
        for name in entry.follows:
            if name not in seen:
                found += self._all_of(game.ruleset.rules[name], seen | {entry.id})
        return found

    def _unnoticed(self, mutants: Sequence[Mutant], holding: Sequence[Case], said: str = "") -> str:
        """What is wrong when all cases pass in all of some spoiled games; "" when one fails in one."""
        for mutant in mutants:
            game = self._spoil(mutant)
            if game is None or any(not self._passes(mutant.key, game, case) for case in holding):
                return ""
        if not mutants:
            return ""
        what = "the case" if len(holding) == 1 else f"each of the {len(holding)} cases"
        return f"{what} that names it passes{said or f' {mutants[0].said}'}"

    def _spoil(self, mutant: Mutant) -> UnderTest | None:
        """The spoiled game; None when without this nothing can even be compiled."""
        if mutant.key not in self._spoiled:
            self._spoiled[mutant.key] = _made(self.tested, mutant)
        return self._spoiled[mutant.key]

    def _passes(self, key: str, tested: UnderTest, case: Case) -> bool:
        known = key, case.key
        if known not in self._passed:
            self._passed[known] = passes(tested, case)
        return self._passed[known]

    def _named(self, rule: str) -> list[Case]:
        if self._cases is None:
            self._cases = {}
            for case in cases(self.tested.game.ruleset):
                if not case.only_in or case.only_in in self.tested.names:
                    for name in case.covers:
                        self._cases.setdefault(name, []).append(case)
        return self._cases.get(rule, [])


def _made(tested: UnderTest, mutant: Mutant) -> UnderTest | None:
    try:
        game = mutant.make()
    except (DiagnosticError, KeyError, LookupError, TypeError, ValueError):  # what is gone was needed to compile the rest
        return None
    return UnderTest(game, tested.name, tested.also, tested.begin, tested.prepare)
