"""Matches in one SQLite file, written by one process."""
