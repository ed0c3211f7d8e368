"""Identifiers that sort by time: UUIDv7 (RFC 9562), whose first 48 bits are milliseconds."""

from __future__ import annotations

import random
import uuid
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_LOW = (1 << 62) - 1


def make(at: datetime) -> uuid.UUID:
    """A new identifier of that instant.

    >>> born(make(datetime(2026, 11, 30, 14, 5, tzinfo=UTC))).isoformat()
    '2026-11-30T14:05:00+00:00'
    """
    bits = random.getrandbits(74)  # an id opens nothing, and each check makes one
    version, variant = 0x7 << 76, 0x2 << 62
    milliseconds = (at - _EPOCH) // _MILLISECOND
    return uuid.UUID(int=milliseconds << 80 | version | (bits >> 62) << 64 | variant | bits & _LOW)


def born(identifier: uuid.UUID) -> datetime:
    """The instant that an identifier was made at, to the millisecond."""
    return _EPOCH + (identifier.int >> 80) * _MILLISECOND
