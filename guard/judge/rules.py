"""Which rule judges a claim: the first in the order of the pack that fits."""

from __future__ import annotations

import re
from functools import lru_cache

from guard.core.model import Claim
from guard.core.rule import ClaimRule, Context, Status, Words
from guard.judge.hearing import Hearing


def rule_for(claim: Claim, hearing: Hearing) -> ClaimRule | None:
    """The first rule for the claim's type, kind, locale and context that is more than a draft."""
    for rule in hearing.rules.claims:
        if rule.status is not Status.DRAFT and rule.type == claim.type and _fits(rule, claim, hearing):
            return rule
    return None


def _fits(rule: ClaimRule, claim: Claim, hearing: Hearing) -> bool:
    if rule.kind is not None and claim.kind is not None and claim.kind != rule.kind:
        return False
    if rule.locales and not any(_same_language(hearing.reader.locale, tag) for tag in rule.locales):
        return False
    return rule.context is None or near(rule.context, hearing.words(claim, rule.context.window))


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
