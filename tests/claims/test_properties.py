"""What holds of reading whatever the text is: spans, neighbours, look-alikes, and that nothing raises."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guard.claims import extract
from guard.core.model import Claim, Reader
from guard.core.text import normalise

LOCALES = ("en-US", "de-DE", "fr-FR", "hi-IN", "ja-JP", "ar-EG", "ru-RU", "und")
PIECES = st.sampled_from(
    [
        *"€ $ £ 5 1.234,56 1,234.56 12 0 k Mio. 万 円 % - – to and ( )".split(),
        *"two hundred zwanzig Euro USD cents per month".split(),
        *"total is ~ + | ** &nbsp; \\$ ٣ ₹ लाख ⁹⁹ <b> 3rd v5.2.10 +1 points ½ e5 ,- :-".split(),
        *(" ", "\u202f", "\u200b", "\n", "16 GB"),
    ]
)
texts = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=25).map("".join))
amounts = st.decimals(min_value="0.01", max_value="999999", places=2, allow_nan=False, allow_infinity=False)


def _read(text: str, locale: str) -> tuple[Claim, ...]:
    return extract(text, Reader(locale)).claims


@given(texts, st.sampled_from(LOCALES))
def test_claims_lie_in_the_text_in_order_and_apart(text: str, locale: str) -> None:
    last = 0
    for claim in _read(text, locale):
        assert last <= claim.start < claim.end <= len(text)
        assert claim.text == text[claim.start : claim.end]
        last = claim.end


@given(
    amounts,
    st.sampled_from(["", "See above. ", "Hallo! ", "一二。", "(a) "]),
    st.sampled_from([".", " or so it is said.", "; next"]),
)
def test_the_text_around_a_claim_does_not_change_its_value(amount: object, before: str, after: str) -> None:
    alone = _read(f"€{amount}", "en-US")
    among = [claim for claim in _read(f"{before}€{amount}{after}", "en-US") if claim.type == "money"]
    assert [claim.value for claim in alone] == [claim.value for claim in among]


@given(amounts)
def test_look_alikes_read_the_same(amount: object) -> None:
    plain = [claim.value for claim in _read(f"costs € {amount} now", "en-US")]
    wide = str(amount).translate({ord(digit): 0xFF10 + int(digit) for digit in "0123456789"} | {ord("."): 0xFF0E})
    native = str(amount).translate({ord(digit): 0x0966 + int(digit) for digit in "0123456789"})
    for other in (
        f"costs €\u00a0{amount} now",
        f"costs **€\u202f{amount}** now",
        f"costs &euro; {wide} now",
        f"costs €\u200b {native} now",
    ):
        assert [claim.value for claim in _read(f"costs {other} now", "en-US")] == plain


@given(texts)
def test_normalising_twice_moves_no_span_out_of_the_text(text: str) -> None:
    normal = normalise(text)
    for index in range(len(normal.text)):
        start, end = normal.span(index, index + 1)
        assert 0 <= start < end <= len(text)
