"""Number words: CLDR's spell-out rules (`unicode-rbnf`) said aloud and turned round into a vocabulary.

Only what does not follow from its parts is kept: "twenty" and "one", not "twenty-one"; "soixante-dix", which is no
60 + 10 by the general rule, whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from babel import Locale
from unicode_rbnf.engine import (
    NoRuleForNumberError,
    PluralFormatPart,
    RbnfEngine,
    RbnfRule,
    RbnfSpecialRule,
    ReplaceRulePart,
    SubRulePart,
    SubType,
    TextRulePart,
)

from guard.core.spelled import ADD, BEFORE, JOIN, MINUS, NTH, PART, POINT, SHIFT, TIMES, Numeral, Pieces, Sum, segment
from guard.locales import words
from guard.locales.fold import fold, unaccented, unspaced
from guard.locales.sense import Sense

_SAID = (*range(100), *range(100, 1000, 100), 1000, 2000, 10**4, 10**5, 10**6, 10**7, 10**8, 10**9)
_FRACTIONS = {"½": "0.5", "¼": "0.25", "¾": "0.75", "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875"}
_LAST_ORDINAL = 32  # the days of a month
_LARGEST = 10**15
_LETTERS = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=4096)
def sense(value: Decimal, role: str, inverted: bool = False) -> Sense:  # noqa: FBT001, FBT002  (cached by position)
    """The one shared sense of a numeral."""
    return Sense("number", Numeral(value, role, inverted))


def engine(locale: Locale) -> RbnfEngine | None:
    """The spell-out rules of a locale, by its most specific name; None where CLDR has none."""
    language = "no" if locale.language == "nb" else locale.language
    for name in (f"{language}_{locale.script}", f"{language}_{locale.territory}", language):
        try:
            return RbnfEngine.for_language(name)
        except ValueError:
            continue
    return None


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """The number words of a locale, with ½ and its like, which are read everywhere."""
    for fraction, value in _FRACTIONS.items():
        yield fraction, sense(Decimal(value), PART)
    own = words.section(locale.language, "numbers")
    for role in (ADD, TIMES, PART, POINT, MINUS, SHIFT):
        for phrase, value in (own.get(role) or {}).items():
            one = sense(Decimal(value), role)
            yield phrase, _elliptic(one) if "elliptic" in own else one
    for phrase, value in (own.get("teens") or {}).items():
        yield phrase, sense(Decimal(value), ADD, True)
    for word in own.get(JOIN) or ():
        yield word, sense(Decimal(0), JOIN)
    rules = engine(locale)
    if rules is not None:
        yield from _learned(rules, elliptic="elliptic" in own)
        yield from _suffixes(rules)


def _learned(rules: RbnfEngine, *, elliptic: bool) -> Iterator[tuple[str, Sense]]:
    found: dict[str, set[Sense]] = {}
    for phrase, one in _structure(rules):
        found.setdefault(fold(phrase), set()).add(one)
    _say(rules, found)
    for key in tuple(found):
        found.setdefault(unaccented(key), found[key])
    for key, senses in found.items():
        counts = any(one.value.role in {ADD, TIMES} for one in senses)
        for one in senses:
            if counts and one.value.role == JOIN:
                continue
            yield key, _elliptic(one) if elliptic else one


def _elliptic(one: Sense) -> Sense:
    """A multiplier as Chinese uses it: 二百九 is 290."""
    if one.value.role != TIMES or one.value.value < 100:
        return one
    return Sense("number", replace(one.value, elliptic=True))


def _suffixes(rules: RbnfEngine) -> Iterator[tuple[str, Sense]]:
    """What is written behind the digits of an ordinal: 3rd, 1er, 2º."""
    for name, ruleset in rules.rulesets.items():
        if name.startswith(("digits-ordinal", "dord")):
            for rule in ruleset.numeric_rules.values():
                yield from ((text, Sense("ordinal_suffix")) for text in _texts(rule))


def _structure(rules: RbnfEngine) -> Iterator[tuple[str, Sense]]:
    """Multipliers, joining words, decimal sign and minus, out of the rules' own text."""
    for name, ruleset in rules.rulesets.items():
        if not _spoken(name) and not ruleset.is_private:
            continue
        ordinal = "ordinal" in name
        for special, role in ((RbnfSpecialRule.IMPROPER_FRACTION, POINT), (RbnfSpecialRule.NEGATIVE_NUMBER, MINUS)):
            rule = ruleset.special_rules.get(special)
            if rule is not None and not ordinal:
                yield from ((text, sense(Decimal(0), role)) for text in _texts(rule))
        for value, rule in ruleset.numeric_rules.items():
            if not ordinal and 0 < value <= _LARGEST:
                yield from _multipliers(value, rule)
                yield from _joins(rule, private=not name.startswith("spellout"))
                if not ruleset.is_private:
                    yield from _stems(value, rule)


def _spoken(name: str) -> bool:
    return name.startswith(("spellout-cardinal", "spellout-numbering")) and "year" not in name


