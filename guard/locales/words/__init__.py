"""What CLDR lacks: `<lang>.yaml` beside this file, one a language, a section a domain ("dates", "money", …).

`tongues.yaml` has a section for each language instead: the words by which its texts are known.
`judging.yaml`, `senses.yaml`, `asides.yaml` and `cues.yaml` have those by which replies are judged, `fields.yaml` those
of the keys of results, of all languages together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

import yaml


def section(language: str, domain: str) -> Mapping[str, Any]:
    """What a language's file says of a domain; empty where it says nothing.

    Every scalar is a string: `no` and `on` are words here.

    >>> section("tlh", "dates")
    {}
    """
    found: Mapping[str, Any] = _file(language).get(domain) or {}
    return found


def listed(file: str, name: str) -> tuple[str, ...]:
    """A list of a file of all languages together."""
    return tuple(_file(file)[name])


def languages(file: str) -> tuple[str, ...]:
    """The keys of a file that has a section for each of many languages (`tongues`), in its order."""
    return tuple(_file(file))


@lru_cache(maxsize=8)
def _file(language: str) -> Mapping[str, Any]:
    """A whole file. Kept for the few contributors that read it in turn while a profile is compiled."""
    file = resources.files(__name__).joinpath(f"{language}.yaml")
    if not file.is_file():
        return {}
    # The base loader makes strings, lists and mappings only.
    loaded = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)  # noqa: S506
    return loaded or {}
