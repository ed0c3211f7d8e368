"""The log of blocks in SQL."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    Row,
    Select,
    and_,
    column,
    delete,
    exists,
    insert,
    inspect,
    or_,
    select,
    table,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.exc import DBAPIError

from guard.core.errors import Conflict, NotFound, Unavailable
from guard.service import ids
from guard.service.records import Block, Cause, Entry, Filters, Once, Review, ReviewEvent, ReviewStatus
from guard.store.tables import VERSION, answers_once, blocks, facets, reviews, samples
from guard.store.writer import Writer

REMEMBERED = timedelta(hours=24)
BATCH = 200
ALEMBIC = table("alembic_version", column("version_num"))
"""Where the version of the tables is kept."""


_ADD_BLOCK, _ADD_FACETS = insert(blocks), insert(facets)


class SqlBlockLog:
    """`BlockLog` over SQL: reads on any connection, writes through the one writer."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def record(self, answer: bytes, entry: Entry | None, once: Once | None, at: datetime) -> Future[bytes]:
        return self._writer.submit(lambda connection: _record(connection, answer, entry, once, at))

    def sample(self, answer: bytes, entry: Entry) -> Future[None]:
        row = {
            "at": entry.at,
            "id": entry.id,
            "rules_version": entry.rules_version,
            "request": entry.request.decode(),
            "answer": answer.decode(),
        }
        return self._writer.submit(lambda connection: _add(connection, insert(samples).values(row)))

    def traffic(self, since: datetime | None, limit: int | None) -> Iterator[tuple[datetime, str]]:
        both = union_all(
            select(blocks.c.at, blocks.c.id, blocks.c.request), select(samples.c.at, samples.c.id, samples.c.request)
        ).subquery()
        query = select(both).order_by(both.c.at.desc(), both.c.id.desc())
        if since is not None:
            query = query.where(both.c.at >= since)
        after: tuple[datetime, UUID] | None = None
        left = limit
        while left is None or left > 0:
            page = query if after is None else query.where(tuple_(both.c.at, both.c.id) < tuple_(*after))
            rows = self._read(page.limit(BATCH if left is None else min(BATCH, left)))
            yield from ((row.at, row.request) for row in rows)
            if not rows:
                return
            after = rows[-1].at, rows[-1].id
            left = None if left is None else left - len(rows)

    def find(self, filters: Filters, after: tuple[datetime, UUID] | None, limit: int) -> list[Block]:
        query = _filtered(filters).order_by(blocks.c.at.desc(), blocks.c.id.desc()).limit(limit)
        if after is not None:
            query = query.where(tuple_(blocks.c.at, blocks.c.id) < tuple_(*after))
        return [_block(row) for row in self._read(query)]

    def get(self, identifier: UUID) -> Block:
        query = select(blocks).where(blocks.c.at == ids.born(identifier), blocks.c.id == identifier)
        for row in self._read(query):
            return _block(row, self._history([identifier]).get(identifier, ()))
        raise NotFound("no block has this id", field="id")

    def export(self, filters: Filters) -> Iterator[Block]:
        query = _filtered(filters).order_by(blocks.c.at, blocks.c.id).limit(BATCH)
        after: tuple[datetime, UUID] | None = None
        while True:
            page = query if after is None else query.where(tuple_(blocks.c.at, blocks.c.id) > tuple_(*after))
            rows = self._read(page)
            history = self._history([row.id for row in rows])
            yield from (_block(row, history.get(row.id, ())) for row in rows)
            if len(rows) < BATCH:
                return
            after = rows[-1].at, rows[-1].id

    def review(self, identifier: UUID, review: Review, by: str, at: datetime) -> Future[ReviewEvent]:
        return self._writer.submit(lambda connection: _review(connection, identifier, review, by, at))

    def ready(self) -> None:
        try:
            with self._engine.connect() as connection:
                known = inspect(connection).has_table(ALEMBIC.name)
                found = connection.execute(select(ALEMBIC.c.version_num)).scalar_one_or_none() if known else None
        except DBAPIError as error:
            raise Unavailable(f"the database cannot be read: {error.orig}") from error
        if found != VERSION:
            raise Unavailable(f"the database is at {found or 'no version'}, not {VERSION}: run `guard migrate`")

    def _read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        try:
            with self._engine.connect() as connection:
                return connection.execute(query).all()
        except DBAPIError as error:
            raise Unavailable(f"the database cannot be read: {error.orig}") from error

    def _history(self, identifiers: Iterable[UUID]) -> dict[UUID, tuple[ReviewEvent, ...]]:
        query = select(reviews).where(reviews.c.block_id.in_(list(identifiers))).order_by(reviews.c.version)
        made: dict[UUID, tuple[ReviewEvent, ...]] = {}
        for row in self._read(query):
            made[row.block_id] = (*made.get(row.block_id, ()), _event(row))
        return made


