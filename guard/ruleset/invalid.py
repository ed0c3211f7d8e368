"""What Pydantic found, said to the author of the rule file: what is wrong at which place, and what to do."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from guard.ruleset.problem import Problem, suggest
from guard.ruleset.scalars import shown
from guard.ruleset.schema import PackFile
from guard.ruleset.yaml12 import Document, Loc


def problems_of(document: Document, error: ValidationError) -> list[Problem]:
    """A problem for each fault, in the order of the file."""
    return sorted(_problem(document, detail) for detail in error.errors(include_url=False))


def _problem(document: Document, detail: ErrorDetails) -> Problem:
    loc = detail["loc"]
    about_key = detail["type"] == "extra_forbidden" or (bool(loc) and loc[-1] == "[key]")
    offset = int(detail.get("ctx", {}).get("offset", 0))
    line, column = document.position(loc, key=about_key, offset=offset)
    return Problem(document.name, line, column, document.path(loc), _said(detail, loc))


_WRITE_MAPPING = "a mapping is expected, not {kind}; write `key: value` lines below it"
_EXPECTED = {
    "string_type": "a text is expected, not {kind}; quote it if it is meant as text",
    "int_type": "a whole number is expected, not {kind}",
    "bool_type": "`{given}` is neither true nor false; write true or false (YAML 1.2 has no yes, no, on, off)",
    "list_type": "a list is expected, not {kind}; write [{given}], or a line with `- ` for each item",
    "dict_type": _WRITE_MAPPING,
    "model_type": _WRITE_MAPPING,
    "string_pattern_mismatch": (
        "`{given}` is no name; use small letters, digits, `_`, `-` and `.`, with a letter or digit first"
    ),
    "string_too_short": "an empty text; write one, or remove the key",
    "string_too_long": "a text longer than {limit} characters; shorten it",
    "too_short": "nothing is listed here; name at least one, or remove the key",
    "greater_than_equal": "`{given}` is too small; write at least {limit}",
    "less_than_equal": "`{given}` is too large; write at most {limit}",
}
_UNEXPECTED = "`{given}` is not what is expected here; the schema says what is (`guard rules schema`)"


def _said(detail: ErrorDetails, loc: Loc) -> str:
    kind, given, context = detail["type"], detail["input"], detail.get("ctx", {})
    last = str(loc[-1]) if loc else ""
    if kind == "rule_value":
        return str(context["what"])
    if kind == "missing":
        return f"`{last}` is missing; add it"
    if kind == "extra_forbidden":
        return f"unknown key `{last}`; {suggest(last, _known(loc[:-1]))}"
    if kind == "literal_error":
        options = re.findall(r"'([^']*)'", str(context["expected"])) or [str(context["expected"])]
        near = suggest(str(given), options)
        said = f"`{shown(given)}` is not allowed here; write {' | '.join(options)}"
        return f"{said} ({near})" if near.startswith("did") else said
    limit = context.get("ge", context.get("le", context.get("max_length")))
    return _EXPECTED.get(kind, _UNEXPECTED).format(given=shown(given), kind=_kind(given), limit=limit)


def _kind(given: object) -> str:
    if given is None:
        return "nothing"
    if isinstance(given, bool):
        return f"`{shown(given)}`, which is true or false"
    if isinstance(given, dict):
        return "a mapping"
    if isinstance(given, list):
        return "a list"
    return f"the text `{shown(given)}`" if isinstance(given, str) else f"the number `{shown(given)}`"


@lru_cache(maxsize=1)
def json_schema() -> dict[str, Any]:
    """The JSON Schema of a rule file, for editors."""
    made = PackFile.model_json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Guard rule pack",
        **{key: value for key, value in made.items() if key != "title"},
    }


def _known(loc: Loc) -> list[str]:
    """The keys that a mapping at this place may have, by the JSON Schema."""
    places = [json_schema()]
    for step in loc:
        opened = [option for place in places for option in _options(place)]
        if isinstance(step, int):
            places = [place["items"] for place in opened if "items" in place]
            continue
        found = [place["properties"][step] for place in opened if step in place.get("properties", {})]
        found = found or [place for option in opened for place in _any_key(option)]
        places = found or places  # a step that only Pydantic knows, such as the branch of a union
    return [key for place in places for option in _options(place) for key in option.get("properties", {})]


def _any_key(place: dict[str, Any]) -> list[dict[str, Any]]:
    """What stands under a key that the author chooses, such as a tool's name."""
    given = [place.get("additionalProperties"), *place.get("patternProperties", {}).values()]
    return [option for option in given if isinstance(option, dict)]


def _options(place: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in place:
        return _options(json_schema()["$defs"][place["$ref"].rsplit("/", 1)[-1]])
    options = place.get("anyOf") or place.get("oneOf")
    return [found for option in options for found in _options(option)] if options else [place]
