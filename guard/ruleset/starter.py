"""The pack that `guard rules new` writes."""

from __future__ import annotations

import re
from importlib.resources import files

NAME = "my-shop"


def named(name: str) -> bool:
    """Whether a pack may be called so.

    >>> named("my-shop"), named("My Shop")
    (True, False)
    """
    return re.fullmatch(r"[a-z0-9][a-z0-9_.-]{0,79}", name) is not None


def starter(name: str) -> str:
    """The text of the starter under this name."""
    text = files("guard.ruleset").joinpath("starter.yaml").read_text(encoding="utf-8")
    return text.replace(f"pack: {NAME}", f"pack: {name}", 1)
