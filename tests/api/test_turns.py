"""Results recorded as they arrive, and a check that names only the turn."""

from __future__ import annotations

import json
from typing import Any

from httpx2 import Response

from guard.service.records import Scope
from tests.support import JACKET, Service, secret_with

RESULT = {name: JACKET[name] for name in ("tool", "result")}
ASKED = {"turn_id": "t-1", "locale": "en-IE"}


def put(service: Service, body: Any, turn: str = "t-1", call: str = "c1", **headers: str) -> Response:
    return service.client.put(f"/v1/turns/{turn}/results/{call}", json=body, headers=headers)


def verdict(service: Service, draft: str, **more: Any) -> dict[str, Any]:
    answer = service.post("/v1/check", ASKED | {"draft": draft} | more)
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def test_a_check_by_its_turn_finds_what_was_recorded(service: Service) -> None:
    recorded = put(service, RESULT)
    assert recorded.status_code == 200
    assert recorded.json()["facts"] == 1
    assert verdict(service, "The jacket is €209.")["verdict"] == "allow"
    said = verdict(service, "The jacket is €219.")
    assert said["verdict"] == "block"
    assert said["findings"][0]["nearest"]["call_id"] == "c1"


def test_a_turn_that_nobody_recorded_vouches_for_nothing(service: Service) -> None:
    assert verdict(service, "The jacket is €209.")["verdict"] == "block"
    assert verdict(service, "Which jacket do you mean?")["verdict"] == "allow"


def test_a_turn_belongs_to_the_key_that_recorded_it(service: Service) -> None:
    other = secret_with(service.settings, Scope.CHECK)
    assert put(service, RESULT, Authorization=f"Bearer {other}").status_code == 200
    assert verdict(service, "The jacket is €209.")["verdict"] == "block"


def test_the_same_result_again_changes_nothing_and_another_is_refused(service: Service) -> None:
    first = put(service, RESULT).json()
    assert put(service, RESULT).json() == first
    refused = put(service, RESULT | {"result": {"price": "1.00"}})
    assert (refused.status_code, refused.json()["field"]) == (409, "call_id")


def test_what_the_messages_say_of_a_recorded_call_must_agree(service: Service) -> None:
    put(service, RESULT)
    call = {"id": "c1", "name": "pricing_quote", "arguments": {}}
    messages: list[dict[str, Any]] = [
        {"role": "user", "content": "How much?"},
        {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": json.dumps(RESULT["result"])},
    ]
    assert verdict(service, "The jacket is €209.", messages=messages)["verdict"] == "allow"
    messages[-1]["content"] = json.dumps({"price": "1.00"})
    refused = service.post("/v1/check", ASKED | {"draft": "It is €1.", "messages": messages})
    assert (refused.status_code, refused.json()["field"]) == (422, "ledger.result")


def test_a_failed_call_is_recorded_as_failed(service: Service) -> None:
    put(service, {"tool": "pricing_quote", "result": "Error: timed out after 30000ms"})
    assert verdict(service, "The jacket is €209.")["findings"][0]["reason"] == "source_failed"


def test_the_log_keeps_the_ledger_of_a_recorded_turn(service: Service) -> None:
    put(service, RESULT)
    verdict(service, "The jacket is €219.")
    (block,) = service.blocks()
    kept = service.get(f"/admin/blocks/{block['id']}").json()
    assert [entry["call_id"] for entry in kept["request"]["ledger"]] == ["c1"]


def test_a_result_that_cannot_be_read_names_its_field(service: Service) -> None:
    refused = put(service, {"result": 5})
    assert (refused.status_code, refused.json()["field"]) == (422, "tool")
    refused = put(service, RESULT | {"observed_at": "yesterday"})
    assert (refused.status_code, refused.json()["field"]) == (422, "observed_at")
