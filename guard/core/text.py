"""What the reader sees: one normalisation of a draft, with a map back to the original code points.

Recognisers work on the normalised text alone; `Normal.span` leads a claim back to the draft.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import unescape

import msgspec

DECIMAL = "٫"
"""The Arabic decimal sign: what superscript cents are set off by, since it is decimal in every locale."""

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
)
"""Characters that show nothing (a class for `re`)."""

_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\r"
_MINUS = "\u2010\u2011\u2212\ufe63\uff0d"
_COMPOSED = "\u0340\u0341\u0958-\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59-\u0a5b\u0a5e\u0b5c\u0b5d"
_SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_BLOCKS = "br|p|div|li|ul|ol|tr|table|tbody|thead|h[1-6]|hr|section|blockquote|pre"


@lru_cache(maxsize=1)
def _digits() -> str:
    """Every decimal digit beyond ASCII in the basic plane, as ranges of ten.

    Those beyond it are seldom written, and one of them would make the whole set slow: `re` has a table for the basic
    plane alone. `_ASTRAL` is for them.
    """
    zeros = (code for code in range(0x660, 0x10000) if chr(code).isdecimal() and unicodedata.decimal(chr(code)) == 0)
    return "".join(f"{chr(code)}-{chr(code + 9)}" for code in zeros)


_URL = re.compile(r"(?:https?://|www\.)[!-;=?-Z^_a-{}~\[]{1,2048}")
_STARS = r"(?:(?<=[^\\]\*)(?P<strip>\*+))?"
"""Behind a hint that is a star: the others of its row, which go with it; not where it is escaped."""
# Where something may stand that a reader sees through. One set of characters, which `re` scans fastest.
_HINT = re.compile(
    rf"[*_~`\\&<\[\]\ufe69\ufe6a\uff01-\uffe6{_SPACES}{_MINUS}{INVISIBLE}{_SUPER}①-⑨⓪➀-➈{_digits()}{_COMPOSED}\u0300-\u036f\u3099\u309a]{_STARS}"
)
_ASTRAL = re.compile("[\U000104a0-\U000104a9\U0001d7ce-\U0001d7ff\U0001fbf0-\U0001fbf9\U000e0000-\U000e007f]")
_ASTRAL_ANY = re.compile("[\U00010000-\U0010ffff]")
_PLAIN_HINT = re.compile(rf"[*_~`\\&<\[\]\t\r]{_STARS}")
_STYLE = r"(?:(?:(?:min|max)-)?(?:width|height)|opacity|(?:margin|padding)(?:-\w+)?|left|right|top|zoom): ?\d+%;?"
_RUN = 32
"""Signs of one kind in a row that are looked at together: each of a longer row may begin a look of its own."""
_CODE = rf"`(?:\$\d(?:[^\w`\n]{{1,3}}\$\d)*|%[0-9A-Fa-f]{{2}}|{_STYLE}(?: {_STYLE})*)`"
"""Spans of code that only look like amounts: $1 of an expression, %20 of an address, parts of a style sheet."""
# One alternative a kind of thing; matched only at a hint.
_SPECIAL = re.compile(
    rf"(?P<code>{_CODE})"
    rf"|(?P<strip>[{INVISIBLE}]+|\*\*+|~~+|`+|(?<![^\W_])_{{1,{_RUN}}}(?=[^\W_]|[^\w\s])"
    rf"|(?<=[^\s_])_{{1,{_RUN}}}(?![^\W_]))"
    rf"|(?P<star>\*(?! )|(?<! )\*)"
    r"|(?P<escape>\\(?:[nrt](?![a-z])|u[0-9a-fA-F]{4}|[^\w\s]))"
    r"|(?P<link>\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,2048}(?: \"[^\"\n]{0,200}\")?\))"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|(?P<sup><sup>[^<>\n]{1,8}</sup>)"
    r"|(?P<tag></?[a-zA-Z][^<>]{0,400}>|<!--[^<>]{0,400}-->)"
    rf"|(?P<raised>(?<![{_SUPER}])[{_SUPER}]+)"
    rf"|(?P<space>[{_SPACES}])"
    rf"|(?P<minus>[{_MINUS}])"
    rf"|(?P<one>[\uff01-\uff5e\ufe69\ufe6a\uffe0-\uffe6{_digits()}]|{_ASTRAL.pattern})"
    rf"|(?P<compose>[^\W\d_][\u0300-\u036f\u3099\u309a]+|[{_COMPOSED}])"
    r"|(?P<circled>[①-⑨⓪➀-➈])"
    r"|(?P<bracket>\[)"
)


class Normal(msgspec.Struct, frozen=True, gc=False):
    """A normalised text in pieces: from `marks[i]` on, the original position is `origins[i]` and more.

    `marks` is empty where nothing moved. A piece that was put in place of another has its original end in `ends`: each
    of its code points stands for the whole of it. The others have -1 there.
    """

    text: str
    marks: tuple[int, ...] = ()
    origins: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original span of a normalised one.

        >>> normal = normalise("**€219**")
        >>> normal.text, normal.span(0, 4)
        ('€219', (2, 6))
        >>> normalise("5&nbsp;&euro;").span(2, 3)
        (7, 13)
        """
        marks, origins, ends = self.marks, self.origins, self.ends
        if not marks or end <= start:
            return start, end
        first = bisect_right(marks, start) - 1
        last = bisect_right(marks, end - 1, first) - 1
        begin = origins[first] if ends[first] >= 0 else origins[first] + start - marks[first]
        return begin, ends[last] if ends[last] >= 0 else origins[last] + end - marks[last]


