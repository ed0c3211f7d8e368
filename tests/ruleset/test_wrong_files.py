"""Each wrong rule file gives one error, with its line, its column and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from guard.ruleset import RuleFault, load

CASES = Path(__file__).parent.parent / "cases" / "rules"
GOOD = (CASES / "good.yaml").read_text()
WRONG: list[dict[str, Any]] = yaml.safe_load((CASES / "wrong.yaml").read_text())


def edited(case: dict[str, Any]) -> str:
    text = GOOD
    for edit in (case, *case.get("also", [])):
        assert text.count(edit["find"]) >= 1, f"the file does not hold {edit['find']!r}"
        text = text.replace(edit["find"], edit["put"], 1)
    return text


def test_the_file_without_an_edit_loads(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(GOOD)
    assert load(tmp_path / "shop.yaml").packs == ("shop",)


@pytest.mark.parametrize("case", WRONG, ids=[case["it"] for case in WRONG])
def test_a_wrong_file_gives_one_error_with_place_and_hint(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text(edited(case))
    with pytest.raises(RuleFault) as caught:
        load(path)
    first, *more = caught.value.problems
    before = edited(case).partition(case["point"])[0]
    at = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    assert f"{first.line}:{first.column}" == at, str(first)
    assert first.path == case["path"], str(first)
    assert case["says"] in first.what
    assert str(first).startswith(f"{path}:{at}: {case['path']}: ")
    assert not more, [str(problem) for problem in more]


def test_at_least_forty_kinds_of_mistake_are_seeded() -> None:
    assert len({case["it"] for case in WRONG}) >= 40
