"""The rule file as Pydantic sees it: the one source of the checks, of the JSON Schema and of the field descriptions.

Strict, and unknown keys are refused. What depends on more than one place (a tool that a rule names, a message that
lacks a language) is checked in `guard.ruleset.merge`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from guard.ruleset.scalars import (
    ADay,
    Amount,
    BasisName,
    Currency,
    DateFormat,
    Instant,
    JsonPath,
    LocaleTag,
    MarkedDraft,
    Moment,
    ReasonName,
    Regex,
    Seconds,
    Share,
    Zone,
)

Name = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_.-]*$", max_length=80)]
ToolName = Annotated[str, Field(pattern=r"^\S+$", max_length=200)]
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Word = Annotated[str, Field(min_length=1, max_length=100)]
WordsByLanguage = Annotated[dict[LocaleTag, Annotated[list[Word], Field(min_length=1)]], Field(min_length=1)]
Handoff = Literal["human", "retry_later"]
OnFail = Literal["block", "redact", "flag"]


class Part(BaseModel):
    """What all parts of a rule file have in common."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Const(Part):
    """A value that stands in the rule, not in the result."""

    const: Text


class ConstCurrency(Part):
    """A currency that stands in the rule, not in the result."""

    const: Currency


class ConstZone(Part):
    """A time zone that stands in the rule, not in the result."""

    const: Zone


class At(Part):
    """A value that stands in the result."""

    path: JsonPath


def _form(given: Any) -> str:
    if isinstance(given, dict):
        return "path" if "path" in given else "const"
    return "text"


CurrencyGiven = Annotated[
    Annotated[JsonPath, Tag("text")] | Annotated[At, Tag("path")] | Annotated[ConstCurrency, Tag("const")],
    Discriminator(_form),
]
ZoneGiven = Annotated[
    Annotated[JsonPath, Tag("text")] | Annotated[At, Tag("path")] | Annotated[ConstZone, Tag("const")],
    Discriminator(_form),
]
Given = Annotated[
    Annotated[JsonPath, Tag("text")] | Annotated[At, Tag("path")] | Annotated[Const, Tag("const")], Discriminator(_form)
]


class Fact(Part):
    """One leaf of the result that is a fact."""

    type: Literal["money", "date", "time", "percent", "quantity", "duration", "identifier"]
    path: JsonPath = Field(description="Where the value stands, such as $.items[*].price")
    kind: Name | None = Field(
        None,
        description="What it is worth calling: price, balance, fee. A rule of this kind then takes only such facts",
    )
    currency: CurrencyGiven | None = Field(None, description="Money: the path of the currency, or {const: EUR}")
    unit: str | None = Field(
        None,
        description="Money: major | minor (cents). Percent: percent | fraction. Quantity and duration: the unit's name",
    )
    format: DateFormat | None = Field(
        None, description='Date: iso | epoch_s | epoch_ms | a CLDR pattern such as "dd.MM.yyyy"'
    )
    as_of: JsonPath | None = Field(None, description="Where the time of this value stands")
    timezone: ZoneGiven | None = Field(
        None, description="Date and time: the path of the zone, or {const: Europe/Berlin}"
    )
    locale: LocaleTag | None = Field(
        None, description="The language in which the tool writes this value, if it is text"
    )


class Items(Part):
    """Which record a fact belongs to."""

    each: JsonPath = Field(description="The records: $ for the whole result, $.items[*] for each of a list")
    names: Annotated[list[JsonPath], Field(min_length=1)] = Field(
        description="What a reply may call the record, from the record's own $"
    )


class FailedWhen(Part):
    """A further sign that the tool failed, beside the built-in ones."""

    path: JsonPath | None = None
    is_: Annotated[list[str | bool | int | None], Field(min_length=1)] | None = Field(None, alias="is")
    text: Regex | None = None


class Freshness(Part):
    """How old a value may be when it is used."""

    ttl: Seconds | None = Field(None, description="null for ever, 0 for this turn only, else a time such as 15m")
    volatility: Literal["immutable", "slow", "fast"] = "slow"
    revalidate_before_write: bool = Field(
        default=False, description="A request with purpose: commit needs a value observed after the turn began"
    )


class Call(Part):
    """How the tool is called."""

    timeout: Seconds | None = None
    attempts: Annotated[int, Field(ge=1, le=10)] = 1
    idempotent: bool = False


class Objective(Part):
    """What the tool is measured against."""

    latency_p95: Seconds | None = None
    error_rate: Share | None = None