def normalise(draft: str) -> Normal:
    """See through markup, escapes, entities, look-alikes and invisible characters.

    >>> normalise("Total： ٢٠٩").text
    'Total: 209'
    >>> normalise(r"It is \\$5 &mdash; see [the *terms*](https://x.example/?price=7).").text
    'It is $5 — see the terms.'
    >>> normalise(r"\\***5** each").text
    '*5 each'
    """
    addresses = _URL.finditer(draft) if "://" in draft or "www." in draft else ()
    hint = _PLAIN_HINT if draft.isascii() else _HINT
    if hint.search(draft) is None and not addresses and not _beyond(draft):
        return Normal(draft)
    out: list[str] = []
    marks: list[int] = []
    origins: list[int] = []
    ends: list[int] = []
    size = last = 0
    for found in _specials(draft, hint, {one.start(): one for one in addresses}):
        start, end = found.span()
        if start < last:
            continue
        put = _SEEN[found.lastgroup or "url"](found, draft)
        if put is None:
            continue
        if start > last:
            marks.append(size)
            origins.append(last)
            ends.append(-1)
            out.append(draft[last:start])
            size += start - last
        if put:
            marks.append(size)
            origins.append(start)
            ends.append(end)
            out.append(put)
            size += len(put)
        last = end
    marks.append(size)
    origins.append(last)
    ends.append(-1)
    out.append(draft[last:])
    return Normal("".join(out), tuple(marks), tuple(origins), tuple(ends))


def _specials(draft: str, hint: re.Pattern[str], addresses: dict[int, re.Match[str]]) -> Iterator[re.Match[str]]:
    """What is to be seen through, in order; an address swallows what stands in it."""
    hints: Iterable[re.Match[str]] = hint.finditer(draft)
    rare = _ASTRAL.finditer(draft) if _beyond(draft) else ()
    if addresses or rare:
        every = {one.start(): one for one in (*hints, *rare)} | addresses
        hints = [every[at] for at in sorted(every)]
    reached = last = 0
    for one in hints:
        if one.start() < reached:
            continue
        if one.lastgroup is not None or one.re is _URL:
            yield one
            continue
        at = one.start()
        mark = "\u0300" <= draft[at] <= "\u036f" or draft[at] in "\u3099\u309a"
        if (found := _SPECIAL.match(draft, max(at - 1, 0) if mark else at)) is not None:
            if found.lastgroup == "strip" and at >= last:
                reached = found.end()  # all of it goes: nothing of it is looked at again
            last = found.end()
            yield found


