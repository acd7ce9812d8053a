"""Alembic revisions of the schema, oldest first. Each must be plain SQL: they run through apsw and asyncpg.

A new one: copy the last file of ``versions``, write what changes, and set ``migrate.HEAD`` to it. Bring
``schema``, the queries of both databases and the columns in ``backup`` in line with it.
"""
