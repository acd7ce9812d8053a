"""The cold queries, written once with SQLAlchemy; ``python -m cheeseboard.storage.writing`` compiles them again.

What it prints is kept in ``queries.json``, so that a start does not wait for SQLAlchemy. A test compares them.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, bindparam, delete, func, or_, select, tuple_, union_all
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import asyncpg as postgresql_asyncpg
from sqlalchemy.sql import Executable

from .queries import DIALECTS, Dialect, Query
from .schema import codes, entries, heartbeat, matches, recent, settings


class Written:
    """Every query of ``queries.Queries``, under the same name."""

    def __init__(self, dialect: Dialect) -> None:
        dialects: Any = {"sqlite": sqlite, "postgresql": postgresql_asyncpg}
        self._dialect = dialects[dialect].dialect()
        self._insert: Any = sqlite.insert if dialect == "sqlite" else postgresql.insert
        match: Any = bindparam("match")
        status: Any = bindparam("status")
        is_sqlite = dialect == "sqlite"
        touched = _touched() if is_sqlite else matches.c.touched
        found = select(matches.c.id, matches.c.created, touched, matches.c.status, matches.c.version)
        self.match = self._compile(found.where(matches.c.id == match))
        kept = (entries, recent) if is_sqlite else (entries,)
        self.entries = self._compile(union_all(*map(_after, kept)).order_by("version"))
        self.listing = self._compile(_listing(False, False))
        self.listing_of = self._compile(_listing(True, False))
        self.listing_after = self._compile(_listing(False, True))
        self.listing_of_after = self._compile(_listing(True, True))
        ids = select(matches.c.id).where(matches.c.id > bindparam("after")).order_by(matches.c.id)
        self.ids = self._compile(ids.limit(bindparam("limit")))
        self.ids_of = self._compile(ids.where(matches.c.status == status).limit(bindparam("limit")))
        self.counts = self._compile(
            select(matches.c.status, func.count(), func.sum(matches.c.version)).group_by(matches.c.status)
        )
        self.old = self._compile(_old(can_skip=dialect == "postgresql"))
        self.delete_match = self._compile(
            delete(matches).where(matches.c.id == match).returning(matches.c.id)
        )
        self.delete_entries = self._compile(delete(entries).where(entries.c.match == match))
        self.delete_codes = self._compile(delete(codes).where(codes.c.match == match))
        self.drop_expired = self._compile(delete(codes).where(codes.c.expires <= bindparam("now")))
        self.use_code = self._compile(
            delete(codes)
            .where(codes.c.code == bindparam("code"))
            .returning(codes.c.match, codes.c.seat, codes.c.expires)
        )
        self.add_code = self._compile(self._adding_code())
        self.get = self._compile(select(settings.c.value).where(settings.c.name == bindparam("name")))
        self.put = self._compile(self._putting(settings, "name", "value"))
        self.beat = self._compile(self._putting(heartbeat, "id", "beat"))
        self.insert_match = self._compile(
            self._insert(matches)
            .values({column.name: bindparam(column.name) for column in matches.c})
            .on_conflict_do_nothing()
            .returning(matches.c.id)
        )
        self.insert_entry = self._compile(
            self._insert(entries).values({column.name: bindparam(column.name) for column in entries.c})
        )

    def _compile(self, statement: Executable) -> Query:
        compiled: Any = statement.compile(dialect=self._dialect)  # type: ignore[attr-defined]
        # Text that a driver reads: no parameter is to be filled in later by SQLAlchemy.
        return Query(str(compiled), tuple(compiled.positiontup or ()), dict(compiled.params))

    def _adding_code(self) -> Executable:
        """A code that nobody used in time may be given again."""
        names = [column.name for column in codes.c]
        insert = self._insert(codes).values({name: bindparam(name) for name in names})
        return insert.on_conflict_do_update(  # type: ignore[no-any-return]
            index_elements=["code"],
            set_={name: insert.excluded[name] for name in names if name != "code"},
            where=codes.c.expires <= bindparam("now"),
        ).returning(codes.c.code)

    def _putting(self, table: Any, key: str, value: str) -> Executable:
        insert = self._insert(table).values({key: bindparam(key), value: bindparam(value)})
        return insert.on_conflict_do_update(  # type: ignore[no-any-return]
            index_elements=[key], set_={value: insert.excluded[value]}
        )


def _touched() -> ColumnElement[int]:
    """When a match was touched last, also if that is not settled."""
    newest = select(recent.c.touched).where(recent.c.match == matches.c.id).order_by(recent.c.version.desc())
    return func.coalesce(newest.limit(1).scalar_subquery(), matches.c.touched)


def _after(table: Table) -> Select[Any]:
    """What a match has there after a version."""
    found = select(table.c.version, table.c.body, table.c.status)
    return found.where(table.c.match == bindparam("match"), table.c.version > bindparam("version"))


def _listing(has_status: bool, has_before: bool) -> Executable:
    """The last touched first, with their setups."""
    page = select(matches)
    if has_status:
        page = page.where(matches.c.status == bindparam("status"))
    if has_before:
        last = tuple_(
            bindparam("touched", type_=matches.c.touched.type), bindparam("id", type_=matches.c.id.type)
        )
        page = page.where(tuple_(matches.c.touched, matches.c.id) < last)
    newest = page.order_by(matches.c.touched.desc(), matches.c.id.desc()).limit(bindparam("limit")).subquery()
    return (
        select(newest, entries.c.body)
        .join(entries, (entries.c.match == newest.c.id) & (entries.c.version == 0))
        .order_by(newest.c.touched.desc(), newest.c.id.desc())
    )


def _old(can_skip: bool) -> Executable:
    """Some matches that nobody needs any more. A match that is being written is not old."""
    is_over = matches.c.status == "over"
    statement = (
        select(matches.c.id)
        .where(
            or_(
                is_over & (matches.c.touched < bindparam("over_before")),
                ~is_over & (matches.c.touched < bindparam("idle_before")),
            )
        )
        .order_by(matches.c.id)
        .limit(bindparam("limit"))
    )
    return statement.with_for_update(skip_locked=True) if can_skip else statement


def written() -> str:
    """``queries.json``."""
    texts = {dialect: _texts(Written(dialect)) for dialect in DIALECTS}
    return json.dumps(texts, indent=1) + "\n"


def _texts(queries: Written) -> dict[str, dict[str, object]]:
    found = {name: query for name, query in vars(queries).items() if isinstance(query, Query)}
    return {
        name: {"sql": query.sql, "names": query.names, "fixed": query.fixed}
        for name, query in sorted(found.items())
    }


if __name__ == "__main__":
    print(written(), end="")
