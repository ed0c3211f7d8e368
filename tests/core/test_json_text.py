"""JSON as strictly as a request needs it."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.core.errors import InvalidInput, Malformed
from guard.core.json_faults import MAX_DEPTH, MAX_EXPONENT, find_fault
from guard.core.json_text import _without, canonical, decode, decode_around, decoder, encode


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """Anything, under one name."""

    value: Any


READ = decoder(Shape)
LEAVES = st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | st.text()
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


def strictly(text: bytes) -> Any:
    """What the standard library reads, refusing constants, keys that stand twice and numbers beyond the limit."""

    def pairs(given: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(given)) < len(given):
            raise ValueError("twice")
        return dict(given)

    def constant(name: str) -> None:
        raise ValueError(name)

    def number(written: str) -> Decimal:
        read = Decimal(written)
        if abs(read.adjusted()) > MAX_EXPONENT:
            raise ValueError(written)
        return read

    return json.loads(text, object_pairs_hook=pairs, parse_constant=constant, parse_float=number)


@given(TREES)
def test_what_is_written_is_read_back_exactly(tree: Any) -> None:
    text = encode({"value": tree})
    request, again = decode(text, READ)
    assert encode(request.value) == encode(tree)
    assert find_fault(text) is None
    assert decode(again, READ)[1] == again


@given(TREES, st.randoms(use_true_random=False))
def test_the_canonical_text_does_not_know_the_order_of_keys(tree: Any, random: Any) -> None:
    def shuffled(value: Any) -> Any:
        if isinstance(value, dict):
            items = list(value.items())
            random.shuffle(items)
            return {key: shuffled(item) for key, item in items}
        return [shuffled(item) for item in value] if isinstance(value, list) else value

    assert canonical(shuffled(tree)) == canonical(tree)


TOKENS = ['"a"', '"b"', "1", "-0.5e3", "{", "}", "[", "]", ",", ":", "true", "null", " ", "NaN", "01", '"\\ud800"', "'"]


@given(st.lists(st.sampled_from(TOKENS), max_size=14).map("".join))
def test_a_fault_is_found_exactly_where_the_standard_library_refuses(text: str) -> None:
    try:
        read = strictly(text.encode())
        readable = "\\ud8" not in json.dumps(read, default=str)
    except ValueError:
        readable = False
    assert (find_fault(text.encode()) is None) == readable


@given(TREES, st.data())
def test_a_text_that_is_cut_short_or_changed_is_never_read_as_something_else(tree: Any, data: st.DataObject) -> None:
    text = encode({"value": tree})
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.binary(max_size=2)) + text[at + 1 :]
    try:
        request, _ = decode(changed, READ)
    except InvalidInput as error:
        assert error.field  # noqa: PT017  # most changes cannot be read, and then the field is named
    else:
        assert encode(strictly(changed)["value"]) == encode(request.value)


@pytest.mark.parametrize("deep", [MAX_DEPTH + 1, 10_000])
def test_the_fault_of_a_deep_text_is_its_depth(deep: int) -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        fault = find_fault((opening * deep + "1" + closing * deep).encode())
        assert fault is not None
        assert fault.detail == f"nested deeper than {MAX_DEPTH} levels"
        assert len(fault.field) < 20


def test_a_fault_names_the_path_also_through_odd_keys() -> None:
    fault = find_fault(b'{"value": {"unit price": [1, {"a.b": NaN}]}}')
    assert fault is not None
    assert fault.field == 'value["unit price"][1]["a.b"]'


def test_a_key_twice_is_refused_by_the_decoder_too() -> None:
    with pytest.raises(Malformed) as caught:
        decode(b'{"value": {"price": 1, "price": 2}}', READ)
    assert caught.value.field == "value.price"


def test_an_escaped_colon_does_not_make_up_for_a_lost_one() -> None:
    with pytest.raises(Malformed):
        decode(b'{"value": ["\\u003a", {"price": 1, "price": 2}]}', READ)
    assert decode(b'{"value": "\\u003a"}', READ)[0].value == ":"


PART = b'{"said": "%s", "long": "%s"}' % (b"\\u003a", b"x" * 80)


class Parted(msgspec.Struct):
    """A part that is looked into later, beside anything else."""

    part: msgspec.Raw
    rest: Any


def around(body: bytes) -> Parted:
    """The body read around its part."""
    reads = decoder(Parted)
    return decode_around(body, reads, lambda made: ([bytes(made.part)], {"part": 0, "rest": made.rest}))


@pytest.mark.parametrize("copy", [b"1", PART])
def test_an_escaped_colon_in_a_part_does_not_make_up_for_one_lost_outside(copy: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        around(b'{"rest": [%s, {"a": 1, "a": 2}], "part": %s}' % (copy, PART))
    assert caught.value.field == "rest[1].a"
    assert bytes(around(b'{"rest": [%s, {"a": 1, "b": 2}], "part": %s}' % (copy, PART)).part) == PART


def test_a_number_whose_exponent_is_only_long_in_a_text_is_fine() -> None:
    assert decode(b'{"value": "9E+999999"}', READ)[0].value == "9E+999999"


def test_a_part_with_many_false_beginnings_is_not_searched_for() -> None:
    part = b'\\"' * 100 + b"X"
    assert _without(b'"' + part + b'"', [part]) == b'""'
    text = b'"' + b'\\"' * 150 + b'Y", "' + part + b'"'  # each of the first 50 begins like the part
    assert _without(text, [part]) == text
