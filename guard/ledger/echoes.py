"""What is no source though it stands in a result: identifiers, and what repeats the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guard.ledger.keys import Entry


def silent(entry: Entry, item: Any) -> bool:
    """Whether what stands under a key is no source: an identifier, or what the request asked for.

    A field named like an identifier may hold a whole record (the email that was sent, with its time), and one named
    like an echo of the request records of its own (a shop may sell filters).
    """
    if type(item) is str or (entry.key.lower() == "request" and _own(item)):
        return type(item) is str
    if entry.record:
        return not (isinstance(item, Mapping) or (isinstance(item, list) and any(map(_is_record, item))))
    return not (isinstance(item, list) and any(_is_record(one) and len(one) > 2 for one in item))


_NAMES = frozenset({"id", "request_id", "requestid", "number", "reference", "ref", "uuid", "key"})


_STANDING = frozenset("pending submitted received approved in_review under_review".split())


def _own(item: Any) -> bool:
    """Whether a request is a thing of its own, with its name and how it stands: a request for leave."""
    if not isinstance(item, Mapping):
        return False
    named = not _NAMES.isdisjoint(item) and len(item) > len(_NAMES.intersection(item))
    return named or str(item.get("status", item.get("state"))).lower() in _STANDING


def _is_record(item: Any) -> bool:
    return isinstance(item, Mapping)
