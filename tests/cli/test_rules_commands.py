"""`guard rules …` as its author sees it: exit codes, and what is written where."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from guard.cli import app
from guard.ruleset.invalid import json_schema
from tests.support import MADE_UP, TRUE


def guard(*args: str, **environment: str) -> Result:
    unset: dict[str, str | None] = {name: None for name in os.environ if name.startswith("GUARD_")}
    return CliRunner().invoke(app(), list(args), env=unset | environment, catch_exceptions=False)


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which `guard rules new acme` was run."""
    monkeypatch.chdir(tmp_path)
    assert guard("rules", "new", "acme").exit_code == 0
    return tmp_path / "acme" / "pack.yaml"


def requests(folder: Path, *given: Any) -> str:
    path = folder / "requests.jsonl"
    path.write_text("".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in given))
    return str(path)


def test_the_starter_is_a_pack_without_a_fault_whose_cases_hold(started: Path) -> None:
    checked = guard("rules", "check", "acme", "--strict")
    assert checked.exit_code == 0, checked.output
    tested = guard("rules", "test", "acme")
    assert tested.exit_code == 0, tested.output
    assert "5 cases: 5 passed, 0 failed, 0 known gaps" in tested.output
    assert "pack: acme\n" in started.read_text()


def test_new_writes_over_nothing_and_takes_no_odd_name(started: Path) -> None:
    again = guard("rules", "new", "acme")
    assert (again.exit_code, "is not empty" in again.stderr) == (2, True)
    odd = guard("rules", "new", "Acme Shop")
    assert (odd.exit_code, "is no pack name" in odd.stderr) == (2, True)


def test_check_exits_with_1_for_an_error_and_2_for_nothing_to_read(started: Path) -> None:
    started.write_text(started.read_text().replace("on_fail: block", "on_fail: blokc"))
    wrong = guard("rules", "check", "acme")
    assert wrong.exit_code == 1
    assert "acme/pack.yaml:49:14: claims[0].on_fail: `blokc` is not allowed here" in wrong.output
    said = json.loads(guard("rules", "check", "acme", "--json").output)
    assert [(problem["line"], problem["severity"]) for problem in said["problems"]] == [(49, "error")]
    assert guard("rules", "check", "nowhere").exit_code == 2


def test_a_warning_fails_only_where_that_is_asked(started: Path) -> None:
    started.write_text(started.read_text().replace("timeout: 2s", "timeout: 20s"))
    assert guard("rules", "check", "acme").exit_code == 0
    assert guard("rules", "check", "acme", "--strict").exit_code == 1


def test_test_exits_with_1_for_a_case_that_fails_and_says_where(started: Path) -> None:
    started.write_text(started.read_text().replace("nearest: 12.50 EUR", "nearest: 12.51 EUR"))
    failed = guard("rules", "test", "acme")
    assert failed.exit_code == 1
    assert "expected nearest 12.51 EUR, found 12.50 EUR" in failed.output
    said = json.loads(guard("rules", "test", "acme", "--json").output)
    assert (said["good"], [case["passed"] for case in said["cases"]]) == (False, [True, False, True, True, True])


def test_the_schema_is_printed_for_editors() -> None:
    assert json.loads(guard("rules", "schema").output) == json_schema()


def test_a_backtest_groups_what_changes_and_fails_past_its_limit(tmp_path: Path) -> None:
    earlier = TRUE["ledger"][0] | {"turn": 1}
    source = requests(
        tmp_path, MADE_UP | {"id": 1}, TRUE | {"id": 2}, TRUE | {"id": 3, "turn": 2, "ledger": [earlier]}, "no JSON"
    )
    done = guard("rules", "backtest", "--from", source, "rules/standard", "rules/strict", "--jobs", "1")
    assert done.exit_code == 2, "a request that cannot be read is no success"
    assert "3 requests, 1 unreadable" in done.output
    assert "newly stopped: 1 (33.33%)" in done.output
    assert "1 × allow -> block by strict/money (not_this_turn)" in done.output
    assert "  3: The winter jacket is €209." in done.output
    options = ["rules/standard", "rules/strict", "--json", "--max-new-blocks", "0"]
    limited = guard("rules", "backtest", "--from", source, *options)
    assert limited.exit_code == 1
    said = json.loads(limited.stdout)
    assert (said["new_blocks"], said["fewer_blocks"], said["changes"][0]["count"]) == (1, 0, 1)


def test_a_backtest_reads_alike_over_one_process_and_several(tmp_path: Path) -> None:
    padded = [TRUE | {"id": n, "turn": 2, "metadata": {"pad": "x" * 2000}} for n in range(300)]
    source = requests(tmp_path, *(one | {"ledger": [one["ledger"][0] | {"turn": 1 + one["id"] % 2}]} for one in padded))
    options = ["rules", "backtest", "--from", source, "rules/standard", "rules/strict", "--json"]
    alone, several = (json.loads(guard(*options, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert alone == several
    assert (alone["requests"], alone["new_blocks"]) == (300, 150)


def test_a_backtest_names_the_pack_that_cannot_be_used(started: Path, tmp_path: Path) -> None:
    started.write_text("schema: 1\n")
    done = guard("rules", "backtest", "--from", requests(tmp_path, TRUE), "rules/strict", "acme")
    assert done.exit_code == 2
    assert "`pack` is missing" in done.stderr


def test_explain_reads_a_request_and_prints_text_or_json(tmp_path: Path) -> None:
    path = tmp_path / "request.json"
    path.write_text(json.dumps(MADE_UP))
    text = guard("rules", "explain", str(path), "--rules", "rules/standard")
    assert text.exit_code == 0
    assert "fact 209.00 EUR from pricing_quote /price" in text.output
    said = json.loads(guard("rules", "explain", str(path), "--rules", "rules/standard", "--json").output)
    assert said["claims"][0]["findings"][0]["reason"] == "no_match"
    assert said["verdict"]["verdict"] == "block"
