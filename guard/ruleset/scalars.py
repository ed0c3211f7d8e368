"""The scalar types of a rule file: times, paths, patterns, codes, each with its check and its form in JSON Schema."""

from __future__ import annotations

import re
import zoneinfo
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Annotated, Any

import re2
from babel import localedata, numbers
from pydantic import AfterValidator, BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from guard.core.model import Basis, Reason
from guard.ledger import patterned
from guard.ruleset.marks import MarkError, unmark
from guard.ruleset.paths import PathError, compile_path
from guard.ruleset.problem import suggest

_UNITS = {"ms": Decimal("0.001"), "s": Decimal(1), "m": Decimal(60), "h": Decimal(3600), "d": Decimal(86400)}
_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)(ms|s|m|h|d)?")


def _wrong(what: str, offset: int = 0) -> PydanticCustomError:
    return PydanticCustomError("rule_value", "{what}", {"what": what, "offset": offset})


def seconds(given: Any) -> float:
    """A time in seconds: a number, or `800ms 90s 15m 24h 7d`.

    >>> seconds("15m"), seconds(2), seconds("2.5s")
    (900.0, 2.0, 2.5)
    """
    written = (
        _TIME.fullmatch(str(given)) if isinstance(given, str | int | Decimal) and not isinstance(given, bool) else None
    )
    if written is None:
        raise _wrong(f"`{shown(given)}` is no time; write seconds, or 800ms, 90s, 15m, 24h, 7d")
    return float(Decimal(written[1]) * _UNITS[written[2] or "s"])


def shown(given: Any) -> str:
    """A value of the file as a message quotes it: short, and as YAML writes it."""
    text = {True: "true", False: "false", None: "null"}.get(given) if isinstance(given, bool | None) else None
    text = text or str(given)
    return text if len(text) <= 40 else text[:37] + "…"


def _number(given: Any) -> Decimal:
    if isinstance(given, int | Decimal) and not isinstance(given, bool):
        return Decimal(given)
    if isinstance(given, str) and re.fullmatch(r"-?\d{1,30}(?:\.\d{1,30})?", given):
        return Decimal(given)
    raise _wrong(f'`{shown(given)}` is no amount; write digits with a point for decimals, such as "49.90"')


def _share(given: Any) -> float:
    if isinstance(given, int | Decimal) and not isinstance(given, bool) and 0 <= given <= 1:
        return float(given)
    raise _wrong(f"`{shown(given)}` is no share; write a number from 0 to 1, such as 0.01 for one in a hundred")


def _path(given: str) -> str:
    try:
        compile_path(given)
    except PathError as error:
        raise _wrong(f"{error.what} (character {error.offset + 1} of `{shown(given)}`)", error.offset) from None
    return given


@lru_cache(maxsize=1024)
def compile_pattern(given: str) -> Any:
    """The RE2 program of a pattern. Raises re2.error."""
    options = re2.Options()
    options.log_errors = False
    return re2.compile(given, options)


_ADVICE = (
    (
        "invalid perl operator",
        "RE2 has no look-around, back-references or possessive quantifiers; match the whole code instead",
    ),
    ("missing closing )", "close the bracket, or escape it as \\("),
    ("missing )", "close the bracket, or escape it as \\("),
    ("unexpected )", "remove the bracket, or escape it as \\)"),
    ("missing closing ]", "close the class, or escape it as \\["),
    ("missing ]", "close the class, or escape it as \\["),
    ("no argument for repetition", "put something before the *, + or ?, or escape it"),
    ("bad repetition operator", "one quantifier at a time"),
    ("invalid repetition", "a count goes up to 1000, such as {1,20}"),
    ("invalid escape", "RE2 has no such escape; use a class such as [0-9], or \\x{20AC}"),
    ("invalid character class", "write a range from low to high, such as [A-Z]"),
)


def _pattern(given: str) -> str:
    try:
        compile_pattern(given)
    except re2.error as error:
        said = error.args[0].decode(errors="replace") if error.args and isinstance(error.args[0], bytes) else str(error)
        hint = next((hint for sign, hint in _ADVICE if sign in said), "write it as RE2 reads it")
        raise _wrong(f"the pattern cannot be compiled: {said}; {hint}") from None
    return given


@lru_cache(maxsize=1)
def _currencies() -> frozenset[str]:
    return frozenset(numbers.list_currencies())


def _currency(given: str) -> str:
    if given not in _currencies():
        near = suggest(given.upper(), _currencies())
        raise _wrong(
            f"`{shown(given)}` is no ISO 4217 code; "
            + (near if near.startswith("did") else "write three capital letters, such as EUR")
        )
    return given


def _zone(given: str) -> str:
    try:
        zoneinfo.ZoneInfo(given)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        near = suggest(given, zoneinfo.available_timezones())
        raise _wrong(
            f"`{shown(given)}` is no IANA time zone; "
            + (near if near.startswith("did") else "write it like Europe/Berlin")
        ) from None
    return given


