"""The game in a terminal: one person against bots, line by line."""
