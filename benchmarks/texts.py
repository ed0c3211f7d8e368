"""The texts that are timed: the ordinary replies of tests/cases/replies, texts of a given make, and hostile ones."""

from __future__ import annotations

from collections.abc import Iterator

from tests.tools.replies import Reply, replies

NO_CLAIM = (
    "Thanks for getting in touch, and sorry for the trouble with your new headset. Please hold the power button "
    "until the light turns blue, then open the settings of your phone and choose the headset from the list of "
    "devices nearby. If it does not show up, move the charger away and try once more with the case open. Should "
    "the light stay red, the battery may be too low to pair, so leave it on the cable over lunch. Let me know how"
    " it goes, and I will stay in this chat until the music plays. Happy listening!"
)
"""500 characters or so without a number: what most messages are."""

NUMBERS = (
    "Please open http://192.168.1.1, sign in and check that version 3.0.4 is shown under Advanced. Hold button 2 "
    "until light 4 blinks. Your case CS-2026-118843 stays open, and you can call 0800 555 014, option 3, 24/7. "
    "The 12-digit serial number stands on the label, next to the model name X200. Your rating of 4 out of 5 helps"
    " us; 3 of 40 customers had the same fault with firmware 2.9.1, and step 5 solved it for them. Please keep "
    "both boxes, and tell us if the LED on port 8 turns amber again."
)
"""As long, with numbers that are no claims."""

TYPICAL = (
    "Thanks for waiting, Maria! I have checked the winter jacket for you: it is in stock in your size and costs "
    "€209.00 with free returns. If you order soon, it leaves our warehouse before the weekend and should reach "
    "you by December 3, 2026. The colour you asked about, pine green, is still available. Shall I put one aside "
    "for you, or would you like to see the rain jacket of the same line first? Both of them are lined."
)
"""400 characters or so with an amount and a date."""


def dense(size: int) -> str:
    """A table of amounts, dates and percentages, ten claims in a kilobyte or more, of about `size` characters."""
    head = "| item | price | was | saving | delivery |\n|---|---|---|---|---|\n"
    rows: list[str] = []
    length, at = len(head), 0
    while length < size:
        row = (
            f"| Jacket {at % 90 + 10} | €{199 + at % 50}.{at % 10}0 | €{249 + at % 50}.00 | "
            f"{10 + at % 30}% | December {at % 28 + 1}, 2026 |\n"
        )
        rows.append(row)
        length, at = length + len(row), at + 1
    return (head + "".join(rows))[:size]


def heavy() -> str:
    """2 KB of prose and table with 20 claims."""
    lines = [
        f"The {name} costs €{price}.50 and arrives on December {day}, 2026, if you order before the weekend begins; it "
        f"comes with the usual returns, a spare zip and a bag for the wash, and it is lined with recycled fleece. "
        for name, price, day in (
            ("winter jacket", 209, 3),
            ("rain jacket", 149, 4),
            ("fleece", 79, 7),
            ("trekking shoe", 139, 8),
            ("rucksack", 119, 9),
            ("tent", 349, 10),
            ("sleeping bag", 189, 11),
            ("stove", 59, 14),
            ("lamp", 39, 15),
            ("bottle", 24, 16),
        )
    ]
    return "\n".join(lines)


def prose(size: int) -> str:
    """Ordinary replies of all kinds in English, joined and repeated to about `size` characters."""
    joined = "\n\n".join(reply.text for reply in replies("en"))
    return (joined * (size // len(joined) + 1))[:size]


def timed() -> Iterator[Reply]:
    """The replies that the peers are timed on: languages that Recognizers-Text has."""
    for language in ("en", "de", "fr", "es"):
        yield from replies(language)


def hostile(size: int) -> dict[str, str]:
    """Texts made to be slow to read, each of about `size` characters, by what they try."""
    pieces = {
        "digits without end": "1",
        "underscores": "_",
        "raised digits": "²",
        "digits and dots": "1.",
        "digits and commas": "1,",
        "digits and spaces": "1 2 3 ",
        "groups of three": "123 ",
        "groups with apostrophes": "123'",
        "currency signs alone": "€",
        "a sign after each digit": "1€",
        "signs and digits apart": "€ 1 € 2 ",
        "per cent signs": "%",
        "digits and per cent": "1%2",
        "brackets": "((((1))))",
        "dashes and digits": "1-2-3-",
        "slashes and digits": "1/2/3/",
        "colons and digits": "1:2:3:",
        "months alone": "may march ",
        "months and days": "may 1 march 2 ",
        "weekdays": "monday tue ",
        "number words": "two hundred and ",
        "joined number words": "twohundred",
        "multipliers": "1k m bn million ",
        "currency words": "dollars euros ",
        "hedges": "about up to over ",
        "times": "1:00 am pm ",
        "zones": "14:00+01:00 utc ",
        "relative days": "in 3 days next ",
        "table rows": "| 1 | €1 ",
        "emphasis": "**1**_2_",
        "strike-through": "~~€1~~",
        "links": "[1](http://1.1?1=1)",
        "entities": "&#49;&euro;",
        "broken entities": "&#4&eu&",
        "escapes": "\\$1\\n",
        "zero-width": "1\u200b2\u200d",
        "direction marks": "\u200e1\u200f\u061c",
        "full-width digits": "１２，３",
        "native digits": "١٬٢",
        "Chinese numerals": "一百二十万",
        "Chinese money": "三元五角",
        "unspaced words": "月月火水",
        "capital letters": "A1B2",
        "letters that grow in folding": "İß1",
        "one long word": "a",
        "long words and digits": "abcdefghij1",
        "combining marks": "1\u0301\u0302",
        "code fences": "```1\n",
        "JSON": '{"a":1,"b":[2,{"c":"€3"}]},',
        "line breaks": "1\n",
        "ranges": "€1-€2–",
        "lists with one currency": "1, 2, 3 and ",
        "ISO days": "2026-11-30T",
        "addresses": "1.2.3.4 v1.2 ",
        "phone numbers": "+1 (800) 555-01 ",
        "surrogate pairs": "𝟏𝟐💶",
    }
    return {name: (piece * (size // len(piece) + 1))[:size] for name, piece in pieces.items()}
