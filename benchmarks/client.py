"""A client that costs little: prepared requests over kept connections, counted for some seconds."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import sys
import time

import uvloop

_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


class Connection(asyncio.Protocol):
    """One connection that asks again as soon as it is answered."""

    def __init__(self, requests: list[bytes], first: int, taken: list[float], until: float) -> None:
        self.requests = itertools.cycle(requests[first:] + requests[:first])
        self.taken, self.until = taken, until
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        """Send the next request."""
        self.begun = time.perf_counter()
        self.transport.write(next(self.requests))  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, split, body = self.buffer.partition(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if not split or length is None or len(body) < int(length[1]):
            return
        if not head.startswith(b"HTTP/1.1 200"):
            self.done.set_exception(RuntimeError(self.buffer.decode(errors="replace")))
            return
        now = time.perf_counter()
        self.taken.append(now - self.begun)
        self.buffer = b""
        if now < self.until:
            self.ask()
        elif not self.done.done():
            self.transport.close()
            self.done.set_result(None)


async def load(port: int, bodies: list[bytes], connections: int, seconds: float) -> tuple[float, float, float]:
    """Requests a second, and p50 and p99 in milliseconds."""
    requests = [
        b"POST /v1/check HTTP/1.1\r\nhost: guard\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
        % len(body)
        + body
        for body in bodies
    ]
    taken: list[float] = []
    begun = time.perf_counter()
    made = [
        (
            await asyncio.get_running_loop().create_connection(
                lambda at=at: Connection(requests, at * 7 % len(requests), taken, begun + seconds),  # type: ignore[misc]
                "127.0.0.1",
                port,
            )
        )[1]
        for at in range(connections)
    ]
    await asyncio.gather(*(one.done for one in made))
    taken.sort()
    rate = len(taken) / (time.perf_counter() - begun)
    return rate, taken[len(taken) // 2] * 1000, taken[len(taken) * 99 // 100] * 1000


if __name__ == "__main__":
    port, connections, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    lines = [line.rstrip(b"\n") for line in sys.stdin.buffer]
    json.dump(uvloop.run(load(port, lines, connections, seconds)), sys.stdout)
