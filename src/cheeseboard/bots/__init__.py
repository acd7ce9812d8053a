"""Programs that pick a move from a view, as people do; and four levels of them."""
