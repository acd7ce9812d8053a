"""Many games, and games looked at closely: the arena with its ratings, and the analysis of positions."""
