"""``python -m tests.perft``: count again, and print each table as ``positions.toml`` has it."""

from __future__ import annotations

from tests.perft.counting import count, reach, read_entries, stepped

for entry in read_entries():
    _, position = reach(entry)
    counts = count(stepped(), position, depth=len(entry.nodes))
    is_same = counts == (entry.nodes, entry.over)
    print(f"# {entry.name}{'' if is_same else ': NOT as in positions.toml'}")
    print(f"nodes = {counts.nodes}\nover = {counts.over}\n")
