"""One file per revision. Those that were released never change."""
