"""YAML 1.2 as rule files use it: what it reads, what it refuses, and that nothing else can happen."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from guard.ruleset.problem import RuleFault
from guard.ruleset.read import source
from guard.ruleset.yaml12 import parse

PLAIN = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Cn"]), max_size=20)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(PLAIN, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("2026-12-01", "2026-12-01"),
        ("12:30", "12:30"),
        ("0o17", 15),
        ("017", 17),
        ("1_000", "1_000"),
        ("2.50", Decimal("2.50")),
        (".inf", ".inf"),
        ("=", "="),
        ("'no'", "no"),
        ('"12"', "12"),
        ("<<", "<<"),
    ],
)
def test_scalars_follow_the_core_schema(text: str, value: Any) -> None:
    read = parse(f"key: {text}", "a.yaml").data["key"]
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("a: 1\nb:\n  c: 1\n  c: 2", "4:3", "stands twice (first in line 3)"),
        ("a: &x 1\nb: *x", "1:4", "an anchor is not allowed"),
        ("a: [1, *x]", "1:8", "an alias is not allowed"),
        ("a: !!python/object:os.system x", "1:4", "a tag is not allowed"),
        ("a: 1\n---\nb: 2", "2:1", "one document a file"),
        ("{a: 1, b: [}", "1:12", "not YAML"),
        ("? [a]\n: 1", "1:3", "a key must be text"),
        ("a: \x07", "1:1", "a character that YAML does not allow"),
        ("", "1:1", "the file is empty"),
        ("a: " + "[" * 80 + "]" * 80, "1:64", "nested deeper than 60 levels"),
        ("a: " + "[" * 5000, "1:1", "not YAML"),
    ],
)
def test_what_a_rule_file_may_not_use_is_refused_where_it_stands(text: str, at: str, said: str) -> None:
    with pytest.raises(RuleFault) as caught:
        parse(text, "a.yaml")
    (problem,) = caught.value.problems
    assert said in problem.what
    assert f"{problem.line}:{problem.column}" == at or problem.what.startswith("not YAML")


def test_signs_of_references_inside_quoted_text_are_text() -> None:
    assert parse("a: \"[ *x ] & !y\"\nb: '\\bAU-[0-9]*'", "a.yaml").data == {"a": "[ *x ] & !y", "b": "\\bAU-[0-9]*"}


@given(TREES)
def test_what_is_written_as_yaml_is_read_back(tree: Any) -> None:
    text = yaml.safe_dump({"tree": tree}, allow_unicode=True, default_style='"')
    plain = _texts(tree)
    read = parse(text.replace("!!null ", "").replace("!!bool ", "").replace("!!int ", ""), "a.yaml").data
    assert read == {"tree": plain}


def _texts(tree: Any) -> Any:
    """With every scalar quoted, everything is text."""
    if isinstance(tree, dict):
        return {key: _texts(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_texts(item) for item in tree]
    if tree is None or isinstance(tree, bool):
        return str({None: "null", True: "true", False: "false"}[tree])
    return str(tree)


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_anything_at_all_is_either_a_rule_file_or_a_fault_with_a_place(given_: str | bytes) -> None:
    content = given_ if isinstance(given_, bytes) else given_.encode("utf-8", "surrogatepass")
    with pytest.raises(RuleFault) as caught:
        source(content, "a.yaml")
    for problem in caught.value.problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.what
