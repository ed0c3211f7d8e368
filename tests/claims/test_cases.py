"""Runs tests/cases/claims/<type>/<language>.yaml: what is read out of a sentence, and what is not.

A case says all claims of its folder's type that a text holds; `unclaimed` cases hold none of any type. Of each claim it
states the text and whatever else it is about: parts of the value (amount, currency, unit …), bound, per, unreadable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from guard.claims import extract
from guard.core.model import Reader

FOLDER = Path(__file__).parents[1] / "cases" / "claims"


def _cases() -> list[Any]:
    return [
        pytest.param(file.parent.name, case, id=f"{file.parent.name}/{file.stem}: {case['it']}")
        for file in sorted(FOLDER.rglob("*.yaml"))
        for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(("kind", "case"), _cases())
def test_a_text_holds_what_its_case_says(kind: str, case: dict[str, Any]) -> None:
    reader = Reader(case["locale"], currency=case.get("currency"))
    claims = [claim.json() for claim in extract(case["text"], reader).claims]
    found = [{**claim, **(claim["value"] or {})} for claim in claims if kind in {"unclaimed", claim["type"]}]
    assert [claim["text"] for claim in found] == [wanted["text"] for wanted in case.get("expect", [])]
    for claim, wanted in zip(found, case.get("expect", []), strict=True):
        assert {name: claim.get(name) for name in wanted} == wanted
        assert case["text"][claim["start"] : claim["end"]] == claim["text"]
