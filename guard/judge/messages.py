"""The words written beforehand that a person gets, in the language nearest to the request's."""

from __future__ import annotations

from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from guard.core.rule import RuleSet

LAST_WORD = "I can't confirm that right now. Please contact us."
"""What is sent where not even a message can be found: a rule set without one is refused, so this stands for a broken
guard."""


def text(rules: RuleSet, message: str | None, locale: str) -> str:
    """A message by its id, else the rule set's fallback.

    >>> from guard.core.rule import Message
    >>> rules = RuleSet("", (), {"default": Message("default", {"en": "No.", "de": "Nein.", "zh-Hant": "不。"})}, ())
    >>> text(rules, None, "de-CH"), text(rules, "gone", "zh-TW"), text(rules, None, "fi")
    ('Nein.', '不。', 'No.')
    """
    for name in (message, rules.fallback_message):
        found = rules.messages.get(name) if name else None
        if found is not None:
            for tag in chain(locale):
                if tag in found.texts:
                    return found.texts[tag]
            if found.texts:
                return next(iter(found.texts.values()))
    return LAST_WORD


@lru_cache(maxsize=1024)
def chain(locale: str) -> tuple[str, ...]:
    """A locale and what CLDR falls back to, English last.

    >>> chain("pt-AO")
    ('pt-AO', 'pt-PT', 'pt', 'en')
    """
    tag = locale.replace("_", "-")
    made = [tag]
    parents = get_global("parent_exceptions")
    current = tag.replace("-", "_")
    while (current := parents.get(current) or current.rpartition("_")[0]) and current != "root":
        made.append(current.replace("_", "-"))
    script = _script(tag)
    if script is not None and script not in made:
        made.insert(1, script)
    language = tag.split("-")[0]
    if language not in made:
        made.append(language)
    if "en" not in made:
        made.append("en")
    return tuple(made)


def _script(tag: str) -> str | None:
    """The language with the script that the region writes it in (zh-TW is zh-Hant)."""
    try:
        found = Locale.parse(tag.replace("-", "_"), resolve_likely_subtags=True)
    except (UnknownLocaleError, ValueError):
        return None
    likely = get_global("likely_subtags").get("_".join(part for part in (found.language, found.territory) if part), "")
    parts = likely.split("_")
    return f"{parts[0]}-{parts[1]}" if len(parts) == 3 else None
