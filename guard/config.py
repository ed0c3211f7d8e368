"""The one reader of the environment: a setting is a field with its meaning, and `guard serve --help` lists them all."""

from __future__ import annotations

import difflib
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from guard.core.errors import GuardError, InvalidInput
from guard.service import reading

PREFIX = "GUARD_"
HOME = Path(".guard")
OF_TESTS = frozenset({"GUARD_CORPORA"})
"""Variables that the tests and benchmarks read, and the service does not."""


class ConfigError(GuardError):
    """A setting that cannot be used; the service does not start."""

    code = "config_error"


def _setting(default: object, meaning: str, read: Callable[[str], Any] = str) -> Any:
    return field(default=default, metadata={"meaning": meaning, "read": read})


def _bytes(text: str) -> int:
    """A size: a number of bytes, or with K or M.

    >>> _bytes("32K")
    32768
    """
    factor = {"K": 1024, "M": 1024**2}.get(text[-1:].upper())
    number = int(text[:-1] if factor else text) * (factor or 1)
    if number < 1:
        raise ValueError("must be at least 1")
    return number


def _port(text: str) -> int:
    if text.startswith("tcp://"):
        raise ValueError(
            "looks like a Kubernetes service link; set enableServiceLinks: false or name the service otherwise"
        )
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError("must be from 0 to 65535")
    return port


def _switch(text: str) -> bool:
    if text.lower() not in {"on", "off"}:
        raise ValueError("must be on or off")
    return text.lower() == "on"


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError("must be from 0 to 1")
    return share


def _zone(text: str) -> str:
    reading.zone(text)
    return text


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # any other name may be any address
        return False


def _database(text: str) -> str:
    if not text.startswith("sqlite:///"):
        raise ValueError("must be sqlite:///PATH")
    return text


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, read once at the start."""

    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(8080, "port to listen on", _port)
    home: Path = _setting(HOME, "folder of the embedded database", Path)
    database_url: str = _setting("", "sqlite:///PATH; a file in GUARD_HOME where it is not set", _database)
    rules: str = _setting("rules/strict", "rule pack: a file, a folder, or the name of one that ships")
    auth: bool = _setting(default=True, meaning="on, or off (only on a loopback address)", read=_switch)
    locale: str = _setting("en", "BCP 47 locale where a request and the rules name none", reading.locale)
    currency: str | None = _setting(None, "ISO 4217 currency where a request and the rules name none", reading.currency)
    timezone: str | None = _setting(None, "IANA zone where a request and the rules name none", _zone)
    log_allowed: float = _setting(
        0.0, "share of allowed checks, from 0 to 1, kept in the log so that new rules can be tried on them", _share
    )
    max_draft: int = _setting(32 * 1024, "longest draft in bytes of UTF-8 (K and M are understood)", _bytes)
    max_body: int = _setting(1024**2, "longest request in bytes (K and M are understood)", _bytes)

    def __post_init__(self) -> None:
        if not self.auth and not _loopback(self.host):
            raise ConfigError("GUARD_AUTH=off is for a loopback address alone", field="GUARD_AUTH")

    @property
    def url(self) -> str:
        """The database that is meant."""
        return self.database_url or f"sqlite:///{self.home / 'guard.sqlite3'}"

    @property
    def shown_url(self) -> str:
        """The database without a password, for people."""
        return re.sub(r"(://[^:/@]+):[^@]+@", r"\1:***@", self.url)

    @property
    def deployment(self) -> reading.Deployment:
        return reading.Deployment(self.locale, self.currency, self.timezone)


def read(environment: Mapping[str, str]) -> Settings:
    """The settings that the variables give; a variable that is empty counts as absent.

    >>> read({"GUARD_PORT": "9000"}).port
    9000

    Raises ConfigError that names the variable.
    """
    given: dict[str, Any] = {}
    for one in fields(Settings):
        variable = PREFIX + one.name.upper()
        text = environment.get(variable, "").strip()
        if not text:
            continue
        try:
            given[one.name] = one.metadata["read"](text)
        except (ValueError, InvalidInput) as error:
            raise ConfigError(f"{variable}={text}: {error}", field=variable) from error
    return Settings(**given)


def unknown(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each variable with our prefix that no setting reads.

    They are warned about and not refused: Kubernetes makes such variables by itself.

    >>> unknown({"GUARD_AUHT": "off"})
    ['GUARD_AUHT is no setting; did you mean GUARD_AUTH?']
    """
    known = [PREFIX + one.name.upper() for one in fields(Settings)]
    said = []
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and name not in OF_TESTS:
            near = difflib.get_close_matches(name, known, 1)
            said.append(f"{name} is no setting" + (f"; did you mean {near[0]}?" if near else ""))
    return said


def described() -> list[tuple[str, str, str]]:
    """Variable, default, meaning, for the help text."""
    return [(PREFIX + one.name.upper(), _written(one.default), one.metadata["meaning"]) for one in fields(Settings)]


def _written(default: Any) -> str:
    if isinstance(default, bool):
        return "on" if default else "off"
    return "" if default is None else str(default)
