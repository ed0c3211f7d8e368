"""/admin/blocks: finding blocks, judging them, taking them away."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from guard.core.model import Reason
from tests.support import JACKET, MADE_UP, Service

FAILED = {"tool": "stock_level", "result": "Error: timed out", "is_error": True, "call_id": "c2"}


def ids(blocks: list[dict[str, Any]]) -> list[str]:
    return [block["id"] for block in blocks]


class TestList:
    """Filters and cursor."""

    def test_the_newest_come_first(self, service: Service) -> None:
        made = [service.blocked(draft=f"It is €{300 + number}.")["id"] for number in range(3)]
        assert ids(service.blocks()) == made[::-1]

    def test_pages_join_to_the_whole_without_gap_or_repeat(self, service: Service) -> None:
        made = [service.blocked(draft=f"It is €{300 + number}.")["id"] for number in range(7)]
        seen: list[str] = []
        query: dict[str, Any] = {"limit": 3}
        while True:
            page = service.get("/admin/blocks", **query).json()
            seen += ids(page["items"])
            service.blocked(draft="It is €999.")  # one that comes in meanwhile shifts nothing
            if page["next_cursor"] is None:
                break
            query["cursor"] = page["next_cursor"]
        assert seen == made[::-1]

    def test_a_full_last_page_has_no_next(self, service: Service) -> None:
        for number in range(2):
            service.blocked(draft=f"It is €{300 + number}.")
        assert service.get("/admin/blocks", limit=2).json()["next_cursor"] is None

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ({"reason": "no_match"}, "ab"),
            ({"reason": "source_failed"}, "c"),
            ({"tool": "pricing_quote"}, "ab"),
            ({"tool": "stock_level"}, "c"),
            ({"tool": "nobody"}, ""),
            ({"rule": "strict/money"}, "abc"),
            ({"rule": "strict/date"}, ""),
            ({"locale": "de-DE"}, "b"),
            ({"locale": "de"}, "b"),
            ({"locale": "en"}, "ac"),
            ({"locale": "e"}, None),
            ({"status": "open"}, "abc"),
            ({"status": "confirmed"}, ""),
            ({"rule": "strict/money", "tool": "pricing_quote", "locale": "en-IE"}, "a"),
        ],
        ids=str,
    )
    def test_filters_narrow_the_list(self, service: Service, query: dict[str, str], found: str | None) -> None:
        made = {
            service.blocked()["id"]: "a",
            service.blocked(locale="de-DE", draft="Das kostet 219,00 €.")["id"]: "b",
            service.blocked(ledger=[FAILED])["id"]: "c",
        }
        answer = service.get("/admin/blocks", **query)
        if found is None:
            assert (answer.status_code, answer.json()["field"]) == (422, "locale")
        else:
            assert {made[one] for one in ids(answer.json()["items"])} == set(found)

    def test_since_is_inclusive_and_until_exclusive(self, service: Service) -> None:
        block = service.blocked()
        at = datetime.fromisoformat(block["at"])
        later = (at + timedelta(milliseconds=1)).isoformat()
        assert ids(service.blocks(since=block["at"])) == ids(service.blocks(until=later)) == [block["id"]]
        assert service.blocks(until=block["at"]) == service.blocks(since=later) == []

    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ({"stauts": "open"}, "stauts"),
            ({"status": "closed"}, "status"),
            ({"since": "yesterday"}, "since"),
            ({"limit": 0}, "limit"),
            ({"limit": 201}, "limit"),
            ({"limit": "x"}, "limit"),
            ({"cursor": "x"}, "cursor"),
            ({"cursor": "AAAAAAAAAAAAAAAAAAAAAA"}, "cursor"),
            ({"status": ["open", "confirmed"]}, "status"),
        ],
        ids=str,
    )
    def test_a_query_that_cannot_be_meant_is_refused(self, service: Service, query: dict[str, Any], field: str) -> None:
        answer = service.get("/admin/blocks", **query)
        assert (answer.status_code, answer.json()["field"]) == (422, field)


class TestOne:
    """A block by its id."""

    def test_a_draft_in_parts_is_shown_as_one_text(self, service: Service) -> None:
        block = service.blocked(draft=["It is ", {"type": "text", "text": "€219."}])
        assert block["draft"] == "It is €219."
        assert service.get(f"/admin/blocks/{block['id']}").json()["request"]["draft"][0] == "It is "

    def test_it_holds_the_request_the_answer_and_the_history(self, service: Service) -> None:
        listed = service.blocked(id="r-9", conversation_id="conv-1", metadata={"shop": "north"})
        block = service.get(f"/admin/blocks/{listed['id']}").json()
        assert block["request"]["ledger"] == [JACKET]
        assert block["request"]["metadata"] == {"shop": "north"}
        assert block["answer"]["check_id"] == listed["check_id"]
        assert (block["request_id"], block["conversation_id"], block["history"]) == ("r-9", "conv-1", [])

    @pytest.mark.parametrize(
        "unknown", ["x", "0", "019e4b8e-0000-7000-8000-000000000000", "b2c4f4a6-5a0c-4c58-9a57-1c7f4bb6f7f4"]
    )
    def test_an_unknown_id_is_404_wherever_it_stands(self, service: Service, unknown: str) -> None:
        good = {"status": "confirmed", "version": 1}
        for answer in (
            service.get(f"/admin/blocks/{unknown}"),
            service.post(f"/admin/blocks/{unknown}/review", good),
        ):
            assert (answer.status_code, answer.json()["field"]) == (404, "id")


class TestReview:
    """Judgements are added and never changed."""

    def test_a_judgement_is_recorded_with_who_and_when(self, service: Service) -> None:
        block = service.blocked()
        said = {"status": "false_positive", "cause": "source_missing", "note": "the ERP has it", "version": 1}
        answer = service.post(f"/admin/blocks/{block['id']}/review", said)
        assert answer.status_code == 200
        assert (answer.json()["status"], answer.json()["version"]) == ("false_positive", 2)
        after = service.get(f"/admin/blocks/{block['id']}").json()
        (event,) = after["history"]
        assert (after["status"], after["version"]) == ("false_positive", 2)
        assert {name: event[name] for name in ("status", "cause", "note", "version", "by")} == said | {
            "version": 2,
            "by": "of a test",
        }
        assert event["at"] >= block["at"]

    def test_an_undo_is_an_event(self, service: Service) -> None:
        block = service.blocked()
        path = f"/admin/blocks/{block['id']}"
        for version, status in enumerate(["confirmed", "open", "unclear"], 1):
            assert service.post(f"{path}/review", {"status": status, "version": version}).status_code == 200
        history = service.get(path).json()["history"]
        assert [(event["version"], event["status"]) for event in history] == [
            (2, "confirmed"),
            (3, "open"),
            (4, "unclear"),
        ]

    def test_a_judgement_of_an_older_version_is_409_and_changes_nothing(self, service: Service) -> None:
        block = service.blocked()
        path = f"/admin/blocks/{block['id']}"
        service.post(f"{path}/review", {"status": "confirmed", "version": 1})
        before = service.get(path).json()
        for version in (1, 3):
            answer = service.post(f"{path}/review", {"status": "unclear", "version": version})
            assert (answer.status_code, answer.json()["field"]) == (409, "version")
        assert service.get(path).json() == before

    @pytest.mark.parametrize(
        ("said", "status", "field"),
        [
            ({"status": "confirmed"}, 422, "version"),
            ({"version": 1}, 422, "status"),
            ({"status": "fine", "version": 1}, 422, "status"),
            ({"status": "confirmed", "version": "1"}, 422, "version"),
            ({"status": "confirmed", "version": 1, "cause": "misread"}, 422, "cause"),
            ({"status": "false_positive", "version": 1, "cause": "bad luck"}, 422, "cause"),
            ({"status": "confirmed", "version": 1, "notes": ""}, 422, "notes"),
            ({"status": "confirmed", "version": 1, "note": "x" * 10_001}, 422, "note"),
            (b'{"status": "confirmed", "version": 1, "version": 2}', 400, "version"),
            (b"confirmed", 400, "body"),
            (b" " * 70_000, 413, "body"),
        ],
        ids=lambda value: str(value)[:60],
    )
    def test_a_judgement_that_cannot_be_read_is_refused(
        self, service: Service, said: Any, status: int, field: str
    ) -> None:
        answer = service.post(f"/admin/blocks/{service.blocked()['id']}/review", said)
        assert (answer.status_code, answer.json()["field"]) == (status, field)

    def test_every_status_can_be_filtered_for(self, service: Service) -> None:
        for status in ("confirmed", "false_positive", "unclear"):
            block = service.blocked(draft="It is €300.")
            service.post(f"/admin/blocks/{block['id']}/review", {"status": status, "version": 1})
            assert ids(service.blocks(status=status)) == [block["id"]]


class TestExport:
    """JSON lines of everything."""

    def test_all_blocks_come_oldest_first_with_their_history(self, service: Service) -> None:
        requests = [MADE_UP | {"draft": f"It is €{1000 + number}."} for number in range(100)]
        for _ in range(5):  # more than one batch of the log
            service.post("/v1/check/batch", {"requests": requests})
        first = service.blocks(limit=1)[0]
        service.post(f"/admin/blocks/{first['id']}/review", {"status": "confirmed", "version": 1})
        answer = service.get("/admin/blocks/export")
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        lines = [json.loads(line) for line in answer.text.splitlines()]
        assert len({line["id"] for line in lines}) == 500
        assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)
        assert lines[-1]["history"][0]["status"] == "confirmed"
        assert lines[-1] == service.get(f"/admin/blocks/{first['id']}").json()

    def test_a_request_that_came_on_many_lines_is_exported_on_one(self, service: Service) -> None:
        service.post("/v1/check", json.dumps(MADE_UP, indent=2).replace("\n", "\r\n").encode())
        (line,) = service.get("/admin/blocks/export").content.split(b"\n")[:-1]
        assert json.loads(line)["request"] == MADE_UP

    def test_filters_hold_for_it_too(self, service: Service) -> None:
        service.blocked()
        kept = service.blocked(ledger=[FAILED])
        lines = service.get("/admin/blocks/export", reason=Reason.SOURCE_FAILED).text.splitlines()
        assert [json.loads(line)["id"] for line in lines] == [kept["id"]]

    def test_nothing_is_an_empty_answer(self, service: Service) -> None:
        answer = service.get("/admin/blocks/export")
        assert (answer.status_code, answer.content) == (200, b"")

    def test_a_filter_that_does_not_exist_is_refused_before_anything_is_sent(self, service: Service) -> None:
        for name in ("colour", "limit", "cursor"):
            answer = service.get("/admin/blocks/export", **{name: "5"})
            assert (answer.status_code, answer.json()["field"]) == (422, name)
