"""What people see after a game, computed from its record: pure functions that build messages."""
