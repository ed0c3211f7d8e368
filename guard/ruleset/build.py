"""A merged pack, compiled to the rule set that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from guard.core import rule as core
from guard.core import values
from guard.core.model import Effect, Handoff
from guard.ruleset import schema
from guard.ruleset.merge import Merged
from guard.ruleset.paths import compile_path


def build(merged: Merged) -> core.RuleSet:
    """Compile. The pack must be free of the problems that `guard.ruleset.consistency` finds."""
    handoff = merged.setting("fallback", "handoff")
    return core.RuleSet(
        version=merged.pack.digest(),
        packs=(merged.pack.name,),
        pack_versions={pack.name: pack.version for pack in merged.pack.lineage()},
        messages={name: core.Message(name, dict(placed.item)) for name, placed in merged.messages.items()},
        claims=tuple(
            _claim(merged, f"{placed.pack}/{placed.item.id}", placed.item) for placed in merged.claims.values()
        ),
        tools={name: _tool(name, placed.item) for name, placed in merged.tools.items()},
        standing=tuple(_standing(placed.item) for placed in merged.standing.values()),
        patterns=tuple(
            core.Pattern(placed.item.id, placed.item.regex, placed.item.normalise)
            for placed in merged.patterns.values()
        ),
        require=tuple(core.Require(placed.item.when.source, placed.item.state) for placed in merged.require),
        defaults=core.Defaults(
            currency=merged.setting("defaults", "currency"),
            timezone=merged.setting("defaults", "timezone"),
            locale=merged.setting("defaults", "locale"),
        ),
        untyped=merged.setting("facts", "untyped") or "typed_only",
        fallback_message=merged.setting("fallback", "message") or "default",
        fallback_handoff=Handoff(handoff) if handoff else Handoff.HUMAN,
    )


def _words(given: Mapping[str, list[str]] | None) -> core.Words:
    return {language: tuple(words) for language, words in (given or {}).items()}


def _claim(merged: Merged, name: str, claim: schema.Claim) -> core.ClaimRule:
    context = claim.context
    return core.ClaimRule(
        name=name,
        type=claim.type,
        kind=claim.kind,
        status=core.Status(claim.status),
        locales=tuple(claim.locales),
        context=None if context is None else core.Context(_words(context.any), _words(context.none), context.window),
        bare_amounts=claim.bare_amounts,
        sources=None if claim.sources is None else tuple(claim.sources),
        agree=_agree(merged, claim),
        on_fail=Effect(claim.on_fail),
        message=claim.message,
        holidays=claim.holidays,
    )


def _agree(merged: Merged, claim: schema.Claim) -> core.Agree:
    """The rule's own keys, else the pack's, else the parent's, else the strictest."""
    given = {name: placed.item for name, placed in merged.settings.get("agree", {}).items()}
    given |= {name: getattr(claim.agree, name) for name in claim.agree.model_fields_set}
    return core.Agree(**{name: value for name, value in given.items() if value is not None})


def _given(given: str | schema.At | schema.Const | schema.ConstCurrency | schema.ConstZone | None) -> core.Given | None:
    match given:
        case None:
            return None
        case str():
            return core.Given(path=compile_path(given))
        case schema.At():
            return core.Given(path=compile_path(given.path))
        case _:
            return core.Given(const=given.const)


def _path(given: str | None) -> core.Path | None:
    return None if given is None else compile_path(given)


def _fact(fact: schema.Fact) -> core.FactRule:
    return core.FactRule(
        type=fact.type,
        path=compile_path(fact.path),
        kind=fact.kind,
        currency=_given(fact.currency),
        unit=fact.unit,
        format=fact.format,
        as_of=_path(fact.as_of),
        timezone=_given(fact.timezone),
        locale=fact.locale,
    )


def _tool(name: str, tool: schema.Tool) -> core.Tool:
    freshness = tool.freshness
    return core.Tool(
        name=name,
        role=core.Role(tool.role),
        facts=None if tool.facts is None else tuple(_fact(fact) for fact in tool.facts),
        items=None
        if tool.items is None
        else core.Items(compile_path(tool.items.each), tuple(compile_path(path) for path in tool.items.names)),
        period=_given(tool.period),
        as_of=_path(tool.as_of),
        failed_when=tuple(
            core.FailedWhen(_path(sign.path), tuple(sign.is_ or ()), sign.text) for sign in tool.failed_when
        ),
        freshness=core.Freshness()
        if freshness is None
        else core.Freshness(
            freshness.ttl, "ttl" in freshness.model_fields_set, freshness.volatility, freshness.revalidate_before_write
        ),
        call=core.Call(tool.call.timeout, tool.call.attempts, tool.call.idempotent),
        objective={key: value for key, value in tool.objective.model_dump().items() if value is not None},
        cache=None
        if tool.cache is None
        else core.Cache(
            tool.cache.origin,
            tool.cache.max_age,
            tool.cache.binding,
            tool.cache.customer_specific,
            tool.cache.regulated,
        ),
        unavailable=None if tool.unavailable is None else _unavailable(tool.unavailable),
    )


def _unavailable(given: schema.Unavailable) -> core.Unavailable:
    handoff = Handoff(given.handoff) if given.handoff else None
    return core.Unavailable(core.Policy(given.policy), given.message, handoff)


def _standing(given: schema.Standing) -> core.Standing:
    return core.Standing(
        given.id, given.type, _value(given.type, given.value), _words(given.near), given.owner, given.until, given.text
    )


def _value(type_: str, given: schema.StandingValue) -> values.Value:
    amount = given.amount if given.amount is not None else Decimal(0)
    match type_:
        case "money":
            return values.Money(amount, (given.currency,) if given.currency else ())
        case "percent":
            return values.Percent(amount)
        case "quantity":
            return values.Quantity(amount, given.unit or "")
        case "duration":
            return values.Duration(amount, given.unit or "", bool(given.business))
        case "date" if given.date is not None:
            return values.Day(given.date.year, given.date.month, given.date.day, (given.date,))
        case "time" if given.time is not None:
            hour, minute = given.time.split(":")
            return values.Clock(int(hour), int(minute))
    return values.Identifier(given.text or "")
