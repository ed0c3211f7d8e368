"""Which rule judges a claim: the first in the order of the pack that fits."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from guard.core.model import Claim
from guard.core.rule import ClaimRule, Context, Status, Words
from guard.judge.hearing import Hearing


def rule_for(claim: Claim, hearing: Hearing) -> ClaimRule | None:
    """The first rule for the claim's type, kind, locale and context that is more than a draft or a shadow."""
    for rule in hearing.rules.claims:
        if rule.type == claim.type and rule.status is not Status.SHADOW and misfit(rule, claim, hearing) is None:
            return rule
    return None


def asked_of(claim: Claim, hearing: Hearing) -> bool:
    """Whether a rule names words beside the claim: then it is meant, whatever it counts."""
    return any(
        rule.context is not None and rule.type == claim.type and misfit(rule, claim, hearing) is None
        for rule in hearing.rules.claims
    )


def shadows_for(claim: Claim, hearing: Hearing) -> list[ClaimRule]:
    """The rules in shadow that would judge the claim if they were enforced: watching opens no gap, so they judge beside
    the rule that counts."""
    made: list[ClaimRule] = []
    for rule in hearing.rules.claims:
        if rule.type != claim.type or misfit(rule, claim, hearing) is not None:
            continue
        if rule.status is not Status.SHADOW:
            break
        made.append(rule)
    return made


class Misfit(StrEnum):
    """Why a rule does not judge a claim."""

    DRAFT = "draft"
    TYPE = "type"
    KIND = "kind"
    LOCALE = "locale"
    CONTEXT = "context"


def misfit(rule: ClaimRule, claim: Claim, hearing: Hearing) -> Misfit | None:
    """What keeps a rule from judging a claim, None if nothing does."""
    if rule.status is Status.DRAFT:
        return Misfit.DRAFT
    if rule.type != claim.type:
        return Misfit.TYPE
    if rule.kind is not None and claim.kind is not None and claim.kind != rule.kind:
        return Misfit.KIND
    if rule.locales and not any(_same_language(hearing.reader.locale, tag) for tag in rule.locales):
        return Misfit.LOCALE
    if rule.context is not None and not near(rule.context, hearing.words(claim, rule.context.window)):
        return Misfit.CONTEXT
    return None


def near(context: Context, words: str) -> bool:
    """Whether the words around a claim are those that a rule asks for."""
    wanted, barred = matcher(_flat(context.any)), matcher(_flat(context.none))
    if barred is not None and barred.search(words):
        return False
    return wanted is None or wanted.search(words) is not None


def flat(words: Words) -> tuple[str, ...]:
    """All words, of every language."""
    return tuple(dict.fromkeys(word for listed in words.values() for word in listed))


_flat = flat


@lru_cache(maxsize=1024)
def matcher(words: tuple[str, ...]) -> re.Pattern[str] | None:
    """One expression for whole words, in any case; inside a word for scripts that put no spaces. None for no words.

    >>> bool(matcher(("Preis", "価格")).search("Der PREIS ist")), bool(matcher(("art",)).search("party"))
    (True, False)
    """
    if not words:
        return None
    parts = []
    for word in sorted(words, key=len, reverse=True):
        escaped = re.escape(word)
        first = r"\b" if word[:1].isalnum() and ord(word[0]) < 0x0E00 else ""
        last = r"\b" if word[-1:].isalnum() and ord(word[-1]) < 0x0E00 else ""
        parts.append(first + escaped + last)
    return re.compile("|".join(parts), re.IGNORECASE)


def _same_language(locale: str, tag: str) -> bool:
    return locale.lower() == tag.lower() or locale.lower().split("-")[0] == tag.lower()
