"""Programs that pick a move from a view, as people do; and six levels of them."""
