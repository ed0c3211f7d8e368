"""Keys: made once, kept as a digest, known again by it.

The secret has 256 random bits, so that a plain SHA-256 of it can be neither guessed nor looked up in a table.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from guard.core.errors import Forbidden, InvalidInput, Unauthenticated
from guard.service.ports import KeyStore
from guard.service.records import ApiKey, Scope

PREFIX = "guard_"
REMEMBERED = timedelta(seconds=5)
"""How long a key that was found is believed: a revoked key works at most this much longer."""

MAX_REMEMBERED = 10_000


class Keys:
    """The use cases of keys. `clock` is the server's, in UTC."""

    def __init__(self, store: KeyStore, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[str, tuple[datetime, ApiKey]] = {}

    def create(self, name: str, scopes: Iterable[Scope]) -> tuple[ApiKey, str]:
        """A new key and its secret, which is told this once."""
        wanted = frozenset(scopes)
        if not name.strip() or len(name) > 200:
            raise InvalidInput("from 1 to 200 characters", field="name")
        if not wanted:
            raise InvalidInput("at least one is needed", field="scopes")
        secret = PREFIX + secrets.token_urlsafe(32)
        key = ApiKey(f"key_{secrets.token_hex(6)}", name, wanted, self._clock())
        self._store.add(key, _digest(secret))
        return key, secret

    def all(self) -> list[ApiKey]:
        return self._store.all()

    def revoke(self, identifier: str) -> ApiKey:
        """Raises NotFound."""
        return self._store.revoke(identifier, self._clock())

    def remembered(self, secret: str) -> ApiKey | None:
        """The key, if it was looked up a moment ago: without the database."""
        found = self._known.get(_digest(secret))
        return found[1] if found and self._clock() - found[0] < REMEMBERED else None

    def look_up(self, secret: str) -> ApiKey:
        """The key of a secret. Raises Unauthenticated for one that is unknown or revoked."""
        digest = _digest(secret)
        key = self._store.by_digest(digest)
        if key is None or key.revoked_at is not None:
            self._known.pop(digest, None)
            raise Unauthenticated("this key is not known, or was revoked", field="Authorization")
        if len(self._known) >= MAX_REMEMBERED:
            self._known.clear()
        self._known[digest] = (self._clock(), key)
        return key


def secret_of(header: str) -> str:
    """The secret in an Authorization header. Raises Unauthenticated."""
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise Unauthenticated("send a key as `Authorization: Bearer …`", field="Authorization")
    return secret.strip()


def allow(key: ApiKey, scope: Scope) -> ApiKey:
    """The key, if it may. Raises Forbidden."""
    if not key.may(scope):
        raise Forbidden(f"this key lacks the scope {scope}", field="Authorization")
    return key


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
