"""Reloads when a rule file changes on disk."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import watchfiles

from guard.core.errors import GuardError
from guard.ruleset.read import SUFFIXES, find, read

log = logging.getLogger(__name__)


class Watch:
    """A thread that calls `reload` after each change in the folders of a pack and of its parents.

    Changes that come together (an editor that writes several files, a checkout) are one reload.
    """

    def __init__(self, pack: str, reload: Callable[[], object]) -> None:
        self._pack = pack
        self._reload = reload
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="guard-rules-watch", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            folders = read(find(self._pack)).folders()
        except (GuardError, OSError) as error:  # changed between the start and here; a reload by hand still works
            log.warning("rule files are not watched: %s", error)
            return
        changes = watchfiles.watch(
            *folders, watch_filter=_of_rules, stop_event=self._stop, rust_timeout=500, yield_on_timeout=True
        )
        settled = False
        for changed in changes:
            if changed or not settled:  # what changed between the load and the first look is told by nobody
                self._reload()
            settled = True


def _of_rules(_: watchfiles.Change, path: str) -> bool:
    return Path(path).suffix in SUFFIXES
