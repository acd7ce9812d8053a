"""A game of somebody else: a squirrel hides an acorn, birds look for it."""
