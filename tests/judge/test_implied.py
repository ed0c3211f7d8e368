"""A fee that is told as none, against results as they were sent: words are sought in their bytes first."""

from datetime import UTC, datetime

import pytest

from guard.ruleset import load
from guard.service.check_request import read_request
from guard.service.judging import defaults, judge
from guard.service.reading import Deployment

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
RULES = load("standard")
DRAFT = "Shipping is free and your total is $80."


@pytest.mark.parametrize(
    ("result", "verdict"),
    [
        (r'{"total": 80, "currency": "USD", "shipping": 6.95}', "block"),
        (r'{"total": 80, "currency": "USD", "SHIPPING_COST": 6.95}', "block"),
        (r'{"total": 80, "currency": "USD", "sh\u0069pping": 6.95}', "block"),
        (r'"{\"total\": 80, \"currency\": \"USD\", \"shipping\": 6.95}"', "block"),
        (r'{"total": 80, "currency": "USD", "shipping": 0}', "allow"),
        (r'{"total": 80, "currency": "USD", "tax": 6.95}', "allow"),
        (r'{"total": 80, "currency": "USD", "shipping": 6.95, "offers": ["free_shipping"]}', "allow"),
        (r'{"total": 80, "currency": "USD", "shipping": 6.95, "offers": ["\u0066ree shipping"]}', "allow"),
    ],
)
def test_a_fee_told_as_none_is_held_against_the_result_however_it_is_written(result: str, verdict: str) -> None:
    body = f'{{"draft": "{DRAFT}", "locale": "en-US", "ledger": [{{"tool": "quote", "result": {result}}}]}}'
    asked = read_request(body.encode(), defaults(RULES, Deployment("en-US", None, "UTC")), clock=NOW, max_draft=9999)
    assert judge(asked, RULES, NOW).decision == verdict
