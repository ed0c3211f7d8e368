"""What is seen through in a draft, and that long rows of one sign are looked at once."""

from __future__ import annotations

import pytest

from guard.core.text import normalise


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("_" * 60_000, "_" * 60_000),
        ("²" * 60_000, "²" * 60_000),
        ("~" * 60_000 + "$5", "$5"),
        ("\u200b" * 60_000 + "$5", "$5"),
        ("*" * 60_000 + "$5", "$5"),
        ("__$5__ and _six_", "$5 and six"),
        ("snake_case_name", "snake_case_name"),
        ("€19⁹⁹", "€19٫99"),
    ],
    ids=lambda value: value[:4] + value[-4:],
)
def test_signs_are_seen_through_in_rows_of_any_length(text: str, seen: str) -> None:
    assert normalise(text).text == seen
