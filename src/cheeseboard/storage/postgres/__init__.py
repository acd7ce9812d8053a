"""Matches in PostgreSQL, shared by many processes."""
