"""Numbers that are no claims by their shape: versions, addresses of machines, phones, cards, orders, codes.

They are proposed like claims, so that no reading of a part of them stays; what stands beside them is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import CODE, CODED, DASH, DIGITS, NUMBER, SHUT, SLASH, Token

WEIGHT = 5
_NUMBERS = DIGITS | CODED
_GOES_ON = _NUMBERS | DASH | SLASH | SHUT

_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
_DAY = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d{2}|(?:19|20)\d{2})|(?:19|20)\d{2}\.\d{1,2}\.\d{1,2}"
)
_PHONE = {(3, 3, 4), (3, 4, 4), (2, 4, 4), (3, 4), (4, 4, 4), (4, 6, 5), (2, 3, 3, 3), (1, 3, 3, 4), (5, 5), (5, 6)}
_CARD = (4, 4, 4, 4)
_LONG = 10
_SHORTEST = 7


def recognise(window: Window) -> Iterable[Candidate]:
    """Each stretch of a window that is a number to nobody."""
    tokens, masks = window.tokens, window.masks
    last, done = len(masks) - 1, 0
    numbers = window.digits
    if window.seen & CODED:
        numbers = [index for index, mask in enumerate(masks) if mask & _NUMBERS]
    for index in numbers:
        if index < done:
            continue
        token, after = tokens[index], index + 1
        if after <= last and masks[after] & _GOES_ON:
            after = _row(tokens, index)
        if (
            masks[index] & CODED
            or (token.folded.count(".") > 1 and _is_version(window, index))
            or (after > index + 1 and _is_phone(window, index, after))
            or _is_order(window, index)
        ):
            yield Candidate(None, tokens[index].start, tokens[after - 1].end, weight=WEIGHT)
            done = after


def _row(tokens: Sequence[Token], index: int) -> int:
    """The token index behind the digits that single spaces, dashes or brackets join to those at `index`."""
    after = index + 1
    while after < len(tokens) and after - index < 9:
        token = tokens[after]
        if token.start - tokens[after - 1].end > 1 or token.kind not in {NUMBER, CODE}:
            dash = token.folded in {"-", ")", "/"} and token.start == tokens[after - 1].end and after + 1 < len(tokens)
            if not (dash and tokens[after + 1].kind == NUMBER and tokens[after + 1].start - token.end <= 1):
                break
        after += 1
    return after


def _is_version(window: Window, index: int) -> bool:
    digits = window.tokens[index].folded
    if _VERSION.fullmatch(digits) is None or _grouped(digits):
        return False
    said = any(token.sense("version") for token in window.tokens[max(index - 3, 0) : index])
    return said or _DAY.fullmatch(digits) is None


def _grouped(digits: str) -> bool:
    return all(len(part) == 3 for part in digits.split(".")[1:])


def _is_phone(window: Window, index: int, after: int) -> bool:
    tokens = window.tokens
    parts = [token.folded for token in tokens[index:after] if token.kind == NUMBER]
    if len(parts) < 2 or not all(part.isdigit() for part in parts):
        return False
    before = tokens[index - 1].folded if index and tokens[index - 1].end >= tokens[index].start - 1 else ""
    lengths = tuple(map(len, parts))
    dashed = any(token.folded in {"-", ")"} for token in tokens[index:after])
    if before in {"+", "("} and sum(lengths) >= _SHORTEST and len(parts[0]) <= 4:
        return True
    return (dashed and lengths in _PHONE and sum(lengths) >= _SHORTEST and not _dated(parts)) or lengths == _CARD


def _dated(parts: Sequence[str]) -> bool:
    return len(parts) == 3 and len(parts[0]) == 4 and len(parts[1]) <= 2


def _is_order(window: Window, index: int) -> bool:
    """#12345, *1234, or more digits than an amount of a reply has; beside a currency it is an amount all the same."""
    tokens, token = window.tokens, window.tokens[index]
    if index and tokens[index - 1].end == token.start and tokens[index - 1].folded in {"#", "№", "*", "_", "@"}:
        return True
    return len(token.folded) >= _LONG and token.folded.isdigit()
