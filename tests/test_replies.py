"""Ordinary support replies in 15 languages: no number that is no claim is read as one, and no claim is missed."""

from __future__ import annotations

import pytest

from tests.tools.replies import EXHAUSTIVE, Reply, faults, replies


def _cases() -> list[object]:
    """Each reply; a gap that is known is told as passed (XPASS) when it is closed, and then its `todo` goes."""
    return [
        pytest.param(
            reply,
            id=reply.name,
            marks=[pytest.mark.xfail(reason=reply.todo, raises=AssertionError, strict=False)] if reply.todo else [],
        )
        for reply in replies()
    ]


@pytest.mark.parametrize("reply", _cases())
def test_a_reply_is_read_as_it_is_marked(reply: Reply) -> None:
    found = faults(reply)
    assert not found, "\n".join(map(str, found))


def test_every_language_has_twenty_replies_with_and_without_claims() -> None:
    by_language: dict[str, list[Reply]] = {}
    for reply in replies():
        by_language.setdefault(reply.language, []).append(reply)
    assert len(by_language) == 15
    for language, found in by_language.items():
        assert len(found) >= 20, language
        claims = [any(mark.type in EXHAUSTIVE and not mark.flag for mark in reply.marks) for reply in found]
        assert 8 <= sum(claims) <= len(found) - 8, language
