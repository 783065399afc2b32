"""The two event boards, as content declares them: the labyrinth and the allegiance track."""

from collections.abc import Sequence
from typing import final

from fatesmith.engine.effect import Effect
from fatesmith.engine.errors import ContentError

NEUTRAL = "N"


@final
class Space:
    """A space of the labyrinth: where one may go from it, and what it gives on arrival."""

    number: int
    following: list[int]
    effect: Effect | None
    hall: int
    """1, 2, … for treasure halls, else 0."""
    goal: bool
    previous: list[int]

    def __init__(
        self,
        number: int,
        following: Sequence[int],
        effect: Effect | None = None,
        hall: int = 0,
        goal: bool = False,
    ) -> None:
        self.number = number
        self.following = list(following)
        self.effect = effect
        self.hall = hall
        self.goal = goal
        self.previous = []

    def spec(self) -> str:
        effect = self.effect.spec() if self.effect is not None else "-"
        goal = " goal" if self.goal else ""
        return f"space {self.number} to={self.following} hall={self.hall}{goal} {effect}"


@final
class Labyrinth:
    """The board of the Goddess module. Spaces are numbered from 1; 0 is not used."""

    spaces: list[Space]
    start: int
    goal: int
    halls: int

    def __init__(self, spaces: Sequence[Space]) -> None:
        self.spaces = [Space(0, []), *spaces]
        self.start = 1
        self.goal = 0
        self.halls = max((space.hall for space in spaces), default=0)
        for number, space in enumerate(self.spaces):
            if space.number != number:
                raise ContentError(f"space {space.number} of the labyrinth is out of order")
            if space.goal:
                self.goal = number
            for target in space.following:
                if not 0 < target < len(self.spaces):
                    raise ContentError(f"space {number} leads to {target}, which does not exist")
                # rebellion D1: the way from the goal back is never walked.
                self.spaces[target].previous.append(number)

    def spec(self) -> str:
        return "\n".join(space.spec() for space in self.spaces)


@final
class Zone:
    """What a stretch of the allegiance track gives (rebellion E5, E6)."""

    name: str
    gold_gold: int
    """Gold on top when a die gives gold."""
    gold_glory: int
    """Glory on top when a die gives gold."""
    glory_glory: int
    """Glory on top when a die gives glory."""
    first_glory: int
    """Glory for the first hero of the game to perform a feat."""
    own_glory: int
    """Glory for a feat new to its hero, if another was first."""

    def __init__(
        self,
        name: str,
        gold_gold: int = 0,
        gold_glory: int = 0,
        glory_glory: int = 0,
        first_glory: int = 0,
        own_glory: int = 0,
    ) -> None:
        self.name = name
        self.gold_gold = gold_gold
        self.gold_glory = gold_glory
        self.glory_glory = glory_glory
        self.first_glory = first_glory
        self.own_glory = own_glory

    def spec(self) -> str:
        return (
            f"zone {self.name} {self.gold_gold} {self.gold_glory} {self.glory_glory} "
            f"{self.first_glory} {self.own_glory}"
        )


@final
class Allegiance:
    """The board of the Titans module. Spaces are numbered from 1; 0 is not used."""

    left: list[int]
    right: list[int]
    glory: list[int]
    zones: list[Zone]
    special: list[int]
    """1 for the spaces that stand aside of the main row."""
    start: int

    def __init__(
        self,
        glory: Sequence[int],
        zones: Sequence[Zone],
        start: int,
        left: dict[int, int],
        special: Sequence[int],
    ) -> None:
        """`left` names the spaces whose way left is not to their neighbour."""
        last = len(glory)
        self.glory = [0, *glory]
        self.zones = [Zone(NEUTRAL), *zones]
        self.start = start
        self.right = [0] + [min(space + 1, last) for space in range(1, last + 1)]
        self.left = [0] + [left.get(space, max(space - 1, 1)) for space in range(1, last + 1)]
        self.special = [1 if space in special else 0 for space in range(last + 1)]
        if len(zones) != last:
            raise ContentError(f"{len(zones)} zones for {last} spaces of allegiance")

    def spec(self) -> str:
        rows = [
            f"allegiance {space} v{self.glory[space]} {self.left[space]}<>{self.right[space]} "
            f"{self.zones[space].spec()}"
            for space in range(1, len(self.glory))
        ]
        return "\n".join([f"start {self.start}", *rows])
