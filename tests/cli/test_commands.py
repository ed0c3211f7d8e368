"""The commands as a shell sees them: exit codes, standard output and standard error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from guard import bootstrap
from guard.cli import app
from guard.cli.example import SCENES
from guard.config import Settings, described
from guard.ruleset import load
from guard.service.active_rules import ActiveRules
from guard.service.checking import Checking
from guard.service.reading import Deployment
from tests.support import JACKET, MADE_UP, TRUE

GUARD = Path(sys.executable).with_name("guard")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


@dataclass(frozen=True, slots=True)
class Shell:
    """Runs `guard`, in this process, in a folder of its own, where its database lies."""

    folder: Path

    def __call__(self, *args: str, text: str | bytes = b"", **environment: str) -> Done:
        unset = {name: None for name in os.environ if name.startswith("GUARD_")}
        result = CliRunner().invoke(
            app(), args, input=text, env=unset | {"COLUMNS": "200", "TERM": "dumb"} | environment
        )
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Done(result.exit_code, result.stdout, result.stderr)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path)


def written(folder: Path, *requests: Any) -> str:
    """A file with a request a line; text stands as it is."""
    path = folder / "requests.jsonl"
    path.write_text("".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in requests))
    return str(path)


class TestCheck:
    """guard check."""

    @pytest.mark.parametrize(
        ("request_", "code", "verdict"), [(TRUE, 0, "allow"), (MADE_UP, 1, "block")], ids=["allow", "block"]
    )
    def test_the_exit_code_is_the_verdict(self, shell: Shell, request_: Any, code: int, verdict: str) -> None:
        done = shell("check", "-", text=json.dumps(request_ | {"id": "r-1"}))
        said = json.loads(done.stdout)
        assert (done.returncode, said["verdict"], said["id"]) == (code, verdict, "r-1")

    def test_a_request_is_read_from_a_file(self, shell: Shell) -> None:
        assert shell("check", written(shell.folder, TRUE)).returncode == 0

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ('{"draft": 5}', "draft: "),
            ("nope", "not JSON"),
            ('{"draft": "a", "ledger": [], "locale": "xx"}', "locale: "),
            (" " * (1024**2 + 1), "more than 1048576 bytes"),
        ],
        ids=["shape", "json", "locale", "size"],
    )
    def test_what_cannot_be_read_is_exit_2_and_one_line(self, shell: Shell, text: str, told: str) -> None:
        done = shell("check", "-", text=text)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr
        assert len(done.stderr.splitlines()) == 1

    def test_a_file_that_is_not_there_is_exit_2(self, shell: Shell) -> None:
        done = shell("check", "gone.json")
        assert (done.returncode, done.stderr) == (2, "guard: gone.json: No such file or directory\n")

    def test_a_pack_that_cannot_be_used_is_told_by_its_line(self, shell: Shell) -> None:
        (shell.folder / "pack.yaml").write_text("schema: 1\npack: mine\nclaimz: []\n")
        for asked in (("check", "-"), ("check", "--jsonl", "-")):
            done = shell(*asked, "--rules", "pack.yaml", text=json.dumps(TRUE))
            assert (done.returncode, done.stdout) == (2, "")
            assert "pack.yaml:3:1:" in done.stderr

    def test_the_pack_is_the_one_that_is_named(self, shell: Shell) -> None:
        for pack in ("strict", "standard"):
            said = json.loads(shell("check", "-", "--rules", f"rules/{pack}", text=json.dumps(TRUE)).stdout)
            assert said["rules"]["packs"][0] == pack
        said = json.loads(shell("check", "-", text=json.dumps(TRUE), GUARD_RULES="standard").stdout)
        assert said["rules"]["packs"][0] == "standard"

    def test_many_lines_are_answered_in_order_with_bad_ones_passed_by(self, shell: Shell) -> None:
        file = written(
            shell.folder, TRUE | {"id": 1}, "{", MADE_UP | {"id": 3}, TRUE | {"id": 4, "colour": 1}, "", TRUE
        )
        done = shell("check", "--jsonl", file)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert [line["verdict"] for line in lines] == ["allow", "error", "block", "error", "allow"]
        assert [line.get("id") for line in lines] == [1, None, 3, 4, None]
        assert lines[1] == {
            "id": None,
            "line": 2,
            "verdict": "error",
            "error": {"code": "malformed_json", "detail": "the text ends too early", "field": "body"},
        }
        assert (lines[3]["line"], lines[3]["error"]["field"]) == (4, "colour")
        assert (done.returncode, done.stderr) == (2, "guard: 2 lines could not be read\n")

    def test_many_lines_that_can_all_be_read_end_with_0_whatever_the_verdicts(self, shell: Shell) -> None:
        assert shell("check", "--jsonl", written(shell.folder, MADE_UP, TRUE)).returncode == 0

    def test_an_age_is_told_from_the_now_of_a_recorded_request(self, shell: Shell) -> None:
        entry = JACKET | {"observed_at": "2024-05-01T10:00:00Z"}
        recorded = MADE_UP | {"ledger": [entry], "now": "2024-05-01T10:00:30Z"}
        said = json.loads(shell("check", "-", text=json.dumps(recorded)).stdout)
        assert said["findings"][0]["nearest"]["age_s"] == 30

    def test_an_absent_now_is_unknown(self, shell: Shell) -> None:
        today = {"draft": "It arrives tomorrow.", "ledger": [], "locale": "en-GB"}
        said = json.loads(shell("check", "-", text=json.dumps(today)).stdout)
        assert said["findings"][0]["reason"] == "unreadable"

    def test_a_reader_that_has_enough_ends_it_quietly(self, shell: Shell) -> None:
        file = written(shell.folder, *[MADE_UP] * 3000)
        with subprocess.Popen(
            [GUARD, "check", "--jsonl", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            assert json.loads(running.stdout.readline())["verdict"] == "block"
            running.stdout.close()
            assert running.stderr.read() == b""
        assert running.returncode == 0


class TestExtract:
    """guard extract."""

    def test_the_claims_are_shown_with_what_they_were_read_as(self, shell: Shell) -> None:
        done = shell("extract", "--locale", "de-DE", "Die Jacke kostet 1.209,00 €.")
        assert done.returncode == 0
        assert "1.209,00 €" in done.stdout
        assert '{"amount":"1209.00","currency":"EUR"}' in done.stdout

    def test_many_texts_are_answered_a_line_each(self, shell: Shell) -> None:
        file = written(
            shell.folder,
            {"id": "a", "text": "Es kostet 5 €.", "locale": "de-DE"},
            {"id": "b", "text": "x", "locale": "xx"},
            {"id": "c", "text": "nothing"},
        )
        done = shell("extract", "--jsonl", file)
        first, second, third = (json.loads(line) for line in done.stdout.splitlines())
        assert first["claims"] == [
            {"type": "money", "start": 10, "end": 13, "text": "5 €", "value": {"amount": "5", "currency": "EUR"}}
        ]
        assert second == {
            "id": "b",
            "line": 2,
            "error": {"code": "invalid_input", "detail": "'xx' is no locale of CLDR", "field": "locale"},
        }
        assert third == {"id": "c", "claims": []}
        assert done.returncode == 2

    def test_a_naive_now_is_in_the_zone_of_the_reader(self, shell: Shell) -> None:
        late = ("--timezone", "Pacific/Auckland", "--now", "2026-11-30T23:30:00Z", "--locale", "en-GB", "--json")
        naive = ("--timezone", "Pacific/Auckland", "--now", "2026-11-30T23:30:00", "--locale", "en-GB", "--json")
        days = [
            json.loads(shell("extract", *one, "today").stdout)["claims"][0]["value"]["date"] for one in (late, naive)
        ]
        assert days == ["2026-12-01", "2026-11-30"]


class TestLog:
    """guard migrate, keys and blocks."""

    @pytest.fixture
    def logged(self, shell: Shell) -> str:
        """The id of a block in the log."""
        shell("migrate")
        with bootstrap.opened(Settings()) as store:
            rules = ActiveRules(lambda: load("strict"), bootstrap.clock)
            checking = Checking(rules, store.log, Deployment(), 32 * 1024, bootstrap.clock)
            answered = checking.one(json.dumps(MADE_UP).encode(), "key_of_a_test")
            assert isinstance(answered, Future)
            answered.result()
        return str(json.loads(shell("blocks", "list", "--json").stdout)["items"][0]["id"])

    def test_a_block_is_found_opened_judged_and_exported(self, shell: Shell, logged: str) -> None:
        assert "said €219 (no_match), pricing_quote returned 209.00 EUR" in shell("blocks", "list").stdout
        shown = shell("blocks", "show", logged).stdout
        assert MADE_UP["draft"] in shown
        judged = shell("blocks", "review", logged, "false_positive", "--cause", "misread", "--note", "n", "--by", "eva")
        assert judged.stdout == f"{logged} is false_positive (version 2)\n"
        (line,) = shell("blocks", "export", "--status", "false_positive").stdout.splitlines()
        (event,) = json.loads(line)["history"]
        assert (event["by"], event["cause"], event["note"]) == ("eva", "misread", "n")
        assert "eva: false_positive, misread, n" in shell("blocks", "show", logged).stdout

    def test_ids_are_listed_whole_in_a_narrow_window(self, shell: Shell, logged: str) -> None:
        assert logged in shell("blocks", "list", COLUMNS="60").stdout
        key_id = shell("keys", "create", "shop").stderr.split()[0]
        assert key_id in shell("keys", "list", COLUMNS="60").stdout

    def test_an_old_version_and_an_unknown_block_are_exit_2(self, shell: Shell, logged: str) -> None:
        for args in (("review", logged, "confirmed", "--version", "7"), ("show", "nope"), ("list", "--since", "x")):
            done = shell("blocks", *args)
            assert (done.returncode, done.stdout) == (2, "")
            assert len(done.stderr.splitlines()) == 1

    def test_keys_are_made_listed_and_revoked(self, shell: Shell) -> None:
        shell("migrate")
        made = shell("keys", "create", "shop", "--scope", "check", "--scope", "review")
        secret = made.stdout.strip()
        assert secret.startswith("guard_")
        listed = shell("keys", "list").stdout
        assert "check review" in listed
        assert secret not in listed
        key_id = made.stderr.split()[0]
        assert shell("keys", "revoke", key_id).returncode == 0
        assert shell("keys", "revoke", "key_nope").returncode == 2

    def test_without_a_database_the_way_to_one_is_told(self, shell: Shell) -> None:
        done = shell("blocks", "list")
        assert done.returncode == 2
        assert "guard migrate" in done.stderr


class TestServe:
    """guard serve, where it does not start."""

    def test_a_wrong_rule_file_is_told_and_nothing_starts(self, shell: Shell) -> None:
        shell("migrate")
        (shell.folder / "pack.yaml").write_text("schema: 1\npack: mine\nclaimz: []\n")
        done = shell("serve", GUARD_RULES="pack.yaml")
        assert done.returncode == 2
        assert "pack.yaml:3:1:" in done.stderr

    def test_auth_off_on_another_address_is_refused(self, shell: Shell) -> None:
        done = shell("serve", GUARD_AUTH="off", GUARD_HOST="0.0.0.0")  # noqa: S104  # it is refused
        assert done.returncode == 2
        assert "loopback" in done.stderr

    def test_its_help_names_every_setting(self, shell: Shell) -> None:
        told = shell("serve", "--help").stdout
        assert all(name in told for name, _, _ in described())


def test_the_demo_blocks_the_founding_example_under_both_packs(shell: Shell) -> None:
    done = shell("demo")
    assert done.returncode == 0
    rows = [line for line in done.stdout.splitlines() if line.startswith(("strict", "standard"))]
    assert len(rows) == 2 * len(SCENES)
    assert sum("source_failed" in row for row in rows) == 6
    assert "handoff  human" in done.stdout
    assert not (shell.folder / ".guard").exists()
