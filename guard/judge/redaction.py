"""Takes out the sentences whose claims failed, and says in their place what was written for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from guard.core.model import Effect, Finding
from guard.judge.hearing import Hearing


def redact(findings: Sequence[Finding], messages: Sequence[str], hearing: Hearing) -> str | None:
    """The draft without the passages of the findings to redact, each with its message, said once.

    None where nothing can be cut out without breaking what is left: a reply that is JSON.
    """
    draft = hearing.draft
    if _is_json(draft):
        return None
    cuts: list[tuple[int, int, str]] = []
    for finding, message in zip(findings, messages, strict=True):
        if finding.effect is Effect.REDACT:
            start, end = hearing.passage(finding.claim)
            cuts.append((start, end, message))
    said: set[str] = set()
    parts, at, notes = [], 0, []
    for start, end, message in sorted(cuts):
        if end <= at:
            continue
        parts.append(draft[at : max(start, at)])
        passage = draft[max(start, at) : end]
        if message not in said:
            said.add(message)
            if passage.lstrip().startswith("|"):
                notes.append(message)
            else:
                parts.append(_in_place_of(passage, message))
        elif passage.endswith("\n"):
            parts.append("\n")
        at = end
    parts.append(draft[at:])
    return "\n\n".join(["".join(parts).strip(), *notes]).strip()


def _in_place_of(passage: str, message: str) -> str:
    """The message with the passage's own margins: its bullet, the space before it, the line break after it."""
    body = passage.strip()
    lead = passage[: len(passage) - len(passage.lstrip())]
    if body[:2] in ("- ", "* ", "• "):
        lead += body[:2]
    return lead + message + passage[len(passage.rstrip()) :]


def _is_json(draft: str) -> bool:
    if draft.lstrip()[:1] not in ("{", "["):
        return False
    try:
        msgspec.json.decode(draft)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
