"""Live tables: games between people and bots, kept move by move."""
