"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from starlette.testclient import TestClient

from guard import bootstrap
from guard.service.records import Scope
from tests.support import Service, secret_with, settings_in

settings.register_profile("quick", max_examples=50, deadline=None)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = settings_in(tmp_path)
    secret = secret_with(made, Scope.CHECK, Scope.REVIEW, Scope.RULES)
    with TestClient(bootstrap.create_app(made), headers={"Authorization": f"Bearer {secret}"}) as client:
        yield Service(client, made, secret)
