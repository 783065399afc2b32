"""Thinking: bots, hints and odds, away from the event loop."""
