"""Text and bytes that are read back: moves, positions, records and scenarios."""
