"""Benchmarks: how fast the engine is, and how the figures are made."""
