"""One match being played: seats, dealer, versions, history, and for each recipient its own projection."""
