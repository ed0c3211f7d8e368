"""One request a line, over all cores: order kept, memory bounded by a window of chunks, a bad line passed by."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, BinaryIO

from guard.service.lines import Answer, answer_line

CHUNK = 64 * 1024
"""Bytes that a process is handed at once: large beside what handing over costs, small beside the wait at the end."""

SMALL = 4 * CHUNK
"""Inputs up to this size are answered in this process: starting others takes longer."""

WINDOW = 4
"""Chunks in flight for each process."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is done to each line. `make(*args)` is called once in each process and must be importable by name."""

    make: Callable[..., Answer]
    args: tuple[Any, ...]
    limit: int
    failed: dict[str, Any]


class _Worker:
    """The job as this process has it."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.answer = job.make(*job.args)

    def __call__(self, first: int, chunk: bytes) -> tuple[bytes, int]:
        """The answers to the lines of a chunk, and how many are errors. Blank lines have no answer."""
        made: list[bytes] = []
        errors = 0
        for number, line in enumerate(chunk.split(b"\n"), first):
            if line.strip():
                answer, failed = answer_line(self.answer, number, line, self.job.limit, self.job.failed)
                made.append(answer)
                errors += failed
        return b"".join(line + b"\n" for line in made), errors


_worker: _Worker | None = None


def _start(job: Job) -> None:
    global _worker  # noqa: PLW0603  # a pool's process has no other place for what it sets up once
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the pool; a traceback a process helps nobody
    _worker = _Worker(job)
    gc.freeze()


def _run(first: int, chunk: bytes) -> tuple[bytes, int]:
    if _worker is None:
        raise RuntimeError("the process was not set up")
    return _worker(first, chunk)


def chunks(source: BinaryIO, limit: int, size: int = CHUNK) -> Iterator[tuple[int, bytes]]:
    r"""The text in whole lines, about `size` bytes at a time, each with the number of its first line.

    A line over `limit` is cut to one byte more than that, so that no line is held whole however long it is, and its
    reader still sees that it is too long.

    >>> import io
    >>> list(chunks(io.BytesIO(b"one\ntwo\nthree"), limit=100, size=5))
    [(1, b'one'), (2, b'two'), (3, b'three')]
    """
    number, held, dropping = 1, b"", False
    while block := source.read(size):
        if dropping:
            _, newline, block = block.partition(b"\n")
            if not newline:
                continue
            yield number, held
            number, held, dropping = number + 1, b"", False
        whole, newline, rest = block.rpartition(b"\n")
        if newline:
            whole = held + whole
            yield number, whole
            number += whole.count(b"\n") + 1
            held = rest
        else:
            held += rest
        if len(held) > limit:
            held, dropping = held[: limit + 1], True
    if held:
        yield number, held


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(job: Job, source: BinaryIO, sink: BinaryIO, *, jobs: int, advance: Callable[[int, int], None]) -> int:
    """Answer each line of `source` on `sink`, in order; the number of lines that were errors.

    `advance(bytes, lines)` is told of each chunk that is done.
    """
    parts = chunks(source, job.limit)
    first: list[tuple[int, bytes]] = []
    while sum(len(chunk) for _, chunk in first) < SMALL and (part := next(parts, None)):
        first.append(part)
    alone = jobs == 1 or sum(len(chunk) for _, chunk in first) < SMALL

    def rest() -> Iterator[tuple[int, bytes]]:
        yield from first
        first.clear()
        yield from parts

    answers = _here(job, rest()) if alone else _spread(job, rest(), jobs)
    errors = 0
    for read, (text, failed) in answers:
        sink.write(text)
        errors += failed
        advance(read, text.count(b"\n"))
    sink.flush()
    return errors


Answers = Iterator[tuple[int, tuple[bytes, int]]]


def _here(job: Job, parts: Iterator[tuple[int, bytes]]) -> Answers:
    worker = _Worker(job)
    for number, chunk in parts:
        yield len(chunk) + 1, worker(number, chunk)


def _spread(job: Job, parts: Iterator[tuple[int, bytes]], jobs: int) -> Answers:
    """The chunks over `jobs` processes; never more than a window of them is held."""
    method = "fork" if sys.platform == "linux" else None  # what is loaded already is shared
    context = multiprocessing.get_context(method)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(job,))
    waiting: deque[tuple[int, Future[tuple[bytes, int]]]] = deque()
    try:
        for number, chunk in parts:
            waiting.append((len(chunk) + 1, pool.submit(_run, number, chunk)))
            if len(waiting) >= WINDOW * jobs:
                read, future = waiting.popleft()
                yield read, future.result()
        while waiting:
            read, future = waiting.popleft()
            yield read, future.result()
    finally:
        pool.shutdown(cancel_futures=True)
