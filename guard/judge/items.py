"""Whether a fact belongs to another record than the one that the sentence, row or list item names.

Where a sentence names no record, nothing is said; where it names several, a fact of any of them is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from guard.core.model import Claim, Steps, steps
from guard.judge.dated import of_another_day
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.naming import Name, letters_of, spans_of
from guard.judge.records import Family, Holder, Record, chain, families, holds_records
from guard.judge.shape import step_into
from guard.judge.sources import Source
from guard.ledger.fields import singular
from guard.locales import words as words_file

_LISTED = re.compile(r"\s*(?:[-*•+]|\d{1,2}[.)])\s|\s{2,}\S")
"""A line of a list, or one that is set in."""
_ABOVE = 8
_SEVERAL = 2
_ARTICLES = frozenset("the a an der die das le la les el los il lo o os as de het".split())
_RESPECTIVELY = re.compile(rf"\b(?:{'|'.join(words_file.section('judging', 'respectively'))})", re.IGNORECASE)


def wrong(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the sentence names another record of the fact's family, and that one holds values of the claim's type; or
    tells the day of another.

    Most facts have no named record about them, or theirs is the one that is named: then no other is looked at.
    """
    if of_another_day(claim, hit, hearing):
        return True
    if not _may_name(hit, hearing):
        return False
    holders = chain(hit.source, steps(hit.fact.trail))
    if not _others_said(holders, hit.source, hearing):
        return False  # told before their own names are read
    above = [record for record in holders if record.names]
    of = {record.family for record in above}
    words = hearing.passage_words(claim)
    own = {name for record in above for name in record.names}
    if (told := _paired(claim, of, hearing)) is not None:
        held = any(_holds(one, claim.type) for one in told)
        return held and not any(name in own for one in told for name in one.record.names)
    if any(_stands(name, words) for name in own):
        return False
    named = tuple(_named(claim, of, own, hearing))
    if any(name in own for one in named for name in one.record.names):
        return False
    here = any(hearing.names_of(family, claim) for family in of)
    return any(
        one.record.family in of and _holds(one, claim.type) and not (here and _has_its_own(one, claim, hearing))
        for one in named
    )


def _may_name(hit: Hit, hearing: Hearing) -> bool:
    """Whether the draft may name a record beside what holds a fact, told before any is made of that."""
    source, fact = hit.source, hit.fact
    place = source.shape.place(fact)
    step = fact.trail[1] if fact.trail is not None else None
    if source.tool.items is not None or step is None or holds_records(step_into(place.node, step)):
        return True
    tool = source.result.tool
    return any(hearing.kin((tool, family)).said for family in families(place))


def _others_said(records: Sequence[Record], source: Source, hearing: Hearing) -> bool:
    """Whether the draft may name a record beside one of these, of which one holds the next."""
    for record in records:
        for one in hearing.kin(record.family).said:
            if one.source is not source or all(own.at != one.record.at for own in records):
                return True
    return False


def _has_its_own(holder: Holder, claim: Claim, hearing: Hearing) -> bool:
    """Whether the sentence tells a value of the record beside the claim, which its name is of."""
    others = [one.value for one in hearing.within(claim) if one.type == claim.type and one.start != claim.start]
    if not others:
        return False
    facts = holder.source.under(holder.record.at)
    return any(_equal(other, fact.value) for other in others for fact in facts if fact.type in (claim.type, "number"))


def _equal(said: object, held: object) -> bool:
    amount = getattr(said, "amount", None)
    return said == held or (amount is not None and amount == getattr(held, "amount", None))