def _texts(rule: RbnfRule) -> Iterator[str]:
    for part in rule.parts:
        if isinstance(part, PluralFormatPart):
            forms = re.findall(r"\w+\{([^{}]*)\}", part.function_name)
        elif isinstance(part, TextRulePart):
            forms = [part.text]
        elif isinstance(part, SubRulePart):
            forms = [part.text_before]
        else:
            forms = []
        for form in forms:
            text = form.replace("\xad", "").strip()
            if _LETTERS.search(text):
                yield text


def _size(value: int, rule: RbnfRule) -> int:
    size = 1
    while size * rule.radix <= value:
        size *= rule.radix
    return size


def _stems(value: int, rule: RbnfRule) -> Iterator[tuple[str, Sense]]:
    """The form that a round number takes before its rest: ciento[ →→], مائة[ و→→]."""
    if any(_is(part, SubType.QUOTIENT) for part in rule.parts) or not any(
        _is(part, SubType.REMAINDER) for part in rule.parts
    ):
        return
    size = _size(value, rule)
    for text in _texts(RbnfRule(rule.value, [part for part in rule.parts if isinstance(part, TextRulePart)])):
        if size >= 100 and len(text) > 2:
            yield text, sense(Decimal(value // size * size), ADD)


def _multipliers(value: int, rule: RbnfRule) -> Iterator[tuple[str, Sense]]:
    """The literal text of a rule that counts: 1000: ←← thousand[ →→]."""
    size = _size(value, rule)
    counted = [index for index, part in enumerate(rule.parts) if _is(part, SubType.QUOTIENT)]
    for index, part in enumerate(rule.parts):
        if not isinstance(part, (TextRulePart, PluralFormatPart)):
            continue
        alone = RbnfRule(rule.value, [part])
        for text in _texts(alone):
            if counted and (len(text) > 1 or unspaced(text)):
                yield text, sense(Decimal(size), TIMES if counted[0] < index else BEFORE)
            elif value >= 10**6 and value == size and " " in text:  # "eine Million" holds the multiplier
                yield text.rsplit(" ", 1)[1], sense(Decimal(size), TIMES)


def _is(part: object, kind: SubType) -> bool:
    return isinstance(part, SubRulePart) and part.type == kind


def _joins(rule: RbnfRule, *, private: bool) -> Iterator[tuple[str, Sense]]:
    """What stands between the parts: [→→und]zwanzig, hundred[ and →→]."""
    replaced = private and any(isinstance(part, ReplaceRulePart) for part in rule.parts)
    for part in rule.parts:
        texts = [part.text_before, part.text_after] if isinstance(part, SubRulePart) else []
        if replaced and isinstance(part, TextRulePart) and len(part.text.strip()) < len(part.text):
            texts.append(part.text)
        for text in texts:
            word = text.replace("\xad", "").strip(" -,")
            if word and len(word) <= 4 and _LETTERS.search(word):
                yield word, sense(Decimal(0), JOIN)


def _say(rules: RbnfEngine, words: dict[str, set[Sense]]) -> None:
    """Add what is said for each number where its parts do not already read as that number."""
    ordinals = [
        name for name, one in rules.rulesets.items() if name.startswith("spellout-ordinal") and not one.is_private
    ]
    cardinals = [name for name, one in rules.rulesets.items() if _spoken(name) and not one.is_private]
    pieces: dict[str, tuple[Numeral, ...]] = {key: tuple(one.value for one in senses) for key, senses in words.items()}

    def learn(said: str, numeral: Sense) -> None:
        key = fold(said)
        if key and all(one.value.role != numeral.value.role for one in words.get(key, ())):
            words.setdefault(key, set()).add(numeral)
            pieces[key] = (*pieces.get(key, ()), numeral.value)

    for number in _SAID:
        for said in _sayings(rules, number, cardinals):
            key = fold(said)
            if not _LETTERS.search(key) or any(char.isdecimal() for char in key):
                continue
            if _value(key, pieces) == number:
                continue
            tens = number % 10 == 0 and 20 <= number < 100
            learn(said, sense(Decimal(number), ADD, tens and _inverted(rules, number, said)))
    for number in range(1, _LAST_ORDINAL):
        for said in _sayings(rules, number, ordinals):
            if _LETTERS.search(said) and not any(char.isdecimal() for char in said):
                learn(said, sense(Decimal(number), NTH))


def _inverted(rules: RbnfEngine, tens: int, said: str) -> bool:
    """Whether this language says the ones first: einundzwanzig."""
    both = rules.format_number(tens + 5).text.replace("\xad", "")
    return not both.startswith(said[:3]) and both.endswith(said[-3:])


def _sayings(rules: RbnfEngine, number: int, names: list[str]) -> set[str]:
    if not names:
        return set()
    try:
        return set(rules.format_number(number, ruleset_names=names).text_by_ruleset.values())
    except NoRuleForNumberError:
        return set()


def _value(key: str, pieces: Pieces) -> Decimal | None:
    """What the parts of a saying read as, None if they are no number."""
    said = Sum()
    for word in key.split(" "):
        if word in {"-", ","}:
            continue
        parts = (pieces[word],) if word in pieces else segment(word, pieces)
        if parts is None or not all(said.push(part) for part in parts):
            return None
    return said.value if said.complete else None
