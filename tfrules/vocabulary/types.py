"""Types as declarations write them, and which fits where.

Types are short strings (see `vocabulary.terms`); `a | b` means either. The rules are tolerant where declarations say nothing:
an entity of one kind fits any other kind, since kinds may share roles, and `any` fits everything. They are strict where a
mistake would be silent: dice, units, truth values, texts and words never stand for one another.
"""

from __future__ import annotations

from tfrules.vocabulary.terms import Type, Unit, Vocabulary

ANY = "any"
NUMBERS = frozenset({"int", "number"})
AMOUNTS = frozenset({"int", "number", "dice", "amount"})
BASE = AMOUNTS | {"bool", "text", ANY}


def alternatives(type_: Type) -> tuple[Type, ...]:
    """The types of which this is one: `int | attribute` is two."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(type_):
        depth += (char in "([") - (char in ")]")
        if char == "|" and not depth:
            parts.append(type_[start:at].strip())
            start = at + 1
    parts.append(type_[start:].strip())
    return tuple(parts)


def element(type_: Type) -> Type | None:
    """What a list holds, or None for what is no list."""
    return type_[5:-1] if type_.startswith("list[") and type_.endswith("]") else None


def words(type_: Type, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The bare words that a type admits: those of an enumeration, named or written out."""
    found: list[str] = []
    for one in alternatives(type_):
        if one.startswith("one of (") and one.endswith(")"):
            found += [word.strip() for word in one[8:-1].split(",")]
        elif one in vocabulary.enums:
            found += vocabulary.enums[one].words
    return tuple(found)


def unit_named(word: str, vocabulary: Vocabulary) -> Unit | None:
    """The unit with this word, singular or plural."""
    if word in vocabulary.units:
        return vocabulary.units[word]
    return next((unit for unit in vocabulary.units.values() if unit.plural == word), None)


def unit_word(unit: Unit) -> str:
    """The word by which documents write a unit: the plural where there is one."""
    return unit.plural or unit.word


def is_entity(type_: Type, vocabulary: Vocabulary) -> bool:
    """Whether values of the type are things with fields: records of the state or definitions."""
    if type_ in BASE or element(type_) is not None or words(type_, vocabulary):
        return False
    return type_ in entity_types(vocabulary) or unit_named(type_, vocabulary) is None


def entity_types(vocabulary: Vocabulary) -> frozenset[str]:
    """Every kind of thing that declarations speak of."""
    owners = {owner for owner, _ in vocabulary.fields}
    picked = {selector.of for selector in vocabulary.selectors.values()}
    return frozenset((set(vocabulary.kinds) | owners | picked) - BASE)


def entity_of(type_: Type, vocabulary: Vocabulary) -> Type | None:
    """The first kind of thing among the alternatives of a type."""
    return next((one for one in alternatives(type_) if is_entity(one, vocabulary)), None)


def named_kind(type_: Type, vocabulary: Vocabulary) -> str | None:
    """The kind of item that a name means where this type is expected, `a | b` where several will do; None where none will."""
    kinds = [one for one in alternatives(type_) if is_entity(one, vocabulary)]
    return " | ".join(kinds) or None


def fits(actual: Type, expected: Type, vocabulary: Vocabulary) -> bool:
    """Whether a value of one type may stand where another is expected."""
    return any(_fits_one(one, other, vocabulary) for one in alternatives(actual) for other in alternatives(expected))


def _fits_one(actual: Type, expected: Type, vocabulary: Vocabulary) -> bool:
    if actual == "list[int]" and expected in vocabulary.kinds and vocabulary.kinds[expected].pair:  # written `(3, -1)`
        return True
    if ANY in (actual, expected) or actual == expected:
        return True
    if expected in AMOUNTS and actual in AMOUNTS:
        return expected in _WIDER[actual]
    inner, outer = element(actual), element(expected)
    if inner is not None and outer is not None:
        return fits(inner, outer, vocabulary)
    if inner is not None or outer is not None:
        return False
    mine, theirs = words(actual, vocabulary), words(expected, vocabulary)
    if mine or theirs:
        return bool(set(mine) & set(theirs))
    if is_entity(actual, vocabulary) or is_entity(expected, vocabulary):
        return is_entity(actual, vocabulary) and is_entity(expected, vocabulary)
    one, other = unit_named(actual, vocabulary), unit_named(expected, vocabulary)
    return one is not None and other is not None and one.of == other.of


_WIDER = {
    "int": {"int", "number", "amount"},
    "number": {"number"},
    "amount": {"amount"},
    "dice": {"dice", "amount"},
}


def comparable(left: Type, right: Type, vocabulary: Vocabulary) -> bool:
    """Whether two values may be compared; a plain number compares with a quantity, since conditions cannot write its unit."""
    if fits(left, right, vocabulary) or fits(right, left, vocabulary):
        return True

    def numeric(type_: Type) -> bool:
        return any(one in NUMBERS or unit_named(one, vocabulary) is not None for one in alternatives(type_))

    plain = any(one in NUMBERS for one in alternatives(left)) or any(one in NUMBERS for one in alternatives(right))
    return plain and numeric(left) and numeric(right)


def needs_constant(actual: Type, expected: Type) -> bool:
    """Whether a die stands where only a constant may."""
    return "dice" in alternatives(actual) and bool(NUMBERS & set(alternatives(expected)))


def with_article(words: str) -> str:
    """Words with `a` or `an` before them."""
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def shown(type_: Type, vocabulary: Vocabulary) -> str:
    """A type in words, for messages."""
    names = {
        "int": "a whole number",
        "number": "a number",
        "dice": "dice",
        "amount": "a number or dice",
        "bool": "a condition",
        "text": "a quoted text",
        ANY: "anything",
    }
    parts = []
    for one in alternatives(type_):
        inner, listed = element(one), words(one, vocabulary)
        unit = unit_named(one, vocabulary)
        if inner is not None:
            parts.append(f"a list ({shown(inner, vocabulary)})")
        elif listed:
            parts.append("one of " + ", ".join(listed))
        elif one in names:
            parts.append(names[one])
        elif unit is not None and not is_entity(one, vocabulary):
            parts.append(f"a number of {unit_word(unit)}")
        else:
            parts.append(with_article(one))
    return " or ".join(parts)
