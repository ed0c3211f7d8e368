"""Days that Babel formats are read back, whatever the locale and the day; and hostile text is read in time."""

from __future__ import annotations

from calendar import isleap
from datetime import UTC, date, datetime, timedelta

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from guard.claims import Options, extract
from guard.core.model import Reader
from guard.core.values import Clock, Day

LOCALES = [
    "en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL", "cs-CZ", "ru-RU",
    "hu-HU", "el-GR", "tr-TR", "ja-JP", "zh-CN", "ko-KR", "vi-VN", "ar-EG", "hi-IN", "fi-FI", "da-DK",
]  # fmt: skip
DAYS = st.dates(date(1990, 1, 1), date(2039, 12, 31)) | st.sampled_from(
    [date(2024, 2, 29), date(2000, 2, 29), date(2026, 12, 31), date(2027, 1, 1)]
)
NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)


def days(text: str, locale: str, now: datetime | None = NOW) -> list[Day]:
    """The values of the dates of a text."""
    found = extract(text, Reader(locale, now=now)).claims
    return [claim.value for claim in found if claim.type == "date" and isinstance(claim.value, Day)]


@given(day=DAYS, locale=st.sampled_from(LOCALES), width=st.sampled_from(["full", "long", "medium"]))
def test_a_formatted_day_is_read_back(day: date, locale: str, width: str) -> None:
    written = format_date(day, width, locale.replace("-", "_"))
    assert [value.readings for value in days(written, locale)] == [(day,)]


@given(day=DAYS, locale=st.sampled_from(["en-US", "en-GB", "de-DE", "fr-FR", "sv-SE", "zh-CN"]))
def test_iso_is_read_in_every_locale(day: date, locale: str) -> None:
    assert [value.readings for value in days(f"({day.isoformat()})", locale)] == [(day,)]


@given(
    now=st.datetimes(datetime(2020, 1, 1), datetime(2039, 12, 31)),  # noqa: DTZ001 - made aware below
    words=st.sampled_from([("yesterday", -1), ("today", 0), ("tomorrow", 1), ("in 3 days", 3), ("2 weeks ago", -14)]),
)
def test_relative_days_are_counted_from_now(now: datetime, words: tuple[str, int]) -> None:
    (value,) = days(f"It ships {words[0]}.", "en-US", now.replace(tzinfo=UTC))
    assert value.readings == (now.date() + timedelta(days=words[1]),)


@given(day=DAYS)
def test_a_day_without_its_year_is_the_nearest_one(day: date) -> None:
    (value,) = days(f"on {day:%B} {day.day}", "en-US")
    assert value.year is None
    assert (value.month, value.day) == (day.month, day.day)
    apart = abs((value.readings[0] - NOW.date()).days)
    assert apart <= (4 * 366 if (day.month, day.day) == (2, 29) else 183)


@pytest.mark.parametrize(
    ("now", "today"),
    [
        ("2026-03-29T00:30:00+00:00", "2026-03-29"),  # an hour before the clocks of Berlin go forward
        ("2026-10-24T22:30:00+00:00", "2026-10-25"),  # Berlin is two hours ahead, and already in the next day
        ("2026-10-25T23:30:00+00:00", "2026-10-26"),  # an hour ahead after they went back
        ("2026-12-31T23:30:00+00:00", "2027-01-01"),
    ],
)
def test_today_is_the_readers_own(now: str, today: str) -> None:
    found = extract("Heute.", Reader("de-DE", timezone="Europe/Berlin", now=datetime.fromisoformat(now))).claims
    assert [claim.value.json() for claim in found if claim.value] == [{"date": today}]


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ("2026-03-29T00:30:00+00:00", "05:30"),  # 01:30 in Berlin, and 02:00 to 03:00 does not pass
        ("2026-10-25T00:30:00+00:00", "04:30"),  # 02:30, an hour that comes twice
        ("2026-12-31T22:30:00+00:00", "02:30"),
    ],
)
def test_hours_pass_over_the_change_of_the_clocks(now: str, told: str) -> None:
    reader = Reader("de-DE", timezone="Europe/Berlin", now=datetime.fromisoformat(now))
    (found,) = extract("in 3 Stunden", reader).claims
    assert found.value
    assert found.value.json() == {"time": told}


