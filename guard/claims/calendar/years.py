"""Years as they are written: two digits by a window that slides with now, and those of other calendars."""

from __future__ import annotations

import msgspec

from guard.claims.calendar.calendars import HIJRI, PERSIAN

_OTHER = {"ar": HIJRI, "ur": HIJRI, "fa": PERSIAN, "ps": PERSIAN}
"""Languages whose calendar beside the Gregorian one has years that cannot be taken for its own."""


class Years(msgspec.Struct, frozen=True, gc=False):
    """How years of two digits and of other calendars are read: the window ends 20 years after `now`."""

    now: int | None
    language: str

    def calendar(self, year: int) -> str | None:
        """The other calendar in which a year is meant where the language is spoken: 1448 in Arabic, 1405 in Persian.

        >>> Years(2026, "ar").calendar(1448), Years(2026, "en").calendar(1448)
        ('hijri', None)
        """
        calendar = _OTHER.get(self.language)
        return calendar if calendar is not None and 1300 <= year <= 1500 else None

    def full(self, digits: str) -> int | None:
        """The Gregorian year that is written so, None where no year is.

        >>> Years(2026, "en").full("31"), Years(2026, "en").full("84"), Years(2026, "th").full("2569")
        (2031, 1984, 2026)
        """
        if not digits:
            return None
        year = int(digits)
        if len(digits) == 4:
            if self.language == "th" and 2300 < year < 2700:
                return year - 543
            return year if 1000 <= year < 3000 else None
        if len(digits) != 2:
            return None
        last = (self.now or 2026) + 20
        year = last - (last - year) % 100
        if self.language == "th" and abs((buddhist := 2500 + int(digits) - 543) - last + 20) < abs(year - last + 20):
            return buddhist  # of both calendars in use there, the one that is nearer to now
        return year
