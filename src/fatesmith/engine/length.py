"""How long a game lasts, by its seats."""

from mypy_extensions import i64


def rounds(seats: i64) -> i64:
    """How many rounds a game lasts (base A1)."""
    return 10 if seats == 3 else 9


def blessings_per_turn(seats: i64) -> i64:
    """How often step 1 of a turn happens: twice with two seats (base A1, K1)."""
    return 2 if seats == 2 else 1
