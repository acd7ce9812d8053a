"""A game explained: what was luck, what was choice, what would have been better, and why."""
