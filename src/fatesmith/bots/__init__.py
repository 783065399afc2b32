"""Bots: whoever chooses moves without being a person."""
