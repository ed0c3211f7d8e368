"""A body whose keys can tell of no failure is none: what is asked of a body is asked of its keys first."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.core.json_text import LONG, RawJson
from guard.core.model import ToolResult
from guard.ledger import errors, failure_words

said = st.sampled_from(
    ["error", "Error: timed out", "failed", "no", "false", "ECONNREFUSED", "05", "I could not reach the service.", "ok"]
)
values = said | st.sampled_from([True, False, None, 0, 1, -1, 500, 404, [], {}, {"status": "error"}, [{"error": "x"}]])
keys = st.sampled_from(
    [
        *sorted(failure_words.ERRORS | failure_words.WENT_WELL | failure_words.STATUS | failure_words.COMPOUNDS),
        *failure_words.MESSAGES,
        *"price total sku currency items data result code meta level statusCode isError demo ret rc".split(),
        *"responseCode http_status errorCode status_text timed_out text answer title exit_code msg detail".split(),
    ]
)


@given(st.dictionaries(keys, values, max_size=4))
def test_what_the_keys_cannot_tell_has_not_failed(body: dict[str, Any]) -> None:
    if not errors._may_tell(body):
        assert not errors._object_fails(body)


@pytest.mark.parametrize("body", [{"price": 5, "currency": "EUR"}, {"sku": "A", "total": "error"}])
def test_bodies_of_data_are_not_looked_into(body: dict[str, Any]) -> None:
    assert not errors._may_tell(body)


bodies = st.dictionaries(keys, values, max_size=3)
"""Also as the first of a list, since a list has failed where each of its records has."""


@given(bodies | st.lists(bodies | st.just({"type": "text", "text": "Error: no"}), max_size=2) | values)
def test_the_head_of_a_long_result_tells_what_all_of_it_does(body: Any) -> None:
    long = RawJson(json.dumps(body).encode() + b" " * LONG)
    for tells in (errors.failed, errors.empty):
        assert tells(ToolResult("search", long)) == tells(ToolResult("search", body))


def test_a_long_result_without_a_sign_of_failure_is_not_decoded() -> None:
    rows = RawJson(json.dumps({"total": 1, "items": [{"price": 5, "note": "x" * LONG}]}).encode())
    assert not errors.failed(ToolResult("search", rows))
    assert rows.head() is not None
