"""Guard: lets a reply through only if each claim in it is a value that a tool returned.

`Guard` checks in this process; `guard.ruleset.load` makes the rule set that it takes, and `guard.ledger.read_messages`
a ledger of a conversation.
"""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from guard.core.model import Claim, Ledger, ToolResult, Verdict
    from guard.core.rule import RuleSet
    from guard.engine import check

__all__ = ["Claim", "Guard", "Ledger", "ToolResult", "Verdict", "check"]

_HOMES = {"check": "guard.engine"} | dict.fromkeys(("Claim", "Ledger", "ToolResult", "Verdict"), "guard.core.model")


def __getattr__(name: str) -> Any:
    # Loaded when asked for: every import of a part of the package passes here, and the command line must start fast.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


class Guard:
    """A rule set in this process.

    >>> from guard import Ledger, ToolResult
    >>> from guard.core.model import Handoff
    >>> from guard.core.rule import ClaimRule, Message, RuleSet
    >>> words = {"default": Message("default", {"en": "We cannot confirm that."})}
    >>> guard = Guard(RuleSet("sha256:0", ("shop",), words, (ClaimRule("shop/price", "money"),)))
    >>> ledger = Ledger((ToolResult("quote", {"price": "209.00", "currency": "EUR"}),))
    >>> [str(guard.check(draft, ledger, locale="en-IE").decision) for draft in ("It is €209.", "It is €219.")]
    ['allow', 'block']
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def check(
        self,
        draft: str,
        ledger: Ledger,
        *,
        locale: str,
        timezone: str | None = None,
        currency: str | None = None,
        now: datetime | None = None,
        purpose: str = "orient",
        checked_at: datetime | None = None,
    ) -> Verdict:
        """The verdict on a draft. `locale` is a BCP 47 tag, `timezone` an IANA zone, `currency` an ISO 4217 code.

        `now` (aware) reads relative days; without it they are not known. `checked_at` tells ages, by default this
        machine's clock. Raises InvalidInput for a locale or a ledger that cannot be read; whatever else goes wrong is
        a block with reason guard_error.
        """
        from guard.core.model import Reader  # noqa: PLC0415 - late, as in __getattr__
        from guard.engine import check  # noqa: PLC0415

        reader = Reader(locale, timezone, currency, now)
        at = checked_at or datetime.now(UTC)
        return check(draft, ledger, self.rules, reader, checked_at=at, purpose=purpose)
