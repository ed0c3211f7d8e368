"""Values as CLDR writes them in a sample of locales are read back; all locales are `make roundtrip`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tools.roundtrip import Fault, run

SAMPLE = (
    "en-US en-GB en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CA fr-CH es-ES es-MX es-AR it-IT pt-BR pt-PT nl-NL sv-SE "
    "nb-NO da-DK fi-FI pl-PL cs-CZ hu-HU ro-RO el-GR tr-TR ru-RU uk-UA he-IL ar-EG ar-AE fa-IR hi-IN bn-BD ta-IN "
    "th-TH vi-VN id-ID ms-MY ko-KR ja-JP zh-CN zh-TW sw-KE"
).split()
LEAST = {"amounts": 0.98, "dates": 0.97}


@pytest.fixture(scope="module")
def read() -> tuple[Counter[str], list[Fault]]:
    counts: Counter[str] = Counter()
    faults: list[Fault] = []
    for tag in SAMPLE:
        more, found = run(tag)
        counts += more
        faults += found
    return counts, faults


@pytest.mark.parametrize("group", LEAST)
def test_what_cldr_writes_is_read_back(group: str, read: tuple[Counter[str], list[Fault]]) -> None:
    counts, faults = read
    mine = {kind for kind in counts if kind.startswith(("money", "percent")) == (group == "amounts")}
    wrong = [fault for fault in faults if fault.kind in mine]
    share = 1 - len(wrong) / sum(counts[kind] for kind in mine)
    assert share >= LEAST[group], "\n".join(
        f"{one.tag} {one.kind} {one.text!r}: {one.read or one.why}" for one in wrong
    )
