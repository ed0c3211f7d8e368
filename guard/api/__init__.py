"""The HTTP interface: routes of three lines over a use case, problem+json for whatever cannot be answered."""

from guard.api.app import create
from guard.api.parts import Parts

__all__ = ["Parts", "create"]
