"""How fast the engine is, beside others, in one run on one core. ``make bench`` prints and keeps the figures."""
