"""The small subset of JSONPath that rules need, compiled: `$.a.b`, `$.a[0]`, `$.a[*].b`, `$.*.price`."""

from __future__ import annotations

import re
from functools import lru_cache

from guard.core.rule import Path

_STEP = re.compile(
    r"""\.(?P<key>[\w-]+) | \.(?P<each>\*) | \[(?P<index>\d{1,9})\] | \[(?P<all>\*)\]
      | \['(?P<single>[^']+)'\] | \["(?P<double>[^"]+)"\]""",
    re.VERBOSE,
)


class PathError(ValueError):
    """A path that cannot be compiled; `offset` is the character, from 0, at which it goes wrong."""

    def __init__(self, what: str, offset: int) -> None:
        super().__init__(what)
        self.what = what
        self.offset = offset


@lru_cache(maxsize=4096)
def compile_path(text: str) -> Path:
    """Compile a path. Keys with other signs than letters, digits, _ and - stand in brackets: `$['unit price']`.

    >>> compile_path("$.items[0].*.price")
    ('items', 0, None, 'price')
    >>> compile_path("$['unit price'][*]")
    ('unit price', None)
    >>> compile_path("$")
    ()
    >>> compile_path("price")
    Traceback (most recent call last):
    guard.ruleset.paths.PathError: a path starts with `$`; write `$.price`
    """
    if not text.startswith("$"):
        raise PathError(
            f"a path starts with `$`; write `$.{text.lstrip('./')}`" if text else "the path is empty; write `$.key`", 0
        )
    steps: list[str | int | None] = []
    at = 1
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None:
            raise PathError(_advice(text, at), at)
        if step["index"] is not None:
            steps.append(int(step["index"]))
        elif step["each"] or step["all"]:
            steps.append(None)
        else:
            steps.append(step["key"] or step["single"] or step["double"])
        at = step.end()
    return tuple(steps)


def _advice(text: str, at: int) -> str:
    rest = text[at:]
    if rest.startswith(".."):
        return "`..` (at any depth) is not supported; write each step, with `.*` or `[*]` for any"
    if rest.startswith(("[?", "[(")):
        return "filters are not supported; take `[*]`"
    if rest.startswith("[-"):
        return "an index counts from the front; write `[0]` or `[*]`"
    if rest.startswith("[") and "]" not in rest:
        return "the bracket is not closed; write `[0]`, `[*]` or `['a key']`"
    if rest.startswith("["):
        return "in brackets stands a number, `*` or a quoted key; write `[0]`, `[*]` or `['a key']`"
    if rest == ".":
        return "the path ends with a dot; name the key or remove the dot"
    return f"`{rest[0]}` cannot stand here; put the key into brackets: `['a key']`"
