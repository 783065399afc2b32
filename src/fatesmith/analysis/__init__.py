"""What a journal tells about a game in numbers: where glory came from, and what the dice owed."""
