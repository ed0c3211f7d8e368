"""One request a line, over all cores: order kept, memory bounded by a window of chunks, a bad line passed by."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from guard.core.errors import GuardError
from guard.service.lines import Answer, answer_line

CHUNK = 64 * 1024
"""Bytes that are read and handed on at once, where nothing is known of the size of the whole."""

LEAST, MOST = CHUNK // 4, CHUNK * 8
"""Bytes of a chunk of a file: large beside what handing over costs, small beside the wait at the end."""

SHARES = 32
"""Chunks of a file for each process, where they are not too small or too large."""

SMALL = 4 * CHUNK
"""Inputs up to this size are answered in this process: starting others takes longer."""

WINDOW = 4
"""Chunks in flight for each process."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is done to each line. `make(*args)` is called once, and in each process that was not forked; it must be
    importable by name.
    """

    make: Callable[..., Answer]
    args: tuple[Any, ...]
    limit: int
    failed: dict[str, Any]


class Part(NamedTuple):
    """Whole lines: the number of the first, how many bytes stand before them, and the text."""

    number: int
    at: int
    text: bytes


Answered = tuple[bytes, int]
"""The answers to the lines of a chunk, and how many are errors."""


class _Worker:
    """The job as this process has it."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.answer = job.make(*job.args)

    def __call__(self, first: int, chunk: bytes) -> Answered:
        """The answers to the lines of a chunk. Blank lines have none."""
        made: list[bytes] = []
        errors = 0
        for number, line in enumerate(chunk.split(b"\n"), first):
            if line.strip():
                answer, failed = answer_line(self.answer, number, line, self.job.limit, self.job.failed)
                made.append(answer)
                errors += failed
        return b"".join(line + b"\n" for line in made), errors


_worker: _Worker | None = None
"""What a process of the pool answers with. One that is forked has it from its parent, with all that it has read."""


def _start(job: Job) -> None:
    global _worker  # noqa: PLW0603  # a pool's process has no other place for what it sets up once
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the pool; a traceback a process helps nobody
    if _worker is None:
        _worker = _Worker(job)
    gc.freeze()


def _run(first: int, chunk: bytes) -> Answered:
    if _worker is None:
        raise RuntimeError("the process was not set up")
    return _worker(first, chunk)


def _read_and_run(first: int, file: int, at: int, length: int) -> Answered:
    chunk = os.pread(file, length, at)
    if len(chunk) < length:
        raise GuardError("the file became shorter while it was read")
    return _run(first, chunk)


def chunks(source: BinaryIO, limit: int, size: int = CHUNK) -> Iterator[Part]:
    r"""The text in whole lines, about `size` bytes at a time.

    A line over `limit` is cut to one byte more than that, so that no line is held whole however long it is, and its
    reader still sees that it is too long.

    >>> import io
    >>> [tuple(part) for part in chunks(io.BytesIO(b"one\ntwo\nthree"), limit=100, size=5)]
    [(1, 0, b'one'), (2, 4, b'two'), (3, 8, b'three')]
    """
    number, at, held, dropped = 1, 0, b"", 0
    while block := source.read(size):
        if dropped:
            rest, newline, block = block.partition(b"\n")
            dropped += len(rest)
            if not newline:
                continue
            yield Part(number, at, held)
            number, at, held, dropped = number + 1, at + len(held) + dropped + 1, b"", 0
        whole, newline, rest = block.rpartition(b"\n")
        if newline:
            whole = held + whole
            yield Part(number, at, whole)
            number, at, held = number + whole.count(b"\n") + 1, at + len(whole) + 1, rest
        else:
            held += rest
        if len(held) > limit:
            dropped = len(held) - limit - 1
            held = held[: limit + 1]
    if held:
        yield Part(number, at, held)


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _file_of(source: BinaryIO) -> tuple[int, int, int] | None:
    """The descriptor of a regular file, its position and the bytes left in it; None for what can only be streamed."""
    try:
        file = source.fileno()
    except OSError:
        return None
    told = os.fstat(file)
    if not stat.S_ISREG(told.st_mode):
        return None
    at = source.tell()
    return file, at, max(told.st_size - at, 0)


def run(job: Job, source: BinaryIO, sink: BinaryIO, *, jobs: int, advance: Callable[[int, int], None]) -> int:
    """Answer each line of `source` on `sink`, in order; the number of lines that were errors.

    `advance(bytes, lines)` is told of each chunk that is done. Raises what making the job raises, before anything is
    read, and GuardError where a process is ended from outside.
    """
    worker, file = _Worker(job), _file_of(source)
    parts = chunks(source, job.limit, min(max(file[2] // (jobs * SHARES), LEAST), MOST) if file else CHUNK)
    first: list[Part] = []
    while sum(len(part.text) for part in first) < SMALL and (part := next(parts, None)):
        first.append(part)
    if jobs == 1 or sum(len(part.text) for part in first) < SMALL:
        answers = _here(worker, chain(first, parts))
    else:
        # What the first lines have this process load is shared by those that it forks.
        answers = chain(_here(worker, first[:1]), _spread(worker, chain(first[1:], parts), jobs, file))
    errors = 0
    for read, (text, failed) in answers:
        sink.write(text)
        errors += failed
        advance(read, text.count(b"\n"))
    sink.flush()
    return errors


Answers = Iterator[tuple[int, Answered]]


def _here(worker: _Worker, parts: Iterable[Part]) -> Answers:
    for part in parts:
        yield len(part.text) + 1, worker(part.number, part.text)


def _spread(worker: _Worker, parts: Iterable[Part], jobs: int, file: tuple[int, int, int] | None) -> Answers:
    """The chunks over `jobs` processes; never more than a window of them is held.

    Processes that are forked share what is loaded, and read a file by themselves.
    """
    global _worker  # noqa: PLW0603  # what a forked process finds in its own memory
    forks = sys.platform == "linux"
    waiting: deque[tuple[int, Future[Answered]]] = deque()
    if forks:
        _worker = worker
        gc.freeze()
    context = multiprocessing.get_context("fork" if forks else None)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(worker.job,))
    try:
        for number, at, text in parts:
            if forks and file:
                done = pool.submit(_read_and_run, number, file[0], file[1] + at, len(text))
            else:
                done = pool.submit(_run, number, text)
            waiting.append((len(text) + 1, done))
            if len(waiting) >= WINDOW * jobs:
                read, future = waiting.popleft()
                yield read, future.result()
        while waiting:
            read, future = waiting.popleft()
            yield read, future.result()
    except BrokenProcessPool as error:
        raise GuardError("a process that answers lines was ended from outside; what follows is not answered") from error
    finally:
        _worker = None
        pool.shutdown(cancel_futures=True)
        gc.unfreeze()
