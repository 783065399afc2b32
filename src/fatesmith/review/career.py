"""Many reviews together: what every player did over time."""

from collections.abc import Sequence
from typing import Final, final

from fatesmith.review.rating import RatedPlay, rating_of
from fatesmith.review.review import THOUSANDTHS, PlayerReview

_LATELY: Final = 10


@final
class Career:
    """The games of one player, in the order they were played."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._games: list[tuple[PlayerReview, int]] = []

    def add(self, player: PlayerReview, seats: int) -> None:
        self._games.append((player, seats))

    @property
    def games(self) -> int:
        return len(self._games)

    @property
    def won(self) -> float:
        """The mean share of the win."""
        return self._mean([player.win.final for player, _ in self._games])

    @property
    def luck(self) -> float:
        """The mean luck, in win chance."""
        return self._mean([player.win.luck for player, _ in self._games])

    @property
    def adjusted(self) -> float:
        """The mean share of the win with even luck."""
        return self._mean([player.win.adjusted for player, _ in self._games])

    @property
    def error_rate(self) -> float | None:
        """Over all decisions that mattered, not over games: some have few of them."""
        return _rate([player for player, _ in self._games])

    @property
    def error_rates(self) -> list[float | None]:
        """Of the last games."""
        return [player.error_rate for player, _ in self._games[-_LATELY:]]

    @property
    def rating(self) -> RatedPlay | None:
        """From the error rate at the number of seats that was played most."""
        numbers = [seats for _, seats in self._games]
        usual = max(sorted(set(numbers)), key=numbers.count)
        rate = _rate([player for player, seats in self._games if seats == usual])
        return None if rate is None else rating_of(rate, usual)

    @staticmethod
    def _mean(values: Sequence[float]) -> float:
        return sum(values) / len(values)


def _rate(players: Sequence[PlayerReview]) -> float | None:
    mattered = sum(player.mattered for player in players)
    lost = sum(player.lost for player in players)
    return THOUSANDTHS * lost / mattered if mattered else None
