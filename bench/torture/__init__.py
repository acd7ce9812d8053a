"""Many moves, many kills, nothing lost: ``python -m bench.torture``."""
