"""What must agree across a pack: names referred to, messages in every language, settings that exclude each other.

Each check yields errors; what is merely unwise is said by `guard.ruleset.lint`.
"""

from __future__ import annotations

from collections.abc import Iterator

from guard.ruleset.marks import Expected, unmark
from guard.ruleset.merge import Merged, Placed
from guard.ruleset.problem import Problem, suggest
from guard.ruleset.read import Source
from guard.ruleset.scalars import compile_pattern
from guard.ruleset.schema import Claim, Fact, Standing, Tool

TYPES = ("money", "date", "time", "percent", "quantity", "duration", "identifier")
_STANDING_KEYS = {
    "money": ({"amount", "currency"}, {"amount"}, '{amount: "50", currency: EUR}'),
    "date": ({"date"}, {"date"}, "{date: 2027-03-31}"),
    "time": ({"time"}, {"time"}, '{time: "18:00"}'),
    "percent": ({"amount"}, {"amount"}, '{amount: "5"}'),
    "quantity": ({"amount", "unit"}, {"amount", "unit"}, '{amount: "23", unit: kg}'),
    "duration": ({"amount", "unit", "business"}, {"amount", "unit"}, '{amount: "14", unit: day}'),
    "identifier": ({"text"}, {"text"}, "{text: AU-1}"),
}
_CACHE = "{origin: authoritative, max_age: 15m, binding: false, customer_specific: false}"
DURATIONS = ("second", "minute", "hour", "day", "week", "month", "year")


def problems(merged: Merged) -> list[Problem]:
    """Every contradiction of the pack, in the order of its files."""
    found = [
        *_messages(merged),
        *_patterns(merged),
        *(problem for placed in merged.claims.values() for problem in _claim(merged, placed)),
        *(problem for placed in merged.tools.values() for problem in _tool(merged, placed)),
        *(problem for placed in merged.standing.values() for problem in _standing(placed)),
        *(problem for source in merged.pack.sources for problem in _cases(merged, source)),
    ]
    return sorted(found)


def _messages(merged: Merged) -> Iterator[Problem]:
    languages = merged.languages
    if not merged.messages:
        yield merged.pack.sources[0].problem(
            (), "no messages: nothing could be said in place of a stopped reply; add `messages:` or `extends: strict`"
        )
        return
    if languages is None:
        first = next(iter(merged.messages.values()))
        yield first.source.problem(
            ("messages",),
            "`languages` is missing: in which must every message exist? add `languages: [en]`",
            key=True,
        )
        return
    for name, placed in merged.messages.items():
        lacking = [language for language in languages.item if language not in placed.item]
        if lacking:
            where = placed if placed.pack == languages.pack else None
            said = f"message `{name}` has no text in {', '.join(lacking)}; add it, or change `languages`"
            yield placed.problem(said, key=True) if where else languages.problem(said)
    wanted = merged.settings.get("fallback", {}).get("message")
    if wanted is not None and wanted.item not in merged.messages:
        yield wanted.problem(f"no message `{wanted.item}`; {suggest(wanted.item, merged.messages)}")
    if wanted is None and "default" not in merged.messages:
        said = "no message `default`, for where no other is named; add it, or say `fallback: {message: …}`"
        first = next(iter(merged.messages.values()))
        yield first.source.problem(("messages",), said, key=True)


def _patterns(merged: Merged) -> Iterator[Problem]:
    for name, placed in merged.patterns.items():
        if name in TYPES:
            yield placed.problem(f"`{name}` is a built-in type; choose another id", "id")
        if compile_pattern(placed.item.regex).search("") is not None:
            yield placed.problem(
                "the pattern matches the empty string, and so everywhere; ask for at least one character (+ for *)",
                "regex",
            )


