"""What requests have in common: for whom a text is read, and instants as they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from guard.core.errors import InvalidInput
from guard.core.model import Reader
from guard.locales import currencies
from guard.locales.profile import parse

_TAG = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,5}")
_ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,3}")


@dataclass(frozen=True, slots=True)
class Deployment:
    """What holds where a request and the rules are silent."""

    locale: str = "en"
    currency: str | None = None
    timezone: str | None = None


@lru_cache(maxsize=4096)
def locale(tag: str) -> str:
    """The tag as CLDR has it, so that one locale has one profile however it is written.

    >>> locale("de_de")
    'de-DE'

    Raises InvalidInput for what CLDR does not know.
    """
    if not _TAG.fullmatch(tag):
        raise InvalidInput("not a BCP 47 language tag", field="locale")
    return str(parse(tag)).replace("_", "-")


@lru_cache(maxsize=1024)
def zone(name: str, field: str = "timezone") -> tzinfo:
    """The IANA zone of that name. Raises InvalidInput if there is none."""
    try:
        if not _ZONE.fullmatch(name):
            raise InvalidInput(f"{name[:40]!r} is no IANA time zone", field=field)
        return ZoneInfo(name)
    except (OSError, ValueError, ZoneInfoNotFoundError) as error:  # a folder of the database is an OSError
        raise InvalidInput(f"{name!r} is no IANA time zone", field=field) from error


def currency(code: str, field: str = "currency") -> str:
    """The ISO 4217 code. Raises InvalidInput if it is none in use."""
    if code.upper() not in currencies.in_use():
        raise InvalidInput(f"{code[:12]!r} is no ISO 4217 currency in use", field=field)
    return code.upper()


def instant(text: str, field: str, naive_in: tzinfo = UTC) -> datetime:
    """An ISO 8601 instant; without an offset it is in `naive_in`.

    >>> instant("2026-11-30T14:05:00Z", "now")
    datetime.datetime(2026, 11, 30, 14, 5, tzinfo=datetime.timezone.utc)

    Raises InvalidInput for anything else, and for years at the ends of the calendar, which no zone can shift.
    """
    try:
        read = datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidInput("not an ISO 8601 date and time", field=field) from error
    if not 2 <= read.year <= 9998:
        raise InvalidInput("a year from 2 to 9998 is needed", field=field)
    return read if read.tzinfo is not None else read.replace(tzinfo=naive_in)


def reader(
    deployment: Deployment,
    *,
    tag: str | None,
    timezone: str | None,
    money: str | None,
    now: str | None,
    clock: datetime | None,
) -> Reader:
    """For whom the text is read. `clock` stands in for an absent `now`; None leaves it unknown."""
    named = timezone or deployment.timezone
    within = zone(named) if named else UTC
    return Reader(
        locale=locale(tag or deployment.locale),
        timezone=named,
        currency=currency(money) if money else deployment.currency,
        now=instant(now, "now", within) if now else clock,
    )