@lru_cache(maxsize=1)
def _locales() -> frozenset[str]:
    """Every locale and language of CLDR, in BCP 47 form, and `no`, which CLDR writes as nb."""
    known = {name.replace("_", "-") for name in localedata.locale_identifiers()}
    return frozenset(
        known | {"-".join((name.split("-")[0], name.split("-")[-1])) for name in known if name.count("-") == 2} | {"no"}
    )


def _locale(given: str) -> str:
    if given not in _locales():
        near = suggest(given.replace("_", "-"), _locales())
        raise _wrong(
            f"`{shown(given)}` is no language or locale of CLDR; "
            + (near if near.startswith("did") else "write it like de or de-DE")
        )
    return given


def _day(given: Any) -> date:
    try:
        return date.fromisoformat(given)
    except (TypeError, ValueError):  # YAML gives numbers and lists too
        raise _wrong(f"`{shown(given)}` is no day; write it as 2027-03-31") from None


def instant(given: Any) -> datetime:
    """An aware instant in ISO 8601.

    >>> instant("2026-12-01T14:05:00+01:00").isoformat()
    '2026-12-01T14:05:00+01:00'
    """
    try:
        read = datetime.fromisoformat(given)
    except (TypeError, ValueError):
        raise _wrong(f"`{shown(given)}` is no instant; write it as 2026-12-01T14:05:00+01:00") from None
    if read.tzinfo is None:
        raise _wrong(f"`{shown(given)}` has no offset; add one, such as {shown(given)}Z")
    return read


_SHIFT = re.compile(r"([+-])(\d+(?:\.\d+)?(?:ms|s|m|h|d))")


def shift(given: str) -> timedelta | None:
    """`+6m` as a timedelta, None where the text is no shift.

    >>> shift("+6m"), shift("-1d"), shift("2026-12-01T14:05:00Z")
    (datetime.timedelta(seconds=360), datetime.timedelta(days=-1), None)
    """
    written = _SHIFT.fullmatch(given)
    if written is None:
        return None
    delta = timedelta(seconds=seconds(written[2]))
    return delta if written[1] == "+" else -delta


def _moment(given: str) -> str:
    if shift(given) is None:
        try:
            instant(given)
        except PydanticCustomError:
            raise _wrong(
                f"`{shown(given)}` is no moment; write 2026-12-01T14:05:00+01:00, or +6m for six minutes after `now`"
            ) from None
    return given


def _format(given: str) -> str:
    if given not in ("iso", "epoch_s", "epoch_ms"):
        try:
            patterned.compiled(given)
        except ValueError as error:
            what = (
                f"`{error}` is no part of a pattern; write iso, epoch_s, epoch_ms, or letters such as dd.MM.yyyy HH:mm"
            )
            raise _wrong(what) from None
    return given


def _draft(given: str) -> str:
    try:
        unmark(given)
    except MarkError as error:
        raise _wrong(error.what, error.offset) from None
    return given


def _reason(given: str) -> str:
    if given not in set(Reason):
        raise _wrong(f"`{shown(given)}` is no reason; {suggest(given, Reason)}")
    return given


def _basis(given: str) -> str:
    if given not in set(Basis):
        raise _wrong(f"`{shown(given)}` is no basis; {suggest(given, Basis)}")
    return given


ReasonName = Annotated[str, AfterValidator(_reason), WithJsonSchema({"enum": [str(reason) for reason in Reason]})]
BasisName = Annotated[str, AfterValidator(_basis), WithJsonSchema({"enum": [str(basis) for basis in Basis]})]
Seconds = Annotated[
    float,
    BeforeValidator(seconds),
    WithJsonSchema({"type": ["number", "string"], "pattern": r"^\d+(\.\d+)?(ms|s|m|h|d)?$"}),
]
Amount = Annotated[
    Decimal, BeforeValidator(_number), WithJsonSchema({"type": ["string", "number"], "pattern": r"^-?\d+(\.\d+)?$"})
]
Share = Annotated[float, BeforeValidator(_share), WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1})]
JsonPath = Annotated[str, AfterValidator(_path), WithJsonSchema({"type": "string", "pattern": r"^\$"})]
Regex = Annotated[str, AfterValidator(_pattern), WithJsonSchema({"type": "string", "format": "regex"})]
Currency = Annotated[str, AfterValidator(_currency), WithJsonSchema({"type": "string", "pattern": "^[A-Z]{3}$"})]
Zone = Annotated[str, AfterValidator(_zone)]
LocaleTag = Annotated[
    str, AfterValidator(_locale), WithJsonSchema({"type": "string", "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]+)*$"})
]
ADay = Annotated[date, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
Instant = Annotated[datetime, BeforeValidator(instant), WithJsonSchema({"type": "string", "format": "date-time"})]
Moment = Annotated[str, AfterValidator(_moment)]
DateFormat = Annotated[str, AfterValidator(_format)]
MarkedDraft = Annotated[str, AfterValidator(_draft)]
