"""The rule set in force. A request takes it once and keeps it, so that a decision carries exactly one version."""

from __future__ import annotations

from guard.core.rule import RuleSet


class ActiveRules:
    """A holder with one read and one swap; both are a single reference, which no lock has to guard.

    >>> held = ActiveRules(RuleSet("sha256:1", (), {}, ()))
    >>> held.swap(RuleSet("sha256:2", (), {}, ())).version
    'sha256:1'
    >>> held.current.version
    'sha256:2'
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    @property
    def current(self) -> RuleSet:
        return self._rules

    def swap(self, rules: RuleSet) -> RuleSet:
        """Put another in force; the one before."""
        before, self._rules = self._rules, rules
        return before
