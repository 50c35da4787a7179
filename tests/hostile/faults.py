"""Faults that hostile inputs, kills, threads and other dice have shown, each with the case or test that holds it now.

The figures of `docs/safety.md` count these lines; a test holds that each names what is there.
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """What went wrong, and what would show it again: a case of the corpus, or a test as `FILE::NAME`."""

    what: str
    held_by: str


DETERMINISM = "tests/laws/test_determinism.py::test_a_seed_gives_one_log_in_every_process"
FAULTS: tuple[Fault, ...] = (
    Fault("closing braces by the thousand were looked through again for each of them", "text-nesting-closed-only"),
    Fault("a million blank lines took 640 MB", "text-long-lines"),
    Fault("a case with a number too long to read ended in a fault", "text-dice-range-without-end"),
    Fault("a range of 12 digits was made a list of all its numbers", "run-range-without-end"),
    Fault("dividing by a written 0 ended in a fault when it was played", "text-number-by-zero"),
    Fault("characters that draw nothing were let into texts", "text-characters-soft-hyphen"),
    Fault("an item could have an empty name, or one of 100,000 letters", "text-names-empty"),
    Fault("a name could read as that of another pack's item", "text-names-with-a-colon"),
    Fault("names that look alike were told apart by nobody", "text-names-in-two-alphabets"),
    Fault("half of a character, written as an escape in YAML, ended in a fault", "yaml-surrogate-escaped"),
    Fault(
        "an escape in YAML beyond all characters ended in a fault",
        "tests/packs/test_yaml_tree.py::test_what_cannot_be_read_is_said_with_its_place",
    ),
    Fault("a duel of Warlords & Wizards that was saved threw its dice in another order", "tests/laws/test_everything.py::test_saves"),
    Fault("an anchor that stands twice in YAML printed a warning of Python", "yaml-anchor-twice"),
    Fault("the highest of thousands of dice was reckoned for minutes", "odds-of-the-highest-of-4444"),
    Fault("brackets by the thousand in YAML took seconds", "yaml-nesting-flow-lists"),
    Fault("a YAML list of 100,000 values took more than 5 s", "yaml-long-list"),
    Fault("a plugin given as a list was passed over", "yaml-manifest-plugin-that-is-a-list"),
    Fault("a pack of which nothing could be read was tried in every game, for 3 s", "yaml-alias-bomb-in-a-manifest"),
    Fault("a link in a pack had any file of the reader read", "folder-link-to-a-file-outside"),
    Fault("a link in place of a manifest had any file of the reader read", "folder-link-to-a-manifest-outside"),
    Fault("`fmt` wrote through a link to a file outside of the pack", "folder-link-to-a-file-outside-for-fmt"),
    Fault("`pack build` put what a link leads to into the archive", "folder-link-for-a-readme"),
    Fault("a link to itself ended in a fault", "folder-link-to-itself"),
    Fault("rules that square a number again and again never ended", "run-number-that-grows"),
    Fault("dice could be thrown by the milliard", "run-dice-as-many-as-a-number"),
    Fault("a number that rests on itself ended in a fault", "run-number-that-rests-on-itself"),
    Fault("of rules that go round in watches the guard named none", "run-watch-that-turns-itself-on-and-off"),
    Fault("a game whose log tells what a number rests on could not be saved", "save-sound"),
    Fault("a save whose steps lack what they began with ended in a fault", "save-frame-without-bindings"),
    Fault("a save with a text for a hex ended in a fault", "save-hex-that-is-a-text"),
    Fault("a save had any file read as rules", "save-pack-of-etc"),
    Fault("a story replayed with other dice ended in a fault where somebody was not there", DETERMINISM),
    Fault("a side was asked to move when its last figure had fallen", DETERMINISM),
    Fault("the mappings of a ruleset could be written to", "tests/laws/test_sharing.py::test_a_ruleset_cannot_be_changed"),
    Fault("names that an archive gives to its entries could steer a terminal from within a message", "zip-name-with-nul"),
    Fault("a folder of pages was gone when its builder was killed between two steps",
          "tests/laws/test_hard_kills.py::test_a_folder_that_was_set_aside_comes_back"),
)
