"""Playing and looking at games in a plain terminal: words, boards and numbered choices."""
