"""What dice gave compared with what they promised: luck, by any measure of faces.

At every roll the promise is the mean over the six faces that the die has at that moment. So the
difference has mean zero no matter who rolls and what is forged, as long as the measure does not
change: it must be fixed before anyone looks at the dice.
"""

from collections.abc import Iterable, Sequence
from math import erf, sqrt
from typing import Final, final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.event import DICE_PASSED_ON, DICE_RETURNED, FORGED, ROLLED, Event
from fatesmith.engine.face import BLANK
from fatesmith.engine.ids import DICE, RESOURCES, SIDES
from fatesmith.engine.state import State

ROLL_EVENTS: Final = frozenset((ROLLED, FORGED, DICE_PASSED_ON, DICE_RETURNED))
"""The events that are read; callers may leave out the others."""


def _given(face: int, resource: int) -> float:
    alternatives = CATALOG.faces[face].alternatives
    if not len(alternatives):
        return 0.0
    return sum(amount.parts()[resource] for amount in alternatives) / len(alternatives)


GIVEN: Final = tuple(
    tuple(_given(face, resource) for face in range(len(CATALOG.faces)))
    for resource in range(RESOURCES)
)
"""By resource and face: how much it gives; for alternatives the mean, since only one is chosen."""

SPECIAL: Final = tuple(
    0.0 if len(face.alternatives) or face.kind == BLANK else 1.0 for face in CATALOG.faces
)
"""By face: 1 for those that give nothing themselves but do something else."""


@final
class Rolls:
    """All rolls of a game by one measure of faces."""

    rolled: list[float]
    """By seat: the sum over its rolls."""
    expected: list[float]
    """By seat: the sum of what the dice promised before each roll."""

    def __init__(self, state: State, measure: Sequence[float]) -> None:
        """`state` is the first position of the game; the measure is by face."""
        seats = range(state.seats)
        self._measure = measure
        self._faces = [[hero.die(die) for die in range(DICE)] for hero in state.heroes]
        self._moments = [[self._moments_of(die) for die in dice] for dice in self._faces]
        for moments in self._moments:
            moments.append(self._moments_of(CATALOG.celestial))
        self.rolled = [0.0 for _ in seats]
        self.expected = [0.0 for _ in seats]
        self._variance = [0.0 for _ in seats]

    def read(self, events: Iterable[Event]) -> None:
        """Continue with the next events of the game."""
        # A match may read a million games, so the loop uses local variables.
        measure, rolled, expected = self._measure, self.rolled, self.expected
        spread, moments = self._variance, self._moments
        for event in events:
            kind = event.kind
            if kind == ROLLED:
                seat = event.seat
                die, _, face = event.numbers
                mean, variance = moments[seat][die]
                rolled[seat] += measure[face]
                expected[seat] += mean
                spread[seat] += variance
            elif kind == FORGED:
                die, slot, face, _ = event.numbers
                faces = self._faces[event.seat][die]
                faces[slot] = face
                moments[event.seat][die] = self._moments_of(faces)
            elif kind == DICE_PASSED_ON:
                self._pass_on(-1)
                moments = self._moments
            elif kind == DICE_RETURNED:
                self._pass_on(1)
                moments = self._moments

    def _pass_on(self, steps: int) -> None:
        self._faces = self._faces[steps:] + self._faces[:steps]
        self._moments = self._moments[steps:] + self._moments[:steps]

    def _moments_of(self, faces: Iterable[int]) -> tuple[float, float]:
        """Mean and variance of one roll."""
        total = squares = 0.0
        for face in faces:
            value = self._measure[face]
            total += value
            squares += value * value
        mean = total / SIDES
        return mean, squares / SIDES - mean * mean

    def luck(self, seat: int) -> float:
        """How much more was rolled than the dice promised."""
        return self.rolled[seat] - self.expected[seat]

    def spread(self, seat: int) -> float:
        """The standard deviation of luck for these rolls of these dice."""
        return sqrt(max(0.0, self._variance[seat]))

    def luckier_than(self, seat: int) -> float:
        """The share of games in which the same rolls would have given less, by the normal
        distribution, which dozens of rolls follow closely."""
        spread = self.spread(seat)
        return 0.5 + 0.5 * erf(self.luck(seat) / (spread * sqrt(2))) if spread else 0.5

    def promise(self, seat: int) -> float:
        """What one roll of both dice of this seat promises now."""
        return sum(mean for mean, _ in self._moments[seat][:DICE])
