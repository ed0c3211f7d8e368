"""The scan of a whole draft for its rare meanings."""

from __future__ import annotations

import pytest

from guard.judge import cues

SAID = {
    "The cheapest room is $80.": cues.LEAST,
    "Das teuerste Zimmer kostet 80 €.": cues.MOST,
    "The earliest flight leaves on 2 December.": cues.EARLIEST,
    "The latest bill is of 2 December.": cues.LATEST,
    "It was previously $80.": cues.FORMERLY,
    "It arrived on 2 December.": cues.HAPPENED,
    "Your payment of $80 went through.": cues.COMPLETED,
    "I have sent $80.": cues.PERFORMED,
    "You are booked for 2 December.": cues.ARRANGED,
    "Your refund of $80 is still pending.": cues.OUTSTANDING,
    "Ihre Zahlung von 80 € ist noch nicht eingegangen, das billigste Paket kam gestern an.": cues.LEAST,
    "El paquete más barato llegó ayer.": cues.LEAST,
    "最便宜的房间是80元。": cues.LEAST,
}


@pytest.mark.parametrize(("text", "cue"), SAID.items())
def test_a_draft_tells_a_meaning_exactly_where_its_words_are_found_alone(text: str, cue: object) -> None:
    alone = {name for name in cues.ANYWHERE if getattr(cues, name.upper()).search(text)}
    assert cues.told(text) - {cues.IMPLIED} == alone
    assert any(getattr(cues, name.upper()) is cue for name in alone)
