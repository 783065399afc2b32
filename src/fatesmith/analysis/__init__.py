"""A game's journal in numbers: where glory came from, and how lucky the dice were."""
