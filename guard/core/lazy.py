"""A value that an object works out when it is first asked for, and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Made = TypeVar("Made")


class lazy(Generic[Made]):  # noqa: N801 - a decorator, as `property` is
    """As `functools.cached_property`, without the lock that Python 3.11 takes for each: what is asked for twice at once
    is worked out twice.

    >>> class Square:
    ...     side = 3
    ...     @lazy
    ...     def area(self) -> int:
    ...         return self.side**2
    >>> square = Square()
    >>> square.area, vars(square)
    (9, {'area': 9})
    """

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[Made]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Made: ...
    def __get__(self, instance: object | None, owner: type) -> Made | lazy[Made]:
        if instance is None:
            return self
        made = instance.__dict__[self._name] = self._make(instance)
        return made
