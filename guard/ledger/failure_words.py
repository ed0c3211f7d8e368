"""How tools tell of a failure, in the common languages of tools: data, read once. Patterns are RE2's, in any case."""

from __future__ import annotations

from functools import lru_cache

from guard.ledger.fields import tokens
from guard.locales import words


def _of(name: str) -> tuple[str, ...]:
    return tuple(words.section("failures", name))


BEGINNINGS = _of("begins")
"""A text that begins so is an error."""
PROSE = _of("prose")
"""Words of somebody who tells that nothing was reached, in the first sentence."""
ERRORS = frozenset(_of("errors"))
COMPOUNDS = frozenset(_of("compounds"))
TOLD_WITH = frozenset(_of("told_with"))
STATUS = frozenset(_of("status"))
FAILED = frozenset(_of("failed"))
WENT_WELL = frozenset(_of("went_well"))
MESSAGES = _of("messages")
TECHNICAL = FAILED.difference(_of("own_states")) | frozenset(_of("technical"))
"""Words of what went wrong on the way to an answer, not with the thing that it tells of."""
PAYMENTS = frozenset(_of("payments"))
ERROR_KEYS = frozenset({"failed", "timed_out", "timedout", "haserror", "errorcode", "errormessage", "errortype"})
"""Keys of an error, beside those that are made of the words of one."""


@lru_cache(maxsize=4096)
def is_of_error(key: str) -> bool:
    """Whether a key is one of an error: msg_erro, Fehlermeldung, and no error_rate.

    >>> is_of_error("msg_erro"), is_of_error("fehlermeldung"), is_of_error("error_rate")
    (True, True, False)
    """
    parts = tokens(key)
    made = not ERRORS.isdisjoint(parts) and all(word in ERRORS or word in TOLD_WITH for word in parts)
    return made or key in ERROR_KEYS or key in COMPOUNDS or key in ERRORS


def may_tell_of_error(keys: tuple[str, ...]) -> bool:
    """Whether an object of these keys can tell of an error.

    >>> may_tell_of_error(("sku", "error")), may_tell_of_error(("sku", "price"))
    (True, False)
    """
    return any(is_of_error(name := str(key).lower()) or name in STATUS for key in keys)
