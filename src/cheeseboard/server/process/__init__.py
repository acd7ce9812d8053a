"""Serving processes: one, several under a supervisor, and their memory."""
