"""Identifiers that sort by time: UUIDv7 (RFC 9562), whose first 48 bits are milliseconds."""

from __future__ import annotations

import secrets
import uuid
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def make(at: datetime) -> uuid.UUID:
    """A new identifier of that instant.

    >>> born(make(datetime(2026, 11, 30, 14, 5, tzinfo=UTC))).isoformat()
    '2026-11-30T14:05:00+00:00'
    """
    milliseconds = (at - _EPOCH) // _MILLISECOND
    number = (milliseconds << 80) | secrets.randbits(80)
    number = number & ~(0xF << 76) | 0x7 << 76  # version 7
    number = number & ~(0x3 << 62) | 0x2 << 62  # the RFC's variant
    return uuid.UUID(int=number)


def born(identifier: uuid.UUID) -> datetime:
    """The instant that an identifier was made at, to the millisecond."""
    return _EPOCH + (identifier.int >> 80) * _MILLISECOND
