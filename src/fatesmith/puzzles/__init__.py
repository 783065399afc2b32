"""Puzzles: positions of games in which one option is clearly the best, and not the obvious one."""
