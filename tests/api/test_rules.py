"""Switching rules on in a running service: a good set is swapped in, a bad one leaves the old in force and says so."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from guard import bootstrap, engine
from guard.core.model import Verdict
from guard.service.records import Scope
from tests.support import MADE_UP, Service, secret_with, settings_in

ENFORCE = """\
schema: 1
pack: shop
version: "1"
extends: standard
claims:
  - {id: price, type: money, status: enforce}
cases:
  ledger: [{tool: pricing_quote, result: {price: "209.00", currency: EUR}}]
  list:
    - {it: stops a made-up price, draft: "It is [[block:€219]].", expect: block, reason: no_match}
"""
LENIENT = ENFORCE.replace("status: enforce", "on_fail: flag").replace("expect: block", "expect: allow, rule: price")
"""The same rule, which now only flags."""
FAILING = ENFORCE.replace("reason: no_match", "reason: stale")
"""A pack whose case does not come out as it says."""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "shop.yaml").write_text(ENFORCE)
    return folder


@pytest.fixture
def own(pack: Path, tmp_path: Path) -> Iterator[Service]:
    """A service that runs a pack of its own."""
    settings = settings_in(tmp_path / "home", rules=str(pack))
    secret = secret_with(settings, *Scope)
    with TestClient(bootstrap.create_app(settings), headers={"Authorization": f"Bearer {secret}"}) as client:
        yield Service(client, settings, secret)


def test_a_reload_puts_a_good_set_in_force_for_the_next_request(own: Service, pack: Path) -> None:
    before = own.post("/v1/check", MADE_UP).json()["rules"]["version"]
    (pack / "shop.yaml").write_text(ENFORCE + "# another version\n")
    said = own.post("/v1/rules/reload", {}).json()
    assert said["version"] != before
    assert said["problems"] == []
    assert own.post("/v1/check", MADE_UP).json()["rules"]["version"] == said["version"]


@pytest.mark.parametrize("text", [FAILING, ENFORCE.replace("claims:", "claim:")])
def test_a_set_that_is_bad_or_fails_its_cases_leaves_the_old_in_force(own: Service, pack: Path, text: str) -> None:
    before = own.get("/v1/rules").json()["version"]
    (pack / "shop.yaml").write_text(text)
    said = own.post("/v1/rules/reload", {}).json()
    assert said["version"] == before
    assert "shop.yaml:" in said["problems"][0]
    assert own.post("/v1/check", MADE_UP).json()["verdict"] == "block"
    assert "\nguard_rules_reload_failed 1\n" in own.get("/metrics").text
    ready = own.get("/readyz")
    assert ready.status_code == 200
    assert ready.json()["rules_problems"] == said["problems"]
    (pack / "shop.yaml").write_text(ENFORCE)
    assert own.post("/v1/rules/reload", {}).json()["problems"] == []
    assert own.get("/readyz").json()["rules_problems"] == []
    assert "\nguard_rules_reload_failed 0\n" in own.get("/metrics").text


def test_a_pack_is_validated_without_being_put_in_force(own: Service) -> None:
    before = own.get("/v1/rules").json()["version"]
    good = own.post("/v1/rules/validate", {"files": {"shop.yaml": ENFORCE}}).json()
    assert good["good"]
    assert good["cases"][0]["passed"]
    bad = own.post("/v1/rules/validate", {"files": {"shop.yaml": FAILING}}).json()
    assert not bad["good"]
    assert bad["cases"][0]["faults"][0]["line"] == 10
    wrong = own.post("/v1/rules/validate", {"files": {"shop.yaml": ENFORCE.replace("claims:", "claim:")}}).json()
    assert wrong["problems"][0]["what"] == "unknown key `claim`; did you mean `claims`?"
    assert own.get("/v1/rules").json()["version"] == before


def test_a_backtest_says_which_decisions_change(own: Service) -> None:
    requests = [MADE_UP | {"id": "one"}, MADE_UP | {"id": "two", "draft": "It is €209."}]
    said = own.post("/v1/rules/backtest", {"files": {"shop.yaml": LENIENT}, "requests": requests}).json()
    assert (said["requests"], said["new_blocks"], said["fewer_blocks"]) == (2, 0, 1)
    assert said["changes"][0]["rule"] == "shop/price"
    assert said["changes"][0]["examples"][0]["id"] == "one"


def test_a_backtest_without_requests_takes_the_log(own: Service) -> None:
    own.post("/v1/check", MADE_UP | {"id": "logged"})
    said = own.post("/v1/rules/backtest", {"files": {"shop.yaml": LENIENT}}).json()
    assert (said["requests"], said["fewer_blocks"]) == (1, 1)
    assert said["changes"][0]["examples"][0]["id"] == "logged"


def test_a_backtest_of_a_pack_that_cannot_be_used_is_refused_with_the_place(own: Service) -> None:
    response = own.post("/v1/rules/backtest", {"files": {"shop.yaml": "schema: 2\n"}, "requests": []})
    assert response.status_code == 422
    assert "shop.yaml:1:9: schema:" in response.json()["detail"]


def test_the_schema_is_served_to_editors(own: Service) -> None:
    said = own.get("/v1/rules/schema").json()
    assert json.dumps(said)
    assert "claims" in said["properties"]


def test_a_changed_file_is_put_in_force_by_itself(own: Service, pack: Path) -> None:
    before = own.get("/v1/rules").json()["version"]
    (pack / "shop.yaml").write_text(ENFORCE + "# changed on disk\n")
    for _ in range(200):
        if own.get("/v1/rules").json()["version"] != before:
            return
        time.sleep(0.05)
    pytest.fail("the file was not read again")


def test_allowed_checks_are_sampled_for_backtests_and_are_no_blocks(pack: Path, tmp_path: Path) -> None:
    settings = settings_in(tmp_path / "home", rules=str(pack), log_allowed=1.0)
    secret = secret_with(settings, *Scope)
    allowed = MADE_UP | {"draft": "It is €209.", "id": "allowed"}
    with TestClient(bootstrap.create_app(settings), headers={"Authorization": f"Bearer {secret}"}) as client:
        service = Service(client, settings, secret)
        assert service.post("/v1/check", allowed).json()["verdict"] == "allow"
        service.post("/v1/check", MADE_UP)  # a block is committed before its answer, and with it what waited before
        assert len(service.blocks()) == 1
        said = service.post("/v1/rules/backtest", {"files": {"shop.yaml": ENFORCE}}).json()
    assert (said["requests"], said["old"]) == (2, {"allow": 1, "block": 1})


def test_a_request_in_flight_finishes_on_the_set_that_it_began_with(
    own: Service, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = own.get("/v1/rules").json()["version"]
    held = own.client.app.state.parts.rules  # type: ignore[attr-defined]
    decide = engine.decide

    def reloading(*args: Any, **named: Any) -> Verdict:
        monkeypatch.setattr(engine, "decide", decide)  # the cases of the new set are decided as usual
        (pack / "shop.yaml").write_text(LENIENT)
        held.reload()
        return decide(*args, **named)

    monkeypatch.setattr(engine, "decide", reloading)
    said = own.post("/v1/check", MADE_UP).json()
    assert (said["rules"]["version"], said["verdict"]) == (before, "block")
    after = own.post("/v1/check", MADE_UP).json()
    assert (after["rules"]["version"], after["verdict"]) == (held.current.version, "allow")
    assert after["rules"]["version"] != before


def test_a_pack_under_trial_names_its_parent_and_reads_no_other_file(own: Service) -> None:
    for parent in ("../../etc/passwd", "/etc/passwd", ".."):
        said = own.post("/v1/rules/validate", {"files": {"a.yaml": f"schema: 1\npack: a\nextends: {parent}\n"}}).json()
        assert [problem["path"] for problem in said["problems"]] == ["extends"]
        assert "is no name" in said["problems"][0]["what"]
