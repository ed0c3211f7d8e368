"""The settings: each read once, each fault told with its variable."""

from __future__ import annotations

from pathlib import Path

import pytest

from guard import config
from guard.config import ConfigError
from guard.service.reading import Deployment


def test_nothing_set_means_a_service_on_loopback_with_keys_and_the_strict_pack() -> None:
    settings = config.read({})
    assert (settings.host, settings.port, settings.auth, settings.rules) == ("127.0.0.1", 8080, True, "rules/strict")
    assert settings.url == "sqlite:///.guard/guard.sqlite3"


def test_each_variable_is_read() -> None:
    settings = config.read(
        {
            "GUARD_HOST": "0.0.0.0",  # noqa: S104  # nothing listens here
            "GUARD_PORT": "9000",
            "GUARD_HOME": "/var/guard",
            "GUARD_RULES": "standard",
            "GUARD_AUTH": "ON",
            "GUARD_LOCALE": "de_ch",
            "GUARD_CURRENCY": "chf",
            "GUARD_TIMEZONE": "Europe/Zurich",
            "GUARD_MAX_DRAFT": "64K",
            "GUARD_MAX_BODY": "2M",
        }
    )
    assert (settings.port, settings.home, settings.rules) == (9000, Path("/var/guard"), "standard")
    assert settings.url == "sqlite:////var/guard/guard.sqlite3"
    assert settings.deployment == Deployment("de-CH", "CHF", "Europe/Zurich")
    assert (settings.max_draft, settings.max_body) == (65536, 2 * 1024**2)


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("GUARD_PORT", "http"),
        ("GUARD_PORT", "70000"),
        ("GUARD_PORT", "tcp://10.0.0.1:80"),
        ("GUARD_AUTH", "no"),
        ("GUARD_LOCALE", "klingon-x"),
        ("GUARD_CURRENCY", "EURO"),
        ("GUARD_TIMEZONE", "Mars/Base"),
        ("GUARD_MAX_DRAFT", "-1"),
        ("GUARD_MAX_BODY", "1G"),
        ("GUARD_DATABASE_URL", "mysql://localhost"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_with_its_variable(variable: str, text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config.read({variable: text})
    assert caught.value.field == variable
    assert str(caught.value).startswith(f"{variable}={text}: ")


def test_an_empty_variable_counts_as_absent() -> None:
    assert config.read({"GUARD_PORT": " "}).port == 8080


def test_a_variable_that_no_setting_reads_is_told_with_the_nearest() -> None:
    said = config.unknown({"GUARD_RULE": "x", "GUARD_XYZ_OF_OURS": "y", "GUARD_CORPORA": "z", "HOME": "/"})
    assert said == [
        "GUARD_RULE is no setting; did you mean GUARD_RULES?",
        "GUARD_XYZ_OF_OURS is no setting",
    ]


def test_a_password_is_not_shown() -> None:
    settings = config.Settings(database_url="postgresql://guard:secret@db/guard")
    assert settings.shown_url == "postgresql://guard:***@db/guard"
