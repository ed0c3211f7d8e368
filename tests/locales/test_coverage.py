"""The coverage matrix says what is there."""

from __future__ import annotations

from importlib import resources

from guard.locales.coverage import CAPABILITIES, matrix
from guard.locales.profile import KEPT, languages, profile


def test_every_language_has_a_row_and_every_row_all_columns() -> None:
    rows = list(matrix())
    assert [row.language for row in rows] == [tag for tag in languages() if "-" not in tag]
    assert all(tuple(row.has) == tuple(CAPABILITIES) for row in rows)


def test_a_language_with_a_words_file_has_its_columns_filled() -> None:
    files = {file.name.removesuffix(".yaml") for file in resources.files("guard.locales.words").iterdir()}
    rows = {row.language: row for row in matrix()}
    assert all(rows[tag].has["short names"] for tag in ("de", "en", "es", "fr", "ja", "zh") if tag in files)
    assert not rows["vai"].has["price words"]


def test_no_more_profiles_are_held_than_said() -> None:
    for tag in languages()[: KEPT + 5]:
        profile(tag)
    assert profile.cache_info().currsize <= KEPT
