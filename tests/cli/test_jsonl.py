"""Many lines: order kept, bad ones passed by, memory bounded, over all cores."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.cli import jsonl
from guard.core.errors import GuardError, InvalidInput
from guard.service.lines import Answer


def echo() -> Answer:
    """Gives each line back with the process that read it; a line "bad" is an error, "broken" a fault."""

    def answer(line: bytes) -> dict[str, Any]:
        if line == b"bad":
            raise InvalidInput("is bad", field="body")
        if line == b"broken":
            raise ZeroDivisionError
        if line == b"slow":
            time.sleep(0.2)
        if line == b"killed":
            os.kill(os.getpid(), signal.SIGKILL)
        return {"said": line.decode(), "in": os.getpid()}

    return answer


JOB = jsonl.Job(echo, (), 1000, {"verdict": "error"})


def ran(text: bytes, *, jobs: int = 1, job: jsonl.Job = JOB) -> tuple[list[dict[str, Any]], int]:
    sink = io.BytesIO()
    errors = jsonl.run(job, io.BytesIO(text), sink, jobs=jobs, advance=lambda _bytes, _lines: None)
    return [json.loads(line) for line in sink.getvalue().splitlines()], errors


def large(lines: int = 12_000) -> bytes:
    """More than is answered in one process, with a slow line at the start of it."""
    text = b"slow\n" + b"".join(b"%d %s\n" % (number, b"x" * 60) for number in range(lines))
    assert len(text) > 2 * jsonl.SMALL
    return text


def test_a_large_input_is_answered_by_several_processes_in_order() -> None:
    text = large()
    answers, errors = ran(text, jobs=2)
    assert [answer["said"].encode() for answer in answers] == text.splitlines()
    assert errors == 0
    workers = {answer["in"] for answer in answers} - {os.getpid()}
    assert len(workers) == 2
    assert {answer["in"] for answer in answers[3_000:]} <= workers


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_is_answered_from_where_it_stands(tmp_path: Path, jobs: int) -> None:
    text = large()
    path = tmp_path / "lines"
    path.write_bytes(b"passed by\n" + text)
    sink = io.BytesIO()
    with path.open("rb") as source:
        source.readline()
        jsonl.run(JOB, source, sink, jobs=jobs, advance=lambda _bytes, _lines: None)
    assert [json.loads(line)["said"].encode() for line in sink.getvalue().splitlines()] == text.splitlines()


def test_where_no_process_can_be_forked_others_are_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(multiprocessing, "get_context", lambda _: multiprocessing.context.SpawnContext())
    text = large(8_000)
    answers, errors = ran(text, jobs=2)
    assert [answer["said"].encode() for answer in answers] == text.splitlines()
    assert errors == 0


def test_a_process_that_is_ended_from_outside_is_told_and_nothing_follows() -> None:
    lines = large().splitlines()
    lines[9_000] = b"killed"
    sink = io.BytesIO()
    with pytest.raises(GuardError, match="ended from outside"):
        jsonl.run(JOB, io.BytesIO(b"\n".join(lines)), sink, jobs=2, advance=lambda _bytes, _lines: None)
    said = [json.loads(line)["said"].encode() for line in sink.getvalue().splitlines()]
    assert said == lines[: len(said)]
    assert len(said) < 9_001


def test_a_file_that_becomes_shorter_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(large())

    def cut(_bytes: int, _lines: int) -> None:
        os.truncate(path, 100)

    with path.open("rb") as source, pytest.raises(GuardError, match="shorter"):
        jsonl.run(JOB, source, io.BytesIO(), jobs=2, advance=cut)


def test_a_small_input_is_answered_here() -> None:
    answers, _ = ran(b"one\ntwo\n", jobs=2)
    assert {answer["in"] for answer in answers} == {os.getpid()}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_line_that_cannot_be_read_gives_an_error_with_its_number_and_the_rest_goes_on(jobs: int) -> None:
    lines = large().splitlines()
    lines[5_000] = b"bad"
    lines[7_000] = b"broken"
    answers, errors = ran(b"\n".join(lines), jobs=jobs)
    assert errors == 2
    assert len(answers) == len(lines)
    assert answers[5_000] == {
        "id": None,
        "line": 5_001,
        "verdict": "error",
        "error": {"code": "invalid_input", "detail": "is bad", "field": "body"},
    }
    assert (answers[7_000]["line"], answers[7_000]["error"]["code"]) == (7_001, "guard_error")
    assert answers[7_001]["said"].startswith("7000 ")


def test_blank_lines_are_counted_and_not_answered() -> None:
    answers, errors = ran(b"one\n\n  \r\nbad\n\n")
    assert (len(answers), errors) == (2, 1)
    assert answers[1]["line"] == 4


def test_a_line_over_the_limit_is_an_error_however_long_it_is() -> None:
    answers, errors = ran(b"one\n" + b"x" * (3 * jsonl.CHUNK) + b"\ntwo")
    assert errors == 1
    assert (answers[1]["line"], answers[1]["error"]["code"]) == (2, "limit_exceeded")
    assert answers[2]["said"] == "two"


@given(
    st.lists(st.text("ab\r", max_size=12).map(str.encode), max_size=12),
    st.integers(1, 9),
    st.integers(4, 20),
    st.booleans(),
)
def test_chunks_hold_every_line_under_its_number(lines: list[bytes], size: int, limit: int, ended: bool) -> None:
    text = b"\n".join(lines) + (b"\n" if ended and lines else b"")
    parts = list(jsonl.chunks(io.BytesIO(text), limit, size))
    assert all(text.startswith(part.text, part.at) for part in parts)
    found = {number: line for part in parts for number, line in enumerate(part.text.split(b"\n"), part.number) if line}
    expected = {number: line for number, line in enumerate(lines, 1) if line}
    assert found.keys() == expected.keys()
    for number, line in expected.items():
        assert found[number] == line or (len(line) > limit and found[number] == line[: limit + 1])


class Watched(io.RawIOBase):
    """An input without end that knows how far it was read."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int = -1) -> bytes:
        self.given += 1
        return (b"x" * 63 + b"\n") * (size // 64)


class Enough(Exception):  # no error: the reader has what it wanted
    """Ends a run."""


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_more_is_read_than_a_window_ahead_of_what_is_written(jobs: int) -> None:
    source, written, ahead = Watched(), 0, 0

    def advance(read: int, _lines: int) -> None:
        nonlocal written, ahead
        written += read
        ahead = max(ahead, source.given * jsonl.CHUNK - written)
        if written > 40 * jsonl.CHUNK:
            raise Enough

    with pytest.raises(Enough):
        jsonl.run(JOB, source, io.BytesIO(), jobs=jobs, advance=advance)  # type: ignore[arg-type]
    assert ahead <= jsonl.SMALL + (jsonl.WINDOW * jobs + 1) * jsonl.CHUNK


@pytest.mark.parametrize("made", [lambda: 1 / 0])
def test_a_job_that_cannot_be_made_fails_at_once(made: Callable[[], Answer]) -> None:
    with pytest.raises(ZeroDivisionError):
        ran(b"one\n", job=jsonl.Job(made, (), 1000, {}))
