"""What one table notices of attacks on its server: ``python -m bench.victim``."""
