"""The published JSON Schema: the file that editors load is the one that the code makes, and says what the code says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from guard.ruleset.invalid import json_schema
from guard.ruleset.read import shipped

PACKS = sorted(path for path in shipped().rglob("*.yaml"))


def test_the_shipped_schema_is_the_one_that_the_code_makes() -> None:
    assert json.loads((shipped() / "guard.schema.json").read_text()) == json_schema()


@pytest.mark.parametrize("path", PACKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_each_shipped_file_names_its_schema_for_editors(path: Path) -> None:
    first = path.read_text().splitlines()[0]
    assert first == "# yaml-language-server: $schema=../guard.schema.json"
