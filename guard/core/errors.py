"""The errors that the project raises, each with a stable code that reaches the caller."""

from __future__ import annotations


class GuardError(Exception):
    """The root of the tree. `code` is stable and may be tested for; `field` names the input at fault."""

    code = "guard_error"

    def __init__(self, detail: str, *, field: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.field = field


class InvalidInput(GuardError):
    """A request that cannot be read: HTTP 422, command line exit 2."""

    code = "invalid_input"


class Malformed(InvalidInput):
    """Text that is not JSON as RFC 8259 and RFC 7493 have it: HTTP 400."""

    code = "malformed_json"


class LimitExceeded(InvalidInput):
    """A request that is larger than a configured limit: HTTP 413."""

    code = "limit_exceeded"


class Conflict(GuardError):
    """Two statements about one thing disagree: HTTP 409 or 422. `call_id` names the tool call that they are about."""

    code = "conflict"

    def __init__(self, detail: str, *, field: str | None = None, call_id: str | None = None) -> None:
        super().__init__(detail, field=field)
        self.call_id = call_id


class NotFound(GuardError):
    """The thing named does not exist: HTTP 404."""

    code = "not_found"


class Unauthenticated(GuardError):
    """No key, or none that is known: HTTP 401."""

    code = "unauthenticated"


class Forbidden(GuardError):
    """The key is known and lacks the scope: HTTP 403."""

    code = "forbidden"


class TooManyRequests(GuardError):
    """One key has more requests open than its share: HTTP 429."""

    code = "too_many_requests"


class Unavailable(GuardError):
    """Something that the guard needs is not there, so nothing may be let through: HTTP 503."""

    code = "unavailable"


class RuleError(GuardError):
    """A rule file that cannot be used. `str()` is `file:line:column: path: what, and what to do`."""

    code = "rule_error"
