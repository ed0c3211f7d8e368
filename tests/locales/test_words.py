"""The words files: found by walking their folder, each section said once."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

import pytest
import yaml

FILES = sorted(
    (file for file in resources.files("guard.locales.words").iterdir() if file.name.endswith(".yaml")),
    key=lambda file: file.name,
)


class _Strict(yaml.SafeLoader):
    """Refuses a mapping that says a key twice, of which YAML's own loader silently keeps the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        seen = [self.construct_object(key, deep=True) for key, _ in node.value]
        twice = {str(key) for key in seen if seen.count(key) > 1}
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"said twice: {sorted(twice)}", node.start_mark)
        return super().construct_mapping(node, deep)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_words_file_says_each_section_once(file: Traversable) -> None:
    loaded = yaml.load(file.read_text(encoding="utf-8"), Loader=_Strict)  # noqa: S506  (a safe loader)
    assert isinstance(loaded, dict)