def _record(connection: Connection, answer: bytes, entry: Entry | None, once: Once | None, at: datetime) -> bytes:
    if once is not None:
        connection.execute(delete(answers_once).where(answers_once.c.at <= at - REMEMBERED))
        mine = and_(answers_once.c.key_id == once.key_id, answers_once.c.name == once.name)
        earlier = connection.execute(select(answers_once).where(mine)).first()
        if earlier is not None:
            if earlier.digest != once.digest:
                raise Conflict("this key stands for another request of the last 24 hours", field="idempotency_key")
            return str(earlier.answer).encode()
        connection.execute(
            insert(answers_once).values(
                key_id=once.key_id, name=once.name, digest=once.digest, answer=answer.decode(), at=at
            )
        )
    if entry is not None:
        row = {
            "at": entry.at,
            "id": entry.id,
            "status": ReviewStatus.OPEN,
            "version": 1,
            "verdict": entry.verdict,
            "locale": entry.locale,
            "key_id": entry.key_id,
            "conversation_id": entry.conversation_id,
            "rules_version": entry.rules_version,
            "request": entry.request.decode(),
            "answer": answer.decode(),
        }
        connection.execute(_ADD_BLOCK, row)
        rows = [{"at": entry.at, "block_id": entry.id, "facet": facet, "value": value} for facet, value in entry.facets]
        if rows:
            connection.execute(_ADD_FACETS, rows)
    return answer


def _add(connection: Connection, statement: Insert) -> None:
    connection.execute(statement)


def _review(connection: Connection, identifier: UUID, review: Review, by: str, at: datetime) -> ReviewEvent:
    mine = and_(blocks.c.at == ids.born(identifier), blocks.c.id == identifier)
    current = connection.execute(select(blocks.c.version).where(mine)).scalar_one_or_none()
    if current is None:
        raise NotFound("no block has this id", field="id")
    if current != review.version:
        raise Conflict(f"the block is at version {current} by now", field="version")
    event = ReviewEvent(current + 1, at, by, review.status, review.cause, review.note)
    connection.execute(update(blocks).where(mine).values(status=review.status, version=event.version))
    connection.execute(
        insert(reviews).values(
            block_id=identifier,
            version=event.version,
            at=at,
            by=by,
            status=event.status,
            cause=event.cause,
            note=event.note,
        )
    )
    return event


def _filtered(filters: Filters) -> Select[Any]:
    query = select(blocks)
    if filters.status is not None:
        query = query.where(blocks.c.status == filters.status)
    if filters.locale is not None:
        region = blocks.c.locale.startswith(f"{filters.locale}-", autoescape=True)
        query = query.where(or_(blocks.c.locale == filters.locale, region))
    if filters.since is not None:
        query = query.where(blocks.c.at >= filters.since)
    if filters.until is not None:
        query = query.where(blocks.c.at < filters.until)
    for facet, value in filters.facets.items():
        held = and_(facets.c.at == blocks.c.at, facets.c.block_id == blocks.c.id)
        query = query.where(exists().where(held, facets.c.facet == facet, facets.c.value == value))
    return query


def _block(row: Row[Any], history: tuple[ReviewEvent, ...] = ()) -> Block:
    return Block(
        id=row.id,
        at=row.at,
        status=ReviewStatus(row.status),
        version=row.version,
        verdict=row.verdict,
        locale=row.locale,
        request=row.request.encode(),
        answer=json.loads(row.answer, parse_float=Decimal),
        key_id=row.key_id,
        conversation_id=row.conversation_id,
        rules_version=row.rules_version,
        history=history,
    )


def _event(row: Row[Any]) -> ReviewEvent:
    cause = Cause(row.cause) if row.cause else None
    return ReviewEvent(row.version, row.at, row.by, ReviewStatus(row.status), cause, row.note)
