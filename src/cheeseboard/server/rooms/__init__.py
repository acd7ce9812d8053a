"""Matches in memory: rooms, who is connected, and what bots play there."""
