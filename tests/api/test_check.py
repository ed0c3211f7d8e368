"""POST /v1/check: the verdict, its log entry, and an answer that is given once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from guard import bootstrap, engine
from guard.service import checking as checking_module
from tests.support import JACKET, MADE_UP, TRUE, Service


def test_a_made_up_price_is_blocked_and_logged_with_the_nearest_value(service: Service) -> None:
    answer = service.post("/v1/check", MADE_UP)
    assert answer.status_code == 200
    said = answer.json()
    assert (said["verdict"], said["handoff"]) == ("block", "human")
    assert "219" not in said["message"]
    (finding,) = said["findings"]
    assert finding["claim"] == {
        "type": "money",
        "start": 21,
        "end": 25,
        "text": "€219",
        "value": {"amount": "219", "currency": "EUR"},
    }
    assert (finding["reason"], finding["effect"], finding["status"]) == ("no_match", "block", "unsupported")
    assert finding["nearest"]["value"] == {"amount": "209.00", "currency": "EUR"}
    assert (finding["nearest"]["tool"], finding["nearest"]["pointer"]) == ("pricing_quote", "/price")
    (block,) = service.blocks()
    assert block["check_id"] == said["check_id"]
    assert (block["status"], block["version"], block["draft"]) == ("open", 1, MADE_UP["draft"])
    assert block["findings"] == said["findings"]


def test_a_price_that_a_tool_returned_passes_unlogged(service: Service) -> None:
    said = service.post("/v1/check", TRUE).json()
    assert (said["verdict"], said["message"], said["handoff"]) == ("allow", TRUE["draft"], None)
    assert service.blocks() == []


def test_the_decision_names_the_rules_that_made_it(service: Service) -> None:
    said = service.post("/v1/check", TRUE).json()
    active = service.get("/v1/rules").json()
    assert said["rules"] == {name: active[name] for name in ("version", "packs", "pack_versions")}
    assert active["packs"] == ["strict"]


@pytest.mark.parametrize("identifier", ["r-1", 0, 7, None])
def test_an_id_comes_back_as_it_was_sent(service: Service, identifier: Any) -> None:
    assert service.post("/v1/check", TRUE | {"id": identifier}).json()["id"] == identifier


def test_no_id_comes_back_where_none_was_sent(service: Service) -> None:
    assert "id" not in service.post("/v1/check", TRUE).json()


def test_the_parts_of_a_message_are_read_as_one_text(service: Service) -> None:
    parts = [
        "The jacket ",
        {"type": "text", "text": "is €2"},
        {"type": "image"},
        {"type": "output_text", "text": "19."},
    ]
    said = service.post("/v1/check", MADE_UP | {"draft": parts}).json()
    assert said["findings"][0]["claim"]["text"] == "€219"


def test_a_sourced_claim_with_an_empty_ledger_is_blocked(service: Service) -> None:
    assert service.post("/v1/check", {"draft": "It is €209.", "ledger": []}).json()["verdict"] == "block"


def test_messages_may_stand_in_for_the_ledger(service: Service) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "pricing_quote", "arguments": '{"sku": "JKT-114"}'}}
    messages = [
        {"role": "user", "content": "How much?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": json.dumps(JACKET["result"])},
    ]
    said = service.post("/v1/check", {"draft": "It is €209.", "messages": messages, "include": ["ledger"]}).json()
    assert said["verdict"] == "allow"
    assert said["ledger"]["results"] == 1


def test_ledger_and_messages_that_contradict_each_other_are_refused(service: Service) -> None:
    messages = [
        {"role": "assistant", "tool_calls": [{"id": "c1", "name": "pricing_quote", "arguments": {}}]},
        {"role": "tool", "tool_call_id": "c1", "content": '{"price": "219.00", "currency": "EUR"}'},
    ]
    ledger = [{"tool": "stock", "result": {"left": 4}}, *MADE_UP["ledger"]]
    answer = service.post("/v1/check", MADE_UP | {"messages": messages, "ledger": ledger})
    assert (answer.status_code, answer.json()["field"]) == (422, "ledger[1].result")


def test_a_role_that_no_format_has_is_named(service: Service) -> None:
    messages = [{"role": "user", "content": "How much?"}, {"role": "toool", "tool_call_id": "c1", "content": "219"}]
    answer = service.post("/v1/check", {"draft": "It is €219.", "messages": messages})
    assert (answer.status_code, answer.json()["field"]) == (422, "messages[1].role")


def test_of_ledger_and_messages_the_messages_tell_the_order(service: Service) -> None:
    def asked(call_id: str, price: str) -> list[dict[str, Any]]:
        call = {"id": call_id, "name": "pricing_quote", "arguments": {"sku": "JKT-114"}}
        told = {"role": "tool", "tool_call_id": call_id, "content": {"price": price, "currency": "EUR"}}
        return [{"role": "assistant", "tool_calls": [call]}, told]

    messages = [*asked("c1", "229.00"), *asked("c2", "209.00")]
    later = {"call_id": "c2", "tool": "pricing_quote", "arguments": {"sku": "JKT-114"}}
    ledger = [later | {"result": {"price": "209.00", "currency": "EUR"}}]
    answers = [
        service.post("/v1/check", {"draft": f"It is €{said}.", "ledger": ledger, "messages": messages}).json()
        for said in (209, 229)
    ]
    assert [answer["verdict"] for answer in answers] == ["allow", "block"]
    assert [one["call_id"] for one in answers[1]["ledger"]["superseded"]] == ["c1"]


def test_a_price_with_seventeen_digits_is_not_rounded(service: Service) -> None:
    result = b'{"price": %s, "currency": "EUR"}'
    body = b'{"draft": "It is EUR 12345678901234567.89.", "ledger": [{"tool": "t", "result": ' + result + b"}]}"
    assert service.post("/v1/check", body % b"12345678901234567.89").json()["verdict"] == "allow"
    assert service.post("/v1/check", body % b"12345678901234567.88").json()["verdict"] == "block"


def test_the_request_in_the_log_has_its_numbers_as_they_were_sent(service: Service) -> None:
    body = b'{"draft": "It is EUR 5.", "ledger": [{"tool": "t", "result": {"price": 209.10, "currency": "EUR"}}]}'
    service.post("/v1/check", body)
    (block,) = service.blocks()
    assert b'"price": 209.10' in service.get(f"/admin/blocks/{block['id']}").content


def test_the_clock_reads_relative_days_where_no_now_is_sent(service: Service) -> None:
    tomorrow = (bootstrap.clock() + timedelta(days=1)).date().isoformat()
    ledger = [{"tool": "delivery", "result": {"delivery_date": tomorrow}}]
    said = service.post("/v1/check", {"draft": "It arrives tomorrow.", "ledger": ledger, "locale": "en-GB"}).json()
    assert said["verdict"] == "allow", said["findings"]


def test_what_goes_wrong_in_the_engine_is_a_logged_block_with_the_fixed_message(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: Any, **_named: Any) -> None:
        raise ZeroDivisionError("209")

    monkeypatch.setattr(engine, "decide", broken)
    answer = service.post("/v1/check", TRUE)
    said = answer.json()
    assert (answer.status_code, said["verdict"], said["handoff"]) == (200, "block", "human")
    assert said["findings"][0]["reason"] == "guard_error"
    assert "209" not in said["message"]
    (block,) = service.blocks(reason="guard_error")
    assert block["check_id"] == said["check_id"]


def test_what_goes_wrong_around_the_engine_is_a_problem_and_no_verdict(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: Any, **_named: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(checking_module, "judge", broken)
    service.client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
    answer = service.post("/v1/check", TRUE)
    assert (answer.status_code, answer.json()["code"]) == (503, "guard_error")


def test_a_block_that_cannot_be_logged_is_not_answered(service: Service) -> None:
    parts = service.client.app.state.parts  # type: ignore[attr-defined]
    parts.checking.log._writer.close()
    answer = service.post("/v1/check", MADE_UP)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert service.post("/v1/check", TRUE).status_code == 200


class TestIdempotency:
    """One key of a caller stands for one request, for 24 hours."""

    once = MADE_UP | {"idempotency_key": "k-1"}

    def test_the_same_request_gets_the_same_answer_and_one_block(self, service: Service) -> None:
        first, second = (service.post("/v1/check", self.once).content for _ in range(2))
        assert first == second
        assert len(service.blocks()) == 1

    def test_the_order_of_its_keys_does_not_matter(self, service: Service) -> None:
        turned = dict(reversed(self.once.items()))
        assert service.post("/v1/check", self.once).content == service.post("/v1/check", turned).content

    def test_an_allowed_answer_is_the_same_too(self, service: Service) -> None:
        true = TRUE | {"idempotency_key": "k-1"}
        assert service.post("/v1/check", true).content == service.post("/v1/check", true).content

    def test_another_request_under_the_same_key_is_a_conflict(self, service: Service) -> None:
        service.post("/v1/check", self.once)
        answer = service.post("/v1/check", self.once | {"draft": "It is €229."})
        assert (answer.status_code, answer.json()["field"]) == (409, "idempotency_key")
        assert len(service.blocks()) == 1

    def test_each_caller_has_keys_of_its_own(self, service: Service) -> None:
        from guard.service.records import Scope
        from tests.support import secret_with

        other = {"Authorization": f"Bearer {secret_with(service.settings, Scope.CHECK)}"}
        service.post("/v1/check", self.once)
        answer = service.client.post("/v1/check", json=self.once | {"draft": "It is €229."}, headers=other)
        assert answer.status_code == 200

    def test_at_the_same_time_there_is_still_one_block(self, service: Service) -> None:
        with ThreadPoolExecutor(8) as pool:
            answers = set(pool.map(lambda _: service.post("/v1/check", self.once).content, range(24)))
        assert len(answers) == 1
        assert len(service.blocks()) == 1

    def test_after_24_hours_the_key_is_free(self, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        first = service.post("/v1/check", self.once).json()
        parts = service.client.app.state.parts  # type: ignore[attr-defined]
        later = bootstrap.clock() + timedelta(hours=24, seconds=1)
        moved = type(parts.checking)(
            parts.rules, parts.checking.log, parts.checking.deployment, parts.checking.max_draft, lambda: later
        )
        second = json.loads(moved.one(json.dumps(self.once).encode(), parts.keys.all()[0].id).result())
        assert second["check_id"] != first["check_id"]


class TestBatch:
    """POST /v1/check/batch."""

    def test_the_verdicts_come_in_order(self, service: Service) -> None:
        requests = [(MADE_UP if index % 3 else TRUE) | {"id": index} for index in range(20)]
        items = service.post("/v1/check/batch", {"requests": requests}).json()["items"]
        assert [item["id"] for item in items] == list(range(20))
        assert [item["verdict"] for item in items] == ["block" if index % 3 else "allow" for index in range(20)]
        assert len(service.blocks()) == sum(1 for index in range(20) if index % 3)

    def test_one_that_cannot_be_read_is_named_and_none_is_judged(self, service: Service) -> None:
        for wrong, field in (({"locale": "xx"}, "locale"), ({"colour": 1}, "colour"), ({"now": "noon"}, "now")):
            answer = service.post("/v1/check/batch", {"requests": [MADE_UP, MADE_UP | wrong]})
            assert (answer.status_code, answer.json()["field"]) == (422, f"requests[1].{field}")
        assert service.blocks() == []

    def test_the_one_in_conflict_with_an_earlier_request_is_named(self, service: Service) -> None:
        once = MADE_UP | {"idempotency_key": "k-1"}
        answer = service.post("/v1/check/batch", {"requests": [TRUE, once, once | {"draft": "It is €229."}]})
        assert (answer.status_code, answer.json()["field"]) == (409, "requests[2].idempotency_key")

    def test_more_than_a_hundred_are_refused(self, service: Service) -> None:
        answer = service.post("/v1/check/batch", {"requests": [TRUE] * 101})
        assert (answer.status_code, answer.json()["field"]) == (422, "requests")