@given(now=st.datetimes(datetime(2020, 1, 1), datetime(2039, 12, 31)))  # noqa: DTZ001 - made aware below
def test_the_end_of_a_month_is_its_last_day(now: datetime) -> None:
    (value,) = days("at the end of the month", "en-US", now.replace(tzinfo=UTC))
    (last,) = value.readings
    assert (last.year, last.month) == (now.year, now.month)
    assert (last + timedelta(days=1)).day == 1


@given(day=DAYS, nights=st.integers(1, 60))
def test_the_ends_of_a_stay_are_in_order_over_the_end_of_a_year(day: date, nights: int) -> None:
    end = day + timedelta(days=nights)
    first, second = days(f"from {day:%B} {day.day} to {end:%B} {end.day}, {end.year}", "en-US")
    assert (first.readings, second.readings) == ((day,), (end,))


@given(
    year=st.integers(2020, 2039),
    season=st.sampled_from([("spring", 3), ("summer", 6), ("fall", 9), ("winter", 12)]),
)
def test_a_season_is_three_months_of_its_year(year: int, season: tuple[str, int]) -> None:
    (value,) = days(f"in {season[0]} {year}", "en-US")
    assert value.readings == (date(year, season[1], 1),)
    assert value.until is not None
    assert (value.until + timedelta(days=1)).day == 1
    assert 89 <= (value.until - value.readings[0]).days <= 91


def test_a_day_that_does_not_exist_is_unreadable() -> None:
    found = extract("Valid until February 29, 2027.", Reader("en-US", now=NOW)).claims
    assert [(claim.text, claim.unreadable) for claim in found] == [("February 29, 2027", "no such day")]


def test_a_wrong_weekday_stays_visible() -> None:
    (value,) = days("Monday, December 2, 2026", "en-US")
    assert (value.weekday, value.readings[0].weekday()) == (0, 2)


def test_today_needs_no_clock_and_tomorrow_does() -> None:
    today, tomorrow = extract("today, not tomorrow", Reader("en-US")).claims
    assert today.value == Day(relative=True)
    assert tomorrow.unreadable


def test_holidays_are_read_where_asked_for() -> None:
    reader = Reader("en-US", now=NOW)
    assert not extract("We are closed on Thanksgiving.", reader).claims
    (found,) = extract("We are closed on Thanksgiving 2027.", reader, Options(holidays=True)).claims
    assert found.value == Day(2027, 11, 25, (date(2027, 11, 25),))


def test_a_time_alone_is_a_time() -> None:
    (found,) = extract("Call at 14:05.", Reader("en-GB", now=NOW)).claims
    assert (found.type, found.value) == ("time", Clock(14, 5))


@given(st.text("0123456789 ./-:,apm|\n日月年", max_size=400), st.sampled_from(LOCALES))
def test_no_text_of_digits_and_signs_breaks_the_reading(text: str, locale: str) -> None:
    for claim in extract(text, Reader(locale, now=NOW)).claims:
        assert text[claim.start : claim.end] == claim.text
        assert (claim.value is None) == (claim.unreadable is not None)


@given(today=DAYS, hour=st.integers(0, 23), away=st.integers(-30, 30))
def test_tomorrow_beside_a_date_is_that_day_or_cannot_be_read(today: date, hour: int, away: int) -> None:
    told = today + timedelta(days=1 + away)
    reader = Reader("en-US", now=datetime(today.year, today.month, today.day, hour, tzinfo=UTC), timezone="UTC")
    [claim] = extract(f"It ends tomorrow, {format_date(told, 'long', 'en_US')}.", reader).claims
    assert isinstance(claim.value, Day) == (away == 0)


@given(day=DAYS)
def test_each_day_lies_in_its_quarter_and_half(day: date) -> None:
    quarter, half = (day.month + 2) // 3, 1 + day.month // 7
    for told in (f"Q{quarter} {day.year}", f"{day.year}Q{quarter}", f"H{half} {day.year}"):
        [value] = days(f"It comes in {told}.", "en-US", datetime(day.year, 6, 1, tzinfo=UTC))
        assert value.until is not None
        assert value.readings[0] <= day <= value.until


@given(year=st.integers(1950, 2050), weekday=st.sampled_from(["", "Monday, ", "Sunday, "]))
def test_the_thirtieth_of_february_is_unreadable_and_the_twenty_ninth_has_leap_years(year: int, weekday: str) -> None:
    [never] = extract(f"Due {weekday}30 February {year}.", Reader("en-GB", now=NOW)).claims
    [leap] = extract(f"Due 29 February {year}.", Reader("en-GB", now=NOW)).claims
    assert never.unreadable
    assert isinstance(leap.value, Day) == isleap(year)
