"""Bots: programs that play."""