class Cache(Part):
    """The conditions under which a cached value may be told; all must hold."""

    origin: Literal["authoritative", "other"] = "other"
    max_age: Seconds | None = None
    binding: bool = True
    customer_specific: bool = True
    regulated: bool = False


class Unavailable(Part):
    """What the person gets when the tool is unavailable."""

    policy: Literal["omit", "cached", "hard_fail"] = Field(
        description="hard_fail: the fixed message and a handoff. omit: the sentence goes. cached: see `cache`"
    )
    message: Name | None = None
    handoff: Handoff | None = None


class Tool(Part):
    """What the pack says of one tool."""

    role: Literal["authority", "transform", "none"] = Field(
        "authority",
        description="authority: a source. transform: a calculator, worth what goes in. none: proves nothing",
    )
    facts: Annotated[list[Fact], Field(min_length=1)] | None = Field(
        None, description="Given: only these leaves are facts. Absent: the result is read"
    )
    items: Items | None = Field(None, description="Which record a fact belongs to, for the right item")
    period: Given | None = Field(None, description="The period of its amounts: a path, or {const: month}")
    as_of: JsonPath | None = Field(None, description="Where the result says of when it is, for values from a cache")
    failed_when: list[FailedWhen] = Field(
        default_factory=list, description="Signs of failure beside is_error, error texts and the like"
    )
    freshness: Freshness | None = None
    call: Call = Call()
    objective: Objective = Objective()
    cache: Cache | None = None
    unavailable: Unavailable | None = None


class Context(Part):
    """Words beside a claim; all languages count, whatever language the request names."""

    any: WordsByLanguage | None = None
    none: WordsByLanguage | None = None
    window: Annotated[int, Field(ge=1, le=500)] = Field(
        60, description="Characters to each side, inside the sentence or the table row"
    )


class Agree(Part):
    """How a claim and a fact must agree; what is not given comes from the pack's own `agree`, then its parent's."""

    scope: Literal["turn", "conversation"] | None = Field(
        default=None, description="Whether results of earlier turns count"
    )
    rounding: Literal["off", "displayed"] | None = Field(
        default=None, description="€2.68 for 2.675, about €210 for 209.49"
    )
    sign: Literal["strict", "lenient"] | None = Field(
        default=None, description="lenient: a refund of -20 may be called €20"
    )
    bounds: bool | None = Field(default=None, description="over €1,000 for 1,093.34")
    derived: Literal["off", "shown"] | None = Field(
        default=None, description="Sums of amounts that the reply itself shows"
    )
    echo: Literal["off", "bounds", "on"] | None = Field(
        default=None, description="The user's own words; bounds: as a budget"
    )
    items: Literal["off", "flag", "block"] | None = Field(
        default=None, description="A value of another record than the one named"
    )


class Claim(Part):
    """Which claims the rule judges, by which sources, and what happens otherwise."""

    id: Name
    type: Name = Field(description="money, date, time, percent, quantity, duration, identifier, or the id of a pattern")
    kind: Name | None = Field(None, description="Only facts of this kind, or of none, support the claim")
    status: Literal["draft", "shadow", "enforce", "deprecated"] = Field(
        "enforce",
        description="draft: compiled only. shadow: decides and logs, stops nothing. deprecated: on its way out",
    )
    locales: list[LocaleTag] = Field(default_factory=list, description="Only for requests in these locales")
    context: Context | None = Field(None, description="Words that must stand near; absent: every claim of the type")
    bare_amounts: Literal["off", "near_context"] = Field(
        "near_context", description="Whether a bare number beside a word of the context is an amount"
    )
    sources: Annotated[list[ToolName], Field(min_length=1)] | None = Field(
        None, description="The tools that may support it; absent: any tool of role authority"
    )
    agree: Agree = Agree()
    on_fail: OnFail = Field("block", description="block: the message instead of the reply. redact: the sentence goes")
    message: Name | None = Field(None, description="The message that is sent; absent: the fallback")
    holidays: bool = Field(default=False, description="Dates: read the region's holidays by name (Easter Monday)")


class StandingValue(Part):
    """The value that the operator vouches for; which keys it has follows from the type."""

    amount: Amount | None = None
    currency: Currency | None = None
    unit: Word | None = None
    business: bool | None = None
    date: ADay | None = None
    time: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None
    text: Text | None = None


