"""Where matches live: SQLite by default, PostgreSQL when one process is not enough."""