def _claim(merged: Merged, placed: Placed[Claim]) -> Iterator[Problem]:
    claim = placed.item
    types = [*TYPES, *merged.patterns]
    if claim.type not in types:
        yield placed.problem(f"no such type `{claim.type}`; {suggest(claim.type, types)}", "type")
    if claim.message is not None and claim.message not in merged.messages:
        yield placed.problem(f"no message `{claim.message}`; {suggest(claim.message, merged.messages)}", "message")
    for at, name in enumerate(claim.sources or ()):
        tool = merged.tools.get(name)
        if tool is None:
            yield placed.problem(f"no tool `{name}` under `tools:`; {suggest(name, merged.tools)}", "sources", at)
        elif tool.item.role != "authority":
            what = "calculates and vouches for nothing by itself" if tool.item.role == "transform" else "has role none"
            yield placed.problem(f"tool `{name}` {what}; name a tool of role authority", "sources", at)
    if claim.holidays and claim.type != "date":
        yield placed.problem(
            f"holidays are dates, this rule is about {claim.type}; remove `holidays` or write `type: date`",
            "holidays",
            key=True,
        )
    if claim.on_fail == "flag" and claim.message is not None:
        yield placed.problem(
            "a flagged claim is sent as it is, so this message is never read; remove it, or write `on_fail: redact`",
            "message",
            key=True,
        )
    if claim.kind is not None and claim.sources and claim.context is None and not _reachable_kind(merged, claim):
        said = f"no source has a fact of kind `{claim.kind}`; add it to a fact, or add `context`"
        yield placed.problem(said, "kind")


def _reachable_kind(merged: Merged, claim: Claim) -> bool:
    for name in claim.sources or ():
        tool = merged.tools.get(name)
        if tool is None or tool.item.facts is None or any(fact.kind == claim.kind for fact in tool.item.facts):
            return True
    return False


def _tool(merged: Merged, placed: Placed[Tool]) -> Iterator[Problem]:
    tool = placed.item
    if tool.role == "none" and tool.facts:
        yield placed.problem(
            "a tool of role none is no source; remove `facts`, or write `role: authority`",
            "facts",
            key=True,
        )
    for at, fact in enumerate(tool.facts or ()):
        yield from _fact(placed, at, fact)
    for at, sign in enumerate(tool.failed_when):
        if (sign.path is None) == (sign.text is None):
            yield placed.problem(
                "a sign of failure is either {path, is} or {text}; write one of them", "failed_when", at
            )
        elif sign.path is not None and sign.is_ is None:
            yield placed.problem("which values at this path mean failure? add `is: [unavailable]`", "failed_when", at)
        elif sign.text is not None and sign.is_ is not None:
            yield placed.problem("`is` belongs to a path; remove it", "failed_when", at, "is", key=True)
        elif sign.text is not None and compile_pattern(sign.text).search("") is not None:
            yield placed.problem(
                "the pattern matches the empty text, and so every result; ask for at least one character",
                "failed_when",
                at,
                "text",
            )
    if tool.call.attempts > 1 and not tool.call.idempotent:
        said = "a call that is tried again may be done twice; add `idempotent: true`, or write `attempts: 1`"
        yield placed.problem(said, "call", "attempts")
    yield from _unavailable(merged, placed)


def _fact(placed: Placed[Tool], at: int, fact: Fact) -> Iterator[Problem]:
    where = ("facts", at)
    if fact.currency is not None and fact.type != "money":
        yield placed.problem(
            f"a {fact.type} has no currency; remove it, or write `type: money`", *where, "currency", key=True
        )
    if fact.timezone is not None and fact.type not in ("date", "time"):
        yield placed.problem(f"a {fact.type} has no time zone; remove it", *where, "timezone", key=True)
    if fact.format is not None and fact.type not in ("date", "time"):
        yield placed.problem(
            f"`format` is for dates and times; a {fact.type} has none, remove it", *where, "format", key=True
        )
    units = {"money": ("major", "minor"), "percent": ("percent", "fraction"), "duration": DURATIONS}.get(fact.type)
    if fact.unit is not None and units and fact.unit not in units:
        yield placed.problem(f"`{fact.unit}` is no unit of {fact.type}; write {' | '.join(units)}", *where, "unit")
    if fact.unit is not None and fact.type in ("date", "time", "identifier"):
        yield placed.problem(
            f"a {fact.type} has no unit; for seconds since 1970 write `format: epoch_s`", *where, "unit", key=True
        )


