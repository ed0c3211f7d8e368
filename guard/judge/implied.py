"""What a sentence says of money without a number: that a fee is none, or that a price is a third less."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from typing import Any

import re2

from guard.core.json_text import RawJson
from guard.core.model import Claim
from guard.core.values import Money, Percent
from guard.judge import cues
from guard.judge.cues import Cue
from guard.judge.hearing import Hearing
from guard.judge.passages import around, passages
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales import words


def _said(listed: list[str]) -> Any:
    r"""One expression for words that stand by themselves, or that begin so; in scripts without spaces anywhere.

    >>> said = _said(["free", r"kostenlos\w*", "無料"])
    >>> [said.search(text) is not None for text in ("It is free.", "freedom", "kostenloser", "送料無料です")]
    [True, False, True, True]
    """
    options = re2.Options()
    options.max_mem = 32 << 20
    return re2.compile(cues.by_itself(listed), options=options)


_FREE = words.section("implied", "free")
_FEES = words.section("implied", "fees")
_SAID, _NONE, _NOT, _IF, _FROM = (Cue(partial(_said, _FREE[kind])) for kind in ("said", "none", "not", "if", "from"))
_FEE = {name: Cue(partial(_said, of["said"])) for name, of in _FEES.items()}
_FIELDS = {name: frozenset(of["fields"]) for name, of in _FEES.items()}
_FIELD = {name: Cue(partial(re2.compile, "(?i)" + "|".join(of["fields"]))) for name, of in _FEES.items()}
_PART = {Decimal(size): Cue(partial(_said, listed)) for size, listed in words.section("implied", "parts").items()}
_ANY, _ANY_PART = Cue(partial(_said, cues.IMPLIED_WORDS)), Cue(partial(_said, cues.IMPLIED_PARTS))
_DIGIT = re.compile(r"\d")
_KEPT = "speaks of free"
"""Under what a recorded result keeps whether it does."""
_NEARLY = 1
"""Hundredths by which a discount may miss its name: a third is 33 % or 33.4 %."""
_PRICES = 40
"""Amounts that are compared two by two, at most."""


def may_stand_in(draft: str) -> bool:
    """Whether a draft has words of this at all: one search, for most have none.

    >>> may_stand_in("Shipping is free."), may_stand_in("Shipping takes a while.")
    (True, False)
    """
    return _ANY.search(draft) is not None


def implied(hearing: Hearing) -> Iterator[Claim]:
    """The fees that are told as none while the ledger holds one, and the discounts told in words beside another.

    Not where the sentence denies it, asks, or makes it depend on something, nor where the ledger itself speaks of
    what is free.
    """
    if cues.IMPLIED not in hearing.tells:
        return
    draft = hearing.draft
    charged, parted = not any(map(_speaks_of_free, hearing.survey.sources)), _ANY_PART.search(draft) is not None
    if not charged and not parted:
        return
    spans = [found.span() for found in _ANY.finditer(draft)]
    cut = passages(draft)
    for start, end in dict.fromkeys(around(cut, *span) for span in spans):
        sentence = draft[start:end]
        if sentence.rstrip().endswith(("?", "？")):
            continue
        denied = _NOT.search(sentence) is not None
        figure = _DIGIT.search(sentence) is not None
        free = (_NONE.search(sentence) or (None if denied else _SAID.search(sentence))) if charged else None
        if free is not None and not _IF.search(sentence) and not (figure and _FROM.search(sentence)):
            named = [name for name, words_of in _FEE.items() if words_of.search(sentence) is not None]
            if named and _charged(named, hearing, told=figure):
                yield _claim("money", draft, start, free.span(), Money(Decimal(0), ()))
        if parted and not denied and _ANY_PART.search(sentence) is not None:
            yield from _parts(sentence, start, hearing)


def _parts(sentence: str, start: int, hearing: Hearing) -> Iterator[Claim]:
    """The discounts that a sentence tells in words, which begins so far in the draft."""
    for size, part in _PART.items():
        if (told := part.search(sentence)) is not None and _other_discount(size, hearing):
            claim = _claim("percent", hearing.draft, start, told.span(), Percent(size))
            if not any(one.start < claim.end and claim.start < one.end for one in hearing.claims):
                yield claim


def _claim(kind: str, draft: str, offset: int, span: tuple[int, int], value: Money | Percent) -> Claim:
    start, end = offset + span[0], offset + span[1]
    while start < end and not draft[start].isalnum():
        start += 1
    while end > start and not draft[end - 1].isalnum():
        end -= 1
    return Claim(kind, start, end, draft[start:end], value)


def _charged(named: list[str], hearing: Hearing, *, told: bool) -> bool:
    """Whether the ledger holds such a fee, of more than nothing everywhere.

    Where the sentence tells amounts (`told`), also whether the reply tells none of the fees: what is free may be
    another's shipping.
    """
    if not any(_names(source, named) for source in hearing.survey.sources):
        return False  # asked first, for the fees ask for every fact of the ledger
    wanted = frozenset().union(*(_FIELDS[name] for name in named))
    held = [amount for pointer, amount in _money(hearing) if not wanted.isdisjoint(tokens(pointer))]
    if told and any(isinstance(one.value, Money) and one.value.amount in held for one in hearing.claims):
        return False
    return bool(held) and all(held)


def _money(hearing: Hearing) -> Iterator[tuple[str, Decimal]]:
    """The amounts of money in the ledger, with where they stand."""
    for source in hearing.survey.sources:
        for fact in source.of_types(("money",)):
            if isinstance(fact.value, Money):
                yield fact.pointer, abs(fact.value.amount)


def _speaks_of_free(source: Source) -> bool:
    held = source.result.held
    if held is None:
        return _free(source)
    if _KEPT not in held:
        held[_KEPT] = _free(source)
    return bool(held[_KEPT])


def _free(source: Source) -> bool:
    text = _text(source)
    return _SAID.search(str(source.body).replace("_", " ") if text is None else text.replace(b"_", b" ")) is not None


def _names(source: Source, named: list[str]) -> bool:
    """Whether a result may have a field of one of these fees; what does not is not read."""
    text = _text(source)
    return text is None or any(_FIELD[name].search(text) is not None for name in named)


def _text(source: Source) -> bytes | None:
    """The JSON of a result as it was sent, in which words can be sought; None where they may be written otherwise."""
    result = source.result.result
    if not isinstance(result, RawJson):
        return None
    text = result.text  # one byte is sought in a tenth of the time of two
    return None if b"\\" in text and b"\\u" in text else text


def _other_discount(size: Decimal, hearing: Hearing) -> bool:
    """Whether the ledger holds a discount, none of about this size, and no two prices of which one is so much less."""
    discounts = [
        fact.value.amount
        for source in hearing.survey.sources
        for fact in source.of_types(("percent",))
        if isinstance(fact.value, Percent) and (fact.kind == "discount" or "discount" in fact.field.lower())
    ]
    if not discounts or any(abs(abs(one) - size) <= _NEARLY for one in discounts):
        return False
    prices = {amount for _, amount in _money(hearing)}
    if len(prices) > _PRICES:
        return False
    return not any(more and abs(100 - less / more * 100 - size) <= _NEARLY for more in prices for less in prices)
