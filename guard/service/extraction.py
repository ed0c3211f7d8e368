"""One text in, its claims out."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from guard.claims import Options, extract
from guard.core.json_text import decode, decoder
from guard.service.reading import Deployment, reader


class ExtractRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A text and for whom it is read. An absent `now` is unknown, and relative days are then unreadable."""

    text: str
    id: str | int | UnsetType | None = UNSET
    locale: str | UnsetType | None = UNSET
    timezone: str | UnsetType | None = UNSET
    currency: str | UnsetType | None = UNSET
    now: str | UnsetType | None = UNSET


_DECODER = decoder(ExtractRequest)


def read_text(body: bytes, deployment: Deployment) -> dict[str, Any]:
    """The answer to one request of `guard extract --jsonl`.

    >>> read_text(b'{"id": 1, "text": "It is 5 EUR.", "locale": "en"}', Deployment())["claims"][0]["text"]
    '5 EUR'
    """
    request, _ = decode(body, _DECODER)
    found = extract(
        request.text,
        reader(
            deployment,
            tag=request.locale or None,
            timezone=request.timezone or None,
            money=request.currency or None,
            now=request.now or None,
            clock=None,
        ),
        Options(holidays=True),
    )
    return {"id": None if request.id is UNSET else request.id, "claims": [claim.json() for claim in found.claims]}
