"""Verdicts as data: each case of tests/cases/judge states a draft, a ledger and what is found."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from guard.core.model import Ledger, Reader, ToolResult
from guard.core.rule import RuleSet
from guard.engine import decide
from guard.ruleset import load

CASES = Path(__file__).parent.parent / "cases" / "judge"
CHECKED_AT = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)


def cases() -> list[Any]:
    found: list[Any] = []
    for path in sorted(CASES.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text()):
            packs = case.pop("packs", ["strict", "standard"])
            name = f"{path.stem}: {case['it']}"
            found.extend(pytest.param(case | {"base": pack}, id=f"{name} ({pack})") for pack in packs)
    return found


@lru_cache(maxsize=64)
def rules(base: str, pack: str, folder: Path) -> RuleSet:
    if not pack:
        return load(base)
    path = folder / "pack.yaml"
    path.write_text(f'schema: 1\npack: of-a-case\nversion: "1"\nextends: {base}\n{pack}')
    return load(path)


def instant(text: str | None) -> datetime | None:
    if text is None:
        return None
    when = datetime.fromisoformat(str(text))
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def entry(given: dict[str, Any], index: int) -> ToolResult:
    for name in ("observed_at", "as_of"):
        given[name] = instant(given.get(name))
    given.setdefault("call_id", f"c{index + 1}")
    given.setdefault("answered", "result" in given)
    given.setdefault("result", None)
    return ToolResult(**given)


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    results = tuple(entry(dict(one), index) for index, one in enumerate(case.get("ledger", [])))
    began = instant(case.get("turn_started_at"))
    ledger = Ledger(results, tuple(case.get("user", ())), case.get("turn"), began)
    reader = Reader(case.get("locale", "en-US"), case.get("timezone"), case.get("currency"), instant(case.get("now")))
    found = decide(
        case["draft"],
        ledger,
        rules(case["base"], case.get("pack", ""), tmp_path),
        reader,
        checked_at=instant(case.get("checked_at")) or CHECKED_AT,
        purpose=case.get("purpose", "orient"),
    )
    said = [
        {"text": one.claim.text, "effect": str(one.effect)}
        | ({"basis": str(one.basis)} if one.basis else {})
        | ({"reason": str(one.reason)} if one.reason else {})
        | ({"formula": one.formula} if one.formula else {})
        | ({"nearest": one.nearest.pointer} if one.nearest else {})
        | ({"source": f"{one.source.tool} {one.source.pointer}".strip()} if one.source else {})
        for one in found.findings
    ]
    assert str(found.decision) == case["expect"], said
    wanted = case.get("findings", [])
    shown = [{name: one.get(name) for name in want} for want, one in zip(wanted, said, strict=False)]
    assert shown == wanted, said
    assert len(said) >= len(wanted), said
    if "message" in case:
        assert found.message == case["message"]
    if "diagnosis" in case:
        told = msgspec.to_builtins(found.ledger)
        assert {name: told[name] for name in case["diagnosis"]} == case["diagnosis"]
