"""The arena: bots play matches, and what they are worth is measured honestly."""
