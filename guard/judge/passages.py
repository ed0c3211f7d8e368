"""The sentence, list item or table row around a claim: the stretch in which words speak of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache

_END = re.compile(
    r"\n|[。！？!?…](?=\s|$|[^\s\d)\]\"'”’»*_])|(?<=[^\s\d.][^\s.])\.(?=\s|$|[\"'”’»)*_])|(?<=\d)\.(?=\s+[^\W\d_]|\s*$|\s*\n)|(?<=[)\]%€$£¥\"*_])\.(?=\s|$)"
)
_SIGN = re.compile(r"[\n。！？!?….]")
"""What a sentence or line can end with: looked for first, since the conditions of an end cost more."""
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:approx|ca|no|nr|st|mr|mrs|ms|dr|prof|inc|ltd|co|vs|etc|incl|excl|zzgl|inkl|bzw|usw|evtl|max|min|tel|art|fig|vol|ed|dept|est|"
    r"jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|a\.m|p\.m|e\.g|i\.e|u\.s|mio|mrd|tsd|rs|env|min)$",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def passages(text: str) -> tuple[tuple[int, int], ...]:
    """Where the text can be cut into sentences and lines, in order, without gaps.

    >>> text = "It is €219. Three of them come to €657."
    >>> [text[start:end] for start, end in passages(text)]
    ['It is €219.', ' Three of them come to €657.']
    """
    made: list[tuple[int, int]] = []
    start = 0
    for sign in _SIGN.finditer(text):
        found = _END.match(text, sign.start())
        if found is None:
            continue
        end = found.end()
        if found.group() == "." and _ABBREVIATION.search(text, max(start, found.start() - 8), found.start()):
            continue
        made.append((start, end))
        start = end
    if start < len(text):
        made.append((start, len(text)))
    return tuple(made)


def whole(cut: tuple[tuple[int, int], ...], spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The passages without the cuts that fall into one of these spans, which are in order: on 3. Mai.

    >>> whole(((0, 5), (5, 20), (20, 30)), [(3, 9)])
    ((0, 20), (20, 30))
    """
    ends = [end for _, end in cut]
    inside = set()
    for start, end in spans:
        at = bisect_right(ends, start)
        while at < len(ends) and ends[at] < end:
            inside.add(ends[at])
            at += 1
    if not inside:
        return cut
    made: list[tuple[int, int]] = []
    for start, end in cut:
        if start in inside and made:
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
    return tuple(made)


def around(cut: tuple[tuple[int, int], ...], start: int, end: int) -> tuple[int, int]:
    """The passage that holds a span; all that it crosses, where it crosses an edge."""
    at = bisect_right(cut, (start, cut[-1][1] + 1)) - 1 if cut else -1
    left = cut[at][0] if at >= 0 and start < cut[at][1] else start
    at = bisect_left(cut, (end, 0)) - 1
    right = cut[at][1] if at >= 0 and cut[at][0] < end <= cut[at][1] else end
    return left, right


def heading(draft: str, left: int) -> str:
    """The line above a row or list item that names what it is, empty where there is none.

    It ends with a colon, is a headline, opens the list, or is the table's head.

    >>> text = "Balances before the transfer\\n- Checking: $5\\n- Savings: $6"
    >>> heading(text, text.index("- Savings"))
    'Balances before the transfer'
    """
    row = draft[left:].lstrip()[:1]
    lines = draft[:left].rstrip().split("\n")
    if row == "|":
        head = [line for line in lines[-40:] if line.lstrip().startswith("|")]
        return head[0] if head else ""
    for line in reversed(lines[-12:]):
        bare = line.strip()
        if bare.rstrip("*_ ").endswith(":") or bare.startswith("#"):
            return line
        if row in ("-", "*", "•") and bare[:1] not in ("-", "*", "•", ""):
            return line
        if row not in ("-", "*", "•"):
            break
    return ""
