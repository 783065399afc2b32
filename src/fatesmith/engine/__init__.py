"""The rules: pure, deterministic, and ignorant of any particular card."""