class Standing(Part):
    """A value that the operator vouches for until the end of its last day."""

    id: Name
    type: Literal["money", "date", "time", "percent", "quantity", "duration", "identifier"]
    value: StandingValue
    near: WordsByLanguage
    owner: Text = Field(description="Who is asked when the day comes")
    until: ADay = Field(description="The last day on which it vouches for anything")
    text: Text | None = Field(None, description="Where it is written, or why")


class Pattern(Part):
    """A claim type of one's own, found by a linear-time regular expression (RE2)."""

    id: Name
    regex: Regex
    normalise: Literal["none", "upper", "lower", "digits", "alnum"] = "none"


class When(Part):
    """The source that makes a requirement apply."""

    source: Literal["cache"]


class Require(Part):
    """What a reply must state when it uses a source."""

    when: When
    state: Literal["as_of"]


class Defaults(Part):
    """What holds where a request is silent."""

    currency: Currency | None = None
    timezone: Zone | None = None
    locale: LocaleTag | None = None


class Untyped(Part):
    """Which numbers of a result, that no `facts:` names, are facts."""

    untyped: Literal["typed_only", "any"]


class Fallback(Part):
    """The message and the handoff where neither the rule nor the tool names one."""

    message: Name | None = None
    handoff: Handoff | None = None


class Budget(Part):
    """How long a turn may take, and its tools together; lint adds up the worst case against it."""

    turn: Seconds | None = None
    tools: Seconds | None = None


class LedgerEntry(Part):
    """A tool result as a case writes it. Times may be relative to the case's `now`."""

    tool: ToolName
    result: Any = None
    call_id: str | None = None
    arguments: dict[str, Any] | None = None
    is_error: bool = False
    observed_at: Moment | None = None
    source: Literal["live", "cache"] = "live"
    as_of: Moment | None = None
    turn: int | None = None


class Case(Part):
    """A draft with its claims marked, and what must become of it."""

    it: Text = Field(description="The case as a sentence: what the pack does here")
    draft: MarkedDraft = Field(description="[[ok:…]] is supported, [[block:…]] is not, [[todo:…]] is a known gap")
    expect: Literal["allow", "redact", "block"]
    reason: ReasonName | None = None
    nearest: str | None = Field(None, description="The value of the nearest fact, such as 209.00 EUR")
    basis: BasisName | None = None
    rule: Name | None = Field(
        None,
        description="The rule that the case is about: it judges the marked claims; without marks it lets the draft be",
    )
    message: Name | None = None
    handoff: Handoff | None = None
    ledger: list[LedgerEntry] | None = Field(None, description="Instead of the shared ledger")
    user: list[Text] = Field(default_factory=list, description="What the user wrote before")
    now: Moment | None = Field(None, description="An instant, or a shift of the shared `now` such as +6m")
    turn: int | None = None
    turn_started_at: Moment | None = None
    locale: LocaleTag | None = None
    timezone: Zone | None = None
    currency: Currency | None = None
    purpose: Literal["orient", "commit"] = "orient"


class Cases(Part):
    """The pack's own cases, with the clock and the ledger that they share."""

    now: Instant | None = None
    ledger: list[LedgerEntry] = Field(default_factory=list)
    user: list[Text] = Field(default_factory=list)
    turn: int | None = None
    locale: LocaleTag | None = None
    timezone: Zone | None = None
    currency: Currency | None = None
    list_: list[Case] = Field(default_factory=list, alias="list")


class Messages(Part):
    """What a customer reads: `languages`, and each message by its name with a text for each of them."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    languages: Annotated[list[LocaleTag], Field(min_length=1)] | None = None
    __pydantic_extra__: dict[str, dict[LocaleTag, Text]] = Field(init=False)


class PackFile(Part):
    """A file of a rule pack."""

    schema_: Literal[1] = Field(alias="schema", description="The version of this format")
    pack: Name | None = None
    version: Text | None = None
    extends: Name | None = Field(
        None, description="One parent: the name of a pack beside this one, or of one that ships"
    )
    defaults: Defaults | None = None
    agree: Agree | None = None
    facts: Untyped | None = None
    fallback: Fallback | None = None
    budget: Budget | None = None
    messages: Messages = Messages()
    tools: dict[ToolName, Tool] = Field(default_factory=dict)
    claims: list[Claim] = Field(default_factory=list)
    standing: list[Standing] = Field(default_factory=list)
    patterns: list[Pattern] = Field(default_factory=list)
    require: list[Require] = Field(default_factory=list)
    cases: Cases | None = None
