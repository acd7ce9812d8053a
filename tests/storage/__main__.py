"""``python -m tests.storage``: write what makes a new database again, after a revision was added."""

from __future__ import annotations

from cheeseboard.storage.migrate import new_file, upgrade_sql

for dialect in ("sqlite", "postgresql"):
    print(new_file(dialect))
    new_file(dialect).write_text(upgrade_sql(dialect, None), "utf-8")
