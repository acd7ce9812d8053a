"""The lines a bot and its host exchange, and both ends of them."""
