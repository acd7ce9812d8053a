"""A whole game as a text file: read, write, play again, and check against the rules and the sealed seed."""

from .playback import open_record, play_out, record_of, replay, verify, weights
from .record import Mark, Occupant, Ply, Record, Report, Roles
from .text import FORMAT, MAX_BYTES, format_record, parse_record, read_record

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "Mark",
    "Occupant",
    "Ply",
    "Record",
    "Report",
    "Roles",
    "format_record",
    "open_record",
    "parse_record",
    "play_out",
    "read_record",
    "record_of",
    "replay",
    "verify",
    "weights",
]
