"""The rule set as the engine reads it: compiled, frozen, without YAML. Names follow the rule file.

`guard.ruleset` makes these; times are seconds, paths are compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from guard.core.model import Effect, Handoff
from guard.core.values import Value

Path = tuple[str | int | None, ...]
"""A compiled `$.a[0].*`: a key, an index, or None for "each"."""

Words = Mapping[str, tuple[str, ...]]
"""Words by language; all of them count, whatever language the request names."""


class Role(StrEnum):
    """What a tool's results are worth."""

    AUTHORITY = "authority"
    TRANSFORM = "transform"
    NONE = "none"


class Status(StrEnum):
    """How far a rule is switched on."""

    DRAFT = "draft"
    SHADOW = "shadow"
    ENFORCE = "enforce"
    DEPRECATED = "deprecated"


class Policy(StrEnum):
    """What a person gets when a tool is unavailable."""

    OMIT = "omit"
    CACHED = "cached"
    HARD_FAIL = "hard_fail"


@dataclass(frozen=True, slots=True)
class Given:
    """A setting that stands in the result (`path`) or in the rule (`const`)."""

    path: Path | None = None
    const: str | None = None


@dataclass(frozen=True, slots=True)
class FactRule:
    """One leaf that is a fact: its type and kind, where it stands, and how it is written.

    `unit` is major or minor (money), fraction or percent (percent), a unit name (quantity). `format` is iso,
    epoch_s, epoch_ms or a CLDR date pattern.
    """

    type: str
    path: Path
    kind: str | None = None
    currency: Given | None = None
    unit: str | None = None
    format: str | None = None
    as_of: Path | None = None
    timezone: Given | None = None
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class Items:
    """Which record a fact belongs to: the records (`each`) and their names."""

    each: Path
    names: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class FailedWhen:
    """A further sign of failure: a value at a path, or a pattern (RE2) that the text matches."""

    path: Path | None = None
    values: tuple[str | bool | int | None, ...] = ()
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Freshness:
    """`ttl` in seconds: None for ever, 0 for this turn only. `ttl_set` tells null from absent."""

    ttl: float | None = None
    ttl_set: bool = False
    volatility: str = "slow"
    revalidate_before_write: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """How a tool is called: seconds, attempts, and whether it may be retried."""

    timeout: float | None = None
    attempts: int = 1
    idempotent: bool = False


@dataclass(frozen=True, slots=True)
class Cache:
    """The conditions under which a cached value may be told. `max_age` in seconds."""

    origin: str = "other"
    max_age: float | None = None
    binding: bool = True
    customer_specific: bool = True
    regulated: bool = False


@dataclass(frozen=True, slots=True)
class Unavailable:
    """What a person gets when the tool is unavailable."""

    policy: Policy = Policy.HARD_FAIL
    message: str | None = None
    handoff: Handoff | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """What a pack says of one tool. `facts` None: the result is read."""

    name: str
    role: Role = Role.AUTHORITY
    facts: tuple[FactRule, ...] | None = None
    items: Items | None = None
    period: Given | None = None
    as_of: Path | None = None
    failed_when: tuple[FailedWhen, ...] = ()
    freshness: Freshness = Freshness()
    call: Call = Call()
    objective: Mapping[str, float] = field(default_factory=dict)
    cache: Cache | None = None
    unavailable: Unavailable | None = None


@dataclass(frozen=True, slots=True)
class Agree:
    """How a claim and a fact must agree; the table of the rule file."""

    scope: str = "turn"  # turn | conversation
    rounding: str = "displayed"  # off | displayed
    sign: str = "lenient"  # lenient | strict
    bounds: bool = True
    derived: str = "off"  # off | shown
    echo: str = "off"  # off | bounds | on
    items: str = "block"  # off | flag | block


@dataclass(frozen=True, slots=True)
class Context:
    """Words beside a claim: one of `any`, if given, and none of `none`.

    Beside is within `window` characters, never beyond the sentence or the table row.
    """

    any: Words = field(default_factory=dict)
    none: Words = field(default_factory=dict)
    window: int = 60


@dataclass(frozen=True, slots=True)
class ClaimRule:
    """Which claims it judges, by which sources, and what happens otherwise. `name` is `pack/id`.

    `type` is a claim type or a pattern's id.
    """

    name: str
    type: str
    kind: str | None = None
    status: Status = Status.ENFORCE
    locales: tuple[str, ...] = ()
    context: Context | None = None
    bare_amounts: str = "near_context"  # off | near_context
    sources: tuple[str, ...] | None = None
    agree: Agree = Agree()
    on_fail: Effect = Effect.BLOCK
    message: str | None = None
    holidays: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A value that the operator vouches for until the end of `until`."""

    id: str
    type: str
    value: Value
    near: Words
    owner: str
    until: date
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """An own claim type: an RE2 expression and a normaliser (none, upper, lower, digits, alnum)."""

    id: str
    regex: str
    normalise: str = "none"


@dataclass(frozen=True, slots=True)
class Require:
    """What a reply must state when it uses a source: `state` as_of, when the supporting fact's source is `source`."""

    source: str
    state: str


@dataclass(frozen=True, slots=True)
class Message:
    """Words written beforehand, by language tag."""

    id: str
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Defaults:
    """What holds where a request is silent."""

    currency: str | None = None
    timezone: str | None = None
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All that the engine needs to judge. `version` is `sha256:` of the files' content.

    `bare_words` are the words beside which a bare number is money, `holidays` says whether their names are days: both
    follow from the rules.
    """

    version: str
    packs: tuple[str, ...]
    messages: Mapping[str, Message]
    claims: tuple[ClaimRule, ...]
    tools: Mapping[str, Tool] = field(default_factory=dict)
    standing: tuple[Standing, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    require: tuple[Require, ...] = ()
    defaults: Defaults = Defaults()
    untyped: str = "typed_only"  # typed_only | any
    fallback_message: str = "default"
    fallback_handoff: Handoff = Handoff.HUMAN
    pack_versions: Mapping[str, str] = field(default_factory=dict)
    bare_words: frozenset[str] = field(init=False, compare=False, repr=False, default=frozenset())
    holidays: bool = field(init=False, compare=False, repr=False, default=False)

    def __post_init__(self) -> None:
        live = [rule for rule in self.claims if rule.status is not Status.DRAFT]
        asked = [rule.context for rule in live if rule.type == "money" and rule.bare_amounts == "near_context"]
        words = {word for context in asked if context for listed in context.any.values() for word in listed}
        object.__setattr__(self, "bare_words", frozenset(words))
        object.__setattr__(self, "holidays", any(rule.holidays for rule in live))