def _unavailable(merged: Merged, placed: Placed[Tool]) -> Iterator[Problem]:
    tool, given = placed.item, placed.item.unavailable
    if given is None:
        return
    if given.message is not None and given.message not in merged.messages:
        yield placed.problem(
            f"no message `{given.message}`; {suggest(given.message, merged.messages)}", "unavailable", "message"
        )
    if given.policy == "omit" and given.handoff is not None:
        yield placed.problem(
            "with `omit` the conversation goes on, so there is no handoff; remove it, or write `policy: hard_fail`",
            "unavailable",
            "handoff",
            key=True,
        )
    if given.policy != "cached":
        return
    cache = tool.cache
    here = ("unavailable", "policy")
    if cache is None:
        yield placed.problem(
            f"`cached` needs to know that its values may be told; add `cache: {_CACHE}`",
            *here,
        )
        return
    wanted = (
        (cache.origin == "authoritative", "origin: authoritative"),
        (cache.max_age is not None, "max_age: 15m"),
        (not cache.binding, "binding: false"),
        (not cache.customer_specific, "customer_specific: false"),
        (not cache.regulated, "regulated: false"),
    )
    for holds, form in wanted:
        if not holds:
            yield placed.problem(
                f"`cached` needs `cache: {{{form}}}`; say so if it is true, or choose `hard_fail` or `omit`",
                *here,
            )
    if tool.freshness is not None and tool.freshness.ttl == 0:
        yield placed.problem(
            "`ttl: 0` means never from a cache, `cached` the reverse; give a ttl, or choose `hard_fail` or `omit`",
            "freshness",
            "ttl",
        )


def _standing(placed: Placed[Standing]) -> Iterator[Problem]:
    given = placed.item
    keys, needed, example = _STANDING_KEYS[given.type]
    stated = {name for name in given.value.model_fields_set if getattr(given.value, name) is not None}
    for name in sorted(stated - keys):
        yield placed.problem(f"a value of type {given.type} has no `{name}`; write {example}", "value", name, key=True)
    if stated <= keys and needed - stated:
        yield placed.problem(
            f"a value of type {given.type} needs {' and '.join(sorted(needed - stated))}; write {example}", "value"
        )
    if given.type == "duration" and given.value.unit is not None and given.value.unit not in DURATIONS:
        yield placed.problem(
            f"`{given.value.unit}` is no unit of time; {suggest(given.value.unit, DURATIONS)}", "value", "unit"
        )


def _cases(merged: Merged, source: Source) -> Iterator[Problem]:
    if source.file.cases is None:
        return
    ids = {placed.item.id for placed in merged.claims.values()}
    flagged = {placed.item.id for placed in merged.claims.values() if placed.item.on_fail == "flag"}
    for at, case in enumerate(source.file.cases.list_):
        where = ("cases", "list", at)
        marks = {mark.expected for mark in unmark(case.draft)[1]}
        if case.expect == "allow" and Expected.BLOCK in marks and case.rule not in flagged:
            said = "the draft marks a claim as stopped; write `expect: block`, or name the `rule` that only flags it"
            yield source.problem((*where, "expect"), said)
        if case.expect != "allow" and marks <= {Expected.OK}:
            said = "which claim is at fault? mark it in the draft: [[block:…]]"
            yield source.problem((*where, "draft"), said)
        if case.message is not None and case.message not in merged.messages:
            said = f"no message `{case.message}`; {suggest(case.message, merged.messages)}"
            yield source.problem((*where, "message"), said)
        if case.rule is not None and case.rule not in ids:
            yield source.problem((*where, "rule"), f"no rule `{case.rule}`; {suggest(case.rule, ids)}")
