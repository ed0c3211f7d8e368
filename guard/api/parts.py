"""What the routes are given: the use cases, joined elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from guard.api.turnstile import Turnstile
from guard.service.active_rules import ActiveRules
from guard.service.checking import Checking
from guard.service.keys import Keys
from guard.service.reviewing import Reviewing
from guard.service.trying import Trying
from guard.service.turns import Turns


@dataclass(frozen=True, slots=True)
class Parts:
    """`ready` raises Unavailable where the service cannot answer; `auth` False lets anybody do anything."""

    rules: ActiveRules
    checking: Checking
    reviewing: Reviewing
    trying: Trying
    turns: Turns
    keys: Keys
    ready: Callable[[], None]
    max_body: int
    auth: bool = True
    turnstile: Turnstile = field(default_factory=Turnstile)


def parts(connection: HTTPConnection) -> Parts:
    """The parts of the application that serves this request."""
    found: Parts = connection.app.state.parts
    return found
