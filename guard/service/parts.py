"""A draft in parts, as model APIs have messages."""

from __future__ import annotations

from typing import Any

from guard.core.errors import InvalidInput


def text_of(draft: str | list[str | dict[str, Any]]) -> str:
    """The text that a person will see, of a text or of the parts of a message.

    >>> text_of(["It is ", {"type": "text", "text": "€209."}, {"type": "image_url"}])
    'It is €209.'

    Raises InvalidInput for a part that says neither what it is nor a text.
    """
    if isinstance(draft, str):
        return draft
    return "".join(_part(part, f"draft[{index}]") for index, part in enumerate(draft))


def _part(part: str | dict[str, Any], field: str) -> str:
    if isinstance(part, str):
        return part
    for name in ("text", "refusal"):
        if name in part:
            if not isinstance(part[name], str):
                raise InvalidInput("must be text", field=f"{field}.{name}")
            return str(part[name])
    if "type" not in part:
        raise InvalidInput("a part has a text, or a type that has none", field=field)
    return ""