def _paired(claim: Claim, families: set[Family], hearing: Hearing) -> Sequence[Holder] | None:
    """The records that the claim is told of where the sentence tells of several, a value of each: after its name, or
    before it, or all the names and then all the values. None where it does not."""
    told = [one for one in hearing.within(claim) if one.type == claim.type]
    values = [one.start for one in told]
    if len(values) < _SEVERAL or claim.start not in values:
        return None
    left, right = hearing.passage(claim)
    names = _placed(left, right, families, hearing)
    if len(names) != len(values):
        return None
    at = values.index(claim.start)
    starts = [start for start, _ in names]
    if starts[-1] < values[0] and _RESPECTIVELY.search(hearing.draft, left, right):
        return names[at][1]
    order = "".join(kind for _, kind in sorted([(start, "n") for start in starts] + [(start, "v") for start in values]))
    if order == "vn" * len(values):
        # A name is that of the value before it only where the next value stands no nearer: $5 for this, $9 for that.
        ends = [one.end for one in told]
        near = all(starts[i] - ends[i] < values[i + 1] - starts[i] for i in range(len(values) - 1))
        return names[at][1] if near else None
    return names[at][1] if order == "nv" * len(values) else None


def _placed(left: int, right: int, families: set[Family], hearing: Hearing) -> list[tuple[int, Sequence[Holder]]]:
    """Where records of these families are named in a passage, each by the longest of its names that stand there."""
    spans = [(left + start, word) for start, word in spans_of(hearing.draft[left:right])]
    made: list[tuple[int, Sequence[Holder]]] = []
    end = 0
    places = hearing.directory.places([word for _, word in spans])
    for index, size, holders in sorted(places, key=lambda place: (place[0], -place[1])):
        of = [one for one in holders if one.record.family in families]
        if index < end or not of:
            continue
        end = index + size
        if not made or not _same(made[-1][1], of):
            made.append((spans[index][0], of))
    return made


def _same(some: Sequence[Holder], others: Sequence[Holder]) -> bool:
    return not set(map(_place, some)).isdisjoint(map(_place, others))


def _place(holder: Holder) -> tuple[int, Steps]:
    return holder.source.index, holder.record.at


def _named(claim: Claim, families: set[Family], own: set[Name], hearing: Hearing) -> Iterator[Holder]:
    """The records that the sentence names; of a line in a list that names none, those of what it stands under."""
    if any(hearing.names_of(family, claim) for family in families):
        yield from hearing.named(claim)
        return
    left, right = hearing.passage(claim)
    if (cell := _head(claim, hearing)) is not None:
        yield from (one for one in hearing.directory.named(letters_of(cell)) if one.record.family in families)
        return
    if not _LISTED.match(hearing.draft, left, right):
        return
    depth = _depth(hearing.draft[left:right])
    for line in reversed(hearing.draft[:left].rstrip().split("\n")[-_ABOVE:]):
        listed = _LISTED.match(line) is not None
        if listed and _depth(line) >= depth:
            continue
        depth = _depth(line)
        words = letters_of(line)
        if any(_stands(name, words) for name in own):
            return
        found = [one for one in hearing.directory.named(words) if one.record.family in families]
        if found or not listed:
            yield from found
            return


def _head(claim: Claim, hearing: Hearing) -> str | None:
    """What heads the column of a claim that stands in a table; None where it does not."""
    left, _ = hearing.passage(claim)
    before = hearing.draft[left : claim.start]
    if not before.lstrip().startswith("|"):
        return None
    rows = hearing.draft[:left].rstrip().split("\n")
    table = list(takewhile(lambda row: row.lstrip().startswith("|"), reversed(rows)))
    column = before.count("|")
    cells = table[-1].split("|") if table else []
    return cells[column] if column < len(cells) else None


def _depth(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())


def _stands(name: Name, words: Sequence[str]) -> bool:
    """Whether a name stands in a run of words, perhaps in the plural, or without its article.

    >>> _stands(("trail", "cap"), ["2", "trail", "caps"]), _stands(("the", "green", "fork"), ["au", "green", "fork"])
    (True, True)
    """
    if len(name) > 1 and name[0] in _ARTICLES:
        name = name[1:]
    size = len(name)
    if size == 1:
        return any(word == name[0] or singular(word) == name[0] for word in words)
    return any(word == name[0] and _is(tuple(words[at : at + size]), name) for at, word in enumerate(words))


def _is(said: Name, name: Name) -> bool:
    return said == name or (said[:-1] == name[:-1] and singular(said[-1]) == singular(name[-1]))


def _holds(holder: Holder, type_: str) -> bool:
    return any(fact.type in (type_, "number") for fact in holder.source.under(holder.record.at))
