"""The service as a process of its own, killed without warning."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from guard import bootstrap
from guard.config import Settings
from guard.service.records import Filters, Scope
from tests.support import MADE_UP, secret_with, settings_in

GUARD = Path(sys.executable).with_name("guard")


@contextmanager
def serving(settings: Settings) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The process and its address, once it is ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GUARD_")}
    environment = kept | {"GUARD_HOME": str(settings.home), "GUARD_PORT": str(port)}
    process = subprocess.Popen([GUARD, "serve"], env=environment, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        for _ in range(600):
            assert process.poll() is None, "the service ended by itself"
            try:
                if httpx2.get(f"{url}/readyz").status_code == 200:
                    break
            except httpx2.TransportError:
                time.sleep(0.1)
        yield process, url
    finally:
        process.kill()
        process.wait(30)


def logged(settings: Settings) -> set[str]:
    """The check ids in the log."""
    with bootstrap.opened(settings) as store:
        return {block.answer["check_id"] for block in store.log.export(Filters())}


def test_no_answered_block_is_lost_when_the_service_is_killed_among_a_hundred(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    headers = {"Authorization": f"Bearer {secret_with(settings, Scope.CHECK)}"}
    answered: list[str] = []

    with serving(settings) as (process, url), httpx2.Client(base_url=url, headers=headers, timeout=30) as client:

        def ask(number: int) -> bool:
            try:
                said = client.post("/v1/check", json=MADE_UP | {"draft": f"The jacket is €{300 + number}."}).json()
            except httpx2.TransportError:
                return False
            assert said["verdict"] == "block"
            answered.append(said["check_id"])
            if len(answered) == 50:
                process.send_signal(signal.SIGKILL)
            return True

        with ThreadPoolExecutor(16) as pool:
            outcomes = list(pool.map(ask, range(100)))

    assert not all(outcomes), "it was killed too late to say anything"
    assert len(answered) >= 50
    assert set(answered) <= logged(settings)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_end_it_ends_by_itself_and_keeps_the_log(tmp_path: Path, how: signal.Signals) -> None:
    settings = settings_in(tmp_path)
    headers = {"Authorization": f"Bearer {secret_with(settings, Scope.CHECK)}"}
    with serving(settings) as (process, url):
        said = httpx2.post(f"{url}/v1/check", json=MADE_UP, headers=headers).json()
        process.send_signal(how)
        process.wait(30)
    assert logged(settings) == {said["check_id"]}