def _beyond(draft: str) -> bool:
    """Whether there may be digits or tags beyond the basic plane."""
    return not draft.isascii() and _ASTRAL_ANY.search(draft) is not None and _ASTRAL.search(draft) is not None


Seen = Callable[[re.Match[str], str], str | None]


def _star(found: re.Match[str], draft: str) -> str | None:
    """Emphasis goes; a star between spaces or digits multiplies."""
    start, end = found.span()
    if draft[start - 1 : start].isdigit() and draft[end : end + 1].isdigit():
        return None
    return ""


def _escape(found: re.Match[str], _: str) -> str:
    text = found.group()
    if text[1] in "nrt" and len(text) == 2:
        return "\n" if text[1] == "n" else " "
    if text[1] == "u":
        return _plain(chr(int(f"0{text[1:].replace('u', 'x')}", 16)))
    return text[1]


def _entity(found: re.Match[str], _: str) -> str | None:
    text = unescape(found.group())
    return None if text == found.group() else "".join(map(_plain, text))


def _raised(found: re.Match[str], draft: str) -> str | None:
    return _cents("".join(str(_SUPER.index(char)) for char in found.group()), found.start(), draft)


def _sup(found: re.Match[str], draft: str) -> str:
    return _cents(found.group()[5:-6].strip(), found.start(), draft) or " "


def _circled(found: re.Match[str], _: str) -> str:
    return str(int(unicodedata.digit(found.group())))


def _cents(digits: str, start: int, draft: str) -> str | None:
    """Two raised digits after a digit are cents (19⁹⁹); anything else raised is a note or an exponent."""
    before = draft[start - 1 : start]
    if len(digits) == 2 and digits.isdigit() and before.isdigit():
        return DECIMAL + digits
    if len(digits) == 2 and digits.isdigit() and before in {".", ","}:
        return digits
    if digits.isdigit() and unicodedata.category(before or " ") in {"Sc", "Zs"} and before:
        return digits  # €²¹⁹ is written to be read so
    return None


def _tag(found: re.Match[str], _: str) -> str:
    if re.match(r"<t[dh]\b", found.group(), re.IGNORECASE):
        return "|"
    return "\n" if re.match(rf"</?(?:{_BLOCKS})\b", found.group(), re.IGNORECASE) else ""


def _url(found: re.Match[str], draft: str) -> str:
    """An address says nothing; the bracket or full stop that ends it does not belong to it."""
    return " " + found.group()[len(found.group().rstrip(".,;:!?)]}'\"*_")) :] if draft else " "


def _compose(found: re.Match[str], _: str) -> str | None:
    text = unicodedata.normalize("NFC", found.group())
    return None if text == found.group() else text


_WIDE_SIGNS = dict(zip("￠￡￢￣￤￥￦﹩﹪", "¢£¬¯¦¥₩$%", strict=True))


@lru_cache(maxsize=2048)
def _plain(char: str) -> str:
    """One character as the recognisers know it."""
    if char in _WIDE_SIGNS:
        return _WIDE_SIGNS[char]
    if "\uff01" <= char <= "\uff5e":
        return chr(ord(char) - 0xFEE0)
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    if re.match(f"[{_SPACES}]", char):
        return " "
    if re.match(f"[{_MINUS}]", char):
        return "-"
    return "" if re.match(f"[{INVISIBLE}]", char) else char


def _one(found: re.Match[str], _: str) -> str:
    return _plain(found.group())


_SEEN: dict[str, Seen] = {
    "code": lambda _found, _draft: " ",
    "strip": lambda _found, _draft: "",
    "star": _star,
    "escape": _escape,
    "url": _url,
    "link": lambda _found, _draft: "",
    "entity": _entity,
    "sup": _sup,
    "tag": _tag,
    "raised": _raised,
    "space": lambda _found, _draft: " ",
    "minus": lambda _found, _draft: "-",
    "one": _one,
    "circled": _circled,
    "compose": _compose,
    "bracket": lambda found, draft: "" if "](" in draft[found.end() : found.end() + 300] else None,
}
