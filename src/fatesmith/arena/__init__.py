"""The arena: bots play matches, and their strength is measured honestly."""
